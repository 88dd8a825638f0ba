// Where lines cross: by hand, and against positions that are on both.

import TestSupport
import Testing

@testable import Planar

@Suite("Line crossing")
struct LineCrossingTests {
  @Test("the cross product is twice the area, positive to the left")
  func area() {
    #expect(cross(Position(2, 0), Position(1, 3)) == 6)
    #expect(cross(Position(1, 3), Position(2, 0)) == -6)
    #expect(cross(Position(1, 3), Position(-2, -6)) == 0)
  }

  @Test("shares of the way, within the segment and beyond it")
  func shares() {
    let (a, b) = (Position(0, 0), Position(4, 0))
    #expect(crossingShare(from: a, to: b, across: Position(1, -1), Position(1, 7)) == 0.25)
    #expect(crossingShare(from: a, to: b, across: Position(1, 7), Position(1, 3)) == 0.25)
    #expect(crossingShare(from: a, to: b, across: Position(-2, 1), Position(-2, 2)) == -0.5)
    #expect(crossingShare(from: a, to: b, across: Position(0, 1), Position(1, 1)) == nil)
  }

  @Test("both lines have the same position there", arguments: seeds(20))
  func samePosition(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func place() -> Position { Position(.random(in: -9...9, using: &random), .random(in: -9...9, using: &random)) }
    for _ in 0..<100 {
      let (a, b, c, d) = (place(), place(), place(), place())
      guard let share = crossingShare(from: a, to: b, across: c, d),
        let other = crossingShare(from: c, to: d, across: a, b), abs(share) < 100, abs(other) < 100
      else { continue }
      let gap = a + (b - a) * share - (c + (d - c) * other)
      #expect(abs(gap.x) < 1e-9 && abs(gap.y) < 1e-9)
    }
  }
}
