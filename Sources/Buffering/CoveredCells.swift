// What lies deep within a buffer, told before it is made.

internal import Globe
internal import Planar
import SystemLibrary

/// Squares of longitude and latitude that are wholly within a distance of lines, and what of the lines is so deep among
/// them that all within the distance of it is covered, too.
///
///     ▒▒▒▒▒▒▒▒▒▒      Each side covers the squares that are within the distance of it. A part of a side around which
///     ▒┌──────┐▒      all squares within the distance are covered (inside of the frame) adds nothing to them: the
///     ▒│ deep │▒      buffer is the squares, and the bands beside the other sides.
///     ▒└──────┘▒
///     ▒▒▒▒▒▒▒▒▒▒
///
/// So of a spiral or comb whose turns are nearer to each other than the distance few sides are buffered.
struct CoveredCells {
  /// The south-western corner, and the size of a square, in degrees.
  let (origin, step): (Position, Position)
  /// The share of the radius by which metres on the ground may be other than they are measured here.
  private let error: Double
  private var flat: CellMap
  private var steep: CellMap
  /// The squares that are covered.
  private(set) var covered: CellMap
  /// Those from which all within the distance is covered, row by row and column by column.
  private(set) var (deep, deepColumns): (CellMap, CellMap)

  private static let cellsPerRadius = 4.0
  private static let most = 0x1p27

  /// Whether lines are so long that they would cover all of their box several times.
  ///
  /// - Parameters:
  ///   - radius: metres.
  ///   - style: of the buffer.
  static func suits(_ geometry: Geometry, radius: Double, style: BufferStyle) -> Bool {
    let box = geometry.bounds
    guard style.join == .round, style.side == .both, style.cap == .round || geometry.type.hasRings,
      geometry.vertexCount > 1024, radius < 50_000, box.min.x > -179, box.max.x < 179, box.min.y > -80, box.max.y < 80
    else { return false }
    let metric = LocalMetric.geographic.scale(y: box.center.y)
    let scale = Position(metric.x, metric.y)
    var length = 0.0
    for ring in geometry.ringEnds.indices {
      let places = geometry.positions(ofRing: ring)
      for (a, b) in zip(places, places.dropFirst()) {
        let way = (b - a) * scale
        length += (way * way).sum().squareRoot()
      }
    }
    let size = box.size * scale + 2 * radius
    return length * 2 * radius > 4 * size.x * size.y
  }

  /// The squares that rings or lines on longitude and latitude cover.
  ///
  /// O(length / radius + area of the box / radius²).
  ///
  /// - Parameters:
  ///   - geometry: away from ±180° and the poles.
  ///   - radius: metres.
  ///   - style: of the buffer.
  ///   - shrinks: whether polygons are made smaller: then nothing has to be found outside of them, otherwise inside.
  ///   - grid: on which polygons are valid.
  /// - Returns: nil where the lines do not suit, or would be too many squares.
  init?(_ geometry: Geometry, radius: Double, style: BufferStyle, shrinks: Bool, _ grid: Grid) {
    guard Self.suits(geometry, radius: radius, style: style) else { return nil }
    let box = geometry.bounds
    let highest = max(abs(box.min.y), abs(box.max.y)) + radius / 100_000
    let lowest = box.min.y < 0 && box.max.y > 0 ? 0 : min(abs(box.min.y), abs(box.max.y))
    let wide = LocalMetric.geographic.scale(y: lowest)
    let degree = 111_000.0
    error = 0.005 + radius / WGS84.equatorialRadius * (1 + tan(highest * .pi / 180))
    step = Position(radius / Self.cellsPerRadius / wide.x, radius / Self.cellsPerRadius / degree)
    let margin = step * (Self.cellsPerRadius + 2)
    origin = box.min - margin
    let size = (box.size + margin * 2) / step
    guard error < 0.05, size.x * size.y < Self.most, max(size.x, size.y) < 0x1p24 else { return nil }
    let (columns, rows) = (Int(size.x) + 1, Int(size.y) + 1)
    (flat, steep) = (CellMap(columns: columns, rows: rows), CellMap(columns: rows, rows: columns))
    covered = flat
    (deep, deepColumns) = (flat, steep)
    // Bends of less than one and a half steps of an arc have no vertices of their own.
    let inner = radius * cos(min(0.75 * .pi / 2 / Double(style.quadrantSegments), 1.5)) * (1 - error)
    for ring in geometry.ringEnds.indices {
      let places = geometry.positions(ofRing: ring)
      for (a, b) in zip(places, places.dropFirst()) { cover(a, b, inner) }
    }
    covered = flat
    covered.formUnion(steep.transposed)
    var settled = covered
    if geometry.type.hasRings { settled.formUnion(squares(inside: !shrinks, of: geometry, grid)) }
    (flat, steep) = (CellMap(columns: 0, rows: 0), CellMap(columns: 0, rows: 0))
    let reach = radius * (1 + error)
    let (south, height, width) = (origin.y, step.y, step.x)
    deep = settled.eroded(
      width: { row in
        let latitude = max(abs(south + Double(row) * height), abs(south + Double(row + 1) * height))
        return Int((reach / (LocalMetric.geographic.scale(y: latitude).x * width)).rounded(.up))
      }, height: Int((reach / (110_500 * step.y)).rounded(.up)))
    deepColumns = deep.transposed
  }

  /// Marks the squares that are within so many metres of a side.
  private mutating func cover(_ start: Position, _ end: Position, _ reach: Double) {
    // A degree of longitude is nearly as wide all along a part.
    let parts = max(1, abs(end.y - start.y).rounded(.up))
    var (from, part) = (start, 0.0)
    while part < parts {
      part += 1
      let to = part == parts ? end : start + (end - start) * (part / parts)
      let lowest = from.y * to.y < 0 ? 0 : max(0, min(abs(from.y), abs(to.y)) - reach / 110_000)
      let metric = LocalMetric.geographic.scale(y: lowest)
      let size = step * Position(metric.x, 111_700)
      let (a, b) = ((from - origin) / step, (to - origin) / step)
      let inner = reach - (size * size).sum().squareRoot() / 2
      if abs(a.x - b.x) * size.x >= abs(a.y - b.y) * size.y {
        Self.mark(a, b, size, inner, &flat)
      } else {
        Self.mark(
          Position(a.y, a.x), Position(b.y, b.x), Position(size.y, size.x), inner, &steep)
      }
      from = to
    }
  }

  /// Marks the squares of rows whose middles are within so much of a side.
  ///
  /// - Parameters:
  ///   - a: one end, in squares, as the other.
  ///   - size: of a square.
  private static func mark(
    _ a: Position, _ b: Position, _ size: Position, _ reach: Double, _ map: inout CellMap
  ) {
    var (a, b) = (a * size, b * size)
    if a.y > b.y { swap(&a, &b) }
    var way = b - a
    let length = (way * way).sum().squareRoot()
    way = length > 0 ? way / length : Position(1, 0)
    let slope = way.y > 0 ? way.x / way.y : 0
    let aside = reach * way.x
    let square = reach * reach
    let (first, last) = (((a.y - reach) / size.y - 0.5).rounded(.up), ((b.y + reach) / size.y - 0.5).rounded(.down))
    guard first <= last else { return }
    for row in Int(first)...Int(last) {
      let y = (Double(row) + 0.5) * size.y
      // Straight beside the side, round at its ends.
      func edge(_ shift: Double, _ sign: Double) -> Double {
        if y < a.y + shift { return a.x + sign * max(0, square - (y - a.y) * (y - a.y)).squareRoot() }
        if y > b.y + shift { return b.x + sign * max(0, square - (y - b.y) * (y - b.y)).squareRoot() }
        return a.x + sign * reach * way.y + (y - a.y - shift) * slope
      }
      let low = (edge(aside, -1) / size.x - 0.5).rounded(.up)
      let high = (edge(-aside, 1) / size.x - 0.5).rounded(.down)
      if low <= high { map.set(Int(low)..<Int(high) + 1, inRow: row) }
    }
  }

  /// The squares inside of polygons, or outside, that are not beside a boundary.
  private func squares(inside: Bool, of geometry: Geometry, _ grid: Grid) -> CellMap {
    var touched = (
      CellMap(columns: covered.columns, rows: covered.rows), CellMap(columns: covered.rows, rows: covered.columns)
    )
    var sides: [Segment] = []
    sides.reserveCapacity(geometry.vertexCount)
    for ring in geometry.ringEnds.indices {
      let places = geometry.positions(ofRing: ring)
      sides.append(ring: places, grid)
      for (a, b) in zip(places, places.dropFirst()) {
        forEachRow(a, b) { isFlat, row, cells, _ in
          if isFlat { touched.0.set(cells, inRow: row) } else { touched.1.set(cells, inRow: row) }
        }
      }
    }
    touched.0.formUnion(touched.1.transposed)
    let free = touched.0.inverted.eroded(width: { _ in 1 }, height: 1)
    let index = SideIndex(sides)
    var result = CellMap(columns: covered.columns, rows: covered.rows)
    // What is beside squares of the row before is where these are.
    var (before, runs): ([(Range<Int>, Bool)], [(Range<Int>, Bool)]) = ([], [])
    for row in 0..<free.rows {
      var at = 0
      free.forEachRun(true, inRow: row, 0..<free.columns) { run in
        while at < before.count, before[at].0.upperBound <= run.lowerBound { at += 1 }
        let isInside =
          at < before.count && before[at].0.overlaps(run)
          ? before[at].1
          : index.isInside(
            grid.place(origin + (Position(Double(run.lowerBound), Double(row)) + 0.5) * step).rounded(.down) + 0.5)
        runs.append((run, isInside))
        if isInside == inside { result.set(run, inRow: row) }
      }
      swap(&before, &runs)
      runs.removeAll(keepingCapacity: true)
    }
    return result
  }

  /// Calls `body` with the squares through which a side goes: row by row if it is flat, otherwise column by column, and
  /// between which shares of the way.
  @inline(__always)
  func forEachRow(
    _ start: Position, _ end: Position, _ body: (Bool, Int, Range<Int>, (Double, Double)) -> Void
  ) {
    let (a, b) = ((start - origin) / step, (end - origin) / step)
    let isFlat = abs(a.x - b.x) >= abs(a.y - b.y)
    let (p, q) = isFlat ? (a, b) : (Position(a.y, a.x), Position(b.y, b.x))
    let way = q - p
    guard way.x != 0 else { return }
    let (firstRow, lastRow) = (Int(p.y.rounded(.down)), Int(q.y.rounded(.down)))
    let isUp = firstRow <= lastRow
    func share(_ y: Int) -> Double { way.y == 0 ? 0 : max(0, min(1, (Double(y) - p.y) / way.y)) }
    for number in 0...abs(lastRow - firstRow) {
      let row = isUp ? firstRow + number : firstRow - number
      let enter = row == firstRow ? 0 : share(isUp ? row : row + 1)
      let leave = row == lastRow ? 1 : share(isUp ? row + 1 : row)
      let (x1, x2) = (p.x + way.x * enter, p.x + way.x * leave)
      body(isFlat, row, Int(min(x1, x2).rounded(.down))..<Int(max(x1, x2).rounded(.down)) + 1, (enter, leave))
    }
  }
}
