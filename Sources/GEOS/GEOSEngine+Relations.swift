// Relations and distances of two geometries by GEOS.

internal import CGEOS
public import Planar

extension GEOSEngine {
  /// The corresponding GEOS functions are `GEOSIntersects_r` and those of the other names.
  public func evaluate(_ predicate: SpatialPredicate, _ a: Geometry, _ b: Geometry) throws(EngineError) -> Bool {
    guard let first = try context.handle(a), let second = try context.handle(b) else {
      return predicate.isTrue(ofEmpty: a.isEmpty, b.isEmpty)
    }
    return try context.evaluate(predicate, first, second)
  }

  /// The corresponding GEOS function is `GEOSPrepare_r`.
  public func prepare(_ geometry: Geometry) throws(EngineError) -> any PreparedGeometry {
    GEOSPreparedGeometry(try PreparedHandle(geometry, in: context), context: context)
  }

  /// The corresponding GEOS function is `GEOSDistance_r`.
  public func distance(_ a: Geometry, _ b: Geometry) throws(EngineError) -> Double? {
    guard let first = try context.handle(a), let second = try context.handle(b) else { return nil }
    var distance = 0.0
    try context.check("GEOSDistance_r") { GEOSDistance_r($0, first.pointer, second.pointer, &distance) }
    return distance
  }

  /// The corresponding GEOS function is `GEOSNearestPoints_r`.
  public func nearestPositions(_ a: Geometry, _ b: Geometry) throws(EngineError) -> (Position, Position)? {
    guard let first = try context.handle(a), let second = try context.handle(b) else { return nil }
    let sequence = try context.borrowed("GEOSNearestPoints_r") {
      GEOSNearestPoints_r($0, first.pointer, second.pointer)
    }
    defer { GEOSCoordSeq_destroy_r(context.handle, sequence) }
    var size: UInt32 = 0
    try context.check("GEOSCoordSeq_getSize_r") { GEOSCoordSeq_getSize_r($0, sequence, &size) }
    guard size == 2 else {
      throw EngineError(function: "GEOSNearestPoints_r", message: "gave \(size) positions instead of two")
    }
    var ordinates = [0.0, 0, 0, 0]
    try context.check("GEOSCoordSeq_copyToBuffer_r") { handle in
      ordinates.withUnsafeMutableBufferPointer { GEOSCoordSeq_copyToBuffer_r(handle, sequence, $0.baseAddress, 0, 0) }
    }
    return (Position(ordinates[0], ordinates[1]), Position(ordinates[2], ordinates[3]))
  }
}

extension GEOSContext {
  /// Asks GEOS for a relation.
  func evaluate(
    _ predicate: SpatialPredicate, _ a: borrowing GeometryHandle, _ b: borrowing GeometryHandle
  ) throws(EngineError) -> Bool {
    let (context, first, second) = (self, a.pointer, b.pointer)
    switch predicate {
    case .intersects: return try context.predicate("GEOSIntersects_r") { GEOSIntersects_r($0, first, second) }
    case .disjoint: return try context.predicate("GEOSDisjoint_r") { GEOSDisjoint_r($0, first, second) }
    case .contains: return try context.predicate("GEOSContains_r") { GEOSContains_r($0, first, second) }
    case .within: return try context.predicate("GEOSWithin_r") { GEOSWithin_r($0, first, second) }
    case .covers: return try context.predicate("GEOSCovers_r") { GEOSCovers_r($0, first, second) }
    case .coveredBy: return try context.predicate("GEOSCoveredBy_r") { GEOSCoveredBy_r($0, first, second) }
    case .touches: return try context.predicate("GEOSTouches_r") { GEOSTouches_r($0, first, second) }
    case .crosses: return try context.predicate("GEOSCrosses_r") { GEOSCrosses_r($0, first, second) }
    case .overlaps: return try context.predicate("GEOSOverlaps_r") { GEOSOverlaps_r($0, first, second) }
    case .equals: return try context.predicate("GEOSEquals_r") { GEOSEquals_r($0, first, second) }
    }
  }
}
