// A map on another datum, for what comes to the map's end: the datum is changed apart from the map.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// The two legs of a way between longitudes and latitudes and a map on another datum.
///
/// A map ends at a meridian of its own datum, some metres from that of another. In one operation what is cut there
/// is not cut where the map ends: vertices come out at its other side. So the datum is changed in longitude and
/// latitude, where ±180° is known for what it is, and the map is made of that, or the other way round.
final class DatumLegs {
  /// The geographic CRS of the map.
  let base: String
  private let isToMap: Bool
  private let sides: MapSides?
  private let first: ProjectOperator
  private let second: ProjectOperator

  /// How far a change of datum moves vertices at most, in degrees: by a few hundred metres, at 80° N by more.
  private static let reach = 0.05

  /// Nil where there is one datum, or neither end is a map that ends somewhere.
  init?(
    from source: CoordinateReferenceSystem, to target: CoordinateReferenceSystem, _ projection: Projection,
    longest: Distance?, dropsBeyond: Bool, _ registry: CRSRegistry
  ) {
    if case .pipeline = projection.route { return nil }
    isToMap = source.hasSeam
    let (map, other) = isToMap ? (target, source) : (source, target)
    guard other.hasSeam, map.unit != .degrees, !map.isGeocentric, map != .screenPoints, map != .mapPoints,
      let parameters = registry.projection(of: map.text), EdgeCutter(parameters) != nil, let base = parameters.base,
      !(base == "EPSG:4326" && [base, CoordinateReferenceSystem.crs84.text].contains(other.text)),
      let crs = try? registry.crs(base), crs.hasSeam,
      Self.movesSeam(from: other, to: base, projection.choice, registry)
    else { return nil }
    (self.base, sides) = (base, MapSides(parameters))
    var (before, after) = (projection, projection)
    (before.target, before.format, before.needsHeight) = (base, .degrees, false)
    (after.route, after.check) = (.features, .asMarked)
    func leg(_ leg: Projection, to crs: CoordinateReferenceSystem, longest: Distance?) -> ProjectOperator {
      ProjectOperator(
        leg, edges: ProjectedEdges(target: crs, longest: longest, dropsBeyond: dropsBeyond),
        cutter: crs.hasSeam ? AntimeridianCutter(tolerance: leg.format.seamTolerance) : nil, cutsAll: false)
    }
    first = leg(before, to: crs, longest: longest)
    second = leg(after, to: target, longest: nil)
  }

  private static func movesSeam(
    from source: CoordinateReferenceSystem, to base: String, _ choice: OperationChoice, _ registry: CRSRegistry
  ) -> Bool {
    let operation = try? Engines.operation(
      from: source.text, to: base, choice, crs: { () throws(EngineError) in try registry.engine() })
    guard let operation else { return false }
    return ProjectedEdges.movesSeam(operation)
  }

  /// Whether a geometry comes so near to the map's end that the datum has to be changed apart.
  ///
  /// - Parameter operation: the way in one.
  func areNeeded(for geometry: Geometry, _ operation: any CoordinateOperation) -> Bool {
    var degrees = geometry
    if !isToMap {
      do throws(EngineError) {
        try degrees.forEachSimple { part throws(EngineError) in
          try operation.transform(&part.ordinates, dimension: part.dimension)
        }
      } catch { return true }
    }
    var box = Box()
    degrees.visitPositions { box.add($0) }
    guard box.min.x <= box.max.x else { return false }
    guard let sides, !box.isWide, max(box.max.y, -box.min.y) < 90 - Self.reach else { return true }
    let end = Longitude.near(sides.center + Longitude.east, to: box.center.x)
    return end > box.min.x - Self.reach && end < box.max.x + Self.reach
  }

  /// Takes a feature from its CRS to the target.
  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    try first.apply(&feature) { feature throws(RecordError) in try second.apply(&feature, next) }
  }

  func takeNotes() -> [String] { first.takeNotes() + second.takeNotes() }
}
