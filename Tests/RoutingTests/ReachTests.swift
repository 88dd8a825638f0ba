// Areas within reach, traces, files of networks.

import Foundation
import Planar
import TestSupport
import Testing

@testable import Routing

@Suite struct ReachTests {
  @Test func areasHoldWhatIsReachedAndOneAnother() throws {
    var town = RandomTown(seed: 11)
    let network = town.network(.foot)
    let router = Router(network, Snapper(network))
    let from = town.requests(1)[0][0]
    let limits: [ReachLimit] = [.time(120), .time(240), .time(480)]
    let areas = try router.areas(around: from, limits)
    func isIn(_ place: Position, _ rings: [[Position]]) -> Bool {
      rings.count { $0.location(of: place) == .inside } % 2 == 1
    }
    let targets = MatrixTargets(router, town.places)
    let row = try router.row(from: from, to: targets)
    var inside = [0, 0, 0]
    for (place, entry) in zip(town.places, row) {
      guard let time = entry?.expectedTravelTime else { continue }
      for (index, limit) in limits.enumerated() {
        if time < limit.value - 15 {
          #expect(isIn(place, areas[index]), "\(place) \(time)")
          inside[index] += 1
        }
        if isIn(place, areas[index]), index < 2 { #expect(isIn(place, areas[index + 1])) }
      }
    }
    #expect(inside[0] > 1 && inside[0] < inside[1] && inside[1] < inside[2])
    for ring in areas.joined() { #expect(ring.first == ring.last && ring.count > 3) }
  }

  @Test func aTraceIsBroughtToItsWays() throws {
    var town = RandomTown(seed: 5)
    let network = town.network(.foot)
    let router = Router(network, Snapper(network))
    var random = SplitMix64(seed: 1)
    var (same, all) = (0, 0)
    for places in town.requests(20) {
      guard let route = try? router.routes(places)[0], route.distance > 400 else { continue }
      var trace: [Position] = []
      for (a, b) in zip(route.line, route.line.dropFirst()) {
        for step in 0..<4 {
          let noise = Position(
            .random(in: -0.00006...0.00006, using: &random), .random(in: -0.00004...0.00004, using: &random))
          trace.append(a + (b - a) * (Double(step) / 4) + noise)
        }
      }
      let parts = try router.match(trace)
      let (asked, found) = (
        Set(route.legs[0].steps.flatMap(\.ways)), Set(parts.flatMap { $0.route.legs[0].steps.flatMap(\.ways) })
      )
      all += asked.count
      same += asked.intersection(found).count
      #expect(parts.allSatisfy { $0.deviation < 12 })
    }
    #expect(all > 30 && same * 100 >= all * 90, "\(same) of \(all)")
  }

  @Test func filesReadBackAndDamageIsSeen() throws {
    var town = RandomTown(seed: 2)
    let network = HierarchyTests.prepared(town.network(.driving), 4)
    let bytes = network.fileBytes()
    let folder = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "roads.graph").path
    try Data(bytes).write(to: URL(filePath: path))
    let read = try RoadNetwork(file: path)
    #expect(read.fileBytes() == bytes && read.isPrepared && RoadNetwork.isGraph(path))
    let (a, b) = (Router(network, Snapper(network)), Router(read, Snapper(read)))
    let requests = town.requests(50)
    let answers = requests.map { try? a.routes($0)[0].line }
    for (places, answer) in zip(requests, answers) { #expect((try? b.routes(places)[0].line) == answer) }
    var random = SplitMix64(seed: 9)
    for round in rounds(100) {
      var damaged = bytes
      if round % 3 == 0 {
        damaged.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      } else {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      }
      let file = folder.appending(path: "d\(round)").path
      try Data(damaged).write(to: URL(filePath: file))
      if let opened = try? RoadNetwork(file: file) {
        // What is looked at is what was written, or there is no answer.
        let router = Router(opened, Snapper(opened))
        for (places, answer) in zip(requests, answers) {
          do throws(RouteFailure) { #expect(try router.routes(places)[0].line == answer) } catch {
            #expect(error == .damaged && opened.isDamaged || answer == nil)
          }
        }
        // Between sections nothing is read.
        #expect(opened.fileBytes() == bytes || opened.isDamaged)
      }
      try FileManager.default.removeItem(atPath: file)
    }
  }

  /// The checksums are right, so that only what the numbers say can tell.
  @Test(arguments: [1 << 60, 1 << 20, -1])
  func filesWithMoreNodesThanEdgesHaveAreRefused(nodes: Int) throws {
    let town = RandomTown(seed: 2)
    var bytes = town.network(.driving).prepared().fileBytes()
    bytes.withUnsafeMutableBytes { bytes in
      let blocks = GraphSection.allCases.reduce(0) {
        $0 + GraphLayout.blocks(bytes.load(fromByteOffset: 8 * (9 + 2 * $1.rawValue), as: Int.self))
      }
      bytes.storeBytes(of: Int64(nodes), toByteOffset: 16, as: Int64.self)
      let head = 8 * (GraphLayout.numbers + blocks)
      let sum = GraphLayout.checksum(UnsafeRawBufferPointer(rebasing: bytes[0..<head]))
      bytes.storeBytes(of: sum, toByteOffset: head, as: UInt64.self)
    }
    let path = FileManager.default.temporaryDirectory.appending(path: "graph-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(filePath: path))
    #expect(throws: GraphError.damaged) { try RoadNetwork(file: path) }
  }
}
