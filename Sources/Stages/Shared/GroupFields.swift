// The properties by which records are grouped and summed up, in every stage that makes one of several.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers

/// A property that is read of each record of a group, and what for.
struct GroupField: Sendable {
  enum Use { case by, sum, first, list }

  let use: Use
  let name: String

  init(_ use: Use, _ name: String) { (self.use, self.name) = (use, name) }

  /// The option that names it.
  var option: String {
    switch use {
    case .by: "--by"
    case .sum: "--sum"
    case .first: "--first"
    case .list: "--list"
    }
  }
}

extension [GroupField] {
  /// The properties that the options name.
  var named: [NamedProperty] { map { NamedProperty($0.option, $0.name) } }
}

/// Reads the fields of records.
///
///     let key = try reader.find(in: feature)
///     reader.value(0, of: feature)                         // of the first field
///
/// Belongs to one worker.
struct GroupFieldReader {
  let fields: [GroupField]
  private let lookups: [MemberLookup]
  /// Where the values of the record stand, in its properties.
  private var places: [ByteRange]
  private var scratch: [UInt8] = []

  init(_ fields: [GroupField]) {
    self.fields = fields
    lookups = fields.map { MemberLookup($0.name) }
    places = fields.map { _ in .absent }
  }

  /// Finds the fields of a record; gives what groups are told apart by.
  mutating func find(in feature: borrowing Feature, key: inout [UInt8]) throws(RecordError) {
    key.removeAll(keepingCapacity: true)
    if fields.isEmpty { return }
    for field in fields.indices { places[field] = .absent }
    if let text = feature.propertiesText {
      var members = JSONMembers(text)
      while let member = members.next() {
        let name = text[member.name]
        if let field = lookups.firstIndex(where: { $0.isSpelled(by: name) }) { places[field] = member.value }
      }
      writeKey(text, &key)
    } else {
      writeKey(nil, &key)
    }
    for (field, place) in zip(fields, places) where field.use == .sum && place.isPresent {
      if let text = feature.propertiesText { try Self.checkNumber(text[place], field.name) }
    }
  }

  /// The value of a field as JSON, of the record that was last found; nil where it is missing.
  func value(_ field: Int, of feature: borrowing Feature) -> [UInt8]? {
    guard places[field].isPresent, let text = feature.propertiesText else { return nil }
    let bytes = text[places[field]]
    switch JSONKind(first: bytes[0]) {
    case .object, .array:
      var value = ByteBuffer()
      value.appendCompacted(bytes, keepingSpaces: true)
      return Array(value.bytes)
    default: return Array(bytes)
    }
  }

  /// The value of each field as JSON, nil where it is missing; and what groups are told apart by.
  mutating func read(_ feature: borrowing Feature) throws(RecordError) -> ([[UInt8]?], key: [UInt8]) {
    var key: [UInt8] = []
    try find(in: feature, key: &key)
    var values: [[UInt8]?] = []
    for field in fields.indices { values.append(value(field, of: feature)) }
    return (values, key)
  }

  private mutating func writeKey(_ text: PaddedBytes?, _ key: inout [UInt8]) {
    let isSingle = fields.lazy.filter { $0.use == .by }.count == 1
    for (field, place) in zip(fields, places) where field.use == .by {
      if let text, place.isPresent { ValueKey.write(place, of: text, to: &scratch) } else { scratch = ValueKey.null }
      if isSingle { swap(&key, &scratch) } else { ValueKey.append(scratch, to: &key) }
    }
  }

  private static func checkNumber(_ value: UnsafeRawBufferPointer, _ name: String) throws(RecordError) {
    if value.elementsEqual("null".utf8) { return }
    let text = String(decoding: value, as: UTF8.self)
    if let first = value.first, JSONKind(first: first) == .number, Double(text)?.isFinite ?? false { return }
    throw RecordError(
      code: "not-a-number", message: "property \"\(name)\" is \(text.prefix(40)), which is not a number to add up")
  }
}

/// What is known of a field in a group.
struct GroupValue: Sendable {
  private let use: GroupField.Use
  private var texts: [[UInt8]] = []
  private var sum = NumberSum()

  init(_ use: GroupField.Use) { self.use = use }

  /// Adds the value of a further record; nil where it is missing.
  mutating func add(_ value: [UInt8]?) {
    let null = Array("null".utf8)
    switch use {
    case .by: if texts.isEmpty { texts.append(value ?? null) }
    case .first: if texts.isEmpty, let value, value != null { texts.append(value) }
    case .list: texts.append(value ?? null)
    // What is not a number was refused by the reader, but null.
    case .sum: if let value { _ = sum.add(value) }
    }
  }

  /// Appends it as JSON: null for a sum, or a first one, of nothing.
  func append(to out: inout ByteBuffer) {
    switch use {
    case .by, .first: if let text = texts.first { out.append(text) } else { out.append("null") }
    case .list:
      out.append("[")
      for (number, text) in texts.enumerated() {
        if number > 0 { out.append(",") }
        out.append(text)
      }
      out.append("]")
    case .sum: if sum.count > 0 { sum.append(to: &out) } else { out.append("null") }
    }
  }
}

/// `--sum`, `--count`, `--first` and `--list`: what is said of the records of a group.
struct GroupOptions: DeclaredOptions {
  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Add up these properties, numbers; null and missing ones are left out.", valueName: "names"),
    transform: NameList.parse)
  var sum: [NameList] = []

  @ValueOption(
    parsing: .unconditional,
    limit: .nameOf("a property"),
    help: OptionHelp("Put the number of features of each group into this property.", valueName: "name"))
  var count: String?

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Keep the first value of these properties that is not null.", valueName: "names"),
    transform: NameList.parse)
  var first: [NameList] = []

  @ValueOption(
    parsing: .unconditionalSingleValue,
    help: OptionHelp("Keep all values of these properties, as arrays; null for a missing one.", valueName: "names"),
    transform: NameList.parse)
  var list: [NameList] = []

  /// The properties that are read, in the order in which they come out.
  ///
  /// - Parameter by: the values of `--by`.
  func fields(by: [NameList]) -> [GroupField] {
    by.names.map { GroupField(.by, $0) } + sum.names.map { GroupField(.sum, $0) }
      + first.names.map { GroupField(.first, $0) } + list.names.map { GroupField(.list, $0) }
  }

  /// Refuses names that are there twice, and one for the count that is empty.
  func check(by: [NameList]) throws {
    try refuseRepeated(
      fields(by: by).map(\.name) + (count.map { [$0] } ?? []), of: "--by, --sum, --count, --first and --list")
  }
}
