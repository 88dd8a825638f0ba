// What each keyword of a schema says; those that plat does not do are refused by name.

extension SchemaCompiler {
  /// Compiles one schema.
  mutating func node(_ value: SchemaValue) throws(SchemaError) -> SchemaNode {
    if let boolean = value.boolean { return SchemaNode(pointer: value.pointer, boolean: boolean) }
    try refuse(value)
    // Schemas that nothing refers to are read, too: what is wrong with them is wrong with the file.
    _ = try schemas(of: value, named: "$defs")
    return SchemaNode(
      pointer: value.pointer, types: try types(value), constant: value["const"].map(known), values: try values(value),
      number: try numberRules(value), string: try stringRules(value), array: try arrayRules(value),
      object: try objectRules(value), applicators: try applicators(value))
  }

  // MARK: Refusals

  private static let draft = "https://json-schema.org/draft/2020-12/schema"

  /// Keywords that plat does not do, or that other drafts have, with what to do.
  private static let refused: [(name: String, advice: String)] = [
    ("$dynamicRef", "plat follows $ref alone"),
    ("$recursiveRef", "it is of draft 2019-09; $ref takes its place"),
    ("$recursiveAnchor", "it is of draft 2019-09"),
    ("dependencies", "it is of draft 7; dependentRequired and dependentSchemas take its place"),
    ("additionalItems", "it is of draft 2019-09; items beside prefixItems takes its place"),
  ]

  private func refuse(_ schema: SchemaValue) throws(SchemaError) {
    if let draft = schema["$schema"] {
      guard let text = draft.string else { throw error(draft, "must be a string") }
      let name = text.hasSuffix("#") ? String(text.dropLast()) : text
      guard name == Self.draft || name == "http" + Self.draft.dropFirst(5) else {
        throw error(draft, "\"\(text)\" is another draft; plat reads \(Self.draft)")
      }
    }
    for (name, advice) in Self.refused {
      if let value = schema[name] { throw error(value, "\(name) is not supported: \(advice)") }
    }
    if let items = schema["items"], items.elements != nil {
      throw error(items, "an array is of draft 2019-09; prefixItems takes its place")
    }
    for name in ["exclusiveMinimum", "exclusiveMaximum"] {
      if let value = schema[name], value.boolean != nil {
        throw error(value, "true and false are of draft 4; a number takes their place")
      }
    }
  }

  // MARK: Any value

  private func types(_ schema: SchemaValue) throws(SchemaError) -> TypeSet? {
    guard let value = schema["type"] else { return nil }
    var types: TypeSet = []
    for element in value.elements ?? [value] {
      guard let name = element.string, let known = TypeSet.names.first(where: { $0.name == name }) else {
        throw error(element, "must be one of \(TypeSet.names.map(\.name).joined(separator: ", "))")
      }
      types.insert(known.type)
    }
    if types.contains(.number) { types.remove(.integer) }
    return types
  }

  private func values(_ schema: SchemaValue) throws(SchemaError) -> [KnownValue]? {
    guard let value = schema["enum"] else { return nil }
    guard let elements = value.elements else { throw error(value, "must be an array") }
    return elements.map(known)
  }

  private mutating func applicators(_ schema: SchemaValue) throws(SchemaError) -> Applicators? {
    let names = ["$ref", "allOf", "anyOf", "oneOf", "not", "if"]
    guard names.contains(where: { schema[$0] != nil }) else {
      // Without if they say nothing, but are read.
      for name in ["then", "else"] { if let value = schema[name] { try add(value) } }
      return nil
    }
    var reference: Int?
    if let value = schema["$ref"] { reference = try resolve(value, from: schema) }
    var (lists, single): ([String: [Int]], [String: Int]) = ([:], [:])
    for name in ["allOf", "anyOf", "oneOf"] {
      guard let value = schema[name] else { continue }
      guard let elements = value.elements, !elements.isEmpty else {
        throw error(value, "must be an array of schemas, one at least")
      }
      for element in elements { lists[name, default: []].append(try add(element)) }
    }
    for name in ["not", "if", "then", "else"] { if let value = schema[name] { single[name] = try add(value) } }
    return Applicators(reference: reference, schemas: { lists[$0] ?? [] }, schema: { single[$0] })
  }

  // MARK: Numbers and strings

  private func numberRules(_ schema: SchemaValue) throws(SchemaError) -> NumberRules? {
    var found: [String: (number: DecimalNumber, text: String)] = [:]
    for name in ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] {
      guard let value = schema[name] else { continue }
      guard let number = value.number else { throw error(value, "must be a number") }
      if name == "multipleOf", !number.isDivisor {
        throw error(value, "must be more than 0, with no more than 19 digits")
      }
      found[name] = (number, spelling(value))
    }
    return found.isEmpty ? nil : NumberRules { found[$0] }
  }

  private mutating func stringRules(_ schema: SchemaValue) throws(SchemaError) -> StringRules? {
    let (least, most) = (try count(schema, "minLength"), try count(schema, "maxLength"))
    var number: Int?
    if let value = schema["pattern"] {
      guard let text = value.string else { throw error(value, "must be a string") }
      number = try pattern(text, in: value)
    }
    let format = try format(schema)
    var table: TableRules?
    if let value = schema[TableRules.keyword] { table = try TableRules(value, known) }
    if least == nil, most == nil, number == nil, format == nil, table == nil { return nil }
    return StringRules(minLength: least, maxLength: most, pattern: number, format: format, table: table)
  }

  /// The format that strings have to have, where formats are asked for.
  private mutating func format(_ schema: SchemaValue) throws(SchemaError) -> StringFormat? {
    guard assertsFormats, let value = schema["format"] else { return nil }
    guard let name = value.string else { throw error(value, "must be a string") }
    guard let format = StringFormat(rawValue: name) else {
      note(unknownFormat: name, value)
      return nil
    }
    return format
  }

  /// A number of things; 2.0 is one, too.
  private func count(_ schema: SchemaValue, _ name: String) throws(SchemaError) -> Int? {
    guard let value = schema[name] else { return nil }
    guard let number = value.number, number.isInteger, !number.isNegative else {
      throw error(value, "must be an integer, 0 or more")
    }
    // More than any record has.
    return number.integer ?? .max
  }

  private func counts(_ schema: SchemaValue, _ names: [String]) throws(SchemaError) -> [String: Int] {
    var found: [String: Int] = [:]
    for name in names { if let count = try count(schema, name) { found[name] = count } }
    return found
  }

  private mutating func singles(_ schema: SchemaValue, _ names: [String]) throws(SchemaError) -> [String: Int] {
    var found: [String: Int] = [:]
    for name in names { if let value = schema[name] { found[name] = try add(value) } }
    return found
  }

  /// The schemas of the members of a keyword's value.
  private mutating func schemas(of schema: SchemaValue, named name: String) throws(SchemaError) -> [(String, Int)] {
    guard let value = schema[name] else { return [] }
    guard let members = value.members else { throw error(value, "must be an object of schemas") }
    var found: [(String, Int)] = []
    for member in members { found.append((member.name, try add(member.value))) }
    return found
  }

  // MARK: Arrays and objects

  private mutating func arrayRules(_ schema: SchemaValue) throws(SchemaError) -> ArrayRules? {
    let single = try singles(schema, ["items", "contains", "unevaluatedItems"])
    let counts = try counts(schema, ["minContains", "maxContains", "minItems", "maxItems"])
    var prefix: [Int] = []
    if let value = schema["prefixItems"] {
      guard let elements = value.elements else { throw error(value, "must be an array of schemas") }
      for element in elements { prefix.append(try add(element)) }
    }
    var isUnique = false
    if let value = schema["uniqueItems"] {
      guard let boolean = value.boolean else { throw error(value, "must be true or false") }
      isUnique = boolean
    }
    if single["unevaluatedItems"] != nil { track() }
    if single.isEmpty, counts.isEmpty, prefix.isEmpty, !isUnique { return nil }
    return ArrayRules(prefixItems: prefix, isUnique: isUnique, schema: { single[$0] }, count: { counts[$0] })
  }

  private mutating func objectRules(_ schema: SchemaValue) throws(SchemaError) -> ObjectRules? {
    let single = try singles(schema, ["additionalProperties", "propertyNames", "unevaluatedProperties"])
    let counts = try counts(schema, ["minProperties", "maxProperties"])
    let properties = try schemas(of: schema, named: "properties")
    let dependent = try schemas(of: schema, named: "dependentSchemas")
    var patterns: [(pattern: Int, schema: Int)] = []
    for (name, number) in try schemas(of: schema, named: "patternProperties") {
      guard let value = schema["patternProperties"] else { break }
      patterns.append((try pattern(name, in: value), number))
    }
    let required = try names(schema["required"])
    var dependentRequired: [(name: String, others: [String])] = []
    if let value = schema["dependentRequired"] {
      guard let members = value.members else { throw error(value, "must be an object of arrays") }
      for member in members { dependentRequired.append((member.name, try names(member.value))) }
    }
    if single["unevaluatedProperties"] != nil { track() }
    if single.isEmpty, counts.isEmpty, properties.isEmpty, dependent.isEmpty, patterns.isEmpty, required.isEmpty,
      dependentRequired.isEmpty
    {
      return nil
    }
    let all =
      properties.map(\.0) + required + dependent.map(\.0) + dependentRequired.flatMap { [$0.name] + $0.others }
    let table = NameTable(all)
    var schemas = Array(repeating: -1, count: table.names.count)
    for (name, number) in properties { if let place = table.number(name) { schemas[place] = number } }
    func places(_ names: [String]) -> [Int] { names.compactMap { table.number($0) } }
    return ObjectRules(
      names: table, properties: schemas, required: places(required), patterns: patterns,
      dependentRequired: dependentRequired.compactMap { name, others in
        table.number(name).map { ($0, places(others)) }
      },
      dependentSchemas: dependent.compactMap { name, number in table.number(name).map { ($0, number) } },
      schema: { single[$0] }, count: { counts[$0] })
  }

  private func names(_ value: SchemaValue?) throws(SchemaError) -> [String] {
    guard let value else { return [] }
    guard let elements = value.elements else { throw error(value, "must be an array of names") }
    var found: [String] = []
    for element in elements {
      guard let name = element.string else { throw error(element, "must be a string") }
      found.append(name)
    }
    return found
  }
}
