// GEOS as the planar geometry engine.

internal import CGEOS
import SimpleFeatures

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

  /// Douglas-Peucker without regard to topology.
  ///
  /// A polygon that crosses itself afterwards is made valid by GEOS, and may then have new vertices.
  ///
  /// The corresponding GEOS function is `GEOSSimplify_r`.
  public func simplify(_ geometry: Geometry, tolerance: Double) throws(EngineError) -> Geometry {
    try unary("GEOSSimplify_r", geometry) { GEOSSimplify_r($0, $1, tolerance) }
  }

  /// Douglas-Peucker that keeps lines and rings from crossing each other or themselves; its vertices are the source's.
  ///
  /// The corresponding GEOS function is `GEOSTopologyPreserveSimplify_r`.
  public func simplifyPreservingTopology(_ geometry: Geometry, tolerance: Double) throws(EngineError) -> Geometry {
    try unary("GEOSTopologyPreserveSimplify_r", geometry) { GEOSTopologyPreserveSimplify_r($0, $1, tolerance) }
  }

  /// Why the geometry is not valid, with the position, such as `Self-intersection at [20, 20.5]`; nil when it is valid.
  ///
  /// The corresponding GEOS function is `GEOSisValidDetail_r`.
  public func invalidityReason(_ geometry: Geometry) throws(EngineError) -> String? {
    guard let invalidity = try invalidity(geometry) else { return nil }
    guard let x = invalidity.x, let y = invalidity.y else { return invalidity.reason }
    return "\(invalidity.reason) at [\(Self.text(x)), \(Self.text(y))]"
  }

  /// Why the geometry is not valid, and where; nil when it is valid.
  ///
  /// The corresponding GEOS function is `GEOSisValidDetail_r`.
  public func invalidity(_ geometry: Geometry) throws(EngineError) -> Invalidity? {
    guard let handle = try context.handle(geometry) else { return nil }
    var reason: UnsafeMutablePointer<CChar>?
    var location: OpaquePointer?
    let isValid = try context.predicate("GEOSisValidDetail_r") {
      GEOSisValidDetail_r($0, handle.pointer, 0, &reason, &location)
    }
    let place = location.map { GeometryHandle(owning: $0, context: context) }
    defer { GEOSFree_r(context.handle, reason) }
    if isValid { return nil }
    let position = try place?.geometry(dimension: 2).ordinates ?? []
    return Invalidity(
      reason: reason.map { String(cString: $0) } ?? "Invalid", x: position.first, y: position.last)
  }

  /// A function of one geometry that makes another; what comes out has the dimension of what went in.
  func unary(
    _ function: String, _ geometry: Geometry, _ call: (GEOSContextHandle_t, OpaquePointer?) -> OpaquePointer?
  ) throws(EngineError) -> Geometry {
    guard let handle = try context.handle(geometry) else { return Geometry(type: geometry.type) }
    let result = try context.geometry(function) { call($0, handle.pointer) }
    return try result.geometry(dimension: geometry.greatestDimension)
  }

  private static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// What is wrong with a geometry in the sense of OGC Simple Features.
public struct Invalidity: Sendable, Equatable {
  /// GEOS's own words, such as `Ring Self-intersection`.
  public let reason: String
  /// The x of the place, in the geometry's units.
  public let x: Double?
  /// The y of the place, in the geometry's units.
  public let y: Double?

  /// Says what is wrong, and where.
  public init(reason: String, x: Double?, y: Double?) {
    self.reason = reason
    self.x = x
    self.y = y
  }
}

extension Geometry {
  /// The dimension, or the greatest of the members'.
  fileprivate var greatestDimension: Int {
    members.reduce(type == .geometryCollection ? 2 : dimension) { max($0, $1.greatestDimension) }
  }
}
