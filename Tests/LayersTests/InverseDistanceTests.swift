// Means by inverse distances, against all points gone through, and by geodesics.

import Engines
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Inverse distances")
struct InverseDistanceTests {
  private static let places: [Position] = {
    var random = SplitMix64(seed: 3)
    return (0..<300).map { _ in Position(random.within(-180, 180), random.within(-90, 90)) }
  }()

  private func expected(
    _ place: Position, _ points: [Position], _ values: [Double], _ power: Double, _ most: Int, _ radius: Double
  ) -> Double? {
    let geodesic = Engines.geodesic()
    var near = points.indices.map { at in
      (geodesic.distance(x: place.x, y: place.y, toX: points[at].x, toY: points[at].y), values[at])
    }
    near.sort { $0.0 < $1.0 }
    near = near.prefix(most).filter { $0.0 <= radius }
    if near.isEmpty { return nil }
    var (sum, weights) = (0.0, 0.0)
    for (distance, value) in near {
      let weight = distance == 0 ? 1e300 : 1 / self.power(of: distance, power)
      (sum, weights) = (sum + weight * value, weights + weight)
    }
    return sum / weights
  }

  private func power(of number: Double, _ power: Double) -> Double {
    var product = 1.0
    for _ in 0..<Int(power) { product *= number }
    return product
  }

  @Test("are those of geodesics", arguments: [(1, 300, 1e9), (2, 300, 1e9), (3, 12, 1e9), (2, 300, 2e6), (2, 5, 1e6)])
  func globe(_ power: Double, _ most: Int, _ radius: Double) {
    let values = Self.places.indices.map { Double($0 * 37 % 101) }
    let surface = InverseDistanceSurface(
      Self.places, values: values, power: power, most: most == 300 ? nil : most, radius: radius == 1e9 ? nil : radius,
      isOnGlobe: true)
    var random = SplitMix64(seed: 8)
    var found = 0
    for _ in 0..<200 {
      let place = Position(random.within(-180, 180), random.within(-89, 89))
      let (value, right) = (surface.value(at: place), expected(place, Self.places, values, power, most, radius))
      #expect((value == nil) == (right == nil))
      guard let value, let right else { continue }
      found += 1
      #expect(abs(value - right) < 0.5, "\(place): \(value), not \(right)")
    }
    #expect(found > 50)
    for (place, value) in zip(Self.places, values) { #expect(surface.value(at: place) == value) }
  }

  @Test("on a plane are what gdal_grid makes of them")
  func plane() {
    let points = [Position(0, 0), Position(100, 0), Position(0, 100), Position(70, 70), Position(20, 45)]
    let values: [Double] = [1, 4, 9, 16, 25]
    func value(_ power: Double, _ most: Int?, _ radius: Double?, at place: Position) -> Double? {
      InverseDistanceSurface(points, values: values, power: power, most: most, radius: radius, isOnGlobe: false)
        .value(at: place)
    }
    // gdal_grid -a invdist:power=2 and power=3.5, at 30, 30 and 90, 10.
    #expect(abs((value(2, nil, nil, at: Position(30, 30)) ?? 0) - 19.749146574489) < 1e-4)
    #expect(abs((value(3.5, nil, nil, at: Position(90, 10)) ?? 0) - 4.112784810072) < 1e-4)
    // Of the nearest alone, and of none.
    #expect(value(2, 1, nil, at: Position(90, 10)) == 4)
    #expect(value(100, nil, nil, at: Position(0, 1e-3)) == 1)
    #expect(value(2, nil, 5, at: Position(50, 50)) == nil)
  }

  @Test("of several as near take those that came first")
  func ties() {
    var balls: [SIMD4<Double>] = []
    for number in 0..<40 {
      let (x, y) = (number % 2 * 2 - 1, number / 2 % 2 * 2 - 1)
      balls.append(SIMD4(Double(x), Double(y), 0, 0))
    }
    let tree = SpaceTree((0..<40).map { Int32($0) }, balls)
    func nearest(_ x: Double, _ most: Int, _ radius: Double) -> [Int32] {
      tree.nearest(to: SIMD3(x, x, 0), most, within: radius).map { $0.number }
    }
    #expect(nearest(0, 7, 10) == [0, 1, 2, 3, 4, 5, 6])
    #expect(nearest(1, 3, 10) == [3, 7, 11])
    #expect(nearest(5, 3, 1).isEmpty)
  }
}
