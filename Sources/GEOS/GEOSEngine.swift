// GEOS as the planar geometry engine.

internal import CGEOS
import Planar

/// Planar operations by GEOS, in the units of the coordinates.
///
/// Each worker makes its own.
///
/// An empty geometry is answered without GEOS. Ordinates that are not finite, and whatever GEOS refuses, are thrown as
/// `EngineError` with the name of the C function and GEOS's own words.
public final class GEOSEngine: GeometryEngine {
  let context = GEOSContext()

  /// Makes an engine with a context of its own.
  public init() {}

  /// The version of the library that is linked, such as `3.11.1-CAPI-1.17.1`.
  ///
  /// The corresponding GEOS function is `GEOSversion`.
  public static var version: String { String(cString: GEOSversion()) }

  /// A function of one geometry that makes another; what comes out has the dimension of what went in.
  func unary(
    _ function: String, _ geometry: Geometry, _ call: (GEOSContextHandle_t, OpaquePointer?) -> OpaquePointer?
  ) throws(EngineError) -> Geometry {
    guard let handle = try context.handle(geometry) else { return Geometry(type: geometry.type) }
    let result = try context.geometry(function) { call($0, handle.pointer) }
    return try result.geometry(dimension: geometry.greatestDimension)
  }

  /// A function of two geometries that makes another, with the greater of their dimensions; nil when one is empty.
  func binary(
    _ function: String, _ a: Geometry, _ b: Geometry,
    _ call: (GEOSContextHandle_t, OpaquePointer?, OpaquePointer?) -> OpaquePointer?
  ) throws(EngineError) -> Geometry? {
    guard let first = try context.handle(a), let second = try context.handle(b) else { return nil }
    let result = try context.geometry(function) { call($0, first.pointer, second.pointer) }
    return try result.geometry(dimension: max(a.greatestDimension, b.greatestDimension))
  }
}

extension Geometry {
  /// The dimension, or the greatest of the members'.
  var greatestDimension: Int {
    members.reduce(type == .geometryCollection ? 2 : dimension) { max($0, $1.greatestDimension) }
  }
}
