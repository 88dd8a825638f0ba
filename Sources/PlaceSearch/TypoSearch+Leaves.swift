// The entries that begin alike and are too few for the tree of beginnings, gone through by what follows.

import Gazetteer
import PlaceIndex

/// A character in UTF-8, to compare with texts of which the first eight bytes are a number.
struct Letter {
  let count: Int
  private let key: UInt64

  init(_ bytes: [UInt8]) {
    count = bytes.count
    key = bytes.reduce(0) { $0 << 8 | UInt64($1) } << UInt64(64 - 8 * bytes.count)
  }

  /// Whether it is what a text begins with.
  @inline(__always)
  func begins(_ text: UInt64) -> Bool { (text ^ key) >> UInt64(64 - 8 * count) == 0 }

  /// Whether a text, with all that begins like it, comes before.
  @inline(__always)
  func follows(_ text: UInt64) -> Bool { text < key }
}

extension TypoSearch {
  /// Reads what some entries of a leaf have after their first bytes.
  ///
  /// All at once, since one does not wait for the other's memory then.
  mutating func read(_ low: Int, _ high: Int, _ bytes: Int) {
    var at = low - leaf
    for start in view.starts.run(low, high) {
      let text = UnsafeRawPointer(view.pool + (Int(start) + bytes))
      keys[at] = UInt64(bigEndian: text.loadUnaligned(as: UInt64.self))
      at += 1
    }
  }

  /// Goes on with entries of a leaf that have their first bytes in common, none of them ending there.
  ///
  /// - Parameter used: how many bytes of their keys are in common as well.
  mutating func walk(
    _ tier: Tier, _ rows: LastRows, _ low: Int, _ high: Int, _ bytes: Int, _ used: Int, _ depth: Int,
    _ covered: UInt8
  ) {
    var used = used
    if used > 4 {
      // The rest of a key may be less than a character.
      read(low, high, bytes)
      used = 0
    }
    let shift = UInt64(8 * used)
    @inline(__always) func end(_ at: Int, _ count: Int) -> Int {
      let first = keys[at - leaf]
      var end = at + 1
      while end < high, ((keys[end - leaf] ^ first) << shift) >> UInt64(64 - 8 * count) == 0 { end += 1 }
      return end
    }
    /// Takes the entries with the next character; those that end with it are the first of them.
    @inline(__always) func take(_ row: AlignmentRow, _ start: Int, _ end: Int, _ count: Int) {
      let (bytes, depth) = (bytes + count, depth + 1)
      let covered = keep(tier, row, start, end, bytes, depth, covered)
      var at = start
      let next = UInt64(8 * (used + count))
      // A key may be used up; its first character was none that ends a name.
      if next < 64 {
        while at < end, (keys[at - leaf] << next) >> 56 == 0 { at += 1 }
      } else {
        while at < end, view.text(at)[bytes] == 0 { at += 1 }
      }
      if at < end { walk(tier, rows.followed(by: row), at, end, bytes, used + count, depth, covered) }
    }
    var at = low
    if rows.last.least == most, high - low > Self.fewEntries {
      // No error is left: what follows is a character of the query.
      for place in following[depth + 1] {
        let letter = letters[place]
        while at < high, letter.follows(keys[at - leaf] << shift) { at += 1 }
        guard at < high, letter.begins(keys[at - leaf] << shift) else { continue }
        let (start, stop) = (at, end(at, letter.count))
        if let row = row(query[place], depth + 1, after: rows) { take(row, start, stop, letter.count) }
        at = stop
      }
      return
    }
    while at < high {
      let (next, count) = PrefixTree.character(key: keys[at - leaf] << shift)
      let (start, stop) = (at, end(at, count))
      if let row = row(next, depth + 1, after: rows) { take(row, start, stop, count) }
      at = stop
    }
  }
}
