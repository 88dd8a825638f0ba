// A JSON number as the decimal that its text is: nothing is rounded, however many digits there are.

import GeoJSON
import Words

/// A decimal number: a sign, digits without zeros around them, and a power of ten.
struct DecimalNumber: Sendable, Equatable {
  private(set) var isNegative = false
  /// The digits as a number, where there are 19 at most.
  private var mantissa: UInt64 = 0
  /// Each of more than 19 digits; empty for fewer.
  private var digits: [UInt8] = []
  private var digitCount = 0
  /// What power of ten the last digit counts.
  private var exponent = 0

  /// How many digits a mantissa has at most.
  private static let most = 19
  /// Powers of ten beyond it are taken for it.
  private static let farthest = 1 << 40

  var isZero: Bool { digitCount == 0 }

  /// Whether there is no fraction: 1.0 is an integer.
  var isInteger: Bool { exponent >= 0 }

  /// The number as an `Int`; nil for one with a fraction or out of range.
  var integer: Int? {
    guard isInteger, digitCount + exponent <= 18 else { return nil }
    var value = Int(mantissa)
    for _ in 0..<exponent { value *= 10 }
    return isNegative ? -value : value
  }

  init(_ value: Int) {
    var rest = value.magnitude
    guard rest > 0 else { return }
    isNegative = value < 0
    while rest % 10 == 0 { (rest, exponent) = (rest / 10, exponent + 1) }
    mantissa = UInt64(rest)
    while rest > 0 { (rest, digitCount) = (rest / 10, digitCount + 1) }
  }

  /// Reads a number that was checked.
  init(_ bytes: PaddedBytes, _ text: ByteRange) {
    var (zeros, fraction, power) = (0, 0, 0)
    var isFraction = false
    var at = text.start
    if bytes[at] == 0x2D {
      isNegative = true
      at += 1
    }
    while at < text.end {
      let byte = bytes[at]
      at += 1
      if byte == 0x2E {
        isFraction = true
        continue
      }
      if byte | 0x20 == 0x65 {
        power = Self.power(bytes, from: at, to: text.end)
        break
      }
      if isFraction { fraction += 1 }
      guard byte != 0x30 else {
        if digitCount > 0 { zeros += 1 }
        continue
      }
      digitCount += zeros + 1
      if digitCount <= Self.most {
        for _ in 0..<zeros { mantissa *= 10 }
        mantissa = mantissa * 10 + UInt64(byte & 15)
      }
      zeros = 0
    }
    guard digitCount > 0 else {
      isNegative = false
      return
    }
    exponent = power - fraction + zeros
    if digitCount > Self.most { digits = Self.digits(bytes, text, digitCount) }
  }

  private static func power(_ bytes: PaddedBytes, from start: Int, to end: Int) -> Int {
    var (at, power) = (start, 0)
    let sign = bytes[at]
    if sign == 0x2D || sign == 0x2B { at += 1 }
    while at < end {
      power = min(power * 10 + Int(bytes[at] & 15), farthest)
      at += 1
    }
    return sign == 0x2D ? -power : power
  }

  private static func digits(_ bytes: PaddedBytes, _ text: ByteRange, _ count: Int) -> [UInt8] {
    var digits: [UInt8] = []
    digits.reserveCapacity(count)
    for at in text.start..<text.end where digits.count < count {
      let byte = bytes[at]
      if byte.isDigit, !digits.isEmpty || byte != 0x30 { digits.append(byte & 15) }
    }
    return digits
  }

  // MARK: Comparing

  /// Whether the number is less than, as much as, or more than another: −1, 0, 1.
  func compared(to other: DecimalNumber) -> Int {
    if isZero || other.isZero || isNegative != other.isNegative {
      return sign < other.sign ? -1 : sign > other.sign ? 1 : 0
    }
    let order = magnitude(other)
    return isNegative ? -order : order
  }

  private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

  /// Compares the numbers without their signs.
  private func magnitude(_ other: DecimalNumber) -> Int {
    let (order, otherOrder) = (digitCount + exponent, other.digitCount + other.exponent)
    if order != otherOrder { return order < otherOrder ? -1 : 1 }
    if digits.isEmpty, other.digits.isEmpty {
      // Both begin at one power of ten: with as many digits each they are numbers to compare.
      let left = mantissa * Self.powersOfTen[max(0, exponent - other.exponent)]
      let right = other.mantissa * Self.powersOfTen[max(0, other.exponent - exponent)]
      return left < right ? -1 : left > right ? 1 : 0
    }
    let (left, right) = (allDigits, other.allDigits)
    for index in 0..<max(left.count, right.count) {
      let (a, b) = (index < left.count ? left[index] : 0, index < right.count ? right[index] : 0)
      if a != b { return a < b ? -1 : 1 }
    }
    return 0
  }

  private static let powersOfTen: [UInt64] = (0..<19).reduce(into: [1]) { powers, _ in
    powers.append(powers[powers.count - 1] * 10)
  }

  private var allDigits: [UInt8] {
    guard digits.isEmpty else { return digits }
    var (rest, found) = (mantissa, [UInt8]())
    while rest > 0 {
      found.append(UInt8(rest % 10))
      rest /= 10
    }
    return found.reversed()
  }

  // MARK: Multiples

  /// Whether the number can divide others in `isMultiple(of:)`: it is more than 0, and has no more than 19 digits.
  var isDivisor: Bool { !isZero && !isNegative && digits.isEmpty }

  /// Whether the number is a whole number of times another, which must be a divisor.
  func isMultiple(of other: DecimalNumber) -> Bool {
    if isZero { return true }
    // The digits end in no zero, so no power of ten divides them.
    var shift = exponent - other.exponent
    guard shift >= 0 else { return false }
    let modulus = other.mantissa
    var rest: UInt64 = 0
    if digits.isEmpty {
      rest = mantissa % modulus
    } else {
      for digit in digits { rest = Self.product(rest, 10, digit, modulus) }
    }
    var factor = 10 % modulus
    while shift > 0 {
      if shift & 1 == 1 { rest = Self.product(rest, factor, 0, modulus) }
      factor = Self.product(factor, factor, 0, modulus)
      shift >>= 1
    }
    return rest == 0
  }

  /// `a * b + c` modulo `modulus`.
  private static func product(_ a: UInt64, _ b: UInt64, _ c: UInt8, _ modulus: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    let (low, overflow) = product.low.addingReportingOverflow(UInt64(c))
    let high = product.high + (overflow ? 1 : 0)
    return modulus.dividingFullWidth((high % modulus, low)).remainder
  }

  // MARK: One spelling

  /// Appends the number in the one form that equal numbers have.
  func append(to out: inout [UInt8]) {
    out.append(isNegative ? 0x2D : 0x2B)
    out.append(contentsOf: allDigits)
    out.append(0x65)
    out.append(contentsOf: String(exponent).utf8)
  }
}
