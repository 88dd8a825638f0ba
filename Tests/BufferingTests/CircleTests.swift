// Geodesic circles: where their vertices are, what they hold, and how they are cut.

import Globe
import PROJ
import Planar
import TestSupport
import Testing

@testable import Buffering

struct CircleTests {
  private let geodesic = Geodesic()

  private func circle(_ x: Double, _ y: Double, _ radius: Double, segments: Int = 64) -> Geometry {
    var result = Geometry(type: .multiPolygon)
    GeodesicCircles(geodesic).append(x: x, y: y, radius: radius, segments: segments, to: &result)
    return result
  }

  /// The farthest that a vertex is from the circle, corners of the world left out.
  private func error(_ circle: Geometry, _ x: Double, _ y: Double, _ radius: Double) -> Double {
    var worst = 0.0
    for at in stride(from: 0, to: circle.ordinates.count, by: 2) where abs(circle.ordinates[at + 1]) != 90 {
      let found = geodesic.inverse(x: x, y: y, toX: circle.ordinates[at], toY: circle.ordinates[at + 1])
      worst = max(worst, abs(found.distance - radius))
    }
    return worst
  }

  static let latitudes: [Double] = [0, 1e-6, 5, 15, 30, 45, 60, 70, 80, 85, 88, 89, 89.5, 89.9, 89.99, 89.999, 90]

  @Test(arguments: latitudes)
  func verticesAreAtTheRadius(latitude: Double) {
    for y in [latitude, -latitude] {
      for radius in [0.5, 30, 500, 3e3, 1e4, 4e4, 1e5, 3e5, 1e6, 3e6, 7e6, 1e7, 1.2e7, 1.6e7, 1.9e7, 1.99e7] {
        for x in [12.25, 179.999, -180] {
          let worst = error(circle(x, y, radius), x, y, radius)
          #expect(worst < 1.1e-4, "\(x) \(y) radius \(radius): \(worst) m")
        }
      }
    }
  }

  @Test func theDegreeIsEnoughAndNotWasted() {
    var total = 0
    var count = 0
    for latitude in every(3, of: Array(stride(from: 0.0, to: 89.9, by: 1.7)), from: 0) {
      var radius = 1.0
      while radius < 8e6 {
        if let degree = CircleInterpolation.degree(radius: radius, y: latitude), degree < 500 {
          let worst = error(circle(7, latitude, radius, segments: 1000), 7, latitude, radius)
          #expect(worst < 1e-4, "latitude \(latitude), radius \(radius), degree \(degree): \(worst) m")
          (total, count) = (total + degree, count + 1)
        }
        radius *= 2.3
      }
    }
    #expect(count > 150 && Double(total) / Double(count) < 10)
  }

  /// What a polygon holds whose sides are straight in degrees: the integral of the authalic sine over longitude.
  private func heldArea(_ found: Geometry) -> Double {
    var area = 0.0
    for index in found.ringEnds.indices {
      for vertex in found.ring(index).dropLast() {
        let side = Array(found.ordinates[vertex * 2..<vertex * 2 + 4])
        for step in 0..<64 {
          let share = (Double(step) + 0.5) / 64
          area -= (side[2] - side[0]) / 64 * authalic(side[1] + (side[3] - side[1]) * share)
        }
      }
    }
    return area
  }

  @Test(arguments: [0, 12.5, 90, -90, 130, 175.5, 180, -180], [77.0, -77, 30, -5])
  func circlesThroughAPoleComeToItAtRightAngles(x: Double, y: Double) {
    let pole: Double = y < 0 ? -90 : 90
    let radius = geodesic.distance(x: x, y: y, toX: 0, toY: pole)
    for segments in [64, 65] {
      let found = circle(x, y, radius, segments: segments)
      let alone = heldArea(circle(0, y, radius, segments: segments))
      #expect(abs(heldArea(found) / alone - 1) < 1e-4, "\(segments) segments")
      let atPole = stride(from: 0, to: found.ordinates.count, by: 2)
        .filter { found.ordinates[$0 + 1] == pole }
        .map { found.ordinates[$0] }
      for side in [-90.0, 90] {
        #expect(atPole.contains { abs(($0 - x - side).remainder(dividingBy: 360)) < 1e-9 }, "\(atPole), \(segments)")
      }
    }
  }

  @Test(arguments: [
    (0.0, 90.0, 1e6), (30, 89, 5e5), (-100, -89.7, 1e5), (170, -60, 5e6), (0, 0, 1.5e7), (-180, 20, 1.9e7),
    (5, 80, 1.2e7),
  ])
  func capsHaveTheirArea(x: Double, y: Double, radius: Double) {
    let area = heldArea(circle(x, y, radius))
    let earth = authalic(90) * 720
    let ring = (0..<4000).flatMap { step -> [Double] in
      let end = geodesic.direct(x: x, y: y, azimuth: -360 * Double(step) / 4000, distance: radius)
      return [end.x, end.y]
    }
    let scale = 510_065_621_724_088.44 / earth
    let small = min(abs(geodesic.area(ring)), 510_065_621_724_088.44 - abs(geodesic.area(ring)))
    let exact = radius > 1.001e7 ? 510_065_621_724_088.44 - small : small
    #expect(abs(area * scale / exact - 1) < 1e-3, "\(area * scale) for \(exact)")
  }

  /// Proportional to the area between the equator and a latitude.
  private func authalic(_ latitude: Double) -> Double {
    let sine = latitude == 90 ? 1 : sinOf(latitude)
    let e = (WGS84.flattening * (2 - WGS84.flattening)).squareRoot()
    let es = e * sine
    // atanh(es) / e by its series, which needs no library.
    var (term, sum, k) = (es, es, 1.0)
    while abs(term) > 1e-18 {
      (term, k) = (term * es * es, k + 2)
      sum += term / k
    }
    return sine / (1 - es * es) + sum / e
  }

  private func sinOf(_ degrees: Double) -> Double {
    // The y of a place on the unit sphere, through the Mercator square's own functions.
    var (term, sum, k) = (degrees * .pi / 180, degrees * .pi / 180, 1.0)
    while abs(term) > 1e-18 {
      term *= -(degrees * .pi / 180) * (degrees * .pi / 180) / ((k + 1) * (k + 2))
      (sum, k) = (sum + term, k + 2)
    }
    return sum
  }

  @Test func circlesAreCutAndCounterClockwise() {
    let cut = circle(179.999, 10, 500)
    #expect(cut.partEnds.count == 2)
    let pole = circle(30, 89.9, 50_000)
    #expect(pole.partEnds.count == 1)
    for geometry in [cut, pole, circle(0, 0, 1000, segments: 3), circle(1, 2, 3e6, segments: 65)] {
      for index in geometry.ringEnds.indices {
        let range = geometry.ring(index)
        let ring = Array(geometry.ordinates[range.lowerBound * 2..<range.upperBound * 2])
        #expect(ring.prefix(2) == ring.suffix(2))
        #expect(Positions(ring, 0..<ring.count / 2).signedArea > 0)
        #expect(stride(from: 0, to: ring.count, by: 2).allSatisfy { abs(ring[$0]) <= 180 && abs(ring[$0 + 1]) <= 90 })
      }
    }
  }

  @Test func aLargeCircleIsTheWorldWithAHole() {
    let circle = circle(100, 20, 18_000_000)
    #expect(circle.partEnds == [2] && circle.ordinates.prefix(4) == [-180, -90, 180, -90])
  }

  @Test(arguments: [3, 4, 5, 7, 8, 63, 64, 100])
  func segmentsAreCounted(count: Int) {
    #expect(circle(8, 47, 500, segments: count).vertexCount == count + 1)
    #expect(circle(8, 47, 400_000, segments: count).vertexCount == count + 1)
    var planar = Geometry(type: .multiPolygon)
    var circles = PlanarCircles()
    circles.append(x: 1, y: 2, radius: 3, segments: count, to: &planar)
    #expect(planar.vertexCount == count + 1)
  }

  @Test func theErrorBoundsTheSides() {
    var options = BufferOptions()
    options.segments = .maxError(1)
    #expect(options.segmentCount(radius: 500) == 56)
    #expect(options.segmentCount(radius: 2) == 8)
  }

  @Test func mapKitsCircleHasItsScale() {
    // MKMetersPerMapPointAtLatitude(0), as recorded from MapKit; 2^28 map points are 360 degrees.
    let metresPerMapPoint = 1 / MercatorSquare.degreesPerMetre(0) * 360 / 268_435_456
    #expect(abs(metresPerMapPoint - 0.148290) < 1e-6)
  }
}
