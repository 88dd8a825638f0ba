// A coordinate operation in the sense of ISO 19111: coordinates of one CRS into another.

/// A coordinate operation from a source to a target CRS.
///
/// Each worker makes its own: an operation is not shared.
public protocol CoordinateOperation {
  /// Replaces x and y (and z, where the operation is three-dimensional) of every vertex by its image.
  ///
  /// - Parameters:
  ///   - ordinates: `dimension` ordinates a vertex; x is longitude or easting, in degrees or the CRS's linear unit,
  ///     whatever the authority's axis order.
  ///   - dimension: 2 or 3.
  /// - Throws: `EngineError` naming the first vertex that has no image; the ordinates are then of no use.
  mutating func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError)
}

/// The unit of a CRS's axes, as far as printing and distances need to know it.
public enum AxisUnit: Sendable, Equatable {
  /// Longitude and latitude in degrees.
  case degrees
  /// A linear unit, as its length in metres.
  case linear(metres: Double)
}
