// Points that are united without the engine, beside what the engine gives.

import GEOS
import GeoJSON
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("The union of a group")
struct GroupUnionTests {
  @Test("is for points what the engine gives: each position once, and in its order", arguments: 0..<20)
  func unitesPoints(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var points = Geometry(type: .multiPoint)
    // Of few different numbers, so that many stand more than once; zeros of both signs among them.
    for _ in 0..<Int.random(in: 2...400, using: &random) {
      let (x, y) = (Double(Int.random(in: -9...9, using: &random)), Double(Int.random(in: -9...9, using: &random)))
      points.ordinates += [x / 7, Bool.random(using: &random) ? -(y / 3) : y / 3]
    }
    var group = GroupUnion()
    group.add(points)
    let united = try group.united(GEOSEngine(), .degrees) { count, body in for part in 0..<count { body(part) } }
    let oracle = try GEOSEngine().union(points)
    #expect(united == oracle)
    #expect(united.vertexCount < points.vertexCount || points.vertexCount < 20)
    #expect(united.ordinates.map(\.sign) == oracle.ordinates.map(\.sign))
  }

  @Test("of points with heights keeps heights")
  func keepsHeights() throws {
    var group = GroupUnion()
    group.add(try geometry(wkt: "MULTIPOINT Z (1 2 3, 0 1 4)"))
    let united = try group.united(GEOSEngine(), .degrees) { count, body in for part in 0..<count { body(part) } }
    #expect(united.dimension == 3)
    #expect(united.ordinates == [0, 1, 4, 1, 2, 3])
  }

  @Test("is for lines that meet at vertices alone what the engine gives", arguments: seeds(10))
  func unitesLines(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // Walks along the lines of a grid meet at its corners, along its sides and in themselves.
    func place(_ x: Int, _ y: Int) -> [Double] { [Double(x) / 8, Double(y) / 8] }
    var lines = Geometry(type: .multiLineString)
    // Of some seeds no two have a side in common.
    var isTaken: Set<Set<[Int]>> = []
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      var (x, y) = (Int.random(in: 0...12, using: &random), Int.random(in: 0...12, using: &random))
      lines.ordinates += place(x, y)
      for number in 0..<Int.random(in: 1...9, using: &random) {
        let (way, isAcross) = (Bool.random(using: &random) ? 1 : -1, Bool.random(using: &random))
        let next = isAcross ? [x + way, y] : [x, y + way]
        if seed % 4 > 0, !isTaken.insert([[x, y], next]).inserted {
          if number == 0 { lines.ordinates += place(x, y) }
          break
        }
        (x, y) = (next[0], next[1])
        lines.ordinates += place(x, y)
      }
      lines.ringEnds.append(lines.vertexCount)
    }
    var group = GroupUnion()
    group.add(lines)
    let united = try group.united(GEOSEngine(), .degrees) { count, body in for part in 0..<count { body(part) } }
    let oracle = try GEOSEngine().mergedLines(try GEOSEngine().union(lines))
    #expect(united == oracle)
    #expect(united.vertexCount <= lines.vertexCount && !united.isEmpty)
  }

  @Test("lines from one place are united without each two being compared")
  func unitesSpokes() throws {
    var lines = Geometry(type: .multiLineString)
    for number in 0..<20_000 {
      lines.ordinates += [0, 0, Double(number - 10_000), 9_999]
      lines.ringEnds.append(lines.vertexCount)
    }
    var group = GroupUnion()
    group.add(lines)
    let united = try group.united(GEOSEngine(), .degrees) { count, body in for part in 0..<count { body(part) } }
    #expect(united.ringEnds.count == 20_000 && united.vertexCount == 40_000)
  }
}
