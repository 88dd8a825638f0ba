// Hulls, centres, boundaries and merged lines by GEOS.

internal import CGEOS
public import Planar

extension GEOSEngine {
  /// The corresponding GEOS function is `GEOSConvexHull_r`.
  public func convexHull(_ geometry: Geometry) throws(EngineError) -> Geometry {
    try unary("GEOSConvexHull_r", geometry) { GEOSConvexHull_r($0, $1) }
  }

  /// The corresponding GEOS function is `GEOSMinimumRotatedRectangle_r`.
  public func minimumRotatedRectangle(_ geometry: Geometry) throws(EngineError) -> Geometry {
    try unary("GEOSMinimumRotatedRectangle_r", geometry.withoutHeights) { GEOSMinimumRotatedRectangle_r($0, $1) }
  }

  /// The corresponding GEOS function is `GEOSMinimumBoundingCircle_r`.
  public func minimumBoundingCircle(
    _ geometry: Geometry
  ) throws(EngineError) -> (center: Position, radius: Double)? {
    guard let handle = try context.handle(geometry) else { return nil }
    var radius = 0.0
    var center: OpaquePointer?
    _ = try context.geometry("GEOSMinimumBoundingCircle_r") {
      GEOSMinimumBoundingCircle_r($0, handle.pointer, &radius, &center)
    }
    let place = center.map { GeometryHandle(owning: $0, context: context) }
    return try place?.firstPosition().map { ($0, radius) }
  }

  /// The corresponding GEOS function is `GEOSGetCentroid_r`.
  public func centroid(_ geometry: Geometry) throws(EngineError) -> Position? {
    guard let handle = try context.handle(geometry) else { return nil }
    return try context.geometry("GEOSGetCentroid_r") { GEOSGetCentroid_r($0, handle.pointer) }.firstPosition()
  }

  /// The corresponding GEOS function is `GEOSPointOnSurface_r`.
  public func pointOnSurface(_ geometry: Geometry) throws(EngineError) -> Position? {
    guard let handle = try context.handle(geometry) else { return nil }
    return try context.geometry("GEOSPointOnSurface_r") { GEOSPointOnSurface_r($0, handle.pointer) }.firstPosition()
  }

  /// The corresponding GEOS function is `GEOSBoundary_r`.
  public func boundary(_ geometry: Geometry) throws(EngineError) -> Geometry {
    try unary("GEOSBoundary_r", geometry) { GEOSBoundary_r($0, $1) }
  }

  /// The corresponding GEOS function is `GEOSLineMerge_r`.
  public func mergedLines(_ geometry: Geometry) throws(EngineError) -> Geometry {
    try unary("GEOSLineMerge_r", geometry) { GEOSLineMerge_r($0, $1) }
  }

  /// The corresponding GEOS function is `GEOSBuildArea_r`.
  public func area(boundedBy linework: Geometry) throws(EngineError) -> Geometry {
    try unary("GEOSBuildArea_r", linework) { GEOSBuildArea_r($0, $1) }
  }
}
