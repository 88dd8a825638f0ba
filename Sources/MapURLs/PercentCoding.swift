// Percent coding (RFC 3986 §2.1) of parameters, forgiving on the way in.

import GeoJSON
import Words

/// The text that a piece of a URL stands for, and whether that was clear.
struct DecodedText {
  var text: String
  /// Whether a % was kept because no two hexadecimal digits follow it, or because the escapes are not UTF-8.
  var hasBrokenEscape = false

  /// - Parameter plusIsSpace: as HTML forms write it (`application/x-www-form-urlencoded`).
  init(_ piece: Substring, plusIsSpace: Bool) {
    let decoding = PercentDecoding(piece.utf8, plusIsSpace: plusIsSpace)
    hasBrokenEscape = decoding.hasBrokenEscape
    if let decoded = String(validating: decoding.bytes, as: UTF8.self) {
      text = decoded
    } else {
      hasBrokenEscape = true
      text = Self.keepingStrays(decoding.bytes, decoding.isEscape)
    }
  }

  /// The text of bytes among which some escapes are not UTF-8: those stay escapes.
  private static func keepingStrays(_ bytes: [UInt8], _ isEscape: [Bool]) -> String {
    var text = ""
    var at = 0
    while at < bytes.count {
      let scalar = (1...4).lazy.compactMap { length in
        at + length <= bytes.count ? String(validating: bytes[at..<at + length], as: UTF8.self) : nil
      }.first
      if let scalar {
        text += scalar
        at += scalar.utf8.count
      } else {
        let digits = String(bytes[at], radix: 16, uppercase: true)
        text += isEscape[at] ? "%" + (digits.utf8.count == 1 ? "0" : "") + digits : "\u{FFFD}"
        at += 1
      }
    }
    return text
  }
}

extension ByteBuffer {
  /// Appends text as a parameter's value: all but RFC 3986's unreserved characters and the comma as %XX.
  mutating func appendPercentCoded(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2C: append(byte)
      default:
        for character in percentCode(of: byte) { append(character) }
      }
    }
  }
}
