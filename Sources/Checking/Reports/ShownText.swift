// Text of the data as a terminal may show it, and how wide it is there.

/// A text in which nothing moves the cursor, hides what follows or turns its direction: such characters as JSON escapes.
///
/// - Parameter most: so many characters at most.
func shown(_ text: String, most: Int = .max) -> String {
  if isPlainASCII(text), text.utf8.count <= most { return text }
  var out = ""
  var count = 0
  for scalar in text.unicodeScalars {
    if count == most { return out + "…" }
    count += 1
    if isPlain(scalar) {
      out.unicodeScalars.append(scalar)
    } else {
      let digits = String(scalar.value, radix: 16)
      out += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }
  return out
}

/// Whether a text is of ASCII's printable characters, each a byte and a column.
private func isPlainASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }

private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
  default: true
  }
}

/// The columns that a character takes on a terminal: none, one or two.
func columns(of character: Character) -> Int {
  guard let first = character.unicodeScalars.first else { return 0 }
  if first.value < 0x300 { return 1 }
  switch first.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch first.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
    0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    return 2
  default:
    let isPicture = character.unicodeScalars.contains { $0.value == 0xFE0F }
    return isPicture || first.properties.isEmojiPresentation ? 2 : 1
  }
}

extension Excerpt {
  /// The stretch as one line of a terminal, no wider than this, and the column of the place, from 0.
  func line(width: Int) -> (text: String, caret: Int) {
    if isPlainASCII(before), isPlainASCII(behind) { return plainLine(width: width) }
    // What a terminal would act on is a space there.
    func plain(_ text: String) -> [Character] {
      var out = String.UnicodeScalarView()
      for scalar in text.unicodeScalars { out.append(isPlain(scalar) ? scalar : " ") }
      return Array(String(out))
    }
    var (left, right) = (plain(before)[...], plain(behind)[...])
    var (isCutLeft, isCutRight) = (isCutBefore, isCutBehind)
    var wide = (left: left.reduce(0) { $0 + columns(of: $1) }, right: right.reduce(0) { $0 + columns(of: $1) })
    // Of the longer side more is left out; the place itself stays.
    while wide.left + wide.right + (isCutLeft ? 1 : 0) + (isCutRight ? 1 : 0) > width {
      if wide.left > wide.right || right.count < 2, let first = left.popFirst() {
        wide.left -= columns(of: first)
        isCutLeft = true
      } else if right.count > 1, let last = right.popLast() {
        wide.right -= columns(of: last)
        isCutRight = true
      } else {
        break
      }
    }
    return (
      (isCutLeft ? "…" : "") + String(left) + String(right) + (isCutRight ? "…" : ""),
      wide.left + (isCutLeft ? 1 : 0)
    )
  }

  /// The same of text in which each byte is a column: cut as one column after the other would be.
  private func plainLine(width: Int) -> (text: String, caret: Int) {
    var (left, right) = (before.utf8.count, behind.utf8.count)
    var (isCutLeft, isCutRight) = (isCutBefore, isCutBehind)
    while left + right + (isCutLeft ? 1 : 0) + (isCutRight ? 1 : 0) > width {
      if left > right || right < 2, left > 0 {
        left -= 1
        isCutLeft = true
      } else if right > 1 {
        right -= 1
        isCutRight = true
      } else {
        break
      }
    }
    let text = String(before.suffix(left)) + behind.prefix(right)
    return ((isCutLeft ? "…" : "") + text + (isCutRight ? "…" : ""), left + (isCutLeft ? 1 : 0))
  }
}
