// How wide text of the data is on a terminal.

import Formats

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
