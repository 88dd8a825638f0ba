// How far the vertices that are removed from one feature of a coverage are from what is left of it.

import Globe
import Planar
import Simplification

/// Measures lines and rings of which some vertices are left.
package final class CoverageDeviation {
  private var simplifier: Simplifier
  private let metric: LocalMetric

  /// What has been measured since this was last emptied.
  package var loss = SimplificationLoss()

  /// Begins with nothing measured.
  package init(_ metric: LocalMetric) {
    self.metric = metric
    simplifier = Simplifier(tolerance: 0, metric: metric)
  }

  /// Adds a line or ring of `geometry`.
  ///
  /// - Parameter rows: the vertices that are left, counted from the first of the line or ring; a ring may begin with
  ///   another than the source's.
  package func add(_ geometry: Geometry, _ vertices: Range<Int>, left rows: [Int]) {
    guard let first = rows.first, rows.count < vertices.count else { return }
    // In the order of what is left: a ring's closing vertex is its first one.
    let order =
      first == 0
      ? Array(0..<vertices.count) : Array(first..<vertices.count - 1) + Array(0...first)
    var isLeft = [Bool](repeating: false, count: vertices.count)
    for row in rows { isLeft[row] = true }
    var line = Geometry(type: .lineString)
    for row in order {
      let at = (vertices.lowerBound + row) * geometry.dimension
      line.ordinates += [geometry.ordinates[at], geometry.ordinates[at + 1]]
    }
    line.ringEnds = [order.count]
    if metric == .geographic { _ = line.unwrapLongitudes() }
    simplifier.flags = order.map { isLeft[$0] }
    simplifier.flags[0] = true
    simplifier.flags[order.count - 1] = true
    simplifier.loss = SimplificationLoss()
    simplifier.measureLoss(line, 0, metric)
    loss.add(simplifier.loss)
  }
}
