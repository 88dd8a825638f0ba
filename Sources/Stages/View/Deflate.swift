// Raw deflate (RFC 1951): what a page packs its data with, the same bytes on every machine.

/// Packs bytes: runs that were there before are told as their distance and length, and all by Huffman codes of each block.
struct Deflate {
  /// A literal byte, or `1 << 31 | length << 16 | distance`.
  private typealias Token = UInt32

  private static let window = 32768, longest = 258, blockTokens = 1 << 15
  /// How many places with the same beginning are looked at, and the length that is long enough to look no further.
  private static let mostTries = 48, goodLength = 96

  private var bits = BitWriter()
  private var tokens: [Token] = []
  private var literals = [Int](repeating: 0, count: 286)
  private var distances = [Int](repeating: 0, count: 30)

  /// The packed form of some bytes; O(bytes).
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = Deflate()
    deflate.tokens.reserveCapacity(blockTokens)
    bytes.withUnsafeBufferPointer { deflate.pack($0) }
    return deflate.bits.finished()
  }

  private mutating func pack(_ bytes: UnsafeBufferPointer<UInt8>) {
    var head = [Int32](repeating: -1, count: 1 << 15)
    var before = [Int32](repeating: -1, count: Self.window)
    head.withUnsafeMutableBufferPointer { head in
      before.withUnsafeMutableBufferPointer { before in
        func enter(_ at: Int) {
          guard at + 3 <= bytes.count else { return }
          let key = Self.key(bytes, at)
          before[at & (Self.window - 1)] = head[key]
          head[key] = Int32(truncatingIfNeeded: at)
        }
        var at = 0
        // The byte before is neither written nor part of a match, and begins this one, which is taken unless the one that
        // begins here is longer.
        var (isWaiting, waiting) = (false, (length: 0, distance: 0))
        while at < bytes.count {
          var match = (length: 0, distance: 0)
          if waiting.length < Self.goodLength {
            match = Self.longestMatch(bytes, at, head, before, atLeast: max(waiting.length, 2))
          }
          enter(at)
          if waiting.length >= 3, match.length <= waiting.length {
            append(length: waiting.length, distance: waiting.distance)
            let end = at - 1 + waiting.length
            for inside in at + 1..<max(at + 1, end) { enter(inside) }
            at = end
            (isWaiting, waiting) = (false, (0, 0))
          } else {
            if isWaiting { append(literal: bytes[at - 1]) }
            (isWaiting, waiting) = (true, match)
            at += 1
          }
        }
        if isWaiting, let last = bytes.last { append(literal: last) }
      }
    }
    writeBlock(isLast: true)
  }

  @inline(__always)
  private static func key(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
    let three = UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16
    return Int((three &* 0x9E37_79B1) >> 17)
  }

  /// The longest run before `at` that is the same, longer than `atLeast`; of length 0 when there is none.
  private static func longestMatch(
    _ bytes: UnsafeBufferPointer<UInt8>, _ at: Int, _ head: UnsafeMutableBufferPointer<Int32>,
    _ before: UnsafeMutableBufferPointer<Int32>, atLeast: Int
  ) -> (length: Int, distance: Int) {
    let most = min(longest, bytes.count - at)
    guard most > atLeast else { return (0, 0) }
    var (best, distance, tries) = (atLeast, 0, mostTries)
    var place = Int(head[key(bytes, at)])
    while place >= 0, at - place < window, tries > 0 {
      if bytes[place + best] == bytes[at + best], bytes[place] == bytes[at] {
        var length = 0
        while length < most, bytes[place + length] == bytes[at + length] { length += 1 }
        if length > best {
          (best, distance) = (length, at - place)
          if length == most || length >= goodLength { break }
        }
      }
      let next = Int(before[place & (window - 1)])
      if next >= place { break }
      place = next
      tries -= 1
    }
    return distance > 0 ? (best, distance) : (0, 0)
  }

  private mutating func append(literal: UInt8) {
    tokens.append(Token(literal))
    literals[Int(literal)] += 1
    if tokens.count == Self.blockTokens { writeBlock(isLast: false) }
  }

  private mutating func append(length: Int, distance: Int) {
    tokens.append(1 << 31 | Token(length) << 16 | Token(distance - 1))
    literals[257 + Self.lengthCode(length)] += 1
    distances[Self.distanceCode(distance)] += 1
    if tokens.count == Self.blockTokens { writeBlock(isLast: false) }
  }

  // MARK: Codes

  /// RFC 1951 §3.2.5: the first length of each code, and how many bits tell which one of it.
  private static let lengthBase = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthCodes: [UInt8] = (0...longest).map { length in
    UInt8(lengthBase.lastIndex { $0 <= length } ?? 0)
  }

  private static func lengthCode(_ length: Int) -> Int { Int(lengthCodes[length]) }
  private static func lengthExtra(_ code: Int) -> Int { code < 8 || code == 28 ? 0 : (code - 4) / 4 }
  private static func distanceExtra(_ code: Int) -> Int { max(0, code / 2 - 1) }
  private static func distanceBase(_ code: Int) -> Int {
    code < 2 ? code + 1 : (2 + code & 1) << distanceExtra(code) + 1
  }

  private static func distanceCode(_ distance: Int) -> Int {
    let value = distance - 1
    if value < 4 { return value }
    let log = Int.bitWidth - 1 - value.leadingZeroBitCount
    return 2 * log + value >> (log - 1) & 1
  }

  // MARK: Blocks

  private mutating func writeBlock(isLast: Bool) {
    literals[256] = 1
    let (letters, ways) = (HuffmanCode(literals, longest: 15), HuffmanCode(distances, longest: 15))
    bits.write(isLast ? 1 : 0, 1)
    bits.write(2, 2)
    writeLengths(letters, ways)
    for token in tokens {
      if token >> 31 == 0 {
        bits.write(letters, Int(token))
        continue
      }
      let (length, distance) = (Int(token >> 16 & 0x7FFF), Int(token & 0xFFFF) + 1)
      let (code, way) = (Self.lengthCode(length), Self.distanceCode(distance))
      bits.write(letters, 257 + code)
      bits.write(UInt32(length - Self.lengthBase[code]), Self.lengthExtra(code))
      bits.write(ways, way)
      bits.write(UInt32(distance - Self.distanceBase(way)), Self.distanceExtra(way))
    }
    bits.write(letters, 256)
    tokens.removeAll(keepingCapacity: true)
    for index in literals.indices { literals[index] = 0 }
    for index in distances.indices { distances[index] = 0 }
  }

  /// Writes the lengths of both codes, themselves in a code (§3.2.7).
  private mutating func writeLengths(_ letters: HuffmanCode, _ ways: HuffmanCode) {
    let letterCount = max(257, (letters.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let wayCount = max(1, (ways.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let all = letters.lengths[..<letterCount] + ways.lengths[..<wayCount]
    var symbols: [(symbol: Int, extra: UInt32, bits: Int)] = []
    var at = all.startIndex
    while at < all.endIndex {
      var run = 1
      while at + run < all.endIndex, all[at + run] == all[at] { run += 1 }
      if all[at] == 0, run >= 3 {
        run = min(run, 138)
        symbols.append(run < 11 ? (17, UInt32(run - 3), 3) : (18, UInt32(run - 11), 7))
      } else if at > all.startIndex, all[at] == all[at - 1], run >= 3 {
        run = min(run, 6)
        symbols.append((16, UInt32(run - 3), 2))
      } else {
        run = 1
        symbols.append((Int(all[at]), 0, 0))
      }
      at += run
    }
    var counts = [Int](repeating: 0, count: 19)
    for symbol in symbols { counts[symbol.symbol] += 1 }
    let code = HuffmanCode(counts, longest: 7)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    let used = max(4, (order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    bits.write(UInt32(letterCount - 257), 5)
    bits.write(UInt32(wayCount - 1), 5)
    bits.write(UInt32(used - 4), 4)
    for symbol in order[..<used] { bits.write(UInt32(code.lengths[symbol]), 3) }
    for (symbol, extra, count) in symbols {
      bits.write(code, symbol)
      bits.write(extra, count)
    }
  }
}
