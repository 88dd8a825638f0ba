// Lengths, areas and bearings, against GeographicLib's test set and its own routines.

import Foundation
import Globe
import PROJ
import Planar
import TestSupport
import Testing

@Suite("Measurement")
struct MeasurerTests {
  private let all: MeasureChoice = [.length, .perimeter, .area, .bearing]
  private let measurer = GeodesicMeasurer(Geodesic())
  /// The area of the ellipsoid in square metres.
  private let earth = 510_065_621_724_088.44

  private func measures(_ json: String) throws -> Measures { try measurer.measures(try geometry(json: json), all) }

  @Test(.enabled(if: isShared("conformance/geodesic/geodtest.jsonl"), "no shared vectors"))
  func vectors() throws {
    let rows = try rows("conformance/geodesic/geodtest.jsonl")
    #expect(rows.count > 100)
    for row in rows {
      func number(_ name: String) -> Double { (row[name] as? NSNumber)?.doubleValue ?? .nan }
      let line = Geometry(
        type: .lineString, ordinates: [number("lon1"), number("lat1"), number("lon2"), number("lat2")], ringEnds: [2])
      let measures = try measurer.measures(line, all)
      let length = try #require(measures.length)
      #expect(abs(length - number("s12")) <= max(1e-6, 1e-9 * number("s12")), "\(row["id"] ?? "")")
      // Near antipodes and at the poles the azimuths say little.
      guard number("a12") < 178, number("s12") > 1, abs(number("lat2")) < 89.99, abs(number("lat1")) < 89.99 else {
        continue
      }
      let bearing = try #require(measures.bearing)
      #expect(abs((bearing.initial - number("azi1")).remainder(dividingBy: 360)) < 1e-7, "\(row["id"] ?? "")")
      #expect(abs((bearing.final - number("azi2")).remainder(dividingBy: 360)) < 1e-7, "\(row["id"] ?? "")")
    }
  }

  @Test("the series for short edges agrees with geod_inverse")
  func series() {
    let geodesic = Geodesic()
    var random = SplitMix64(seed: 5)
    var worst = (absolute: 0.0, relative: 0.0)
    for round in rounds(15_000) {
      let latitude = round % 5 == 0 ? random.pick([-90, -89.999, 0, 89.5, 90]) : random.within(-90, 90)
      let longitude = random.within(-180, 180)
      let distance = random.pick([1e-3, 1, 100, 5000, 20_000, 49_000, GeodesicMeasurer.longestSeries]) * random.unit()
      let end = geodesic.direct(x: longitude, y: latitude, azimuth: random.within(-180, 180), distance: distance)
      let exact = geodesic.inverse(x: longitude, y: latitude, toX: end.x, toY: end.y).distance
      let fast = measurer.distance(x: longitude, y: latitude, toX: end.x, toY: end.y)
      worst.absolute = max(worst.absolute, abs(fast - exact))
      if exact > 1000 { worst.relative = max(worst.relative, abs(fast - exact) / exact) }
    }
    #expect(worst.absolute < 1e-6)
    #expect(worst.relative < 1e-10)
  }

  @Test("an octant, a hemisphere's edge, and most of the world")
  func large() throws {
    let octant = try measures(#"{"type":"Polygon","coordinates":[[[0,0],[90,0],[0,90],[0,0]]]}"#)
    #expect(abs(try #require(octant.area) / (earth / 8) - 1) < 1e-12)
    let cap = try measures(#"{"type":"Polygon","coordinates":[[[0,60],[90,60],[180,60],[-90,60],[0,60]]]}"#)
    #expect(abs(try #require(cap.area) - Geodesic().area([0, 60, 90, 60, 180, 60, -90, 60])) < 1)
    // A frame of 340° by 160° in steps of 10°, counter-clockwise: more than half the Earth.
    var ring: [Double] = []
    for x in stride(from: -170, to: 170, by: 10) { ring += [Double(x), -80] }
    for y in stride(from: -80, to: 80, by: 10) { ring += [170, Double(y)] }
    for x in stride(from: 170, to: -170, by: -10) { ring += [Double(x), 80] }
    for y in stride(from: 80, through: -80, by: -10) { ring += [-170, Double(y)] }
    let frame = Geometry(type: .polygon, ordinates: ring, ringEnds: [ring.count / 2])
    let area = try #require(try measurer.measures(frame, .area).area)
    #expect(area > 0.9 * earth && area < earth)
    let world = try measures(
      #"{"type":"Polygon","coordinates":[[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]],[[0,0],[0,90],[90,0],[0,0]]]}"#
    )
    #expect(abs(try #require(world.area) / (earth * 7 / 8) - 1) < 1e-12)
    #expect(abs(try #require(world.perimeter) - 3 * WGS84.halfMeridian / 2) < 40_000)
  }

  @Test("cuts at 180° do not count, outlines along it do")
  func cuts() throws {
    let whole = try measures(#"{"type":"Polygon","coordinates":[[[170,10],[190,10],[190,20],[170,20],[170,10]]]}"#)
    // The cut is where the geodesics cross 180°.
    let geodesic = Geodesic()
    let southern = geodesic.inverse(x: 170, y: 10, toX: 190, toY: 10)
    let south = geodesic.direct(x: 170, y: 10, azimuth: southern.azimuth, distance: southern.distance / 2).y
    let northern = geodesic.inverse(x: 170, y: 20, toX: 190, toY: 20)
    let north = geodesic.direct(x: 170, y: 20, azimuth: northern.azimuth, distance: northern.distance / 2).y
    let halves = Geometry(
      type: .multiPolygon,
      ordinates: [
        170, 10, 180, south, 180, 15, 180, north, 170, 20, 170, 10,
        -180, north, -180, south, -170, 10, -170, 20, -180, north,
      ], ringEnds: [6, 11], partEnds: [1, 2])
    let cut = try measurer.measures(halves, all)
    #expect(abs(try #require(cut.perimeter) - (try #require(whole.perimeter))) < 1e-5)
    #expect(abs(try #require(cut.area) / (try #require(whole.area)) - 1) < 1e-9)
    let east = try measures(#"{"type":"Polygon","coordinates":[[[170,10],[180,10],[180,20],[170,20],[170,10]]]}"#)
    let moved = try measures(#"{"type":"Polygon","coordinates":[[[0,10],[10,10],[10,20],[0,20],[0,10]]]}"#)
    #expect(abs(try #require(east.perimeter) - (try #require(moved.perimeter))) < 1e-6)
    // Round the south pole, cut as RFC 7946 asks.
    var ring: [Double] = []
    for x in 0...36 { ring += [Double(x) * 10 - 180, -70] }
    let polar = Geometry(
      type: .polygon, ordinates: ring + [180, -90, -180, -90, -180, -70], ringEnds: [40])
    let pole = try measurer.measures(polar, all)
    let open = Geometry(type: .polygon, ordinates: ring, ringEnds: [37])
    let plain = try measurer.measures(open, all)
    let (perimeter, area) = (try #require(plain.perimeter), try #require(plain.area))
    #expect(abs(try #require(pole.perimeter) - perimeter) < 1e-5)
    #expect(abs(try #require(pole.area) / area - 1) < 1e-9)
  }

  @Test("holes, collections, and what has no measure")
  func kinds() throws {
    let square = "[[0,0],[1,0],[1,1],[0,1],[0,0]]"
    let hole = "[[0.2,0.2],[0.2,0.4],[0.4,0.4],[0.4,0.2],[0.2,0.2]]"
    let outer = try measures(#"{"type":"Polygon","coordinates":[\#(square)]}"#)
    let inner = try measures(#"{"type":"Polygon","coordinates":[\#(hole)]}"#)
    let both = try measures(#"{"type":"Polygon","coordinates":[\#(square),\#(hole)]}"#)
    let difference = try #require(outer.area) - (try #require(inner.area))
    #expect(abs(try #require(both.area) - difference) < 1e-3)
    let sum = try #require(outer.perimeter) + (try #require(inner.perimeter))
    #expect(abs(try #require(both.perimeter) - sum) < 1e-6)
    let line = #"{"type":"LineString","coordinates":[[0,0,5],[0,1,900]]}"#
    let mixed = try measures(
      #"{"type":"GeometryCollection","geometries":[\#(line),{"type":"Polygon","coordinates":[\#(square)]},\#(line)]}"#)
    let single = try #require(try measures(line).length)
    #expect(mixed.length == single * 2)
    #expect(mixed.area == outer.area)
    #expect(mixed.bearing == nil)
    #expect(try measures(line).bearing?.initial == 0)
    #expect(try measures(#"{"type":"Point","coordinates":[1,2]}"#) == Measures())
    #expect(try measures(#"{"type":"LineString","coordinates":[]}"#) == Measures())
    let closed = try measures(#"{"type":"LineString","coordinates":[[0,0],[1,1],[0,0]]}"#)
    #expect(closed.bearing == nil)
    #expect(throws: MeasureError.offEllipsoid(vertex: 1)) {
      try measures(#"{"type":"LineString","coordinates":[[0,0],[1,91]]}"#)
    }
  }

  @Test("on the plane")
  func planar() throws {
    let plane = PlanarMeasurer(metresPerUnit: 0.3048)
    let square = try geometry(
      json: #"{"type":"Polygon","coordinates":[[[1e6,2e6],[1000100,2e6],[1000100,2000100],[1e6,2000100],[1e6,2e6]]]}"#)
    let measures = try plane.measures(square, all)
    #expect(abs(try #require(measures.perimeter) - 121.92) < 1e-9)
    #expect(abs(try #require(measures.area) - 929.0304) < 1e-9)
    let line = try geometry(json: #"{"type":"LineString","coordinates":[[0,0],[-3,4]]}"#)
    #expect(try plane.measures(line, all).length == 5 * 0.3048)
    #expect(abs(try #require(try plane.measures(line, all).bearing?.initial) - 323.13010235415595) < 1e-9)
  }
}
