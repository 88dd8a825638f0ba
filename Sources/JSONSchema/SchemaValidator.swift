// Asks a schema of values, in the bytes that they stand in.

public import GeoJSON

/// A worker's validation by one schema.
///
///     var validator = SchemaValidator(schema)
///     for breach in validator.breaches(in: feature.source, feature.properties) { … }
public struct SchemaValidator {
  private let schema: Schema
  private var walk: SchemaWalk?

  /// Makes a validator.
  public init(_ schema: Schema) { self.schema = schema }

  /// Says where a value is not as the schema has it; nothing where it is.
  ///
  /// - Parameters:
  ///   - bytes: text that was checked to be JSON.
  ///   - value: the value's place in it.
  /// - Complexity: O(bytes × schemas that are asked of them); where those are too many, that is the breach.
  public mutating func breaches(in bytes: PaddedBytes, _ value: ByteRange) -> [SchemaBreach] {
    var walk = walk ?? SchemaWalk(schema, bytes)
    self.walk = nil
    defer { self.walk = walk }
    walk.begin(bytes, isReporting: false)
    if walk.check(0, value), !walk.isExhausted { return [] }
    // Words are made for the few that need them.
    walk.begin(bytes, isReporting: true)
    if !walk.isExhausted { _ = walk.check(0, value) }
    if walk.isExhausted {
      return [
        SchemaBreach(
          offset: value.start, message: "cannot be judged: the schema asks too much of a value like this",
          schemaPointer: "#")
      ]
    }
    return walk.breaches
  }
}

/// A walk over a value with a schema.
struct SchemaWalk {
  let schema: Schema
  var bytes: PaddedBytes
  /// Whether breaches are noted; where not, the first ends the walk.
  private(set) var isReporting = false
  private(set) var breaches: [SchemaBreach] = []
  /// The members and elements that were looked at, by where they begin: of each value after those of the one around.
  var evaluated: [Int] = []
  /// Which names of the objects around were met, a bit each.
  var seen: [UInt64] = []
  private let matchers: [PatternMatcher]
  private var depth = 0
  private var budget = 0
  /// Whether the walk was given up.
  private(set) var isExhausted = false

  /// How often a schema is asked in a record: what no honest schema needs.
  private static let mostSteps = 20_000_000
  /// How deep schemas are asked in one another.
  private static let deepest = 1500
  /// How many breaches of a record are noted.
  private static let mostBreaches = 1000

  init(_ schema: Schema, _ bytes: PaddedBytes) {
    (self.schema, self.bytes) = (schema, bytes)
    matchers = schema.patterns.map { PatternMatcher($0) }
  }

  mutating func begin(_ bytes: PaddedBytes, isReporting: Bool) {
    self.bytes = bytes
    self.isReporting = isReporting
    breaches.removeAll(keepingCapacity: true)
    evaluated.removeAll(keepingCapacity: true)
    seen.removeAll(keepingCapacity: true)
    depth = 0
    if !isReporting { (budget, isExhausted) = (Self.mostSteps, false) } else if !isExhausted { budget = Self.mostSteps }
  }

  // MARK: For the keywords

  /// Notes a breach; false.
  mutating func fail(
    _ node: SchemaNode, _ keyword: String, _ value: ByteRange, _ message: (inout SchemaWalk) -> String
  ) -> Bool {
    guard isReporting, breaches.count < Self.mostBreaches else { return false }
    let breach = SchemaBreach(
      offset: value.start, message: message(&self), schemaPointer: node.pointer + (keyword.isEmpty ? "" : "/" + keyword)
    )
    // One schema can be come to by several ways.
    if !breaches.contains(breach) { breaches.append(breach) }
    return false
  }

  /// Whether a value is as a schema has it, without a word.
  mutating func test(_ index: Int, _ value: ByteRange) -> Bool {
    let was = isReporting
    isReporting = false
    defer { isReporting = was }
    return check(index, value)
  }

  /// The breaches of a schema that is one of several.
  mutating func trial(_ index: Int, _ value: ByteRange) -> [SchemaBreach] {
    let (was, noted) = (isReporting, breaches)
    defer { (isReporting, breaches) = (was, noted) }
    (isReporting, breaches) = (true, [])
    _ = check(index, value)
    return breaches
  }

  /// Whether a pattern is found in the inside of a string.
  mutating func matches(_ pattern: Int, _ inside: ByteRange) -> Bool {
    let matcher = matchers[pattern]
    matcher.budget = budget
    let text = bytes[inside]
    let isFound: Bool
    if text.contains(0x5C) {
      var plain = unescape(text)
      isFound = plain.withUTF8 { matcher.matches(UnsafeRawBufferPointer($0)) }
    } else {
      isFound = matcher.matches(text)
    }
    budget = matcher.budget
    if budget < 0 { isExhausted = true }
    return isFound
  }

  /// Whether a member or an element is as a schema has it; what it has looked at within says nothing of what is around.
  mutating func checkChild(_ index: Int, _ value: ByteRange) -> Bool {
    let mark = evaluated.count
    let isValid = check(index, value)
    if evaluated.count > mark { evaluated.removeSubrange(mark...) }
    return isValid
  }

  // MARK: One schema

  /// Whether a value is as a schema has it.
  mutating func check(_ index: Int, _ value: ByteRange) -> Bool {
    let node = schema.nodes[index]
    if let boolean = node.boolean { return boolean || fail(node, "", value) { _ in "must not be here" } }
    budget -= 1
    depth += 1
    defer { depth -= 1 }
    if budget < 0 || depth > Self.deepest { isExhausted = true }
    if isExhausted { return false }
    let mark = evaluated.count
    var isValid = checkAny(node, value)
    if !isValid, !isReporting { return false }
    switch JSONKind(first: bytes[value.start]) {
    case .number: if let rules = node.number { isValid = check(node, rules, value) && isValid }
    case .string: if let rules = node.string { isValid = check(node, rules, value) && isValid }
    case .array: if let rules = node.array { isValid = check(node, rules, value) && isValid }
    case .object: if let rules = node.object { isValid = check(node, rules, value) && isValid }
    case .literal: break
    }
    if isValid || isReporting, let applicators = node.applicators {
      isValid = check(node, applicators, value) && isValid
    }
    if schema.isTracking, isValid || isReporting { isValid = checkUnevaluated(node, value, from: mark) && isValid }
    if !isValid, evaluated.count > mark { evaluated.removeSubrange(mark...) }
    return isValid
  }

  private mutating func checkAny(_ node: SchemaNode, _ value: ByteRange) -> Bool {
    var isValid = true
    if let types = node.types, !has(types, value) {
      isValid = fail(node, "type", value) { "must be \(types.text) (is \($0.words(value)))" }
      if !isReporting { return false }
    }
    if let constant = node.constant, !equals(constant, value) {
      isValid = fail(node, "const", value) { "must be \($0.shortened(constant.text)) (is \($0.words(value)))" }
    }
    if let values = node.values, !values.contains(where: { equals($0, value) }) {
      isValid = fail(node, "enum", value) { "must be \(Self.list(values)) (is \($0.words(value)))" }
    }
    return isValid
  }

  private func has(_ types: TypeSet, _ value: ByteRange) -> Bool {
    switch bytes[value.start] {
    case 0x22: types.contains(.string)
    case 0x7B: types.contains(.object)
    case 0x5B: types.contains(.array)
    case 0x6E: types.contains(.null)
    case 0x74, 0x66: types.contains(.boolean)
    default: types.contains(.number) || types.contains(.integer) && isInteger(value)
    }
  }

  private func isInteger(_ value: ByteRange) -> Bool {
    for at in value.start..<value.end {
      let byte = bytes[at]
      if byte == 0x2E || byte | 0x20 == 0x65 { return DecimalNumber(bytes, value).isInteger }
    }
    return true
  }

  private func equals(_ known: KnownValue, _ value: ByteRange) -> Bool {
    switch JSONKind(first: bytes[value.start]) {
    case .string:
      guard let string = known.string else { return false }
      let inside = bytes[ByteRange(start: value.start + 1, end: value.end - 1)]
      if inside.contains(0x5C) { return unescape(inside).utf8.elementsEqual(string) }
      return inside.count == string.count && inside.elementsEqual(string)
    case .number: return known.number.map { $0 == DecimalNumber(bytes, value) } ?? false
    case .literal: return known.canonical == [bytes[value.start]]
    case .array, .object:
      return known.canonical.first == bytes[value.start] && known.canonical == CanonicalValue.bytes(bytes, value)
    }
  }
}
