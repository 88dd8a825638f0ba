// What of the shape of a record can be mended without judgement, so that the reader takes it.

import GeoJSON
import Planar

/// Walks through a record that is JSON, but that the reader refused.
///
/// Rings are closed; types are spelled as they should be; members that have to be there and have one meaning are added;
/// an `id` or `bbox` of null goes.
struct ShapeMender {
  private let bytes: PaddedBytes
  private(set) var edits = TextEdits()
  /// The rings that were closed by one position more: where each stands in the geometry, and how many it had.
  private var closed: [(path: [Int], count: Int)] = []
  /// Where the ring at hand stands.
  private var path: [Int] = []
  private let wants: (Rule) -> Bool

  /// - Parameter wants: tells which rules are looked at.
  init(_ bytes: PaddedBytes, wants: @escaping (Rule) -> Bool) { (self.bytes, self.wants) = (bytes, wants) }

  private func wants(_ fault: Fault) -> Bool { wants(RuleCatalog.rule(fault)) }

  /// Looks through the record that the bytes are.
  mutating func mend() {
    var json = JSONScanner(bytes)
    json.skipWhitespace()
    let start = json.position
    do throws(ScanError) { try json.skipValue() } catch { return }
    guard bytes[start] == 0x7B else { return }
    mendRecord(ByteRange(start: start, end: json.position))
  }

  private typealias Members = [String: (member: ByteRange, value: ByteRange)]

  private func members(_ object: ByteRange) -> Members {
    var found: Members = [:]
    var members = JSONMembers(bytes, object)
    while let member = members.next() {
      let name = unescape(bytes[member.name])
      guard found[name] == nil else { continue }
      found[name] = (ByteRange(start: member.name.start - 1, end: member.value.end), member.value)
    }
    return found
  }

  private mutating func mendRecord(_ record: ByteRange) {
    let members = members(record)
    var type = members["type"].flatMap { jsonText(bytes, $0.value) }
    if members["type"] == nil, members["geometry"] != nil, members["coordinates"] == nil, members["geometries"] == nil,
      wants(.missingType)
    {
      edits.insert("\"type\":\"Feature\",".utf8, at: record.start + 1)
      type = "Feature"
    } else if let member = members["type"] {
      type = mendType(member.value, among: ["Feature"] + GeometryType.allCases.map { "\($0.name)" })
    }
    guard type == "Feature" else { return mendGeometry(record, 0) }
    if let id = members["id"], bytes[id.value.start] == 0x6E, wants(.badID) {
      edits.removeElement(id.member, in: bytes)
    }
    mendBox(members)
    if let geometry = members["geometry"], bytes[geometry.value.start] == 0x7B { mendGeometry(geometry.value, 0) }
    if !closed.isEmpty, let properties = members["properties"], bytes[properties.value.start] == 0x7B {
      VertexValues.forEachList(bytes, properties.value) { closeLists($0) }
    }
    guard members["coordinates"] == nil, members["geometries"] == nil, members["features"] == nil else { return }
    if members["properties"] == nil, wants(.missingProperties) {
      edits.insert(",\"properties\":{}".utf8, at: record.end - 1)
    }
    if members["geometry"] == nil, wants(.missingGeometry) {
      edits.insert(",\"geometry\":null".utf8, at: record.end - 1)
    }
  }

  /// Spells a type with the capitals that it has, and gives it.
  private mutating func mendType(_ value: ByteRange, among known: [String]) -> String? {
    guard bytes[value.start] == 0x22, let name = jsonText(bytes, value), !known.contains(name), wants(.unknownType)
    else { return jsonText(bytes, value) }
    let plain = name.filter { !" _-".contains($0) }.lowercased()
    guard let meant = known.first(where: { $0.lowercased() == plain }) else { return name }
    edits.replace(value, with: "\"\(meant)\"".utf8)
    return meant
  }

  private mutating func mendBox(_ members: Members) {
    guard let box = members["bbox"], wants(.badBBox) else { return }
    var elements = JSONMembers(bytes, box.value)
    if bytes[box.value.start] == 0x6E || (bytes[box.value.start] == 0x5B && elements.next() == nil) {
      edits.removeElement(box.member, in: bytes)
    }
  }

  private mutating func mendGeometry(_ object: ByteRange, _ depth: Int) {
    let members = members(object)
    mendBox(members)
    guard let member = members["type"],
      let name = mendType(member.value, among: GeometryType.allCases.map { "\($0.name)" })
    else { return }
    if name == "GeometryCollection" {
      guard let geometries = members["geometries"], depth < 64 else { return }
      return forEachElement(geometries.value) { mender, value in
        if mender.bytes[value.start] == 0x7B { mender.mendGeometry(value, depth + 1) }
      }
    }
    guard let coordinates = members["coordinates"], wants(.openRing) else { return }
    if name == "Polygon" { forEachElement(coordinates.value) { $0.closeRing($1) } }
    if name == "MultiPolygon" {
      forEachElement(coordinates.value) { $0.forEachElement($1) { $0.closeRing($1) } }
    }
  }

  private mutating func forEachElement(_ array: ByteRange, _ body: (inout ShapeMender, ByteRange) -> Void) {
    guard bytes[array.start] == 0x5B else { return }
    var elements = JSONMembers(bytes, array)
    path.append(0)
    while let element = elements.next() {
      body(&self, element.value)
      path[path.count - 1] += 1
    }
    path.removeLast()
  }

  // MARK: Rings

  /// The numbers of a position, three at most; nil where it is none.
  private func position(_ array: ByteRange) -> [Double]? {
    guard bytes[array.start] == 0x5B else { return nil }
    var numbers: [Double] = []
    var elements = JSONMembers(bytes, array)
    while let element = elements.next() {
      guard let number = jsonNumber(bytes, element.value) else { return nil }
      if numbers.count < 3 { numbers.append(number) }
    }
    return numbers.count >= 2 ? numbers : nil
  }

  private mutating func closeRing(_ array: ByteRange) {
    guard bytes[array.start] == 0x5B else { return }
    var (first, last) = (ByteRange.absent, ByteRange.absent)
    var count = 0
    var elements = JSONMembers(bytes, array)
    while let element = elements.next() {
      if count == 0 { first = element.value }
      last = element.value
      count += 1
    }
    guard count >= 3, let start = position(first), let end = position(last), start != end else { return }
    let text = bytes[first]
    // What is next to the first position is meant to be it.
    let isNear =
      abs(start[0] - end[0]) < 1e-9 && abs(start[1] - end[1]) < 1e-9 && start.dropFirst(2) == end.dropFirst(2)
    if isNear, count >= 4 { return edits.replace(last, with: text) }
    edits.insert([0x2C] + text, at: last.end)
    closed.append((path, count))
  }

  // MARK: Values for each vertex

  /// Gives the vertices that close rings the values of the first ones, in a list that has one for each vertex.
  private mutating func closeLists(_ list: ByteRange) {
    for ring in closed {
      var at = list
      for (depth, index) in ring.path.enumerated() {
        guard bytes[at.start] == 0x5B else { return }
        let its = elements(at)
        // The only ring may have its values in one row.
        if its.count == ring.count, ring.path[depth...].allSatisfy({ $0 == 0 }), closed.count == 1,
          its.allSatisfy({ bytes[$0.start] != 0x5B })
        {
          break
        }
        guard its.indices.contains(index) else { return }
        at = its[index]
      }
      guard bytes[at.start] == 0x5B else { return }
      let its = elements(at)
      guard its.count == ring.count, let first = its.first, let last = its.last else { continue }
      edits.insert([0x2C] + bytes[first], at: last.end)
    }
  }

  private func elements(_ array: ByteRange) -> [ByteRange] {
    var (found, members): ([ByteRange], JSONMembers) = ([], JSONMembers(bytes, array))
    while let element = members.next() { found.append(element.value) }
    return found
  }
}
