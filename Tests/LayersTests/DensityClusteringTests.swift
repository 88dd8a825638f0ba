// DBSCAN against its definition: every pair of points, measured by PROJ's geodesics.

import Cartography
import Engines
import Layers
import Planar
import TestSupport
import Testing

@Suite("Density clustering")
struct DensityClusteringTests {
  @Test("core points that reach each other are one cluster, and the rest border or noise", arguments: seeds(12))
  func definition(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let geodesic = Engines.geodesic()
    // Over ±180° in some, and some in one place.
    var places = (0..<60).map { _ in
      let x = Double.random(in: 179.9...180.1, using: &random)
      return Position(x > 180 ? x - 360 : x, .random(in: -17.1 ... -17, using: &random))
    }
    places += places.prefix(3) + [Position(.nan, .nan)]
    let (metres, minPoints) = (1500.0, 4)
    func isNear(_ a: Position, _ b: Position) -> Bool {
      geodesic.distance(x: a.x, y: a.y, toX: b.x, toY: b.y) <= metres
    }
    var search = DensityClustering(places, metres: metres, minPoints: minPoints)
    let found = search.clusters()
    let real = places.indices.dropLast()
    let cores = real.filter { a in real.count { isNear(places[a], places[$0]) } >= minPoints }
    #expect(found.roles.indices.filter { found.roles[$0] == .core } == cores)
    for (index, a) in cores.enumerated() {
      for b in cores[..<index] where isNear(places[a], places[b]) { #expect(found.numbers[a] == found.numbers[b]) }
    }
    // No cluster is two that do not reach each other: as many as a flood finds.
    var (left, count) = (Set(cores), 0)
    while let start = left.popFirst() {
      count += 1
      var open = [start]
      while let a = open.popLast() {
        let reached = left.filter { isNear(places[a], places[$0]) }
        left.subtract(reached)
        open += reached
      }
    }
    #expect(found.count == count)
    #expect(count > 0)
    for point in real where !cores.contains(point) {
      let its = cores.filter { isNear(places[point], places[$0]) }
      #expect(found.roles[point] == (its.isEmpty ? .noise : .border))
      #expect(its.isEmpty ? found.numbers[point] == -1 : its.contains { found.numbers[$0] == found.numbers[point] })
    }
    #expect(found.roles.last == .noise)
  }
}
