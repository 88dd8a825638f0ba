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
      if format.utf8.contains(0x25) {
        guard let odd = TableMoment(type: type, format: format).unknownDirective else { return }
        throw TableSchema.error(given, "%\(odd) is no directive that plat knows")
      }
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
    case "geojson": return geojson(format == "topojson" ? "Topology" : Self.geometries)
    case "geopoint": return geopoint(format)
    // A value that has to be there is not null.
    case "any": return isRequired ? [("type", made(.array(Self.values.map(text))))] : []
    case "boolean":
      let words = (value["trueValues"]?.elements ?? []) + (value["falseValues"]?.elements ?? [])
      if words.isEmpty { return [("type", text("boolean"))] }
      let either = [made(.object([("type", text("boolean"))])), made(.object([("enum", made(.array(words)))]))]
      return [("anyOf", made(.array(either)))]
    case "year":
      return [("type", made(.array([text("integer"), text("string")])))]
        + matching("^-?[0-9]{4}$", "a year, such as 2024")
    default: break
    }
    var members: [SchemaValue.Member] = [("type", text("string"))]
    switch (type, format) {
    case ("string", "email"), ("string", "uri"), ("string", "uuid"): members.append(("format", text(format)))
    case ("string", "binary"):
      members += matching(
        "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$", "Base64, such as cGxhdA==")
    case ("yearmonth", _): members += matching("^-?[0-9]{4}-(0[1-9]|1[0-2])$", "a year and a month, such as 2024-02")
    case ("duration", _): members.append(("format", text("iso-duration")))
    case ("date", "default"): members.append(("format", text("date")))
    case ("time", "default"): members.append(("format", text("iso-time")))
    case ("datetime", "default"): members.append(("format", text("iso-date-time")))
    case ("date", let format), ("time", let format), ("datetime", let format):
      if format != "any" { members.append((TableRules.keyword, made(.object(moment(type))))) }
    case ("list", _): members += list
    default: break
    }
    return members
  }

  private static let values = ["boolean", "number", "string", "array", "object"]

  private static let geometries = "(?:Multi)?(?:Point|LineString|Polygon)|GeometryCollection|Feature(?:Collection)?"

  /// An object of GeoJSON or TopoJSON, by its type.
  private func geojson(_ types: String) -> [SchemaValue.Member] {
    let type = made(.object([("type", text("string"))] + matching("^(?:\(types))$", "a type of the format")))
    return [
      ("type", text("object")), ("required", made(.array([text("type")]))),
      ("properties", made(.object([("type", type)]))),
    ]
  }

  /// A longitude and a latitude: `8.5, 47`, `[8.5, 47]` or `{"lon": 8.5, "lat": 47}`.
  private func geopoint(_ format: String) -> [SchemaValue.Member] {
    func number(_ limit: Int) -> SchemaValue {
      func number(_ value: Int) -> SchemaValue { made(.number(DecimalNumber(value))) }
      return made(.object([("type", text("number")), ("minimum", number(-limit)), ("maximum", number(limit))]))
    }
    let (two, ends) = (made(.number(DecimalNumber(2))), [number(180), number(90)])
    switch format {
    case "array":
      return [("type", text("array")), ("prefixItems", made(.array(ends))), ("minItems", two), ("maxItems", two)]
    case "object":
      let names = ["lon", "lat"]
      return [
        ("type", text("object")), ("required", made(.array(names.map(text)))),
        ("properties", made(.object(Array(zip(names, ends).map { (name: $0, value: $1) })))),
      ]
    default:
      let degrees = "(?:180(?:\\.0*)?|(?:1[0-7][0-9]|[0-9]{1,2})(?:\\.[0-9]*)?)"
      return [("type", text("string"))]
        + matching(
          "^[+-]?\(degrees), *[+-]?(?:90(?:\\.0*)?|[0-8]?[0-9](?:\\.[0-9]*)?)$",
          "a longitude and a latitude, such as \"8.5, 47\"")
    }
  }

  /// The pattern of a list: items of one type with a text between them.
  private var list: [SchemaValue.Member] {
    let type = value["itemType"]?.string
    let item =
      switch type {
      case "integer": "[+-]?[0-9]+"
      case "number": "[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?|NaN|-?INF"
      case "boolean": "true|True|TRUE|1|false|False|FALSE|0"
      case "date": Self.day
      case "time": Self.clock
      case "datetime": "\(Self.day)T\(Self.clock)"
      default: "[\\s\\S]*"
      }
    let mark = value["delimiter"]?.string ?? ","
    let delimiter = mark.unicodeScalars.reduce(into: "") { made, scalar in
      if "^$\\.*+?()[]{}|/".unicodeScalars.contains(scalar) { made += "\\" }
      made.unicodeScalars.append(scalar)
    }
    return matching(
      "^(?:(?:\(item))(?:\(delimiter)(?:\(item)))*)?$",
      "items of the type \(type ?? "string") with \(mark) between them")
  }

  private static let day = "-?[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
  private static let clock =
    "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})?"

  /// A pattern of plat's own, and what it asks for in words.
  private func matching(_ pattern: String, _ words: String) -> [SchemaValue.Member] {
    [("pattern", text(pattern)), (TableRules.keyword, made(.object([("words", text(words))])))]
  }

  /// What its texts stand for.
  private func moment(_ type: String) -> [SchemaValue.Member] {
    [("type", text(type))] + (value["format"].map { [("format", $0)] } ?? [])
  }

  // MARK: Constraints

  /// The types that have a constraint; all have those that are not here.
  private static let constrained = [
    "pattern": ["string"], "minLength": ["string", "array", "object", "list"],
    "maxLength": ["string", "array", "object", "list"], "jsonSchema": ["array", "object", "geojson"],
    "minimum": ["number", "integer"] + TableMoment.types, "maximum": ["number", "integer"] + TableMoment.types,
    "exclusiveMinimum": ["number", "integer"] + TableMoment.types,
    "exclusiveMaximum": ["number", "integer"] + TableMoment.types,
  ]

  private func constraints(_ type: String) throws(SchemaError) -> [SchemaValue.Member] {
    var (found, table): ([SchemaValue.Member], [SchemaValue.Member]) = ([], [])
    for (name, limit) in value["constraints"]?.members ?? [] {
      if let types = Self.constrained[name], !types.contains(type) {
        let others = types.joined(separator: ", ")
        throw TableSchema.error(limit, "the type \(type) has no constraint \"\(name)\", which is of \(others)")
      }
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
      case "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum":
        if TableMoment.types.contains(type) { table.append((name, limit)) } else { found.append((name, limit)) }
        // A year is a number, too.
        if type == "year" {
          found.append((name, limit.string.flatMap(Int.init).map { made(.number(DecimalNumber($0))) } ?? limit))
        }
      case "jsonSchema": found.append(("allOf", .made(.array([limit]), like: limit)))
      default: throw TableSchema.error(limit, "plat knows no constraint \"\(name)\"")
      }
    }
    if !table.isEmpty { table += moment(type) }
    // A value that has to be there is none of those that stand for nothing.
    if isRequired, ["string", "any", "list"].contains(type) || value["format"]?.string == "any" {
      table.append(("missing", made(.array(missing ?? [text("")]))))
    }
    if !table.isEmpty { found.append((TableRules.keyword, made(.object(table)))) }
    return found
  }
}
