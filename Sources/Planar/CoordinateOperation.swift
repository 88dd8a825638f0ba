// A coordinate operation in the sense of ISO 19111: coordinates of one CRS into another.

/// A coordinate operation from a source to a target CRS.
///
/// Each worker makes its own: an operation is not shared.
public protocol CoordinateOperation: AnyObject {
  /// Replaces x and y (and z, where the operation is three-dimensional) of every vertex by its image.
  ///
  /// - Parameters:
  ///   - ordinates: `dimension` ordinates a vertex; x is longitude or easting, in degrees or the CRS's linear unit,
  ///     whatever the authority's axis order.
  ///   - dimension: 2 or 3.
  /// - Throws: `EngineError` naming the first vertex that has no image; the ordinates are then of no use.
  func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError)

  /// Whether a vertex was transformed without regard to the difference of two datums, as a ballpark operation does it.
  var usedBallpark: Bool { get }

  /// Whether y points down in the source, and up in the target, so that rings come out turned round.
  var turnsY: Bool { get }
}

extension CoordinateOperation {
  public var usedBallpark: Bool { false }
  public var turnsY: Bool { false }
}

/// An operation that was made from its own text, and not found for two CRSs.
public protocol DefinedOperation: CoordinateOperation {
  /// The CRS that it leads to, as its code or name, where it says.
  var targetCRS: String? { get }
  /// Whether it gives angles, in degrees.
  var givesDegrees: Bool { get }
}

/// A coordinate operation by a formula that holds in a part of its domain.
public protocol ClosedForm: Sendable {
  /// Replaces x and y of every vertex by their images; z stays.
  ///
  /// - Returns: false, with `ordinates` as they were, when a vertex lies where the formula does not hold.
  /// - Throws: `EngineError` naming the first vertex that has no image by any formula.
  func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) -> Bool
}

/// The unit of a CRS's axes, as far as printing and distances need to know it.
public enum AxisUnit: Sendable, Equatable {
  /// Longitude and latitude in degrees.
  case degrees
  /// A linear unit, as its length in metres.
  case linear(metres: Double)
}
