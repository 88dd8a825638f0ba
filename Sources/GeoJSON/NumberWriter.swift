// Doubles to text: fixed decimals by scaled integers, or the shortest text that reads back to the same double.

/// How computed coordinates are written.
public enum CoordinateFormat: Sendable, Equatable {
  /// At most this many decimals (0…15), trailing zeros trimmed.
  case decimals(Int)
  /// The shortest text that reads back to the same double.
  case shortest

  /// 0.1 mm or better on the ground, in the unit of the axes: 9 decimals for degrees, 4 for metres.
  public static let degrees = CoordinateFormat.decimals(9)
  /// See `degrees`.
  public static let linear = CoordinateFormat.decimals(4)

  /// The double that the text written for `value` reads back to.
  ///
  /// A stage hands this on, so that stages joined in one process see what they would have seen through a pipe.
  @inline(__always)
  public func rounded(_ value: Double) -> Double {
    // Zero has no sign in the text.
    guard case .decimals(let count) = self else { return value + 0 }
    let scale = powersOfTen[count]
    let scaled = nearestInteger(value * scale)
    // An integer below 2^53 over an exact power of ten: one rounding, the same as reading the text.
    return abs(scaled) < 0x1p53 ? scaled / scale + 0 : value
  }
}

extension CoordinateFormat {
  /// Gives a range of values those that `rounded` gives for each.
  public func round(_ values: inout [Double], _ range: Range<Int>) {
    values.withUnsafeMutableBufferPointer { values in
      for index in range { values[index] = rounded(values[index]) }
    }
  }
}

/// The nearest integer, of two the even one.
///
/// A double of 2^52 and more has no fraction, so that adding that much rounds; the instruction that rounds is not on
/// every processor, and its function is slow to reach.
@inline(__always)
func nearestInteger(_ value: Double) -> Double {
  let ground = 0x1.8p52
  return abs(value) < 0x1p51 ? value + ground - ground : value.rounded(.toNearestOrEven)
}

private let powersOfTen: [Double] = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]

private let integerPowersOfTen: [UInt64] = [
  1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
]

/// "00" "01" … "99"; a string of the program, which needs no look whether it is made.
private let digitPairs: StaticString = """
  0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
  5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
  """

extension ByteBuffer {
  /// Appends `value` as a JSON number.
  ///
  /// For one that is not finite see `hasUnwritableNumber`.
  @inline(__always)
  public mutating func append(_ value: Double, _ format: CoordinateFormat) {
    if case .decimals(let count) = format {
      let scaled = nearestInteger(value * powersOfTen[count])
      if abs(scaled) < 0x1p53 { return appendFixed(Int64(scaled), decimals: count) }
    }
    appendShortest(value)
  }

  /// Appends `scaled` / 10^`decimals`, without trailing zeros.
  @inline(__always)
  mutating func appendFixed(_ scaled: Int64, decimals: Int) {
    let magnitude = scaled.magnitude
    let (whole, fraction): (UInt64, UInt64)
    switch decimals {
    // Divisions by a constant are multiplications.
    case 9: (whole, fraction) = (magnitude / 1_000_000_000, magnitude % 1_000_000_000)
    case 1...8: (whole, fraction) = magnitude.quotientAndRemainder(dividingBy: integerPowersOfTen[decimals])
    default: return appendDigits(scaled, decimals: decimals)
    }
    guard whole < 100_000_000 else { return appendDigits(scaled, decimals: decimals) }
    reserve(32)
    // Not through `count`, which each byte stored might change, for all the compiler knows.
    var at = base + count
    // Stored always, and overwritten where there is no sign.
    at[0] = 0x2D
    at += scaled < 0 ? 1 : 0
    if whole < 1000 {
      let leading = whole >= 100 ? 0 : whole >= 10 ? 8 : 16
      let digits = (threeDigits(UInt32(whole)) | 0x0030_3030) >> UInt32(leading)
      UnsafeMutableRawPointer(at).storeBytes(of: digits.littleEndian, as: UInt32.self)
      at += 3 - leading >> 3
    } else {
      let digits = eightDigits(whole)
      let leading = digits.trailingZeroBitCount & 0x38
      store8((digits | splat(0x30)) >> UInt64(leading), at)
      at += 8 - leading >> 3
    }
    if fraction > 0 {
      at[0] = 0x2E
      at += 1
      let last: UInt64
      if decimals == 9 {
        at[0] = 0x30 + UInt8(truncatingIfNeeded: fraction / 100_000_000)
        at += 1
        last = fraction % 100_000_000
      } else {
        last = fraction * integerPowersOfTen[8 - decimals]
      }
      let digits = eightDigits(last)
      store8(digits | splat(0x30), at)
      at += 8 - digits.leadingZeroBitCount >> 3
    }
    count = at - base
  }

  /// What `appendFixed` does, for any number of digits.
  @inline(never)
  private mutating func appendDigits(_ scaled: Int64, decimals: Int) {
    reserve(32)
    var magnitude = scaled.magnitude
    if scaled < 0 {
      base[count] = 0x2D
      count += 1
    }
    var decimals = decimals
    if magnitude == 0 {
      base[count] = 0x30
      count += 1
      return
    }
    while decimals > 0, magnitude % 10 == 0 {
      magnitude /= 10
      decimals -= 1
    }
    // Digits from the last to the first, two at a time, into the room reserved; at least one before the point.
    let length = max(decimalLength(magnitude), decimals + 1)
    var at = count + length + (decimals > 0 ? 1 : 0)
    count = at
    digitPairs.withUTF8Buffer { pairs in
      var remaining = decimals
      while remaining >= 2 {
        let pair = Int(magnitude % 100) * 2
        magnitude /= 100
        at -= 2
        base[at] = pairs[pair]
        base[at + 1] = pairs[pair + 1]
        remaining -= 2
      }
      if remaining == 1 {
        at -= 1
        base[at] = 0x30 + UInt8(truncatingIfNeeded: magnitude % 10)
        magnitude /= 10
      }
      if decimals > 0 {
        at -= 1
        base[at] = 0x2E
      }
      while magnitude >= 100 {
        let pair = Int(magnitude % 100) * 2
        magnitude /= 100
        at -= 2
        base[at] = pairs[pair]
        base[at + 1] = pairs[pair + 1]
      }
      if magnitude >= 10 {
        at -= 2
        base[at] = pairs[Int(magnitude) * 2]
        base[at + 1] = pairs[Int(magnitude) * 2 + 1]
      } else {
        base[at - 1] = 0x30 + UInt8(truncatingIfNeeded: magnitude)
      }
    }
  }

  /// Appends the shortest text that reads back to `value`; in decimal notation from 1e-7 up to 1e21, as ECMAScript
  /// does (ECMA-262, Number::toString).
  @inline(never)
  public mutating func appendShortest(_ value: Double) {
    if value == 0 { return append(0x30 as UInt8) }
    guard value.isFinite else {
      hasUnwritableNumber = true
      return append("null")
    }
    // No two decimals of up to 15 digits read as the same double, so that one which reads back to `value` is the
    // shortest.
    let magnitude = abs(value)
    if magnitude >= 1e-6, magnitude < 1e9 {
      let isSmall = magnitude < 1e6
      let scale = isSmall ? 1e9 : 1e6
      let scaled = nearestInteger(value * scale)
      if scaled / scale == value { return appendFixed(Int64(scaled), decimals: isSmall ? 9 : 6) }
    }
    // The standard library's digits are the shortest; only its notation may differ: "12.0", "5e-324", "1.2e+20".
    var text = value.description
    text.withUTF8 { text in
      let exponent = text.firstIndex(of: 0x65)
      if exponent == nil {
        let isInteger = text.count > 2 && text[text.count - 1] == 0x30 && text[text.count - 2] == 0x2E
        append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[..<(text.count - (isInteger ? 2 : 0))]))
      } else {
        appendScientific(text)
      }
    }
  }

  /// Appends a number that stands in scientific notation, in decimal notation within the range that takes it.
  private mutating func appendScientific(_ text: UnsafeBufferPointer<UInt8>) {
    var digits: [UInt8] = []
    var point = 0
    var at = 0
    if text[0] == 0x2D {
      append(0x2D as UInt8)
      at = 1
    }
    var sawPoint = false
    while text[at] != 0x65 {
      if text[at] == 0x2E {
        sawPoint = true
      } else {
        digits.append(text[at])
        if !sawPoint { point += 1 }
      }
      at += 1
    }
    let isNegative = text[at + 1] == 0x2D
    let magnitude = text[(at + 2)...].reduce(0) { $0 * 10 + Int($1 - 0x30) }
    point += isNegative ? -magnitude : magnitude
    while digits.last == 0x30, digits.count > 1 { digits.removeLast() }
    if point > 21 || point < -6 {
      append(digits[0])
      if digits.count > 1 {
        append(0x2E as UInt8)
        append(Array(digits[1...]))
      }
      append("e\(point - 1)")
    } else if point <= 0 {
      append("0.")
      for _ in point..<0 { append(0x30 as UInt8) }
      append(digits)
    } else {
      for index in 0..<max(point, digits.count) {
        if index == point { append(0x2E as UInt8) }
        append(index < digits.count ? digits[index] : 0x30)
      }
    }
  }
}

/// How many decimal digits `value` has; at least 1.
@inline(__always)
private func decimalLength(_ value: UInt64) -> Int {
  var length = 1
  var rest = value
  while rest >= 10_000 {
    rest /= 10_000
    length += 4
  }
  if rest >= 1000 { return length + 3 }
  if rest >= 100 { return length + 2 }
  return rest >= 10 ? length + 1 : length
}
