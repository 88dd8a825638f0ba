// Objects, schemas that ask others, and what none of them has looked at.

import GeoJSON

extension SchemaWalk {
  // MARK: Objects

  mutating func check(_ node: SchemaNode, _ rules: ObjectRules, _ value: ByteRange) -> Bool {
    let (base, words) = (seen.count, (rules.names.names.count + 63) / 64)
    for _ in 0..<words { seen.append(0) }
    defer { seen.removeSubrange(base...) }
    var isValid = checkMembers(node, rules, value, base)
    if !isValid, !isReporting { return false }
    for name in rules.required where !has(name, base) {
      isValid = fail(node, "required", value) { _ in "is missing \"\(rules.names.names[name])\"" }
      if !isReporting { return false }
    }
    for (name, others) in rules.dependentRequired where has(name, base) {
      for other in others where !has(other, base) {
        isValid = fail(node, "dependentRequired", value) { _ in
          "is missing \"\(rules.names.names[other])\", which \"\(rules.names.names[name])\" asks for"
        }
      }
    }
    for (name, schema) in rules.dependentSchemas where has(name, base) {
      isValid = check(schema, value) && isValid
      if !isValid, !isReporting { return false }
    }
    return isValid
  }

  /// Whether a name of the table was met in the object whose bits begin at `base`.
  private func has(_ name: Int, _ base: Int) -> Bool { seen[base + name >> 6] >> UInt64(name & 63) & 1 == 1 }

  private mutating func checkMembers(
    _ node: SchemaNode, _ rules: ObjectRules, _ value: ByteRange, _ base: Int
  ) -> Bool {
    var isValid = true
    var count = 0
    var members = JSONMembers(bytes, value)
    while let member = members.next() {
      count += 1
      var isKnown = false
      if let name = rules.names.number(bytes[member.name]) {
        seen[base + name >> 6] |= 1 << UInt64(name & 63)
        if rules.properties[name] >= 0 {
          isKnown = true
          isValid = checkChild(rules.properties[name], member.value) && isValid
        }
      }
      for (pattern, schema) in rules.patterns where matches(pattern, member.name) {
        isKnown = true
        isValid = checkChild(schema, member.value) && isValid
      }
      if !isKnown, let additional = rules.additional {
        isKnown = true
        isValid = checkOther(additional, node, "additionalProperties", member) && isValid
      }
      if isKnown, schema.isTracking { evaluated.append(member.value.start) }
      if let names = rules.propertyNames {
        // A name is a string, with its quotes.
        isValid = checkChild(names, ByteRange(start: member.name.start - 1, end: member.name.end + 1)) && isValid
      }
      if !isValid, !isReporting { return false }
    }
    if let least = rules.minProperties, count < least {
      isValid = fail(node, "minProperties", value) { _ in
        "must have at least \(Self.count(least, "member")) (has \(count))"
      }
    }
    if let most = rules.maxProperties, count > most {
      isValid = fail(node, "maxProperties", value) { _ in
        "must have at most \(Self.count(most, "member")) (has \(count))"
      }
    }
    return isValid
  }

  /// Checks a member that no other keyword is about.
  private mutating func checkOther(
    _ index: Int, _ node: SchemaNode, _ keyword: String, _ member: JSONMembers.Member
  ) -> Bool {
    guard schema.nodes[index].boolean == false else { return checkChild(index, member.value) }
    return fail(node, keyword, member.value) {
      "\"\($0.shortened(unescape($0.bytes[member.name])))\" must not be here: the schema has no such member"
    }
  }

  // MARK: Schemas that ask others

  mutating func check(_ node: SchemaNode, _ rules: Applicators, _ value: ByteRange) -> Bool {
    var isValid = true
    if let reference = rules.reference { isValid = check(reference, value) && isValid }
    for schema in rules.allOf {
      if !isValid, !isReporting { return false }
      isValid = check(schema, value) && isValid
    }
    if !isValid, !isReporting { return false }
    if !rules.anyOf.isEmpty { isValid = checkAnyOf(node, rules.anyOf, value) && isValid }
    if !rules.oneOf.isEmpty { isValid = checkOneOf(node, rules.oneOf, value) && isValid }
    if let not = rules.not {
      let mark = evaluated.count
      let isMatching = test(not, value)
      if evaluated.count > mark { evaluated.removeSubrange(mark...) }
      if isMatching {
        isValid = fail(node, "not", value) { "must not be as the schema of not has it (is \($0.words(value)))" }
      }
    }
    if let condition = rules.condition {
      let branch = test(condition, value) ? rules.then : rules.otherwise
      if let branch { isValid = check(branch, value) && isValid }
    }
    return isValid
  }

  private mutating func checkAnyOf(_ node: SchemaNode, _ schemas: [Int], _ value: ByteRange) -> Bool {
    var isMatching = false
    for index in schemas {
      isMatching = test(index, value) || isMatching
      // What the others would look at matters only where that is asked.
      if isMatching, !schema.isTracking { return true }
    }
    if isMatching || isExhausted { return isMatching }
    return fail(node, "anyOf", value) {
      "is as none of the \(schemas.count) schemas of anyOf has it\($0.nearest(schemas, value))"
    }
  }

  private mutating func checkOneOf(_ node: SchemaNode, _ schemas: [Int], _ value: ByteRange) -> Bool {
    var matching: [Int] = []
    for (place, index) in schemas.enumerated() where test(index, value) {
      matching.append(place)
      if matching.count > 1, !isReporting { return false }
    }
    if matching.count == 1 || isExhausted { return !isExhausted }
    if matching.isEmpty {
      return fail(node, "oneOf", value) {
        "is as none of the \(schemas.count) schemas of oneOf has it\($0.nearest(schemas, value))"
      }
    }
    let places = matching.map(String.init).joined(separator: " and ")
    return fail(node, "oneOf", value) { _ in "is as several schemas of oneOf have it (\(places)), and must be as one" }
  }

  /// What is wrong by the schema that has the least against a value, in words.
  private mutating func nearest(_ schemas: [Int], _ value: ByteRange) -> String {
    var best: [SchemaBreach]?
    for index in schemas.prefix(50) {
      let breaches = trial(index, value)
      if breaches.isEmpty { continue }
      if best.map({ Self.isNearer(breaches, $0, value) }) ?? true { best = breaches }
    }
    guard let breach = best?.first else { return "" }
    let place = breach.offset > value.start ? jsonPointer(to: breach.offset - value.start, in: bytes[value]) : ""
    return "; the nearest: \(place.isEmpty ? "" : place + " ")\(breach.message), by \(breach.schemaPointer)"
  }

  /// Whether a schema is nearer: what is wrong with the value is further within, or less.
  private static func isNearer(_ a: [SchemaBreach], _ b: [SchemaBreach], _ value: ByteRange) -> Bool {
    let (whole, other) = (a.contains { $0.offset == value.start }, b.contains { $0.offset == value.start })
    return whole == other ? a.count < b.count : !whole
  }

  // MARK: What is left

  /// Checks the members or elements that no keyword of the schema, or of those that it asks, has looked at.
  mutating func checkUnevaluated(_ node: SchemaNode, _ value: ByteRange, from mark: Int) -> Bool {
    let kind = JSONKind(first: bytes[value.start])
    let rule = kind == .object ? node.object?.unevaluated : kind == .array ? node.array?.unevaluatedItems : nil
    guard let rule else { return true }
    let known = Set(evaluated[mark...])
    var isValid = true
    var members = JSONMembers(bytes, value)
    while let member = members.next() {
      guard !known.contains(member.value.start) else { continue }
      if kind == .object {
        isValid = checkOther(rule, node, "unevaluatedProperties", member) && isValid
      } else {
        isValid = checkChild(rule, member.value) && isValid
      }
      if !isValid, !isReporting { return false }
      evaluated.append(member.value.start)
    }
    return isValid
  }
}
