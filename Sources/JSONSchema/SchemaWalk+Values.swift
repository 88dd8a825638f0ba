// Numbers, strings and arrays, and how values are written.

import GeoJSON

extension SchemaWalk {
  // MARK: Numbers

  mutating func check(_ node: SchemaNode, _ rules: NumberRules, _ value: ByteRange) -> Bool {
    let number = DecimalNumber(bytes, value)
    var isValid = true
    if let limit = rules.minimum, number.compared(to: limit.number) < 0 {
      isValid = fail(node, "minimum", value) { "must be >= \(limit.text) (is \($0.words(value)))" }
    }
    if let limit = rules.maximum, number.compared(to: limit.number) > 0 {
      isValid = fail(node, "maximum", value) { "must be <= \(limit.text) (is \($0.words(value)))" }
    }
    if let limit = rules.exclusiveMinimum, number.compared(to: limit.number) <= 0 {
      isValid = fail(node, "exclusiveMinimum", value) { "must be > \(limit.text) (is \($0.words(value)))" }
    }
    if let limit = rules.exclusiveMaximum, number.compared(to: limit.number) >= 0 {
      isValid = fail(node, "exclusiveMaximum", value) { "must be < \(limit.text) (is \($0.words(value)))" }
    }
    if let step = rules.multipleOf, !number.isMultiple(of: step.number) {
      isValid = fail(node, "multipleOf", value) { "must be a multiple of \(step.text) (is \($0.words(value)))" }
    }
    return isValid
  }

  // MARK: Strings

  mutating func check(_ node: SchemaNode, _ rules: StringRules, _ value: ByteRange) -> Bool {
    let inside = ByteRange(start: value.start + 1, end: value.end - 1)
    var isValid = true
    if rules.minLength != nil || rules.maxLength != nil {
      let length = length(inside)
      if let least = rules.minLength, length < least {
        isValid = fail(node, "minLength", value) { _ in
          "must have at least \(Self.count(least, "character")) (has \(length))"
        }
      }
      if let most = rules.maxLength, length > most {
        isValid = fail(node, "maxLength", value) { _ in
          "must have at most \(Self.count(most, "character")) (has \(length))"
        }
      }
    }
    if let pattern = rules.pattern, !matches(pattern, inside) {
      isValid = fail(node, "pattern", value) {
        let words = rules.table?.words.map { "be \($0)" }
        return "must \(words ?? "match " + $0.shortened($0.schema.patterns[pattern].text)) (is \($0.words(value)))"
      }
    }
    if rules.format != nil || rules.table != nil {
      let text = unescaped(inside)
      if let format = rules.format, !text.withUnsafeBytes(format.accepts) {
        isValid = fail(node, "format", value) { "must be \(format.text) (is \($0.words(value)))" }
      }
      if let table = rules.table { isValid = check(node, table, text, value) && isValid }
    }
    return isValid
  }

  private func unescaped(_ inside: ByteRange) -> [UInt8] {
    let text = bytes[inside]
    return text.contains(0x5C) ? Array(unescape(text).utf8) : Array(text)
  }

  /// How many code points the inside of a string stands for.
  private func length(_ inside: ByteRange) -> Int {
    let text = bytes[inside]
    if text.contains(0x5C) { return unescape(text).unicodeScalars.count }
    var count = 0
    for byte in text where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  // MARK: Arrays

  mutating func check(_ node: SchemaNode, _ rules: ArrayRules, _ value: ByteRange) -> Bool {
    var isValid = true
    var (count, matching) = (0, 0)
    var elements = JSONMembers(bytes, value)
    while let element = elements.next()?.value {
      let rule = count < rules.prefixItems.count ? rules.prefixItems[count] : rules.items
      count += 1
      if let rule {
        isValid = checkChild(rule, element) && isValid
        if schema.isTracking { evaluated.append(element.start) }
      }
      if let contains = rules.contains {
        let mark = evaluated.count
        let isMatching = test(contains, element)
        if evaluated.count > mark { evaluated.removeSubrange(mark...) }
        if isMatching {
          matching += 1
          if schema.isTracking { evaluated.append(element.start) }
        }
      }
      if !isValid, !isReporting { return false }
    }
    if let least = rules.minItems, count < least {
      isValid = fail(node, "minItems", value) { _ in "must have at least \(Self.count(least, "item")) (has \(count))" }
    }
    if let most = rules.maxItems, count > most {
      isValid = fail(node, "maxItems", value) { _ in "must have at most \(Self.count(most, "item")) (has \(count))" }
    }
    if rules.contains != nil {
      let least = rules.minContains ?? 1
      if matching < least {
        isValid = fail(node, rules.minContains == nil ? "contains" : "minContains", value) { _ in
          "must contain at least \(Self.count(least, "item")) as the schema of contains has it (has \(matching))"
        }
      }
      if let most = rules.maxContains, matching > most {
        isValid = fail(node, "maxContains", value) { _ in
          "must contain at most \(Self.count(most, "item")) as the schema of contains has it (has \(matching))"
        }
      }
    }
    if rules.isUnique, let (first, second) = equalItems(value) {
      isValid = fail(node, "uniqueItems", value) { _ in
        "must not have an item twice (\(first) and \(second) are equal)"
      }
    }
    return isValid
  }

  /// The places of the first element that stands in an array before.
  private func equalItems(_ value: ByteRange) -> (Int, Int)? {
    var different = KeyNumbers()
    var elements = JSONMembers(bytes, value)
    while let element = elements.next()?.value {
      let (first, isNew) = different.insert(CanonicalValue.bytes(bytes, element))
      if !isNew { return (first, different.count) }
    }
    return nil
  }

  // MARK: Words

  static func count(_ count: Int, _ word: String) -> String {
    count == 1 ? "1 \(word)" : count == .max ? "an endless number of \(word)s" : "\(count) \(word)s"
  }

  /// What a value is, in few words.
  func words(_ value: ByteRange) -> String {
    switch bytes[value.start] {
    case 0x7B: "an object"
    case 0x5B: "an array"
    default: shortened(String(decoding: bytes[value], as: UTF8.self))
    }
  }

  /// A text, or the beginning of a long one.
  func shortened(_ text: String) -> String { text.count <= 60 ? text : text.prefix(57) + "…" }

  static func list(_ values: [KnownValue]) -> String {
    let told = values.prefix(8).map { $0.text.count <= 40 ? $0.text : $0.text.prefix(37) + "…" }
    if values.count == 1 { return told[0] }
    return values.isEmpty
      ? "one of none"
      : "one of \(told.joined(separator: ", "))" + (values.count > 8 ? " … (\(values.count) in all)" : "")
  }
}
