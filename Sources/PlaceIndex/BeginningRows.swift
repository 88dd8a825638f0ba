// The places of entries that begin alike, as rows of bits: what would take long to mark for every query.

import Gazetteer

/// Runs of many entries by number, in their order, with a row of bits for the places of each.
package struct BeginningRows {
  /// Of each row the first entry, and the end of the entries.
  private let runs: IndexArray<UInt32>
  private let rows: IndexArray<UInt64>
  /// How many numbers a row has.
  package let width: Int

  /// How many bytes a beginning has that has a row, at most.
  static let depth = 3
  /// So many entries, for each number of a row, have one at least.
  static let least = 4

  package init(_ index: IndexedPlaces) {
    runs = index.section(.beginnings, of: UInt32.self)
    rows = index.section(.beginningPlaces, of: UInt64.self)
    width = ContextPostings.width(index.count)
  }

  /// A row of the places of some entries, and of half as many others at most; nil where there is none.
  ///
  /// O(rows).
  package func row(of entries: Range<Int>) -> UnsafeBufferPointer<UInt64>? {
    var best: (row: Int, count: Int)?
    for row in 0..<runs.count / 2 {
      let own = Int(runs[2 * row])..<max(Int(runs[2 * row]), Int(runs[2 * row + 1]))
      guard own.lowerBound <= entries.lowerBound, own.upperBound >= entries.upperBound else { continue }
      if own.count < best?.count ?? (entries.count + entries.count / 2) { best = (row, own.count) }
    }
    guard let best else { return nil }
    let row = rows.run(best.row * width, (best.row + 1) * width)
    return row.count == width ? row : nil
  }
}

/// Calls `body` with each range of sorted texts that begin alike, and with those in it, where a range weighs enough.
///
/// - Parameters:
///   - depth: how many bytes the texts of `range` have in common.
///   - byte: the byte of a text at a depth; zero at its end.
///   - weighs: whether a range weighs enough.
func forEachBeginning(
  _ range: Range<Int>, depth: Int = 0, most: Int = .max, byte: (_ text: Int, _ depth: Int) -> UInt8,
  weighs: (Range<Int>) -> Bool, body: (Range<Int>) -> Void
) {
  var low = range.lowerBound
  while low < range.upperBound {
    let first = byte(low, depth)
    let end = endOfRun(low, range.upperBound) { byte($0, depth) != first }
    let own = low..<end
    low = end
    // What ends here begins nothing.
    guard first > 0x20, weighs(own) else { continue }
    // What ends within a character is the beginning of no word.
    if byte(own.lowerBound, depth + 1) & 0xC0 != 0x80 { body(own) }
    if depth + 1 < most { forEachBeginning(own, depth: depth + 1, most: most, byte: byte, weighs: weighs, body: body) }
  }
}

extension PlaceIndexBuilder {
  /// Writes rows for the beginnings of many entries.
  ///
  /// - Parameters:
  ///   - starts: of the entries of all tiers, where in the pool their tokens begin.
  ///   - places: their places, of `count`.
  func addBeginnings(
    _ pool: [UInt8], _ starts: [UInt32], _ places: [UInt32], count: Int, _ image: inout IndexImage
  ) {
    let width = ContextPostings.width(count)
    let least = max(frequent, BeginningRows.least * width)
    var (runs, rows) = ([UInt32](), [UInt64]())
    pool.withUnsafeBufferPointer { pool in
      for (low, end) in zip(image.tierStarts, image.tierStarts.dropFirst()) {
        forEachBeginning(
          low..<end, most: BeginningRows.depth, byte: { pool[Int(starts[$0]) + $1] },
          weighs: { $0.count >= least },
          body: { run in
            let first = rows.count
            rows += repeatElement(0, count: width)
            for place in places[run] { rows[first + Int(place >> 6)] |= 1 << UInt64(place & 63) }
            runs += [UInt32(run.lowerBound), UInt32(run.upperBound)]
          })
      }
    }
    image.set(.beginnings, runs)
    image.set(.beginningPlaces, rows)
  }
}
