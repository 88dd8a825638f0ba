// The inner loop: which vertex of a stretch is farthest from its segment.

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
  /// the first vertex where no distance can be told.
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
    if !long.ordinates.isEmpty { return look(range, from: position(first), to: position(last), beyond: limit) }
    return columns.withUnsafeBufferPointer { columns in
      guard let base = columns.baseAddress else { return (-1, limit) }
      let view = StretchView(base: base, count: count, first: first, last: last)
      return isPlanar
        ? view.farthest(in: range, beyond: limit, PlanarWeights.self)
        : view.farthest(in: range, beyond: limit, LocalWeights.self)
    }
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

  /// A loaded vertex as the columns have it.
  private func position(_ row: Int) -> (x: Double, y: Double) {
    long.ordinates.isEmpty ? (columns[row], columns[row + count]) : long.position(row)
  }

  /// The farthest vertex of a range from the segment A–B; in a long line by the window where that has the range, or comes
  /// to have it, else window by window.
  private mutating func look(
    _ range: Range<Int>, from a: (x: Double, y: Double), to b: (x: Double, y: Double), beyond limit: Double
  ) -> (row: Int, square: Double) {
    var best = (row: -1, square: limit)
    var begin = range.lowerBound
    while begin < range.upperBound {
      let end = long.ordinates.isEmpty ? range.upperBound : min(begin + min(longest, LongLine.window), range.upperBound)
      if begin < window.lowerBound || end > window.upperBound {
        window = begin..<end
        fill(long.ordinates, dimension: long.dimension, from: long.first + begin, metric: long.metric)
      }
      let (shift, count) = (window.lowerBound, window.count)
      let found = columns.withUnsafeBufferPointer { columns in
        guard let base = columns.baseAddress else { return best }
        let view = StretchView(base: base, count: count, from: a, to: b)
        let rows = begin - shift..<end - shift
        return isPlanar
          ? view.farthest(in: rows, beyond: best.square, PlanarWeights.self)
          : view.farthest(in: rows, beyond: best.square, LocalWeights.self)
      }
      if found.row >= 0 { best = (found.row + shift, found.square) }
      begin = end
    }
    return best
  }
}

/// A line of so many vertices that its columns are not held beside it.
struct LongLine: Sendable {
  /// The ordinates that the line is in; empty for none.
  var ordinates: [Double] = []
  var dimension = 2
  /// The number of its first vertex.
  var first = 0
  var metric = LocalMetric.geographic
  /// How many of its vertices are in the columns at most: what is copied again and again stays in the cache.
  static let window = 1 << 15

  /// A vertex as the columns have it.
  func position(_ row: Int) -> (x: Double, y: Double) {
    let at = (first + row) * dimension
    let (x, y) = (ordinates[at], ordinates[at + 1])
    return metric == .webMercator ? metric.plane(x: x, y: y) : (x, y)
  }
}

/// The squares of the metres that a unit of x and of y has at a vertex.
private protocol Weights {
  static func two(_ base: UnsafePointer<Double>, _ count: Int, _ row: Int) -> (SIMD2<Double>, SIMD2<Double>)
  static func one(_ base: UnsafePointer<Double>, _ count: Int, _ row: Int) -> (Double, Double)
}

private enum PlanarWeights: Weights {
  @inline(__always)
  static func two(_ base: UnsafePointer<Double>, _ count: Int, _ row: Int) -> (SIMD2<Double>, SIMD2<Double>) {
    (SIMD2(repeating: 1), SIMD2(repeating: 1))
  }
  @inline(__always)
  static func one(_ base: UnsafePointer<Double>, _ count: Int, _ row: Int) -> (Double, Double) { (1, 1) }
}

private enum LocalWeights: Weights {
  @inline(__always)
  static func two(_ base: UnsafePointer<Double>, _ count: Int, _ row: Int) -> (SIMD2<Double>, SIMD2<Double>) {
    (load(base + row + 2 * count), load(base + row + 3 * count))
  }
  @inline(__always)
  static func one(_ base: UnsafePointer<Double>, _ count: Int, _ row: Int) -> (Double, Double) {
    (base[row + 2 * count], base[row + 3 * count])
  }
}

@inline(__always)
private func load(_ pointer: UnsafePointer<Double>) -> SIMD2<Double> {
  UnsafeRawPointer(pointer).loadUnaligned(as: SIMD2<Double>.self)
}

/// A stretch of the columns; the pointer is good only inside the closure that it comes from.
private struct StretchView {
  let base: UnsafePointer<Double>
  let count: Int
  let ax: Double
  let ay: Double
  let dx: Double
  let dy: Double

  @inline(__always)
  init(base: UnsafePointer<Double>, count: Int, first: Int, last: Int) {
    self.init(
      base: base, count: count, from: (base[first], base[first + count]), to: (base[last], base[last + count]))
  }

  @inline(__always)
  init(base: UnsafePointer<Double>, count: Int, from a: (x: Double, y: Double), to b: (x: Double, y: Double)) {
    self.base = base
    self.count = count
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
  func farthest<W: Weights>(in range: Range<Int>, beyond limit: Double, _: W.Type) -> (row: Int, square: Double) {
    var best = limit
    var found = -1
    var row = range.lowerBound
    let xx = dx * dx
    let yy = dy * dy
    while row + 2 <= range.upperBound {
      let (wx, wy) = W.two(base, count, row)
      let px = load(base + row) - ax
      let py = load(base + row + count) - ay
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
      let (wx, wy) = W.one(base, count, row)
      var px = base[row] - ax
      var py = base[row + count] - ay
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
