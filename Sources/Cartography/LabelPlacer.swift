// Which labels are written, and where: none on another, the important ones first.

import SystemLibrary

/// A box that may be turned.
struct LabelBox: Sendable {
  var x, y, halfWidth, halfHeight: Double
  var cosine = 1.0
  var sine = 0.0

  /// Half the size of the upright box around it.
  var reach: (x: Double, y: Double) {
    (halfWidth * abs(cosine) + halfHeight * abs(sine), halfWidth * abs(sine) + halfHeight * abs(cosine))
  }

  /// Whether two boxes have a point in common (separating axes).
  func overlaps(_ other: LabelBox) -> Bool {
    for axis in [(cosine, sine), (-sine, cosine), (other.cosine, other.sine), (-other.sine, other.cosine)] {
      let distance = abs((other.x - x) * axis.0 + (other.y - y) * axis.1)
      if distance > extent(axis) + other.extent(axis) { return false }
    }
    return true
  }

  private func extent(_ axis: (Double, Double)) -> Double {
    halfWidth * abs(cosine * axis.0 + sine * axis.1) + halfHeight * abs(cosine * axis.1 - sine * axis.0)
  }
}

/// Places labels one after the other.
///
/// Points try eight sides (Imhof 1962: right above first), areas their innermost place, lines the stretches that are
/// straight enough. A label that has no place is left out and counted. O(labels · neighbours).
public struct LabelPlacer {
  private static let cell = 16.0

  /// A square of the screen.
  private struct Cell {
    /// The boxes that have a place in common with it.
    var boxes: [Int32] = []
    /// Whether one of them covers all of it.
    var isFull = false
  }

  private let width, height: Double
  private let ruler: TextRuler
  /// The room between two labels, in screen points.
  private let gap: Double
  private var boxes: [LabelBox] = []
  private var grid: [Int: Cell] = [:]
  private var texts: [String: [(x: Double, y: Double)]] = [:]
  /// The labels that have a place, in the order in which they got it.
  public private(set) var placed: [PlacedLabel] = []
  /// How many have none.
  public private(set) var omitted = 0

  /// Prepares for a screen.
  public init(width: Double, height: Double, ruler: TextRuler = .font) {
    (self.width, self.height, self.ruler, gap) = (width, height, ruler, ruler.gap)
  }

  /// Keeps a box free of labels: for marks, titles and scales.
  public mutating func keepFree(minX: Double, minY: Double, maxX: Double, maxY: Double) {
    insert(
      LabelBox(x: (minX + maxX) / 2, y: (minY + maxY) / 2, halfWidth: (maxX - minX) / 2, halfHeight: (maxY - minY) / 2))
  }

  /// Places labels: by priority, and in their order where that is equal.
  public mutating func place(_ requests: [LabelRequest]) {
    let order = requests.indices.sorted {
      let (a, b) = (requests[$0].priority, requests[$1].priority)
      return a == b ? $0 < $1 : a > b
    }
    for index in order {
      if !place(requests[index]) { omitted += 1 }
    }
  }

  private mutating func place(_ request: LabelRequest) -> Bool {
    let style = request.style
    switch request.site {
    case .mark(let x, let y, let left, let top, let right, let bottom):
      let lines = ruler.lines(request.text, width: style.size * 12, style)
      let size = ruler.size(lines, style)
      let (w, h) = (size.width / 2, size.height / 2)
      let east: Double = x + right + gap + 1 + w
      let west: Double = x - left - gap - 1 - w
      let north: Double = y - top - gap - h
      let south: Double = y + bottom + gap + h
      let middle: Double = y + (bottom - top) / 2
      let columns = [east, x, x, west, east, east, west, west]
      let rows = [middle, south, north, middle, north, south, north, south]
      for (cx, cy) in zip(columns, rows) {
        let box = LabelBox(x: cx, y: cy, halfWidth: w, halfHeight: h)
        if fits(box) {
          insert(box)
          placed.append(PlacedLabel(lines, style, x: cx, y: cy))
          return true
        }
      }
      return false
    case .area(let x, let y, let room):
      let lines = ruler.lines(request.text, width: max(style.size * 6, room * 2), style)
      let size = ruler.size(lines, style)
      let box = LabelBox(x: x, y: y, halfWidth: size.width / 2, halfHeight: size.height / 2)
      // A name wider than twice its area says nothing of it.
      guard size.width <= room * 4 + style.size, fits(box) else { return false }
      insert(box)
      placed.append(PlacedLabel(lines, style, x: x, y: y))
      return true
    case .line(let path): return place(request, along: path)
    }
  }

  // MARK: Lines

  private mutating func place(_ request: LabelRequest, along path: ScreenPath) -> Bool {
    let style = request.style
    let size = ruler.size([request.text], style)
    // The longest line first.
    var lines: [(line: Int, length: Double)] = []
    for line in path.ends.indices {
      let length = length(path, line)
      if length > size.width * 1.1 { lines.append((line, length)) }
    }
    lines.sort { $0.length == $1.length ? $0.line < $1.line : $0.length > $1.length }
    for (line, length) in lines.prefix(8) {
      // From the middle to both ends.
      let step = max(size.width / 2, 24)
      for turn in 0..<min(15, 1 + 2 * Int((length - size.width) / 2 / step)) {
        let shift = Double((turn + 1) / 2) * step * (turn % 2 == 0 ? 1 : -1)
        guard let site = stretch(path, line, around: length / 2 + shift, size.width) else { continue }
        var box = LabelBox(x: site.x, y: site.y, halfWidth: size.width / 2, halfHeight: size.height / 2)
        let angle = style.followsLine && ruler.turns ? site.angle : 0
        (box.cosine, box.sine) = (cos(angle), sin(angle))
        guard fits(box), !isNear(request.text, site.x, site.y) else { continue }
        insert(box)
        texts[request.text, default: []].append((site.x, site.y))
        placed.append(
          PlacedLabel([request.text], style, x: site.x, y: site.y, angle: angle * 180 / .pi))
        return true
      }
    }
    return false
  }

  /// Whether the same text is already near: a road in ten pieces has one name.
  private func isNear(_ text: String, _ x: Double, _ y: Double) -> Bool {
    texts[text]?.contains { hypot($0.x - x, $0.y - y) < 160 } ?? false
  }

  private func length(_ path: ScreenPath, _ line: Int) -> Double {
    let points = path.line(line)
    var sum = 0.0
    for at in points.dropFirst().map({ $0 * 2 }) {
      sum += hypot(path.points[at] - path.points[at - 2], path.points[at + 1] - path.points[at - 1])
    }
    return sum
  }

  /// The stretch of a line with its middle so far from the beginning, if it is straight enough for text.
  private func stretch(
    _ path: ScreenPath, _ line: Int, around middle: Double, _ width: Double
  ) -> (x: Double, y: Double, angle: Double)? {
    guard let a = point(path, line, at: middle - width / 2), let b = point(path, line, at: middle + width / 2) else {
      return nil
    }
    let chord = hypot(b.x - a.x, b.y - a.y)
    guard chord > width * 0.97 else { return nil }
    var angle = atan2(b.y - a.y, b.x - a.x)
    // Text is never upside down.
    if angle > .pi / 2 { angle -= .pi }
    if angle <= -.pi / 2 { angle += .pi }
    return ((a.x + b.x) / 2, (a.y + b.y) / 2, angle)
  }

  private func point(_ path: ScreenPath, _ line: Int, at distance: Double) -> (x: Double, y: Double)? {
    guard distance >= 0 else { return nil }
    var rest = distance
    for point in path.line(line).dropFirst() {
      let (ax, ay) = (path.points[point * 2 - 2], path.points[point * 2 - 1])
      let (bx, by) = (path.points[point * 2], path.points[point * 2 + 1])
      let length = hypot(bx - ax, by - ay)
      if rest <= length, length > 0 { return (ax + (bx - ax) * rest / length, ay + (by - ay) * rest / length) }
      rest -= length
    }
    return nil
  }

  // MARK: Boxes

  /// The columns and rows of cells that the upright box around another meets, on the screen and a little around it.
  private func cells(_ box: LabelBox) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    let reach = box.reach
    let (left, right) = (max(box.x - reach.x, -width), min(box.x + reach.x, 2 * width))
    let (top, bottom) = (max(box.y - reach.y, -height), min(box.y + reach.y, 2 * height))
    guard left <= right, top <= bottom else { return nil }
    func cell(_ value: Double) -> Int { Int((value / Self.cell).rounded(.down)) }
    return (cell(left)...cell(right), cell(top)...cell(bottom))
  }

  private func number(_ column: Int, _ row: Int) -> Int { row &* 100_003 &+ column }

  /// Whether a box that is not turned covers all of a cell.
  private func covers(_ box: LabelBox, _ column: Int, _ row: Int) -> Bool {
    let (x, y) = (Double(column) * Self.cell, Double(row) * Self.cell)
    return box.x - box.halfWidth <= x && box.x + box.halfWidth >= x + Self.cell && box.y - box.halfHeight <= y
      && box.y + box.halfHeight >= y + Self.cell
  }

  private func fits(_ box: LabelBox) -> Bool {
    let reach = box.reach
    guard box.x - reach.x >= 0, box.x + reach.x <= width, box.y - reach.y >= 0, box.y + reach.y <= height else {
      return false
    }
    var wide = box
    wide.halfWidth += gap
    wide.halfHeight += gap / 2
    guard let (columns, rows) = cells(wide) else { return true }
    // So that it does not matter how many marks lie upon each other.
    let isUpright = wide.sine == 0
    for row in rows {
      for column in columns {
        guard let cell = grid[number(column, row)] else { continue }
        if isUpright, cell.isFull { return false }
        for other in cell.boxes where wide.overlaps(boxes[Int(other)]) { return false }
      }
    }
    return true
  }

  private mutating func insert(_ box: LabelBox) {
    // Nothing far outside has to be kept in mind.
    guard box.x.magnitude < 1e6, box.y.magnitude < 1e6, box.halfWidth < 1e5, box.halfHeight < 1e5,
      let (columns, rows) = cells(box)
    else { return }
    boxes.append(box)
    let isUpright = box.sine == 0
    for row in rows {
      for column in columns {
        let number = number(column, row)
        if let cell = grid[number], isUpright, isHidden(box, by: cell, column, row) { continue }
        grid[number, default: Cell()].boxes.append(Int32(boxes.count - 1))
        if isUpright, covers(box, column, row) { grid[number, default: Cell()].isFull = true }
      }
    }
  }

  /// Whether what a box has of a cell is had by one that is there: by that which covers it, or the last ones.
  private func isHidden(_ box: LabelBox, by cell: Cell, _ column: Int, _ row: Int) -> Bool {
    if cell.isFull { return true }
    let (left, top) = (Double(column) * Self.cell, Double(row) * Self.cell)
    let (right, bottom) = (left + Self.cell, top + Self.cell)
    func sides(_ box: LabelBox) -> (Double, Double, Double, Double) {
      (
        max(left, box.x - box.halfWidth), max(top, box.y - box.halfHeight), min(right, box.x + box.halfWidth),
        min(bottom, box.y + box.halfHeight)
      )
    }
    let own = sides(box)
    for number in cell.boxes.suffix(32) where boxes[Int(number)].sine == 0 {
      let other = sides(boxes[Int(number)])
      if other.0 <= own.0, other.1 <= own.1, other.2 >= own.2, other.3 >= own.3 { return true }
    }
    return false
  }
}
