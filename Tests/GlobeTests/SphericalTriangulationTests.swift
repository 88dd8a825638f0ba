// Triangles and cells on the sphere: each place of the ground is in the cell of the nearest.

import Foundation
import Globe
import Planar
import TestSupport
import Testing

@Suite("Cells on the sphere")
struct SphericalTriangulationTests {
  private func vector(_ place: Position) -> SIMD3<Double> {
    let (x, y) = (place.x * .pi / 180, place.y * .pi / 180)
    return SIMD3(cos(y) * cos(x), cos(y) * sin(x), sin(y))
  }

  private func places(_ count: Int, _ random: inout SplitMix64, around center: Position?, _ reach: Double) -> [Position]
  {
    (0..<count).map { _ in
      guard let center else { return Position(random.within(-180, 180), asin(random.within(-1, 1)) * 180 / .pi) }
      let x = (center.x + random.within(-reach, reach)).remainder(dividingBy: 360)
      return Position(x, max(-89.9, min(89.9, center.y + random.within(-reach, reach))))
    }
  }

  @Test("have vertices that no other place is nearer to", arguments: rounds(16))
  func nearest(_ round: Int) throws {
    var random = SplitMix64(seed: UInt64(round) + 2)
    let centers: [Position?] = [nil, Position(180, 0), Position(10, 50), Position(20, 89)]
    let places = places(4 + round, &random, around: centers[round % 4], round % 8 < 4 ? 5 : 0.01)
    let cells = SphericalTriangulation(places)
    let vectors = places.map(vector)
    for place in places.indices {
      let ring = try #require(cells.cell(of: place, tolerance: 1000))
      #expect(ring.first == ring.last && ring.count > 3)
      for vertex in ring {
        let its = vector(vertex)
        let own = (its * vectors[place]).sum()
        #expect(vectors.allSatisfy { (its * $0).sum() <= own + 1e-9 }, "round \(round), place \(place): \(vertex)")
      }
    }
    // They cover the sphere: twice as many triangles as places, less four.
    #expect(cells.triangles.count / 3 == 2 * places.count - 4)
  }

  @Test("share their sides, vertex by vertex")
  func sides() throws {
    var random = SplitMix64(seed: 8)
    let places = places(12, &random, around: nil, 0)
    let cells = SphericalTriangulation(places)
    var ways: Set<[Position]> = []
    for place in places.indices {
      let ring = try #require(cells.cell(of: place, tolerance: 50_000))
      for (a, b) in zip(ring, ring.dropFirst()) { ways.insert([a, b]) }
    }
    #expect(ways.count > 100 && ways.allSatisfy { ways.contains([$0[1], $0[0]]) })
  }

  @Test("of places on one circle run from pole to pole of it")
  func circle() throws {
    let places = stride(from: -150.0, through: 150, by: 60).map { Position($0, 0) }
    let cells = SphericalTriangulation(places)
    for (number, place) in places.enumerated() {
      let ring = try #require(cells.cell(of: number, tolerance: 1e6))
      #expect(ring.contains { abs($0.y) == 90 })
      let sides = Set(
        ring.filter { abs($0.y) < 89 }.map { (($0.x - place.x).remainder(dividingBy: 360) * 1e6).rounded() / 1e6 })
      #expect(sides == [30, -30])
    }
  }

  @Test("of one place, two, and of places that come twice")
  func few() throws {
    #expect(SphericalTriangulation([]).triangles.isEmpty)
    #expect(SphericalTriangulation([Position(1, 2)]).cell(of: 0, tolerance: 10)?.count == 5)
    let two = SphericalTriangulation([Position(0, 0), Position(90, 0), Position(0, 0)])
    #expect(two.representatives == [0, 1, 0] && two.cell(of: 2, tolerance: 10) == nil)
    let half = try #require(two.cell(of: 0, tolerance: 1e5))
    for vertex in half {
      #expect(abs((vector(vertex) * (vector(Position(0, 0)) - vector(Position(90, 0)))).sum()) < 1e-9)
    }
  }
}
