// The one place that stands for a geometry: where its label is, or where it counts.

import Globe
import Planar

extension Geometry {
  /// The place for its label: half way along the longest line where there is no area, the place with most room in its
  /// polygons where there is, else a place on it; nil for one without vertices.
  ///
  /// - Returns: in its own coordinates; a longitude in −180…180.
  package func labelPlace(
    _ crs: CoordinateReferenceSystem, _ engine: any GeometryEngine, _ geodesic: any GeodesicEngine
  ) throws(EngineError) -> Position? {
    if let line = LineWalk.longest(of: self, crs, geodesic) { return line }
    var flat = FlatGeometry(self, hasSeam: crs.hasSeam, engine)
    flat.makeTrue(crs.unit)
    if let place = flat.geometry.roomiestPlace { return flat.unprojected(place) }
    return try engine.pointOnSurface(flat.geometry).map { flat.unprojected($0) }
  }

  /// The place for a label in the polygons, here and in members: that with most room.
  private var roomiestPlace: Position? {
    var best: (place: Position, radius: Double)?
    visitSimple { part in
      for rings in part.polygons where !rings.isEmpty {
        let size = Box(around: part.positions(ofRing: rings.lowerBound)).size
        let room = min(size.x, size.y) / 2
        guard room > best?.radius ?? 0 else { continue }
        let found = part.poleOfInaccessibility(
          ofPolygon: rings, precision: room / 1000, atLeast: best?.radius ?? 0)
        if let found { best = found }
      }
    }
    return best?.place
  }
}
