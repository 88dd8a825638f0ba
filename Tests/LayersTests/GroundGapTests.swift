// How far lines and areas are apart, against brute force: many places of one, each measured to the other.

import Engines
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Gaps on the ground")
struct GroundGapTests {
  private static func line(_ positions: [Position]) -> Geometry {
    Geometry(type: .lineString, ordinates: positions.flatMap { [$0.x, $0.y] }, ringEnds: [positions.count])
  }

  /// The least distance of many places of a line, and how far apart those are at the end.
  private static func brute(_ line: [Position], _ other: Geometry) -> Double {
    func least(_ a: Position, _ b: Position, _ count: Int) -> (distance: Double, share: Double) {
      var best = (distance: Double.infinity, share: 0.0)
      for number in 0...count {
        let place = a + (b - a) * (Double(number) / Double(count))
        let distance = GroundDistance(x: place.x, y: place.y).distance(to: other)
        if distance < best.distance { best = (distance, Double(number) / Double(count)) }
      }
      return best
    }
    var best = Double.infinity
    for (from, to) in zip(line, line.dropFirst()) {
      var (a, b) = (from, to)
      for _ in 0..<3 {
        let found = least(a, b, 16)
        best = min(best, found.distance)
        (a, b) = (a + (b - a) * max(0, found.share - 0.08), a + (b - a) * min(1, found.share + 0.08))
      }
    }
    return best
  }

  @Test(
    "the gap is that of the nearest places",
    arguments: [Position(0, 0), Position(20, 60), Position(-170, -84), Position(178, 45)], [0.001, 0.2, 6])
  func nearestPlaces(_ place: Position, _ size: Double) {
    var random = SplitMix64(seed: 41)
    func any(_ around: Position) -> [Position] {
      (0..<Int.random(in: 2...4, using: &random)).map { _ in
        let step = Position(Double.random(in: -1...1, using: &random), Double.random(in: -0.5...0.5, using: &random))
        let place = around + size * step
        return Position(place.x, max(-90, place.y))
      }
    }
    let gap = GroundGap()
    for _ in 0..<2 {
      let aside = Position(0.5, Double.random(in: -1...1, using: &random))
      let (one, other) = (any(place), any(place + size * aside))
      let (a, b) = (Self.line(one), Self.line(other))
      let found = gap.distance(GroundCurves([a]), GroundCurves([b]), limit: .infinity)
      let expected = min(Self.brute(one, b), Self.brute(other, a))
      // Between the places that were tried, the nearest ones may be nearer by half a step.
      #expect(found <= expected * 1.0015 + 0.002, "\(one) and \(other)")
      #expect(found >= expected * 0.9985 - 0.002 - 10 * size, "\(one) and \(other)")
      #expect(gap.distance(GroundCurves([b]), GroundCurves([a]), limit: found * 1.001 + 0.001) <= found * 1.001 + 0.001)
      #expect(gap.distance(GroundCurves([a]), GroundCurves([b]), limit: found * 0.99 - 0.01) == .infinity)
    }
  }

  @Test("what is nearest is in the middle of both edges")
  func middles() {
    // The corner is above the middle of a parallel.
    let a = Self.line([Position(0, 70), Position(40, 70)])
    let b = Self.line([Position(19, 71), Position(20, 70.5), Position(21, 71)])
    let geodesic = Engines.geodesic()
    let found = GroundGap().distance(GroundCurves([a]), GroundCurves([b]), limit: .infinity)
    let straight = geodesic.inverse(x: 20, y: 70.5, toX: 20, toY: 70).distance
    #expect(abs(found - straight) < 1e-6 * straight, "\(found), not \(straight)")
  }
}
