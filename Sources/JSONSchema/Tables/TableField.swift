// One field of a Table Schema.

import Words

/// A field: its type, its format and its constraints.
struct TableField {
  private let value: SchemaValue
  private let name: String
  /// What stands for a value that is not known; nil for the empty text.
  private let missing: [SchemaValue]?
  /// Whether each record has to have a value.
  let isRequired: Bool

  init(_ value: SchemaValue, _ name: String, missing: [SchemaValue]?, isKey: Bool) {
    (self.value, self.name, self.missing) = (value, name, missing)
    isRequired = isKey || value["constraints"]?["required"]?.boolean == true
  }

  private static let types = [
    "string", "number", "integer", "boolean", "object", "array", "list", "date", "time", "datetime", "year",
    "yearmonth", "duration", "geopoint", "geojson", "any",
  ]

  /// The formats of the types that have others than `default`; those of dates and times may be strptime's besides.
  private static let formats = [
    "string": ["email", "uri", "binary", "uuid"], "geopoint": ["array", "object"], "geojson": ["topojson"],
    "date": ["any"], "time": ["any"], "datetime": ["any"],
  ]

  /// Refuses a format that the type does not have, which would hold no value to anything.
  private func checkFormat(_ type: String) throws(SchemaError) {
    guard let given = value["format"] else { return }
    let known = ["default"] + (Self.formats[type] ?? [])
    guard let format = given.string else { throw TableSchema.error(given, "must be a string") }
    if known.contains(format) { return }
    if ["date", "time", "datetime"].contains(type) {
      if format.utf8.contains(0x25) { return }
      throw TableSchema.error(given, "must be default, any, or a form with directives of strptime, such as %d.%m.%Y")
    }
    let nearest = format.nearest(of: known).map { "; did you mean \"\($0)\"?" } ?? ""
    throw TableSchema.error(given, "the type \(type) has no format \"\(format)\"\(nearest)")
  }

  /// The schema of the field's value.
  func translated() throws(SchemaError) -> SchemaValue {
    var type = "string"
    if let given = value["type"] {
      guard let name = given.string, Self.types.contains(name) else {
        let nearest = given.string?.nearest(of: Self.types).map { "did you mean \"\($0)\"?" }
        throw TableSchema.error(given, nearest ?? "must be one of \(Self.types.joined(separator: ", "))")
      }
      type = name
    }
    try checkFormat(type)
    var members = try kind(type)
    let constraints = try constraints(type)
    if !constraints.isEmpty {
      let place = value["constraints"] ?? value
      members.append(("allOf", made(.array([.made(.object(constraints), like: place)]))))
    }
    let schema = made(.object(members))
    if isRequired { return schema }
    return made(.object([("if", isMissing), ("else", schema)]))
  }

  private func made(_ content: SchemaValue.Content) -> SchemaValue { .made(content, like: value) }
  private func text(_ string: String) -> SchemaValue { made(.string(string)) }

  private var isMissing: SchemaValue {
    let texts: [SchemaValue.Member] =
      missing.map { [("enum", made(.array($0)))] } ?? [("type", text("string")), ("pattern", text("^$"))]
    return made(
      .object([("anyOf", made(.array([made(.object([("type", text("null"))])), made(.object(texts))])))]))
  }

  // MARK: Types

  private func kind(_ type: String) throws(SchemaError) -> [SchemaValue.Member] {
    let format = value["format"]?.string ?? "default"
    switch type {
    case "number", "integer", "array", "object": return [("type", text(type))]
    case "geojson": return [("type", text("object"))]
    case "geopoint": return [("type", made(.array(["string", "array", "object"].map(text))))]
    case "any": return []
    case "boolean":
      let words = (value["trueValues"]?.elements ?? []) + (value["falseValues"]?.elements ?? [])
      if words.isEmpty { return [("type", text("boolean"))] }
      let either = [made(.object([("type", text("boolean"))])), made(.object([("enum", made(.array(words)))]))]
      return [("anyOf", made(.array(either)))]
    case "year":
      return [("type", made(.array([text("integer"), text("string")]))), ("pattern", text("^-?[0-9]{4}$"))]
    default: break
    }
    var members: [SchemaValue.Member] = [("type", text("string"))]
    switch (type, format) {
    case ("string", "email"), ("string", "uri"), ("string", "uuid"): members.append(("format", text(format)))
    case ("string", "binary"): members.append(("pattern", text("^[A-Za-z0-9+/]*={0,2}$")))
    case ("yearmonth", _): members.append(("pattern", text("^-?[0-9]{4}-(0[1-9]|1[0-2])$")))
    case ("duration", _): members.append(("format", text("iso-duration")))
    case ("date", "default"): members.append(("format", text("date")))
    case ("time", "default"): members.append(("format", text("iso-time")))
    case ("datetime", "default"): members.append(("format", text("iso-date-time")))
    case ("date", let format), ("time", let format), ("datetime", let format):
      if format != "any" { members.append(("pattern", text(try pattern(format)))) }
    default: break
    }
    return members
  }

  /// The pattern of a form of dates and times as `strptime` of C and Python has them.
  private func pattern(_ format: String) throws(SchemaError) -> String {
    var (pattern, isDirective) = ("^", false)
    for scalar in format.unicodeScalars {
      if isDirective {
        guard let part = Self.directives[scalar] else {
          throw TableSchema.error(value["format"] ?? value, "%\(scalar) is no directive that plat knows")
        }
        pattern += part
        isDirective = false
      } else if scalar == "%" {
        isDirective = true
      } else {
        if "^$\\.*+?()[]{}|/".unicodeScalars.contains(scalar) { pattern += "\\" }
        pattern.unicodeScalars.append(scalar)
      }
    }
    return pattern + "$"
  }

  private static let directives: [Unicode.Scalar: String] = [
    "Y": "[0-9]{4}", "y": "[0-9]{2}", "m": "(0?[1-9]|1[0-2])", "d": "(0?[1-9]|[12][0-9]|3[01])",
    "e": "(0?[1-9]|[12][0-9]|3[01])", "H": "([01]?[0-9]|2[0-3])", "I": "(0?[1-9]|1[0-2])", "M": "[0-5]?[0-9]",
    "S": "([0-5]?[0-9]|6[01])", "f": "[0-9]{1,6}", "p": "[AaPp][Mm]", "j": "[0-9]{1,3}", "b": "\\p{L}+\\.?",
    "B": "\\p{L}+", "a": "\\p{L}+\\.?", "A": "\\p{L}+", "z": "(Z|[+\\-][0-9]{2}:?[0-9]{2})", "Z": "[A-Za-z]*",
    "%": "%",
  ]

  // MARK: Constraints

  private func constraints(_ type: String) throws(SchemaError) -> [SchemaValue.Member] {
    var found: [SchemaValue.Member] = []
    let isNumber = ["number", "integer", "year"].contains(type)
    for (name, limit) in value["constraints"]?.members ?? [] {
      switch name {
      case "required", "unique": break
      case "enum": found.append((name, limit))
      case "pattern":
        guard let pattern = limit.string else { throw TableSchema.error(limit, "must be a string") }
        // A pattern is that of the whole value.
        found.append((name, .made(.string("^(?:\(pattern))$"), like: limit)))
      case "minLength", "maxLength":
        let word = type == "array" ? "Items" : type == "object" ? "Properties" : "Length"
        found.append(("\(name.prefix(3))\(word)", limit))
      case "minimum" where !isNumber && limit.string != nil: found.append((TableSchema.first, limit))
      case "maximum" where !isNumber && limit.string != nil: found.append((TableSchema.last, limit))
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum": found.append((name, limit))
      case "jsonSchema": found.append(("allOf", .made(.array([limit]), like: limit)))
      default: throw TableSchema.error(limit, "plat knows no constraint \"\(name)\"")
      }
    }
    // A value that has to be there is none of those that stand for nothing.
    if isRequired, type == "string", missing == nil, !found.contains(where: { $0.name == "minLength" }) {
      found.append(("pattern", .made(.string("."), like: value)))
    }
    return found
  }
}
