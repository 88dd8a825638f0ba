// Characters that markup writes as references, and those that XML has not.

import Testing
import Words

@Suite struct XMLReferencesTests {
  private func written(_ text: String, isAttribute: Bool = false) -> String {
    text.unicodeScalars.map { $0.xmlReference(isAttribute: isAttribute) ?? ($0.isInXML ? String($0) : "?") }.joined()
  }

  @Test func charactersWithAMeaningAreReferences() {
    #expect(written("a<b & \"c\">'d'") == "a&lt;b &amp; &quot;c&quot;&gt;'d'")
  }

  @Test func lineBreaksAreKeptFromTheReader() {
    #expect(written("a\tb\nc\rd") == "a\tb\nc&#13;d")
    #expect(written("a\tb\nc\rd", isAttribute: true) == "a&#9;b&#10;c&#13;d")
  }

  @Test func whatXMLHasNotIsKnown() {
    #expect(written("\u{0}\u{8}\u{B}\u{1F}\u{FFFE}\u{FFFF}") == "??????")
    #expect(written("\u{20}\u{7F}\u{85}\u{FFFD}\u{1F600}") == "\u{20}\u{7F}\u{85}\u{FFFD}\u{1F600}")
  }
}
