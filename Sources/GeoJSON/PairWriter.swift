// The two numbers of a position to text.

extension ByteBuffer {
  /// Appends two values as `append` does, with a comma between them.
  ///
  /// Nearly all are longitudes and latitudes of nine decimals: the digits of both are found side by side.
  @inline(__always)
  mutating func append(_ x: Double, _ y: Double, _ format: CoordinateFormat) {
    if let first = NineDecimals(x, format), let second = NineDecimals(y, format) {
      reserve(64)
      var at = base + count
      first.write(&at)
      at[0] = 0x2C
      at += 1
      second.write(&at)
      count = at - base
    } else {
      append(x, format)
      append(0x2C as UInt8)
      append(y, format)
    }
  }
}

/// The digits of a number below 1000 with nine decimals.
private struct NineDecimals {
  let isNegative: Bool
  /// Three digits before the point, the point and a digit, and the eight others.
  let head, tail: UInt64

  /// - Returns: nil for what has other decimals or is 1000 and more.
  @inline(__always)
  init?(_ value: Double, _ format: CoordinateFormat) {
    let scaled = nearestInteger(value * 1e9)
    guard abs(scaled) < 1e12 else { return nil }
    switch format {
    case .decimals(let count): if count != 9 { return nil }
    // The smallest are written in another way, see `appendShortest`.
    case .shortest: if scaled / 1e9 != value || abs(scaled) < 1000 { return nil }
    }
    isNegative = scaled < 0
    let magnitude = UInt64(abs(scaled))
    let four = magnitude / 100_000_000
    tail = eightDigits(magnitude - four * 100_000_000)
    let hundreds = (four &* 10_486) >> 20
    let twos = hundreds | (four &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F
    let digits = tens | (twos &- tens &* 10) << 8
    head = digits & 0xFF_FFFF | (digits >> 24) << 32
  }

  /// Writes them without zeros before and after.
  @inline(__always)
  func write(_ at: inout UnsafeMutablePointer<UInt8>) {
    // Stored always, and overwritten where there is no sign.
    at[0] = 0x2D
    at += isNegative ? 1 : 0
    // At least one digit is before the point.
    let leading = (head | 0x1_0000).trailingZeroBitCount & 0x38
    store8((head | 0x30_2E30_3030) >> UInt64(leading), at)
    at += 5 - leading >> 3
    store8(tail | splat(0x30), at)
    at += 8 - tail.leadingZeroBitCount >> 3
    // Nothing but zeros after the point, or but one digit.
    if tail == 0, head >> 32 == 0 { at -= 2 }
  }
}
