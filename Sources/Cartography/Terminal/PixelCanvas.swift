// A picture as pixels, without any library: areas and lines with smooth edges, for terminals.

import SystemLibrary

/// Red, green and blue of each pixel, row by row.
///
/// Areas are filled by the even-odd rule, with the share of each pixel that they cover (four rows a pixel, exact along
/// them); a line covers a pixel by its distance from the pixel's middle, so that its ends and corners are round.
/// O(pixels covered).
struct PixelCanvas {
  let width, height: Int
  /// Three bytes a pixel.
  private(set) var bytes: [UInt8]
  /// How much of each pixel a line covers, while it is drawn: none elsewhere.
  private var mask: [UInt8] = []
  private var row: [Float]

  private static let rows = 4

  init(width: Int, height: Int, background: Color) {
    (self.width, self.height) = (width, height)
    bytes = []
    bytes.reserveCapacity(width * height * 3)
    for _ in 0..<width * height { bytes += [background.red, background.green, background.blue] }
    row = Array(repeating: 0, count: width + 2)
  }

  /// The colour of a pixel.
  func color(_ x: Int, _ y: Int) -> Color {
    let at = (y * width + x) * 3
    return Color(red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2])
  }

  private mutating func blend(_ pixel: Int, _ color: Color, _ share: Float) {
    func mixed(_ below: UInt8, _ above: UInt8) -> UInt8 {
      UInt8(max(0, min(255, (Float(below) + (Float(above) - Float(below)) * share).rounded())))
    }
    let at = pixel * 3
    bytes[at] = mixed(bytes[at], color.red)
    bytes[at + 1] = mixed(bytes[at + 1], color.green)
    bytes[at + 2] = mixed(bytes[at + 2], color.blue)
  }

  // MARK: Areas

  /// Fills rings, given in screen points.
  ///
  /// - Parameters:
  ///   - scale: pixels a point.
  ///   - covered: called with each pixel of which more than half is covered.
  mutating func fill(_ path: ScreenPath, scale: Double, _ color: Color, covered: ((Int, Int) -> Void)? = nil) {
    var crossings: [(row: Int32, x: Float)] = []
    let last = height * Self.rows - 1
    for line in path.ends.indices {
      let points = path.line(line)
      var before = points.upperBound - 1
      for point in points {
        addCrossings(
          path.points[before * 2] * scale, path.points[before * 2 + 1] * scale, path.points[point * 2] * scale,
          path.points[point * 2 + 1] * scale, last, to: &crossings)
        before = point
      }
    }
    crossings.sort { $0.row == $1.row ? $0.x < $1.x : $0.row < $1.row }
    var at = 0
    while at < crossings.count {
      let y = Int(crossings[at].row) / Self.rows
      var (least, most) = (width, -1)
      while at + 1 < crossings.count, Int(crossings[at].row) / Self.rows == y {
        // Two crossings of one row are the ends of a stretch inside.
        if crossings[at].row == crossings[at + 1].row {
          cover(crossings[at].x, crossings[at + 1].x, &least, &most)
          at += 2
        } else {
          at += 1
        }
      }
      if at == crossings.count - 1, Int(crossings[at].row) / Self.rows == y { at += 1 }
      guard least <= most else { continue }
      for x in least...most where row[x] > 0 {
        let share = min(1, row[x])
        blend(y * width + x, color, share * Float(color.opacity))
        if share > 0.5 { covered?(x, y) }
        row[x] = 0
      }
    }
  }

  private func addCrossings(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ last: Int, to crossings: inout [(row: Int32, x: Float)]
  ) {
    guard ay != by else { return }
    let (top, bottom) = ay < by ? (ay, by) : (by, ay)
    let rows = Double(Self.rows)
    // The middles of rows from the upper end, which counts, to the lower, which does not.
    let first = max(0, (top * rows - 0.5).rounded(.up))
    let end = min(Double(last), (bottom * rows - 0.5).rounded(.up) - 1)
    guard first <= end else { return }
    let slope = (bx - ax) / (by - ay)
    for row in Int(first)...Int(end) {
      crossings.append((Int32(row), Float(ax + ((Double(row) + 0.5) / rows - ay) * slope)))
    }
  }

  /// Adds a stretch of one row.
  private mutating func cover(_ from: Float, _ to: Float, _ least: inout Int, _ most: inout Int) {
    let (from, to) = (max(0, from), min(Float(width), to))
    guard from < to else { return }
    let (first, last) = (Int(from), min(width - 1, Int(to)))
    (least, most) = (min(least, first), max(most, last))
    let share = 1 / Float(Self.rows)
    if first == last {
      row[first] += (to - from) * share
      return
    }
    row[first] += (Float(first + 1) - from) * share
    for x in (first + 1)..<max(first + 1, last) { row[x] += share }
    row[last] += (to - Float(last)) * share
  }

  // MARK: Lines

  /// Strokes lines, given in screen points.
  ///
  /// - Parameters:
  ///   - width: in pixels.
  ///   - covered: called, in place of drawing, with each pixel of which more than half is covered.
  mutating func stroke(
    _ path: ScreenPath, scale: Double, width: Double, _ color: Color, closes: Bool = false,
    covered: ((Int, Int) -> Void)? = nil
  ) {
    if mask.isEmpty { mask = Array(repeating: 0, count: self.width * height) }
    var touched: [Int32] = []
    for line in path.ends.indices {
      let points = path.line(line)
      guard var before = closes ? points.last : points.first else { continue }
      for point in points {
        stroke(
          path.points[before * 2] * scale, path.points[before * 2 + 1] * scale, path.points[point * 2] * scale,
          path.points[point * 2 + 1] * scale, max(0.5, width / 2), &touched)
        before = point
      }
    }
    for pixel in touched {
      let share = Float(mask[Int(pixel)]) / 255
      if let covered {
        if share > 0.5 { covered(Int(pixel) % self.width, Int(pixel) / self.width) }
      } else {
        blend(Int(pixel), color, share * Float(color.opacity))
      }
      mask[Int(pixel)] = 0
    }
  }

  private mutating func stroke(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ half: Double, _ touched: inout [Int32]
  ) {
    let (dx, dy) = (bx - ax, by - ay)
    let length = dx * dx + dy * dy
    let reach = half + 1
    let top = max(0, (min(ay, by) - reach).rounded(.down))
    let bottom = min(Double(height - 1), (max(ay, by) + reach).rounded(.up))
    guard top <= bottom else { return }
    for y in Int(top)...Int(bottom) {
      let middle = Double(y) + 0.5
      // The part of the segment that is near to this row, and what it reaches to both sides.
      var (from, to) = (min(ax, bx), max(ax, bx))
      if abs(dy) > 1e-9 {
        let (one, other) = (ax + (middle - reach - ay) / dy * dx, ax + (middle + reach - ay) / dy * dx)
        (from, to) = (max(from, min(one, other)), min(to, max(one, other)))
      }
      let left = max(0, (from - reach).rounded(.down))
      let right = min(Double(width - 1), (to + reach).rounded(.up))
      guard left <= right else { continue }
      for x in Int(left)...Int(right) {
        let (px, py) = (Double(x) + 0.5 - ax, middle - ay)
        let share = length > 0 ? max(0, min(1, (px * dx + py * dy) / length)) : 0
        let (ex, ey) = (px - dx * share, py - dy * share)
        let cover = half + 0.5 - (ex * ex + ey * ey).squareRoot()
        guard cover > 0 else { continue }
        let value = UInt8(min(1, cover) * 255)
        let pixel = y * width + x
        if mask[pixel] == 0, value > 0 { touched.append(Int32(pixel)) }
        mask[pixel] = max(mask[pixel], value)
      }
    }
  }
}

extension ScreenPath {
  /// The parts of the lines that dashes cover.
  ///
  /// - Parameters:
  ///   - dash: the lengths of dashes and gaps in turn, in screen points; empty for the lines as they are.
  ///   - closes: whether each line ends where it begins.
  func dashed(_ dash: [Double], closes: Bool) -> ScreenPath {
    let lengths = dash.count % 2 == 0 ? dash : dash + dash
    // Dashes that nobody can tell apart are a whole line.
    guard !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), lengths.reduce(0, +) >= 1 else {
      return self
    }
    var result = ScreenPath()
    for line in ends.indices {
      let points = vertices(line, closes)
      var (turn, rest) = (0, lengths[0])
      var isOpen = true
      guard let first = points.first else { continue }
      var (x, y) = first
      result.append(x, y)
      for (bx, by) in points.dropFirst() {
        var way = hypot(bx - x, by - y)
        while way > rest {
          let share = rest / way
          (x, y) = (x + (bx - x) * share, y + (by - y) * share)
          way -= rest
          if isOpen {
            result.append(x, y)
            result.endLine(least: 1)
          } else {
            result.append(x, y)
          }
          isOpen.toggle()
          turn = (turn + 1) % lengths.count
          rest = lengths[turn]
        }
        rest -= way
        (x, y) = (bx, by)
        if isOpen { result.append(x, y) }
      }
      if isOpen { result.endLine(least: 1) }
    }
    return result
  }

  private func vertices(_ index: Int, _ closes: Bool) -> [(Double, Double)] {
    let range = line(index)
    var places = range.map { (points[$0 * 2], points[$0 * 2 + 1]) }
    if closes, let first = places.first { places.append(first) }
    return places
  }
}
