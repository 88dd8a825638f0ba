// Clusters on a map against each pair of points.

import Cartography
import Globe
import Planar
import TestSupport
import Testing

@Suite("Clusters on a map")
struct MapReachTests {
  private let reach = MapReach(zoom: 4, maxZoom: 4, points: 40, tileSize: 256)

  @Test("at one level points are one where the first of them is in reach", arguments: seeds(5))
  func pairs(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let places = (0..<300).map { _ in
      Position(.random(in: -180...180, using: &random), .random(in: -80...80, using: &random))
    }
    let clusters = reach.clusters(of: places, minPoints: 2)
    let map = places.map { TileMap.project($0) }
    func isNear(_ a: Int, _ b: Int) -> Bool {
      let (x, y) = (map[a].x - map[b].x, map[a].y - map[b].y)
      let east = x - x.rounded()
      return east * east + y * y <= 40.0 / 256 / 16 * (40.0 / 256 / 16)
    }
    // As they are found without a grid.
    var (isTaken, wanted, count) = ([Bool](repeating: false, count: 300), [Int32](repeating: -1, count: 300), 0)
    for first in places.indices where !isTaken[first] {
      let near = places.indices.filter { !isTaken[$0] && isNear(first, $0) }
      for one in near { isTaken[one] = true }
      guard near.count > 1 else { continue }
      for one in near { wanted[one] = Int32(count) }
      count += 1
    }
    #expect(count > 10)
    #expect(clusters.count == count)
    #expect(clusters.numbers == wanted)
  }

  @Test("a cluster stands at the mean of its points, also at 180 degrees")
  func means() throws {
    let clusters = reach.clusters(of: [Position(179.5, 0), Position(-179.5, 0)], minPoints: 2)
    #expect(clusters.numbers == [0, 0])
    #expect(abs(abs(try #require(clusters.places.first).x) - 180) < 1e-9)
    #expect(clusters.expansionZooms == [5])
  }

  @Test("what is nowhere is in none")
  func nowhere() {
    let clusters = reach.clusters(of: [Position(.nan, .nan), Position(1, 1), Position(1, 1)], minPoints: 2)
    #expect(clusters.numbers == [-1, 0, 0])
  }
}
