// What a geometry library does for plat: planar operations, in the units of the coordinates.

/// A planar geometry engine.
///
/// Each worker makes its own and keeps it: an engine is not shared.
///
/// Every operation reads `dimension` ordinates a vertex and works on x and y. Empty parts are left out before the
/// engine sees a geometry.
public protocol GeometryEngine {
  /// Douglas-Peucker without regard to topology.
  ///
  /// - Parameter tolerance: the largest distance a removed vertex may have from the result, in coordinate units, ≥ 0.
  func simplify(_ geometry: Geometry, tolerance: Double) throws(EngineError) -> Geometry

  /// Douglas-Peucker that keeps rings from crossing each other or themselves.
  ///
  /// - Parameter tolerance: as for `simplify(_:tolerance:)`.
  func simplifyPreservingTopology(_ geometry: Geometry, tolerance: Double) throws(EngineError) -> Geometry

  /// Why the geometry is not valid in the sense of OGC Simple Features, with the place; nil when it is valid.
  func invalidityReason(_ geometry: Geometry) throws(EngineError) -> String?
}

/// What a geometry or projection library said when a call failed.
public struct EngineError: Error, Equatable, Sendable {
  /// The C function that failed, such as `GEOSSimplify_r`.
  public let function: String
  /// The library's own words.
  public let message: String
  /// The vertex that has no image, counted from 0, where the failure belongs to one.
  public let vertex: Int?

  /// Makes an error from what the library said.
  public init(function: String, message: String, vertex: Int? = nil) {
    self.function = function
    self.message = message
    self.vertex = vertex
  }
}
