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
    guard let least else { return Routing.lower(labels, row, count, by: cost, body) }
    let (blocks, offset) = (Self.count(count), SIMD4(repeating: cost))
    var block = 0
    while block < blocks {
      // Most are passed: four are looked at in one step.
      let end = min(block + 4, blocks)
      if end == block + 4, !any(four(least, block) + offset .< four(most, block)) {
        block = end
        continue
      }
      while block < end {
        if least[block] + cost < most[block] {
          let (start, length) = (block * size, min(size, count - block * size))
          var isLowered = false
          Routing.lower(labels + start, row + start, length, by: cost) {
            isLowered = true
            body(start + $0, $1)
          }
          if isLowered { most[block] = greatest(labels + start, length) }
        }
        block += 1
      }
    }
  }

  @inline(__always)
  private static func greatest(_ values: UnsafePointer<Double>, _ count: Int) -> Double {
    if count == size {
      var most = four(values, 0)
      for index in stride(from: 4, to: size, by: 4) {
        let others = four(values, index)
        most.replace(with: others, where: others .> most)
      }
      return max(max(most[0], most[1]), max(most[2], most[3]))
    }
    var value = values[0]
    for index in 1..<count where values[index] > value { value = values[index] }
    return value
  }

  @inline(__always)
  private static func four(_ values: UnsafePointer<Double>, _ index: Int) -> SIMD4<Double> {
    UnsafeRawPointer(values + index).loadUnaligned(as: SIMD4<Double>.self)
  }

  /// The least sums of values and of those beside them in each of some rows, and the first place of such.
  ///
  /// Some rows are looked at together, without branches: most of the time goes by until memory has them.
  ///
  /// - Parameters:
  ///   - values: as many as a row has, and infinities up to whole blocks.
  ///   - leastOfValues: the least of each block of them, and infinities up to a multiple of four.
  ///   - rows: one after the other; beyond the last there are `size` numbers more, and so beyond `leastOfRows`.
  ///   - body: is called with the number of each row.
  static func leastSums(
    _ values: UnsafePointer<Double>, _ leastOfValues: UnsafePointer<Double>, _ length: Int,
    rows: UnsafePointer<Double>, _ leastOfRows: UnsafePointer<Double>, number: Int,
    _ body: (_ row: Int, _ sum: Double, _ place: Int) -> Void
  ) {
    let blocks = Self.count(length)
    @inline(__always) func leastSum(_ row: Int, _ block: Int) -> Double {
      let (a, b) = (values + block * size, rows + row * length + block * size)
      let low = least(four(a, 0) + four(b, 0), four(a, 4) + four(b, 4))
      return least(low, least(four(a, 8) + four(b, 8), four(a, 12) + four(b, 12))).least
    }
    var firsts = SIMD8<Int32>()
    var sums = SIMD8<Double>()
    for start in stride(from: 0, to: number, by: 8) {
      let lanes = 0..<min(8, number - start)
      for lane in lanes {
        // In the block that promises most there is mostly the least; then few of the others are looked at.
        let leastOfRow = leastOfRows + (start + lane) * blocks
        var (low, places) = (SIMD4(repeating: Double.infinity), SIMD4<Double>())
        for block in stride(from: 0, to: blocks, by: 4) {
          let sums = four(leastOfValues, block) + four(leastOfRow, block)
          places.replace(with: Double(block), where: sums .< low)
          low = least(low, sums)
        }
        let least = low.least
        var first = 0
        for lane in 0..<4 where low[lane] == least { first = Int(places[lane]) + lane }
        firsts[lane] = Int32(truncatingIfNeeded: min(first, blocks - 1))
      }
      for lane in lanes { sums[lane] = leastSum(start + lane, Int(firsts[lane])) }
      for lane in lanes {
        let (row, leastOfRow) = (start + lane, leastOfRows + (start + lane) * blocks)
        let first = Int(firsts[lane])
        var (best, found) = (sums[lane], first)
        for block in stride(from: 0, to: blocks, by: 4) {
          let promised = four(leastOfValues, block) + four(leastOfRow, block)
          guard any(promised .<= best) else { continue }
          for lane in 0..<4 where promised[lane] <= best && block + lane != first && promised[lane] < .infinity {
            let sum = leastSum(row, block + lane)
            if sum < best || sum == best && block + lane < found { (best, found) = (sum, block + lane) }
          }
        }
        var place = found * size
        if best < .infinity { while values[place] + rows[row * length + place] != best { place += 1 } }
        body(row, best, place)
      }
    }
  }

  @inline(__always)
  private static func least(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    a.replacing(with: b, where: b .< a)
  }
}

extension SIMD4<Double> {
  @inline(__always)
  fileprivate var least: Double { Swift.min(Swift.min(self[0], self[1]), Swift.min(self[2], self[3])) }
}
