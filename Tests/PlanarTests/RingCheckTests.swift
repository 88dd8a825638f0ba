// Rings whose sides all lie in each other's boxes.

import Testing

@testable import Planar

@Suite struct RingCheckTests {
  /// A comb of diagonal teeth, closed round one side; `shift` moves one tip.
  private func comb(_ teeth: Int, shift: SIMD2<Double> = .zero) -> [SIMD2<Double>] {
    var points: [SIMD2<Double>] = []
    for tooth in 0..<teeth {
      let root = SIMD2(Double(tooth), -Double(tooth))
      var tip = root + 1000
      if tooth == teeth / 2 { tip += shift }
      points += tooth % 2 == 0 ? [root, tip] : [tip, root]
    }
    return points + [SIMD2(-900, -1100)]
  }

  @Test func combsOfManyTeethAreSimple() {
    var ring = RingCheck()
    ring.points = comb(600)
    let isSimple = ring.isSimple()
    #expect(isSimple)
    ring.points = comb(600, shift: SIMD2(3, -3))
    let crosses = !ring.isSimple()
    #expect(crosses)
  }

  /// A few sides are compared each with each, many by a tree.
  @Test func ringsOfAnySizeAreToldFromThoseThatCross() {
    for count in 5...120 {
      // Along a wave and straight back below it; then a vertex of the wave is moved down through that side.
      var wave = (0..<count - 2).map { SIMD2(Double($0), Double($0 % 3)) } + [SIMD2(Double(count), -1), SIMD2(-1, -1)]
      var ring = RingCheck()
      ring.points = wave
      let isSimple = ring.isSimple()
      #expect(isSimple, "\(count)")
      wave[count / 2].y = -1.5
      ring.points = wave
      let crosses = !ring.isSimple()
      #expect(crosses, "\(count)")
      wave[count / 2].y = -1
      ring.points = wave
      let touches = !ring.isSimple()
      #expect(touches, "\(count)")
    }
  }
}
