// Douglas and Peucker's choice of vertices, on flat ordinates.

import Globe

/// Chooses the vertices of a line that keep every other vertex within a tolerance.
///
///     var algorithm = DouglasPeucker()
///     var kept = [Bool](repeating: false, count: 5)
///     algorithm.keep([0, 0, 1, 0.1, 2, -0.1, 3, 5, 4, 6], dimension: 2, vertices: 0..<5, tolerance: 0.5,
///                    metric: .planar(metresPerUnit: 1), into: &kept)          // true false true true true
///
/// A stretch between two kept vertices loses all that is between them when no vertex of it is farther from the segment
/// than the tolerance (as far as the tolerance is removed, as in JTS and GEOS); otherwise its farthest vertex, the
/// first of several, is kept and both halves are looked at.
///
/// O(n log n) on real lines. A line whose farthest vertex is always near an end (a spiral, a comb) would take
/// O(n²): once 16 n log₂ n vertices have been looked at, a stretch is split at the farthest vertex of its *middle
/// half*, which bounds the rest by O(n log n) and keeps every removed vertex within the tolerance; such a line may keep
/// a vertex that the plain choice would not.
///
/// One value is made for a stream and reused; it allocates only while its storage grows.
public struct DouglasPeucker: Sendable {
  struct Stretch: Sendable {
    var first: Int
    var last: Int
  }

  /// The loaded vertices, column after column: x, y, and in the geographic metric kx² and ky² of each; of a long line
  /// the last two alone, once it is looked at often.
  var columns: [Double] = []
  /// How many vertices are loaded.
  var count = 0
  /// A long line, whose places are read where they are; without ordinates for any other.
  var long = LongLine()
  /// What is known of runs of the loaded vertices; empty where they are few.
  var blocks = StretchBlocks()
  /// Of how many vertices a stretch is at least that is looked at by blocks.
  package var fewestInBlocks = 4 * StretchBlocks.size
  /// From how many vertices on a line is long.
  package var longest = 1 << 18
  /// How often each vertex of a long line is looked at before its metric is held: on ordinary lines it is less, on
  /// spirals and combs many times more.
  package var fewLooks = 24
  var isPlanar = true
  /// Coordinate units to the metre in the planar metric, else 1: what a tolerance is multiplied by.
  var unitsPerMetre = 1.0
  private var stack: [Stretch] = []

  /// Makes one without storage.
  public init() {}

  /// Sets the flag of every vertex that is kept; the first and the last always are.
  ///
  /// Other flags are left alone.
  ///
  /// - Parameters:
  ///   - ordinates: `[x, y, x, y …]` or `[x, y, z …]`.
  ///   - dimension: ordinates a vertex, 2 or 3.
  ///   - vertices: the line, as vertex numbers.
  ///   - tolerance: in metres, ≥ 0.
  ///   - metric: the metric of the coordinates.
  ///   - pins: vertices between the first and the last that are kept too, in ascending order.
  ///   - kept: a flag for each vertex of `ordinates`.
  /// - Returns: how many vertices are kept.
  @discardableResult
  public mutating func keep(
    _ ordinates: [Double], dimension: Int, vertices: Range<Int>, tolerance: Double, metric: LocalMetric,
    pins: [Int] = [], into kept: inout [Bool]
  ) -> Int {
    guard let first = vertices.first, let last = vertices.last else { return 0 }
    kept[first] = true
    kept[last] = true
    if vertices.count < 3 { return vertices.count }
    load(ordinates, dimension: dimension, vertices: vertices, metric: metric)
    var (left, begin) = (2, 0)
    for pin in pins {
      kept[pin] = true
      left += 1 + keepBetween(begin, pin - first, tolerance: tolerance, firstVertex: first, into: &kept)
      begin = pin - first
    }
    return left + keepBetween(begin, count - 1, tolerance: tolerance, firstVertex: first, into: &kept)
  }

  /// Copies the vertices into columns, each with its metric, so that the inner loop reads two of them at a step.
  ///
  /// Of a long line in the geographic metric nothing is copied: the columns would be twice as large as the line. Its
  /// ordinates are held until another line is loaded, or `unload` is called.
  ///
  /// - Parameter isWhole: whether all is copied, however long the line is.
  package mutating func load(
    _ ordinates: [Double], dimension: Int, vertices: Range<Int>, metric: LocalMetric, isWhole: Bool = false
  ) {
    unload()
    count = vertices.count
    switch metric {
    case .planar(let metresPerUnit): (isPlanar, unitsPerMetre) = (true, 1 / metresPerUnit)
    case .webMercator: (isPlanar, unitsPerMetre) = (true, 1)
    case .geographic: (isPlanar, unitsPerMetre) = (false, 1)
    }
    if !isPlanar, !isWhole, count > longest {
      long = LongLine(ordinates: ordinates, dimension: dimension, first: vertices.lowerBound)
    } else {
      let needed = isPlanar ? 2 * count : 4 * count
      if columns.count < needed {
        columns = [Double](repeating: 0, count: max(needed, min(2 * columns.count, Self.mostColumns)))
      }
      fill(ordinates, dimension: dimension, from: vertices.lowerBound, metric: metric)
    }
    fillBlocks()
  }

  /// How many ordinates of columns stay for the next line.
  private static let mostColumns = 1 << 18

  /// Lets go of the ordinates of a long line, and of columns that no other line will need.
  package mutating func unload() {
    if long.isLoaded { long = LongLine() }
    if columns.count > Self.mostColumns { columns = [] }
  }

  /// Copies the vertices into the columns; `first` is the number of their first.
  private mutating func fill(_ ordinates: [Double], dimension: Int, from first: Int, metric: LocalMetric) {
    if metric == .webMercator { return fillProjected(ordinates, dimension: dimension, from: first) }
    let (isPlanar, count) = (self.isPlanar, self.count)
    ordinates.withUnsafeBufferPointer { source in
      LocalMetric.table.withUnsafeBufferPointer { table in
        columns.withUnsafeMutableBufferPointer { columns in
          var at = first * dimension
          for row in 0..<count {
            let y = source[at + 1]
            columns[row] = source[at]
            columns[row + count] = y
            if !isPlanar {
              let k = LocalMetric.degree(latitude: y, table)
              columns[row + 2 * count] = k.x * k.x
              columns[row + 3 * count] = k.y * k.y
            }
            at += dimension
          }
        }
      }
    }
  }

  /// Fills the columns with the metric of a long line.
  mutating func fillMetric() {
    columns = [Double](repeating: 0, count: 2 * count)
    for row in 0..<count {
      let k = LocalMetric.degree(latitude: long.position(row).y)
      columns[row] = k.x * k.x
      columns[row + count] = k.y * k.y
    }
    long.hasMetric = true
  }

  /// Bounds the loaded vertices by blocks, unless they are few.
  private mutating func fillBlocks() {
    blocks.removeAll()
    guard count > fewestInBlocks else { return }
    for row in 0..<count {
      let place = position(row)
      let metric = isPlanar ? (1, 1) : LocalMetric.degree(latitude: place.y)
      blocks.add(row, x: place.x, y: place.y, weightX: metric.0 * metric.0, weightY: metric.1 * metric.1)
    }
  }

  /// Copies the vertices into the columns as the plane of EPSG:3857 has them.
  private mutating func fillProjected(_ ordinates: [Double], dimension: Int, from first: Int) {
    var at = first * dimension
    for row in 0..<count {
      let place = LocalMetric.webMercator.plane(x: ordinates[at], y: ordinates[at + 1])
      columns[row] = place.x
      columns[row + count] = place.y
      at += dimension
    }
  }

  /// Sets the flags of the loaded vertices between two that are kept, `firstVertex` being the number of the first one
  /// loaded, and says how many they are.
  package mutating func keepBetween(
    _ begin: Int, _ end: Int, tolerance: Double, firstVertex: Int, into kept: inout [Bool]
  ) -> Int {
    let limit = squaredLimit(tolerance)
    var budget = budget(end - begin)
    var found = 0
    stack.append(Stretch(first: begin, last: end))
    while let stretch = stack.popLast() {
      var first = stretch.first
      let last = stretch.last
      // The right half goes on at once, the left one waits on the stack.
      while last - first > 1 {
        let length = last - first
        budget -= length
        guard var split = farthest(first, last, beyond: limit) else { break }
        if budget < 0, length > 64 {
          split = farthest(first, last, within: first + length / 4..<last - length / 4, beyond: -1) ?? split
        }
        kept[firstVertex + split] = true
        found += 1
        if split - first > 1 { stack.append(Stretch(first: first, last: split)) }
        first = split
      }
    }
    return found
  }

  /// How many vertices may be looked at before stretches are split in their middle halves.
  func budget(_ size: Int) -> Int { 16 * size * (Int.bitWidth - size.leadingZeroBitCount) }

  /// The tolerance in the unit of `farthest`: squared metres, or squared coordinate units in the planar metric.
  func squaredLimit(_ tolerance: Double) -> Double {
    let limit = tolerance * unitsPerMetre
    return limit * limit
  }
}
