// Lines and polygons on the ground: how far the edge of a buffer is from what was buffered, by geodesics.

import GEOS
import Globe
import PROJ
import Planar
import TestSupport
import Testing

@testable import Buffering

struct GroundBufferTests {
  private let geodesic = Geodesic()

  private func buffer(_ geometry: Geometry, _ distance: Double, _ change: (inout BufferOptions) -> Void = { _ in })
    throws
    -> Geometry
  {
    var options = BufferOptions()
    change(&options)
    var result = geometry
    try Bufferer(options, engine: { GEOSEngine() }, geodesic: { Geodesic() }).buffer(
      &result, distance: distance, on: .geographic)
    return result
  }

  @Test func eachPointOfSeveralHasItsCircle() throws {
    // With heights, far enough apart that the circles are, too.
    let points = Geometry(type: .multiPoint, dimension: 3, ordinates: [1, 50, 7, 2, 10, 8, -3, -40, 9])
    let circles = try buffer(points, 1000)
    #expect(circles.polygons.count == 3)
    for at in stride(from: 0, to: 9, by: 3) {
      let (x, y) = (points.ordinates[at], points.ordinates[at + 1])
      let around = stride(from: 0, to: circles.ordinates.count, by: 2).filter {
        abs(geodesic.inverse(x: x, y: y, toX: circles.ordinates[$0], toY: circles.ordinates[$0 + 1]).distance - 1000)
          < 1
      }
      #expect(around.count == circles.ordinates.count / 6, "\(x) \(y)")
    }
  }

  /// The distance from a place to a polyline that is straight in degrees.
  private func distance(_ x: Double, _ y: Double, to line: [Double]) -> Double {
    var best = Double.infinity
    for at in stride(from: 0, to: line.count - 2, by: 2) {
      func along(_ share: Double) -> Double {
        geodesic.inverse(
          x: x, y: y, toX: line[at] + (line[at + 2] - line[at]) * share,
          toY: line[at + 1] + (line[at + 3] - line[at + 1]) * share
        ).distance
      }
      // Coarse first: along a parallel there may be more than one valley.
      let start = (0...20).min { along(Double($0) / 20) < along(Double($1) / 20) } ?? 0
      var (low, high) = (max(0, Double(start) / 20 - 0.05), min(1, Double(start) / 20 + 0.05))
      while high - low > 1e-9 {
        let third = (high - low) / 3
        if along(low + third) < along(high - third) { high -= third } else { low += third }
      }
      best = min(best, along((low + high) / 2))
    }
    return best
  }

  /// The same to lines of many sides: those that may be nearest.
  private func distance(_ x: Double, _ y: Double, toNearSidesOf lines: [[Double]]) -> Double {
    var sides: [(least: Double, side: [Double])] = []
    for line in lines {
      for at in stride(from: 0, to: line.count - 2, by: 2) {
        func off(_ at: Int) -> Double { geodesic.inverse(x: x, y: y, toX: line[at], toY: line[at + 1]).distance }
        let length = geodesic.inverse(x: line[at], y: line[at + 1], toX: line[at + 2], toY: line[at + 3]).distance
        sides.append(((off(at) + off(at + 2) - length) / 2, Array(line[at..<at + 4])))
      }
    }
    var best = Double.infinity
    for (least, side) in sides.sorted(by: { $0.least < $1.least }) {
      if least > best { break }
      best = min(best, distance(x, y, to: side))
    }
    return best
  }

  /// Every vertex of the buffer and the middle of every side, as its distance from the line over the radius, minus 1.
  private func errors(_ result: Geometry, _ line: [Double], _ radius: Double) -> [Double] {
    let step = max(1, result.vertexCount / 60) * 2
    var errors: [Double] = []
    for ring in result.ringEnds.indices {
      let range = result.ring(ring)
      for at in stride(from: range.lowerBound * 2, to: range.upperBound * 2 - 2, by: step) {
        let (x, y) = (result.ordinates[at], result.ordinates[at + 1])
        let (nextX, nextY) = (result.ordinates[at + 2], result.ordinates[at + 3])
        // Vertices and sides of the cut are not on the edge.
        if abs(x) == 180 { continue }
        errors.append(distance(x, y, to: line) / radius - 1)
        if abs(nextX) == 180 { continue }
        errors.append(distance((x + nextX) / 2, (y + nextY) / 2, to: line) / radius - 1)
      }
    }
    return errors
  }

  static let lines: [([Double], Double)] = [
    ([-71, 42, -71.02, 42.01], 50), ([10, 60, 10.5, 60.2, 11, 60], 500), ([5, 47, 8, 47], 10_000),
    ([5, 70, 9, 70], 2000), ([0, 0, 4, 3], 20_000), ([20, -65, 21, -62, 22, -60], 5000), ([-60, -30, -60, 30], 30_000),
    ([179.5, 12, 180.5, 13], 10_000), ([10, 89, 100, 89.5], 5000), ([-120, 49, -95, 49], 20_000),
    ([-10, 36, 20, 45, 60, 20], 50_000), ([170, -40, 200, -55], 3000), ([-175, 80, -185, 84, -200, 80], 1000),
    ([30, 88, 30, 90], 20_000), ([-40, -89.9, 50, -89.9], 3000), ([10, 89, 10, 89.5], 55_847),
    ([10, 89, 10, 89.5], 56_000), ([-170, -80, -170, -90, 10, -90, 10, -80], 30_000),
    ([0, 89.99, 179, 89.99], 5000), ([179.9, 89.2, 180.1, 89.3], 77_000),
  ]

  @Test(arguments: lines)
  func theEdgeIsAtTheDistance(line: [Double], radius: Double) throws {
    let geometry = Geometry(type: .lineString, ordinates: line, ringEnds: [line.count / 2])
    // A round end's side of 64 in a circle is 0.12 % of the radius short in its middle; one of 128, 0.03 %.
    let result = try buffer(geometry, radius) { $0.segments = .count(128) }
    let worst = errors(result, line, radius).map(abs).max() ?? 1
    #expect(worst < 1e-3, "\(worst)")
    #expect(try GEOSEngine().invalidityReason(result) == nil)
    #expect(result.partEnds.count <= 2)
    #expect(stride(from: 0, to: result.ordinates.count, by: 2).allSatisfy { abs(result.ordinates[$0]) <= 180 })
  }

  @Test(arguments: [1.0, -1])
  func polygonsGrowAndShrink(sign: Double) throws {
    for (ring, radius) in [
      ([-71, 42, -70.9, 42, -70.9, 42.1, -71, 42.1, -71, 42], 300.0),
      ([5, 45, 8, 45, 8, 48, 5, 48, 5, 45], 15_000),
      ([-20, 40, 30, 40, 25, 60, -15, 58, -20, 40], 100_000),
    ] as [([Double], Double)] {
      let polygon = Geometry(type: .polygon, ordinates: ring, ringEnds: [ring.count / 2])
      // Where two arcs cross, the result's vertex is on a side of each; so let sides be near the arcs.
      let result = try buffer(polygon, sign * radius) { $0.segments = .count(256) }
      let worst = errors(result, ring, radius).map(abs).max() ?? 1
      #expect(worst < 1e-3, "\(ring) \(worst)")
      let (before, after) = (area(polygon), area(result))
      #expect(sign > 0 ? after > before : after < before)
      #expect(try GEOSEngine().invalidityReason(result) == nil)
    }
  }

  @Test func partsThatMeetAtTheAntimeridianAreOne() throws {
    let cut = Geometry(
      type: .multiPolygon,
      ordinates: [179, 10, 180, 10, 180, 11, 179, 11, 179, 10, -180, 10, -179, 10, -179, 11, -180, 11, -180, 10],
      ringEnds: [5, 10], partEnds: [1, 2])
    let shrunk = try buffer(cut, -10_000)
    // Were they not, 10 km on each side of the antimeridian would be missing.
    #expect(shrunk.partEnds.count == 2)
    #expect(stride(from: 0, to: shrunk.ordinates.count, by: 2).contains { shrunk.ordinates[$0] == 180 })
    let whole = Geometry(type: .polygon, ordinates: [-1, 10, 1, 10, 1, 11, -1, 11, -1, 10], ringEnds: [5])
    #expect(abs(area(shrunk) / area(try buffer(whole, -10_000)) - 1) < 1e-6)
    #expect(abs(area(try buffer(cut, 10_000)) / area(try buffer(whole, 10_000)) - 1) < 1e-6)
  }

  /// Borders around which the engine leaves steps of a metre or two, which were crossings in degrees.
  @Test(.enabled(if: isShared("data/natural-earth/ne_10m_admin_0_boundary_lines_land.ndjson.gz"), "no shared data"))
  func realBordersAreValid() throws {
    let lines = try realGeometries("data/natural-earth/ne_10m_admin_0_boundary_lines_land.ndjson.gz")
    let countries = try realGeometries("data/natural-earth/ne_110m_admin_0_countries.ndjson.gz")
    for (source, radius) in [
      (lines[14], 100_000.0), (lines[317], 10_000), (lines[427], 10_000), (countries[2], 10_000),
    ] {
      for radius in [radius, 10_000, 100_000] {
        #expect(try GEOSEngine().invalidityReason(buffer(source, radius)) == nil)
      }
    }
  }

  @Test(
    arguments: [
      ([0.0, 0, 20, 10], 1_000_000.0), ([170, 50, 190, 60, 200, 40], 3_000_000), ([-60, -30, -60, 30], 6_000_000),
      ([10, 80, 40, 85, 100, 82], 2_500_000), ([30, 10, 30.01, 10], 9_000_000), ([-5, 40, 60, 20], 300_000),
    ] as [([Double], Double)])
  func wideBuffersAreAtTheDistance(line: [Double], radius: Double) throws {
    let geometry = Geometry(type: .lineString, ordinates: line, ringEnds: [line.count / 2])
    let result = try buffer(geometry, radius) { $0.segments = .count(256) }
    #expect((errors(result, line, radius).map(abs).max() ?? 1) < 1e-3)
    #expect(try GEOSEngine().invalidityReason(result) == nil)
  }

  /// Wider than a plane, with more vertices than matter, and a hole; also where it is cut.
  @Test(arguments: [0.0, 176])
  func denseBoundariesOfWideAreas(west: Double) throws {
    var random = SplitMix64(seed: 5)
    func rough(_ corners: [(Double, Double)]) -> [Double] {
      var path = corners
      while path.count < 150 {
        path = path.indices.flatMap { index -> [(Double, Double)] in
          let (a, b) = (path[index], path[index + 1 < path.count ? index + 1 : 0])
          let share = random.within(-0.15, 0.15)
          return [a, ((a.0 + b.0) / 2 + share * (b.1 - a.1), (a.1 + b.1) / 2 - share * (b.0 - a.0))]
        }
      }
      return (path + path.prefix(1)).flatMap { [$0.0, $0.1] }
    }
    let shell = rough([(west, 40), (west + 9, 40), (west + 9, 47), (west, 47)])
    let hole = rough([(west + 3, 42), (west + 3, 44), (west + 6, 44), (west + 6, 42)])
    let source = Geometry(
      type: .polygon, ordinates: shell + hole, ringEnds: [shell.count / 2, (shell.count + hole.count) / 2])
    for radius in [20_000.0, -20_000] {
      var result = try buffer(source, radius) { $0.segments = .count(128) }
      #expect(try GEOSEngine().invalidityReason(result) == nil)
      if west > 0 {
        for index in stride(from: 0, to: result.ordinates.count, by: 2) where result.ordinates[index] < 0 {
          result.ordinates[index] += 360
        }
      }
      let sides = [shell, hole]
      var worst = 0.0
      for at in stride(from: 0, to: result.ordinates.count, by: max(1, result.vertexCount / 60) * 2) {
        if result.ordinates[at] == 180 { continue }
        let nearest = distance(result.ordinates[at], result.ordinates[at + 1], toNearSidesOf: sides)
        worst = max(worst, abs(nearest / 20_000 - 1))
      }
      #expect(worst < 1e-3, "\(radius)")
      #expect((abs(area(result)) > abs(area(source))) == (radius > 0))
    }
  }

  /// So many sides within the radius that their curves cross each other all over.
  @Test func wideBandsOfManySides() throws {
    var random = SplitMix64(seed: 6)
    let line = (0..<600).flatMap { index in
      [10 + Double(index) * 0.01 + random.within(-0.3, 0.3), 50 + random.within(-0.3, 0.3)]
    }
    let result = try buffer(Geometry(type: .lineString, ordinates: line, ringEnds: [600]), 300_000) {
      $0.segments = .count(128)
    }
    #expect(result.ringEnds.count == 1)
    for at in stride(from: 0, to: result.ordinates.count, by: max(1, result.vertexCount / 30) * 2) {
      let distance = distance(result.ordinates[at], result.ordinates[at + 1], toNearSidesOf: [line])
      #expect(abs(distance / 300_000 - 1) < 1e-3)
    }
  }

  @Test func whatIsWiderThanAPlaneIsWhole() throws {
    // A comb of 30 sides whose radius is that of a plane.
    var line: [Double] = []
    for tooth in 0...30 {
      line.append(-60 + Double(tooth) * 0.3)
      line.append(tooth % 2 == 0 ? -78 : -77.9)
    }
    let geometry = Geometry(type: .lineString, ordinates: line, ringEnds: [31])
    for radius in every(3, of: [201_000.0, 150_000, 199_000], from: 0) {
      let result = try buffer(geometry, radius) { $0.segments = .count(128) }
      #expect(result.ringEnds.count == 1)
      #expect((errors(result, line, radius).map(abs).max() ?? 1) < 1e-3)
    }
  }

  @Test func capsAndSides() throws {
    let line = Geometry(type: .lineString, ordinates: [8, 47, 8.1, 47], ringEnds: [2])
    let flat = area(try buffer(line, 1000) { $0.style.cap = .flat })
    let square = area(try buffer(line, 1000) { $0.style.cap = .square })
    let left = try buffer(line, 1000) { ($0.style.side, $0.style.cap) = (.left, .flat) }
    let right = try buffer(line, 1000) { ($0.style.side, $0.style.cap) = (.right, .flat) }
    #expect(abs(square - flat - 4e6) < 1e4)
    #expect(abs(area(left) + area(right) - flat) < 1e3)
    #expect(left.ordinates.enumerated().allSatisfy { $0.offset % 2 == 0 || $0.element > 46.9999 })
    #expect(right.ordinates.enumerated().allSatisfy { $0.offset % 2 == 0 || $0.element < 47.0001 })
  }

  @Test("both sides are half each of a flat buffer, however wide it is", arguments: [20_000.0, 150_000, 400_000])
  func sidesOfLongLines(radius: Double) throws {
    let line = Geometry(type: .lineString, ordinates: [-20, 5, 0, 8, 20, 8], ringEnds: [3])
    let both = try buffer(line, radius) { $0.style.cap = .flat }
    let left = try buffer(line, radius) { $0.style.side = .left }
    let right = try buffer(line, radius) { $0.style.side = .right }
    for side in [left, right] {
      #expect(area(side) > 0.4 * area(both) && area(side) < 0.6 * area(both))
      #expect(try GEOSEngine().invalidityReason(side) == nil)
    }
    #expect(abs(area(left) + area(right) - area(both)) < 2e-3 * area(both))
    let apart = try GEOSEngine().symmetricDifference(both, GEOSEngine().union(left, right))
    #expect(abs(area(apart)) < 2e-3 * area(both))
  }

  @Test("a closed line has a bend where it closes, however long it is", arguments: [BufferStyle.Cap.flat, .square])
  func longClosedLines(cap: BufferStyle.Cap) throws {
    let corners = [[0.0, 0], [0, 20], [20, 20], [20, 0]]
    func ring(from first: Int) -> Geometry {
      let path = (0...4).flatMap { corners[(first + $0) % 4] }
      return Geometry(type: .lineString, ordinates: path, ringEnds: [5])
    }
    for radius in [20_000.0, 300_000] {
      let results = try (0..<4).map { first in
        try buffer(ring(from: first), radius) { ($0.style.cap, $0.style.join) = (cap, .mitre) }
      }
      for other in results.dropFirst() {
        #expect(try abs(area(GEOSEngine().symmetricDifference(results[0], other))) < 2e-3 * area(results[0]))
      }
    }
  }

  @Test(
    "a line that was cut at ±180° has no ends there",
    arguments: [BufferStyle.Side.both, .left, .right], [BufferStyle.Cap.flat, .square])
  func cutLines(side: BufferStyle.Side, cap: BufferStyle.Cap) throws {
    let whole = Geometry(type: .lineString, ordinates: [177, -1, 180, 3, 180.5, 3, 182, 5], ringEnds: [4])
    let cut = Geometry(
      type: .multiLineString, ordinates: [177, -1, 180, 3, -180, 3, -179.5, 3, -178, 5], ringEnds: [2, 5])
    for radius in [20_000.0, 150_000, 400_000] {
      let change: (inout BufferOptions) -> Void = { ($0.style.side, $0.style.cap) = (side, cap) }
      let (one, other) = (try buffer(whole, radius, change), try buffer(cut, radius, change))
      #expect(try abs(area(GEOSEngine().symmetricDifference(one, other))) < 1e-3 * area(one))
    }
  }

  @Test("polygons that were cut at ±180° are one, wherever their sides along it have vertices")
  func cutPolygons() throws {
    let east = [176.0, -89, 180, -87, 180, -84, 180, -83, 180, -73, 176, -89]
    let plain = [176.0, -89, 180, -87, 180, -73, 176, -89]
    let west = [-171.0, -88, -180, -73, -180, -83, -179, -83, -179, -84, -180, -84, -180, -87, -171, -88]
    func polygons(_ rings: [[Double]]) -> Geometry {
      var geometry = Geometry(type: .multiPolygon)
      for ring in rings {
        geometry.ordinates += ring
        geometry.ringEnds.append(geometry.vertexCount)
        geometry.partEnds.append(geometry.ringEnds.count)
      }
      return geometry
    }
    for radius in [-20_000.0, 20_000] {
      let (one, other) = (try buffer(polygons([east, west]), radius), try buffer(polygons([plain, west]), radius))
      #expect(try abs(area(GEOSEngine().symmetricDifference(one, other))) < 1e-3 * area(one))
    }
  }

  @Test func whatCannotBeIsRefused() {
    let line = Geometry(type: .lineString, ordinates: [8, 47, 8.1, 47], ringEnds: [2])
    for (geometry, distance) in [(line, -1.0), (line, 0), (Geometry(type: .point, ordinates: [0, 0]), 0)] {
      #expect(throws: BufferFailure.self) { try buffer(geometry, distance) }
    }
    #expect(throws: BufferFailure.self) { try buffer(Geometry(type: .point, ordinates: [0, 0]), 3e7) }
    #expect(throws: BufferFailure.self) { try buffer(line, 9_100_000) }
    #expect(throws: BufferFailure.self) { try buffer(line, 5e-6) }
  }

  @Test func thePlaneAgreesWithGeodesics() {
    let plane = TransverseMercator(meridian: 9, reach: 0)
    for y in [-89.9, -60, -0.1, 0, 33, 75, 89.99] {
      for offset in [-3.0, -0.01, 0, 1, 2.9] {
        let there = plane.forward(x: 9 + offset, y: y)
        let back = plane.inverse(x: there.x, y: there.y)
        #expect(abs(back.x - 9 - offset) < 1e-10 && abs(back.y - y) < 1e-10)
      }
    }
    // The quarter of a meridian.
    #expect(abs(plane.forward(x: 9, y: 90).y - WGS84.halfMeridian / 2) < 1e-4)
  }

  private func area(_ geometry: Geometry) -> Double {
    geometry.ringEnds.indices.reduce(0) { sum, index in
      let range = geometry.ring(index)
      return sum + geodesic.area(Array(geometry.ordinates[range.lowerBound * 2..<(range.upperBound - 1) * 2]))
    }
  }
}
