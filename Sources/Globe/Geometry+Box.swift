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

extension Geometry {
  /// Makes the box around what an envelope has: a polygon, or where that has no width or no height, a line or a point.
  ///
  /// In longitude and latitude it is cut at ±180°, and a side of more than half a turn has a vertex in its middle.
  /// Empty for an empty envelope.
  ///
  /// - Parameter wraps: whether it is in longitude and latitude.
  public init(around envelope: Envelope, wraps: Bool) {
    guard let (west, south, east, north) = envelope.bounds(wraps: wraps) else {
      self.init()
      return
    }
    let eastern = wraps ? Longitude.unrolled(east, eastOf: west) : east
    if west == eastern, south == north {
      self.init(type: .point, ordinates: [west, south])
    } else if west == eastern || south == north {
      self.init(type: .lineString, ordinates: [west, south, eastern, north], ringEnds: [2])
    } else {
      let corners = [west, south, eastern, south, eastern, north, west, north, west, south]
      self.init(type: .polygon, ordinates: corners, ringEnds: [5])
    }
    guard wraps else { return }
    if hasWideEdge { _ = halveWideEdges() }
    var cutter = AntimeridianCutter()
    cutter.cut(&self)
  }
}
