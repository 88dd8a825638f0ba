// What the tests of the S2 library state of loops and lines on its sphere, and that holds on the ellipsoid too.
//
// The coordinates and answers are those of github.com/golang/geo, s2/loop_test.go and s2/polyline_test.go (Apache 2.0).
// Loops are written as there: latitude:longitude, with what they hold on their left.

import Engines
import FeatureStream
import Foundation
import Globe
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Facts of S2's tests")
struct SphereFactsTests {
  private let geodesic = Engines.geodesic()
  private static let rule = EdgeRule(.geodesic)

  /// Positions from latitudes and longitudes.
  private func positions(_ text: String) -> [Position] {
    text.split(separator: ",").map { pair in
      let numbers = pair.split(separator: ":").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
      return Position(numbers[1], numbers[0])
    }
  }

  private func polygon(_ corners: [Position]) -> Geometry {
    var polygon = Geometry(type: .polygon, ringEnds: [corners.count + 1])
    for corner in corners + corners[..<1] { polygon.ordinates += [corner.x, corner.y] }
    return polygon
  }

  /// Which of some loops a place is in, borders included.
  private func matcher(_ loops: [[Position]], isOriented: Bool = true) throws -> LayerMatcher {
    try Place.withScratch { folder in
      let lines = loops.map { corners in
        let ring = (corners + [corners[0]]).map { "[\($0.x),\($0.y)]" }.joined(separator: ",")
        return #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[["# + ring + "]]}}"
      }
      let file = folder.appending(path: "loops.ndjson")
      try Data(lines.joined(separator: "\n").utf8).write(to: file)
      let reading = EdgeReading(EdgePlan(Self.rule, isOriented: isOriented), coarse: true)
      let layer = try Layer(file.path, ReadingOptions()) { feature throws(RecordError) in
        try reading.follow(&feature.geometry, in: nil, said: nil)
      }
      return LayerMatcher(layer, edges: Self.rule)
    }
  }

  private static let loops = [
    "north": "0:-180, 0:-90, 0:0, 0:90", "north of three": "0:-180, 0:-60, 0:60",
    "south": "0:90, 0:0, 0:-90, 0:-180", "west": "0:-180, -90:0, 0:0, 90:0", "east": "90:0, 0:0, -90:0, 0:-180",
    "near": "0:-90, -90:0, 0:90, 90:0", "far": "90:0, 0:90, -90:0, 0:-90",
    "candy cane": "-20:150, -20:-70, 0:70, 10:-150, 10:70, -10:-70", "all but a triangle": "35:20, 45:20, 40:25",
    "arctic": "80:-150, 80:-30, 80:90", "antarctic": "-80:120, -80:0, -80:-120",
    "diamond": "0:178, -1:180, 0:-179, 1:-180",
  ]

  @Test("loops hold what they are said to hold, whichever vertex they begin with")
  func loopsHold() throws {
    // Its origin, from which all its crossings are counted: (−0.0099994664, 0.0025924542, 0.99994664).
    let origin = Position(165.4664, 89.4082)
    let (north, south, east, west) = (Position(0, 90), Position(0, -90), Position(90, 0), Position(-90, 0))
    let facts: [(loop: String, inside: [Position], outside: [Position])] = [
      ("north", [north, origin], [south]), ("north of three", [north, origin], [south]),
      ("south", [south], [north, origin]), ("west", [west], [east, origin]), ("east", [east, origin], [west]),
      ("near", [Position(0, 0)], [origin, Position(180, 0)]), ("far", [origin, Position(-180, 0)], [Position(0, 0)]),
      ("candy cane", [Position(71, 5)], [Position(71, -8), origin]),
      ("all but a triangle", [origin, south], [Position(21, 40)]),
      ("arctic", [origin, north], [south, Position(0, 79)]), ("antarctic", [south], [origin, north]),
      ("diamond", [Position(180, 0)], [origin, Position(177.9, 0)]),
    ]
    #expect(facts.count == Self.loops.count)
    for fact in facts {
      let corners = positions(try #require(Self.loops[fact.loop]))
      let rotations = corners.indices.map { Array(corners[$0...] + corners[..<$0]) }
      let matcher = try matcher(rotations)
      func found(_ place: Position) throws -> [Int] {
        try matcher.matches(Geometry(type: .point, ordinates: [place.x, place.y]), in: nil, .within)
      }
      for place in fact.inside { #expect(try found(place) == Array(rotations.indices), "\(fact.loop) \(place)") }
      for place in fact.outside { #expect(try found(place) == [], "\(fact.loop) \(place)") }
    }
  }

  @Test("areas: hemispheres are halves, a triangle and the rest are the Earth, what is on a line is nothing")
  func areas() throws {
    let measurer = GeodesicMeasurer(geodesic)
    func area(_ text: String) -> Double { measurer.leftArea(polygon(positions(text))) }
    let earth = 510_065_621_724_089.0
    for name in ["north", "north of three", "south", "west", "east", "near", "far"] {
      let area = area(try #require(Self.loops[name]))
      #expect(abs(area - earth / 2) < 1, "\(name) \(area)")
    }
    let (rest, triangle) = (area(try #require(Self.loops["all but a triangle"])), area("40:25, 45:20, 35:20"))
    #expect(triangle < 1e12 && abs(rest + triangle - earth) < 1)
    #expect(abs(area("0:0, -1e-320:80, 0:1e-320, 1e-320:80")) < 1e-3)
  }

  /// The cells of a level: each face of a cube in four, and so on, as its quadratic projection has them.
  private func cells(_ level: Int) -> [(corners: [Position], middle: Position)] {
    func place(_ face: Int, _ s: Double, _ t: Double) -> Position {
      func side(_ s: Double) -> Double { s >= 0.5 ? (4 * s * s - 1) / 3 : (1 - 4 * (1 - s) * (1 - s)) / 3 }
      let (u, v) = (side(s), side(t))
      let (x, y, z) =
        [(1, u, v), (-u, 1, v), (-u, -v, 1), (-1, -v, -u), (v, -1, -u), (v, u, -1)][face]
      return Position(atan2(y, x) * 180 / .pi, atan2(z, (x * x + y * y).squareRoot()) * 180 / .pi)
    }
    let count = 1 << level
    return (0..<6).flatMap { face in
      (0..<count * count).map { number in
        func at(_ x: Double, _ y: Double) -> Position {
          place(face, (Double(number % count) + x) / Double(count), (Double(number / count) + y) / Double(count))
        }
        return ([at(0, 0), at(1, 0), at(1, 1), at(0, 1)], at(0.5, 0.5))
      }
    }
  }

  @Test("the middle of each cell is in that alone, and its corners in all that meet there", arguments: 0..<3)
  func cellsTile(_ level: Int) throws {
    let cells = cells(level)
    let matcher = try matcher(cells.map(\.corners))
    for (number, cell) in cells.enumerated() {
      func found(_ place: Position) throws -> [Int] {
        try matcher.matches(Geometry(type: .point, ordinates: [place.x, place.y]), in: nil, .within)
      }
      #expect(try found(cell.middle) == [number], "\(cell)")
      for corner in cell.corners {
        let found = try found(corner)
        // Three at the corners of the cube, where all of x, y and z are equal; else four.
        let isOfCube =
          abs(abs(corner.y) - 35.264_389_682_754_654) < 1e-9 && abs(corner.x.remainder(dividingBy: 90)) > 44
        #expect(found.count == (isOfCube ? 3 : 4) && found.contains(number), "\(corner) \(found)")
      }
    }
  }

  @Test("two diamonds over ±180°: what they have in common, and one without the other")
  func diamonds() throws {
    let (engine, measurer) = (Engines.geometry(), GeodesicMeasurer(geodesic))
    let reading = EdgeReading(EdgePlan(Self.rule))
    func followed(_ text: String) throws -> Geometry {
      var polygon = polygon(positions(text))
      try reading.follow(&polygon, in: nil, said: nil)
      return polygon
    }
    let (a, b) = (try followed("0:178, -1:180, 0:-179, 1:-180"), try followed("0:179, -1:180, 0:-178, 1:-180"))
    let results = [
      (try engine.intersection(a, b), "0:179, -1:180, 0:-179, 1:-180"),
      (try engine.difference(a, b), "0:178, -1:180, 0:179, 1:-180"),
      (try engine.difference(b, a), "0:-179, -1:180, 0:-178, 1:-180"),
    ]
    for (result, text) in results {
      let (area, wanted) = (
        try #require(try measurer.measures(result, .area).area), measurer.leftArea(polygon(positions(text)))
      )
      // Their borders may be two millimetres off.
      #expect(wanted > 1e9 && abs(area - wanted) < 1_500, "\(text) \(area) \(wanted)")
    }
  }

  @Test("lines meet, or do not")
  func linesMeet() throws {
    let facts: [(String, String, Bool)] = [
      ("1:1, 4:4", "1:2, 2:1", true), ("1:1, 4:4", "1:2, 2:3", false), ("1:1, 4:4", "1:2, 2:3, 4:3", true),
      ("1:1, 4:4, 4:6", "1:1, 1:2", true), ("1:1, 4:4, 4:6", "5:1, 4:4, 2:2", true),
      ("0:1, 0:3", "-1:2, 0:2, 1:2", true), ("0:3, 0:1", "1:2, 0:2, -1:2", true),
    ]
    let (engine, reading) = (Engines.geometry(), EdgeReading(EdgePlan(Self.rule)))
    func line(_ text: String) throws -> Geometry {
      let positions = positions(text)
      var line = Geometry(
        type: .lineString, ordinates: positions.flatMap { [$0.x, $0.y] }, ringEnds: [positions.count])
      try reading.follow(&line, in: nil, said: nil)
      return line
    }
    for (first, second, meets) in facts {
      #expect(try engine.evaluate(.intersects, try line(first), try line(second)) == meets, "\(first) \(second)")
      #expect(try engine.evaluate(.intersects, try line(second), try line(first)) == meets, "\(second) \(first)")
    }
  }

  @Test("the nearest place of a line")
  func nearestPlaces() throws {
    let ways = LineWalk.lines(of: try geometry(wkt: "LINESTRING (0 0, 1 0, 2 0, 2 1)"), .crs84, geodesic)
    let locator = LineLocator([(0, ways)], geodesic)
    for (place, nearest) in [
      ("0.5:-0.5", "0:0"), ("0.5:0.5", "0:0.5"), ("0.5:1", "0:1"), ("-0.5:2.5", "0:2"), ("2:2", "1:2"),
      ("-50:0.5", "0:0.5"),
    ] {
      let (from, to) = (positions(place)[0], positions(nearest)[0])
      let found = try #require(locator.nearest(to: from, geodesic))
      let along = to.y == 0 ? geodesic.distance(x: 0, y: 0, toX: to.x, toY: 0) : ways.reduce(0) { $0 + $1.length }
      #expect(abs(found.along - along) < 1e-3, "\(place) \(found.along)")
      #expect(abs(found.offset - geodesic.distance(x: from.x, y: from.y, toX: to.x, toY: to.y)) < 1e-3, "\(place)")
    }
  }
}
