// Both ways to contract a network against the search without shortcuts, and what a hierarchy must be.

import Planar
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

  /// Two ways over each street: both searches name the first.
  @Test(arguments: [Double.infinity, -1]) func ofWaysThatAreAsGoodTheFirstIsNamed(_ mostWork: Double) throws {
    var town = RandomTown(seed: 7, size: 8)
    town.ways += town.ways.map { ("again \($0.id)", $0.tags, $0.places) }
    let network = town.network(.foot, restricts: false)
    let prepared = RoadNetwork(network, HierarchyBuilder.hierarchy(network, mostWork: mostWork))
    let (plain, quick) = (RouteSearch(network), RouteSearch(prepared))
    let open = (0..<network.arcCount).filter { network.isOpen($0) }
    var random = SplitMix64(seed: 8)
    var arcs = 0
    for _ in rounds(200) {
      // Both ways of a street are candidates, the second one first or last.
      let ends = (0..<2).map { _ in
        let arc = open.randomElement(using: &random) ?? 0
        let fraction = Double.random(in: 0...1, using: &random)
        let parallels = open.filter { network.isOver($0, arc) }
        return parallels.shuffled(using: &random).map { ArcPlace(arc: $0, fraction: fraction) }
      }
      let (a, b) = (plain.path(from: ends[0], to: ends[1]), quick.path(from: ends[0], to: ends[1]))
      #expect(a?.arcs == b?.arcs)
      #expect(a?.start == b?.start && a?.end == b?.end)
      #expect(a?.cost == b?.cost)
      arcs += a?.arcs.count ?? 0
    }
    #expect(arcs > 200)
  }

  /// From many to many: each entry is what the search without shortcuts takes, in time and length, too.
  @Test(arguments: [Double.infinity, -1]) func aMatrixIsThatOfTheSearchWithoutShortcuts(_ mostWork: Double) throws {
    var (entries, farthest) = (0, 0.0)
    for (number, profile) in SearchTests.profiles.enumerated() {
      var town = RandomTown(seed: 300 + UInt64(number), size: 12)
      let network = town.network(profile)
      let prepared = RoadNetwork(network, HierarchyBuilder.hierarchy(network, mostWork: mostWork))
      let snapper = Snapper(network)
      let (plain, quick) = (Router(network, snapper), Router(prepared, snapper))
      let requests = town.requests(30)
      let (some, others) = (MatrixTargets(plain, requests.map { $0[1] }), MatrixTargets(quick, requests.map { $0[1] }))
      for places in requests {
        let (a, b) = (try plain.row(from: places[0], to: some), try quick.row(from: places[0], to: others))
        for (one, other) in zip(a, b) {
          #expect((one == nil) == (other == nil))
          guard let one, let other else { continue }
          #expect(abs(one.expectedTravelTime - other.expectedTravelTime) < 0.001)
          #expect(abs(one.distance - other.distance) < 0.01)
          entries += 1
          farthest = max(farthest, one.distance)
        }
      }
    }
    #expect(entries > 2000 && farthest > 1000)
  }

  /// Costs without room in a step, such as those of ways that are to be avoided, are kept as they are.
  @Test func costsAreKept() {
    var large: [Double] = []
    let unit = 1 / 1_048_576.0
    let costs = [0, unit, 1.5, 2047.25, 2048 - unit, 2048, 2_000_000.125, unit / 2, .infinity]
    let steps = costs.map { HierarchyStep(target: 0, cost: HierarchyEdges.word($0, &large), via: 0) }
    let edges = HierarchyEdges(starts: Column([0]), steps: Column(steps), large: Column(large))
    #expect(steps.map(edges.cost) == costs)
    #expect(large == [2048, 2_000_000.125, unit / 2, .infinity])
  }

  /// Beside an array in which the largest is looked for.
  @Test func theLargestPlaceComesFirst() {
    var random = SplitMix64(seed: 12)
    for count in [1, 64, 65, 4096, 5000, 300_000] {
      var places = PlaceSet(count: count)
      var known = Set<Int>()
      for _ in 0..<500 {
        for _ in 0..<Int.random(in: 0...2, using: &random) {
          let place = Int.random(in: 0..<count, using: &random)
          places.insert(place)
          known.insert(place)
        }
        if Bool.random(using: &random) {
          let largest = known.max()
          #expect(places.popLargest() == largest)
          if let largest { known.remove(largest) }
        }
      }
      while let largest = known.max() {
        #expect(places.popLargest() == largest)
        known.remove(largest)
      }
      #expect(places.popLargest() == nil)
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

  /// Loops, some without length, ways that are there several times, islands, speeds that are none, and restrictions of
  /// ways that are not there.
  @Test(arguments: [Double.infinity, -1]) func oddNetworksAreContracted(_ mostWork: Double) throws {
    let builder = NetworkBuilder(WayRules(.driving), measure: metres())
    var random = SplitMix64(seed: 4)
    let speeds = ["-50", "1e300", "0", "nan", "99999999 mph", "30", "walk", ""]
    func place() -> Position {
      Position(Double(Int.random(in: 0..<6, using: &random)), Double(Int.random(in: 0..<6, using: &random))) * 0.001
    }
    for number in 0..<150 {
      let (a, b) = (place(), place())
      let tags = Tags(["highway": "residential", "maxspeed": speeds[number % speeds.count]])
      let line = number % 10 == 0 ? [a, b, a] : number % 10 == 1 ? [a, a, b, b, a] : [a, b]
      builder.add(way: "w\(number)", tags, line)
      if number % 3 == 0 { builder.add(way: "w\(number)", tags, [a, b]) }
      let island = Position(1 + Double(number) * 0.01, 1)
      builder.add(way: "", tags, [island, island + Position(0.001, 0)])
      guard var restriction = TurnRestriction(Tags(["restriction": "no_left_turn"]), .driving) else { continue }
      (restriction.from, restriction.to) = (["w\(number)"], ["w\(number + 1)"])
      if number % 4 == 0 { restriction.via = ["absent"] }
      if number % 4 == 1 { restriction.via = ["w\(number + 2)", "w\(number + 3)"] }
      builder.add(restriction)
    }
    let network = builder.network()
    for arc in 0..<network.arcCount where network.isOpen(arc) { #expect(network.weights[arc] >= 0) }
    let hierarchy = HierarchyBuilder.hierarchy(network, mostWork: mostWork)
    #expect(hierarchy.isSound(arcs: network.arcCount, turns: network.turnCount))
    let (plain, quick) = (RouteSearch(network), RouteSearch(RoadNetwork(network, hierarchy)))
    var found = 0
    for _ in rounds(300) {
      let ends = (0..<2).map { _ in
        ArcPlace(
          arc: Int.random(in: 0..<network.arcCount, using: &random), fraction: .random(in: 0...1, using: &random))
      }
      guard ends.allSatisfy({ network.isOpen($0.arc) }) else { continue }
      let (a, b) = (plain.path(from: [ends[0]], to: [ends[1]]), quick.path(from: [ends[0]], to: [ends[1]]))
      #expect(a?.cost == b?.cost)
      if a != nil { found += 1 }
    }
    #expect(found > 30)
  }
}

extension RoadNetwork {
  /// Whether two arcs lie over one another in one direction.
  fileprivate func isOver(_ arc: Int, _ other: Int) -> Bool {
    guard isForward(arc) == isForward(other) else { return false }
    return vertices(ofEdge: edge(arc)).map { shape[$0] } == vertices(ofEdge: edge(other)).map { shape[$0] }
  }
}
