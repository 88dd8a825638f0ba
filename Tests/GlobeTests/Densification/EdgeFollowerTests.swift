// Edges that follow the Earth: how near to the curves what is straight between their vertices is, from both ends the same.

import Globe
import PROJ
import Planar
import TestSupport
import Testing

@Suite("Edge follower")
struct EdgeFollowerTests {
  private let geodesic = Geodesic()

  private func followed(_ ordinates: [Double], _ contour: Contour, _ error: Double) throws -> [Position] {
    var line = Geometry(type: .lineString, ordinates: ordinates, ringEnds: [ordinates.count / 2])
    _ = try EdgeFollower(EdgeRule(contour, maxError: error), geodesic: { Geodesic() }).follow(&line)
    return Array(line.positions(0..<line.vertexCount))
  }

  @Test("geodesics of 1 m to 170°, anywhere: no place of them is farther off than the error")
  func errors() throws {
    var random = SplitMix64(seed: 5)
    for round in rounds(400) {
      let from = Position(random.within(-180, 180), random.within(-1, 1) * (round % 4 == 0 ? 90 : 80))
      let length = [1, 1000, 100_000, 2e6, 1.88e7][round % 5] * random.within(0.1, 1)
      let end = geodesic.direct(x: from.x, y: from.y, azimuth: random.within(0, 360), distance: length)
      let error = [0.01, 1, 100, 10_000][round % 4]
      let made = try followed([from.x, from.y, end.x, end.y], .geodesic, error)
      let way = GeodesicEdge(from: from, to: Position(end.x, end.y), geodesic)
      for (a, b) in zip(made, made.dropFirst()) {
        // What goes over ±180° has a vertex there, and over a pole two.
        let east = abs(b.x - a.x) > 180 ? Longitude.folded(b.x - a.x) : b.x - a.x
        for share in [0.25, 0.5, 0.75] {
          let between = Position(a.x + east * share, a.y + (b.y - a.y) * share)
          // Beyond 1000 km places nearest are not as good; these are on the edge.
          #expect(way.nearest(to: between, geodesic).distance <= error + 1e-5, "\(from) \(end) \(a) \(b)")
        }
      }
    }
  }

  @Test("from both ends the same vertices")
  func bothEnds() throws {
    var random = SplitMix64(seed: 6)
    for contour in [Contour.geodesic, .rhumb] {
      for _ in rounds(100) {
        let ends = [random.within(-180, 180), random.within(-85, 85), random.within(-180, 180), random.within(-85, 85)]
        let there = try followed(ends, contour, 100)
        let back = try followed([ends[2], ends[3], ends[0], ends[1]], contour, 100)
        #expect(there == back.reversed())
      }
    }
  }

  @Test("what is straight anyway has no more vertices")
  func straight() throws {
    for ends in [
      [10.0, -80, 10, 80], [0, 0, 100, 0], [-180, -90, -180, 90], [-180, 50, 180, 50], [10, 50, 10.004, 50.004],
    ] {
      #expect(try followed(ends, .geodesic, 0.01).count == 2, "\(ends)")
    }
    #expect(try followed([0, 0, 50, 50], .straight, 0.01).count == 2)
    #expect(throws: DensifyError.self) { try followed([0, 10, 180, -10], .geodesic, 1) }
  }

  @Test("over a pole, two vertices on it")
  func pole() throws {
    let made = try followed([10, 80, -170, 70], .geodesic, 1)
    let onPole = made.filter { $0.y == 90 }
    #expect(onPole.count == 2 && Set(onPole.map { $0.x.rounded() }) == [10, -170])
  }
}
