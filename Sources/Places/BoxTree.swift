// Which of many boxes hold a position: a packed tree, built once.

/// Boxes in a tree of small groups of neighbours (sort-tile-recursive packing: Leutenegger, Lopez, Edgington 1997).
struct BoxTree: Sendable {
  typealias Box = (west: Double, south: Double, east: Double, north: Double)

  /// The boxes of each level, the leaves first; a box of the next level holds `fanOut` of this one.
  private var levels: [[SIMD4<Double>]] = []
  /// What the leaves stand for.
  private var numbers: [Int32] = []
  private static let fanOut = 8

  /// Makes a tree.
  ///
  /// O(n log n).
  ///
  /// - Parameter boxes: west, south, east, north; none crosses ±180°.
  init(_ boxes: [(box: Box, number: Int)]) {
    var leaves = boxes.map { ($0.box, Int32($0.number)) }
    leaves.sort { $0.0.west + $0.0.east < $1.0.west + $1.0.east }
    let slice = Self.fanOut * max(1, Int((Double(leaves.count) / Double(Self.fanOut)).squareRoot().rounded(.up)))
    for start in stride(from: 0, to: leaves.count, by: slice) {
      let end = min(start + slice, leaves.count)
      leaves[start..<end].sort { $0.0.south + $0.0.north < $1.0.south + $1.0.north }
    }
    numbers = leaves.map(\.1)
    levels = [leaves.map { SIMD4($0.0.west, $0.0.south, $0.0.east, $0.0.north) }]
    while let below = levels.last, below.count > 1 {
      levels.append(
        stride(from: 0, to: below.count, by: Self.fanOut).map { start in
          var box = below[start]
          for other in below[start..<min(start + Self.fanOut, below.count)] {
            box = SIMD4(min(box.x, other.x), min(box.y, other.y), max(box.z, other.z), max(box.w, other.w))
          }
          return box
        })
    }
  }

  /// Calls `body` with the number of each box that holds a position.
  func visit(x: Double, y: Double, _ body: (Int) -> Void) {
    guard let top = levels.last, !top.isEmpty else { return }
    visit(levels.count - 1, 0..<top.count, x, y, body)
  }

  private func visit(_ level: Int, _ range: Range<Int>, _ x: Double, _ y: Double, _ body: (Int) -> Void) {
    for index in range {
      let box = levels[level][index]
      guard box.x <= x, x <= box.z, box.y <= y, y <= box.w else { continue }
      if level == 0 {
        body(Int(numbers[index]))
      } else {
        let first = index * Self.fanOut
        visit(level - 1, first..<min(first + Self.fanOut, levels[level - 1].count), x, y, body)
      }
    }
  }
}
