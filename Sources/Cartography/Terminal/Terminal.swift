// What is known of the terminal: its size, its colours, its graphics; from the environment and the system.

import SystemLibrary
import Words

/// The terminal that a run writes to, or what is thought of in its place.
package struct Terminal {
  /// How many columns and rows there may be.
  package static let sizes = 1...1000

  /// Whether the output is one.
  package let isTerminal: Bool
  /// How many cells it has.
  package private(set) var columns = 80
  package private(set) var rows = 24
  /// The size of a cell in pixels; 8 by 16 where the terminal does not tell.
  package private(set) var cellWidth = 8.0
  package private(set) var cellHeight = 16.0

  /// Asks the terminal on standard output.
  ///
  /// - Parameter isOutput: whether what is written goes there, and not to a file.
  package init(isOutput: Bool) {
    isTerminal = isOutput && isatty(STDOUT_FILENO) == 1
    var size = winsize()
    if isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
      (columns, rows) = (Int(size.ws_col), Int(size.ws_row))
      let (width, height) = (Double(size.ws_xpixel) / Double(columns), Double(size.ws_ypixel) / Double(rows))
      if (2...100).contains(width), (2...200).contains(height) { (cellWidth, cellHeight) = (width, height) }
    }
    // What the user wants goes before what the terminal has (POSIX: COLUMNS, LINES).
    columns = Self.count("COLUMNS") ?? columns
    rows = Self.count("LINES") ?? rows
  }

  private static func variable(_ name: String) -> String { environmentVariable(name) ?? "" }

  private static func count(_ name: String) -> Int? {
    Int(variable(name)).flatMap { sizes.contains($0) ? $0 : nil }
  }

  /// The colours to write in, where the user says nothing: none to a file or a pipe, none by `NO_COLOR`, and what the
  /// terminal has.
  package var usualColors: TerminalColors {
    guard isTerminal, Self.variable("NO_COLOR").isEmpty, Self.variable("TERM") != "dumb" else { return .none }
    return knownColors
  }

  /// What the terminal has: 24 bits where it says so, else the 256 that all have.
  package var knownColors: TerminalColors {
    let term = Self.variable("TERM")
    let direct = ["kitty", "ghostty", "alacritty", "foot", "wezterm", "direct"]
    let isDirect =
      ["truecolor", "24bit"].contains(Self.variable("COLORTERM")) || direct.contains { term.contains($0) }
    return isDirect ? .direct : .palette
  }

  /// Whether it takes kitty's graphics: it says that it is kitty or Ghostty, and nothing stands between.
  package var takesKittyGraphics: Bool {
    guard isTerminal, Self.variable("TMUX").isEmpty, Self.variable("STY").isEmpty else { return false }
    let term = Self.variable("TERM")
    return ["xterm-kitty", "xterm-ghostty"].contains(term)
      || !Self.variable("KITTY_WINDOW_ID").isEmpty && term.hasPrefix("xterm")
  }
}
