// Numbers with what they count, and lists that end with a number.

import Testing

@testable import Words

@Suite("Counts in sentences")
struct CountsTests {
  @Test("a list has so many texts at most, and the number of the others")
  func lists() {
    #expect([String]().listed(atMost: 2) == "")
    #expect(["a"].listed(atMost: 2) == "a")
    #expect(["a", "b"].listed(atMost: 2) == "a, b")
    #expect(["a", "b", "c", "d", "e"].listed(atMost: 2) == "a, b and 3 more")
  }

  @Test("one is singular, and nothing else")
  func counts() {
    #expect([0, 1, 2].map { $0.counted("record") } == ["0 records", "1 record", "2 records"])
  }
}
