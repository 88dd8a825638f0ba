// What of lines and rings is in a box.

import Foundation
import GEOS
import Planar
import TestSupport
import Testing

@Suite("Parts in a box")
struct BoxClippingTests {
  private let box = Box(Position(0, 0), Position(10, 10))

  @Test("of a ring have the area that GEOS finds", arguments: UInt64(0)..<200)
  func area(_ seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    // A star around a place near the box, which is in no way convex.
    let center = Position(Double.random(in: -3...13, using: &chance), Double.random(in: -3...13, using: &chance))
    var ring = (0..<12).map { number in
      let (angle, reach) = (Double(number) * .pi / 6, Double.random(in: 1...15, using: &chance))
      return center + reach * Position(cos(angle), sin(angle))
    }
    ring.append(ring[0])
    let part = box.part(ofRing: ring)
    #expect(part.allSatisfy { box.contains($0) })
    #expect(part.isEmpty || part.first == part.last)
    let square = [Position(0, 0), Position(10, 0), Position(10, 10), Position(0, 10), Position(0, 0)]
    let expected = try GEOSEngine().intersection(polygon(ring), polygon(square))
    let sum = expected.polygons.reduce(0) { $0 + $1.reduce(0) { $0 + expected.positions(ofRing: $1).signedArea } }
    #expect(abs(abs(area(of: part)) - abs(sum)) < 1e-9)
  }

  private func polygon(_ ring: [Position]) -> Geometry {
    Geometry(type: .polygon, ordinates: ring.flatMap { [$0.x, $0.y] }, ringEnds: [ring.count])
  }

  private func area(of ring: [Position]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) } / 2
  }

  @Test("of a ring around it are all of it, and of one beside it nothing")
  func extremes() {
    let around = [Position(-5, -5), Position(20, -5), Position(20, 20), Position(-5, 20), Position(-5, -5)]
    #expect(abs(area(of: box.part(ofRing: around))) == 100)
    #expect(box.part(ofRing: around.map { $0 + Position(30, 0) }).isEmpty)
    let inside = [Position(1, 1), Position(2, 1), Position(2, 2), Position(1, 1)]
    #expect(box.part(ofRing: inside) == inside)
    #expect(box.part(ofRing: [Position]()).isEmpty)
  }

  @Test("of a line are its stretches, cut at the sides")
  func lines() {
    let line = [Position(-5, 5), Position(5, 5), Position(5, 15), Position(8, 15), Position(8, 2)]
    #expect(
      box.parts(ofLine: line) == [
        [Position(0, 5), Position(5, 5), Position(5, 10)], [Position(8, 10), Position(8, 2)],
      ])
    #expect(box.parts(ofLine: [Position(3, 3)]).isEmpty)
  }
}
