// Names of roads without the points of the compass.

import TestSupport
import Testing

@testable import Routing

@Suite struct RoadNameTests {
  @Test(arguments: [
    ("High Street", "High Street"), ("High Street W", "High Street"), ("n High Street", "High Street"),
    ("North High Street sw", "High Street"), ("West", "West"), ("N S", "N"), ("N S E", "S"), ("", ""), (" ", ""),
    ("  High   Street  West ", "High Street"), ("Weststrasse", "Weststrasse"), ("Ñ Street", "Ñ Street"),
    ("Northwest Passage", "Passage"), ("Southwestern Road", "Southwestern Road"),
  ])
  func pointsOfTheCompassAreLeftOut(name: String, base: String) {
    #expect(RoadNames.base(name) == base)
  }

  /// Words and spaces as they come, against the words put together.
  @Test func anyWordsAreTreatedAsThoseBetweenSpaces() {
    let words = ["N", "south", "Main", "Straße", "É", "", "NW", "8", "northeast"]
    let points: Set = ["n", "south", "nw", "northeast"]
    var random = SplitMix64(seed: 3)
    for _ in rounds(500) {
      let parts = (0..<Int.random(in: 0...5, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
      var kept = parts.filter { !$0.isEmpty }
      if kept.count > 1, let last = kept.last, points.contains(last.lowercased()) { kept.removeLast() }
      if kept.count > 1, let first = kept.first, points.contains(first.lowercased()) { kept.removeFirst() }
      #expect(RoadNames.base(parts.joined(separator: " ")) == kept.joined(separator: " "))
    }
  }
}
