// Corners that are cut off.

import Planar
import Testing

@Suite("Chaikin's corner cutting")
struct ChaikinSmoothingTests {
  @Test("takes the middle half of each edge, and keeps the ends")
  func corners() {
    let once = ChaikinSmoothing.smooth([0, 0, 4, 0, 4, 4], dimension: 2, rounds: 1)
    #expect(once.ordinates == [0, 0, 3, 0, 4, 1, 4, 4])
    #expect(once.places == [0, 0.75, 1.25, 2])
    let twice = ChaikinSmoothing.smooth([0, 0, 4, 0, 4, 4], dimension: 2, rounds: 2)
    #expect(twice.ordinates == [0, 0, 2.25, 0, 3.25, 0.25, 3.75, 0.75, 4, 1.75, 4, 4])
  }

  @Test("leaves what has no corner")
  func straight() {
    let line = ChaikinSmoothing.smooth([1, 2, 3, 4, 5, 6], dimension: 3, rounds: 4)
    #expect(line.ordinates == [1, 2, 3, 4, 5, 6] && line.places == [0, 1])
    #expect(ChaikinSmoothing.smooth([0, 0, 1, 1, 2, 2], dimension: 2, rounds: 0).places == [0, 1, 2])
  }

  @Test("comes to the B-spline: half way along each edge the curve touches it")
  func spline() {
    let many = ChaikinSmoothing.smooth([0, 0, 2, 0, 2, 2, 4, 2], dimension: 2, rounds: 8)
    let touches = stride(from: 0, to: many.ordinates.count, by: 2).contains {
      abs(many.ordinates[$0] - 2) < 0.01 && abs(many.ordinates[$0 + 1] - 1) < 0.01
    }
    #expect(touches && many.places.count > 500)
  }
}
