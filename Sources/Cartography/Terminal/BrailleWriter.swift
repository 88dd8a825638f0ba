// A picture in the cells of a terminal: lines as braille dots, areas as the background, marks and names as text.

/// Writes display lists as lines of text, two by four dots in each cell (Unicode: U+2800…U+28FF).
///
/// A cell has one colour of dots, that of what was drawn last, and one of the background, the mean of what areas make
/// of it. Without colours, areas that let something through are dotted. No text of the data steers the terminal.
public struct BrailleWriter {
  private let form: TerminalForm
  private let list: DisplayList
  private let grid: CellGrid
  /// Dots a point.
  private let scale: Double
  private var canvas: PixelCanvas
  private var dots: DotCanvas
  private var text: CellLayer
  /// Whether marks are so many that each is only a dot.
  private var isCrowded = false

  private init(_ list: DisplayList, _ form: TerminalForm) {
    (self.list, self.form) = (list, form)
    grid = form.grid(width: list.width, height: list.height)
    scale = 2 / grid.cellX
    canvas = PixelCanvas(width: grid.columns * 2, height: grid.rows * 4, background: list.background)
    dots = DotCanvas(columns: grid.columns, rows: grid.rows)
    text = CellLayer(grid)
  }

  /// The picture: as many lines as it has rows, each with its line feed.
  public static func text(_ list: DisplayList, _ form: TerminalForm) -> String {
    // Dots have to be as high as wide.
    var form = form
    form.cellHeight = form.cellWidth * 2
    var writer = BrailleWriter(list, form)
    writer.draw()
    return writer.written()
  }

  // MARK: Drawing

  private mutating func draw() {
    var marks = 0
    for case .mark in list.items { marks += 1 }
    isCrowded = marks * 24 > grid.columns * grid.rows
    for item in list.items {
      switch item {
      case .shape(let fill, let stroke, let rings, let stroked, _):
        if let fill, fill.opacity > 0 { self.fill(rings, fill) }
        if let stroke { self.stroke(stroked ?? rings, stroke, closes: stroked == nil) }
      case .lines(let stroke, let path, _): self.stroke(path, stroke, closes: false)
      case .mark(let marker, let x, let y, _):
        if isCrowded, marker.glyph.isEmpty {
          if marker.kind != .none, let (x, y) = dots.dot(x * scale, y * scale) {
            dots.set(x, y, marker.color, replaces: false)
          }
        } else {
          text.put(marker, x: x, y: y)
        }
      case .label(let label): text.put(label)
      default: break
      }
    }
  }

  private mutating func fill(_ rings: ScreenPath, _ color: Color) {
    var inside: [(x: Int, y: Int)] = []
    canvas.fill(rings, scale: scale, color) { inside.append(($0, $1)) }
    if color.opacity > 0.9 {
      for (x, y) in inside { dots.clear(x, y) }
    } else if form.colors == .none {
      // Every eighth dot, each row shifted.
      for (x, y) in inside where y % 2 == 0 && (x + y) % 4 == 0 { dots.set(x, y, color, replaces: false) }
    }
  }

  private mutating func stroke(_ path: ScreenPath, _ stroke: Stroke, closes: Bool) {
    guard stroke.width > 0, stroke.color.opacity > 0 else { return }
    let isDashed = !stroke.dash.isEmpty
    let path = isDashed ? path.dashed(stroke.dash.map { max($0, 1 / scale) }, closes: closes) : path
    let width = stroke.width * scale
    if width >= 2 {
      var covered: [(x: Int, y: Int)] = []
      canvas.stroke(path, scale: scale, width: width, stroke.color, closes: closes && !isDashed) {
        covered.append(($0, $1))
      }
      for (x, y) in covered { dots.set(x, y, stroke.color, replaces: form.colors != .none) }
      return
    }
    for line in path.ends.indices {
      let points = path.line(line)
      guard var before = closes && !isDashed ? points.last : points.first else { continue }
      for point in points {
        dots.line(
          path.points[before * 2] * scale, path.points[before * 2 + 1] * scale, path.points[point * 2] * scale,
          path.points[point * 2 + 1] * scale, stroke.color, replaces: form.colors != .none)
        before = point
      }
    }
  }

  // MARK: Writing

  private func written() -> String {
    var out = ""
    for row in 0..<grid.rows {
      var line = ""
      // What the terminal has been told in this row.
      var (front, back, isBold) = ("", "", false)
      // Spaces at the end of a row without colours are nothing.
      var end = 0
      for column in 0..<grid.columns {
        let at = row * grid.columns + column
        let cell = text.cells[at]
        if cell?.text.isEmpty == true { continue }
        let bits = dots.bits[at]
        let shown = cell?.text ?? (bits == 0 ? " " : Self.braille(bits))
        if form.colors != .none {
          let colors = colors(at, column, row, cell)
          var codes: [String] = []
          if shown != " " {
            let code = form.colors.code(colors.front, isBackground: false)
            if code != front { codes.append(code) }
            front = code
            if let cell, cell.isBold != isBold { codes.append(cell.isBold ? "1" : "22") }
            isBold = cell?.isBold ?? isBold
          }
          let code = form.colors.code(colors.back, isBackground: true)
          if code != back { codes.append(code) }
          back = code
          if !codes.isEmpty { line += "\u{1B}[\(codes.joined(separator: ";"))m" }
        }
        line += shown
        if shown != " " || !back.isEmpty { end = line.utf8.count }
      }
      out += String(decoding: line.utf8.prefix(end), as: UTF8.self) + (back.isEmpty ? "\n" : "\u{1B}[0m\n")
    }
    return out
  }

  private static func braille(_ bits: UInt8) -> String {
    Unicode.Scalar(0x2800 + UInt32(bits)).map(String.init) ?? " "
  }

  /// The colours of a cell.
  private func colors(_ at: Int, _ column: Int, _ row: Int, _ cell: CellLayer.Cell?) -> (front: Color, back: Color) {
    let back = cell?.background ?? canvas.mean(column * 2, row * 4, 2, 4)
    if let cell { return (cell.isName ? cell.color.legible(on: back) : cell.color, back) }
    let color = dots.colors[at]
    return (back.mixed(with: color.withOpacity(1), color.opacity), back)
  }
}

/// Dots, eight in a cell, of one colour in each.
struct DotCanvas {
  let width, height: Int
  private(set) var bits: [UInt8]
  private(set) var colors: [Color]

  init(columns: Int, rows: Int) {
    (width, height) = (columns * 2, rows * 4)
    bits = Array(repeating: 0, count: columns * rows)
    colors = Array(repeating: .clear, count: columns * rows)
  }

  /// The bits of a cell's dots, row by row.
  private static let places: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  /// The dot at a position; nil outside.
  func dot(_ x: Double, _ y: Double) -> (Int, Int)? {
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return nil }
    return (Int(x), Int(y))
  }

  /// Sets a dot.
  ///
  /// - Parameter replaces: whether dots of another colour in its cell go, as they would have to change theirs.
  mutating func set(_ x: Int, _ y: Int, _ color: Color, replaces: Bool) {
    let cell = y / 4 * (width / 2) + x / 2
    if replaces, colors[cell] != color { bits[cell] = 0 }
    bits[cell] |= Self.places[y % 4 * 2 + x % 2]
    colors[cell] = color
  }

  mutating func clear(_ x: Int, _ y: Int) { bits[y / 4 * (width / 2) + x / 2] &= ~Self.places[y % 4 * 2 + x % 2] }

  /// Sets the dots from a to b: one in each column or row, whichever are more.
  mutating func line(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ color: Color, replaces: Bool) {
    let steps = max(abs(bx - ax), abs(by - ay)).rounded(.up)
    guard steps < 1e6 else { return }
    for step in 0...Int(steps) {
      let share = steps == 0 ? 0 : Double(step) / steps
      if let (x, y) = dot(ax + (bx - ax) * share, ay + (by - ay) * share) { set(x, y, color, replaces: replaces) }
    }
  }
}

extension PixelCanvas {
  /// The mean colour of some pixels.
  func mean(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Color {
    var (red, green, blue, count) = (0, 0, 0, 0)
    for row in y..<min(y + height, self.height) {
      for column in x..<min(x + width, self.width) {
        let color = color(column, row)
        red += Int(color.red)
        green += Int(color.green)
        blue += Int(color.blue)
        count += 1
      }
    }
    guard count > 0 else { return .clear }
    func byte(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
    return Color(red: byte(red), green: byte(green), blue: byte(blue))
  }
}

extension Color {
  /// The colour, or black or white where it could not be read on its background (a contrast below 3:1, WCAG 2.1).
  func legible(on other: Color) -> Color {
    let (light, dark) = (max(luminance, other.luminance) + 0.05, min(luminance, other.luminance) + 0.05)
    return light / dark < 3 ? other.readable : self
  }
}
