// The nearest of many edges, looked up by place, against all of them.

import Foundation
import Globe
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Large shapes")
struct LargeShapeTests {
  /// A star of many vertices around a place, with a hole; over ±180° as longitudes that go on.
  private static func star(around middle: Position, _ random: inout SplitMix64) -> Geometry {
    var star = Geometry(type: .polygon)
    for (count, least, most) in [(300, 2.0, 4.0), (100, 0.5, 1.0)] {
      var ring = (0..<count).map { number in
        let angle = 2 * Double.pi * Double(number) / Double(count)
        return middle + Position(cos(angle), sin(angle)) * random.within(least, most)
      }
      ring.append(ring[0])
      star.ordinates += ring.flatMap { [$0.x, $0.y] }
      star.ringEnds.append(star.vertexCount)
    }
    return star
  }

  @Test("an area with a hole, a line and points", arguments: seeds(3))
  func againstAllEdges(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let middle = [Position(10, 47), Position(179, -60), Position(-75, 83)][Int(seed % 3)]
    let star = Self.star(around: middle, &random)
    let vertices = Array(star.positions(0..<star.vertexCount))
    let line = Geometry(type: .lineString, ordinates: star.ordinates, ringEnds: [vertices.count])
    let points = Geometry(type: .multiPoint, ordinates: star.ordinates)
    var inside = 0
    for parts in [[star], [line], [points], [line, points]] {
      let shape = LargeShape(parts)
      for number in 0..<150 {
        let place =
          number % 10 == 0
          ? vertices[number % vertices.count] : middle + Position(random.within(-6, 6), random.within(-6, 6))
        let ground = GroundDistance(x: Longitude.reduced(place.x), y: place.y)
        let isInside = ground.isInside(parts)
        #expect(shape.contains(Position(Longitude.reduced(place.x), place.y)) == isInside)
        if isInside { inside += 1 }
        guard !isInside, abs(place.y) < 90 else { continue }
        let ball = GroundBall(
          Box(Position(Longitude.reduced(place.x), place.y), Position(Longitude.reduced(place.x), place.y)))
        let expected = parts.map { ground.distance(to: $0, limit: .infinity) }.min() ?? .infinity
        #expect(abs(shape.distance(from: ground, in: ball, limit: .infinity) - expected) < 0.001)
        #expect(abs(shape.distance(from: ground, in: ball, limit: expected * 1.5) - expected) < 0.001)
        if expected > 1 { #expect(shape.distance(from: ground, in: ball, limit: expected * 0.9) == .infinity) }
      }
    }
    #expect(inside > 20)
  }
}
