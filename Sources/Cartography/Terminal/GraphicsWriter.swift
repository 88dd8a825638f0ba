// A picture in a terminal that shows pixels: as sixels, or by kitty's graphics protocol, with its names as text on it.

import SystemLibrary

/// Writes display lists for terminals with graphics.
///
/// The picture is pixels; names and the letters on balloons are the terminal's own text on it, so that no font is
/// needed.
public struct GraphicsWriter {
  /// The protocols.
  public enum Graphics: Sendable {
    /// DEC's sixels (VT340): up to 256 colours.
    case sixel
    /// kitty's graphics protocol: 24 bits, below the text.
    case kitty
  }

  private let graphics: Graphics
  private let grid: CellGrid
  /// Pixels a point.
  private let scale: Double
  private var canvas: PixelCanvas
  private var text: CellLayer

  private init(_ list: DisplayList, _ form: TerminalForm, _ graphics: Graphics) {
    self.graphics = graphics
    grid = form.grid(width: list.width, height: list.height)
    scale = form.cellWidth / grid.cellX
    canvas = PixelCanvas(
      width: max(1, Int((list.width * scale).rounded())), height: max(1, Int((list.height * scale).rounded())),
      background: list.background)
    text = CellLayer(grid)
    for item in list.items { draw(item) }
  }

  /// What draws the picture in the terminal's next rows and leaves the cursor below.
  public static func text(_ list: DisplayList, _ form: TerminalForm, _ graphics: Graphics) -> String {
    GraphicsWriter(list, form, graphics).written()
  }

  // MARK: Drawing

  private mutating func draw(_ item: DisplayItem) {
    switch item {
    case .shape(let fill, let stroke, let rings, let stroked, _):
      if let fill, fill.opacity > 0 { canvas.fill(rings, scale: scale, fill) }
      if let stroke { self.stroke(stroked ?? rings, stroke, closes: stroked == nil) }
    case .lines(let stroke, let path, _): self.stroke(path, stroke, closes: false)
    case .mark(let marker, let x, let y, _): mark(marker, x, y)
    case .label(let label): text.put(label)
    default: break
    }
  }

  private mutating func stroke(_ path: ScreenPath, _ stroke: Stroke, closes: Bool) {
    guard stroke.width > 0, stroke.color.opacity > 0 else { return }
    let isDashed = !stroke.dash.isEmpty
    canvas.stroke(
      isDashed ? path.dashed(stroke.dash, closes: closes) : path, scale: scale, width: stroke.width * scale,
      stroke.color, closes: closes && !isDashed)
  }

  private mutating func mark(_ marker: Marker, _ x: Double, _ y: Double) {
    guard marker.kind != .none else { return }
    let outline = marker.outline(x: x, y: y)
    let ring = Color(0xFFFFFF).withOpacity(marker.kind == .user ? 1 : 0.9)
    canvas.fill(outline.path, scale: scale, marker.color)
    canvas.stroke(outline.path, scale: scale, width: (marker.kind == .user ? 3 : 1) * scale, ring, closes: true)
    let glyph = CellText.cells(marker.glyph)
    guard !glyph.isEmpty, let (column, row) = grid.cell(x: outline.x, y: outline.y) else { return }
    for (index, cell) in glyph.enumerated() {
      text.put(cell, column + index, row, marker.glyphColor, on: marker.color)
    }
  }

  // MARK: Writing

  private func written() -> String {
    // The rows are made first, so that the picture does not scroll away from where it begins.
    var out = String(repeating: "\n", count: grid.rows) + "\u{1B}[\(grid.rows)A\u{1B}7"
    switch graphics {
    case .sixel: out += canvas.sixels
    case .kitty: out += canvas.kittyGraphics(columns: grid.columns, rows: grid.rows)
    }
    out += "\u{1B}8"
    for row in 0..<grid.rows {
      var at = 0
      for column in 0..<grid.columns {
        guard let cell = text.cells[row * grid.columns + column], !cell.text.isEmpty else { continue }
        if column > at { out += "\u{1B}[\(column - at)C" }
        let behind = cell.background ?? mean(column, row)
        let color = cell.isName ? cell.color.legible(on: behind) : cell.color
        out += "\u{1B}[\(cell.isBold ? "1;" : "")\(TerminalColors.direct.code(color, isBackground: false))"
        if graphics == .sixel { out += ";" + TerminalColors.direct.code(behind, isBackground: true) }
        out += "m\(cell.text)\u{1B}[0m"
        at = column + CellText.width(cell.text)
      }
      out += "\r\n"
    }
    return out
  }

  private func mean(_ column: Int, _ row: Int) -> Color {
    let (width, height) = (grid.cellX * scale, grid.cellY * scale)
    return canvas.mean(
      Int(Double(column) * width), Int(Double(row) * height), Int(width.rounded(.up)), Int(height.rounded(.up)))
  }
}

extension Marker {
  /// Its outline, and the middle of its disc.
  func outline(x: Double, y: Double) -> (path: ScreenPath, x: Double, y: Double) {
    let shape = shape(x: x, y: y)
    let (cx, cy, r) = (shape.x, shape.y, shape.radius)
    var path = ScreenPath()
    // Below a balloon's disc are its two tangents to the tip.
    let open = shape.tip.map { acos(min(1, r / max($0 - cy, r))) } ?? 0
    let steps = 32
    for step in 0...steps {
      let angle = .pi / 2 + open + (2 * .pi - 2 * open) * Double(step) / Double(steps)
      path.append(cx + r * cos(angle), cy + r * sin(angle))
    }
    if let tip = shape.tip { path.append(cx, tip) }
    path.endLine(least: 3)
    return (path, cx, cy)
  }
}
