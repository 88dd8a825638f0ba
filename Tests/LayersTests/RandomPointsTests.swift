// Random points: each zone of the ground has its share, and a point depends on its number alone.

import Foundation
import GEOS
import Globe
import Layers
import Planar
import TestSupport
import Testing

@Suite("Random points")
struct RandomPointsTests {
  /// How far counts are from what was expected, as chi-squared.
  private func misfit(_ counts: [Int], _ shares: [Double]) -> Double {
    let (total, sum) = (Double(counts.reduce(0, +)), shares.reduce(0, +))
    return zip(counts, shares).reduce(0) { $0 + pow(Double($1.0) - total * $1.1 / sum, 2) / (total * $1.1 / sum) }
  }

  /// Zones of the globe of 10 degrees: by PROJ's equal-area plane (cea), that of the north has these shares of a half.
  private static let zones = [
    0.1728953, 0.1677740, 0.1576520, 0.1427761, 0.1235273, 0.1004286, 0.0741454, 0.0454756, 0.0153258,
  ]

  @Test func zonesOfTheGlobeHaveTheirShares() throws {
    let points = RandomPoints(seed: 3, in: GridBox(west: -180, south: -90, east: 180, north: 90))
    var (zones, turns) = ([Int](repeating: 0, count: 18), [Int](repeating: 0, count: 12))
    for number in 0..<36_000 {
      let position = try #require(try points.point(number)).position
      zones[min(17, Int((position.y + 90) / 10))] += 1
      turns[min(11, Int((position.x + 180) / 30))] += 1
    }
    // Chi-squared with 17 and 11 degrees of freedom is below these in 999 of 1,000.
    #expect(misfit(zones, Self.zones.reversed() + Self.zones) < 40.8, "\(zones)")
    #expect(misfit(turns, [Double](repeating: 1, count: 12)) < 31.3, "\(turns)")
  }

  /// A triangle of the plane, halves of which by its height have a quarter and three quarters of it.
  @Test(arguments: seeds(5))
  func areasOfThePlaneHaveTheirShares(seed: UInt64) throws {
    let triangle = Geometry(
      type: .polygon, ordinates: [0, 0, 400, 0, 100, 200, 0, 0], ringEnds: [4], partEnds: [1])
    let square = Geometry(
      type: .polygon, ordinates: [1000, 0, 1200, 0, 1200, 200, 1000, 200, 1000, 0], ringEnds: [5], partEnds: [1])
    let points = try RandomPoints(seed: Int(seed % 1000), in: [triangle, square], isOnGlobe: false, GEOSEngine())
    var counts = [0, 0, 0, 0]
    for number in 0..<8000 {
      let (position, area) = try #require(try points.point(number))
      let (x, y) = (position.x, position.y)
      #expect(area == 0 ? x >= y / 2 && x <= 400 - 1.5 * y : x >= 1000 && x <= 1200)
      counts[2 * area + (position.y < 100 ? 0 : 1)] += 1
    }
    #expect(misfit(counts, [3, 1, 2, 2]) < 16.3, "\(counts)")
  }

  @Test func aPointDependsOnSeedAndNumberAlone() throws {
    let box = GridBox(west: 170, south: -10, east: -170, north: 10)
    let (one, other) = (RandomPoints(seed: 1, in: box), RandomPoints(seed: 1, in: box))
    for number in [5, 3, 900_000, 0] {
      let position = try #require(try one.point(number)).position
      #expect(try other.point(number)?.position == position)
      #expect(abs(position.x) >= 170 && abs(position.x) <= 180)
      #expect(try RandomPoints(seed: 2, in: box).point(number)?.position != position)
    }
  }

  @Test func whatHasNoAreaHasNoPoint() throws {
    #expect(try RandomPoints(seed: 1, in: [], isOnGlobe: true, GEOSEngine()).point(0) == nil)
    let flat = Geometry(type: .polygon, ordinates: [0, 0, 1, 1, 2, 2, 0, 0], ringEnds: [4], partEnds: [1])
    #expect(try RandomPoints(seed: 1, in: [flat], isOnGlobe: false, GEOSEngine()).point(0) == nil)
  }
}
