// The costs of rows in blocks, with the least of each: most of a row need not be looked at.

/// Rows of costs in blocks of sixteen, the least cost of each block, and what is lowered by them.
///
/// A search comes to an end of a cell after most of what it could lower is known to cost less. Ends that follow on each
/// other are near each other, so that those which are lowered are in few blocks, and a block of which the least is no
/// less than the most that is known need not be looked at.
enum CostBlocks {
  /// How many costs a block has.
  static let size = 16

  /// How many blocks a row of so many costs has.
  @inline(__always)
  static func count(_ costs: Int) -> Int { (costs + size - 1) / size }

  /// A place for the blocks of a row, which begins at a number and is which of all: blocks of rows follow each other.
  @inline(__always)
  static func place(_ start: Int, _ row: Int) -> Int { start / size + row }

  /// The least of each block of rows that follow on each other.
  static func fill(
    _ least: UnsafeMutablePointer<Double>, _ costs: UnsafePointer<Double>, rows: Int, _ count: Int
  ) {
    for number in 0..<rows {
      let (row, least) = (costs + number * count, least + number * Self.count(count))
      for block in 0..<Self.count(count) {
        var value = Double.infinity
        for index in block * size..<min((block + 1) * size, count) { value = row[index] < value ? row[index] : value }
        least[block] = value
      }
    }
  }

  /// The least of each block of some costs.
  static func least(_ costs: ArraySlice<Double>) -> [Double] {
    [Double](unsafeUninitializedCapacity: count(costs.count)) { least, count in
      count = Self.count(costs.count)
      costs.withUnsafeBufferPointer { costs in
        guard let row = costs.baseAddress, let least = least.baseAddress else { return }
        fill(least, row, rows: 1, costs.count)
      }
    }
  }

  /// Lowers costs to those of a row and what it costs to come there.
  ///
  /// - Parameters:
  ///   - least: the least of each block of the row; nil where that is not known.
  ///   - most: no less than the most that is known in each block, which is brought up to date.
  ///   - body: is called with the place of each that was lowered, and its cost.
  @inline(__always)
  static func lower(
    _ labels: UnsafeMutablePointer<Double>, _ row: UnsafePointer<Double>, _ count: Int, by cost: Double,
    least: UnsafePointer<Double>?, most: UnsafeMutablePointer<Double>, _ body: (Int, Double) -> Void
  ) {
    var start = 0
    while start < count {
      // Without the least of blocks all is one.
      let (block, length) = (start / size, least == nil ? count : min(size, count - start))
      let isPassed = least.map { $0[block] + cost >= most[block] } ?? false
      if !isPassed { Routing.lower(labels + start, row + start, length, by: cost) { body(start + $0, $1) } }
      if !isPassed, least != nil {
        var value = labels[start]
        for index in start + 1..<start + length where labels[index] > value { value = labels[index] }
        most[block] = value
      }
      start += length
    }
  }

  /// The least sum of a value and the one beside it, and the first place of such.
  ///
  /// - Parameters:
  ///   - leastOfValues: the least of each block of the values; `leastOfOthers` of the others.
  static func leastSum(
    _ values: [Double], _ leastOfValues: [Double], _ others: ArraySlice<Double>, _ leastOfOthers: ArraySlice<Double>
  ) -> (sum: Double, place: Int) {
    // `unsafe` holds: all have as many values, or blocks.
    values.withUnsafeBufferPointer { a in
      leastOfValues.withUnsafeBufferPointer { leastOfA in
        others.withUnsafeBufferPointer { b in
          leastOfOthers.withUnsafeBufferPointer { leastOfB in
            guard let a = a.baseAddress, let b = b.baseAddress, let leastOfA = leastOfA.baseAddress,
              let leastOfB = leastOfB.baseAddress
            else { return (.infinity, 0) }
            return leastSum(a, b, values.count, leastOfA, leastOfB)
          }
        }
      }
    }
  }

  private static func leastSum(
    _ values: UnsafePointer<Double>, _ others: UnsafePointer<Double>, _ count: Int,
    _ leastOfValues: UnsafePointer<Double>, _ leastOfOthers: UnsafePointer<Double>
  ) -> (sum: Double, place: Int) {
    // In the block that promises most there is mostly the least; then few of the others are looked at.
    var (best, place) = (Double.infinity, count)
    func look(into block: Int) {
      for index in block * size..<min((block + 1) * size, count) {
        let sum = values[index] + others[index]
        if sum < best || sum == best && index < place { (best, place) = (sum, index) }
      }
    }
    let blocks = Self.count(count)
    var (first, least) = (0, Double.infinity)
    for block in 0..<blocks {
      let sum = leastOfValues[block] + leastOfOthers[block]
      if sum < least { (first, least) = (block, sum) }
    }
    guard least < .infinity else { return (.infinity, 0) }
    look(into: first)
    for block in 0..<blocks where block != first && leastOfValues[block] + leastOfOthers[block] <= best {
      look(into: block)
    }
    return (best, place)
  }
}
