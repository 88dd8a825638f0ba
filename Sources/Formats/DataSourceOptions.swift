// What is asked of a file with layers.

public import Planar

/// What is read of a data source.
public struct DataSourceOptions: Sendable, Equatable {
  /// The layers to read; none for all.
  public var layers: [String] = []
  /// A statement whose result is read in place of layers, in OGR's SQL, or in the source's own where it has one.
  public var statement: String?
  /// The column that becomes the id; nil for the source's own number of a record (FID).
  public var idColumn: String?
  /// Whether the layers are listed, and not read.
  public var listsLayers = false
  /// How texts are encoded in a source that does not say so, such as `CP1252`.
  public var encoding: String?

  /// The box in longitude and latitude outside which records are not wanted; nil for all of them.
  ///
  /// Where the source cannot tell which those are, as the globe has it, all are read.
  public var box: Box?
  /// What holds of the fields of all rows that are wanted; nil for all rows.
  ///
  /// Where the source cannot tell which those are, all are read.
  public var rows: RowCondition?
  /// The fields without which `rows` may mean something else: all are read of a layer that lacks one.
  public var rowFields: [String] = []
  /// The fields that are wanted; nil for all of them.
  public var wanted: Set<String>?

  /// Reads all layers.
  public init() {}

  /// The words of `decode` that only such files take, and that were given.
  package var words: [String] {
    [
      ("--layer", !layers.isEmpty), ("--sql", statement != nil), ("--layers", listsLayers),
      ("--encoding", encoding != nil),
    ].filter(\.1).map(\.0)
  }
}
