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
/// Belongs to one worker.
struct GroupFieldReader {
  let fields: [GroupField]
  private var seenNames: Set<String> = []
  private var otherNames: [String] = []

  init(_ fields: [GroupField]) { self.fields = fields }

  /// The value of each field as JSON, nil where it is missing; and what groups are told apart by.
  mutating func read(_ feature: borrowing Feature) throws(RecordError) -> ([[UInt8]?], key: [UInt8]) {
    var values = [[UInt8]?](repeating: nil, count: fields.count)
    var keys = [[UInt8]](repeating: ValueKey.null, count: fields.count)
    if fields.isEmpty { return (values, []) }
    var names: [String] = []
    if let text = feature.propertiesText {
      var members = JSONMembers(text)
      while let member = members.next() {
        let name = unescape(text[member.name])
        if let field = fields.firstIndex(where: { $0.name == name }) {
          var value = ByteBuffer()
          value.appendCompacted(text[member.value], keepingSpaces: true)
          values[field] = Array(value.bytes)
          if fields[field].use == .by { ValueKey.write(member.value, of: text, to: &keys[field]) }
        } else if names.count < 40 {
          names.append(name)
        }
      }
    }
    if values.contains(where: { $0 == nil }), seenNames.count < 40 {
      for name in names where seenNames.insert(name).inserted { otherNames.append(name) }
    }
    for (field, value) in zip(fields, values) where field.use == .sum { try Self.checkNumber(value, field.name) }
    return (values, ValueKey.key(of: zip(fields, keys).filter { $0.0.use == .by }.map(\.1)))
  }

  /// Names of properties that records without one of the fields have, as far as they were not given before.
  mutating func takeOtherNames() -> [String] {
    defer { otherNames = [] }
    return otherNames
  }

  private static func checkNumber(_ value: [UInt8]?, _ name: String) throws(RecordError) {
    guard let value, value != Array("null".utf8) else { return }
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
