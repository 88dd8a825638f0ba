// The fast look at JSON structure that finds where values end: quotes and one kind of bracket, eight bytes a step.
//
// It does not validate; the scanner of the record does that. Up to the first byte that breaks the grammar both agree
// on where strings are, so that a record's end found here is the scanner's end, or behind the scanner's error.

import GeoJSON

/// Which pair of brackets is counted.
enum BracketPair: UInt8 {
  /// `{` and `}`, told apart by two bits that `| 0x06` covers: 0x7B | 6 = 0x7D | 6 = 0x7F.
  case braces = 0x7F
  /// `[` and `]`: 0x5B | 6 = 0x5D | 6 = 0x5F.
  case brackets = 0x5F

  var open: UInt8 { rawValue & ~4 }
  var close: UInt8 { rawValue & ~2 }
}

/// A resumable walk to the end of a nested value.
struct StructureScan {
  /// Where a walk stopped.
  enum Stop {
    /// Behind the value.
    case end
    /// The bytes ran out; the walk can go on from there.
    case outOfBytes
    /// At a line feed, where the walk watches for them.
    case lineFeed
    /// At a brace inside the value that does not stand right behind a colon or an opening bracket, where the walk watches
    /// for them.
    case object
    /// At a closing brace that no member and no opening brace can be before, where the walk watches for objects.
    case emptyPlace
  }

  var depth = 0
  var inString = false

  /// Walks from `position` until the bracket that brings `depth` back to 0.
  ///
  /// - Parameters:
  ///   - watchesLines: whether to stop at each line feed; behind it the walk can go on.
  ///   - watchesObjects: whether to stop at a brace that may begin an element of an array; `enterObject` goes on.
  mutating func skip(
    _ pair: BracketPair, _ bytes: PaddedBytes, _ position: inout Int, watchesLines: Bool = false,
    watchesObjects: Bool = false
  ) -> Stop {
    let (base, end) = (bytes.base, bytes.count)
    let repeated: UInt64 = 0x0101_0101_0101_0101
    let high = repeated &<< 7
    let bracket = UInt64(pair.rawValue) &* repeated
    let quote = 0x22 &* repeated
    let backslash = 0x5C &* repeated
    let low = 0x06 &* repeated
    let lineFeed = watchesLines ? 0x0A &* repeated : quote
    var at = position
    while at < end {
      // Behind the end is padding; `at < end` is looked at for every hit.
      let word = UInt64(littleEndian: UnsafeRawPointer(base + at).loadUnaligned(as: UInt64.self))
      let quotes = word ^ quote
      var hits = (quotes &- repeated) & ~quotes
      if inString {
        let slashes = word ^ backslash
        hits |= (slashes &- repeated) & ~slashes
      } else {
        let brackets = (word | low) ^ bracket
        hits |= (brackets &- repeated) & ~brackets
      }
      let feeds = word ^ lineFeed
      hits |= (feeds &- repeated) & ~feeds
      hits &= high
      if hits == 0 {
        at += 8
        continue
      }
      at += hits.trailingZeroBitCount >> 3
      if at >= end { break }
      let byte = base[at]
      if byte == 0x0A, watchesLines {
        position = at
        return .lineFeed
      } else if inString {
        if byte == 0x22 {
          inString = false
        } else {
          // The escaped byte may not have come yet: resume at the backslash.
          if at + 1 >= end {
            position = at
            return .outOfBytes
          }
          at += 1
        }
      } else if byte == 0x22 {
        inString = true
      } else if byte == pair.open {
        if watchesObjects, depth > 0, base[at - 1] != 0x3A, base[at - 1] != 0x5B {
          position = at
          return .object
        }
        depth += 1
      } else if byte == pair.close {
        if watchesObjects, base[at - 1] == 0x5B || base[at - 1] == 0x2C || base[at - 1] == 0x3A {
          position = at
          return .emptyPlace
        }
        depth -= 1
        if depth == 0 {
          position = at + 1
          return .end
        }
      }
      at += 1
    }
    position = min(at, end)
    return .outOfBytes
  }

  /// Goes on behind the brace at which the walk stopped.
  mutating func enterObject(_ position: inout Int) {
    depth += 1
    position += 1
  }
}
