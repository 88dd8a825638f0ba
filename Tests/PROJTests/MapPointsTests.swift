// Map points against the definition, and against PROJ's Web Mercator.

import Engines
import Foundation
import Globe
import PROJ
import Planar
import TestSupport
import Testing

/// Whether numbers differ by no more than a tolerance.
func isNear(_ one: [Double], _ other: [Double], _ tolerance: Double) -> Bool {
  zip(one, other).allSatisfy { (a: Double, b: Double) -> Bool in abs(a - b) <= tolerance }
}

struct MapPointsTests {
  private func transform(_ ordinates: [Double], from source: String, to target: String) throws -> [Double] {
    var ordinates = ordinates
    let operation = try Engines.operation(
      from: source, to: target, crs: { () throws(EngineError) in try ProjectionContext() })
    try operation.transform(&ordinates, dimension: 2)
    return ordinates
  }

  @Test func theWorldIsASquareFromItsNorthWest() throws {
    let edge = 85.05112877980659
    let corners = try transform([-180, edge, 180, -edge, 0, 0], from: "OGC:CRS84", to: "map-points")
    let world = MapPoints.world
    let expected: [Double] = [0, 0, world, world, world / 2, world / 2]
    #expect(isNear(corners, expected, 1e-6))
  }

  @Test func mapKitsOwnNumber() throws {
    // What MapKit gives for 85° N, to which it moves every place beyond.
    let point = try transform([0, 85], from: "OGC:CRS84", to: "map-points")
    #expect(abs(point[1] - 439_674.40248353779) < 1e-7)
  }

  @Test func theyAreWebMercatorScaledAndTurned() throws {
    var random = SplitMix64(seed: 11)
    var places: [Double] = []
    for _ in 0..<5000 { places += [random.within(-180, 180), random.within(-89.9, 89.9)] as [Double] }
    let direct = try transform(places, from: "OGC:CRS84", to: "map-points")
    var mercator = places
    try CRSTransformation(from: "OGC:CRS84", to: "EPSG:3857", in: ProjectionContext())
      .transform(&mercator, dimension: 2)
    let turned = try transform(mercator, from: "EPSG:3857", to: "map-points")
    // 20 nm are 1.4e-7 map points.
    #expect(isNear(direct, turned, 1.5e-7))
    let back = try transform(direct, from: "map-points", to: "OGC:CRS84")
    #expect(isNear(places, back, 1e-12))
    let metres = try transform(direct, from: "map-points", to: "EPSG:3857")
    #expect(isNear(mercator, metres, 4e-8))
  }

  @Test func otherCRSsGoByWayOfDegrees() throws {
    let utm = try transform([-71.06, 42.35], from: "OGC:CRS84", to: "EPSG:32619")
    let direct = try transform([-71.06, 42.35], from: "OGC:CRS84", to: "map-points")
    let byUTM = try transform(utm, from: "EPSG:32619", to: "map-points")
    #expect(isNear(direct, byUTM, 1e-5))
    let back = try transform(byUTM, from: "map-points", to: "EPSG:32619")
    #expect(isNear(utm, back, 1e-6))
  }

  @Test(arguments: ["map-points", "EPSG:3857", "EPSG:3395", "EPSG:3832", "EPSG:3994"])
  func aPoleHasNoPlaceOnMercator(target: String) throws {
    for pole in [90.0, -90] {
      #expect("\(target)") {
        _ = try transform([10, 20, 30, pole], from: "OGC:CRS84", to: target)
      } throws: { ($0 as? EngineError)?.vertex == 1 }
    }
    let near = try transform([10, 89.999999], from: "OGC:CRS84", to: target)
    let isFinite = near.allSatisfy { $0.isFinite }
    #expect(isFinite)
  }

  @Test func aPoleOfAnotherProjectionHasNoneEither() throws {
    // The pole is the origin of the polar stereographic.
    #expect {
      _ = try transform([0, 0], from: "EPSG:3995", to: "EPSG:3857")
    } throws: { ($0 as? EngineError)?.vertex == 0 }
  }
}
