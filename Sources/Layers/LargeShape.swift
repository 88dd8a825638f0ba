// Features of many vertices, of which a search for what is nearest to a place looks at the edges near it alone.

import Globe
import Planar

/// A geometry in longitude and latitude, in runs of few edges, each in a ball.
///
/// It is a twin of `GroundDistance`, which measures to every edge, and asks O(log n) of n edges as a rule;
/// `LargeShapeTests` hold it to that. Features with less than `least` vertices are measured without it: a larger one
/// switches it off.
final class LargeShape {
  /// From so many vertices on runs are looked up.
  static let least = 64
  private static let runLength = 12
  private let runs: [Geometry]
  /// How many runs there are.
  var count: Int { runs.count }
  private let balls: LayerBalls
  private let areas: [AreaEdges]

  /// Makes the runs of parts that are no collections, and whose longitudes do not jump.
  ///
  /// O(n log n).
  init(_ parts: [Geometry]) {
    var runs: [Geometry] = []
    for part in parts {
      func run(_ vertices: Range<Int>) -> [Double] { part.positions(vertices).flatMap { [$0.x, $0.y] } }
      for vertex in 0..<(part.ringEnds.isEmpty ? part.vertexCount : 0) {
        runs.append(Geometry(type: .point, ordinates: run(vertex..<vertex + 1)))
      }
      for ring in part.ringEnds.indices {
        let vertices = part.ring(ring)
        // The last vertex begins no edge; alone it is one of no length.
        let last = max(vertices.lowerBound + 1, vertices.upperBound - 1)
        for start in stride(from: vertices.lowerBound, to: min(last, vertices.upperBound), by: Self.runLength) {
          let own = start..<min(start + Self.runLength + 1, vertices.upperBound)
          runs.append(Geometry(type: .lineString, ordinates: run(own), ringEnds: [own.count]))
        }
      }
    }
    self.runs = runs
    balls = LayerBalls(runs)
    areas = parts.filter(\.type.hasRings).map { AreaEdges($0) }
  }

  /// Whether a place is in one of the areas, or on its border.
  ///
  /// O(log n) as a rule.
  func contains(_ place: Position) -> Bool {
    areas.contains { area in
      let near = Longitude.near(place.x, to: area.bounds.center.x)
      return Longitude.copies.contains { area.location(of: Position(near + $0, place.y)) != .outside }
    }
  }

  /// The distance from a place that is in none of the areas; infinity beyond a limit.
  ///
  /// O(log n) as a rule.
  func distance(from ground: GroundDistance, in ball: GroundBall, limit: Double) -> Double {
    var (best, found) = (limit, Double.infinity)
    balls.visit(near: ball, limit: LayerNearest.reach(limit)) { run in
      let distance = ground.distance(to: runs[run], limit: best)
      (best, found) = (min(best, distance), min(found, distance))
      return LayerNearest.reach(best)
    }
    return found
  }
}
