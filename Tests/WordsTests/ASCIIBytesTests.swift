// Kinds of bytes, against those of Swift's characters.

import Testing
import Words

@Suite("Kinds of ASCII bytes")
struct ASCIIBytesTests {
  @Test("each byte is of the kinds that its character is of, and none beyond ASCII is")
  func kinds() {
    for byte in UInt8.min...UInt8.max {
      let character = Character(UnicodeScalar(byte))
      #expect(byte.isDigit == (character.isASCII && character.isWholeNumber), "\(byte)")
      #expect(byte.isHexDigit == (character.isASCII && character.isHexDigit), "\(byte)")
      #expect(byte.isLetter == (character.isASCII && character.isLetter), "\(byte)")
    }
  }
}
