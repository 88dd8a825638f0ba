// What the program asks of Swift's libraries: what a release, which has them inside, would grow by.

import TestSupport
import Testing

@Suite("Linked names")
struct LinkedNamesTests {
  #if os(Linux)
  @Test("nothing asks for the engine of regular expressions or for Foundation")
  func names() throws {
    let asked = try bash("nm -D --undefined-only '\(Place.built.path)'").text
    #expect(asked.contains("swift_retain"), "the names of the program cannot be read")
    // `contains` of a text in a text is the module Words' own; in a file that does not import it, it is Swift's.
    let heavy = asked.split(separator: "\n").filter { name in
      ["17_StringProcessing", "12_RegexParser", "20FoundationEssentials", "10Foundation"].contains { name.contains($0) }
    }
    #expect(heavy.isEmpty, "\(heavy)")
  }
  #endif
}
