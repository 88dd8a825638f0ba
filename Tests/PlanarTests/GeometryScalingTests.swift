// Geometries that are scaled, and brought back.

import Planar
import TestSupport
import Testing

@Suite("Scaled geometries")
struct GeometryScalingTests {
  @Test("what is scaled and scaled back has the vertices that it had")
  func roundTrip() throws {
    let polygon = try geometry(wkt: "POLYGON ((0.1 0, 0.7 0, 0.3 0.9, 0.1 0))")
    let scaled = polygon.scaled(x: 0.3, from: 0)
    #expect(scaled.ordinates[2] == 0.7 * 0.3 && scaled.ordinates[5] == 0.9)
    let back = scaled.scaledBack(x: 0.3, to: 0)
    #expect(zip(back.ordinates, polygon.ordinates).allSatisfy { abs($0 - $1) < 1e-15 })
  }

  @Test("shapes that differ by a move are scaled to the same bits")
  func move() throws {
    let here = try geometry(wkt: "POLYGON ((-5 -60, -5 -90, 3 -90, 3 -60, -5 -60))")
    let there = try geometry(wkt: "POLYGON ((175 -60, 175 -90, 183 -90, 183 -60, 175 -60))")
    #expect(here.scaled(x: 0.3, from: -5) == there.scaled(x: 0.3, from: 175))
    #expect(there.scaledBack(x: 0.5, to: 1).ordinates[0] == 351)
  }

  @Test("a geometry has heights while a vertex of it or of a member has one")
  func heights() {
    var line = Geometry(type: .lineString, dimension: 3, ordinates: [0, 0, .nan, 1, 1, .nan], ringEnds: [2])
    #expect(!line.hasHeights)
    line.ordinates[5] = 0
    #expect(line.hasHeights)
    var collection = Geometry(type: .geometryCollection)
    collection.members = [Geometry(type: .point, dimension: 2, ordinates: [0, 0]), line]
    #expect(collection.hasHeights)
    collection.members[1].ordinates[5] = .nan
    #expect(!collection.hasHeights)
  }

  @Test("positions of members are visited too")
  func positions() throws {
    var seen: [Position] = []
    var collection = Geometry(type: .geometryCollection)
    collection.members = try [geometry(wkt: "POINT (1 2)"), geometry(wkt: "LINESTRING (3 4, 5 6)")]
    collection.visitPositions { seen.append($0) }
    #expect(seen == [[1, 2], [3, 4], [5, 6]])
  }
}
