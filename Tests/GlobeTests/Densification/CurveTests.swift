// Where geodesics are cut, how far chords are from their curves, and rhumb lines against numbers from elsewhere.

import Foundation
import Globe
import PROJ
import Planar
import TestSupport
import Testing

@Suite("Curves")
struct CurveTests {
  private let geodesic = Geodesic()

  private func densified(_ contour: Contour, _ spacing: Densifier.Spacing, _ ends: [Double]) throws -> [Double] {
    var geometry = Geometry(type: .lineString, ordinates: ends, ringEnds: [2])
    var sources: [Int32] = []
    _ = try Densifier(contour: contour, space: .geographic, spacing: spacing, geodesic: { Geodesic() }).densify(
      &geometry, sources: &sources)
    return geometry.ordinates
  }

  private func pairs(_ o: [Double]) -> [(x: Double, y: Double)] {
    stride(from: 0, to: o.count, by: 2).map { (o[$0], o[$0 + 1]) }
  }

  // MARK: The antimeridian and the poles

  @Test("a geodesic has a vertex on the antimeridian that lies on it, to 1e-9 degrees")
  func antimeridian() throws {
    var random = SplitMix64(seed: 3)
    var crossings = 0
    for _ in rounds(50) {
      let ends = [
        random.within(100, 179.9), random.within(-80, 80), random.within(-179.9, -100), random.within(-80, 80),
      ]
      let line = geodesic.inverse(x: ends[0], y: ends[1], toX: ends[2], toY: ends[3])
      let o = pairs(try densified(.geodesic, .segment(Distance(500_000)), ends))
      for place in o where abs(place.x) == 180 {
        crossings += 1
        // Where the geodesic from the start in the line's direction meets the meridian: by the geodesic to the vertex.
        let way = geodesic.inverse(x: ends[0], y: ends[1], toX: place.x, toY: place.y)
        let on = geodesic.direct(x: ends[0], y: ends[1], azimuth: line.azimuth, distance: way.distance)
        #expect(abs(on.y - place.y) < 1e-9)
        #expect(abs((on.x - place.x).remainder(dividingBy: 360)) < 1e-9 / max(0.01, cos(place.y * .pi / 180)))
      }
      for (a, b) in zip(o, o.dropFirst()) where abs(b.x - a.x) > 180 { #expect(abs(a.x) == 180 || abs(b.x) == 180) }
    }
    #expect(crossings > 35)
  }

  @Test("a geodesic over a pole has a vertex there on either side", arguments: [1.0, -1])
  func pole(_ side: Double) throws {
    let o = pairs(try densified(.geodesic, .segment(Distance(1_000_000)), [30, 75 * side, -150, 80 * side]))
    let poles = o.filter { abs($0.y) == 90 }
    #expect(poles.map(\.x) == [30, -150] && poles.allSatisfy { $0.y == 90 * side })
    #expect(o.filter { abs($0.y) < 90 }.allSatisfy { abs($0.x - 30) < 1e-9 || abs($0.x + 150) < 1e-9 })
  }

  @Test("what is short enough gets no vertex at the antimeridian either")
  func shortCrossing() throws {
    #expect(try densified(.geodesic, .segment(Distance(1_000_000)), [179, 10, -179, 12]).count == 4)
  }

  // MARK: The largest error

  /// Edges up to 1,500 km long, and in high latitudes, where curves are bent most; one half of them beyond 60°.
  private func edges(_ random: inout SplitMix64, _ count: Int) -> [[Double]] {
    var edges: [[Double]] = [
      [0, 89.9, 120, 89.7], [-179, 88, 150, 86], [5, -89.99, 170, -88], [10, 0.01, 24, -0.01],
    ]
    while edges.count < count {
      let (low, high) = edges.count % 2 == 0 ? (60.0, 89.9) : (0.0, 60.0)
      let side = random.within(-1, 1) < 0 ? -1.0 : 1
      let (x, y) = (random.within(-180, 180), side * random.within(low, high))
      let end = geodesic.direct(x: x, y: y, azimuth: random.within(-180, 180), distance: random.within(5e4, 1.5e6))
      edges.append([x, y, end.x, end.y])
    }
    return edges
  }

  @Test("the curve is as near as was asked, measured densely", arguments: [Contour.geodesic, .rhumb], [10.0, 300])
  func largestError(_ contour: Contour, _ tolerance: Double) throws {
    var random = SplitMix64(seed: 5)
    var worst = 0.0
    for ends in edges(&random, tolerance < 100 ? 16 : 60) {
      // All digits, so that what is measured is the densifier's choice alone.
      let chords = pairs(try densified(contour, .error(tolerance), ends))
      for (a, b) in zip(chords, chords.dropFirst()) {
        // The piece of a geodesic is the geodesic of its ends, and that of a rhumb line the rhumb line.
        let length = geodesic.inverse(x: a.x, y: a.y, toX: b.x, toY: b.y).distance
        guard length > 1, abs(a.y) < 90, abs(b.y) < 90 else { continue }
        let piece = pairs(try densified(contour, .segment(Distance(length / 19)), [a.x, a.y, b.x, b.y]))
        for place in piece.dropFirst().dropLast() {
          let error = distance(place, a, b)
          worst = max(worst, error / tolerance)
          #expect(error <= tolerance, "\(contour) \(ends): \(error) m at \(place)")
        }
      }
    }
    // The bound is used, not just kept.
    #expect(worst > 0.8)
  }

  /// The distance of a place from the segment that is straight in longitude and latitude, by golden sections.
  private func distance(
    _ place: (x: Double, y: Double), _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Double {
    let east = (b.x - a.x).remainder(dividingBy: 360)
    func length(_ share: Double) -> Double {
      geodesic.inverse(x: place.x, y: place.y, toX: a.x + share * east, toY: a.y + share * (b.y - a.y)).distance
    }
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (0.0, 1.0)
    var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
    var (atLeft, atRight) = (length(left), length(right))
    for _ in 0..<30 {
      if atLeft < atRight {
        (high, right, atRight) = (right, left, atLeft)
        left = high - ratio * (high - low)
        atLeft = length(left)
      } else {
        (low, left, atLeft) = (left, right, atRight)
        right = low + ratio * (high - low)
        atRight = length(right)
      }
    }
    return min(atLeft, atRight)
  }

  // MARK: Rhumb lines

  private let eccentricity = (1 / 298.257223563 * (2 - 1 / 298.257223563)).squareRoot()

  /// The arc of the meridian and the isometric latitude by Simpson's rule on their differentials, in metres and
  /// radians: a(1 − e²)/(1 − e² sin²φ)^(3/2) and (1 − e²)/((1 − e² sin²φ) cos φ) (Snyder, Map Projections: A Working
  /// Manual, USGS Professional Paper 1395, equations 3-22 and 7-7).
  private func integrals(from first: Double, to last: Double) -> (arc: Double, isometric: Double) {
    let count = 20_000
    var (arc, isometric) = (0.0, 0.0)
    for index in 0...count {
      let latitude = (first + (last - first) * Double(index) / Double(count)) * .pi / 180
      let weight = index == 0 || index == count ? 1.0 : index % 2 == 1 ? 4 : 2
      let e2 = eccentricity * eccentricity
      let bracket = 1 - e2 * sin(latitude) * sin(latitude)
      arc += weight * 6_378_137 * (1 - e2) / (bracket * bracket.squareRoot())
      isometric += weight * (1 - e2) / (bracket * cos(latitude))
    }
    let step = (last - first) * .pi / 180 / Double(count) / 3
    return (arc * step, isometric * step)
  }

  @Test("rhumb lines agree with numeric quadrature of the meridian arc and the isometric latitude")
  func quadrature() throws {
    var random = SplitMix64(seed: 9)
    for _ in rounds(6) {
      let ends = [random.within(-180, 180), random.within(-85, 85), random.within(-180, 180), random.within(-85, 85)]
      guard abs(ends[3] - ends[1]) > 1 else { continue }
      // That on the seam is for the cut.
      let o = pairs(try densified(.rhumb, .segment(Distance(1_500_000)), ends)).filter { abs($0.x) != 180 }
      guard o.count > 2 else { continue }
      let whole = integrals(from: ends[1], to: ends[3])
      let east = (ends[2] - ends[0]).remainder(dividingBy: 360)
      for (index, place) in o.enumerated().dropFirst().dropLast() {
        let part = integrals(from: ends[1], to: place.y)
        // Equal parts of the length are equal parts of the arc, and longitude goes with the isometric latitude.
        #expect(abs(part.arc - whole.arc * Double(index) / Double(o.count - 1)) < 1e-5)
        let longitude = ends[0] + east * part.isometric / whole.isometric
        #expect(abs((longitude - place.x).remainder(dividingBy: 360)) < 1e-10)
      }
    }
  }

  @Test("middles of rhumb lines by PROJ's Mercator and transverse Mercator (pyproj 3.7.2, PROJ 9.5.1)")
  func projectedMiddles() throws {
    // The latitude halfway along the meridian by northings of +proj=tmerc +ellps=WGS84 on its central meridian, the
    // longitude by northings of +proj=merc +ellps=WGS84.
    for row in Self.middles {
      let o = pairs(try densified(.rhumb, .segment(Distance(row.longest)), row.ends)).filter { abs($0.x) != 180 }
      let middle = o[o.count / 2]
      #expect(o.count % 2 == 1)
      #expect(
        abs((middle.x - row.x).remainder(dividingBy: 360)) < 1e-8 && abs(middle.y - row.y) < 1e-8,
        "\(row.ends): \(middle)")
    }
  }

  private static let middles: [(ends: [Double], longest: Double, x: Double, y: Double)] = [
    ([-71, 42.3, 0.1, 51.5], 2_747_316, -36.9746203919, 46.9018527923),
    ([10, -33.9, 115.8, -31.9], 4_950_123, 63.1972655322, -32.9000800785),
    ([139.7, 35.6, -122.4, 37.8], 4_375_412, -171.6987766077, 36.7001018434),
    ([20, -60, 70, 78], 7_885_104, 40.6500061356, 9.0780320157),
  ]
}
