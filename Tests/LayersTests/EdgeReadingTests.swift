// Polygons of geodesics, asked on the plane, against the sides of geodesics by their azimuths.

import Engines
import Foundation
import Globe
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Edge reading")
struct EdgeReadingTests {
  private let geodesic = Engines.geodesic()
  private let engine = Engines.geometry()

  /// How far a place is to the left of the geodesic from `from` to `to`, in metres, about.
  private func left(_ from: Position, _ to: Position, _ place: Position) -> Double {
    let way = geodesic.inverse(x: from.x, y: from.y, toX: to.x, toY: to.y).azimuth
    let there = geodesic.inverse(x: from.x, y: from.y, toX: place.x, toY: place.y)
    return sin((way - there.azimuth).degreesAsRadians) * sin(there.distance / 6_371_008.8) * 6_371_008.8
  }

  @Test("places in triangles with sides of 10 m to 130°: anywhere, over ±180°, around poles")
  func triangles() throws {
    var random = SplitMix64(seed: 21)
    let reading = EdgeReading(EdgePlan(EdgeRule(.geodesic, maxError: 0.01)))
    var (inside, asked) = (0, 0)
    for round in rounds(160) {
      let middle = [
        Position(random.within(-180, 180), random.within(-70, 70)), Position(179.99, random.within(-60, 60)),
        Position(random.within(-180, 180), random.within(89, 90)), Position(random.within(-180, 180), -89.9),
      ][round % 4]
      let size = [10, 1e3, 1e5, 2e6, 8e6][round / 4 % 5] * random.within(0.5, 1)
      let turn = random.within(0, 360)
      let corners = [0, random.within(100, 140), random.within(220, 260)].map { angle in
        let corner = geodesic.direct(
          x: middle.x, y: middle.y, azimuth: turn - angle, distance: size * random.within(0.5, 1))
        return Position(corner.x, corner.y)
      }
      var triangle = Geometry(type: .polygon, ringEnds: [4])
      for corner in corners + [corners[0]] { triangle.ordinates += [corner.x, corner.y] }
      if try !reading.follow(&triangle, in: nil, said: nil) {
        var cutter = AntimeridianCutter()
        cutter.cut(&triangle)
      }
      let shape = try PreparedShape(triangle, engine)
      for _ in 0..<25 {
        let there = geodesic.direct(
          x: middle.x, y: middle.y, azimuth: random.within(0, 360), distance: size * random.within(0, 1.1))
        let place = Position(there.x, there.y)
        let sides = (0..<3).map { left(corners[$0], corners[($0 + 1) % 3], place) }
        if sides.contains(where: { abs($0) < 0.05 }) { continue }
        let isInside = sides.allSatisfy { $0 > 0 }
        let point = Geometry(type: .point, ordinates: [place.x, place.y])
        #expect(try shape.meets([point]) == isInside, "\(corners) \(place) \(sides)")
        (inside, asked) = (inside + (isInside ? 1 : 0), asked + 1)
      }
    }
    #expect(inside > asked / 10 && inside < asked * 9 / 10)
  }

  @Test("edges on a plane have no geodesics")
  func projected() {
    var line = Geometry(type: .lineString, ordinates: [0, 0, 1e6, 1e6], ringEnds: [2])
    #expect(throws: (any Error).self) {
      try EdgeReading(EdgePlan(EdgeRule(.geodesic, maxError: 1))).follow(&line, in: "EPSG:3857", said: nil)
    }
    #expect(throws: Never.self) { try EdgeReading(.planar).follow(&line, in: "EPSG:3857", said: nil) }
  }
}

extension Double {
  fileprivate var degreesAsRadians: Double { self * .pi / 180 }
}
