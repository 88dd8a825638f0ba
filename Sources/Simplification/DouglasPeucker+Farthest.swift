// The inner loop: which vertex of a stretch is farthest from its segment.

import Globe

extension DouglasPeucker {
  /// The loaded vertex farthest from the segment `first`–`last` among those between, if it is farther than the square
  /// root of `limit`; the first one where several are equally far.
  @inline(__always)
  package mutating func farthest(_ first: Int, _ last: Int, beyond limit: Double) -> Int? {
    farthest(first, last, within: first + 1..<last, beyond: limit)
  }

  /// The same among the vertices of `range`.
  mutating func farthest(_ first: Int, _ last: Int, within range: Range<Int>, beyond limit: Double) -> Int? {
    let row = find(first, last, within: range, beyond: limit).row
    return row < 0 ? nil : row
  }

  /// The farthest vertex of a range that is not empty, and the square of its distance in the unit of `squaredLimit`;
  /// the first vertex where no distance is known.
  mutating func farthestWithSquare(_ first: Int, _ last: Int, within range: Range<Int>) -> (row: Int, square: Double) {
    let found = find(first, last, within: range, beyond: -1)
    return found.row < 0 ? (range.lowerBound, 0) : found
  }

  @inline(__always)
  private mutating func find(
    _ first: Int, _ last: Int, within range: Range<Int>, beyond limit: Double
  ) -> (row: Int, square: Double) {
    if !blocks.isEmpty, range.count >= fewestInBlocks {
      return findInBlocks(first, last, within: range, beyond: limit)
    }
    return look(range, from: position(first), to: position(last), beyond: limit)
  }

  /// The same where it is worth passing over what cannot hold it.
  private mutating func findInBlocks(
    _ first: Int, _ last: Int, within range: Range<Int>, beyond limit: Double
  ) -> (row: Int, square: Double) {
    let (a, b) = (position(first), position(last))
    // Apart, as both are written to.
    var blocks = StretchBlocks()
    swap(&blocks, &self.blocks)
    let found = blocks.farthest(in: range, from: a, to: b, beyond: limit) { look($0, from: a, to: b, beyond: $1) }
    swap(&blocks, &self.blocks)
    return found
  }

  /// A loaded vertex as it is measured.
  @inline(__always)
  func position(_ row: Int) -> (x: Double, y: Double) {
    long.isLoaded ? long.position(row) : (columns[row], columns[row + count])
  }

  /// The farthest vertex of a range from the segment A–B.
  @inline(__always)
  private mutating func look(
    _ range: Range<Int>, from a: (x: Double, y: Double), to b: (x: Double, y: Double), beyond limit: Double
  ) -> (row: Int, square: Double) {
    if long.isLoaded { return lookInLong(range, from: a, to: b, beyond: limit) }
    return columns.withUnsafeBufferPointer { columns in
      guard let base = columns.baseAddress else { return (-1, limit) }
      let view = StretchView(base: base, count: count, from: a, to: b)
      return isPlanar
        ? view.farthest(in: range, beyond: limit, PlanarColumns.self)
        : view.farthest(in: range, beyond: limit, LocalColumns.self)
    }
  }

  private mutating func lookInLong(
    _ range: Range<Int>, from a: (x: Double, y: Double), to b: (x: Double, y: Double), beyond limit: Double
  ) -> (row: Int, square: Double) {
    long.looks += range.count
    if !long.hasMetric, long.looks > fewLooks * count { fillMetric() }
    return long.ordinates.withUnsafeBufferPointer { ordinates in
      columns.withUnsafeBufferPointer { columns in
        LocalMetric.table.withUnsafeBufferPointer { table in
          guard let ordinates = ordinates.baseAddress else { return (-1, limit) }
          let first = ordinates + long.first * long.dimension
          var view = StretchView(base: first, count: count, from: a, to: b)
          (view.dimension, view.table) = (long.dimension, table)
          guard long.hasMetric, let metric = columns.baseAddress else {
            return view.farthest(in: range, beyond: limit, LongColumns.self)
          }
          view.metric = metric
          return view.farthest(in: range, beyond: limit, MetricColumns.self)
        }
      }
    }
  }
}

/// A line of so many vertices that their places are not copied.
struct LongLine: Sendable {
  /// The ordinates that the line is in; empty for none.
  var ordinates: [Double] = []
  var dimension = 2
  /// The number of its first vertex.
  var first = 0
  /// How many vertices have been looked at.
  var looks = 0
  /// Whether the columns hold kx² and ky² of each vertex.
  var hasMetric = false

  var isLoaded: Bool { !ordinates.isEmpty }

  @inline(__always)
  func position(_ row: Int) -> (x: Double, y: Double) {
    let at = (first + row) * dimension
    return (ordinates[at], ordinates[at + 1])
  }
}

/// Where the places of vertices are, and the squares of the metres that a unit of x and of y has there.
private protocol Columns {
  static func places(_ view: StretchView, _ row: Int) -> (x: SIMD2<Double>, y: SIMD2<Double>)
  static func place(_ view: StretchView, _ row: Int) -> (x: Double, y: Double)
  static func weights(_ view: StretchView, _ row: Int) -> (SIMD2<Double>, SIMD2<Double>)
  static func weight(_ view: StretchView, _ row: Int) -> (Double, Double)
}

extension Columns {
  @inline(__always)
  static func places(_ view: StretchView, _ row: Int) -> (x: SIMD2<Double>, y: SIMD2<Double>) {
    (load(view.base + row), load(view.base + row + view.count))
  }
  @inline(__always)
  static func place(_ view: StretchView, _ row: Int) -> (x: Double, y: Double) {
    (view.base[row], view.base[row + view.count])
  }
}

private enum PlanarColumns: Columns {
  @inline(__always)
  static func weights(_ view: StretchView, _ row: Int) -> (SIMD2<Double>, SIMD2<Double>) {
    (SIMD2(repeating: 1), SIMD2(repeating: 1))
  }
  @inline(__always)
  static func weight(_ view: StretchView, _ row: Int) -> (Double, Double) { (1, 1) }
}

private enum LocalColumns: Columns {
  @inline(__always)
  static func weights(_ view: StretchView, _ row: Int) -> (SIMD2<Double>, SIMD2<Double>) {
    (load(view.base + row + 2 * view.count), load(view.base + row + 3 * view.count))
  }
  @inline(__always)
  static func weight(_ view: StretchView, _ row: Int) -> (Double, Double) {
    (view.base[row + 2 * view.count], view.base[row + 3 * view.count])
  }
}

/// Places vertex after vertex.
private protocol PlacesInLine: Columns {}

extension PlacesInLine {
  @inline(__always)
  static func places(_ view: StretchView, _ row: Int) -> (x: SIMD2<Double>, y: SIMD2<Double>) {
    let one = load(view.base + row * view.dimension)
    let other = load(view.base + (row + 1) * view.dimension)
    return (SIMD2(one.x, other.x), SIMD2(one.y, other.y))
  }
  @inline(__always)
  static func place(_ view: StretchView, _ row: Int) -> (x: Double, y: Double) {
    (view.base[row * view.dimension], view.base[row * view.dimension + 1])
  }
}

/// No columns: the metric is told anew each time.
private enum LongColumns: PlacesInLine {
  @inline(__always)
  static func weights(_ view: StretchView, _ row: Int) -> (SIMD2<Double>, SIMD2<Double>) {
    let (one, other) = (weight(view, row), weight(view, row + 1))
    return (SIMD2(one.0, other.0), SIMD2(one.1, other.1))
  }
  @inline(__always)
  static func weight(_ view: StretchView, _ row: Int) -> (Double, Double) {
    let k = LocalMetric.degree(latitude: view.base[row * view.dimension + 1], view.table)
    return (k.x * k.x, k.y * k.y)
  }
}

/// The metric in the first two columns.
private enum MetricColumns: PlacesInLine {
  @inline(__always)
  static func weights(_ view: StretchView, _ row: Int) -> (SIMD2<Double>, SIMD2<Double>) {
    (load(view.metric + row), load(view.metric + row + view.count))
  }
  @inline(__always)
  static func weight(_ view: StretchView, _ row: Int) -> (Double, Double) {
    (view.metric[row], view.metric[row + view.count])
  }
}

@inline(__always)
private func load(_ pointer: UnsafePointer<Double>) -> SIMD2<Double> {
  UnsafeRawPointer(pointer).loadUnaligned(as: SIMD2<Double>.self)
}

/// A stretch of the columns; the pointers are good only inside the closure that they come from.
private struct StretchView {
  let base: UnsafePointer<Double>
  let count: Int
  /// Of a long line.
  var dimension = 2
  var table = UnsafeBufferPointer<SIMD2<Double>>(start: nil, count: 0)
  var metric: UnsafePointer<Double>
  let ax: Double
  let ay: Double
  let dx: Double
  let dy: Double

  @inline(__always)
  init(base: UnsafePointer<Double>, count: Int, from a: (x: Double, y: Double), to b: (x: Double, y: Double)) {
    self.base = base
    self.count = count
    metric = base
    ax = a.x
    ay = a.y
    dx = b.x - ax
    dy = b.y - ay
  }

  /// The vertex of `range` farthest from A–B, if it is farther than the square root of `limit`, and
  /// its squared distance; −1 when there is none.
  ///
  /// With p = P − A, d = B − A and the metric's dot product, P's nearest point is inside the segment when
  /// 0 < p·d < d·d, and the squared distance is then cross²·kx²·ky² / d·d, else p·p or (p − d)·(p − d). The fraction
  /// is compared as numerator and denominator: a division is needed only when a farther vertex is found.
  @inline(__always)
  func farthest<C: Columns>(in range: Range<Int>, beyond limit: Double, _: C.Type) -> (row: Int, square: Double) {
    var best = limit
    var found = -1
    var row = range.lowerBound
    let xx = dx * dx
    let yy = dy * dy
    while row + 2 <= range.upperBound {
      let (wx, wy) = C.weights(self, row)
      let (x, y) = C.places(self, row)
      let px = x - ax
      let py = y - ay
      let sx = wx * px
      let sy = wy * py
      let along = sx * dx + sy * dy
      let length = wx * xx + wy * yy
      let cross = px * dy - py * dx
      // The nearest end when the nearest point is outside: p·p, or p·p − 2 p·d + d·d written without cancellation.
      let isInside = (along .> 0) .& (along .< length)
      let qx = px - SIMD2(repeating: 0).replacing(with: dx, where: along .> 0)
      let qy = py - SIMD2(repeating: 0).replacing(with: dy, where: along .> 0)
      let outside = wx * qx * qx + wy * qy * qy
      let above = outside.replacing(with: wx * wy * cross * cross, where: isInside)
      let below = SIMD2(repeating: 1).replacing(with: length, where: isInside)
      let isFarther = above .> below * best
      if any(isFarther) {
        for lane in 0..<2 where above[lane] > best * below[lane] {
          best = above[lane] / below[lane]
          found = row + lane
        }
      }
      row += 2
    }
    while row < range.upperBound {
      let (wx, wy) = C.weight(self, row)
      let (x, y) = C.place(self, row)
      var px = x - ax
      var py = y - ay
      let along = wx * px * dx + wy * py * dy
      let length = wx * xx + wy * yy
      if along > 0, along < length {
        let cross = px * dy - py * dx
        let above = wx * wy * cross * cross
        if above > best * length {
          best = above / length
          found = row
        }
      } else {
        if along > 0 {
          px -= dx
          py -= dy
        }
        let distance = wx * px * px + wy * py * py
        if distance > best {
          best = distance
          found = row
        }
      }
      row += 1
    }
    return (found, best)
  }
}
