// What records have of the properties by which they are grouped and summed up.

import FeatureStream
import GeoJSON

/// Reads the fields of records.
///
///     try reader.find(in: feature, key: &key)
///     reader.value(0, of: feature)                         // of the first field
///
/// Belongs to one worker.
package final class GroupFieldReader {
  package let fields: [GroupField]
  /// The names of the fields, each once.
  private let lookups: [MemberKey]
  /// Which of the names each field has.
  private let nameOfField: [Int]
  /// Where the value of each name stands, in the record's properties.
  private var places: [ByteRange]
  /// The names that make the key; the fields whose values are held to be numbers, and their names.
  private let keyNames: [Int]
  private let numberFields: [(field: Int, name: Int)]
  private var scratch: [UInt8] = []

  package init(_ fields: [GroupField]) {
    self.fields = fields
    var (names, numbers): ([String], [String: Int]) = ([], [:])
    nameOfField = fields.map { field in
      if let known = numbers[field.name] { return known }
      numbers[field.name] = names.count
      names.append(field.name)
      return names.count - 1
    }
    lookups = names.map { MemberKey($0) }
    places = names.map { _ in .absent }
    let nameOfField = nameOfField
    keyNames = fields.indices.filter { fields[$0].use == .by }.map { nameOfField[$0] }
    numberFields = fields.indices.filter { fields[$0].use.needsNumbers }.map { ($0, nameOfField[$0]) }
  }

  /// Finds the fields of a record; gives what groups are told apart by.
  package func find(in feature: borrowing Feature, key: inout [UInt8]) throws(RecordError) {
    key.removeAll(keepingCapacity: true)
    if fields.isEmpty { return }
    for name in places.indices { places[name] = .absent }
    if let text = feature.propertiesText {
      var members = PropertyMembers(feature)
      while let member = members.next() {
        if let name = lookups.firstIndex(where: { $0.isSpelled(in: text, member.name) }) { places[name] = member.value }
      }
      writeKey(text, &key)
    } else {
      writeKey(nil, &key)
    }
    guard let text = feature.propertiesText else { return }
    for (field, name) in numberFields where places[name].isPresent {
      try checkNumber(places[name], of: text, field)
    }
  }

  private func place(_ field: Int) -> ByteRange { places[nameOfField[field]] }

  /// The value of a field as JSON, of the record that was last found; nil where it is missing.
  package func value(_ field: Int, of feature: borrowing Feature) -> [UInt8]? {
    let place = place(field)
    guard place.isPresent, let text = feature.propertiesText else { return nil }
    let bytes = text[place]
    switch JSONKind(first: bytes[0]) {
    case .object, .array:
      var value = ByteBuffer()
      value.appendCompacted(bytes, keepingSpaces: true)
      return Array(value.bytes)
    default: return Array(bytes)
    }
  }

  /// Adds the value of a field, as `value` has it, to those of other records; no bytes where it is missing.
  package func append(_ field: Int, of feature: borrowing Feature, to column: inout TextColumn) {
    let place = place(field)
    guard place.isPresent, let text = feature.propertiesText else {
      return column.append(UnsafeRawBufferPointer(start: nil, count: 0))
    }
    switch JSONKind(first: text[place.start]) {
    case .object, .array: column.append(value(field, of: feature) ?? [])
    default: column.append(text[place])
    }
  }

  /// The value of each field as JSON, nil where it is missing; and what groups are told apart by.
  package func read(_ feature: borrowing Feature) throws(RecordError) -> ([[UInt8]?], key: [UInt8]) {
    var key: [UInt8] = []
    try find(in: feature, key: &key)
    var values: [[UInt8]?] = []
    for field in fields.indices { values.append(value(field, of: feature)) }
    return (values, key)
  }

  private func writeKey(_ text: PaddedBytes?, _ key: inout [UInt8]) {
    for name in keyNames {
      let place = places[name]
      if let text, place.isPresent { ValueKey.write(place, of: text, to: &scratch) } else { scratch = ValueKey.null }
      if keyNames.count == 1 { swap(&key, &scratch) } else { ValueKey.append(scratch, to: &key) }
    }
  }

  private func checkNumber(_ value: ByteRange, of source: PaddedBytes, _ index: Int) throws(RecordError) {
    let first = source[value.start]
    if first == 0x6E || JSONKind(first: first) == .number && isPlain(source[value]) { return }
    let number = jsonNumber(source, value)
    if let number, number >= 0 || fields[index].use != .weight { return }
    let field = fields[index]
    let text = String(decoding: source[value], as: UTF8.self)
    guard number != nil else {
      let purpose = field.option == "--sum" ? "to add up" : "for \(field.option)"
      throw RecordError(
        code: "not-a-number",
        message: "property \"\(field.name)\" is \(text.prefix(40)), which is not a number \(purpose)")
    }
    throw RecordError(
      code: "negative-weight", message: "property \"\(field.name)\" is \(text.prefix(40)), and a weight is 0 or more")
  }

  /// Whether a number is surely finite and not negative: it is read once, where it is summed up.
  private func isPlain(_ number: UnsafeRawBufferPointer) -> Bool {
    number.count < 300 && !number.contains { $0 == 0x2D || $0 | 0x20 == 0x65 }
  }
}
