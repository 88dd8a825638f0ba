// The fast look at JSON structure that finds where values end: quotes and one kind of bracket, 64 bytes a step.
//
// It does not validate; the scanner of the record does that. Up to the first byte that breaks the grammar both agree
// on where strings are, so that a record's end found here is the scanner's end, or behind the scanner's error.

import GeoJSON

/// Which pair of brackets is counted.
enum BracketPair: UInt8 {
  /// `{` and `}`.
  case braces = 0x7B
  /// `[` and `]`.
  case brackets = 0x5B

  var open: UInt8 { rawValue }
  var close: UInt8 { rawValue + 2 }
}

/// A resumable walk to the end of a nested value.
struct StructureScan {
  /// Where a walk stopped.
  enum Stop {
    /// After the value.
    case end
    /// The bytes ran out; the walk can go on from there.
    case outOfBytes
    /// At a line feed, where the walk watches for them.
    case lineFeed
    /// At a brace inside the value that does not stand right after a colon or an opening bracket, where the walk
    /// watches for them.
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
    let quote = SIMD16<UInt8>(repeating: 0x22)
    let backslash = SIMD16<UInt8>(repeating: 0x5C)
    let lineFeed = SIMD16<UInt8>(repeating: watchesLines ? 0x0A : 0x5C)
    let open = SIMD16<UInt8>(repeating: pair.open)
    let close = SIMD16<UInt8>(repeating: pair.close)
    var at = position
    while at < end {
      // After the end is padding, in which no quote changes what comes before it; `end` is looked at for every hit.
      var (quotes, brackets) = (0 as UInt64, 0 as UInt64)
      var others = SIMDMask<SIMD16<Int8>>(repeating: false)
      for part in 0..<4 {
        let word = UnsafeRawPointer(base + at + 16 * part).loadUnaligned(as: SIMD16<UInt8>.self)
        quotes |= bits(word .== quote) &<< UInt64(16 * part)
        brackets |= bits((word .== open) .| (word .== close)) &<< UInt64(16 * part)
        // swift-format-ignore: NoAssignmentInExpressions
        others .|= (word .== backslash) .| (word .== lineFeed)
      }
      var count = min(64, end - at)
      if isAny(others) { count = min(count, firstOther(base + at, watchesLines)) }
      // Each bit is whether an odd number of quotes is before it, or there: the exclusive or of all bits up to it.
      var inside = quotes
      inside ^= inside << 1
      inside ^= inside << 2
      inside ^= inside << 4
      inside ^= inside << 8
      inside ^= inside << 16
      inside ^= inside << 32
      if inString { inside = ~inside }
      brackets &= ~inside
      while brackets != 0 {
        let place = at + brackets.trailingZeroBitCount
        if place >= at + count { break }
        if let stop = pass(base, place, pair, watchesObjects) {
          position = stop == .end ? place + 1 : place
          inString = false
          return stop
        }
        brackets &= brackets &- 1
      }
      if count > 0 { inString = inside &>> UInt64(count - 1) & 1 != 0 }
      at += count
      if count < 64, at < end, let stop = skipByte(bytes, &at, watchesLines) {
        position = at
        return stop
      }
    }
    position = max(position, end)
    return .outOfBytes
  }

  /// How many bytes are before the first backslash or, where the walk stops there, line feed.
  private func firstOther(_ start: UnsafePointer<UInt8>, _ watchesLines: Bool) -> Int {
    var count = 0
    while count < 64, start[count] != 0x5C, start[count] != 0x0A || !watchesLines { count += 1 }
    return count
  }

  /// Passes over a backslash, and what it escapes where it is in a string, or stops at a line feed.
  private func skipByte(_ bytes: PaddedBytes, _ at: inout Int, _ watchesLines: Bool) -> Stop? {
    if bytes[at] == 0x0A, watchesLines { return .lineFeed }
    // The escaped byte may not have come yet: resume at the backslash.
    if inString, at + 1 >= bytes.count { return .outOfBytes }
    at += inString ? 2 : 1
    return nil
  }

  /// Passes over a bracket outside strings; where the walk stops there, or behind it, that.
  @inline(__always)
  private mutating func pass(
    _ base: UnsafePointer<UInt8>, _ at: Int, _ pair: BracketPair, _ watchesObjects: Bool
  ) -> Stop? {
    if base[at] == pair.open {
      if watchesObjects, depth > 0, base[at - 1] != 0x3A, base[at - 1] != 0x5B { return .object }
      depth += 1
    } else {
      if watchesObjects, base[at - 1] == 0x5B || base[at - 1] == 0x2C || base[at - 1] == 0x3A { return .emptyPlace }
      depth -= 1
      if depth == 0 { return .end }
    }
    return nil
  }

  /// A bit for each of sixteen bytes: whether a comparison marks it, the first lowest.
  @inline(__always)
  private func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    // A mask has a byte of ones for each true, of zeros for each false. Of byte k the bit k is left; the product has
    // the sum of all bytes in its highest.
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    let (one, other) = (UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
    let diagonal: UInt64 = 0x8040_2010_0804_0201
    let ones: UInt64 = 0x0101_0101_0101_0101
    return ((one & diagonal) &* ones) &>> 56 | (((other & diagonal) &* ones) &>> 56) &<< 8
  }

  @inline(__always)
  private func isAny(_ mask: SIMDMask<SIMD16<Int8>>) -> Bool {
    let words = unsafeBitCast(mask, to: SIMD2<UInt64>.self)
    return words[0] | words[1] != 0
  }

  /// Goes on after the brace at which the walk stopped.
  mutating func enterObject(_ position: inout Int) {
    depth += 1
    position += 1
  }
}
