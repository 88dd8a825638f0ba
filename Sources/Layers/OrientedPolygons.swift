// --oriented: polygons that are what lies on the left of their rings, be it more than half of the Earth.

import Engines
import FeatureStream
import Globe
import Planar

/// Makes of polygons that their exterior rings go round clockwise the rest of the Earth.
struct OrientedPolygons {
  private let engine = Engines.geometry()
  private var cutter = AntimeridianCutter()

  /// Puts in place of such polygons what is on the left of their rings (RFC 7946 §3.1.6), cut at ±180°.
  ///
  /// Holes are taken away, whichever way they run. Without such polygons nothing is done. O(vertices), and what the
  /// engine takes for those that there are.
  ///
  /// - Parameter geometry: with vertices along its curves, not cut yet.
  /// - Returns: whether there are any; then all is cut.
  mutating func settle(_ geometry: inout Geometry) throws(RecordError) -> Bool {
    var (hasTurned, cutter, engine) = (false, cutter, engine)
    try geometry.forEachSimple { part throws(RecordError) in
      guard part.type.hasRings else { return }
      var pile = GeometryPile()
      for rings in part.polygons where !rings.isEmpty {
        let polygon = part.polygon(rings)
        var inside = polygon.ringAsPolygon(0)
        cutter.cut(&inside)
        guard polygon.hasLeft(outside: inside) else {
          inside = polygon
          cutter.cut(&inside)
          pile.add(inside, .polygons)
          continue
        }
        hasTurned = true
        var rest = Geometry(west: Longitude.west, south: -90, east: Longitude.east, north: 90)
        do throws(EngineError) {
          for ring in polygon.ringEnds.indices {
            var hole = polygon.ringAsPolygon(ring)
            cutter.cut(&hole)
            rest = try remains(of: rest, without: hole.withoutHeights, engine)
          }
        } catch { throw RecordError(engine: error) }
        pile.add(rest, .polygons)
      }
      if hasTurned { part = pile.polygons }
    }
    if hasTurned { cutter.cut(&geometry) }
    return hasTurned
  }

  /// What is left of an area without another.
  ///
  /// Edges near a pole that hardly miss each other may cross where their curves have vertices: then it is mended.
  private func remains(
    of area: Geometry, without hole: Geometry, _ engine: any GeometryEngine
  ) throws(EngineError) -> Geometry {
    do throws(EngineError) { return try engine.difference(area, hole) } catch {
      return try engine.difference(area, engine.makeValid(hole, .structure(keepsCollapsed: false)))
    }
  }
}

extension Geometry {
  /// One of a polygon's rings as a polygon.
  fileprivate func ringAsPolygon(_ ring: Int) -> Geometry {
    let vertices = self.ring(ring)
    return Geometry(
      type: .polygon, dimension: dimension,
      ordinates: Array(ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]),
      ringEnds: [vertices.count])
  }

  /// Whether what is on the left of the exterior ring is outside of what it was cut to.
  fileprivate func hasLeft(outside inside: Geometry) -> Bool {
    let ring = positions(ofRing: 0)
    // At a pole a ring may turn by half a turn, either way: the cut has decided.
    if ring.contains(where: { abs($0.y) == 90 }), let isLeft = inside.isOnLeft(ofRing: ring) { return !isLeft }
    var (x, sum) = (0.0, 0.0)
    for (a, b) in zip(ring, ring.dropFirst()) {
      let east = wayEast(from: a.x, to: b.x)
      sum += (2 * x + east) * (b.y - a.y)
      x += east
    }
    let box = inside.bounds
    // On the left of what goes round to the east is the north.
    if abs(x) > Longitude.turn / 2 { return (x > 0) != (box.max.y >= 90) }
    // With both poles it is cut to what is on its left.
    return sum < 0 && !(box.min.y <= -90 && box.max.y >= 90)
  }

  /// Whether polygons are on the left of a ring that is their border, by an edge that they have in common; nil without.
  private func isOnLeft(ofRing ring: Positions) -> Bool? {
    /// An edge, with the longitude at a pole that it has at its other end.
    func edge(_ a: Position, _ b: Position) -> SIMD4<Double> {
      SIMD4(wrapped(abs(a.y) == 90 ? b.x : a.x), a.y, wrapped(abs(b.y) == 90 ? a.x : b.x), b.y)
    }
    var edges: Set<SIMD4<Double>> = []
    for rings in polygons where !rings.isEmpty {
      let border = positions(ofRing: rings.lowerBound)
      var sum = 0.0
      for (a, b) in zip(border, border.dropFirst()) { sum += (a.x + b.x) * (b.y - a.y) }
      for (a, b) in zip(border, border.dropFirst()) { edges.insert(sum > 0 ? edge(a, b) : edge(b, a)) }
    }
    for (a, b) in zip(ring, ring.dropFirst()) where a != b && (abs(a.y) < 90 || abs(b.y) < 90) {
      let there = edge(a, b)
      // What lies on ±180° is written on either side.
      if Longitude.isSide(there.x) || Longitude.isSide(there.z) { continue }
      let isLeft = edges.contains(there)
      if isLeft != edges.contains(edge(b, a)) { return isLeft }
    }
    return nil
  }
}
