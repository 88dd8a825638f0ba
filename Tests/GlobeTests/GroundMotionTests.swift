// Motions about a place: distances stay or grow by the factor, bearings turn.

import Globe
import Planar
import TestSupport
import Testing

@Suite("Motions of the ground")
struct GroundMotionTests {
  private let geodesic = Geodesic()

  @Test("keep distances from the anchor and turn bearings, wherever they lead", arguments: rounds(60))
  func distances(_ round: Int) {
    var random = SplitMix64(seed: UInt64(round) + 3)
    let anchor = Position(random.within(-180, 180), random.within(-89, 89))
    let place = Position(anchor.x + random.within(-5, 5), max(-90, min(90, anchor.y + random.within(-5, 5))))
    let (turn, factor) = (random.within(-360, 360), random.within(0.1, 3))
    let motion = GroundMotion(
      scale: Position(factor, factor), turn: turn, east: random.within(-3e6, 3e6), north: random.within(-3e6, 3e6))
    let target = motion.target(of: anchor, geodesic)
    let moved = motion.place(of: place, from: anchor, to: target, geodesic)
    let (before, bearing) = geodesic.inverse(x: anchor.x, y: anchor.y, toX: place.x, toY: place.y)
    let (after, turned) = geodesic.inverse(x: target.x, y: target.y, toX: moved.x, toY: moved.y)
    #expect(abs(after - factor * before) < 1e-6)
    #expect(abs((turned - bearing - turn).remainder(dividingBy: 360)) < 1e-6)
    let way = geodesic.distance(x: anchor.x, y: anchor.y, toX: target.x, toY: target.y)
    #expect(abs(way - (motion.east * motion.east + motion.north * motion.north).squareRoot()) < 1e-6)
  }

  @Test("are those of a plane on a plane")
  func plane() {
    let quarter = GroundMotion(turn: 90)
    // Clockwise: what is in the north comes to the east.
    let place = quarter.place(of: Position(3, 5), from: Position(3, 3), metresPerUnit: 1)
    #expect(abs(place.x - 5) < 1e-12 && abs(place.y - 3) < 1e-12)
    let moved = GroundMotion(scale: Position(2, -1), east: 10, north: 20)
    #expect(moved.place(of: Position(2, 3), from: Position(1, 1), metresPerUnit: 0.5) == Position(23, 39))
    #expect(moved.mirrors && !quarter.mirrors && !moved.isMoveAlone && GroundMotion(east: 1).isMoveAlone)
  }

  @Test("that are affine")
  func affine() {
    let map = AffineMap([1, 2, 3, 4, 5, 6])
    #expect(map.place(of: Position(10, 100)) == Position(213, 546))
    #expect(map.mirrors && !map.collapses && AffineMap([1, 2, 0, 2, 4, 0]).collapses)
  }
}

@Suite("Pieces of lines")
struct LinePieceTests {
  private func walk(_ ordinates: [Double]) throws -> LineWalk {
    let line = Geometry(type: .lineString, ordinates: ordinates, ringEnds: [ordinates.count / 2])
    return try #require(LineWalk.lines(of: line, .crs84, Geodesic()).first)
  }

  @Test("are as long as asked for and begin where the last one ends", arguments: rounds(30))
  func lengths(_ round: Int) throws {
    var random = SplitMix64(seed: UInt64(round) + 31)
    var place = Position(random.within(-170, 170), random.within(-70, 70))
    var ordinates: [Double] = []
    for _ in 0..<2 + random.below(8) {
      ordinates += [place.x, place.y]
      place += Position(random.within(-1, 1), random.within(-1, 1))
    }
    let line = try walk(ordinates)
    let ends = [0, line.length / 3, line.length / 2, line.length]
    let pieces = line.pieces(ends: ends)
    #expect(pieces.count == 3)
    for (piece, end) in zip(pieces, ends.dropFirst()) {
      let its = try walk(piece.ordinates)
      #expect(abs(its.length - (end - piece.from)) < 1e-5 && piece.to == end)
      #expect(piece.places.count * 2 == piece.ordinates.count && piece.places == piece.places.sorted())
    }
    for (a, b) in zip(pieces, pieces.dropFirst()) {
      #expect(a.ordinates.suffix(2) == b.ordinates.prefix(2) && a.places.last == b.places.first)
    }
    #expect(pieces.first?.ordinates.prefix(2) == ordinates.prefix(2))
    #expect(pieces.last?.ordinates.suffix(2) == ordinates.suffix(2))
  }

  @Test("are none where there is nothing between their ends")
  func nothing() throws {
    let line = try walk([0, 0, 1, 0])
    #expect(line.pieces(ends: [5, 5]).isEmpty && line.pieces(ends: [1e9, 2e9]).isEmpty)
    #expect(line.pieces(ends: [-5, 1e9]).first?.ordinates == [0, 0, 1, 0])
  }

  @Test("tell climbs from noise")
  func climbs() throws {
    let ordinates: [Double] = [0, 0, 10, 1, 0, 11, 2, 0, 10, 3, 0, 20, 4, 0, 19, 5, 0, 5]
    let line = Geometry(type: .lineString, dimension: 3, ordinates: ordinates, ringEnds: [6])
    let lines = LineWalk.lines(of: line, .crs84, Geodesic())
    let all = LineProfile(lines, vertices: 6, times: nil, least: 0)
    #expect(all.ascent == 11 && all.descent == 16 && all.heights == 5...20 && all.duration == nil)
    let large = LineProfile(lines, vertices: 6, times: [0, 10, nil, 30, 40, 60], least: 5)
    #expect(large.ascent == 10 && large.descent == 15 && large.duration == 60)
    #expect(large.speeds[0] == nil && large.speeds[2] == nil && large.speeds[3] == nil)
    #expect(abs((large.speeds[1] ?? 0) - 11131.949079) < 1e-3)
  }
}
