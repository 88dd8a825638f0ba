// A geometry whose edges GEOS has sorted, for many comparisons.

internal import CGEOS
import Planar

/// Owns a `GEOSPreparedGeometry *` together with the geometry that was prepared, which it reads and so must not
/// outlive.
struct PreparedHandle: ~Copyable {
  /// The geometry that was prepared.
  let geometry: GeometryHandle
  private let prepared: OpaquePointer

  /// Prepares a geometry; nil when it is empty.
  ///
  /// The corresponding GEOS function is `GEOSPrepare_r`.
  init?(_ source: Geometry, in context: GEOSContext) throws(EngineError) {
    guard let handle = try context.handle(source) else { return nil }
    prepared = try context.borrowed("GEOSPrepare_r") { GEOSPrepare_r($0, handle.pointer) }
    geometry = handle
  }

  // Runs before `geometry` is destroyed.
  deinit { GEOSPreparedGeom_destroy_r(geometry.context.handle, prepared) }

  /// Lends the prepared geometry for a call; it must not be kept beyond the handle.
  var pointer: OpaquePointer { prepared }
}

/// A geometry prepared by GEOS; it keeps the engine's context alive.
final class GEOSPreparedGeometry: PreparedGeometry {
  private let prepared: PreparedHandle?
  private let context: GEOSContext

  init(_ prepared: consuming PreparedHandle?, context: GEOSContext) {
    self.prepared = prepared
    self.context = context
  }

  /// The corresponding GEOS functions are `GEOSPreparedIntersects_r` and those of the other names; for equality, which
  /// has none, it is `GEOSEquals_r`.
  func evaluate(_ predicate: SpatialPredicate, _ other: Geometry) throws(EngineError) -> Bool {
    guard let handle = try context.handle(other) else {
      return predicate.isTrue(ofEmpty: prepared == nil, true)
    }
    guard prepared != nil else { return predicate.isTrue(ofEmpty: true, false) }
    return try prepared?.evaluate(predicate, handle) ?? false
  }

  /// The corresponding GEOS function is `GEOSPreparedDistance_r`.
  func distance(to other: Geometry) throws(EngineError) -> Double? {
    guard let handle = try context.handle(other) else { return nil }
    return try prepared?.distance(to: handle)
  }

  /// The corresponding GEOS function is `GEOSPreparedDistanceWithin_r`.
  func isWithin(_ distance: Double, of other: Geometry) throws(EngineError) -> Bool {
    guard let handle = try context.handle(other) else { return false }
    return try prepared?.isWithin(distance, of: handle) ?? false
  }
}

extension PreparedHandle {
  fileprivate borrowing func evaluate(
    _ predicate: SpatialPredicate, _ handle: borrowing GeometryHandle
  ) throws(EngineError) -> Bool {
    let (context, prepared, other) = (geometry.context, pointer, handle.pointer)
    switch predicate {
    case .intersects:
      return try context.predicate("GEOSPreparedIntersects_r") {
        GEOSPreparedIntersects_r($0, prepared, other)
      }
    case .disjoint:
      return try context.predicate("GEOSPreparedDisjoint_r") {
        GEOSPreparedDisjoint_r($0, prepared, other)
      }
    case .contains:
      return try context.predicate("GEOSPreparedContains_r") {
        GEOSPreparedContains_r($0, prepared, other)
      }
    case .within:
      return try context.predicate("GEOSPreparedWithin_r") {
        GEOSPreparedWithin_r($0, prepared, other)
      }
    case .covers:
      return try context.predicate("GEOSPreparedCovers_r") {
        GEOSPreparedCovers_r($0, prepared, other)
      }
    case .coveredBy:
      return try context.predicate("GEOSPreparedCoveredBy_r") {
        GEOSPreparedCoveredBy_r($0, prepared, other)
      }
    case .touches:
      return try context.predicate("GEOSPreparedTouches_r") {
        GEOSPreparedTouches_r($0, prepared, other)
      }
    case .crosses:
      return try context.predicate("GEOSPreparedCrosses_r") {
        GEOSPreparedCrosses_r($0, prepared, other)
      }
    case .overlaps:
      return try context.predicate("GEOSPreparedOverlaps_r") {
        GEOSPreparedOverlaps_r($0, prepared, other)
      }
    case .equals: return try context.evaluate(.equals, geometry, handle)
    }
  }

  fileprivate borrowing func distance(to handle: borrowing GeometryHandle) throws(EngineError) -> Double {
    let (prepared, other) = (pointer, handle.pointer)
    var distance = 0.0
    try geometry.context.check("GEOSPreparedDistance_r") { GEOSPreparedDistance_r($0, prepared, other, &distance) }
    return distance
  }

  fileprivate borrowing func isWithin(
    _ distance: Double, of handle: borrowing GeometryHandle
  ) throws(EngineError) -> Bool {
    let (prepared, other) = (pointer, handle.pointer)
    return try geometry.context.predicate("GEOSPreparedDistanceWithin_r") {
      GEOSPreparedDistanceWithin_r($0, prepared, other, distance)
    }
  }
}
