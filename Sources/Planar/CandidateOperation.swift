// What there is to say of an operation between two CRSs.

/// One of the operations that are known between two CRSs.
public struct CandidateOperation: Sendable, Equatable {
  /// A file of shifts that an operation needs.
  public struct Grid: Sendable, Equatable {
    /// The file's name, such as `ca_nrc_ntv2_0.tif`.
    public let name: String
    /// Where it can be had; empty where that is not known.
    public let url: String
    /// Whether it is installed.
    public let isAvailable: Bool

    /// Says what is known of a grid.
    public init(name: String, url: String, isAvailable: Bool) {
      (self.name, self.url, self.isAvailable) = (name, url, isAvailable)
    }
  }

  /// Its name, such as `NAD83 to WGS 84 (1)`.
  public let name: String
  /// In metres; nil where it is unknown.
  public let accuracy: Double?
  /// Where it is made for; nil where it does not say.
  public let area: AreaOfUse?
  /// Its steps as a PROJ string, one a line, for x, y in this order.
  public let pipeline: String?
  /// The grids that it needs.
  public let grids: [Grid]
  /// Whether it ignores the difference of two datums.
  public let isBallpark: Bool
  /// Whether it can be run here.
  public let isUsable: Bool

  /// Says what is known of an operation.
  public init(
    name: String, accuracy: Double?, area: AreaOfUse?, pipeline: String?, grids: [Grid], isBallpark: Bool,
    isUsable: Bool
  ) {
    self.name = name
    self.accuracy = accuracy
    self.area = area
    self.pipeline = pipeline
    self.grids = grids
    self.isBallpark = isBallpark
    self.isUsable = isUsable
  }
}
