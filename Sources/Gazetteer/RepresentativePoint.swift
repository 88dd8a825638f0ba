// The point that stands for a geometry, and the box around it.

import Globe
public import Planar

/// The point that stands for a geometry.
public enum RepresentativePoint {
  /// A point of the geometry; nil for an empty one.
  ///
  /// A point itself; of an area the middle of its box where that lies inside; of a line its middle vertex; else the
  /// first vertex.
  public static func of(_ geometry: Geometry) -> (x: Double, y: Double)? {
    switch geometry.type {
    case .geometryCollection:
      for member in geometry.members {
        if let point = of(member) { return point }
      }
      return nil
    case .polygon, .multiPolygon:
      guard let bounds = bounds(geometry, ofPoints: true) else { return nil }
      let x = bounds.west + Longitude.extent(from: bounds.west, to: bounds.east) / 2
      let middle = (x: Longitude.folded(x), y: (bounds.south + bounds.north) / 2)
      return contains(geometry, middle) ? middle : vertex(geometry, 0)
    case .lineString, .multiLineString:
      guard let first = geometry.ringEnds.indices.first(where: { !geometry.ring($0).isEmpty }) else { return nil }
      let ring = geometry.ring(first)
      return vertex(geometry, ring.lowerBound + ring.count / 2)
    default: return vertex(geometry, 0)
    }
  }

  /// The box around a geometry of more than one vertex.
  package static func bounds(
    _ geometry: Geometry, ofPoints: Bool = false
  ) -> (west: Double, south: Double, east: Double, north: Double)? {
    guard geometry.type != .point || ofPoints else { return nil }
    var envelope = Envelope()
    envelope.add(geometry)
    return envelope.bounds(wraps: true)
  }

  private static func vertex(_ geometry: Geometry, _ index: Int) -> (x: Double, y: Double)? {
    guard index < geometry.vertexCount else { return nil }
    let (x, y) = (geometry.ordinates[index * geometry.dimension], geometry.ordinates[index * geometry.dimension + 1])
    guard x.isFinite, y.isFinite, abs(x) <= Longitude.turn, abs(y) <= 90 else { return nil }
    return (wrapped(x), y)
  }

  /// Whether a point is inside an area, or on its border.
  private static func contains(_ geometry: Geometry, _ point: (x: Double, y: Double)) -> Bool {
    var geometry = geometry
    var cutter = AntimeridianCutter()
    cutter.cut(&geometry)
    var ray = RayCrossings(from: Position(point.x, point.y))
    geometry.forEachRing { ring, _ in
      for (a, b) in zip(ring, ring.dropFirst()) { ray.add(a, b) }
    }
    return ray.location != .outside
  }
}
