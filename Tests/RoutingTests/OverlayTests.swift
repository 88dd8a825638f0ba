// Searches over cells against those without, and what cells must be.

import Planar
import TestSupport
import Testing

@testable import Routing

@Suite struct OverlayTests {
  /// How many junctions cells have: of one level, of three, and so few that there is nothing in them.
  static let sizes = [[20], [6, 24, 96], [1, 2, 3]]

  static func prepared(_ network: RoadNetwork, _ sizes: [Int]) -> RoadNetwork {
    network.prepared(CellTree(JunctionGraph(network), sizes: sizes))
  }

  @Test(arguments: sizes) func answersAsTheSearchWithoutCells(_ sizes: [Int]) throws {
    for seed in 0..<4 as Range<UInt64> {
      var town = RandomTown(seed: 100 + seed, size: seed == 3 ? 24 : 8)
      let network = town.network(SearchTests.profiles[Int(seed)])
      let prepared = Self.prepared(network, sizes)
      #expect(prepared.prepared?.cells.isSound() == true)
      let snapper = Snapper(network)
      let (plain, quick) = (Router(network, snapper), Router(prepared, snapper))
      for places in town.requests(200) {
        let (a, b) = (try? plain.routes(places).first, try? quick.routes(places).first)
        #expect(a?.cost == b?.cost && a?.line == b?.line)
      }
    }
  }

  /// Two ways over each street: both searches name the first.
  @Test(arguments: sizes) func ofWaysThatAreAsGoodTheFirstIsNamed(_ sizes: [Int]) throws {
    var town = RandomTown(seed: 7, size: 8)
    town.ways += town.ways.map { ("again \($0.id)", $0.tags, $0.places) }
    let network = town.network(.foot, restricts: false)
    let prepared = Self.prepared(network, sizes)
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

  /// From many to many: each entry is what the search without cells takes, in time and length, too.
  @Test(arguments: sizes) func aMatrixIsThatOfTheSearchWithoutCells(_ sizes: [Int]) throws {
    var (entries, farthest) = (0, 0.0)
    for (number, profile) in SearchTests.profiles.enumerated() {
      var town = RandomTown(seed: 300 + UInt64(number), size: 12)
      let network = town.network(profile)
      let prepared = Self.prepared(network, sizes)
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

  /// What is made in shares, the last of them first, is what is made at once.
  @Test(arguments: sizes) func threadsMakeNoDifference(_ sizes: [Int]) throws {
    let workers = RoadWorkers(3) { count, body in for number in (0..<count).reversed() { body(number) } }
    var town = RandomTown(seed: 500, size: 12)
    let network = town.network(.driving)
    let prepared = Self.prepared(network, sizes)
    let cells = CellTree(JunctionGraph(network), sizes: sizes)
    #expect(network.prepared(cells, workers).fileBytes() == prepared.fileBytes())
    let requests = town.requests(130)
    let router = Router(prepared, Snapper(network))
    let (one, three) = (
      MatrixTargets(router, requests.map { $0[1] }), MatrixTargets(router, requests.map { $0[1] }, workers)
    )
    var entries = 0
    for places in requests.prefix(20) {
      let row = try router.row(from: places[0], to: one)
      #expect(try router.row(from: places[0], to: three) == row)
      entries += row.count { $0 != nil }
    }
    #expect(entries > 500)
  }

  /// Cells of a level have no more junctions than they may, and each lies in one of the next.
  @Test(arguments: sizes) func cellsAreNested(_ sizes: [Int]) throws {
    for seed in 0..<3 as Range<UInt64> {
      let graph = JunctionGraph(RandomTown(seed: seed, size: 14).network(.foot))
      let cells = CellTree(graph, sizes: sizes)
      #expect(cells.isSound() && cells.levels == sizes.count && cells.keys.count == graph.positions.count)
      for level in 0..<cells.levels {
        var counts = [Int](repeating: 0, count: cells.counts[level])
        for key in graph.keys { counts[cells.cell(try #require(cells.leaf(key)), level)] += 1 }
        #expect(counts.allSatisfy { $0 > 0 && $0 <= sizes[level] } && counts.count > 1)
      }
    }
  }

  /// The cells of all roads serve each profile, whatever it avoids: as few as make an overlay worth it.
  @Test func theCellsOfAFileServeEveryProfile() throws {
    var (found, kinds) = (0, Set<Int>())
    for (seed, profile) in RoadFileTests.profiles.enumerated() {
      let features = RoadFileTests.features(40 + UInt64(seed))
      let (builder, recorder) = (RoadFileTests.builder(.driving, Avoidance(), at: nil), RoadRecorder(.driving))
      for feature in features {
        builder.add(feature)
        recorder.take(feature)
      }
      let roads = recorder.file(builder, avoiding: Avoidance())
      let cells = CellTree(JunctionGraph(roads), sizes: [6, 24])
      for avoidance in RoadFileTests.avoidances {
        let own = RoadFileTests.builder(profile, avoidance, at: nil)
        for feature in features { own.add(feature) }
        let network = own.network()
        let divided = RoadNetwork(network, PreparedOverlay(cells))
        let (plain, quick) = (RouteSearch(network), RouteSearch(divided))
        #expect(quick.overCells(forSearches: 30) == nil && quick.overCells() != nil)
        var random = SplitMix64(seed: UInt64(seed))
        for round in 0..<120 {
          let ends = (0..<2).map { _ in
            ArcPlace(
              arc: Int.random(in: 0..<network.arcCount, using: &random), fraction: .random(in: 0...1, using: &random))
          }
          guard ends.allSatisfy({ network.isOpen($0.arc) }) else { continue }
          let (a, b) = (plain.path(from: [ends[0]], to: [ends[1]]), quick.path(from: [ends[0]], to: [ends[1]]))
          #expect(a?.cost == b?.cost && a?.arcs == b?.arcs, "\(profile.transport), \(avoidance), \(round)")
          if a != nil { found += 1 }
        }
        #expect(divided.prepared?.made != nil)
        kinds.insert(network.arcCount)
      }
    }
    #expect(found > 300 && kinds.count > 10)
  }

  /// Two halves that one street joins are cut there.
  @Test func aBridgeIsWhatIsCut() throws {
    let builder = NetworkBuilder(WayRules(.foot), measure: metres())
    let tags = Tags(["highway": "residential"])
    func place(_ column: Int, _ row: Int) -> Position { Position(Double(column), Double(row)) * 0.001 }
    for side in 0..<2 {
      for row in 0..<6 {
        for column in 0..<6 {
          let here = place(column + side * 7, row)
          if column < 5 { builder.add(way: "", tags, [here, place(column + side * 7 + 1, row)]) }
          if row < 5 { builder.add(way: "", tags, [here, place(column + side * 7, row + 1)]) }
        }
      }
    }
    builder.add(way: "bridge", tags, [place(5, 2), place(7, 2)])
    let network = builder.network()
    let overlay = try #require(Self.prepared(network, [36]).prepared?.made)
    #expect(overlay.cells.counts == [2] && overlay.arcs.count == 2)
    #expect(overlay.arcs.indices.allSatisfy { network.way(Int(overlay.arcs[$0])).id == "bridge" })
  }

  /// Loops, some without length, ways that are there several times, islands, speeds that are none, and restrictions of
  /// ways that are not there.
  @Test(arguments: sizes) func oddNetworksAreDivided(_ sizes: [Int]) throws {
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
    let (plain, quick) = (RouteSearch(network), RouteSearch(Self.prepared(network, sizes)))
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
