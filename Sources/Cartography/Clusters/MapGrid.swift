// Places on the square map of the world by the cells of a grid that has no east or west end.

/// Numbers of places, found by where they are.
package struct MapGrid {
  private let columns, height: Double
  private var heads: [Int32]
  private var following: [Int32]
  private var cells: [SIMD2<Int64>]
  private let mask: Int

  /// Makes a grid in whose neighbouring cells is all that is within a distance.
  package init(_ radius: Double, count: Int) {
    columns = max(1, min(1 / max(radius, 1e-300), 0x1p40).rounded(.down))
    height = max(1 / columns, radius)
    var size = 16
    while size < count { size *= 2 }
    mask = size - 1
    heads = [Int32](repeating: -1, count: size)
    following = [Int32](repeating: -1, count: count)
    cells = [SIMD2<Int64>](repeating: SIMD2(0, 0), count: count)
  }

  private func cell(_ x: Double, _ y: Double) -> SIMD2<Int64> {
    SIMD2(Int64(min(columns - 1, (x * columns).rounded(.down))), Int64((y / height).rounded(.down)))
  }

  private func slot(_ cell: SIMD2<Int64>) -> Int {
    var word = UInt64(bitPattern: cell.x) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: cell.y)
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: word ^ (word >> 31)) & mask
  }

  /// Adds a place; the one added last is found first.
  package mutating func insert(_ number: Int, _ x: Double, _ y: Double) {
    cells[number] = cell(x, y)
    let slot = slot(cells[number])
    following[number] = heads[slot]
    heads[slot] = Int32(number)
  }

  /// Calls `body` with all that is in the cells around a place; what it gives false for is not found again.
  package mutating func visit(_ x: Double, _ y: Double, _ body: (Int) -> Bool) {
    let center = cell(x, y)
    let count = Int64(columns)
    let xs = count < 3 ? Array(0..<count) : [-1, 0, 1].map { (center.x + $0 + count) % count }
    for column in xs {
      for row in center.y - 1...center.y + 1 {
        let wanted = SIMD2(column, row)
        let slot = slot(wanted)
        var before: Int32 = -1
        var at = heads[slot]
        while at >= 0 {
          let next = following[Int(at)]
          if cells[Int(at)] == wanted, !body(Int(at)) {
            if before < 0 { heads[slot] = next } else { following[Int(before)] = next }
          } else {
            before = at
          }
          at = next
        }
      }
    }
  }
}
