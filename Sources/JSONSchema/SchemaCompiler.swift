// From the tree of a schema's file to the schemas that are asked: what each keyword says, and what references mean.

import GeoJSON

/// Compiles one file.
struct SchemaCompiler {
  private let text: PaddedBytes
  private let root: SchemaValue
  private(set) var nodes: [SchemaNode] = []
  private(set) var patterns: [Pattern] = []
  private(set) var isTracking = false
  /// Whether `format` says whether a string is valid.
  let assertsFormats: Bool
  /// Formats that JSON Schema does not define, with their places.
  private(set) var unknownFormats: [(name: String, pointer: String)] = []
  /// The values that are schemas, in the order of their numbers, and the number of each.
  private var schemas: [SchemaValue] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var patternNumbers: [String: Int] = [:]
  private var references: ReferenceTable

  /// How many schemas one after the other are asked of one value at most.
  private static let longestChain = 100

  init(_ text: PaddedBytes, _ root: SchemaValue, assertsFormats: Bool) {
    (self.text, self.root, self.assertsFormats) = (text, root, assertsFormats)
    references = ReferenceTable()
  }

  mutating func compile() throws(SchemaError) {
    try references.register(root, base: "")
    try add(root)
    // What a schema refers to joins the end.
    while nodes.count < schemas.count { nodes.append(try node(schemas[nodes.count])) }
    try refuseCircles()
  }

  /// Makes sure that no schema asks itself of the same value, and that not too many ask one another.
  private func refuseCircles() throws(SchemaError) {
    var waiting = Array(repeating: 0, count: nodes.count)
    var chain = Array(repeating: 1, count: nodes.count)
    for node in nodes { for other in node.inPlace { waiting[other] += 1 } }
    var free = nodes.indices.filter { waiting[$0] == 0 }
    var (left, longest) = (nodes.count, 0)
    while let index = free.popLast() {
      left -= 1
      longest = max(longest, chain[index])
      if chain[index] > Self.longestChain {
        throw error(schemas[index], "more than \(Self.longestChain) schemas refer to one another in a row")
      }
      for other in nodes[index].inPlace {
        waiting[other] -= 1
        chain[other] = max(chain[other], chain[index] + 1)
        if waiting[other] == 0 { free.append(other) }
      }
    }
    guard left > 0, let index = nodes.indices.first(where: { waiting[$0] > 0 }) else { return }
    throw error(schemas[index], "the schema refers to itself, without an end")
  }

  // MARK: For the keywords

  func error(_ value: SchemaValue, _ message: String) -> SchemaError {
    SchemaError(pointer: value.pointer, message: message, offset: value.text.start)
  }

  /// The number of a schema, which is compiled when its turn comes.
  @discardableResult
  mutating func add(_ value: SchemaValue) throws(SchemaError) -> Int {
    if let number = numbers[ObjectIdentifier(value)] { return number }
    guard value.isSchema else { throw error(value, "a schema must be an object, true or false") }
    numbers[ObjectIdentifier(value)] = schemas.count
    schemas.append(value)
    return schemas.count - 1
  }

  /// The number of what a reference means.
  mutating func resolve(_ reference: SchemaValue, from schema: SchemaValue) throws(SchemaError) -> Int {
    guard let text = reference.string else { throw error(reference, "must be a string") }
    guard let target = try references.target(text, from: schema.base ?? "") else {
      throw error(
        reference,
        text.hasPrefix("#")
          ? "the file has no \"\(text)\"" : "\"\(text)\" is not in the file; plat reads no other schemas")
    }
    return try add(target)
  }

  /// The number of a pattern.
  mutating func pattern(_ text: String, in value: SchemaValue) throws(SchemaError) -> Int {
    if let number = patternNumbers[text] { return number }
    do throws(PatternError) { patterns.append(try Pattern(text)) } catch {
      throw self.error(value, "the pattern \"\(text)\" cannot be used: \(error.message)")
    }
    patternNumbers[text] = patterns.count - 1
    return patterns.count - 1
  }

  /// The value that `const` or `enum` has.
  func known(_ value: SchemaValue) -> KnownValue {
    KnownValue(
      text: String(decoding: text[value.text], as: UTF8.self), string: value.string.map { Array($0.utf8) },
      number: value.number, canonical: CanonicalValue.bytes(text, value.text))
  }

  /// The text of a value as the file has it; of a number that is not in it, the number.
  func spelling(_ value: SchemaValue) -> String {
    if value.isMade, let number = value.number?.integer { return "\(number)" }
    return String(decoding: text[value.text], as: UTF8.self)
  }

  mutating func track() { isTracking = true }

  mutating func note(unknownFormat name: String, _ value: SchemaValue) {
    unknownFormats.append((name, value.pointer))
  }
}

/// What the URIs and anchors of a file mean.
struct ReferenceTable {
  private var resources: [String: SchemaValue] = [:]
  private var anchors: [String: SchemaValue] = [:]

  /// Keywords whose value is a schema, an array of them, or an object of them.
  private static let single: Set = [
    "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not", "propertyNames", "then",
    "unevaluatedItems", "unevaluatedProperties",
  ]
  private static let lists: Set = ["allOf", "anyOf", "oneOf", "prefixItems"]
  private static let maps: Set = [
    "$defs", "definitions", "dependentSchemas", "patternProperties", "properties",
  ]

  /// Notes the names that a schema and those in it go by.
  mutating func register(_ schema: SchemaValue, base: String) throws(SchemaError) {
    guard schema.base == nil else { return }
    var base = base
    let members = schema.members ?? []
    if let id = schema["$id"] {
      guard let text = id.string else { throw Self.error(id, "must be a string") }
      let uri = URIReference(text).resolved(against: base)
      if let fragment = uri.fragment, !fragment.isEmpty {
        throw Self.error(id, "must have no fragment; $anchor names one")
      }
      base = uri.resource
      guard resources.updateValue(schema, forKey: base) == nil || schema.pointer == "#" else {
        throw Self.error(id, "\"\(base)\" is the name of another schema already")
      }
    }
    if schema.pointer == "#" { resources[base] = schema }
    schema.base = base
    for name in ["$anchor", "$dynamicAnchor"] {
      guard let anchor = schema[name] else { continue }
      guard let text = anchor.string else { throw Self.error(anchor, "must be a string") }
      if let other = anchors.updateValue(schema, forKey: base + "#" + text), other !== schema {
        throw Self.error(anchor, "\"\(text)\" is the name of another schema already")
      }
    }
    for (name, value) in members {
      if Self.single.contains(name), value.isSchema { try register(value, base: base) }
      if Self.lists.contains(name) {
        for element in value.elements ?? [] where element.isSchema { try register(element, base: base) }
      }
      if Self.maps.contains(name) {
        for member in value.members ?? [] where member.value.isSchema { try register(member.value, base: base) }
      }
    }
  }

  /// The schema that a reference means; nil for one that is not in the file.
  mutating func target(_ text: String, from base: String) throws(SchemaError) -> SchemaValue? {
    let uri = URIReference(text).resolved(against: base)
    guard let resource = resources[uri.resource] else { return nil }
    let fragment = uri.decodedFragment ?? ""
    if fragment.isEmpty { return resource }
    guard fragment.hasPrefix("/") else { return anchors[uri.resource + "#" + fragment] }
    guard let target = resource[pointer: fragment] else { return nil }
    // A place that no keyword makes a schema is one by being referred to.
    if target.base == nil, target.isSchema { try register(target, base: resource.base ?? "") }
    return target
  }

  private static func error(_ value: SchemaValue, _ message: String) -> SchemaError {
    SchemaError(pointer: value.pointer, message: message, offset: value.text.start)
  }
}
