// The visible ground as the geometry of a Feature.

import GeoJSON
import Globe
import MapGeometry
import Planar

/// Polygons in longitude and latitude, rounded as they are written, cut at ±180°.
package struct GroundPolygons {
  /// Closed, counter-clockwise rings, in ordinates.
  package let rings: [[Double]]
  private let crosses: Bool

  /// Takes the ground that a camera sees.
  ///
  /// - Parameter engine: unites its parts, where they share borders.
  package init(_ ground: VisibleGround, _ engine: @autoclosure () -> any GeometryEngine) {
    let (rings, overlap) = ground.rings
    var polygons = rings.compactMap(Self.ring)
    if overlap, polygons.count > 1 { polygons = Self.united(polygons, engine()) }
    self.rings = polygons.compactMap { Self.withoutMiddles($0) }
    let rect = ground.mapRect
    crosses =
      !overlap && rect.width < MapPoint.world
      && (rect.minX / MapPoint.world).rounded(.down) != (rect.maxX / MapPoint.world).rounded(.down)
  }

  /// Takes what a camera sees of the Earth on the plane of a projection; where the map ends in sight or a pole is seen,
  /// the box around it.
  init(_ projection: MapProjection, _ mapper: PlaneMapper) {
    let (west, south, east, north) = mapper.sight(projection)
    let border = mapper.borderOfSight(projection)
    let ring = border ?? [west, south, east, south, east, north, west, north, west, south]
    var area = Geometry(type: .polygon, ordinates: ring, ringEnds: [ring.count / 2])
    if border != nil || Longitude.isBeyond(west) || Longitude.isBeyond(east) {
      var cutter = AntimeridianCutter(tolerance: 1e-9)
      crosses = cutter.cut(&area)
    } else {
      crosses = false
    }
    rings = area.ringEnds.indices.compactMap { index in
      let vertices = area.ring(index)
      let ordinates = area.ordinates[vertices.lowerBound * 2..<vertices.upperBound * 2]
      let points = ordinates.map { CoordinateFormat.degrees.rounded($0) }
      let isLeft = Positions(points, 0..<points.count / 2).ringOrientation > 0
      return isLeft ? Self.withoutMiddles(points) : nil
    }
  }

  /// West, south, east and north, west > east across ±180°; nil when nothing is seen.
  package var bounds: (west: Double, south: Double, east: Double, north: Double)? {
    var (south, north) = (Double.infinity, -Double.infinity)
    var (west, east, positiveWest, negativeEast) = (
      Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
    )
    for ring in rings {
      var isEastern = false
      for at in stride(from: 0, to: ring.count, by: 2) {
        (south, north) = (min(south, ring[at + 1]), max(north, ring[at + 1]))
        (west, east) = (min(west, ring[at]), max(east, ring[at]))
        if ring[at] == Longitude.east { isEastern = true }
      }
      for at in stride(from: 0, to: ring.count, by: 2) {
        if isEastern {
          positiveWest = min(positiveWest, ring[at])
        } else {
          negativeEast = max(negativeEast, ring[at])
        }
      }
    }
    guard south < .infinity else { return nil }
    return crosses && positiveWest < .infinity && negativeEast > -.infinity
      ? (positiveWest, south, negativeEast, north) : (west, south, east, north)
  }

  /// Appends the member `geometry`; `null` when nothing is seen.
  package func append(to builder: inout FeatureBuilder) {
    guard !rings.isEmpty else { return builder.appendNoGeometry() }
    var geometry = Geometry(type: rings.count > 1 ? .multiPolygon : .polygon)
    for (index, ring) in rings.enumerated() {
      geometry.ordinates += ring
      geometry.ringEnds.append(geometry.vertexCount)
      if rings.count > 1 { geometry.partEnds.append(index + 1) }
    }
    builder.appendGeometry(geometry, .degrees)
  }

  /// The closed ring of map points in degrees, without vertices that coincide; nil when it has no area.
  private static func ring(_ points: [MapPoint]) -> [Double]? {
    var result: [Double] = []
    let format = CoordinateFormat.degrees
    for point in points {
      // At the eastern edge the longitude is 180 and not, once around, −180.
      let longitude = format.rounded(point.longitude)
      let latitude = format.rounded(point.coordinate.latitude)
      if result.count >= 2, result[result.count - 2] == longitude, result[result.count - 1] == latitude { continue }
      result += [longitude, latitude]
    }
    while result.count > 2, result[0] == result[result.count - 2], result[1] == result[result.count - 1] {
      result.removeLast(2)
    }
    guard result.count >= 6 else { return nil }
    result += result[0...1]
    return Positions(result, 0..<result.count / 2).ringOrientation > 0 ? result : nil
  }

  /// The union of rings that share borders.
  private static func united(_ rings: [[Double]], _ engine: any GeometryEngine) -> [[Double]] {
    var geometry = Geometry(type: .multiPolygon)
    for (index, ring) in rings.enumerated() {
      geometry.ordinates += ring
      geometry.ringEnds.append(geometry.ordinates.count / 2)
      geometry.partEnds.append(index + 1)
    }
    // A view has no holes, so that each ring is a polygon.
    guard var whole = try? engine.union(geometry), !whole.isEmpty else { return rings }
    for ring in whole.ringEnds.indices where whole.positions(ofRing: ring).ringOrientation < 0 {
      whole.reverse(ring: ring)
    }
    return whole.ringEnds.indices.map { index in
      let ring = whole.ring(index)
      return Array(whole.ordinates[ring.lowerBound * 2..<ring.upperBound * 2])
    }
  }

  /// The ring without vertices that are on the straight line between their neighbours, to a millionth of its size.
  private static func withoutMiddles(_ ring: [Double]) -> [Double]? {
    let count = ring.count / 2 - 1
    let latitudes = stride(from: 1, to: ring.count, by: 2).map { ring[$0] }
    let tolerance = max(1e-9, 1e-6 * ((latitudes.max() ?? 0) - (latitudes.min() ?? 0)))
    /// Whether the vertices between two are on the line that joins them.
    func isStraight(_ from: Int, _ to: Int) -> Bool {
      let (x, y) = (ring[from * 2], ring[from * 2 + 1])
      let (dx, dy) = (ring[to * 2] - x, ring[to * 2 + 1] - y)
      let length = (dx * dx + dy * dy).squareRoot()
      return length > 0
        && (from + 1..<to).allSatisfy { index in
          let (ex, ey) = (ring[index * 2] - x, ring[index * 2 + 1] - y)
          let along = ex * dx + ey * dy
          return abs(ex * dy - ey * dx) <= tolerance * length && along >= 0 && along <= length * length
        }
    }
    var kept = [0]
    var next = 1
    while next <= count {
      guard let last = kept.last else { break }
      if next == count || !isStraight(last, next + 1) { kept.append(next) }
      next += 1
    }
    guard kept.count >= 4 else { return nil }
    return kept.flatMap { [ring[$0 * 2], ring[$0 * 2 + 1]] }
  }
}
