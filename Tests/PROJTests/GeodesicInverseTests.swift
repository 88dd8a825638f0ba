// Geodesics by formulas of our own against those of PROJ.

import Foundation
import Planar
import TestSupport
import Testing

@testable import Globe
@testable import PROJ

struct GeodesicInverseTests {
  private let geodesic = Geodesic()
  private let routines = GeographicLib()

  /// Distances and azimuths are PROJ's to 15 nm, and a unit in the last place, at both ends: edges of a picometre to
  /// half round the Earth, at all latitudes, poles and their neighbourhood included, along meridians and the equator,
  /// over 180°.
  @Test func edgesOfAllLengths() {
    var random = SplitMix64(seed: 11)
    var misses = 0
    for round in rounds(15_000) {
      let start = Position(longitude(&random), latitude(&random))
      let end: Position
      switch round % 4 {
      case 0: end = Position(longitude(&random), latitude(&random))
      case 1: end = antipode(of: start, &random)
      default:
        let azimuth = round % 8 == 2 ? random.pick([-180.0, -90, 0, 90, 180]) : random.within(-180, 180)
        let distance = round % 8 == 3 ? random.within(0, 2e7) : power(of: 10, random.within(-9, 7.3))
        let place = geodesic.direct(x: start.x, y: start.y, azimuth: azimuth, distance: distance)
        end = Position(place.x, place.y)
      }
      if !agrees(start, end) { misses += 1 }
    }
    #expect(misses == 0)
  }

  /// Round values, where formulas like to fail: all pairs of them.
  @Test func gridOfPlaces() {
    let latitudes = [-90.0, -89.999_999_999, -60, -1e-9, 0, 1e-12, 1, 30, 60, 89, 89.999_999_999, 90]
    let longitudes = [-180.0, -179.999_999_999, -90, -1e-12, 0, 1e-9, 1, 90, 135, 179, 180, 360, 539]
    var misses = 0
    for x in longitudes {
      for toX in longitudes {
        for y in latitudes { for toY in latitudes where !agrees(Position(x, y), Position(toX, toY)) { misses += 1 } }
      }
    }
    #expect(misses == 0)
  }

  /// The place that a way leads to is as far as the way is long, by PROJ.
  @Test func waysLeadWhereTheyShould() {
    var random = SplitMix64(seed: 12)
    for round in rounds(4000) {
      let start = Position(longitude(&random), latitude(&random))
      let azimuth = round % 4 == 0 ? random.pick([-180.0, -90, 0, 90, 180, 270]) : random.within(-180, 180)
      let distance = round % 2 == 0 ? random.within(0, 1.99e7) : power(of: 10, random.within(-6, 7.2))
      let end = geodesic.direct(x: start.x, y: start.y, azimuth: azimuth, distance: distance)
      let known = routines.inverse(x: start.x, y: start.y, toX: end.x, toY: end.y)
      let reach = min(distance, 6.4e6, 2e7 - distance)
      // Over a pole, and beyond where another way is shorter, the way back is another.
      guard known.distance < 1.99e7 else { continue }
      #expect(abs(known.distance - distance) <= 2e-8, "\(start) \(azimuth) \(distance)")
      let turn = (known.initial - azimuth).remainder(dividingBy: 360) * .pi / 180
      #expect(abs(turn) * reach <= 2e-8 || abs(start.y) > 89.999_999, "\(start) \(azimuth) \(distance)")
    }
  }

  /// A way that was solved is gone along as one that is given by its azimuth.
  @Test func placesOnTheWayJustSolved() {
    var random = SplitMix64(seed: 13)
    for _ in rounds(500) {
      let (start, end) = (
        Position(longitude(&random), latitude(&random)), Position(longitude(&random), latitude(&random))
      )
      let way = geodesic.inverse(x: start.x, y: start.y, toX: end.x, toY: end.y)
      let here = geodesic.direct(x: start.x, y: start.y, azimuth: way.azimuth, distance: way.distance)
      #expect(routines.inverse(x: here.x, y: here.y, toX: end.x, toY: end.y).distance < 4e-8, "\(start) \(end)")
    }
  }

  /// Whether the formulas agree with PROJ between two places.
  private func agrees(_ start: Position, _ end: Position) -> Bool {
    let found = geodesic.azimuths(x: start.x, y: start.y, toX: end.x, toY: end.y)
    let known = routines.inverse(x: start.x, y: start.y, toX: end.x, toY: end.y)
    let slack = 1.5e-8 + 1e-15 * known.distance
    // How far from its end a way is that begins with another azimuth, about.
    let reach = min(known.distance, 6.4e6)
    let turns = [found.initial - known.initial, found.final - known.final].map {
      abs($0.remainder(dividingBy: 360)) * .pi / 180
    }
    if abs(found.distance - known.distance) <= slack, turns.allSatisfy({ $0 * reach <= slack }) { return true }
    Issue.record("\(start) \(end): \(found), by PROJ \(known)")
    return false
  }

  private func longitude(_ random: inout SplitMix64) -> Double {
    random.unit() < 0.1
      ? random.pick([-180, -179.999_999, -90, 0, 1e-10, 90, 179.999_999, 180]) : random.within(-180, 180)
  }

  private func latitude(_ random: inout SplitMix64) -> Double {
    switch random.unit() {
    case ..<0.05: random.pick([-90, 0, 90])
    case ..<0.1: random.pick([-1.0, 1]) * (90 - power(of: 10, random.within(-12, 0)))
    case ..<0.15: random.pick([-1.0, 1]) * power(of: 10, random.within(-14, 0))
    default: random.within(-90, 90)
    }
  }

  private func antipode(of place: Position, _ random: inout SplitMix64) -> Position {
    let off = power(of: 10, random.within(-9, 1.3))
    let x = place.x + (place.x > 0 ? -180 : 180) + off * random.within(-1, 1)
    return Position(x, max(-90, min(90, -place.y + off * random.within(-1, 1))))
  }
}

private func power(of base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
