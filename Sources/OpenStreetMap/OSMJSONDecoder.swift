// OpenStreetMap's JSON: nodes, ways and relations as Overpass and the API answer.

public import Formats
import GeoJSON

/// Reads OpenStreetMap's data in JSON, as Overpass (`[out:json]`) and the API 0.6 write it, into Features.
///
/// Positions may be in nodes, with ways and the members of relations (`out geom`), or be centres alone (`out center`).
/// The text is held in memory, and is checked as a whole.
public final class OSMJSONDecoder: DocumentDecoder {
  private let assembler = OSMAssembler()
  private var input = HeldJSON()
  private var elements: JSONMembers?

  /// Makes a decoder for one file.
  public init() {}

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    try input.hold(bytes)
    guard isAtEnd else { return false }
    if elements == nil {
      let whole = try input.check()
      guard let found = member("elements", of: whole), input.text[found.start] == 0x5B else {
        throw input.failure("this is not OpenStreetMap data: it has no array \"elements\"", at: whole.start)
      }
      if let remark = string("remark", of: whole), remark.hasPrefix("runtime error") {
        // What came before a query ran out of time or memory is a part that nobody can tell from the whole.
        throw input.failure("the answer is not whole: Overpass says \(remark)", at: whole.start)
      }
      elements = JSONMembers(input.text, found)
    }
    while !out.isFull {
      guard let element = elements?.next() else { return assembler.finish(into: &out) }
      take(element.value, into: &out)
    }
    return true
  }

  private func take(_ element: ByteRange, into out: inout DecodedRecords) {
    let (line, column) = input.place(of: element.start)
    func refuse(_ message: String) { out.refuse(code: "bad-osm", message, line: line, column: column) }
    guard let kind = OSMKind(string("type", of: element)) else {
      return refuse("an element has no type, or none that is known")
    }
    guard let id = integer("id", of: element) else {
      return refuse("a \(string("type", of: element) ?? "") has no id that is a whole number")
    }
    var refs: [Int64] = []
    var members: [(kind: OSMKind, ref: Int64, role: String)] = []
    if let nodes = member("nodes", of: element) {
      for node in values(nodes) {
        guard let ref = integer(node) else { return refuse("a node of way \(id) is not a whole number") }
        refs.append(ref)
      }
    }
    for item in member("members", of: element).map(values) ?? [] {
      guard let kind = OSMKind(string("type", of: item)), let ref = integer("ref", of: item) else {
        return refuse("a member of relation \(id) has no type, or no ref that is a whole number")
      }
      members.append((kind, ref, string("role", of: item) ?? ""))
      // The ways of a relation may be there with it alone.
      if let position = position(item) {
        assembler.keep(ref, position)
      } else if let given = way(item) {
        assembler.beginTags()
        assembler.way(ref, given.map(\.stand), given: given, line: line, column: column, into: &out)
      }
    }
    takeTags(of: element)
    if let center = member("center", of: element), refs.isEmpty, members.isEmpty, way(element) == nil {
      return takeCenter(center, kind, id, line, column, into: &out)
    }
    switch kind {
    case .node:
      guard let latitude = units("lat", of: element), let longitude = units("lon", of: element) else {
        return refuse("node \(id) has no lat and lon that are numbers of degrees")
      }
      assembler.node(id, longitude: longitude, latitude: latitude, line: line, column: column, into: &out)
    case .way:
      let given = way(element)
      if refs.isEmpty, let given { refs = given.map(\.stand) }
      let isWhole = given?.count == refs.count && !refs.isEmpty
      assembler.way(id, refs, given: isWhole ? given : nil, line: line, column: column, into: &out)
    case .relation:
      for (kind, ref, role) in members {
        Array(role.utf8).withUnsafeBytes { assembler.member(kind, ref, role: $0) }
      }
      assembler.relation(id, line: line, column: column)
    }
  }

  private func takeTags(of element: ByteRange) {
    assembler.beginTags()
    guard let found = member("tags", of: element) else { return }
    var tags = JSONMembers(input.text, found)
    while let tag = tags.next() {
      let key = Array(unescape(input.text[tag.name]).utf8)
      let value = jsonText(input.text, tag.value).map { Array($0.utf8) } ?? Array(input.text[tag.value])
      key.withUnsafeBytes { key in value.withUnsafeBytes { assembler.tag(key, $0) } }
    }
  }

  private func takeCenter(
    _ center: ByteRange, _ kind: OSMKind, _ id: Int64, _ line: Int, _ column: Int, into out: inout DecodedRecords
  ) {
    guard let position = position(center) else {
      return out.refuse(
        code: "bad-osm", "the center has no lat and lon that are numbers of degrees", line: line, column: column)
    }
    assembler.place(kind, id, position, line: line, column: column, into: &out)
  }

  // MARK: Values

  private func member(_ name: String, of object: ByteRange) -> ByteRange? {
    JSONMembers.value(of: name, in: object, of: input.text)
  }

  private func values(_ array: ByteRange) -> [ByteRange] {
    var (found, elements) = ([ByteRange](), JSONMembers(input.text, array))
    while let element = elements.next() { found.append(element.value) }
    return found
  }

  private func string(_ name: String, of object: ByteRange) -> String? {
    member(name, of: object).flatMap { input.text[$0.start] == 0x22 ? jsonText(input.text, $0) : nil }
  }

  private func integer(_ value: ByteRange) -> Int64? { Int64(String(decoding: input.text[value], as: UTF8.self)) }

  private func integer(_ name: String, of object: ByteRange) -> Int64? { member(name, of: object).flatMap(integer) }

  private func units(_ name: String, of object: ByteRange) -> Int64? {
    member(name, of: object).flatMap { OSMPosition.units(input.text[$0]) }
  }

  private func position(_ object: ByteRange) -> OSMPosition? {
    guard let longitude = units("lon", of: object), let latitude = units("lat", of: object) else { return nil }
    return OSMPosition(longitude: longitude, latitude: latitude)
  }

  /// The positions of a way as they stand with it; nil where some are not there, as outside of a box.
  private func way(_ object: ByteRange) -> [OSMPosition]? {
    guard let found = member("geometry", of: object) else { return nil }
    let places = values(found)
    let positions = places.compactMap { position($0) }
    return positions.count == places.count && !positions.isEmpty ? positions : nil
  }
}

extension OSMKind {
  fileprivate init?(_ word: String?) {
    switch word {
    case "node": self = .node
    case "way": self = .way
    case "relation": self = .relation
    default: return nil
    }
  }
}

extension OSMPosition {
  /// A number for a node that has none: the same for the same place, and less than any of OpenStreetMap's.
  fileprivate var stand: Int64 { Int64(bitPattern: packed | 1 << 63) }
}
