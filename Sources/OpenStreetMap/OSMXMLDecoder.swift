// OpenStreetMap's XML: nodes, ways and relations as elements, in whatever order they come.

import Expat
public import Formats

/// Reads OpenStreetMap's data in XML, as its API, Overpass and JOSM write it, into Features.
public final class OSMXMLDecoder: DocumentDecoder, XMLHandler {
  private let assembler = OSMAssembler()
  private var reader: XMLReader?
  private var isOver = false
  /// What the elements of a piece became; moved out of the way of who asks for it.
  private var records = DecodedRecords()
  private var depth = 0

  // The thing at hand.
  private var kind: OSMKind?
  private var id: Int64 = 0
  private var line = 0
  private var column = 0
  private var longitude: Int64?
  private var latitude: Int64?
  private var isDeleted = false
  private var refs: [Int64] = []
  private var given: [OSMPosition] = []
  /// What is wrong with the thing, told when it ends.
  private var flaw: String?

  /// Makes a decoder for one file.
  public init() {}

  public func decode(
    _ bytes: UnsafeRawBufferPointer, isAtEnd: Bool, into out: inout DecodedRecords
  ) throws(DocumentError) -> Bool {
    if !isOver {
      let reader = self.reader ?? XMLReader(self)
      self.reader = reader
      swap(&out, &records)
      defer { swap(&out, &records) }
      do throws(XMLError) { try reader.parse(bytes, isFinal: isAtEnd) } catch {
        throw DocumentError(error.message, at: .line(error.line, column: error.column))
      }
      isOver = isAtEnd
    }
    return isOver ? assembler.finish(into: &out) : false
  }

  public func begin(_ name: XMLText, _ attributes: XMLAttributes, in reader: XMLReader) {
    depth += 1
    switch depth {
    case 1:
      if name.equals("osmChange") {
        reader.stop("this is a file of changes; osmium apply-changes makes data of it")
      } else if !name.equals("osm") {
        reader.stop("this is not OpenStreetMap data: the first element is \(name.string.prefix(40)), and not osm")
      }
    case 2: beginThing(name, attributes, reader)
    case 3 where kind != nil: beginPart(name, attributes)
    default: break
    }
  }

  private func beginThing(_ name: XMLText, _ attributes: XMLAttributes, _ reader: XMLReader) {
    switch name {
    case "node": kind = .node
    case "way": kind = .way
    case "relation": kind = .relation
    default: return
    }
    (line, column) = (reader.line, reader.column - 1)
    (longitude, latitude, isDeleted, flaw) = (nil, nil, false, nil)
    refs.removeAll(keepingCapacity: true)
    given.removeAll(keepingCapacity: true)
    assembler.beginTags()
    var number: Int64?
    attributes.each { name, value in
      switch name {
      case "id": number = Int64(value.string)
      case "lat": latitude = units(value)
      case "lon": longitude = units(value)
      case "visible": isDeleted = value.equals("false")
      case "action": isDeleted = isDeleted || value.equals("delete")
      default: break
      }
    }
    id = number ?? 0
    if number == nil { flaw = "a \(name.string) has no id that is a whole number" }
  }

  private func units(_ value: XMLText) -> Int64? {
    let bytes = value.bytes
    if let units = OSMPosition.units(bytes) { return units }
    flaw = flaw ?? "\"\(value.string.prefix(40))\" is not a number of degrees"
    return nil
  }

  private func reference(_ attributes: XMLAttributes, _ part: String) -> Int64? {
    if let ref = attributes["ref"].flatMap({ Int64($0.string) }) { return ref }
    flaw = flaw ?? "\(part) has no ref that is a whole number"
    return nil
  }

  private func beginPart(_ name: XMLText, _ attributes: XMLAttributes) {
    switch name {
    case "tag":
      guard let key = attributes["k"], let value = attributes["v"] else {
        flaw = flaw ?? "a tag has no k or no v"
        return
      }
      assembler.tag(key.bytes, value.bytes)
    case "nd" where kind == .way:
      guard let ref = reference(attributes, "an nd") else { return }
      if let lon = attributes["lon"], let lat = attributes["lat"], let longitude = units(lon),
        let latitude = units(lat),
        let position = OSMPosition(longitude: longitude, latitude: latitude), given.count == refs.count
      {
        given.append(position)
      }
      refs.append(ref)
    case "member" where kind == .relation:
      let type = attributes["type"]
      let known: [(StaticString, OSMKind)] = [("node", .node), ("way", .way), ("relation", .relation)]
      guard let type, let kind = known.first(where: { type.equals($0.0) })?.1 else {
        flaw = flaw ?? "a member has no type, or none that is known"
        return
      }
      guard let ref = reference(attributes, "a member") else { return }
      if kind == .node, let lon = attributes["lon"].flatMap({ OSMPosition.units($0.bytes) }),
        let lat = attributes["lat"].flatMap({ OSMPosition.units($0.bytes) }),
        let position = OSMPosition(longitude: lon, latitude: lat)
      {
        assembler.keep(ref, position)
      }
      if let role = attributes["role"] {
        assembler.member(kind, ref, role: role.bytes)
      } else {
        assembler.member(kind, ref, role: UnsafeRawBufferPointer(start: nil, count: 0))
      }
    default: break
    }
  }

  public func text(_ bytes: UnsafeRawBufferPointer, in reader: XMLReader) {}

  public func end(_ name: XMLText, in reader: XMLReader) {
    depth -= 1
    guard depth == 1, let kind else { return }
    self.kind = nil
    if isDeleted {
      assembler.beginTags()
      if kind == .relation { assembler.relation(id, line: line, column: column) }
      return
    }
    if let flaw {
      if kind == .relation {
        assembler.beginTags()
        assembler.relation(id, line: line, column: column)
      }
      return records.refuse(code: "bad-osm", flaw, line: line, column: column)
    }
    switch kind {
    case .node:
      if let longitude, let latitude {
        assembler.node(id, longitude: longitude, latitude: latitude, line: line, column: column, into: &records)
      }
    case .way:
      assembler.way(
        id, refs, given: given.count == refs.count && !given.isEmpty ? given : nil, line: line, column: column,
        into: &records)
    case .relation: assembler.relation(id, line: line, column: column)
    }
  }
}
