// How wide text is, about, without a font: so that the same labels stand at the same places on each machine.

/// The widths of text in the sans-serif fonts that the pictures name.
///
/// The advances are those of Helvetica (Adobe's Core 14 AFM files, in thousandths of the font's size); what is not Latin
/// is taken by its block: as wide as high for Chinese, Japanese and Korean, nothing for combining marks. Fonts differ from
/// that by a few hundredths, which labels keep away from each other anyway.
public enum TextMetrics {
  /// The height of a line, in sizes of the font.
  public static let lineHeight = 1.2

  /// The width of a line of text in screen points.
  public static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
    var thousandths = 0
    for scalar in text.unicodeScalars { thousandths += advance(scalar) }
    return Double(thousandths) / 1000 * size * (isBold ? 1.07 : 1)
  }

  private static func advance(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x20..<0x7F: return Int(latin[Int(scalar.value) - 0x20])
    case 0x300..<0x370, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F, 0x200B...0x200F, 0x202A...0x202E,
      0x2060...0x2069, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F:
      return 0
    case 0xC0..<0x250: return 556
    case 0x370..<0x530: return 600
    case 0x590..<0x780: return 520
    case 0x900..<0x1100: return 650
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F300...0x1FAFF,
      0x20000...0x3FFFF:
      return 1000
    default: return 600
    }
  }

  private static let latin: [Int16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
    260, 334, 584,
  ]

  /// Text cut into lines at spaces, none much longer than `width` where it has spaces; at most `most` lines.
  public static func lines(_ text: String, width: Double, size: Double, isBold: Bool = false, most: Int = 3) -> [String]
  {
    lines(text, width: width, most: most) { self.width($0, size: size, isBold: isBold) }
  }

  /// The same with any measure.
  static func lines(_ text: String, width: Double, most: Int, _ measure: (String) -> Double) -> [String] {
    let words = text.split(separator: " ").map(String.init)
    var lines: [String] = []
    for word in words {
      if let last = lines.last, lines.count == most || measure(last + " " + word) <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(word)
      }
    }
    return lines.isEmpty ? [text] : lines
  }
}
