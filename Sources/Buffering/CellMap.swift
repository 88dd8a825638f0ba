// Squares of a raster that are marked, a bit each.

/// Rows of bits.
struct CellMap {
  let columns: Int
  let rows: Int
  private let wordsPerRow: Int
  private var words: [UInt64]

  /// A map with no bit set.
  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    wordsPerRow = (columns + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * rows)
  }

  /// Sets the bits of a row that are in a range; what of it is beyond the map is left out.
  @inline(__always)
  mutating func set(_ range: Range<Int>, inRow row: Int) {
    let (low, high) = (max(range.lowerBound, 0), min(range.upperBound, columns))
    guard low < high, row >= 0, row < rows else { return }
    let base = row &* wordsPerRow
    let (first, last) = (low >> 6, (high &- 1) >> 6)
    let (from, to) = (UInt64.max << UInt64(low & 63), UInt64.max >> UInt64(63 - (high - 1) & 63))
    if first == last {
      words[base &+ first] |= from & to
      return
    }
    words[base &+ first] |= from
    for word in base &+ first &+ 1..<base &+ last { words[word] = ~0 }
    words[base &+ last] |= to
  }

  /// The first place from `start` on where the bits of a row are so; `end` where there is none before.
  @inline(__always)
  private func next(_ isSet: Bool, inRow row: Int, from start: Int, to end: Int) -> Int {
    guard start < end else { return end }
    let flip: UInt64 = isSet ? 0 : ~0
    let base = row &* wordsPerRow
    var at = start >> 6
    var word = (words[base &+ at] ^ flip) & (UInt64.max << UInt64(start & 63))
    while word == 0 {
      at &+= 1
      if at * 64 >= end { return end }
      word = words[base &+ at] ^ flip
    }
    return min(at * 64 + word.trailingZeroBitCount, end)
  }

  /// Calls `body` with the longest ranges of a part of a row whose bits are all set, or all not.
  @inline(__always)
  func forEachRun(_ isSet: Bool, inRow row: Int, _ range: Range<Int>, _ body: (Range<Int>) -> Void) {
    var at = next(isSet, inRow: row, from: range.lowerBound, to: range.upperBound)
    while at < range.upperBound {
      let end = next(!isSet, inRow: row, from: at, to: range.upperBound)
      body(at..<end)
      at = next(isSet, inRow: row, from: end, to: range.upperBound)
    }
  }

  /// Rows as columns.
  var transposed: CellMap {
    var result = CellMap(columns: rows, rows: columns)
    for row in 0..<rows {
      let (word, bit) = (row >> 6, UInt64(1) << UInt64(row & 63))
      forEachRun(true, inRow: row, 0..<columns) { run in
        for column in run { result.words[column &* result.wordsPerRow &+ word] |= bit }
      }
    }
    return result
  }

  /// The bits that are not set.
  var inverted: CellMap {
    var result = self
    for word in words.indices { result.words[word] = ~words[word] }
    return result
  }

  /// Sets what is set in another map of the same size.
  mutating func formUnion(_ other: CellMap) {
    for word in words.indices { words[word] |= other.words[word] }
  }

  /// The bits that are set with all those that are so many columns and rows away at most; beyond the map none is.
  ///
  /// O(words · height).
  func eroded(width: (_ row: Int) -> Int, height: Int) -> CellMap {
    var narrow = CellMap(columns: columns, rows: rows)
    for row in 0..<rows {
      let width = width(row)
      forEachRun(true, inRow: row, 0..<columns) { run in
        if run.count > 2 * width { narrow.set(run.lowerBound + width..<run.upperBound - width, inRow: row) }
      }
    }
    var result = CellMap(columns: columns, rows: rows)
    guard rows > 2 * height else { return result }
    for row in height..<rows - height {
      for word in 0..<wordsPerRow {
        var bits = ~0 as UInt64
        for other in row - height...row + height { bits &= narrow.words[other * wordsPerRow + word] }
        result.words[row * wordsPerRow + word] = bits
      }
    }
    return result
  }
}
