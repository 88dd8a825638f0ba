// Layers of geodesic edges: points asked of straight edges and lenses, against the sides of geodesics by their azimuths.

import Engines
import FeatureStream
import Foundation
import Globe
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Curves of a layer")
struct LayerCurvesTests {
  private let geodesic = Engines.geodesic()

  private func triangle(_ random: inout SplitMix64, _ round: Int) -> [Position] {
    let middle = [
      Position(random.within(-180, 180), random.within(-75, 75)), Position(179.99, random.within(-60, 60)),
      Position(random.within(-180, 180), random.within(88, 90)), Position(random.within(-180, 180), -89.9),
    ][round % 4]
    let size = [1e3, 1e5, 1e6, 5e6][round / 4 % 4] * random.within(0.5, 1)
    return [0, random.within(100, 140), random.within(220, 260)].map { angle in
      let corner = geodesic.direct(x: middle.x, y: middle.y, azimuth: -angle, distance: size * random.within(0.5, 1))
      return Position(corner.x, corner.y)
    }
  }

  /// How far a place is to the left of a geodesic, in metres, about.
  private func left(_ from: Position, _ to: Position, _ place: Position) -> Double {
    let way = geodesic.inverse(x: from.x, y: from.y, toX: to.x, toY: to.y).azimuth
    let there = geodesic.inverse(x: from.x, y: from.y, toX: place.x, toY: place.y)
    return sin((way - there.azimuth) * .pi / 180) * sin(there.distance / 6_371_008.8) * 6_371_008.8
  }

  private func matcher(_ areas: [[Position]], _ edges: EdgeRule) throws -> LayerMatcher {
    try Place.withScratch { folder in
      let lines = areas.map { corners in
        let ring = (corners + [corners[0]]).map { "[\($0.x),\($0.y)]" }.joined(separator: ",")
        return #"{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[["# + ring + "]]}}"
      }
      let file = folder.appending(path: "layer.ndjson")
      try Data(lines.joined(separator: "\n").utf8).write(to: file)
      let reading = EdgeReading(EdgePlan(edges), coarse: true)
      let layer = try Layer(file.path, ReadingOptions()) { feature throws(RecordError) in
        try reading.follow(&feature.geometry, in: nil, said: nil)
      }
      return LayerMatcher(layer, edges: edges)
    }
  }

  @Test("places near the sides of triangles, and anywhere in them: over ±180°, around poles")
  func triangles() throws {
    var random = SplitMix64(seed: 33)
    let areas = (0..<rounds(64).count).map { triangle(&random, $0) }
    let matcher = try matcher(areas, EdgeRule(.geodesic, maxError: 0.01))
    var (inside, asked) = (0, 0)
    for (number, corners) in areas.enumerated() {
      for round in 0..<60 {
        let side = round % 3
        let (from, to) = (corners[side], corners[(side + 1) % 3])
        let way = geodesic.inverse(x: from.x, y: from.y, toX: to.x, toY: to.y)
        let on = geodesic.direct(
          x: from.x, y: from.y, azimuth: way.azimuth, distance: way.distance * random.within(0.001, 0.999))
        let aside = [0.1, 1, 100, 1e4, 1e6][round / 3 % 5] * random.within(-1, 1)
        let there = geodesic.direct(x: on.x, y: on.y, azimuth: random.within(0, 180), distance: aside)
        let place = Position(there.x, there.y)
        let sides = (0..<3).map { left(corners[$0], corners[($0 + 1) % 3], place) }
        if sides.contains(where: { abs($0) < 0.03 }) { continue }
        let isInside = sides.allSatisfy { $0 > 0 }
        let found = try matcher.matches(Geometry(type: .point, ordinates: [place.x, place.y]), in: nil, .within)
        #expect(found.contains(number) == isInside, "\(corners) \(place) \(sides)")
        (inside, asked) = (inside + (isInside ? 1 : 0), asked + 1)
      }
    }
    #expect(inside > asked / 5 && inside < asked * 4 / 5)
  }

  @Test("areas that contain places near their sides, which have few vertices")
  func contained() throws {
    var random = SplitMix64(seed: 34)
    let rule = EdgeRule(.geodesic, maxError: 0.01)
    let few = EdgeReading(EdgePlan(rule), coarse: true)
    var (inside, asked) = (0, 0)
    for number in 0..<rounds(48).count {
      let corners = triangle(&random, number)
      let places = (0..<60).map { round in
        let (from, to) = (corners[round % 3], corners[(round + 1) % 3])
        let way = geodesic.inverse(x: from.x, y: from.y, toX: to.x, toY: to.y)
        let on = geodesic.direct(
          x: from.x, y: from.y, azimuth: way.azimuth, distance: way.distance * random.within(0.001, 0.999))
        let there = geodesic.direct(
          x: on.x, y: on.y, azimuth: random.within(0, 180),
          distance: [0.1, 10, 1e3, 1e5][round % 4] * random.within(-1, 1))
        return Position(there.x, there.y)
      }
      let lines = places.map { place in
        #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[\#(place.x),\#(place.y)]}}"#
      }
      let matcher = try Place.withScratch { folder in
        let file = folder.appending(path: "places.ndjson")
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        return LayerMatcher(try Layer(file.path, ReadingOptions()), edges: rule)
      }
      var area = Geometry(type: .polygon)
      for corner in corners + corners[..<1] { area.ordinates += [corner.x, corner.y] }
      area.ringEnds = [4]
      try few.follow(&area, in: nil, said: nil)
      let found = try matcher.matches(area, in: nil, .contains, edges: rule)
      for (index, place) in places.enumerated() {
        let sides = (0..<3).map { left(corners[$0], corners[($0 + 1) % 3], place) }
        if sides.contains(where: { abs($0) < 0.03 }) { continue }
        let isInside = sides.allSatisfy { $0 > 0 }
        #expect(found.contains(index) == isInside, "\(corners) \(place) \(sides)")
        (inside, asked) = (inside + (isInside ? 1 : 0), asked + 1)
      }
    }
    #expect(inside > asked / 5 && inside < asked * 4 / 5)
  }

  @Test("small shapes beside long sides, as the area with all vertices tells; an area is in itself")
  func shapes() throws {
    var random = SplitMix64(seed: 35)
    let (engine, rule) = (Engines.geometry(), EdgeRule(.geodesic, maxError: 0.01))
    let reading = EdgeReading(EdgePlan(rule))
    func followed(_ corners: [Position]) throws -> Geometry {
      var area = Geometry(type: .polygon, ringEnds: [corners.count + 1])
      for corner in corners + corners[..<1] { area.ordinates += [corner.x, corner.y] }
      if try !reading.follow(&area, in: nil, said: nil) {
        var cutter = AntimeridianCutter()
        cutter.cut(&area)
      }
      return area
    }
    let areas = (0..<rounds(32).count).map { triangle(&random, $0) }
    let matcher = try matcher(areas, rule)
    var answers: [String: Int] = [:]
    for (number, corners) in areas.enumerated() {
      let whole = try followed(corners)
      #expect(try matcher.matches(whole, in: nil, .within).contains(number), "\(corners)")
      let shape = try PreparedShape(whole, engine)
      for round in 0..<30 {
        let (from, to) = (corners[round % 3], corners[(round + 1) % 3])
        let way = geodesic.inverse(x: from.x, y: from.y, toX: to.x, toY: to.y)
        let on = geodesic.direct(
          x: from.x, y: from.y, azimuth: way.azimuth, distance: way.distance * random.within(0.001, 0.999))
        let size = way.distance * [1e-4, 1e-3, 1e-2][round / 3 % 3]
        let quad = [0.0, 90, 180, 270].map { angle in
          let corner = geodesic.direct(x: on.x, y: on.y, azimuth: 300 - angle, distance: size * random.within(0.3, 1))
          let aside = geodesic.direct(
            x: corner.x, y: corner.y, azimuth: way.azimuth + 90, distance: size * Double(round % 5 - 2))
          return Position(aside.x, aside.y)
        }
        let record = try followed(quad)
        let parts = record.simpleParts
        let (within, meets) = (try shape.covers(parts), try shape.meets(parts))
        #expect(try matcher.matches(record, in: nil, .within).contains(number) == within, "\(corners) \(quad)")
        #expect(try matcher.matches(record, in: nil, .intersects).contains(number) == meets, "\(corners) \(quad)")
        answers[within ? "within" : meets ? "meets" : "apart", default: 0] += 1
      }
    }
    #expect(answers.count == 3 && answers.values.allSatisfy { $0 > 50 }, "\(answers)")
  }

  @Test("vertices of the layer, and its straight edges' middles: the first are in it, the others by their curve")
  func borders() throws {
    let square = [Position(0, 40), Position(20, 40), Position(20, 60), Position(0, 60)]
    let matcher = try matcher([square], EdgeRule(.geodesic, maxError: 0.01))
    func isIn(_ x: Double, _ y: Double) throws -> Bool {
      try matcher.matches(Geometry(type: .point, ordinates: [x, y]), in: nil, .intersects) == [0]
    }
    for corner in square { #expect(try isIn(corner.x, corner.y)) }
    // Both parallels bulge to the north: the southern leaves its straight edge out, the northern takes more in.
    #expect(try !isIn(10, 40) && !isIn(10, 40.4) && isIn(10, 40.5) && isIn(10, 60) && isIn(10, 60.3) && !isIn(10, 60.5))
    #expect(try isIn(0, 50) && isIn(20, 50) && !isIn(-0.0001, 50))
  }
}
