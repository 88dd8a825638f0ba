// Rings whose sides all lie in each other's boxes.

import SimpleFeatures
import Testing

@testable import Polygonization

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
}
