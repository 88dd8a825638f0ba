// Texts of a property that all end at one length, as a file format with a limit leaves them.

import GeoJSON
import Words

/// The longest texts of a property, in characters and in bytes.
struct CutTexts {
  /// The texts that are as long as the longest.
  private struct Longest {
    var (length, count) = (0, 0)
    var first: ReportedFinding?

    mutating func add(_ length: Int, _ place: () -> ReportedFinding) {
      if length > self.length { (self.length, count, first) = (length, 0, place()) }
      if length == self.length { count += 1 }
    }
  }

  /// Widths that formats and databases have, such as 254 of dBASE; shorter ones are those of codes.
  private static let widths: Set<Int> = [80, 100, 120, 127, 128, 200, 250, 254, 255, 256, 500, 512, 1000, 1023, 1024]

  private var (characters, bytes) = (Longest(), Longest())
  private var count = 0

  /// - Parameter text: what stands between the quotes.
  mutating func add(_ text: UnsafeRawBufferPointer, _ place: (Rule) -> ReportedFinding) {
    count += 1
    guard text.count >= max(characters.length, 80) else { return }
    let whole = text.contains(0x5C) ? Array(unescape(text).utf8) : Array(text)
    bytes.add(whole.count) { place(RuleCatalog.cutText) }
    characters.add(whole.count { $0 & 0xC0 != 0x80 }) { place(RuleCatalog.cutText) }
  }

  /// Three texts at such a length, and none beyond it, are no chance; where most have it they are codes.
  func findings(_ shown: String) -> [ReportedFinding] {
    for (longest, unit) in [(characters, "character"), (bytes, "byte")] {
      guard let first = longest.first, longest.count >= 3, 2 * longest.count < count,
        Self.widths.contains(longest.length)
      else { continue }
      return [
        first.saying(
          "\(longest.count) texts of \(shown) end at \(longest.length.counted(unit)), as if they were cut there")
      ]
    }
    return []
  }
}
