// The data of paths in SVG.

/// Writes the data of one path.
///
/// Positions are rounded to hundredths of a point; what has so many vertices that they are near together, such as a
/// coast from far, to tenths, of which nothing is seen either.
struct PathPen {
  private var (x, y) = (0, 0)
  private var hasBegun = false

  /// Appends lines in hundredths, each point as its way from the one before.
  mutating func draw(_ path: ScreenPath, closes: Bool, _ out: inout SVGText) {
    for line in path.ends.indices {
      let points = path.line(line)
      guard let first = points.first else { continue }
      let step = Self.step(path, points)
      func place(_ point: Int) -> (x: Int, y: Int) {
        (Self.rounded(path.points[point * 2], step), Self.rounded(path.points[point * 2 + 1], step))
      }
      let start = place(first)
      // What follows a move is a line, in the same kind of coordinates.
      if hasBegun { out.write("m") } else { out.write("M") }
      out.number(start.x - x)
      out.number(start.y - y)
      if !hasBegun { out.write("l") }
      hasBegun = true
      (x, y) = start
      var isPoint = true
      for point in points.dropFirst() {
        let next = place(point)
        if next == (x, y) { continue }
        out.number(next.x - x)
        out.number(next.y - y)
        (x, y) = next
        isPoint = false
      }
      // A line that is a point has a length of nothing, and round caps.
      if isPoint {
        out.number(0)
        out.number(0)
      }
      if closes {
        out.write("z")
        (x, y) = start
      }
    }
  }

  /// A position in hundredths that is a whole number of steps.
  private static func rounded(_ value: Double, _ step: Int) -> Int {
    step == 1 ? SVGText.hundredths(value) : SVGText.hundredths(value / Double(step)) * step
  }

  /// What the positions of a line are rounded to, in hundredths.
  private static func step(_ path: ScreenPath, _ points: Range<Int>) -> Int {
    guard points.count > 5 else { return 1 }
    // From vertex to vertex, along x and along y; where they are few, a small island's.
    var length = 0.0
    let most = (points.count > 12 ? 4 : 2) * Double(points.count)
    for point in points.dropFirst() {
      length += abs(path.points[point * 2] - path.points[point * 2 - 2])
      length += abs(path.points[point * 2 + 1] - path.points[point * 2 - 1])
      if length > most { return 1 }
    }
    return 10
  }
}

extension SVGWriter {
  /// The data of a path that is these rings (the attribute `d`).
  public static func data(of rings: ScreenPath) -> String {
    var (pen, out) = (PathPen(), SVGText())
    pen.draw(rings, closes: true, &out)
    return String(decoding: out.bytes, as: UTF8.self)
  }
}
