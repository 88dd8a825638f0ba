// What narrows the choice of a coordinate operation between two CRSs, in PROJ's own words.

/// A part of the Earth, as the bounds of an area of use.
public struct AreaOfUse: Sendable, Equatable {
  /// What it is called; for messages.
  public let name: String
  /// Its bounds in degrees; west > east where it crosses the antimeridian.
  public let west, south, east, north: Double

  /// Makes an area from its bounds in degrees.
  public init(name: String, west: Double, south: Double, east: Double, north: Double) {
    self.name = name
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }
}

/// How PROJ is to choose among the operations that it knows between two CRSs.
///
/// As it is made it asks for nothing: the choice is that of `cs2cs`.
public struct OperationChoice: Sendable, Equatable {
  /// What becomes of operations that need a grid; the words are those of `projinfo --grid-check`.
  public enum GridCheck: String, Sendable, CaseIterable {
    /// Grids are not looked at.
    case none
    /// Operations whose grids are not installed are left out.
    case discardMissing = "discard-missing"
    /// Operations whose grids are not installed come last.
    case sort
    /// A grid that PROJ's database knows where to get counts as installed.
    case knownAvailable = "known-available"
  }

  /// Where the data is; the operations are those for that area.
  public var area: AreaOfUse?
  /// The worst accuracy that is let in, in metres.
  public var accuracy: Double?
  /// The authority that the operations are from, such as `EPSG`.
  public var authority: String?
  /// Whether an operation may ignore the difference of two datums.
  public var allowsBallpark = true
  /// Whether only the best operation of each place may be used, installed or not.
  public var onlyBest = false
  /// What becomes of operations that need a grid; nil for what the purpose asks for.
  public var gridCheck: GridCheck?
  /// The worst accuracy, in metres, that may be used at any vertex.
  public var maxError: Double?
  /// The epoch of the coordinates, as a decimal year.
  public var epoch: Double?

  /// Makes the choice of `cs2cs`.
  public init() {}

  /// Whether the library's own choice for each place does not do, because an operation must not be passed over.
  public var isStrict: Bool {
    onlyBest || maxError != nil || gridCheck == OperationChoice.GridCheck.none || gridCheck == .knownAvailable
  }

  /// Whether it leaves operations out that `cs2cs` would use.
  public var isNarrow: Bool {
    isStrict || area != nil || accuracy != nil || authority != nil || !allowsBallpark
  }
}
