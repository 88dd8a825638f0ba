// Which features of too large tiles stay, and on which levels points are.

import Documents
import Engines
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
      TilePiece(layer: "l", id: UInt64(number)).message(geometry, rank: TileRank(of: geometry))
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

  private func tile(
    _ pieces: [[UInt8]], _ rule: TileLimit.Rule, bytes: Int
  ) throws -> (pieces: [[UInt8]], dropped: Int)? {
    let engine = Engines.geometry()
    guard let measure = try TileLimit(bytes: bytes, rule: rule).measure(pieces, engine) else { return nil }
    return try TileReducer(pieces, rule, engine).pieces(by: measure)
  }

  private func size(_ pieces: [[UInt8]]) throws -> Int {
    try packed(TileLimit.tile(of: pieces).bytes).count
  }

  @Test("by size the largest stay, as many as fit, in their order")
  func smallest() throws {
    let sides = (0..<400).map { Double($0 * 37 % 400 + 3) }
    let all = pieces(sides.map { square($0, $0) })
    let limit = try size(all) / 3
    let left = try #require(try tile(all, .dropSmallest, bytes: limit))
    #expect(try size(left.pieces) <= limit && left.dropped == 400 - left.pieces.count)
    // Not far from as many as there could be.
    #expect(left.pieces.count > 80 && left.pieces.count < 200)
    let order = TileOrder(try all.map { try TileRank(piece: $0) }, byDensity: false)
    let kept = order.kept(by: order.cut(at: 8))
    #expect(kept == kept.sorted() && kept.count == 200)
    let least = kept.map { sides[$0] }.min() ?? 0
    #expect(sides.indices.allSatisfy { kept.contains($0) || sides[$0] < least })
    #expect(order.kept(by: order.cut(at: 0)).count == 400 && order.kept(by: order.cut(at: order.lastStep)).isEmpty)
    #expect(order.kept(by: TileCut()).count == 400)
  }

  @Test("what one tile needs is as much in the next one")
  func level() throws {
    let few = TileOrder((0..<40).map { TileRank(of: point(Double($0 * 90), 7)) }, byDensity: false)
    let many = TileOrder((0..<4000).map { TileRank(of: point(Double($0), Double($0 * 7 % 4096))) }, byDensity: false)
    var cut = many.cut(at: 16)
    #expect(many.kept(by: cut).count == 1000 && few.kept(by: cut).count == 10)
    cut.formUnion(few.cut(at: 8))
    #expect(many.kept(by: cut).count == 1000)
    cut.formUnion(few.cut(at: 24))
    #expect(many.kept(by: cut).count == 500 && few.kept(by: cut).count == 5)
    // Larger ones stay, and smaller ones go, whatever the share.
    let mixed = TileOrder([square(0, 100), point(1, 1), square(9, 7)].map { TileRank(of: $0) }, byDensity: false)
    #expect(mixed.kept(by: TileCut(size: 64, share: 0)) == [0])
    #expect(mixed.kept(by: TileCut(size: 64, share: 1)) == [0, 1])
  }

  @Test("of points of one size some stay everywhere")
  func even() throws {
    let places = (0..<1024).map { point(Double($0 % 32) * 128 + 10, Double($0 / 32) * 128 + 10) }
    let order = TileOrder(places.map { TileRank(of: $0) }, byDensity: false)
    let kept = order.kept(by: order.cut(at: 16))
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
    let order = TileOrder(places.map { TileRank(of: $0) }, byDensity: true)
    var last = 2001
    for step in stride(from: 0, through: order.lastStep, by: 4) {
      let kept = order.kept(by: order.cut(at: step))
      #expect(kept == kept.sorted() && kept.count <= last && !kept.isEmpty)
      last = kept.count
    }
    #expect(last == 1)
    let half = order.kept(by: order.cut(at: 60))
    let crowded = half.count { $0 % 2 == 0 }
    #expect(crowded * 5 < half.count && half.count > 200, "\(crowded) of \(half.count)")
  }

  @Test("what does not fit alone is left out")
  func alone() throws {
    let piece = TilePiece(layer: String(repeating: "äöü", count: 500), id: 1)
      .message(point(1, 1), rank: TileRank(of: point(1, 1)))
    for rule in [TileLimit.Rule.dropSmallest, .dropDensest, .coalesce] {
      #expect(try tile([piece], rule, bytes: 20) == nil)
    }
  }

  @Test("alike areas become one without the borders between them, and small ones part of their neighbour")
  func coalesce() throws {
    // A chessboard of 20 by 20, whose left half is of one kind and its right half of another.
    func cells(_ value: (Int) -> UInt64) -> [[UInt8]] {
      (0..<400).map { number in
        let (x, y) = (Double(number % 20) * 100, Double(number / 20) * 100)
        let ring = [x, y, x + 100, y, x + 100, y + 100, x, y + 100, x, y]
        let area = Geometry(type: .multiPolygon, ordinates: ring, ringEnds: [5], partEnds: [1])
        var piece = TilePiece(layer: "l", id: UInt64(number))
        piece.add("k", .natural(value(number)))
        return piece.message(area, rank: TileRank(of: area))
      }
    }
    func area(_ pieces: [[UInt8]]) throws -> Double {
      try pieces.reduce(0) { $0 + (try TilePiece.parts(of: $1).geometry).paintedArea(width: 1) }
    }
    let halves = cells { $0 % 20 < 10 ? 1 : 2 }
    let gathered = try #require(try tile(halves, .coalesce, bytes: 300))
    #expect(gathered.pieces.count == 2 && gathered.dropped == 0)
    #expect(try TilePiece.parts(of: gathered.pieces[0]).geometry.vertexCount == 5)
    #expect(try area(gathered.pieces) == 4e6)
    // Of 400 kinds some become part of others; the area stays.
    let all = cells { UInt64($0 * 7919 % 100_003) }
    let limit = try size(all) / 2
    let joined = try #require(try tile(all, .coalesce, bytes: limit))
    #expect(joined.pieces.count < 399 && joined.pieces.count > 50 && joined.dropped == 0)
    #expect(try size(joined.pieces) <= limit)
    #expect(try area(joined.pieces) == 4e6)
    let engine = Engines.geometry()
    for piece in joined.pieces {
      let parts = try TilePiece.parts(of: piece)
      #expect(try engine.invalidity(parts.geometry) == nil)
      // Neighbours, and not what lies elsewhere.
      #expect(parts.geometry.partEnds.count < 6, "\(parts.geometry.partEnds.count)")
    }
    // Where that is not enough, the smallest go.
    let few = try #require(try tile(all, .coalesce, bytes: 120))
    #expect(!few.pieces.isEmpty && few.pieces.count < 40)
    #expect(try size(few.pieces) <= 120)
  }

  @Test("points that become part of another feature stand less densely")
  func coalescedPoints() throws {
    var random = SplitMix64(seed: 9)
    let all = (0..<3000).map { number in
      let place = point(random.within(0, 4096).rounded(), random.within(0, 4096).rounded())
      var piece = TilePiece(layer: "l", id: UInt64(number))
      piece.add("name", .text("place \(number * 7919 % 3001)"))
      return piece.message(place, rank: TileRank(of: place))
    }
    let left = try #require(try tile(all, .coalesce, bytes: 4000))
    let points = try left.pieces.map { try TilePiece.parts(of: $0).geometry.vertexCount }
    #expect(left.dropped == 0 && points.max() ?? 0 > 1 && points.reduce(0, +) < 3000)
    #expect(try size(left.pieces) <= 4000)
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
