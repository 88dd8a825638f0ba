// What decides of edges, what is told of it, and which side of a ring is a polygon.

import Engines
import FeatureStream
import Foundation
import Globe
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Plans of edges") struct EdgePlanTests {
  private static let geodesic = EdgeRule(.geodesic, maxError: 0.01)

  @Test("an option decides; without one a Feature says what its edges are, and else they are planar")
  func rules() {
    #expect(EdgePlan(Self.geodesic).rule(.straight) == Self.geodesic)
    #expect(EdgePlan(nil).rule(.rhumb).contour == .rhumb)
    #expect(EdgePlan(nil).rule(nil) == .planar && EdgePlan(nil).rule(.straight) == .planar)
  }

  @Test("records that say otherwise than the option are counted, others are not")
  func contradictions() throws {
    let plan = EdgePlan(.planar)
    let reading = EdgeReading(plan)
    for said in [Contour.geodesic, .geodesic, .straight, nil] {
      var line = Geometry(type: .lineString, ordinates: [0, 50, 10, 50], ringEnds: [2])
      #expect(try !reading.follow(&line, in: nil, said: said))
    }
    var point = Geometry(type: .point, ordinates: [0, 50])
    _ = try reading.follow(&point, in: nil, said: .geodesic)
    #expect(plan.warnings.map(\.count) == [2] && plan.warnings.first?.code == "edges-differ")
  }

  @Test("records and a file that differ are told; a file whose Features differ has no one rule")
  func files() throws {
    let plan = EdgePlan(nil)
    let file = EdgeReading(plan, file: "layer")
    var line = Geometry(type: .lineString, ordinates: [0, 50, 10, 50], ringEnds: [2])
    #expect(try file.follow(&line, in: nil, said: .geodesic) && line.vertexCount > 100)
    #expect(try plan.rule(ofFile: "layer").contour == .geodesic)
    line = Geometry(type: .lineString, ordinates: [0, 50, 10, 50], ringEnds: [2])
    #expect(try !EdgeReading(plan).follow(&line, in: nil, said: nil))
    #expect(plan.warnings.map(\.count) == [1])
    _ = try file.follow(&line, in: nil, said: nil)
    #expect(throws: RunError.self) { try plan.rule(ofFile: "layer") }
  }

  @Test("edges of projected data are straight, whatever they say; an option is refused")
  func projected() throws {
    var line = Geometry(type: .lineString, ordinates: [0, 50, 10, 50], ringEnds: [2])
    #expect(try !EdgeReading(EdgePlan(nil)).follow(&line, in: "EPSG:3857", said: .geodesic))
  }
}

@Suite("Polygons on the left of their rings") struct OrientedPolygonsTests {
  /// The share of the Earth that is on the left of a ring, and what it comes to as a polygon.
  private func shares(_ rings: [[Double]]) throws -> (left: Double, made: Double) {
    let earth = 510_065_621_724_088.44
    var polygon = Geometry(type: .polygon)
    for ring in rings {
      polygon.ordinates += ring
      polygon.ringEnds.append(polygon.vertexCount)
    }
    let geodesic = Geodesic()
    var left = geodesic.area(Array(rings[0].dropLast(2)))
    if left < 0 { left += earth }
    for hole in rings.dropFirst() { left -= abs(geodesic.area(Array(hole.dropLast(2)))) }
    let plan = EdgePlan(EdgeRule(.geodesic, maxError: 1), isOriented: true)
    if try !EdgeReading(plan).follow(&polygon, in: nil, said: nil) {
      var cutter = AntimeridianCutter()
      cutter.cut(&polygon)
    }
    #expect(try Engines.geometry().invalidity(polygon) == nil)
    let made = try DegreeMeasurer(.straight, geodesic).measures(polygon, .area).area ?? 0
    return (left / earth, made / earth)
  }

  private func turned(_ ring: [Double]) -> [Double] {
    stride(from: ring.count - 2, through: 0, by: -2).flatMap { [ring[$0], ring[$0 + 1]] }
  }

  private static let rings: [[Double]] = [
    [0, 40, 20, 40, 20, 60, 0, 60, 0, 40],
    [0, 40, 0.01, 40, 0.01, 40.01, 0, 40.01, 0, 40],
    [170, -10, -170, -10, -170, 10, 170, 10, 170, -10],
    [170, -10, 190, -10, 190, 10, 170, 10, 170, -10],
    // Round the poles, the second beyond the equator.
    [0, 60, 120, 70, -120, 60, 0, 60],
    [0, -5, 120, -5, -120, -60, 0, -5],
    // A fifth of the Earth, and nearly half of it.
    [-70, -40, 70, -40, 70, 40, -70, 40, -70, -40],
    [-85, -80, 0, -85, 85, -80, 88, 0, 85, 80, 0, 85, -85, 80, -88, 0, -85, -80],
  ]

  @Test("rings in both directions, beside ±180°, round poles", arguments: rings)
  func sides(ring: [Double]) throws {
    for ring in [ring, turned(ring)] {
      let (left, made) = try shares([ring])
      #expect(abs(left - made) < 1e-6, "\(ring)")
    }
  }

  @Test("the ocean: holes are taken away, inside or outside of the ring")
  func holes() throws {
    let land = [0.0, 40, 0, 60, 20, 60, 20, 40, 0, 40]
    for hole in [[100.0, 0, 130, 0, 130, 30, 100, 0], [175, 0, -170, 0, -170, 30, 175, 0]] {
      for hole in [hole, turned(hole)] {
        let (left, made) = try shares([land, hole])
        #expect(left > 0.9 && abs(left - made) < 1e-6)
      }
    }
    let (left, made) = try shares([turned(land), [5, 45, 5, 50, 10, 50, 5, 45]])
    #expect(left < 0.01 && abs(left - made) < 1e-6)
  }
}
