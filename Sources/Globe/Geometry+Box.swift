// Boxes of longitudes and latitudes as polygons, cut at ±180°.

public import Planar

extension Geometry {
  /// Makes the polygon of a box, counterclockwise; one over ±180°, whose west > east, is two (RFC 7946 §3.1.9, §5.2).
  ///
  ///     Geometry(west: 170, south: 0, east: -170, north: 5)      // 170…180 and −180…−170
  ///     Geometry(west: 180, south: 0, east: -170, north: 5)      // −180…−170: the meridian has no width
  public init(west: Double, south: Double, east: Double, north: Double) {
    var spans = [(west, east)]
    if west > east { spans = [(west, 180), (-180, east)].filter { $0.0 < $0.1 } }
    // The meridian itself.
    if spans.isEmpty { spans = [(west, west)] }
    self.init(type: spans.count > 1 ? .multiPolygon : .polygon)
    for (west, east) in spans {
      ordinates += [west, south, east, south, east, north, west, north, west, south]
      ringEnds.append(vertexCount)
      if spans.count > 1 { partEnds.append(ringEnds.count) }
    }
  }
}
