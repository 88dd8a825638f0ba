// Both ways to contract a network against the search without shortcuts, and what a hierarchy must be.

import SimpleFeatures
import TestSupport
import Testing

@testable import Routing

@Suite struct HierarchyTests {
  /// By an order of cuts, and one by one.
  @Test(arguments: [Double.infinity, -1]) func answersAsTheSearchWithoutShortcuts(_ mostWork: Double) throws {
    for seed in 0..<4 as Range<UInt64> {
      var town = RandomTown(seed: 100 + seed, size: seed == 3 ? 24 : 8)
      let network = town.network(SearchTests.profiles[Int(seed)])
      let hierarchy = HierarchyBuilder.hierarchy(network, mostWork: mostWork)
      #expect(hierarchy.isSound(arcs: network.arcCount, turns: network.turnCount))
      let prepared = RoadNetwork(network, hierarchy)
      let snapper = Snapper(network)
      let (plain, quick) = (Router(network, snapper), Router(prepared, snapper))
      for places in town.requests(200) {
        let (a, b) = (try? plain.routes(places).first, try? quick.routes(places).first)
        #expect(a?.cost == b?.cost)
      }
    }
  }

  @Test func allArcsAreInTheOrderOnce() {
    for (seed, profile) in SearchTests.profiles.enumerated() {
      let network = RandomTown(seed: UInt64(seed), size: 14).network(profile)
      #expect(ArcOrder(network).arcs.sorted() == Array(0..<UInt32(network.arcCount)))
    }
  }

  /// Two halves that one street joins are cut there.
  @Test func aBridgeIsWhatIsCut() {
    let builder = NetworkBuilder(WayRules(.foot), measure: metres())
    let tags = Tags(["highway": "residential"])
    for side in 0..<2 {
      for row in 0..<6 {
        for column in 0..<6 {
          let here = Position(Double(column + side * 7) * 0.001, Double(row) * 0.001)
          if column < 5 { builder.add(way: "", tags, [here, here + Position(0.001, 0)]) }
          if row < 5 { builder.add(way: "", tags, [here, here + Position(0, 0.001)]) }
        }
      }
    }
    builder.add(way: "bridge", tags, [Position(0.005, 0.002), Position(0.007, 0.002)])
    let network = builder.network()
    let first = Int(ArcOrder(network).arcs[0])
    #expect(network.way(first).id == "bridge")
  }
}
