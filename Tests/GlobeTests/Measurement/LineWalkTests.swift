// Walks along lines: lengths, places, and what was cut at ±180° as one line.

import Globe
import PROJ
import Planar
import TestSupport
import Testing

@Suite("Line walk")
struct LineWalkTests {
  private let feet = CoordinateReferenceSystem(text: "feet", name: "feet", unit: .linear(metres: 0.3048))

  @Test("on a plane a line is walked in metres of its unit")
  func plane() throws {
    let line = try geometry(wkt: "LINESTRING (0 0, 3 4, 3 10)")
    let walk = try #require(LineWalk.lines(of: line, feet, Geodesic()).first)
    #expect(abs(walk.length - 11 * 0.3048) < 1e-12)
    let stops = walk.stops([0, 2.5 * 0.3048, 5 * 0.3048, 8 * 0.3048, 99])
    #expect(stops.map(\.vertex) == [0, nil, 1, nil, 2])
    #expect(stops[1].ordinates == [1.5, 2] && stops[1].place == 0.5)
    #expect(zip(stops[3].ordinates, [3, 7]).allSatisfy { abs($0 - $1) < 1e-9 } && abs(stops[3].place - 1.5) < 1e-9)
    #expect(stops[4].ordinates == [3, 10] && stops[4].distance == walk.length)
  }

  @Test("a degree of the equator is as long as the ellipsoid says, and lines cut at ±180° are one")
  func seam() throws {
    let line = try geometry(wkt: "MULTILINESTRING ((179 0, 180 0), (-180 0, -179 0))")
    let walks = LineWalk.lines(of: line, .crs84, Geodesic())
    #expect(walks.count == 1)
    let degree = WGS84.equatorialRadius * .pi / 180
    #expect(abs(walks[0].length - 2 * degree) < 1e-6)
    let stop = walks[0].stops([1.5 * degree])[0]
    #expect(abs(stop.ordinates[0] + 179.5) < 1e-9 && stop.ordinates[1] == 0)
    #expect(LineWalk.lines(of: line, feet, Geodesic()).count == 2)
  }

  @Test("heights are interpolated where both ends have one")
  func heights() throws {
    var line = Geometry(type: .lineString, dimension: 3, ordinates: [0, 0, 10, 10, 0, 20, 20, 0, .nan])
    line.ringEnds = [3]
    let metres = CoordinateReferenceSystem(text: "m", name: "m", unit: .linear(metres: 1))
    let stops = try #require(LineWalk.lines(of: line, metres, Geodesic()).first).stops([5, 15])
    #expect(stops.map(\.ordinates) == [[5, 0, 15], [15, 0]])
  }

  @Test("the longest line has the place halfway along; a geometry with a polygon has none")
  func longest() throws {
    let metres = CoordinateReferenceSystem(text: "m", name: "m", unit: .linear(metres: 1))
    let lines = try geometry(wkt: "MULTILINESTRING ((0 0, 1 0), (5 0, 9 0))")
    #expect(LineWalk.longest(of: lines, metres, Geodesic()) == [7, 0])
    var mixed = Geometry(type: .geometryCollection)
    mixed.members = try [lines, geometry(wkt: "POLYGON ((0 0, 1 0, 1 1, 0 0))")]
    #expect(LineWalk.longest(of: mixed, metres, Geodesic()) == nil)
  }
}
