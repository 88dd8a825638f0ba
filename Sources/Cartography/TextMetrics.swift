// How wide text is, about, without a font: so that the same labels stand at the same places on each machine.

/// The widths of text in the sans-serif fonts that the pictures name.
///
/// The advances are those of Helvetica (Adobe's Core 14 AFM files, in thousandths of the font's size); what is not
/// Latin is taken by its block: as wide as high for Chinese, Japanese and Korean, nothing for combining marks. Fonts
/// differ from that by a few hundredths, which labels keep away from each other anyway.
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
    // Marks stand on what is before them, and joiners are not seen, in each script.
    if scalar.value >= 0x300, CellText.isCombining(scalar) || scalar.properties.generalCategory == .format { return 0 }
    switch scalar.value {
    case 0x20..<0x7F: return Int(latin[Int(scalar.value) - 0x20])
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

  /// Text cut into lines where it may be, none much longer than `width` where there is such a place; at most `most`
  /// lines.
  ///
  /// That is at spaces, after hyphens, dashes and strokes within words, and between Chinese and Japanese characters;
  /// not before what closes, such as a bracket or a full stop.
  public static func lines(_ text: String, width: Double, size: Double, isBold: Bool = false, most: Int = 3) -> [String]
  {
    lines(text, width: width, most: most) { self.width($0, size: size, isBold: isBold) }
  }

  /// The same with any measure.
  static func lines(_ text: String, width: Double, most: Int, _ measure: (String) -> Double) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      var joint = " "
      for piece in pieces(word) {
        if let last = lines.last, lines.count == most || measure(last + joint + piece) <= width {
          lines[lines.count - 1] = last + joint + piece
        } else {
          lines.append(piece)
        }
        joint = ""
      }
    }
    return lines.isEmpty ? [text] : lines
  }

  /// The pieces of a word between which a line may end.
  private static func pieces(_ word: Substring) -> [String] {
    var pieces = [""]
    var before: Character?
    for character in word {
      let isBreak =
        switch before {
        case nil: false
        case "-", "/", "\u{2013}", "\u{2014}", "\u{2010}": character.isLetter && (pieces.last?.count ?? 0) > 2
        case let other?:
          isIdeograph(other) && isLetterLike(character)
            || isIdeograph(character) && isLetterLike(character) && !isOpening(other)
        }
      if isBreak { pieces.append("") }
      pieces[pieces.count - 1].append(character)
      before = character
    }
    return pieces
  }

  private static func isIdeograph(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first else { return false }
    return switch scalar.value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }

  private static func isLetterLike(_ character: Character) -> Bool {
    // Small kana and the mark of a long vowel belong to what is before them.
    character.isLetter && !"ぁぃぅぇぉっゃゅょァィゥェォッャュョー々".contains(character) || character.isNumber
  }

  private static func isOpening(_ character: Character) -> Bool { "([{「『（《〈【‘“".contains(character) }
}
