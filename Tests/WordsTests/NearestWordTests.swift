// Which known word is nearest to one that is not known.

import Testing
import Words

@Suite("Nearest words")
struct NearestWordTests {
  @Test(
    "the nearest is the one with the fewest changes",
    arguments: [
      ("nmae", "name"), ("naem", "name"), ("nam", "name"), ("NAME", "name"), ("names", "name"), ("catgory", "category"),
      ("adress", "address"), ("kind", "kind"),
    ])
  func nearest(_ text: String, _ expected: String) {
    #expect(text.nearest(of: ["kind", "name", "address", "category", "number"]) == expected)
  }

  @Test("what is far from all is like none", arguments: ["", "x", "museum", "zip", "n", "--kitchen", "--zip"])
  func none(_ text: String) {
    #expect(text.nearest(of: ["kind", "name", "address", "category"]) == nil)
  }

  @Test("the dashes of an option are no letters: two of four letters changed is another word")
  func dashes() {
    #expect("--zoom".nearest(of: ["--from", "--to"]) == nil)
    #expect("--form".nearest(of: ["--from", "--to"]) == "--from")
  }

  @Test("distances are those of Damerau and Levenshtein, without a second change of what was exchanged")
  func distances() {
    for (one, other, distance) in [
      ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("ca", "abc", 3), ("abc", "abc", 0),
    ] {
      #expect(editDistance(Array(one), Array(other)) == distance, "\(one) \(other)")
      #expect(editDistance(Array(other), Array(one)) == distance, "\(other) \(one)")
    }
  }
}
