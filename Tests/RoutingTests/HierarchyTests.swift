// Searches over a contraction hierarchy against those without, and what it must be.

import Foundation
import Planar
import TestSupport
import Testing

@testable import Routing

@Suite struct HierarchyTests {
  /// How many arcs there are at least below a vertex: so that all are kept, most, few, and none.
  static let sizes = [1, 4, 40, 1_000_000]

  static func prepared(_ network: RoadNetwork, _ least: Int) -> RoadNetwork {
    network.prepared(Dissection(JunctionGraph(network)), least: least)
  }

  @Test(arguments: sizes) func answersAsTheSearchWithoutOne(_ least: Int) throws {
    for seed in 0..<4 as Range<UInt64> {
      var town = RandomTown(seed: 100 + seed, size: seed == 3 ? 24 : 8)
      let network = town.network(SearchTests.profiles[Int(seed)])
      let prepared = Self.prepared(network, least)
      #expect(prepared.prepared?.dissection.isSound == true)
      let snapper = Snapper(network)
      let (plain, quick) = (Router(network, snapper), Router(prepared, snapper))
      for places in town.requests(200) {
        let (a, b) = (try? plain.routes(places).first, try? quick.routes(places).first)
        #expect(a?.cost == b?.cost && a?.line == b?.line)
      }
    }
  }

  /// Two ways over each street: both searches name the first.
  @Test(arguments: sizes) func ofWaysThatAreAsGoodTheFirstIsNamed(_ least: Int) throws {
    var town = RandomTown(seed: 7, size: 8)
    town.ways += town.ways.map { ("again \($0.id)", $0.tags, $0.places) }
    let network = town.network(.foot, restricts: false)
    let prepared = Self.prepared(network, least)
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

  /// From many to many: each entry is what the search without a hierarchy takes, in time and length, too.
  @Test(arguments: sizes) func aMatrixIsThatOfTheSearchWithoutOne(_ least: Int) throws {
    var (entries, farthest) = (0, 0.0)
    for (number, profile) in SearchTests.profiles.enumerated() {
      var town = RandomTown(seed: 300 + UInt64(number), size: 12)
      let network = town.network(profile)
      let prepared = Self.prepared(network, least)
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
  @Test(arguments: sizes) func threadsMakeNoDifference(_ least: Int) throws {
    let workers = RoadWorkers(3) { count, body in for number in (0..<count).reversed() { body(number) } }
    var town = RandomTown(seed: 500, size: 12)
    let network = town.network(.driving)
    let prepared = Self.prepared(network, least)
    let dissection = Dissection(JunctionGraph(network))
    #expect(network.prepared(dissection, least: least, workers).fileBytes() == prepared.fileBytes())
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

  /// Cells have no more junctions than they may, and follow on each other in the order.
  @Test(arguments: [6, 24, 96]) func cellsAreSmall(_ most: Int) throws {
    for seed in 0..<3 as Range<UInt64> {
      let graph = JunctionGraph(RandomTown(seed: seed, size: 14).network(.foot))
      let dissection = Dissection(graph)
      #expect(dissection.isSound && dissection.count == graph.positions.count)
      #expect(Set(graph.keys.compactMap(dissection.number)).count == graph.positions.count)
      let (cells, count) = dissection.cells(of: most)
      var sizes = [Int](repeating: 0, count: count)
      for cell in cells { sizes[Int(cell)] += 1 }
      #expect(cells == cells.sorted() && sizes.allSatisfy { $0 > 0 && $0 <= most } && count > 1)
    }
  }

  /// A cut parts the lesser number from the greater, and comes after all cuts that it holds.
  @Test func cutsAreATree() throws {
    var random = SplitMix64(seed: 3)
    for count in [1, 2, 3, 30, 200] {
      // Any depths are an order, those of a damaged file, too.
      let depths = (0..<count).map { _ in UInt32.random(in: 0..<9, using: &random) }
      let tree = CutTree(Dissection(keys: Column([]), numbers: Column([]), depths: Column(depths)))
      #expect(Set(tree.places.dropFirst()) == Set((1..<max(count, 1)).map { UInt32($0) }))
      for cut in 1..<max(count, 1) {
        #expect(tree.parents[cut] == 0 || tree.places[cut] < tree.places[Int(tree.parents[cut])])
        let (a, b) = (Int.random(in: 0..<cut, using: &random), cut)
        let between = tree.cut(between: a, b)
        #expect(between > a && between <= b && tree.lows[between] <= a && tree.highs[between] > b)
        #expect(depths[a + 1...b].allSatisfy { depths[between] <= $0 })
      }
    }
  }

  /// The order of all roads serves each profile, whatever it avoids.
  @Test func theOrderOfAFileServesEveryProfile() throws {
    var (found, kinds) = (0, Set<Int>())
    for (seed, profile) in RoadFileTests.profiles.enumerated() {
      let features = RoadFileTests.features(40 + UInt64(seed))
      let (builder, recorder) = (RoadFileTests.builder(.driving, Avoidance(), at: nil), RoadRecorder(.driving))
      for feature in features {
        builder.add(feature)
        recorder.take(feature)
      }
      let roads = recorder.file(builder, avoiding: Avoidance())
      let dissection = Dissection(JunctionGraph(roads))
      for avoidance in RoadFileTests.avoidances {
        let own = RoadFileTests.builder(profile, avoidance, at: nil)
        for feature in features { own.add(feature) }
        let network = own.network()
        let divided = RoadNetwork(network, PreparedHierarchy(dissection, least: 4))
        let (plain, quick) = (RouteSearch(network), RouteSearch(divided))
        #expect(quick.overHierarchy(forSearches: 30) == nil && quick.overHierarchy() != nil)
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
    let hierarchy = try #require(Self.prepared(network, 1).prepared?.made)
    // Its arcs are the last of all.
    #expect((hierarchy.count - 2..<hierarchy.count).allSatisfy { network.way(Int(hierarchy.arcs[$0])).id == "bridge" })
  }

  /// Loops, some without length, ways that are there several times, islands, speeds that are none, and restrictions of
  /// ways that are not there.
  @Test(arguments: sizes) func oddNetworksAreContracted(_ least: Int) throws {
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
    let (plain, quick) = (RouteSearch(network), RouteSearch(Self.prepared(network, least)))
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

  /// Numbers of a hierarchy that mislead, with checksums that are right: there is an answer, or none.
  @Test func numbersThatMisleadEndNoSearch() throws {
    var town = RandomTown(seed: 31, size: 12)
    let network = Self.prepared(town.network(.driving), 4)
    let (bytes, requests) = (network.fileBytes(), town.requests(6))
    let first = GraphSection.vertexBits.rawValue
    let sections = GraphSection.allCases.filter { (first...GraphSection.intoLows.rawValue).contains($0.rawValue) }
    var random = SplitMix64(seed: 32)
    let path = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var opened = 0
    for _ in rounds(200) {
      var file = bytes
      let section = try #require(sections.randomElement(using: &random))
      file.withUnsafeMutableBytes { file in
        func number(_ index: Int) -> Int { file.load(fromByteOffset: 8 * index, as: Int.self) }
        let sizes = GraphSection.allCases.map { number(9 + 2 * $0.rawValue) }
        let offset = number(8 + 2 * section.rawValue)
        for _ in 0..<Int.random(in: 1...3, using: &random) {
          let place = offset + Int.random(in: 0..<sizes[section.rawValue] / 4, using: &random) * 4
          let value =
            Bool.random(using: &random)
            ? UInt32.random(in: 0..<600, using: &random) : UInt32(truncatingIfNeeded: random.next())
          file.storeBytes(of: value, toByteOffset: place, as: UInt32.self)
        }
        let blocks = sizes.map(GraphLayout.blocks)
        let before = blocks[..<section.rawValue].reduce(0, +)
        let part = UnsafeRawBufferPointer(rebasing: file[offset..<offset + sizes[section.rawValue]])
        for (index, sum) in GraphLayout.sums(part).enumerated() {
          file.storeBytes(of: sum, toByteOffset: 8 * (GraphLayout.numbers + before + index), as: UInt64.self)
        }
        let head = 8 * (GraphLayout.numbers + blocks.reduce(0, +))
        let sum = GraphLayout.checksum(UnsafeRawBufferPointer(rebasing: file[0..<head]))
        file.storeBytes(of: sum, toByteOffset: head, as: UInt64.self)
      }
      try Data(file).write(to: URL(filePath: path))
      guard let read = try? RoadNetwork(file: path) else { continue }
      opened += 1
      let router = Router(read, Snapper(read))
      for places in requests { _ = try? router.routes(places) }
      let targets = MatrixTargets(router, requests.map { $0[1] })
      for places in requests { _ = try? router.row(from: places[0], to: targets) }
    }
    #expect(opened > 50)
  }

  /// Costs of any size are kept as they are: those of more than eighteen hours need more room.
  @Test func costsAreKeptAsTheyAre() {
    var random = SplitMix64(seed: 6)
    for most in [UInt64(1) << 20, 1 << 48, 1 << 52] {
      let rows = (0..<20).map { count in
        (0..<count).map { _ in Double(UInt64.random(in: 0..<most, using: &random)) / 4_294_967_296 }
      }
      let groups = rows.reduce(into: [0]) { $0.append($0[$0.count - 1] + ($1.count + 7) / 8) }
      let all = rows.map { row in
        let copy = UnsafeMutableBufferPointer<Double>.allocate(capacity: row.count)
        _ = copy.initialize(from: row)
        return UnsafeBufferPointer(copy)
      }
      defer { for row in all { row.deallocate() } }
      let packed = PackedCosts(rows.count, { (all[$0], groups[$0]) }, groups: groups[rows.count])
      #expect(packed.isWide == (most > 1 << 48))
      for (number, row) in rows.enumerated() {
        var known = [Double](repeating: 0, count: 24)
        #expect(
          known.withUnsafeMutableBufferPointer { known in
            known.baseAddress.map { packed.unpack(groups[number]..<groups[number + 1], to: $0) } ?? false
          })
        #expect(known.prefix(row.count).map { $0 - packed.offset } == row)
        #expect(row.indices.map { packed[groups[number], $0] } == row)
      }
    }
  }

  /// Each arc of a hierarchy costs what the best way over lower arcs does.
  @Test(arguments: [1, 4]) func arcsCostWhatIsBelowThem(_ least: Int) throws {
    let network = RandomTown(seed: 11, size: 10).network(.driving)
    let hierarchy = try #require(Self.prepared(network, least).prepared?.made)
    let search = HierarchySearch(network, hierarchy)
    var (turns, over, parts) = (0, 0, 0)
    for vertex in 0..<UInt32(hierarchy.count) {
      for head in vertex + 1..<UInt32(max(hierarchy.count, Int(vertex) + 1)) {
        for (from, to) in [(vertex, head), (head, vertex)] {
          let side = from < to ? hierarchy.out : hierarchy.into
          guard let cost = side.cost(Int(vertex), head) else { continue }
          switch search.under(from, to) {
          case .turn: turns += 1
          case .vertex(let middle):
            let sum = (hierarchy.into.cost(Int(middle), from) ?? 0) + (hierarchy.out.cost(Int(middle), to) ?? 0)
            #expect(middle < vertex && sum == cost)
            over += 1
          case .part:
            #expect(search.part(from, to) != nil && least > 1)
            parts += 1
          case nil: Issue.record("nothing is under an arc")
          }
        }
      }
    }
    #expect(turns > 10 && over > 100 && (least == 1) == (parts == 0))
  }
}

extension RoadNetwork {
  /// Whether two arcs lie over one another in one direction.
  fileprivate func isOver(_ arc: Int, _ other: Int) -> Bool {
    guard isForward(arc) == isForward(other) else { return false }
    return vertices(ofEdge: edge(arc)).map { shape[$0] } == vertices(ofEdge: edge(other)).map { shape[$0] }
  }
}
