// The properties by which records are grouped and summed up, in every stage that makes one of several.

import ArgumentParser
import FeatureStream
import GeoJSON

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
  private var seenNames: Set<String> = []
  private var otherNames: [String] = []
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
    if seenNames.count < 40, places.contains(where: { !$0.isPresent }) { noteOtherNames(feature) }
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

  private mutating func noteOtherNames(_ feature: borrowing Feature) {
    guard let text = feature.propertiesText else { return }
    var members = JSONMembers(text)
    var count = 0
    while count < 40, let member = members.next() {
      let name = unescape(text[member.name])
      if fields.contains(where: { $0.name == name }) { continue }
      count += 1
      if seenNames.insert(name).inserted { otherNames.append(name) }
    }
  }

  /// Names of properties that records without one of the fields have, as far as they were not given before.
  mutating func takeOtherNames() -> [String] {
    defer { otherNames = [] }
    return otherNames
  }

  private static func checkNumber(_ value: UnsafeRawBufferPointer, _ name: String) throws(RecordError) {
    if value.elementsEqual("null".utf8) { return }
    let text = String(decoding: value, as: UTF8.self)
    if let first = value.first, JSONKind(first: first) == .number, Double(text)?.isFinite ?? false { return }
    throw RecordError(
      code: "not-a-number", message: "property \"\(name)\" is \(text.prefix(40)), which is not a number to add up")
  }
}

/// Which fields turned up in the stream.
struct SeenGroupFields {
  private let fields: [GroupField]
  private var isSeen: [Bool]
  private var otherNames: [String] = []

  init(_ fields: [GroupField]) {
    self.fields = fields
    isSeen = fields.map { _ in false }
  }

  mutating func note(_ field: Int) { isSeen[field] = true }

  mutating func note(otherNames names: [String]) {
    for name in names where otherNames.count < 40 && !otherNames.contains(name) { otherNames.append(name) }
  }

  /// Ends the run where no record has one of the fields.
  func check() throws(RunError) {
    guard let unknown = isSeen.firstIndex(of: false) else { return }
    let known = otherNames.isEmpty ? "they have no other" : "they have \(otherNames.sorted().joined(separator: ", "))"
    throw RunError(
      .badData,
      "no feature has the property \"\(fields[unknown].name)\" that \(fields[unknown].option) names; besides those named, "
        + known)
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
    // What is no number was refused by the reader, but null.
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
struct GroupOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Add up this property, a number; null and missing ones are left out.", valueName: "name"))
  var sum: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Put the number of features of each group into this property.", valueName: "name"))
  var count: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Keep the first value of this property that is not null.", valueName: "name"))
  var first: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Keep all values of this property, as an array; null for a missing one.", valueName: "name"))
  var list: [String] = []

  /// The properties that are read, in the order in which they come out.
  ///
  /// - Parameter by: the values of `--by`.
  func fields(by: [String]) -> [GroupField] {
    by.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map { GroupField(.by, String($0)) }
      + sum.map { GroupField(.sum, $0) } + first.map { GroupField(.first, $0) } + list.map { GroupField(.list, $0) }
  }

  /// Refuses names that are empty, or there twice.
  func check(by: [String]) throws {
    var names: Set<String> = []
    for name in fields(by: by).map(\.name) + (count.map { [$0] } ?? []) {
      if name.isEmpty { throw ValidationError("A property's name is empty; name a property.") }
      guard names.insert(name).inserted else {
        throw ValidationError("'\(name)' is named twice by --by, --sum, --count, --first and --list; once is enough.")
      }
    }
  }
}
