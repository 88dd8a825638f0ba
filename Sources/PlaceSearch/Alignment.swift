// How a beginning of a name is aligned with a query: the rows of optimal string alignment, a bit for each cell.

/// A row of an alignment: the cells round the diagonal that at most so many errors lead to.
///
/// Only a band of cells as wide as errors are allowed: a cell outside of it takes more errors than that (Ukkonen 1985).
/// Bit 3 is the cell on the diagonal, bit 4 the one after it.
struct AlignmentRow {
  /// The cells with no error, with at most one, and with at most two.
  fileprivate var none: UInt8 = 0
  fileprivate var one: UInt8 = 0
  fileprivate var two: UInt8 = 0
  /// The cells of which the query's character is the row's.
  fileprivate var same: UInt8 = 0

  /// The fewest errors that one of the cells has; `Alignment.far` where each has more than are counted.
  @inline(__always)
  var least: UInt8 { none != 0 ? 0 : one != 0 ? 1 : two != 0 ? 2 : Alignment.far }

  /// The errors of a cell; `Alignment.far` for more than are counted.
  ///
  /// - Parameter depth: the number of the row.
  @inline(__always)
  func edits(cell: Int, _ depth: Int) -> UInt8 {
    let at = cell - depth + 3
    guard at >= 0, at < 8 else { return Alignment.far }
    let bit = UInt8(1) << UInt8(at)
    return none & bit != 0 ? 0 : one & bit != 0 ? 1 : two & bit != 0 ? 2 : Alignment.far
  }
}

/// The last two rows of an alignment.
struct LastRows {
  var last: AlignmentRow
  var older = AlignmentRow()

  @inline(__always)
  func followed(by row: AlignmentRow) -> LastRows { LastRows(last: row, older: last) }
}

/// What rows of alignments with one query are made with.
///
/// All cells of a row at once (Wu and Manber 1992). Words of digits have to be met as they are.
struct Alignment {
  /// No way to align: more errors than are counted.
  static let far: UInt8 = 100
  /// The cells that errors may lead to, two on each side of the diagonal.
  private static let band: UInt8 = 0b011_1110
  /// The row before the first character.
  let first: AlignmentRow
  /// The query's characters, between some that no name has.
  private let query: [UInt32]
  /// Where in `query` each character of ASCII is, one bit for each place; empty where these are more than a number has.
  private let places: [UInt64]
  /// The cells of each row that a changed or missing character leads to, and those that an added one does.
  private let changes: [UInt8]
  private let additions: [UInt8]

  /// - Parameter isFixed: whether each character of the query belongs to a word of digits.
  init(_ query: [UInt32], isFixed: [Bool]) {
    let none = [UInt32](repeating: .max, count: 4)
    let padded = none + query + none + none
    self.query = padded
    var places = [UInt64](repeating: 0, count: padded.count <= 64 ? 128 : 0)
    for (at, character) in padded.enumerated() where Int(character) < places.count {
      places[Int(character)] |= 1 << UInt64(at)
    }
    self.places = places
    let count = query.count
    var (changes, additions) = ([UInt8](), [UInt8]())
    for depth in 0...count + 4 {
      var (change, addition): (UInt8, UInt8) = (0, 0)
      for bit in 1...5 {
        let cell = depth + bit - 3
        guard cell >= 0, cell <= count else { continue }
        let isAfterFixed = cell > 0 && isFixed[cell - 1]
        if cell > 0, !isAfterFixed { change |= 1 << UInt8(bit) }
        // Nothing is added beside a character of a number.
        if !isAfterFixed, cell == count || !isFixed[cell] { addition |= 1 << UInt8(bit) }
      }
      changes.append(change)
      additions.append(addition)
    }
    (self.changes, self.additions) = (changes, additions)
    var row = AlignmentRow(none: 1 << 3)
    row.one = row.none | row.none << 1 & changes[0]
    row.two = row.one | row.one << 1 & changes[0]
    first = row
  }

  /// The row of a depth, from 1 to four more than the query has characters.
  ///
  /// - Parameters:
  ///   - last: the row before.
  ///   - older: the row before that; anything at depth 1.
  @inline(__always)
  func row(_ depth: Int, _ character: UInt32, after last: AlignmentRow, _ older: AlignmentRow) -> AlignmentRow {
    var row = AlignmentRow()
    if Int(character) < places.count {
      row.same = UInt8(truncatingIfNeeded: places[Int(character)] >> UInt64(depth)) & 0x7F
    } else {
      for bit in 0..<7 where query[depth + bit] == character { row.same |= 1 << UInt8(bit) }
    }
    let (change, addition) = (changes[depth], additions[depth])
    // A cell of the row before is one bit further on. Two characters are swapped that are the other way round there.
    let swap = depth > 1 ? row.same << 1 & last.same >> 1 & change & changes[depth - 1] : 0
    row.none = last.none & row.same & Self.band
    row.one =
      (last.one & row.same | (last.none | row.none << 1) & change | last.none >> 1 & addition | older.none & swap)
      & Self.band
    row.two =
      (last.two & row.same | (last.one | row.one << 1) & change | last.one >> 1 & addition | older.one & swap)
      & Self.band
    return row
  }
}
