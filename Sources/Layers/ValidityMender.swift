// How an invalid geometry is mended: on the plane, or on the globe where it goes over ±180°.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Planar

/// Makes geometries valid; a worker makes its own.
package struct ValidityMender {
  private let repair: ValidityRepair
  private let engine = Engines.geometry()
  private var sure = SureValidity()
  private var fault: Invalidity?

  package init(_ repair: ValidityRepair) { self.repair = repair }

  /// A valid form of a geometry, as it is written, and what was wrong; nil for one that is valid.
  ///
  /// - Parameter onGlobe: whether edges go the short way over ±180°; the result is then cut there.
  package mutating func mended(
    _ geometry: Geometry, _ format: CoordinateFormat, onGlobe: Bool
  ) throws(EngineError) -> (geometry: Geometry, fault: Invalidity)? {
    fault = nil
    var pile = GeometryPile()
    var copy = geometry
    try copy.forEachSimple { part throws(EngineError) in
      let goesOver = onGlobe && part.mayJump
      pile.add(goesOver ? try mendedOnGlobe(part, format) : try mendedOnPlane(part))
    }
    guard let fault else { return nil }
    let known = KnownPositions(of: geometry)
    var result = pile.geometry(orEmpty: geometry.type)
    let exact = result
    // What rounding makes invalid again is mended once more.
    for _ in 0..<3 {
      result.round(to: format, butFor: known)
      guard try sure.invalidity(result, engine) != nil else { return (result.wound, fault) }
      result = try engine.makeValid(result, repair)
    }
    return (exact.wound, fault)
  }

  private mutating func mendedOnPlane(_ part: Geometry) throws(EngineError) -> Geometry {
    guard !part.isEmpty, let found = try sure.invalidity(part, engine) else { return part }
    fault = fault ?? found
    return try engine.makeValid(part, repair)
  }

  /// Mends all lines or polygons together on a plane on which none jumps, and cuts them at ±180°.
  private mutating func mendedOnGlobe(_ part: Geometry, _ format: CoordinateFormat) throws(EngineError) -> Geometry {
    guard let found = try invalidityOnGlobe(part, format) else { return part }
    fault = fault ?? found
    var together = part
    together.unrollTogether()
    var mended = try engine.makeValid(together, repair)
    var cutter = AntimeridianCutter(tolerance: format.seamTolerance)
    cutter.cut(&mended)
    return mended
  }

  /// What is wrong with lines or polygons over ±180°: with one of them on its own plane, or with all where they are
  /// cut.
  private mutating func invalidityOnGlobe(_ part: Geometry, _ format: CoordinateFormat) throws(EngineError)
    -> Invalidity?
  {
    if part.ringEnds.isEmpty { return nil }
    var cutter = AntimeridianCutter(tolerance: format.seamTolerance)
    for piece in part.linesOrPolygons where !piece.isEmpty {
      var unrolled = piece
      if !unrolled.unwrapLongitudes() {
        // It goes round a pole, and has no plane before it is cut.
        unrolled = piece
        cutter.cut(&unrolled)
      }
      if let found = try sure.invalidity(unrolled, engine) { return found }
    }
    // A single polygon is what it is found to be on its own plane: no cut makes it worse.
    guard part.polygons.count > 1 else { return nil }
    var whole = part
    cutter.cut(&whole)
    return try sure.invalidity(whole, engine)
  }
}
