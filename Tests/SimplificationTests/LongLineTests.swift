// A line that is read where it is, or of which blocks are passed over, is simplified as one that is copied and looked
// at whole.

import Foundation
import Globe
import Planar
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
    let count = 8000
    for dimension in [2, 3] {
      let ordinates = ordinates(count, dimension: dimension)
      for tolerance in [10.0, 1000, 100_000] {
        var (whole, inPlace) = (DouglasPeucker(), DouglasPeucker())
        (inPlace.longest, inPlace.fewLooks) = (1000, tolerance == 1000 ? 1 : 24)
        var (one, other) = ([Bool](repeating: false, count: count), [Bool](repeating: false, count: count))
        (one[0], one[count - 1]) = (true, true)
        whole.load(ordinates, dimension: dimension, vertices: 0..<count, metric: metric, isWhole: true)
        let expected = whole.keepBetween(0, count - 1, tolerance: tolerance, firstVertex: 0, into: &one) + 2
        let found = inPlace.keep(
          ordinates, dimension: dimension, vertices: 0..<count, tolerance: tolerance, metric: metric, into: &other)
        #expect(found == expected && one == other)
      }
    }
  }

  /// Walks, spirals out and in, circles whose vertices are equally far but for rounding, and a straight line.
  private func shapes(_ count: Int) -> [[Double]] {
    func spiral(_ step: Double) -> [Double] {
      (0..<count).flatMap { number -> [Double] in
        let place = Double(step > 0 ? number : count - number) * abs(step)
        return [5 + place * cos(Double(number) / 5), 45 + place * sin(Double(number) / 5)]
      }
    }
    let circle = (0...count).flatMap { number -> [Double] in
      let angle = 2 * .pi * Double(number % count) / Double(count)
      return [cos(angle), sin(angle)]
    }
    let line = (0..<count).flatMap { [Double($0) * 1e-4, Double($0) * 3e-5] }
    return [ordinates(count, dimension: 2), spiral(1e-5), spiral(-1e-5), circle, line]
  }

  @Test(arguments: [LocalMetric.geographic, .webMercator, .planar(metresPerUnit: 111_000)])
  func passesOverWhatIsNear(_ metric: LocalMetric) {
    for ordinates in shapes(2500) {
      let count = ordinates.count / 2
      for tolerance in [0, 1e-3, 10.0, 1000, 100_000] {
        let kept = [Int.max, 8, 1024].map { fewest in
          var algorithm = DouglasPeucker()
          algorithm.fewestInBlocks = fewest
          if fewest == 8 { (algorithm.longest, algorithm.fewLooks) = (700, 2) }
          var kept = [Bool](repeating: false, count: count)
          algorithm.keep(
            ordinates, dimension: 2, vertices: 0..<count, tolerance: tolerance, metric: metric, into: &kept)
          return kept
        }
        #expect(kept[0] == kept[1] && kept[0] == kept[2])
      }
    }
  }
}
