// Hausdorff and Fréchet distances on the ground, against what dividing edges into many parts gives.

import Engines
import Globe
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Hausdorff and Fréchet distances")
struct HausdorffDistanceTests {
  private let geodesic = Engines.geodesic()

  private func hausdorff(_ a: String, _ b: String) throws -> Double {
    try #require(
      HausdorffDistance(geodesic).distance(
        GeodesicShape(try geometry(wkt: a), geodesic), GeodesicShape(try geometry(wkt: b), geodesic)))
  }

  /// The greatest distance of places of one shape, so many on each edge, from the edges of another.
  private func divided(_ a: GeodesicShape, _ b: GeodesicShape, _ parts: Int) -> Double {
    var most = 0.0
    for edge in a.edges {
      for part in 0...parts {
        let place = edge.position(at: edge.length * Double(part) / Double(parts), geodesic)
        most = max(most, b.edges.map { $0.nearest(to: place, geodesic).distance }.min() ?? 0)
      }
    }
    return most
  }

  @Test("it is that of edges divided into many parts, or a little more", arguments: [0.001, 0.1, 8.0])
  func dividing(_ size: Double) {
    var random = SplitMix64(seed: 21)
    for middle in [Position(10, 50), Position(179.99, -20), Position(-120, 81)] {
      for _ in rounds(2) {
        func line(_ count: Int) -> GeodesicShape {
          var line = Geometry(type: .lineString, ringEnds: [count])
          for _ in 0..<count {
            line.ordinates += [
              Longitude.folded(middle.x + random.within(-1, 1) * size), middle.y + random.within(-1, 1) * size,
            ]
          }
          return GeodesicShape(line, geodesic)
        }
        let (a, b) = (line(4), line(3))
        let found = HausdorffDistance(geodesic).distance(a, b) ?? -1
        let wanted = max(divided(a, b, 60), divided(b, a, 60))
        let step = (a.edges + b.edges).map(\.length).max() ?? 0
        #expect(found > wanted - max(0.001, wanted * 2e-7) && found < wanted + step / 120, "\(found) \(wanted)")
        #expect(HausdorffDistance(geodesic).distance(b, a).map { abs($0 - found) < max(0.002, found * 4e-7) } ?? false)
      }
    }
  }

  @Test("a place between vertices can be the farthest")
  func inside() throws {
    let degree = WGS84.equatorialRadius * .pi / 180
    // Halfway between the ends of the two that are opposite, each is half as far as they are from each other.
    let found = try hausdorff("LINESTRING (0 0, 0.02 0)", "MULTIPOINT (0 0, 0.02 0)")
    #expect(abs(found - 0.01 * degree) < 0.001)
    #expect(try hausdorff("LINESTRING (179.99 0, -179.99 0)", "MULTIPOINT (179.99 0, -179.99 0)") < found + 0.001)
  }

  @Test("what is the same is at no distance, in either direction, cut at ±180° or not")
  func same() throws {
    #expect(try hausdorff("LINESTRING (0 0, 1 1, 2 0)", "LINESTRING (2 0, 1 1, 0 0)") < 0.001)
    let area = "POLYGON ((179 0, -179 0, -179 1, 179 1, 179 0))"
    let cut = """
      MULTIPOLYGON (((179 0, 180 0, 180 1, 179 1, 179 0)), ((-180 0, -179 0, -179 1, -180 1, -180 0)))
      """
    // The northern side is cut where its parallel is, up to 17 m beside the geodesic.
    #expect(try hausdorff(area, cut) < 25)
    #expect(
      HausdorffDistance(geodesic).distance(GeodesicShape(Geometry(), geodesic), GeodesicShape(Geometry(), geodesic))
        == nil)
  }

  @Test("the discrete Fréchet distance is the least over all ways to step")
  func frechet() {
    var random = SplitMix64(seed: 22)
    /// By its definition, step by step.
    func least(_ a: [Position], _ b: [Position], _ i: Int, _ j: Int) -> Double {
      let here = geodesic.distance(x: a[i].x, y: a[i].y, toX: b[j].x, toY: b[j].y)
      if i == 0, j == 0 { return here }
      var before = Double.infinity
      if i > 0 { before = min(before, least(a, b, i - 1, j)) }
      if j > 0 { before = min(before, least(a, b, i, j - 1)) }
      if i > 0, j > 0 { before = min(before, least(a, b, i - 1, j - 1)) }
      return max(before, here)
    }
    for size in [0.001, 1, 40] {
      for _ in rounds(30) {
        func line(_ count: Int) -> [Position] {
          (0..<count).map { _ in
            Position(Longitude.folded(179.9 + random.within(-1, 1) * size), random.within(-1, 1) * size)
          }
        }
        let (a, b) = (line(1 + Int(random.within(0, 5.99))), line(1 + Int(random.within(0, 5.99))))
        let wanted = least(a, b, a.count - 1, b.count - 1)
        #expect(FrechetDistance.distance(a, b, geodesic).map { abs($0 - wanted) < 1e-6 } ?? false)
        #expect(FrechetDistance.distance(b, a, geodesic).map { abs($0 - wanted) < 1e-6 } ?? false)
      }
    }
    #expect(FrechetDistance.distance([], [Position(0, 0)], geodesic) == nil)
  }
}
