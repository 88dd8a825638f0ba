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
}
