// The part of a terminal that a picture is drawn in, and how screen points lie on its cells.

/// A part of a terminal: so many cells, and what they can show.
public struct TerminalForm: Sendable {
  public var columns, rows: Int
  public var colors: TerminalColors
  /// The size of a cell in pixels; what counts for braille is that cells are twice as high as wide.
  public var cellWidth, cellHeight: Double

  /// Describes a part of a terminal.
  public init(
    columns: Int, rows: Int, colors: TerminalColors = .direct, cellWidth: Double = 8, cellHeight: Double = 16
  ) {
    (self.columns, self.rows, self.colors) = (columns, rows, colors)
    (self.cellWidth, self.cellHeight) = (cellWidth, cellHeight)
  }

  /// A screen of so many points shown on it, as large as it can be.
  public func grid(width: Double, height: Double) -> CellGrid {
    let pixels = max(width / (Double(columns) * cellWidth), height / (Double(rows) * cellHeight))
    let (cellX, cellY) = (cellWidth * pixels, cellHeight * pixels)
    // A rounding error makes no further cell.
    return CellGrid(
      columns: max(1, min(columns, Int((width / cellX - 1e-6).rounded(.up)))),
      rows: max(1, min(rows, Int((height / cellY - 1e-6).rounded(.up)))), cellX: cellX, cellY: cellY)
  }
}

/// The cells that a picture takes.
public struct CellGrid: Sendable {
  public let columns, rows: Int
  /// The size of a cell in screen points.
  public let cellX, cellY: Double

  /// The cell that a screen point is in.
  public func cell(x: Double, y: Double) -> (column: Int, row: Int)? {
    guard x >= 0, y >= 0, x < Double(columns) * cellX, y < Double(rows) * cellY else { return nil }
    return (Int(x / cellX), Int(y / cellY))
  }
}

/// What is written in cells: marks and names.
struct CellLayer {
  /// A character and its colour; no text where it is the second half of a wide one.
  struct Cell: Equatable {
    var text: String
    var color: Color
    /// The background; nil for the picture.
    var background: Color?
    var isBold: Bool
    /// Whether it is of a name, which nothing may hide.
    var isName: Bool
  }

  let grid: CellGrid
  private(set) var cells: [Cell?]

  init(_ grid: CellGrid) {
    self.grid = grid
    cells = Array(repeating: nil, count: grid.columns * grid.rows)
  }

  /// Puts one character at a cell; nothing at one outside.
  mutating func put(_ text: String, _ column: Int, _ row: Int, _ color: Color, on background: Color? = nil) {
    guard (0..<grid.columns).contains(column), (0..<grid.rows).contains(row) else { return }
    let at = row * grid.columns + column
    if cells[at]?.isName == true { return }
    cells[at] = Cell(text: text, color: color, background: background, isBold: false, isName: false)
  }

  /// Draws a mark as characters.
  ///
  ///     ●   a dot        ▐A▌  a balloon, whose tip is at its place
  ///                       ▼
  mutating func put(_ marker: Marker, x: Double, y: Double) {
    guard marker.kind != .none, let (column, row) = grid.cell(x: x, y: y) else { return }
    let glyph = CellText.cells(marker.glyph)
    guard marker.kind == .balloon, marker.anchor == .bottom else {
      if let first = glyph.first, glyph.count == 1 {
        put(first, column, row, marker.glyphColor, on: marker.color)
      } else {
        put(marker.kind == .user ? "◉" : "●", column, row, marker.color)
      }
      return
    }
    put("▼", column, row, marker.color)
    guard row > 0 else { return }
    put("▐", column - 1, row - 1, marker.color)
    put(glyph.first ?? " ", column, row - 1, marker.glyphColor, on: marker.color)
    if glyph.count == 2 {
      put(glyph[1], column + 1, row - 1, marker.glyphColor, on: marker.color)
    } else {
      put("▌", column + 1, row - 1, marker.color)
    }
  }

  /// Writes a name where there is nothing yet: at its place, or a cell beside it.
  mutating func put(_ label: PlacedLabel) {
    let lines = label.lines.map { CellText.cells($0) }
    guard let width = lines.map(\.count).max(), width > 0 else { return }
    let top = Int((label.y / grid.cellY - Double(lines.count) / 2).rounded())
    let start: Double =
      switch label.alignment {
      case ..<0: label.x / grid.cellX
      case 0: label.x / grid.cellX - Double(width) / 2
      default: label.x / grid.cellX - Double(width)
      }
    let first = Int(start.rounded())
    for (dx, dy) in [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)] where isFree(lines, first + dx, top + dy, width) {
      for (line, cells) in lines.enumerated() {
        let indent = label.alignment < 0 ? 0 : (width - cells.count) / (label.alignment == 0 ? 2 : 1)
        for (index, text) in cells.enumerated() {
          let at = (top + dy + line) * grid.columns + first + dx + indent + index
          self.cells[at] = Cell(
            text: text, color: label.style.color, background: nil, isBold: label.style.isBold, isName: true)
        }
      }
      return
    }
  }

  private func isFree(_ lines: [[String]], _ first: Int, _ top: Int, _ width: Int) -> Bool {
    guard first >= 0, first + width <= grid.columns, top >= 0, top + lines.count <= grid.rows else { return false }
    for row in top..<top + lines.count {
      // A cell between two names parts them.
      for column in max(0, first - 1)..<min(grid.columns, first + width + 1) {
        guard let cell = cells[row * grid.columns + column] else { continue }
        if cell.isName || (first..<first + width).contains(column) { return false }
      }
    }
    return true
  }
}
