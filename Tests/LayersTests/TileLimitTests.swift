// Which features of too large tiles stay, and on which levels points are.

import Documents
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Tiles that are too large")
struct TileLimitTests {
  private func point(_ x: Double, _ y: Double) -> Geometry { Geometry(type: .multiPoint, ordinates: [x, y]) }

  private func square(_ x: Double, _ side: Double) -> Geometry {
    let ring = [x, 0, x + side, 0, x + side, side, x, side, x, 0]
    return Geometry(type: .multiPolygon, ordinates: ring, ringEnds: [5], partEnds: [1])
  }

  private func pieces(_ geometries: [Geometry]) -> [[UInt8]] {
    geometries.enumerated().map { number, geometry in
      TilePiece(layer: "l", id: UInt64(number)).message(geometry, isRanked: true)
    }
  }

  @Test("a rank is the area that is seen, and where; it comes back out of the piece")
  func ranks() throws {
    let holed = Geometry(
      type: .multiPolygon,
      ordinates: [0, 0, 10, 0, 10, 10, 0, 10, 0, 0, 2, 2, 2, 4, 4, 4, 4, 2, 2, 2], ringEnds: [5, 10], partEnds: [2])
    let line = Geometry(type: .multiLineString, ordinates: [0, 0, 30, 40, 30, 0], ringEnds: [3])
    #expect(TileRank(of: holed).size == 96)
    #expect(TileRank(of: line).size == 720)
    #expect(TileRank(of: point(5, 5)).size == 64)
    for geometry in [holed, line, point(4000, 17)] {
      #expect(try TileRank(piece: pieces([geometry])[0]) == TileRank(of: geometry))
    }
    #expect(try TileRank(piece: TilePiece(layer: "l", id: nil).message(line)).size == 0)
  }

  @Test("by size the largest stay, as many as fit, in their order")
  func smallest() throws {
    let sides = (0..<400).map { Double($0 * 37 % 400 + 3) }
    let all = pieces(sides.map { square($0, $0) })
    let whole = try TileArchive.packed(TileLimit.tile(of: all)).count
    let limit = TileLimit(bytes: whole / 3, rule: .dropSmallest)
    let tile = try limit.reduced(all)
    #expect(try TileArchive.packed(tile).count <= limit.bytes)
    // Not far from as many as there could be.
    #expect(tile.count > 80 && tile.count < 200)
    let order = TileOrder(try all.map { try TileRank(piece: $0) }, .dropSmallest)
    let kept = order.kept(at: 8)
    #expect(kept == kept.sorted() && kept.count == 200)
    let least = kept.map { sides[$0] }.min() ?? 0
    #expect(sides.indices.allSatisfy { kept.contains($0) || sides[$0] < least })
    #expect(order.kept(at: 0).count == 400 && order.kept(at: order.lastStep).isEmpty)
  }

  @Test("of points of one size some stay everywhere")
  func even() throws {
    let places = (0..<1024).map { point(Double($0 % 32) * 128 + 10, Double($0 / 32) * 128 + 10) }
    let order = TileOrder(places.map { TileRank(of: $0) }, .dropSmallest)
    let kept = order.kept(at: 16)
    #expect(kept.count == 256)
    var counts = [Int](repeating: 0, count: 16)
    for number in kept { counts[number % 32 / 8 + number / 256 * 4] += 1 }
    #expect(counts.allSatisfy { 8...24 ~= $0 }, "\(counts)")
  }

  @Test("by density there is a distance between those that stay")
  func densest() throws {
    var random = SplitMix64(seed: 4)
    // Half in a corner, half everywhere.
    let places = (0..<2000).map { number in
      number % 2 == 0
        ? point(random.within(0, 200).rounded(), random.within(0, 200).rounded())
        : point(random.within(0, 4096).rounded(), random.within(0, 4096).rounded())
    }
    let order = TileOrder(places.map { TileRank(of: $0) }, .dropDensest)
    var last = 2001
    for step in stride(from: 0, through: order.lastStep, by: 4) {
      let kept = order.kept(at: step)
      #expect(kept == kept.sorted() && kept.count <= last && !kept.isEmpty)
      last = kept.count
    }
    #expect(last == 1)
    let half = order.kept(at: 60)
    let crowded = half.count { $0 % 2 == 0 }
    #expect(crowded * 5 < half.count && half.count > 200, "\(crowded) of \(half.count)")
  }

  @Test("what does not fit alone is left out")
  func alone() throws {
    let piece = TilePiece(layer: String(repeating: "äöü", count: 500), id: 1).message(point(1, 1), isRanked: true)
    for rule in [TileLimit.Rule.dropSmallest, .dropDensest] {
      #expect(try TileLimit(bytes: 20, rule: rule).reduced([piece]).count == 0)
    }
  }

  @Test("points are on each level with their share, and on all finer ones")
  func thinning() {
    let thinning = PointThinning(rate: 2.5, finest: 10)
    var random = SplitMix64(seed: 5)
    var counts = [Double](repeating: 0, count: 11)
    for _ in 0..<100_000 {
      let place = Geometry(type: .point, ordinates: [random.within(-180, 180), random.within(-80, 80)])
      let level = thinning.coarsestLevel(of: place, id: nil)
      #expect(level == thinning.coarsestLevel(of: place, id: nil))
      for level in level...10 { counts[level] += 1 }
    }
    #expect(counts[10] == 100_000)
    for level in 5..<10 { #expect(abs(counts[level + 1] / counts[level] - 2.5) < 0.2, "\(counts)") }
    let twins = (0..<200).map { thinning.coarsestLevel(of: point(1, 2), id: "\"\($0)\"") }
    #expect(Set(twins).count > 3)
    let line = Geometry(type: .lineString, ordinates: [0, 0, 1, 1], ringEnds: [2])
    #expect(thinning.coarsestLevel(of: line, id: nil) == 0)
    #expect(PointThinning(rate: 1, finest: 10).coarsestLevel(of: point(1, 2), id: nil) == 0)
  }
}
