// A Table Schema of Frictionless Data as the JSON Schema of a record's properties that means the same.

import Words

/// A file that describes the fields of a table (specs.frictionlessdata.io/table-schema, versions 1 and 2).
///
/// Each schema that is made of it keeps the JSON pointer of the part of the file that it was made from, so that a
/// finding names the field and the constraint.
struct TableSchema {
  private let schema: SchemaValue
  /// What is asked and not looked at.
  private(set) var notes: [String] = []

  /// Takes a file that is a Table Schema, or a Data Package with one; nil for all else.
  ///
  /// - Throws: `SchemaError` for a package of several tables.
  init?(_ file: SchemaValue) throws(SchemaError) {
    if file["fields"]?.elements != nil, file["properties"] == nil, file["type"]?.string != "object" {
      schema = file
      return
    }
    guard file["properties"] == nil, let resources = file["resources"]?.elements else { return nil }
    let tables = resources.compactMap { $0["schema"] }.filter { $0["fields"]?.elements != nil }
    guard let table = tables.first else { return nil }
    if tables.count > 1 {
      throw Self.error(tables[1], "the package has \(tables.count) tables; give the schema of one as a file of its own")
    }
    schema = table
  }

  static func error(_ value: SchemaValue, _ message: String) -> SchemaError {
    SchemaError(pointer: value.pointer, message: message, offset: value.text.start)
  }

  /// The schema of an object with the fields as its members.
  mutating func translated() throws(SchemaError) -> SchemaValue {
    let fields = schema["fields"]?.elements ?? []
    let keys = Self.names(schema["primaryKey"])
    var (properties, required): ([SchemaValue.Member], [SchemaValue]) = ([], [])
    var names: Set<String> = []
    for value in fields {
      guard let name = value["name"]?.string else { throw Self.error(value, "a field must have a name") }
      guard names.insert(name).inserted else { throw Self.error(value, "the field \"\(name)\" stands twice") }
      let field = TableField(
        value, name, missing: try missing(value["missingValues"] ?? schema["missingValues"]), isKey: keys.contains(name)
      )
      properties.append((name, try field.translated()))
      if let format = value["format"], format.string == "any" {
        note(format, "texts are dates or times", "; by a form such as %d.%m.%Y it is")
      }
      if field.isRequired { required.append(.made(.string(name), like: value)) }
      if let unique = value["constraints"]?["unique"], unique.boolean == true { note(unique, "values stand once") }
    }
    for key in keys where !names.contains(key) {
      throw Self.error(schema["primaryKey"] ?? schema, "there is no field \"\(key)\"")
    }
    if let key = schema["primaryKey"] { note(key, "keys stand once") }
    for name in ["uniqueKeys", "foreignKeys"] {
      if let value = schema[name] { note(value, name == "uniqueKeys" ? "keys stand once" : "keys are in other tables") }
    }
    return .made(
      .object([
        ("type", .made(.string("object"), like: schema)),
        ("required", .made(.array(required), like: schema)),
        ("properties", .made(.object(properties), like: schema)),
      ]), like: schema)
  }

  private mutating func note(
    _ value: SchemaValue, _ words: String, _ advice: String = "; plat unique and plat join do"
  ) {
    notes.append("\(value.pointer): whether \(words) is not looked at here\(advice)")
  }

  private static func names(_ value: SchemaValue?) -> [String] {
    value?.string.map { [$0] } ?? value?.elements?.compactMap(\.string) ?? []
  }

  /// What stands for a value that is not known; nil for the empty text alone, as where nothing is said.
  private func missing(_ value: SchemaValue?) throws(SchemaError) -> [SchemaValue]? {
    guard let value else { return nil }
    guard let elements = value.elements else { throw Self.error(value, "must be an array of strings") }
    var found: [SchemaValue] = []
    for element in elements {
      let text = element["value"] ?? element
      guard text.string != nil else { throw Self.error(element, "must be a string") }
      found.append(text)
    }
    return found
  }
}

extension SchemaValue {
  /// A value that is not in the file, for what one at a place in it means.
  static func made(_ content: Content, like value: SchemaValue, _ more: String = "") -> SchemaValue {
    SchemaValue(content, value.pointer + more, value.text, isMade: true)
  }
}
