// All that is wrong with the shape of a record that the reader refused: it stops at the first fault, this goes on.

import GeoJSON
import Planar
import Words

/// Walks through a record that is JSON, but not GeoJSON, and finds every fault.
///
/// Off the hot path: each level of the record is looked through again. O(bytes × depth).
struct ShapeChecker {
  private let bytes: PaddedBytes
  private(set) var list = FindingList()
  /// The Feature's id as it stands in the text.
  private(set) var idText: String?

  init(_ bytes: PaddedBytes) { self.bytes = bytes }

  /// Looks through a record; what is not JSON has one fault, the first.
  mutating func check(_ record: ByteRange) {
    var json = JSONScanner(bytes, from: record.start, to: record.end)
    json.skipWhitespace()
    let start = json.position
    do throws(ScanError) { try json.skipValue() } catch { return add(error.fault, at: error.offset) }
    checkRecord(ByteRange(start: start, end: json.position))
  }

  private mutating func add(_ fault: Fault, at offset: Int, _ more: String = "") {
    list.add(Finding(RuleCatalog.rule(fault), fault.message + more, offset: offset))
  }

  private func isObject(_ range: ByteRange) -> Bool { bytes[range.start] == 0x7B }
  private func isArray(_ range: ByteRange) -> Bool { bytes[range.start] == 0x5B }
  private func isNull(_ range: ByteRange) -> Bool { bytes[range.start] == 0x6E }

  private func string(_ range: ByteRange) -> String? {
    bytes[range.start] == 0x22 ? jsonText(bytes, range) : nil
  }

  /// The members of an object by their names, the first of each; the others are found fault with.
  private mutating func members(_ object: ByteRange) -> [String: (key: Int, value: ByteRange)] {
    var found: [String: (key: Int, value: ByteRange)] = [:]
    var members = JSONMembers(bytes, object)
    while let member = members.next() {
      let name = unescape(bytes[member.name])
      if found[name] == nil {
        found[name] = (member.name.start - 1, member.value)
      } else if ["type", "geometry", "coordinates", "geometries", "features"].contains(name) {
        add(.repeatedMember, at: member.name.start - 1)
      }
    }
    return found
  }

  private mutating func checkRecord(_ record: ByteRange) {
    guard isObject(record) else { return add(.notAnObject, at: record.start) }
    let members = members(record)
    guard let type = members["type"] else {
      add(.missingType, at: record.start)
      // What it was meant to be shows in its members.
      if members["coordinates"] != nil || members["geometries"] != nil { return checkParts(record, members, "") }
      if members["geometry"] != nil || members["properties"] != nil { checkFeature(record, members) }
      return
    }
    guard let name = string(type.value) else { return add(.badType, at: type.value.start) }
    if name == "Feature" { return checkFeature(record, members) }
    if name == "FeatureCollection" { return }
    guard Self.type(name) == nil else { return checkGeometry(record, 0) }
    add(.unknownType, at: type.value.start, Self.hint(name))
    if members["geometry"] != nil { checkFeature(record, members) }
  }

  private static func type(_ name: String) -> GeometryType? { GeometryType.allCases.first { "\($0.name)" == name } }

  private static func hint(_ name: String) -> String {
    let known = ["Feature", "FeatureCollection"] + GeometryType.allCases.map { "\($0.name)" }
    let meant = known.first { $0.lowercased() == name.lowercased() }
    return meant.map { ": \"\(name)\" is spelled \($0)" } ?? ": \"\(name.prefix(40))\""
  }

  private mutating func checkFeature(_ record: ByteRange, _ members: [String: (key: Int, value: ByteRange)]) {
    for name in ["coordinates", "geometries", "features"] {
      if let member = members[name] { add(.misplacedMember, at: member.key) }
    }
    if let id = members["id"], ![0x22, 0x2D].contains(bytes[id.value.start]), !bytes[id.value.start].isDigit {
      add(.badID, at: id.value.start)
    }
    if let id = members["id"], !list.has(RuleCatalog.rule(.badID)) {
      idText = String(decoding: bytes[id.value], as: UTF8.self)
    }
    if let box = members["bbox"] { checkBox(box.value) }
    if let crs = members["crs"] { checkCRS(crs.value) }
    if let properties = members["properties"] {
      if !isObject(properties.value), !isNull(properties.value) { add(.badProperties, at: properties.value.start) }
    } else {
      add(.missingProperties, at: record.start)
    }
    guard let geometry = members["geometry"] else { return add(.missingGeometry, at: record.start) }
    if isNull(geometry.value) { return }
    guard isObject(geometry.value) else { return add(.badGeometry, at: geometry.value.start) }
    checkGeometry(geometry.value, 0)
  }

  private mutating func checkGeometry(_ object: ByteRange, _ depth: Int) {
    let members = members(object)
    for name in ["geometry", "properties", "features"] {
      if let member = members[name] { add(.misplacedMember, at: member.key) }
    }
    if let box = members["bbox"] { checkBox(box.value) }
    guard let type = members["type"] else {
      add(.missingType, at: object.start)
      return
    }
    guard let name = string(type.value) else { return add(.badType, at: type.value.start) }
    guard Self.type(name) != nil else {
      add(.unknownType, at: type.value.start, Self.hint(name))
      // Its coordinates can be looked at as what it was meant to be.
      guard let meant = GeometryType.allCases.first(where: { "\($0.name)".lowercased() == name.lowercased() }) else {
        return
      }
      return checkParts(object, members, "\(meant.name)", depth)
    }
    checkParts(object, members, name, depth)
  }

  private mutating func checkParts(
    _ object: ByteRange, _ members: [String: (key: Int, value: ByteRange)], _ type: String, _ depth: Int = 0
  ) {
    guard type != "GeometryCollection" else {
      guard let geometries = members["geometries"], isArray(geometries.value) else {
        return add(.missingGeometries, at: members["geometries"]?.value.start ?? object.start)
      }
      if let member = members["coordinates"] { add(.misplacedMember, at: member.key) }
      forEachElement(geometries.value) { checker, value in
        guard checker.isObject(value) else { return checker.add(.badGeometry, at: value.start) }
        if depth < 64 { checker.checkGeometry(value, depth + 1) }
      }
      return
    }
    if let member = members["geometries"] { add(.misplacedMember, at: member.key) }
    guard let coordinates = members["coordinates"] else { return add(.missingCoordinates, at: object.start) }
    guard isArray(coordinates.value) else { return add(.badCoordinates, at: coordinates.value.start) }
    switch Self.type(type) {
    case .point:
      if !isEmptyArray(coordinates.value) { checkPosition(coordinates.value) }
    case .multiPoint: forEachElement(coordinates.value) { $0.checkPosition($1) }
    case .lineString: checkLine(coordinates.value)
    case .multiLineString: forEachElement(coordinates.value) { $0.checkLine($1) }
    case .polygon: forEachElement(coordinates.value) { $0.checkRing($1) }
    case .multiPolygon:
      forEachElement(coordinates.value) { checker, value in
        guard checker.isArray(value) else { return checker.add(.badCoordinates, at: value.start) }
        checker.forEachElement(value) { $0.checkRing($1) }
      }
    case .geometryCollection, nil: break
    }
  }

  // MARK: Coordinates

  private mutating func forEachElement(_ array: ByteRange, _ body: (inout ShapeChecker, ByteRange) -> Void) {
    var elements = JSONMembers(bytes, array)
    while let element = elements.next() { body(&self, element.value) }
  }

  private func isEmptyArray(_ array: ByteRange) -> Bool {
    var elements = JSONMembers(bytes, array)
    return elements.next() == nil
  }

  /// Looks at a position, and gives its numbers where it is one.
  @discardableResult
  private mutating func checkPosition(_ array: ByteRange) -> [Double]? {
    guard isArray(array) else {
      add(.badCoordinates, at: array.start)
      return nil
    }
    var numbers: [Double] = []
    var elements = JSONMembers(bytes, array)
    while let element = elements.next() {
      guard JSONKind(first: bytes[element.value.start]) == .number else {
        // An array is one level too much; anything else is meant to be a number.
        add(
          isArray(element.value) ? .badCoordinates : .badPosition,
          at: isArray(element.value) ? array.start : element.value.start)
        return nil
      }
      guard let number = jsonNumber(bytes, element.value) else {
        add(.numberTooLarge, at: element.value.start)
        return nil
      }
      if numbers.count < 3 { numbers.append(number) }
    }
    guard numbers.count >= 2 else {
      add(.badPosition, at: array.start)
      return nil
    }
    return numbers
  }

  /// Looks at positions in a row: how many there are, and the first and the last where both are positions.
  private mutating func checkPositions(_ array: ByteRange) -> (
    count: Int, first: [Double], last: [Double], lastAt: Int
  )? {
    guard isArray(array) else {
      add(.badCoordinates, at: array.start)
      return nil
    }
    var (count, lastAt) = (0, array.start)
    var (first, last): ([Double]?, [Double]?) = (nil, nil)
    forEachElement(array) { checker, value in
      // A number here is a position that stands one level too high: told once for the whole.
      if JSONKind(first: checker.bytes[value.start]) == .number, count > 0, last == nil { return }
      last = checker.checkPosition(value)
      if count == 0 { first = last }
      count += 1
      lastAt = value.start
    }
    if count == 0 { return (0, [], [], array.start) }
    guard let first, let last else { return nil }
    return (count, first, last, lastAt)
  }

  private mutating func checkLine(_ array: ByteRange) {
    if let run = checkPositions(array), run.count == 1 { add(.shortLine, at: array.start) }
  }

  private mutating func checkRing(_ array: ByteRange) {
    guard let run = checkPositions(array) else { return }
    if run.count == 0 { return add(.shortRing, at: array.start) }
    if run.first != run.last {
      add(.openRing, at: run.lastAt)
    } else if run.count < 4 {
      add(.shortRing, at: array.start)
    }
  }

  // MARK: Other members

  private mutating func checkBox(_ value: ByteRange) {
    var count = 0
    if isArray(value) {
      forEachElement(value) { checker, element in
        count += JSONKind(first: checker.bytes[element.start]) == .number ? 1 : 100
      }
    }
    if count != 4, count != 6 { add(.badBBox, at: value.start) }
  }

  private mutating func checkCRS(_ value: ByteRange) {
    if isNull(value) { return }
    do throws(ScanError) { _ = try CRSMember.parse(bytes.slice(value)) } catch { add(error.fault, at: value.start) }
  }
}
