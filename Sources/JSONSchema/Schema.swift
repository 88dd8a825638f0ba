// A JSON Schema (draft 2020-12) that was compiled: read once, and asked of many values.

public import GeoJSON

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
/// The validation and applicator vocabularies of draft 2020-12, with references within the file. `format` and the other
/// annotations say nothing about whether a value is valid. Source: JSON Schema Core and Validation, 2022-06-16.
public struct Schema: Sendable {
  /// The schemas of the file; the first is the file's own.
  let nodes: [SchemaNode]
  let patterns: [Pattern]
  /// Whether it has to be known which members and elements were looked at.
  let isTracking: Bool

  /// Compiles the text of a schema.
  ///
  /// - Throws: `SchemaError` for text that is not JSON, a keyword's value that is not what the keyword asks, and what
  ///   plat does not do: `$dynamicRef`, references out of the file, other drafts, patterns that look back.
  /// - Complexity: O(bytes), and what patterns repeat written out.
  public init(_ text: PaddedBytes) throws(SchemaError) {
    let root = try SchemaValue.read(text)
    var compiler = SchemaCompiler(text, root)
    try compiler.compile()
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
