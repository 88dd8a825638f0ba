// Texts that another program broke, against breaking good ones in the ways in which programs do.

import Foundation
import GeoJSON
import TestSupport
import Testing

@Suite("Faults of texts")
struct TextFaultsTests {
  private static func faults(_ text: String) -> TextFaults {
    ByteBuffer("\"\(text)\"").withPaddedBytes { TextFaults(of: ByteRange(start: 0, end: $0.count), in: $0) }
  }

  private static let good = [
    "", "Vaduz", "Zürich", "Übergrößenträger", "Москва, Россия", "Ελλάδα", "東京都", "مدينة", "São Paulo — “IRMÃ”–“LÃ–",
    "Ñandú",
    "Île-de-France", "Þingvellir ÐÍS", "20 °C ± 1 µm", "½ £5 §3 ©", "a\\tb\\nc", "C:\\\\temp\\\\x", "\\ud83d\\ude00",
    "\\u00fc", "1234-56-78-x", "2024-02-29", "2023-12-31T23:59:60Z", "9999-99-99", "naïve façade", "10–20 m · 5 €",
  ]

  @Test("good texts have none", arguments: good)
  func none(_ text: String) {
    #expect(Self.faults(text) == [])
  }

  @Test(
    "each fault",
    arguments: [
      (" a", TextFaults.blankAtEdge), ("a ", .blankAtEdge), ("\u{A0}a", .blankAtEdge), ("a\u{A0}", .blankAtEdge),
      ("a\\t", .blankAtEdge), ("\\na", .blankAtEdge), ("a\\u00a0", .blankAtEdge), ("\\u0020a", .blankAtEdge),
      ("é\u{3000}", .blankAtEdge), ("\u{FEFF}a", [.blankAtEdge, .invisibleCharacter]), ("a\\\\\\r", .blankAtEdge),
      ("a\\u0007b", .controlCharacter), ("\\b", .controlCharacter),
      ("a\u{7F}", .controlCharacter), ("a\u{85}b", .controlCharacter), ("\\ud83d", .loneSurrogate),
      ("\\ude00 a", .loneSurrogate), ("\\ud83d\\ud83d\\ude00", .loneSurrogate), ("lost \u{FFFD}", .mojibake),
      ("a\u{200B}b", .invisibleCharacter), ("a\\ufeffb", .invisibleCharacter), ("\u{202E}a", .invisibleCharacter),
      ("2023-02-29", .impossibleDate), ("2024-13-01T00:00:00Z", .impossibleDate), ("2100-02-29 10:00", .impossibleDate),
      ("2024-00-10", .impossibleDate), (" 2023-02-29", .blankAtEdge), ("Ã¼ ", [.mojibake, .blankAtEdge]),
    ] as [(String, TextFaults)])
  func each(_ text: String, _ expected: TextFaults) {
    #expect(Self.faults(text) == expected)
  }

  @Test("the characters that nobody sees are these, and no joiners and marks that scripts are written with")
  func invisible() {
    let expected = [0x200B, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2060, 0x2066, 0x2067, 0x2068, 0x2069]
    let found = (0x2000..<0x2080).filter { scalar in
      Unicode.Scalar(scalar).map { Self.faults("a\($0)b").contains(.invisibleCharacter) } ?? false
    }
    #expect(found == expected)
    let escaped = (0x2000..<0x2080).filter {
      Self.faults("a\\u" + String($0, radix: 16) + "b").contains(.invisibleCharacter)
    }
    #expect(escaped == expected)
    // U+00AD shows a hyphen at the end of a line, U+FE0F chooses a form.
    for scalar in ["\u{AD}", "\u{FE0F}", "\u{FEFE}", "\u{FF00}"] { #expect(Self.faults("a\(scalar)b") == []) }
  }

  @Test("UTF-8 that was read as Latin-1 or Windows-1252", arguments: [String.Encoding.isoLatin1, .windowsCP1252])
  func decodedWrongly(_ encoding: String.Encoding) throws {
    var random = SplitMix64(seed: 5)
    let letters = Array("äöüßéèêñçåøæÄÖÜÉÅØ")
    var seen = 0
    for _ in rounds(300) {
      let text = String((0..<8).map { _ in random.chance(0.3) ? random.pick(letters) : "n" })
      // Some bytes are no character of Windows-1252.
      guard let broken = String(data: Data(text.utf8), encoding: encoding), broken != text else { continue }
      seen += 1
      #expect(Self.faults(broken).contains(.mojibake), "\(text) as \(broken)")
      #expect(Self.faults(text) == [], "\(text)")
    }
    #expect(seen > 100)
    for text in ["Москва", "Ελλάδα"] {
      guard let broken = String(data: Data(text.utf8), encoding: encoding) else { continue }
      #expect(Self.faults(broken).contains(.mojibake), "\(text) as \(broken)")
    }
  }
}
