// GEOS's polygonizer and noder.

internal import CGEOS
import Planar

/// What GEOS's polygonizer makes of linework.
public struct PolygonizedLinework: Sendable, Equatable {
  /// The faces.
  public var polygons: [Geometry] = []
  /// Lines with the same face on both sides.
  public var cutEdges: [Geometry] = []
  /// Lines with an end that meets nothing.
  public var dangles: [Geometry] = []
  /// Rings that are not valid.
  public var invalidRings: [Geometry] = []

  /// Makes an empty result.
  public init() {}
}

extension GEOSEngine {
  /// Makes polygons of lines that meet at their ends only.
  ///
  /// The corresponding GEOS function is `GEOSPolygonize_full_r`.
  public func polygonize(_ linework: Geometry) throws(EngineError) -> PolygonizedLinework {
    guard let handle = try context.handle(linework) else { return PolygonizedLinework() }
    var others: (cutEdges: OpaquePointer?, dangles: OpaquePointer?, invalidRings: OpaquePointer?) = (nil, nil, nil)
    let polygons = try context.geometry("GEOSPolygonize_full_r") {
      GEOSPolygonize_full_r($0, handle.pointer, &others.cutEdges, &others.dangles, &others.invalidRings)
    }
    var result = PolygonizedLinework()
    result.polygons = try polygons.geometry(dimension: 2).members
    result.cutEdges = try members(others.cutEdges)
    result.dangles = try members(others.dangles)
    result.invalidRings = try members(others.invalidRings)
    return result
  }

  /// The faces of linework that together are a valid MultiPolygon: those an even number of borders away from the
  /// outside are left out.
  ///
  /// The corresponding GEOS function is `GEOSPolygonize_valid_r`.
  public func polygonizeValid(_ linework: Geometry) throws(EngineError) -> Geometry {
    guard let handle = try context.handle(linework) else { return Geometry(type: .multiPolygon) }
    let result = try context.geometry("GEOSPolygonize_valid_r") { handleOfContext in
      withUnsafePointer(to: handle.pointer) { GEOSPolygonize_valid_r(handleOfContext, $0, 1) }
    }
    return try result.geometry(dimension: 2)
  }

  /// Lines cut wherever they meet or cross, every stretch once.
  ///
  /// The corresponding GEOS function is `GEOSNode_r`, which gives up where computed nodes make new crossings again and
  /// again; then it is `GEOSUnaryUnion_r`, which snaps.
  public func node(_ linework: Geometry) throws(EngineError) -> Geometry {
    guard let handle = try context.handle(linework) else { return Geometry(type: .multiLineString) }
    do throws(EngineError) {
      return try context.geometry("GEOSNode_r") { GEOSNode_r($0, handle.pointer) }.geometry(dimension: 2)
    } catch {
      return try context.geometry("GEOSUnaryUnion_r") { GEOSUnaryUnion_r($0, handle.pointer) }.geometry(dimension: 2)
    }
  }

  private func members(_ pointer: OpaquePointer?) throws(EngineError) -> [Geometry] {
    guard let pointer else { return [] }
    return try GeometryHandle(owning: pointer, context: context).geometry(dimension: 2).members
  }
}
