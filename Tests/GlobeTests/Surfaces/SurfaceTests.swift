// Surfaces through points with values: on triangles and by natural neighbours, on the globe and on a plane.

import Foundation
import Globe
import Planar
import TestSupport
import Testing

@Suite("Surfaces")
struct SurfaceTests {
  private func unit(_ place: Position) -> SIMD3<Double> {
    let (x, y) = (place.x * .pi / 180, place.y * .pi / 180)
    return SIMD3(cos(y) * cos(x), cos(y) * sin(x), sin(y))
  }

  private func somewhere(_ random: inout SplitMix64) -> Position {
    Position(random.within(-180, 180), asin(random.within(-1, 1)) * 180 / .pi)
  }

  @Test("have at a point its own value, and nothing outside", arguments: [true, false])
  func points(_ isOnGlobe: Bool) {
    var random = SplitMix64(seed: 4)
    let points = (0..<60).map { _ in Position(random.within(170, 190), random.within(40, 55)) }
    let written = points.map { isOnGlobe ? Position(wrapped($0.x), $0.y) : $0 }
    let values = points.indices.map(Double.init)
    let (triangles, natural) = (
      TriangleSurface(written, values: values, isOnGlobe: isOnGlobe),
      NaturalNeighbourSurface(written, values: values, isOnGlobe: isOnGlobe)
    )
    for (point, value) in zip(written, values) {
      #expect(abs((triangles.value(at: point) ?? .nan) - value) < 1e-9)
      #expect(natural.value(at: point) == value)
    }
    for place in [Position(160, 45), Position(-160, 45), Position(179, 60), Position(179, 30), Position(0, -45)] {
      #expect(triangles.value(at: place) == nil && natural.value(at: place) == nil, "\(place)")
    }
  }

  @Test("of a plane are that plane: in degrees on triangles, in metres both")
  func linear() {
    var random = SplitMix64(seed: 5)
    func plane(_ place: Position) -> Double { 3 + 2 * place.x - 7 * place.y }
    var points = [Position(-10, -10), Position(10, -10), Position(10, 10), Position(-10, 10)]
    points += (0..<80).map { _ in Position(random.within(-10, 10), random.within(-10, 10)) }
    let values = points.map(plane)
    let surfaces: [(Position) -> Double?] = [
      TriangleSurface(points, values: values, isOnGlobe: true).value,
      TriangleSurface(points, values: values, isOnGlobe: false).value,
      NaturalNeighbourSurface(points, values: values, isOnGlobe: false).value,
    ]
    for _ in 0..<300 {
      let place = Position(random.within(-7, 7), random.within(-7, 7))
      for surface in surfaces { #expect(abs((surface(place) ?? .nan) - plane(place)) < 1e-9) }
    }
    // By natural neighbours, so near to each other that the globe is a plane there.
    let near = points.map { Position(wrapped(180 + $0.x * 1e-4), 50 + $0.y * 1e-4) }
    let natural = NaturalNeighbourSurface(near, values: values, isOnGlobe: true)
    for _ in 0..<300 {
      let place = Position(random.within(-7, 7), random.within(-7, 7))
      let value = natural.value(at: Position(wrapped(180 + place.x * 1e-4), 50 + place.y * 1e-4)) ?? .nan
      #expect(abs(value - plane(place)) < 1e-3)
    }
  }

  @Test("on all of the globe have a value everywhere, over 180 degrees and at the poles, without a jump")
  func globe() throws {
    var random = SplitMix64(seed: 6)
    let points = (0..<400).map { _ in somewhere(&random) }
    func smooth(_ place: Position) -> Double { unit(place).x + 2 * unit(place).y - unit(place).z }
    let values = points.map(smooth)
    let surfaces: [(Position) -> Double?] = [
      TriangleSurface(points, values: values, isOnGlobe: true).value,
      NaturalNeighbourSurface(points, values: values, isOnGlobe: true).value,
    ]
    let places =
      (0..<400).map { _ in somewhere(&random) }
      + [Position(180, 10), Position(-180, 10), Position(0, 90), Position(77, -90), Position(180, 0)]
      + (0..<60).map { _ in Position(random.within(-180, 180), random.within(84, 90)) }
    for surface in surfaces {
      for place in places {
        let value = try #require(surface(place), "\(place)")
        #expect(abs(value - smooth(place)) < 0.15, "\(place)")
        let beside = Position(wrapped(place.x + 1e-7), max(-90, min(90, place.y + 1e-7)))
        #expect(abs((surface(beside) ?? .nan) - value) < 1e-4, "\(place)")
      }
      #expect(abs((surface(Position(180, 10)) ?? .nan) - (surface(Position(-180, 10)) ?? .nan)) < 1e-12)
      #expect(abs((surface(Position(10, 90)) ?? .nan) - (surface(Position(-77, 90)) ?? .nan)) < 1e-9)
    }
  }

  /// Cells of the plane that touches the globe at the place, made from nothing but distances there.
  @Test("by natural neighbours are the areas that a new cell takes in the plane that touches the globe")
  func naturalAreas() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<40 {
      let place = somewhere(&random)
      let count = 14 + random.below(20)
      let points = (0..<count).map { _ in
        Position(wrapped(place.x + random.within(-3, 3)), max(-90, min(90, place.y + random.within(-3, 3))))
      }
      let plane = StereographicPlane(at: place)
      let flat = points.map(plane.position)
      let surface = NaturalNeighbourSurface(points, values: flat.map(\.x), isOnGlobe: true)
      guard let shares = surface.shares(at: place) else { continue }
      let mean = shares.reduce(Position(0, 0)) { $0 + flat[Int($1.point)] * $1.share }
      #expect((mean * mean).sum().squareRoot() < 1e-9)
      // The same neighbours with the same shares as on that plane.
      let other = try #require(
        NaturalNeighbourSurface(flat, values: flat.map(\.x), isOnGlobe: false).shares(at: Position(0, 0)))
      let expected = Dictionary(other.map { ($0.point, $0.share) }, uniquingKeysWith: +)
      for (point, share) in shares { #expect(abs(share - (expected[point] ?? 0)) < 1e-7) }
    }
  }
}
