// Colours as terminals are told them: ECMA-48 SGR with 24 bits, with a palette of 256, or none.

/// How many colours a terminal has.
public enum TerminalColors: Sendable {
  /// None: only the terminal's own.
  case none
  /// xterm's 256: a cube of 6 × 6 × 6 and 24 greys.
  case palette
  /// 24 bits.
  case direct

  /// What sets the colour of characters, or of their background.
  func code(_ color: Color, isBackground: Bool) -> String {
    let first = isBackground ? 48 : 38
    switch self {
    case .none: return ""
    case .palette: return "\(first);5;\(Self.index(color))"
    case .direct: return "\(first);2;\(color.red);\(color.green);\(color.blue)"
    }
  }

  /// The number of the palette's colour that is nearest; the first sixteen, which users choose themselves, are left
  /// out.
  static func index(_ color: Color) -> Int {
    let levels = [0, 95, 135, 175, 215, 255]
    let channels = [Int(color.red), Int(color.green), Int(color.blue)]
    func distance(_ other: [Int]) -> Int {
      zip(channels, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let steps = channels.map { channel in
      levels.indices.min { abs(levels[$0] - channel) < abs(levels[$1] - channel) } ?? 0
    }
    let cube = steps.map { levels[$0] }
    let gray = max(0, min(23, (channels.reduce(0, +) / 3 - 3) / 10))
    let grays = [Int](repeating: 8 + gray * 10, count: 3)
    return distance(cube) <= distance(grays) ? 16 + steps[0] * 36 + steps[1] * 6 + steps[2] : 232 + gray
  }
}
