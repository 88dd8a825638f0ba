// Which marks are left out where many stand close to each other.

import SystemLibrary

extension Drawing {
  /// Leaves out marks that stand closer to one of a higher priority than they keep a distance, with their labels; of
  /// equal priority the first is left.
  ///
  /// Marks that keep no distance are all left, and nothing is kept from them. O(marks log marks).
  ///
  /// - Returns: how many are left out.
  public mutating func thinMarks() -> Int {
    var order = marks.indices.filter { marks[$0].spacing > 0 }
    guard !order.isEmpty else { return 0 }
    order.sort { (marks[$0].priority, -$0) > (marks[$1].priority, -$1) }
    // In a square as wide as the largest distance and its neighbours are all that may be too close.
    let side = order.reduce(0) { max($0, marks[$1].spacing) }
    var squares: [Square: [(x: Double, y: Double)]] = [:]
    var hidden: Set<Int> = []
    for index in order {
      guard case .mark(_, let x, let y, _) = marks[index].item else { continue }
      let (column, row) = (Int32((x / side).rounded(.down)), Int32((y / side).rounded(.down)))
      let spacing = marks[index].spacing
      let isClose = (row - 1...row + 1).contains { row in
        (column - 1...column + 1).contains { column in
          squares[Square(column: column, row: row)]?.contains { hypot($0.x - x, $0.y - y) < spacing } ?? false
        }
      }
      if isClose { hidden.insert(index) } else { squares[Square(column: column, row: row), default: []].append((x, y)) }
    }
    leaveOut(hidden)
    return hidden.count
  }

  private struct Square: Hashable {
    let column, row: Int32
  }

  private mutating func leaveOut(_ hidden: Set<Int>) {
    guard !hidden.isEmpty else { return }
    let specks = Set(hidden.compactMap { marks[$0].speck })
    marks = marks.indices.filter { !hidden.contains($0) }.map { marks[$0] }
    let written = labels.indices.filter { number in labelled[number].map { !specks.contains($0) } ?? true }
    (labels, labelled) = (written.map { labels[$0] }, written.map { labelled[$0] })
  }
}
