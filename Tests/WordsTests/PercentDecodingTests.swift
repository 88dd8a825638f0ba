// Percent-encoded bytes of either case, those of forms, and what only looks like one.

import Testing
import Words

@Suite struct PercentDecodingTests {
  private func text(_ encoded: String, plusIsSpace: Bool = false) -> String {
    String(decoding: PercentDecoding(encoded.utf8, plusIsSpace: plusIsSpace).bytes, as: UTF8.self)
  }

  @Test func escapesOfEitherCaseAreDecoded() {
    #expect(text("a%2Fb%2fc%C3%A9") == "a/b/cé")
    #expect(PercentDecoding("a%41".utf8).isEscape == [false, true])
    #expect(!PercentDecoding("a%41".utf8).hasBrokenEscape)
  }

  @Test func plusIsASpaceInForms() {
    #expect(text("a+b%2B", plusIsSpace: true) == "a b+")
    #expect(text("a+b%2B") == "a+b+")
  }

  @Test(arguments: ["%", "%4", "%4g", "%+1", "%é"])
  func whatIsNoEscapeStands(_ encoded: String) {
    #expect(text("a" + encoded) == "a" + encoded)
    #expect(PercentDecoding(encoded.utf8).hasBrokenEscape)
  }
}
