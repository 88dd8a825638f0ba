// Where the lines of a label are, and what of a text is written at all.

/// A line of a label.
public struct WrittenLine: Sendable {
  /// What is written.
  public let text: String
  /// Where the baseline is, before the label is turned.
  public let baseline: Double
  /// The room that was kept for it: no font may take more.
  public let width: Double
}

extension PlacedLabel {
  /// The lines, upper first, with their places before the label is turned around x, y.
  public var writtenLines: [WrittenLine] {
    let height = style.size * TextMetrics.lineHeight
    // The middle of all is at y.
    let first = y - Double(lines.count - 1) * height / 2 + style.size * 0.35
    return lines.enumerated().map { index, line in
      let text = legible(line)
      return WrittenLine(
        text: text, baseline: first + Double(index) * height,
        width: TextMetrics.width(text, size: style.size, isBold: style.isBold))
    }
  }

  /// The width of what is round the letters, in screen points.
  public var haloWidth: Double { style.size * 0.25 }
}

/// A text of the data without what no writer writes.
///
/// That is what would turn the text around it, and what XML has no character for. A tab or the end of a line is a
/// space.
public func legible(_ text: String) -> String {
  func isWritten(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
  if text.unicodeScalars.allSatisfy(isWritten) { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isWritten(scalar) {
      result.append(scalar)
    } else if scalar == "\t" || scalar == "\n" || scalar == "\r" {
      result.append(" ")
    }
  }
  return String(result)
}
