// Where CSV records end: a line feed that is not inside quotes.

/// Finds the ends of CSV records in a stream that comes in chunks.
///
///     var framer = CSVFramer()
///     while let end = framer.nextRecordEnd(chunk, from: start) {
///       …                                   // the record is start ..< end
///       start = end
///     }
///     // The rest of the chunk begins a record that the next chunk goes on with.
///
/// Every byte must be handed over once: after nil, go on with the bytes that follow the chunk. A quote turns quoting on
/// or off wherever it stands, which agrees with RFC 4180, where quotes stand only around fields and doubled inside
/// them.
public struct CSVFramer: Sendable {
  /// Whether the next byte is inside quotes.
  public var insideQuotes: Bool

  /// Makes a framer for a text that begins outside quotes.
  public init(insideQuotes: Bool = false) {
    self.insideQuotes = insideQuotes
  }

  /// The offset past the line feed that ends the record at `start`; nil when `bytes` end sooner.
  public mutating func nextRecordEnd(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var at = start
    while at + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      let quotes = marks(word, 0x2222_2222_2222_2222)
      let feeds = marks(word, 0x0A0A_0A0A_0A0A_0A0A)
      var both = quotes | feeds
      while both != 0 {
        let lowest = both & (0 &- both)
        if quotes & lowest != 0 {
          insideQuotes.toggle()
        } else if !insideQuotes {
          return at + lowest.trailingZeroBitCount >> 3 + 1
        }
        both ^= lowest
      }
      at += 8
    }
    while at < bytes.count {
      if bytes[at] == 0x22 { insideQuotes.toggle() }
      at += 1
      if bytes[at - 1] == 0x0A, !insideQuotes { return at }
    }
    return nil
  }

  /// The high bit of each byte of `word` that equals the one in `pattern`: exactly those, as no carry leaves its byte.
  @inline(__always)
  private func marks(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let difference = word ^ pattern
    return ~(((difference & low) + low) | difference | low)
  }
}
