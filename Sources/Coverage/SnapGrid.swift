// Positions in the cells of a grid, for finding those within a distance.

import Globe
import Simplification

/// Finds the nearest of the positions within a distance, on a plane or in longitude and latitude.
///
/// Rows are as high as the distance. Each row has cells of its own width, because a degree of longitude is shorter near
/// the poles; a row looks into its neighbours in their widths. O(1) a position where they are farther apart than the
/// distance, as those in the grid are.
struct SnapGrid {
  private let distance: Double
  private let metric: LocalMetric
  private let rowHeight: Double
  /// The last position in each cell, and for each position the one before it in its cell.
  private var cells: [SIMD2<Int64>: Int32] = [:]
  private var entries: [(position: SIMD2<Double>, node: Int32, next: Int32)] = []

  init(distance: Double, metric: LocalMetric) {
    self.distance = distance
    self.metric = metric
    // The shortest degree of latitude, so that a row is never lower than the distance.
    rowHeight = max(distance / metric.scale(y: 0).y, .leastNormalMagnitude)
  }

  /// The node nearest to a position, if one that is wanted is within the distance; the first of several.
  func nearest(to position: SIMD2<Double>, where isWanted: (Int32) -> Bool = { _ in true }) -> Int32? {
    let reach = reach(y: position.y)
    var best: (square: Double, node: Int32)?
    let row = self.row(position.y)
    for near in [row - 1, row, row + 1] {
      let width = cellWidth(near)
      let first = column(position.x - reach, width)
      let last = column(position.x + reach, width)
      var column = first
      while column <= last {
        var at = cells[SIMD2(near, column)] ?? -1
        while at >= 0 {
          let entry = entries[Int(at)]
          at = entry.next
          let square = squaredDistance(position, entry.position)
          if square > distance * distance { continue }
          if let best, square > best.square || (square == best.square && entry.node > best.node) { continue }
          guard isWanted(entry.node) else { continue }
          best = (square, entry.node)
        }
        column += 1
      }
    }
    return best?.node
  }

  /// Adds a node.
  mutating func insert(_ node: Int32, at position: SIMD2<Double>) {
    let row = self.row(position.y)
    let cell = SIMD2(row, column(position.x, cellWidth(row)))
    entries.append((position, node, cells[cell] ?? -1))
    cells[cell] = Int32(entries.count - 1)
  }

  private func squaredDistance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    let k = metric.scale(y: a.y)
    let dx = (a.x - b.x) * k.x
    let dy = (a.y - b.y) * k.y
    return dx * dx + dy * dy
  }

  private func row(_ y: Double) -> Int64 { Self.whole(y / rowHeight) }

  private func column(_ x: Double, _ width: Double) -> Int64 { Self.whole(x / width) }

  /// How far the distance reaches along x, in coordinate units.
  private func reach(y: Double) -> Double {
    let scale = metric.scale(y: y).x
    return metric == .geographic ? min(distance / max(scale, 1e-9), Longitude.turn) : distance / scale
  }

  private func cellWidth(_ row: Int64) -> Double { max(reach(y: Double(row) * rowHeight), .leastNormalMagnitude) }

  /// The number of a cell; those beyond what can be counted are one.
  private static func whole(_ value: Double) -> Int64 {
    let floor = value.rounded(.down)
    return abs(floor) < 4e18 ? Int64(floor) : floor > 0 ? 4_000_000_000_000_000_000 : -4_000_000_000_000_000_000
  }
}
