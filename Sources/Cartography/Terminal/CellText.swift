// Text in the cells of a terminal: how wide it is, and what of it may be shown there.

/// Measures text in cells, and takes out of it what would steer the terminal.
public enum CellText {
  /// Whether a character takes no cell of its own: it stands on the one before (Unicode: general category Mn and Me).
  static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether a character takes two cells (Unicode TR 11: East Asian wide and full-width).
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0, 0x23F3, 0x25FD...0x25FE,
      0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653, 0x267F, 0x268A...0x268F, 0x2693, 0x26A1, 0x26AA...0x26AB,
      0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE, 0x26D4, 0x26EA, 0x26F2...0x26F3, 0x26F5, 0x26FA, 0x26FD, 0x2705,
      0x270A...0x270B, 0x2728, 0x274C, 0x274E, 0x2753...0x2755, 0x2757, 0x2795...0x2797, 0x27B0, 0x27BF,
      0x2B1B...0x2B1C, 0x2B50, 0x2B55, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4DC0...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18D08, 0x1AFF0...0x1B2FB, 0x1F004, 0x1F0CF, 0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320,
      0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0,
      0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E,
      0x1F550...0x1F567, 0x1F57A, 0x1F595...0x1F596, 0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC,
      0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0,
      0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Whether a character may go to a terminal.
  ///
  /// None that steers it does (C0, C1, DEL), none that turns the direction of text, and none that is not seen, such as
  /// joiners, variation selectors and tags, of which terminals disagree how wide they are.
  static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
    default: !(0xFE00...0xFE0F).contains(scalar.value) && !(0xE0000...0xE0FFF).contains(scalar.value)
    }
  }

  /// The text of each cell, nothing for the second half of a wide character.
  static func cells(_ text: String) -> [String] {
    var cells: [String] = []
    for scalar in text.unicodeScalars {
      if scalar == "\t" || scalar == "\n" || scalar == "\r" {
        cells.append(" ")
      } else if !isShown(scalar) {
        continue
      } else if isCombining(scalar) {
        // A heap of marks is higher than its line; what comes first has nothing to stand on.
        guard let last = cells.lastIndex(where: { !$0.isEmpty }), cells[last].unicodeScalars.count < 4 else { continue }
        cells[last].unicodeScalars.append(scalar)
      } else {
        cells.append(String(scalar))
        if isWide(scalar) { cells.append("") }
      }
    }
    return cells
  }

  /// How many cells a text takes.
  static func width(_ text: String) -> Int { cells(text).count }
}
