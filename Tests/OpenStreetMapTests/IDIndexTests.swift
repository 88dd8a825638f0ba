// Ids and their places, whatever the order in which they came.

import TestSupport
import Testing

@testable import OpenStreetMap

@Suite struct IDIndexTests {
  /// The share of ids that come out of order.
  @Test(arguments: [0.0, 0.02, 0.5])
  func placesAreThoseOfADictionary(_ share: Double) {
    var random = SplitMix64(seed: 5)
    var (index, places, last) = (IDIndex(), [Int64: Int](), Int64(-40))
    for ordinal in 0..<2000 {
      last += Int64.random(in: 1...(ordinal.isMultiple(of: 90) ? 1_000_000 : 9), using: &random)
      let isEarly = Double.random(in: 0..<1, using: &random) < share
      let id = isEarly ? last - Int64.random(in: 1...300, using: &random) : last
      if places[id] != nil { continue }
      #expect(index.append(id) == places.count)
      places[id] = places.count
    }
    #expect(index.count == places.count)
    // Each from each place that a reader may have been at before.
    for hint in [0, 1, 30, 5000] {
      for id in places.keys.flatMap({ [$0, $0 + 1] }) {
        var near = hint
        #expect(index.ordinal(of: id, near: &near) == places[id], "\(id) near \(hint)")
      }
    }
    var near = 0
    #expect(index.ordinal(of: -100, near: &near) == nil)
  }
}
