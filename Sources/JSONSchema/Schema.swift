// A JSON Schema (draft 2020-12) that was compiled: read once, and asked of many values.

public import GeoJSON
import Words

/// Why a file cannot be used as a schema.
public struct SchemaError: Error, Equatable {
  /// The JSON pointer of what is at fault, beginning with `#`; empty where the file is not JSON.
  public let pointer: String
  /// What is wrong with it.
  public let message: String
  /// The byte of the file.
  public let offset: Int
}

/// A compiled schema.
///
/// The validation and applicator vocabularies of draft 2020-12, with references within the file; `format` where it is
/// asked for. The other annotations say nothing about whether a value is valid. Source: JSON Schema Core and
/// Validation, 2022-06-16. A Table Schema (Frictionless Data, specs.frictionlessdata.io/table-schema) is read as the
/// schema of a record's properties that means the same.
public struct Schema: Sendable {
  /// The schemas of the file; the first is the file's own.
  let nodes: [SchemaNode]
  let patterns: [Pattern]
  /// Whether it has to be known which members and elements were looked at.
  let isTracking: Bool
  /// Whether the file is a Table Schema: it is about properties, and about nothing else.
  public let isTable: Bool
  /// What the file asks that is not looked at, in sentences.
  public let notes: [String]

  /// Compiles the text of a schema.
  ///
  /// - Parameter assertsFormats: whether a string has to have the form that `format` names, as a Table Schema's always
  ///   has.
  /// - Throws: `SchemaError` for text that is not JSON, a keyword's value that is not what the keyword asks, and what
  ///   plat does not do: `$dynamicRef`, references out of the file, other drafts, patterns that look back.
  /// - Complexity: O(bytes), and what patterns repeat written out.
  public init(_ text: PaddedBytes, assertsFormats: Bool = false) throws(SchemaError) {
    let file = try SchemaValue.read(text)
    var table = try TableSchema(file)
    let root = try table?.translated() ?? file
    var compiler = SchemaCompiler(text, root, assertsFormats: assertsFormats || table != nil)
    try compiler.compile()
    isTable = table != nil
    notes =
      (table?.notes ?? [])
      + compiler.unknownFormats.map { format in
        let nearest = format.name.nearest(of: StringFormat.allCases.map(\.rawValue))
        return "\(format.pointer): JSON Schema defines no format \"\(format.name)\", and no value is held to it"
          + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
      }
    nodes = compiler.nodes
    patterns = compiler.patterns
    isTracking = compiler.isTracking
  }
}

/// Something in which a value is not as a schema has it.
public struct SchemaBreach: Sendable, Equatable {
  /// The byte at which the value begins.
  public let offset: Int
  /// What is wrong: what the value must be, and what it is.
  public let message: String
  /// The JSON pointer of the keyword in the schema's file, beginning with `#`.
  public let schemaPointer: String
}
