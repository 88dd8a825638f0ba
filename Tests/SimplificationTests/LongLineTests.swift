// A line of which only windows are in the columns is simplified as one that is there as a whole.

import SimpleFeatures
import Simplification
import TestSupport
import Testing

@Suite struct LongLineTests {
  /// A walk of many steps, all of whose numbers are the generator's.
  private func ordinates(_ count: Int, dimension: Int) -> [Double] {
    var random = SplitMix64(seed: 11)
    var place = Position(5, 45)
    var ordinates: [Double] = []
    for _ in 0..<count {
      place += Position(random.within(-1e-3, 1.1e-3), random.within(-1e-3, 1e-3))
      ordinates += [place.x, place.y] + (dimension == 3 ? [random.unit()] : [])
    }
    return ordinates
  }

  @Test(arguments: [LocalMetric.geographic, .webMercator, .planar(metresPerUnit: 111_000)])
  func keepsTheSame(_ metric: LocalMetric) {
    let count = 20_000
    for dimension in [2, 3] {
      let ordinates = ordinates(count, dimension: dimension)
      for tolerance in [10.0, 1000, 100_000] {
        var (whole, windows) = (DouglasPeucker(), DouglasPeucker())
        windows.longest = 1000
        var (one, other) = ([Bool](repeating: false, count: count), [Bool](repeating: false, count: count))
        (one[0], one[count - 1]) = (true, true)
        whole.load(ordinates, dimension: dimension, vertices: 0..<count, metric: metric, isWhole: true)
        let expected = whole.keepBetween(0, count - 1, tolerance: tolerance, firstVertex: 0, into: &one) + 2
        let found = windows.keep(
          ordinates, dimension: dimension, vertices: 0..<count, tolerance: tolerance, metric: metric, into: &other)
        #expect(found == expected && one == other)
      }
    }
  }
}
