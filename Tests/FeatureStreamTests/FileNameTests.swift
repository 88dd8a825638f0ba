// Names of files: any bytes go into text and back.

import FileNames
import TestSupport
import Testing

@Suite("names of files")
struct FileNameTests {
  private func text(_ bytes: [UInt8]) -> String {
    (bytes + [0]).withUnsafeBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { FileName.text($0) } ?? "" }
    }
  }

  @Test("any bytes come back as they were")
  func roundTrip() {
    var random = SplitMix64(seed: 17)
    let parts: [[UInt8]] = [
      Array("a/é😀\u{10FFFF}\u{10FF80}\u{10FF7F}".utf8), [0xFF], [0xF4, 0x8F, 0xBF], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
      [0xE2, 0x82], [0x80], Array("e\u{301}".utf8),
    ]
    for _ in rounds(2000) {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        bytes +=
          Bool.random(using: &random)
          ? parts.randomElement(using: &random) ?? [] : [.random(in: 1...255, using: &random)]
      }
      let text = text(bytes)
      #expect(FileName.bytes(text) == bytes)
      #expect(
        text.withFileName { Array(String(cString: $0).utf8) } == Array(String(decoding: bytes, as: UTF8.self).utf8))
      #expect(!text.shown.holdsBytes)
    }
  }

  @Test("a name in UTF-8 is its text")
  func plain() {
    for name in ["", "a.ndjson", "é/日本", "😀\u{10FF7F}"] {
      #expect(text(Array(name.utf8)) == name)
      #expect(name.shown == name && !name.holdsBytes)
    }
  }
}
