// What is wrong with a geometry, and how it is mended.

/// What is wrong with a geometry in the sense of OGC Simple Features.
public struct Invalidity: Sendable, Equatable {
  /// The engine's own words, such as `Ring Self-intersection`.
  public let reason: String
  /// Where it is, in the geometry's units.
  public let place: Position?

  /// Says what is wrong, and where.
  public init(reason: String, place: Position?) {
    self.reason = reason
    self.place = place
  }
}

/// How a geometry is made valid.
public enum ValidityRepair: Sendable, Equatable {
  /// Every edge stays one: what an odd number of rings goes round is inside.
  case linework
  /// Rings are mended each on its own, then holes are taken from shells.
  ///
  /// - Parameter keepsCollapsed: whether what has no area any more stays as a line or point.
  case structure(keepsCollapsed: Bool)
}
