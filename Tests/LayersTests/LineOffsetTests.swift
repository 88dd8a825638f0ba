// Lines beside lines: on planes by hand and as GEOS has them, on the ellipsoid by their distances.

import Engines
import Globe
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Line offset")
struct LineOffsetTests {
  private let geodesic = Engines.geodesic()
  private let metres = CoordinateReferenceSystem(text: "m", name: "m", unit: .linear(metres: 1))

  private func lines(
    _ text: String, _ distance: Double, _ join: BufferStyle.Join = .round, mitreLimit: Double = 5,
    _ crs: CoordinateReferenceSystem? = nil
  ) throws -> [[Position]] {
    let offset = LineOffset(distance: distance, join: join, mitreLimit: mitreLimit)
    var made: [[Position]] = []
    for walk in LineWalk.lines(of: try geometry(wkt: text), crs ?? metres, geodesic) {
      made += try #require(offset.lines(beside: walk, crs ?? metres, geodesic)).map { $0.map(\.position) }
    }
    return made
  }

  private func isSame(
    _ lines: [[Position]], _ others: [[(Double, Double)]], within least: Double = 1e-9
  ) -> Bool {
    lines.count == others.count
      && zip(lines, others).allSatisfy { line, other in
        line.count == other.count
          && zip(line, other).allSatisfy { abs($0.x - $1.0) <= least && abs($0.y - $1.1) <= least }
      }
  }

  @Test("corners on a plane, by hand")
  func corners() throws {
    let corner = "LINESTRING(0 0,10 0,10 10)"
    #expect(isSame(try lines(corner, 1), [[(0, 1), (9, 1), (9, 10)]]))
    #expect(isSame(try lines(corner, -1, .mitre), [[(0, -1), (11, -1), (11, 10)]]))
    #expect(isSame(try lines(corner, -1, .bevel), [[(0, -1), (10, -1), (11, 0), (11, 10)]]))
    // The plain bevel reaches to 1/√2; cut at 1, the corner is two points at 1 from the bisector's start.
    let cut = 2.0.squareRoot() - 1
    #expect(
      isSame(
        try lines(corner, -1, .mitre, mitreLimit: 1), [[(0, -1), (10 + cut, -1), (11, -cut), (11, 10)]], within: 1e-9))
    let round = try lines(corner, -1)
    #expect(round.count == 1 && round[0].count == 2 + 17)
    for place in round[0].dropFirst().dropLast() {
      #expect(abs(((place - Position(10, 0)) * (place - Position(10, 0))).sum() - 1) < 1e-9)
    }
    #expect(isSame(try lines("LINESTRING(0 0,5 0,10 0)", 2), [[(0, 2), (5, 2), (10, 2)]]))
  }

  @Test("what is nearer to another part is cut away, and what is left of a closed line is closed")
  func cuts() throws {
    // In a bay that is narrower than twice the distance nothing is left.
    let bay = "LINESTRING(0 0,0 10,3 10,3 0)"
    #expect(isSame(try lines(bay, -2), []))
    #expect(isSame(try lines(bay, -1), [[(1, 0), (1, 9), (2, 9), (2, 0)]], within: 1e-6))
    let square = "LINESTRING(0 0,10 0,10 10,0 10,0 0)"
    #expect(isSame(try lines(square, 2), [[(2, 2), (8, 2), (8, 8), (2, 8), (2, 2)]], within: 1e-6))
    #expect(isSame(try lines(square, 6), []))
    let around = try lines(square, -2)
    #expect(around.count == 1 && around[0].first == around[0].last && around[0].count == 4 * 17 + 1)
    // A pocket with a neck that is too narrow: the way past it, and the line around within it.
    let pocket = "LINESTRING(0 0,10 0,10 -2,4 -2,4 -12,18 -12,18 -2,12 -2,12 0,22 0)"
    let made = try lines(pocket, 1.5)
    #expect(made.count == 2)
    let closed = try #require(made.first { $0.first == $0.last })
    // Under the neck two arcs meet, whose middles are its corners.
    #expect(closed.allSatisfy { $0.y < -3.1 } && closed.filter { abs(abs($0.x - 11) - 5.5) < 1e-6 }.count >= 4)
    // A feature that has no length.
    #expect(isSame(try lines("LINESTRING(1 1,1 1)", 1), []))
  }

  @Test("straight back, the way goes round the end")
  func spikes() throws {
    for side in [1.0, -1] {
      let made = try lines("LINESTRING(0 0,10 0,0 0)", side)
      #expect(made.count == 1)
      let end = try #require(made[0].map(\.x).max())
      #expect(abs(end - 11) < 1e-9)
    }
  }

  @Test(
    "on the ellipsoid every vertex is at the distance, none nearer: by the equator, over ±180°, around a pole",
    arguments: [Position(10, 0.01), Position(-71, 42), Position(179.999, -20), Position(30, 89.99)])
  func distances(_ middle: Position) throws {
    var random = SplitMix64(seed: 7)
    for round in rounds(12) {
      var line = Geometry(type: .lineString)
      var place = middle
      var azimuth = random.within(0, 360)
      let count = 2 + round % 9
      for _ in 0...count {
        line.ordinates += [place.x, place.y]
        azimuth += random.within(-150, 150)
        let step = geodesic.direct(x: place.x, y: place.y, azimuth: azimuth, distance: random.within(20, 900))
        place = Position(step.x, step.y)
      }
      line.ringEnds = [line.vertexCount]
      let distance = random.within(10, 400) * (random.chance(0.5) ? 1 : -1)
      let walk = try #require(LineWalk.lines(of: line, .crs84, geodesic).first)
      let locator = LineLocator([(0, [walk])], geodesic)
      let offset = LineOffset(distance: distance, join: .round, mitreLimit: 5)
      let made = try #require(offset.lines(beside: walk, .crs84, geodesic))
      for vertex in made.joined() {
        let found = try #require(locator.nearest(to: vertex.position, geodesic))
        #expect(abs(found.offset - abs(distance)) < 0.001)
        // On the side that was asked for, but where the line crosses itself.
        #expect(vertex.place >= 0 && vertex.place <= Double(count))
      }
      for line in made {
        for (a, b) in zip(line, line.dropFirst()) {
          let way = GeodesicEdge(from: a.position, to: b.position, geodesic)
          let between = try #require(locator.nearest(to: way.position(at: way.length / 2, geodesic), geodesic))
          // The chord of an arc of 5.625° is by 0.12 % of the distance nearer in its middle.
          #expect(between.offset > abs(distance) * 0.9987 - 0.001)
        }
      }
    }
  }

  @Test("a long geodesic: what runs beside it is not one")
  func longEdges() throws {
    let made = try lines("LINESTRING(0 50,60 50)", 100_000, .round, .crs84)
    let locator = LineLocator(
      [(0, LineWalk.lines(of: try geometry(wkt: "LINESTRING(0 50,60 50)"), .crs84, geodesic))], geodesic)
    #expect(made.count == 1 && made[0].count > 60)
    for (a, b) in zip(made[0], made[0].dropFirst()) {
      let way = GeodesicEdge(from: a, to: b, geodesic)
      for place in [a, way.position(at: way.length / 2, geodesic)] {
        let found = try #require(locator.nearest(to: place, geodesic))
        #expect(abs(found.offset - 100_000) < 0.002 && found.side == .left)
      }
    }
  }
}
