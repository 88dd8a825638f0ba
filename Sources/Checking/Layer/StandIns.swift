// Texts of a property that stand for something else: for no value, for a character, or for a number with more digits.

import GeoJSON
import Words

/// The texts that a spreadsheet or a script wrote where it had no value, and those of a web page.
struct StandIns {
  /// What programs write for no value; words of people, such as `none` and `unknown`, may be values.
  private static let missing: [[UInt8]] = [
    "N/A", "n/a", "#N/A", "NULL", "null", "<null>", "(null)", "NaN", "nan", "undefined", "#REF!", "#VALUE!", "#DIV/0!",
    "#NAME?",
  ].map { Array($0.utf8) }

  private var withoutValue: (count: Int, first: ReportedFinding, text: String)?
  private var withReference: (count: Int, first: ReportedFinding)?
  private var rounded: (count: Int, first: ReportedFinding, text: String)?

  /// - Parameter text: what stands between the quotes.
  mutating func add(_ text: UnsafeRawBufferPointer, _ place: (Rule) -> ReportedFinding) {
    if text.count <= 9, Self.missing.contains(where: { text.elementsEqual($0) }) {
      if withoutValue == nil {
        withoutValue = (0, place(RuleCatalog.placeholderText), String(decoding: text, as: UTF8.self))
      }
      withoutValue?.count += 1
    }
    if Self.hasReference(text) {
      if withReference == nil { withReference = (0, place(RuleCatalog.characterReference)) }
      withReference?.count += 1
    }
    if Self.isRounded(text) {
      if rounded == nil { rounded = (0, place(RuleCatalog.roundedNumber), String(decoding: text, as: UTF8.self)) }
      rounded?.count += 1
    }
  }

  /// Whether a text is a number as spreadsheets write those that are too long for a cell: `4.42079E+11`.
  private static func isRounded(_ text: UnsafeRawBufferPointer) -> Bool {
    guard (5...12).contains(text.count), text[0].isDigit, let end = text.firstIndex(of: 0x45) else { return false }
    let fraction = text[1..<end]
    return
      (fraction.isEmpty
      || fraction.count > 1 && [0x2E, 0x2C].contains(text[1])
        && fraction.dropFirst().allSatisfy { $0.isDigit })
      && end + 4 == text.count && text[end + 1] == 0x2B
      && text[end + 2].isDigit && text[end + 3].isDigit
  }

  /// Whether a text has a character reference, such as `&amp;` or `&#39;` (HTML §13.1.4).
  private static func hasReference(_ text: UnsafeRawBufferPointer) -> Bool {
    var rest = text[...]
    while let start = rest.firstIndex(of: 0x26) {
      rest = rest[(start + 1)...]
      let name = rest.prefix(9).prefix { $0.isDigit || $0.isLetter || $0 == 0x23 }
      if name.count >= 2, name.endIndex < text.endIndex, text[name.endIndex] == 0x3B { return true }
    }
    return false
  }

  func findings(_ shown: String) -> [ReportedFinding] {
    var found: [ReportedFinding] = []
    if let (count, first, text) = withoutValue {
      found.append(
        first.saying("\(shown) is \"\(text)\" here, which stands for no value, as in \(count.counted("record"))"))
    }
    if let (count, first) = withReference {
      found.append(first.saying("\(shown) has a character reference of HTML, as in \(count.counted("record"))"))
    }
    if let (count, first, text) = rounded {
      found.append(
        first.saying("\(shown) is \(text) here, as a spreadsheet rounds long numbers, as in \(count.counted("record"))")
      )
    }
    return found
  }
}
