// Samples that are spread over the ground: apart, maximal, and the farthest first.

import Globe
import Planar
import TestSupport
import Testing

@testable import Layers

@Suite("Spread samples")
struct SpreadSampleTests {
  private func places(_ count: Int, _ generator: inout SplitMix64) -> [Position] {
    // Over ±180°, with some in one place and one nowhere.
    (0..<count).map { index in
      if index % 17 == 5 { return Position(.nan, .nan) }
      if index % 11 == 3 { return Position(180, 60) }
      let x = 179.5 + Double(generator.below(1_000_000)) / 1e6
      return Position(x > 180 ? x - 360 : x, 59.8 + Double(generator.below(400_000)) / 1e6)
    }
  }

  private func chord(_ a: Position, _ b: Position) -> Double {
    let way = GroundChord.place(x: a.x, y: a.y) - GroundChord.place(x: b.x, y: b.y)
    return (way * way).sum().squareRoot()
  }

  @Test(arguments: 0..<UInt64(10))
  func `none is within the distance of another, and each other is`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let places = places(40 + Int(seed) * 60, &generator)
    let order = places.indices.sorted { ($0 * 7919) % 1009 < ($1 * 7919) % 1009 }
    let metres = Double(500 + generator.below(20_000))
    let taken = SpreadSample.spaced(places, in: order, metres: metres)
    // The greedy choice, pair by pair; chords are shorter than the ground by less than a millimetre there.
    var wanted: [Int] = []
    for number in order where !places[number].x.isNaN {
      if wanted.allSatisfy({ chord(places[$0], places[number]) > metres }) { wanted.append(number) }
    }
    #expect(taken == wanted)
    #expect(SpreadSample.spaced(places, in: order, metres: metres, limit: 3) == Array(wanted.prefix(3)))
  }

  @Test(arguments: 0..<UInt64(10))
  func `each is the farthest from those before it`(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let places = places(5 + Int(seed) * 30, &generator)
    let count = places.count { !$0.x.isNaN }
    let taken = SpreadSample.farthest(places, from: 0, count: .max)
    #expect(taken.count == count && Set(taken).count == count && taken.first == 0)
    for end in 1..<taken.count {
      func nearest(_ number: Int) -> Double { taken[..<end].map { chord(places[$0], places[number]) }.min() ?? 0 }
      let most = taken[end...].map(nearest).max() ?? 0
      #expect(abs(nearest(taken[end]) - most) < 1e-6)
    }
    #expect(SpreadSample.farthest(places, from: 0, count: 4) == Array(taken.prefix(4)))
  }
}
