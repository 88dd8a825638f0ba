// The shares of natural neighbours: those of the areas that a new Voronoi cell takes from the others.

import Planar
import TestSupport
import Testing

@Suite("Natural neighbours")
struct NaturalNeighboursTests {
  private func shares(_ points: [Position], at place: Position) -> [Int: Double]? {
    let triangles = Delaunay(points).triangles
    var (corners, positions): ([Int32], [Position]) = ([], [])
    for at in stride(from: 0, to: triangles.count, by: 3) {
      let its = triangles[at..<at + 3]
      let seen = its.map { points[Int($0)] - place }
      guard isInCircle(seen[0], seen[1], seen[2], Position(0, 0)) || seen.contains(Position(0, 0)) else { continue }
      corners += its
      positions += seen
    }
    return NaturalNeighbours.shares(corners, positions).map { shares in
      Dictionary(shares.map { (Int($0.point), $0.share) }, uniquingKeysWith: +)
    }
  }

  private func area(_ ring: [Position]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.0.y * $1.1.x) / 2 }
  }

  /// What cells lose to one more point, of those that do not reach the box's sides.
  @Test("are what Voronoi cells lose to one more point", arguments: rounds(24))
  func areas(_ round: Int) throws {
    var random = SplitMix64(seed: UInt64(round) + 5)
    // A frame far around, so that no cell that matters has a side of the diagram's box.
    var points = [Position(-50, -50), Position(50, -50), Position(50, 50), Position(-50, 50)]
    points += (0..<6 + 3 * round).map { _ in Position(random.within(-4, 4), random.within(-4, 4)) }
    if round % 3 == 0 { points += (0..<25).map { Position(Double($0 % 5) - 2, Double($0 / 5) - 2) } }
    let before = PlanarVoronoi(points)
    for _ in 0..<5 {
      let place = Position(random.within(-3, 3), random.within(-3, 3))
      let after = PlanarVoronoi(points + [place])
      let whole = area(try #require(after.cell(of: points.count)))
      let shares = try #require(self.shares(points, at: place))
      for point in points.indices {
        guard let old = before.cell(of: point), let new = after.cell(of: point) else { continue }
        let lost = (area(old) - area(new)) / whole
        #expect(abs((shares[point] ?? 0) - lost) < 1e-9, "round \(round), point \(point)")
      }
    }
  }

  @Test("have the place as their mean, also on sides, next to corners and where points lie on a grid")
  func means() throws {
    let points = (0..<36).map { Position(Double($0 % 6), Double($0 / 6)) }
    var random = SplitMix64(seed: 9)
    var places = (0..<200).map { _ in Position(random.within(0, 5), random.within(0, 5)) }
    places += [
      Position(2.5, 2.5), Position(2.5, 0), Position(0, 1e-13), Position(2.5, 1e-9), Position(5, 5), Position(1, 3),
    ]
    for place in places {
      let shares = try #require(self.shares(points, at: place), "\(place)")
      var mean = Position(0, 0)
      for (point, share) in shares { mean += points[point] * share }
      #expect(abs(shares.values.reduce(0, +) - 1) < 1e-12 && shares.values.allSatisfy { $0 >= 0 })
      #expect(abs(mean.x - place.x) < 1e-7 && abs(mean.y - place.y) < 1e-7, "\(place): \(mean)")
    }
    #expect(shares(points, at: Position(1, 3)) == [19: 1])
    for place in [Position(-0.01, 2), Position(2, 5.001), Position(5.1, 5.1), Position(-30, 1)] {
      #expect(shares(points, at: place) == nil)
    }
  }
}
