// Places along lines: there and back, sides, corners, the first of several.

import Engines
import Globe
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Line locator")
struct LineLocatorTests {
  private let geodesic = Engines.geodesic()

  private func locator(_ texts: [String]) throws -> LineLocator {
    LineLocator(
      try texts.enumerated().map { number, text in
        (number, LineWalk.lines(of: try geometry(wkt: text), .crs84, geodesic))
      }, geodesic)
  }

  private func place(_ text: String, _ x: Double, _ y: Double) throws -> LineLocator.Place {
    try #require(try locator([text]).nearest(to: Position(x, y), geodesic))
  }

  @Test("what is put beside a line is found there, among many lines")
  func thereAndBack() throws {
    var random = SplitMix64(seed: 11)
    var lines: [(number: Int, lines: [LineWalk])] = []
    for number in 0..<40 {
      // Far enough from each other; some over ±180°, the northernmost near the pole.
      var (x, y) = (Double(number % 8) * 45 - 179, Double(number / 8) * 36 - 62)
      if number >= 32 { y = min(y, 84) }
      var line = Geometry(type: .lineString, ringEnds: [12])
      for _ in 0..<12 {
        line.ordinates += [Longitude.folded(x), y]
        (x, y) = (x + random.within(0.05, 0.2), y + random.within(-0.02, 0.02))
      }
      lines.append((number, LineWalk.lines(of: line, .crs84, geodesic)))
    }
    let locator = LineLocator(lines, geodesic)
    for _ in rounds(300) {
      let number = Int(random.within(0, 39.999))
      let walk = lines[number].lines[0]
      #expect(abs(locator.length(ofFeature: number) - walk.length) < 1e-9)
      let along = walk.length * random.within(0, 1)
      let stop = walk.stops([along])[0]
      let onLine = try #require(
        locator.nearest(to: Position(stop.ordinates[0], stop.ordinates[1]), geodesic))
      #expect(onLine.feature == number && abs(onLine.along - along) < 1e-6 && onLine.offset < 1e-6)
      #expect(onLine.side == nil)
      let ahead = walk.stops([min(walk.length, along + 0.5)])[0]
      // Beside a corner another edge may be nearer.
      if walk.vertexStops.contains(where: { abs($0.distance - along) < 1 }) { continue }
      let heading = geodesic.inverse(
        x: stop.ordinates[0], y: stop.ordinates[1], toX: ahead.ordinates[0], toY: ahead.ordinates[1]
      ).azimuth
      let isLeft = random.chance(0.5)
      let aside = geodesic.direct(
        x: stop.ordinates[0], y: stop.ordinates[1], azimuth: heading + (isLeft ? -90 : 90), distance: 0.2)
      let beside = try #require(locator.nearest(to: Position(aside.x, aside.y), geodesic))
      #expect(beside.feature == number && abs(beside.offset - 0.2) < 1e-6)
      #expect(beside.side == (isLeft ? .left : .right))
    }
  }

  @Test("the nearest of all edges, against measuring to each")
  func nearestOfAll() throws {
    var random = SplitMix64(seed: 12)
    for middle in [Position(10, 50), Position(179.9, -20), Position(0, 89.8)] {
      var lines: [(number: Int, lines: [LineWalk])] = []
      for number in 0..<30 {
        var line = Geometry(type: .lineString, ringEnds: [4])
        for _ in 0..<4 {
          line.ordinates += [
            Longitude.folded(middle.x + random.within(-2, 2)), min(90, middle.y + random.within(-1, 1)),
          ]
        }
        lines.append((number, LineWalk.lines(of: line, .crs84, geodesic)))
      }
      let locator = LineLocator(lines, geodesic)
      for _ in rounds(40) {
        let place = Position(Longitude.folded(middle.x + random.within(-9, 9)), middle.y + random.within(-3, 0.2))
        let found = try #require(locator.nearest(to: place, geodesic))
        var least = Double.infinity
        for (_, walks) in lines {
          for (edge, _) in walks[0].geodesicEdges { least = min(least, edge.nearest(to: place, geodesic).distance) }
        }
        #expect(abs(found.offset - least) < 1e-5)
      }
    }
  }

  @Test("what is nearest to a corner is outside it, on either side of its edges")
  func corners() throws {
    let left = "LINESTRING (0 0, 1 0, 0.1 0.5)"
    for (x, y) in [(1.1, 0.01), (1.1, -0.2), (1.2, 0.03)] { #expect(try place(left, x, y).side == .right) }
    let right = "LINESTRING (0 0, 1 0, 0.1 -0.5)"
    for (x, y) in [(1.1, -0.01), (1.1, 0.2), (1.2, -0.03)] { #expect(try place(right, x, y).side == .left) }
    // Straight on, beyond the end: on no side.
    #expect(try place("LINESTRING (0 0, 1 0)", 2, 0).side == nil)
    #expect(try place("LINESTRING (0 0, 1 0)", 2, 0.1).side == .left)
    #expect(try place("LINESTRING (0 0, 1 0)", -1, 0.1).side == .left)
    // A closed line has a corner where it begins.
    let ring = "LINESTRING (0 0, 1 0, 1 1, 0 1, 0 0)"
    #expect(try place(ring, -0.1, -0.001).side == .right)
    #expect(try place(ring, -0.1, -0.001).along == 0)
  }

  @Test("of equally near lines the first, and on it the first place")
  func ties() throws {
    let crossing = try locator(["LINESTRING (1 -1, 1 1)", "LINESTRING (0 0, 2 0)", "LINESTRING (1 1, 1 -1)"])
    #expect(crossing.nearest(to: Position(1, 0), geodesic)?.feature == 0)
    let twice = try place("LINESTRING (0 0, 1 0, 1 1, 1 0, 2 0)", 1, 0.5)
    #expect(abs(twice.along - 166_607) < 1)
  }

  @Test("lines of a feature are gone through in their order, gaps not counted; what is cut at ±180° is one")
  func several() throws {
    let two = try place("MULTILINESTRING ((0 0, 1 0), (5 0, 6 0))", 5, 0)
    let degree = WGS84.equatorialRadius * .pi / 180
    #expect(abs(two.along - degree) < 1e-6)
    let cut = try place("MULTILINESTRING ((179 0, 180 0), (-180 0, -179 0))", -179.5, 0.1)
    #expect(abs(cut.along - 1.5 * degree) < 1e-6 && cut.side == .left)
  }

  @Test("a line without a length is a place, and no line has none")
  func empty() throws {
    #expect(try place("LINESTRING (3 4, 3 4)", 3, 5).along == 0)
    #expect(LineLocator([], geodesic).nearest(to: Position(0, 0), geodesic) == nil)
  }
}
