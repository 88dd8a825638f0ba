// How large text is where it is written: in a font, or in the cells of a terminal.

/// Measures text for the placing of labels.
public enum TextRuler: Sendable {
  /// In a proportional font, about (`TextMetrics`).
  case font
  /// In the cells of a terminal, so many screen points wide and high each; all sizes are one cell high.
  case cells(width: Double, height: Double)

  /// The room between two labels, in screen points.
  var gap: Double {
    switch self {
    case .font: 2
    // That between a mark and its name is then a cell.
    case .cells(let width, _): width * 0.88
    }
  }

  /// Whether text can be turned.
  var turns: Bool {
    if case .font = self { return true }
    return false
  }

  /// The size of lines of text, in screen points.
  func size(_ lines: [String], _ style: LabelStyle) -> (width: Double, height: Double) {
    switch self {
    case .font:
      let width = lines.map { TextMetrics.width($0, size: style.size, isBold: style.isBold) }.max() ?? 0
      return (width, Double(lines.count) * style.size * TextMetrics.lineHeight)
    case .cells(let width, let height):
      return (Double(lines.map(CellText.width).max() ?? 0) * width, Double(lines.count) * height)
    }
  }

  /// Text cut into lines at spaces, none much longer than `width` screen points where it has spaces.
  func lines(_ text: String, width: Double, _ style: LabelStyle) -> [String] {
    switch self {
    case .font: TextMetrics.lines(text, width: width, size: style.size, isBold: style.isBold)
    case .cells(let cell, _): TextMetrics.lines(text, width: width * 2, most: 2) { Double(CellText.width($0)) * cell }
    }
  }
}
