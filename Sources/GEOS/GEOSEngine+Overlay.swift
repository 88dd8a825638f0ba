// Intersections, unions and differences by GEOS.

internal import CGEOS
public import Planar

extension GEOSEngine {
  /// The corresponding GEOS function is `GEOSIntersection_r`.
  public func intersection(_ geometry: Geometry, _ other: Geometry) throws(EngineError) -> Geometry {
    try binary("GEOSIntersection_r", geometry, other) { GEOSIntersection_r($0, $1, $2) }
      ?? Geometry(type: geometry.type)
  }

  /// The corresponding GEOS function is `GEOSUnaryUnion_r`.
  public func union(_ geometry: Geometry) throws(EngineError) -> Geometry {
    try unary("GEOSUnaryUnion_r", geometry) { GEOSUnaryUnion_r($0, $1) }
  }

  /// The corresponding GEOS function is `GEOSUnion_r`; with nothing it is `GEOSUnaryUnion_r`.
  public func union(_ geometry: Geometry, _ other: Geometry) throws(EngineError) -> Geometry {
    if let result = try binary("GEOSUnion_r", geometry, other, { GEOSUnion_r($0, $1, $2) }) { return result }
    return try union(geometry.isEmpty ? other : geometry)
  }

  /// The corresponding GEOS function is `GEOSDifference_r`.
  public func difference(_ geometry: Geometry, _ other: Geometry) throws(EngineError) -> Geometry {
    guard let subtrahend = try context.handle(other) else { return geometry }
    return try unary("GEOSDifference_r", geometry) { GEOSDifference_r($0, $1, subtrahend.pointer) }
  }

  /// The corresponding GEOS function is `GEOSSymDifference_r`; with nothing it is `GEOSUnaryUnion_r`.
  public func symmetricDifference(_ geometry: Geometry, _ other: Geometry) throws(EngineError) -> Geometry {
    if let result = try binary("GEOSSymDifference_r", geometry, other, { GEOSSymDifference_r($0, $1, $2) }) {
      return result
    }
    return try union(geometry.isEmpty ? other : geometry)
  }

  /// The corresponding GEOS function is `GEOSCoverageUnion_r`.
  public func coverageUnion(_ polygons: Geometry) throws(EngineError) -> Geometry {
    try unary("GEOSCoverageUnion_r", polygons) { GEOSCoverageUnion_r($0, $1) }
  }
}
