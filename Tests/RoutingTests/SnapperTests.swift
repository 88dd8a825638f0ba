// Places on ways, looked for along all edges and in the index that is made when many are asked for.

import Planar
import TestSupport
import Testing

@testable import Routing

@Suite struct SnapperTests {
  /// The first places are looked for along all edges, later ones in an index: both find the same.
  @Test func whatIsFoundDoesNotDependOnTheIndex() {
    var found = 0
    for seed in 0..<3 as Range<UInt64> {
      var town = RandomTown(seed: 500 + seed, size: 12)
      let network = town.network(.foot)
      let used = Snapper(network)
      let places = town.requests(60).flatMap { $0 }
      for place in places { _ = used.nearest(to: place, within: 1000) }
      for place in places {
        let fresh = Snapper(network)
        let (a, b) = (fresh.nearest(to: place, within: 500), used.nearest(to: place, within: 500))
        #expect(a == b)
        #expect(fresh.all(near: place, within: 200) == used.all(near: place, within: 200))
        found += a.count
      }
      #expect(used.extent == Snapper(network).extent && !used.extent.isEmpty)
    }
    #expect(found > 300)
  }

  /// An edge of many vertices is looked at in parts, and one over ±180° wherever it is.
  @Test func longEdgesAndThoseOverTheDateLineAreFound() {
    let builder = NetworkBuilder(WayRules(.foot), measure: metres())
    let tags = Tags(["highway": "residential"])
    builder.add(way: "long", tags, (0..<100).map { Position(10 + Double($0) * 0.001, 50) })
    builder.add(way: "date", tags, [Position(179.999, 0), Position(-179.999, 0)])
    let snapper = Snapper(builder.network())
    for round in 0..<60 {
      let column = round % 99
      let near = snapper.nearest(to: Position(10.0005 + Double(column) * 0.001, 50.0001), within: 100)
      #expect(near.count == 1 && near.first?.segment == near.first.map { $0.edge == 0 ? column : 100 })
      #expect(snapper.nearest(to: Position(round % 2 == 0 ? 180 : -180, 0.0001), within: 100).count == 1)
    }
  }
}
