// One schema, as it is asked: its keywords by the kind of value that they are about.

/// The types that a value can have, each a bit.
struct TypeSet: OptionSet, Sendable {
  let rawValue: UInt8
  static let null = TypeSet(rawValue: 1)
  static let boolean = TypeSet(rawValue: 2)
  static let integer = TypeSet(rawValue: 4)
  static let number = TypeSet(rawValue: 8)
  static let string = TypeSet(rawValue: 16)
  static let array = TypeSet(rawValue: 32)
  static let object = TypeSet(rawValue: 64)

  static let names: [(name: String, type: TypeSet)] = [
    ("null", .null), ("boolean", .boolean), ("integer", .integer), ("number", .number), ("string", .string),
    ("array", .array), ("object", .object),
  ]

  /// The types in words, such as `a string or null`.
  var text: String {
    let words = [
      "null", "true or false", "an integer", "a number", "a string", "an array", "an object",
    ]
    let mine = Self.names.indices.filter { contains(Self.names[$0].type) }.map { words[$0] }
    return mine.count < 2
      ? mine.first ?? "nothing" : mine.dropLast().joined(separator: ", ") + " or " + mine[mine.count - 1]
  }
}

/// A value that `const` or `enum` names.
struct KnownValue: Sendable {
  /// The value as the schema spells it.
  let text: String
  /// What a string stands for; nil for all else.
  let string: [UInt8]?
  /// A number's worth; nil for all else.
  let number: DecimalNumber?
  /// The bytes that equal values have.
  let canonical: [UInt8]
}

/// The keywords about numbers.
final class NumberRules: Sendable {
  let minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf: (number: DecimalNumber, text: String)?

  init(_ read: (String) -> (number: DecimalNumber, text: String)?) {
    minimum = read("minimum")
    maximum = read("maximum")
    exclusiveMinimum = read("exclusiveMinimum")
    exclusiveMaximum = read("exclusiveMaximum")
    multipleOf = read("multipleOf")
  }
}

/// The keywords about strings; a pattern by its number.
final class StringRules: Sendable {
  let minLength, maxLength, pattern: Int?
  /// What form a string has to have; nil where `format` says nothing.
  let format: StringFormat?
  /// What a Table Schema says beside; nil for nothing.
  let table: TableRules?

  init(
    minLength: Int?, maxLength: Int?, pattern: Int?, format: StringFormat? = nil, table: TableRules? = nil
  ) {
    (self.minLength, self.maxLength, self.pattern) = (minLength, maxLength, pattern)
    (self.format, self.table) = (format, table)
  }
}

/// The keywords about arrays; schemas by their numbers.
final class ArrayRules: Sendable {
  let prefixItems: [Int]
  let items, contains, unevaluatedItems: Int?
  let minContains, maxContains, minItems, maxItems: Int?
  let isUnique: Bool

  init(prefixItems: [Int], isUnique: Bool, schema: (String) -> Int?, count: (String) -> Int?) {
    self.prefixItems = prefixItems
    self.isUnique = isUnique
    items = schema("items")
    contains = schema("contains")
    unevaluatedItems = schema("unevaluatedItems")
    minContains = count("minContains")
    maxContains = count("maxContains")
    minItems = count("minItems")
    maxItems = count("maxItems")
  }
}

/// The keywords about objects; schemas, patterns and names by their numbers.
final class ObjectRules: Sendable {
  /// All names that a keyword has.
  let names: NameTable
  /// The schema of each name; negative for none.
  let properties: [Int]
  let required: [Int]
  let patterns: [(pattern: Int, schema: Int)]
  let dependentRequired: [(name: Int, others: [Int])]
  let dependentSchemas: [(name: Int, schema: Int)]
  let additional, propertyNames, unevaluated: Int?
  let minProperties, maxProperties: Int?

  init(
    names: NameTable, properties: [Int], required: [Int], patterns: [(pattern: Int, schema: Int)],
    dependentRequired: [(name: Int, others: [Int])], dependentSchemas: [(name: Int, schema: Int)],
    schema: (String) -> Int?, count: (String) -> Int?
  ) {
    (self.names, self.properties, self.required, self.patterns) = (names, properties, required, patterns)
    (self.dependentRequired, self.dependentSchemas) = (dependentRequired, dependentSchemas)
    additional = schema("additionalProperties")
    propertyNames = schema("propertyNames")
    unevaluated = schema("unevaluatedProperties")
    minProperties = count("minProperties")
    maxProperties = count("maxProperties")
  }
}

/// The keywords that ask other schemas of the same value.
final class Applicators: Sendable {
  let reference: Int?
  let allOf, anyOf, oneOf: [Int]
  let not, condition, then, otherwise: Int?

  init(reference: Int?, schemas: (String) -> [Int], schema: (String) -> Int?) {
    self.reference = reference
    allOf = schemas("allOf")
    anyOf = schemas("anyOf")
    oneOf = schemas("oneOf")
    not = schema("not")
    condition = schema("if")
    then = condition == nil ? nil : schema("then")
    otherwise = condition == nil ? nil : schema("else")
  }

  /// All of the schemas.
  var all: [Int] { allOf + anyOf + oneOf + [reference, not, condition, then, otherwise].compactMap(\.self) }
}

/// A schema.
final class SchemaNode: Sendable {
  /// Where it stands in the file.
  let pointer: String
  /// What a schema that is `true` or `false` says.
  let boolean: Bool?
  let types: TypeSet?
  let constant: KnownValue?
  let values: [KnownValue]?
  let number: NumberRules?
  let string: StringRules?
  let array: ArrayRules?
  let object: ObjectRules?
  let applicators: Applicators?

  init(
    pointer: String, boolean: Bool? = nil, types: TypeSet? = nil, constant: KnownValue? = nil,
    values: [KnownValue]? = nil, number: NumberRules? = nil, string: StringRules? = nil, array: ArrayRules? = nil,
    object: ObjectRules? = nil, applicators: Applicators? = nil
  ) {
    (self.pointer, self.boolean, self.types, self.constant, self.values) = (pointer, boolean, types, constant, values)
    (self.number, self.string, self.array, self.object) = (number, string, array, object)
    self.applicators = applicators
  }

  /// The schemas that are asked of the value itself.
  var inPlace: [Int] { (applicators?.all ?? []) + (object?.dependentSchemas.map(\.schema) ?? []) }
}
