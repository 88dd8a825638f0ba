// The sides of a source's map, with what it takes to tell on which of them a vertex lies.

import Engines
import FeatureStream
import Globe
import Layers
import Planar

/// Joins what comes to longitude and latitude from both sides of a map.
final class SourceSides {
  private let sides: MapSides?
  private let rim: MapRim?
  private let source: String
  private let registry: CRSRegistry
  /// The x of the map's central meridian, and which way is east of it; nil where that cannot be reported.
  private lazy var middle: (x: Double, east: Double)? = sides.flatMap(findMiddle)

  /// Nil where the source's map ends neither at a meridian nor round one place, or is not one, or the target is not its
  /// longitudes.
  init?(
    from source: CoordinateReferenceSystem, named name: String?, to target: CoordinateReferenceSystem?,
    _ registry: CRSRegistry
  ) {
    guard let name, let target, target.hasSeam, source.unit != .degrees, !source.isGeocentric, source != .screenPoints,
      let to = registry.projection(of: target.text), to.method == "longlat", !to.has("pm"),
      let projection = registry.projection(of: (source == .mapPoints ? .webMercator : source).text)
    else { return nil }
    (sides, rim) = (MapSides(projection), MapRim(projection))
    (self.source, self.registry) = (name, registry)
    if sides == nil, rim == nil { return nil }
  }

  /// Joins a geometry that came from a map.
  ///
  /// - Parameter before: its ordinates on the map; nil where they are not there any more.
  func join(_ geometry: inout Geometry, before: [Double]?) -> Bool {
    guard let sides else { return rim?.open(&geometry) ?? false }
    let dimension = geometry.dimension
    return sides.join(&geometry) { vertex in
      guard let before, let middle else { return nil }
      return (before[vertex * dimension] - middle.x) * middle.east >= 0
    }
  }

  private func findMiddle(_ sides: MapSides) -> (x: Double, east: Double)? {
    func x(_ longitude: Double, _ toMap: any CoordinateOperation) -> Double? {
      var place = [wrapped(longitude), 0]
      do throws(EngineError) { try toMap.transform(&place, dimension: 2) } catch { return nil }
      return place[0].isFinite ? place[0] : nil
    }
    let toMap = try? Engines.operation(
      from: CoordinateReferenceSystem.crs84.text, to: source, OperationChoice(),
      crs: { () throws(EngineError) in try self.registry.engine() })
    guard let toMap, let middle = x(sides.center, toMap), let side = x(sides.center + 1, toMap), side != middle else {
      return nil
    }
    return (middle, side - middle)
  }
}
