// What JSON values are told apart by, in every stage that puts records together: equal values have equal keys.

import Words

/// The key of a value among others.
///
/// A string is its text whatever its escapes; a number is its digits and its exponent, so that 1, 1.0 and 10e-1 are
/// one, and no digit of a long one is lost; an array or an object is its text without white space; `null` is what a
/// missing property is. A text never equals a number.
public enum ValueKey {
  /// The key of a missing value.
  public static let null = Array("null".utf8)

  /// The key of a value that was checked; O(bytes).
  public static func key(of value: ByteRange, in source: PaddedBytes) -> [UInt8] {
    var key: [UInt8] = []
    write(value, of: source, to: &key)
    return key
  }

  /// The key of several values together.
  public static func key(of keys: [[UInt8]]) -> [UInt8] {
    // By their lengths, no two rows of keys come to the same bytes.
    if keys.count == 1 { return keys[0] }
    var whole: [UInt8] = []
    for key in keys { append(key, to: &whole) }
    return whole
  }

  /// Appends the key of one of several values.
  public static func append(_ key: [UInt8], to whole: inout [UInt8]) {
    whole += "\(key.count):".utf8
    whole += key
  }

  /// Writes the key of a value over what `out` has.
  public static func write(_ value: ByteRange, of source: PaddedBytes, to out: inout [UInt8]) {
    out.removeAll(keepingCapacity: true)
    let bytes = source[value]
    switch JSONKind(first: bytes[0]) {
    case .string:
      out.append(0x22)
      let inside = UnsafeRawBufferPointer(rebasing: bytes[1..<bytes.count - 1])
      if inside.contains(0x5C) { out += unescape(inside).utf8 } else { out += inside }
    case .number: writeNumber(bytes, to: &out)
    case .literal: out += bytes
    case .object, .array:
      var text = ByteBuffer()
      text.appendCompacted(bytes, keepingSpaces: false)
      out += text.bytes
    }
  }

  /// The hash of a value's key, the same in every run; O(bytes), without memory for most.
  ///
  /// - Parameter seed: another gives another hash, for those who want more bits.
  public static func hash(_ value: ByteRange, in source: PaddedBytes, seed: UInt64 = 0x9E37_79B9_7F4A_7C15) -> UInt64 {
    let first = source[value.start]
    if first == 0x22 {
      let inside = ByteRange(start: value.start + 1, end: value.end - 1)
      if !source[inside].contains(0x5C) { return nameHash(source, inside, seed: seed) }
      return ByteBuffer(unescape(source[inside])).withPaddedBytes { plain in
        nameHash(plain, ByteRange(start: 0, end: plain.count), seed: seed)
      }
    }
    if first < 0x5B, let (digits, exponent) = decimal(source[value]) {
      let mantissa = mixed(seed ^ (UInt64(bitPattern: Int64(digits)) &* 0x9E37_79B9_7F4A_7C15))
      return mixed(mantissa ^ UInt64(bitPattern: Int64(exponent)))
    }
    var key: [UInt8] = []
    write(value, of: source, to: &key)
    var text = ByteBuffer(capacity: key.count)
    text.append(key)
    // What is not text is not hashed as one: a text never equals it.
    return text.withPaddedBytes { mixed(~nameHash($0, ByteRange(start: 0, end: $0.count), seed: seed)) }
  }

  /// The whole number from 0 to 10¹⁵ that a number is, however it is written; nil for any other value.
  public static func natural(_ value: ByteRange, in source: PaddedBytes) -> Int? {
    let bytes = source[value]
    guard bytes[0] < 0x3A, bytes[0] != 0x22 else { return nil }
    var plain = 0
    if bytes.count <= 15 {
      var at = 0
      while at < bytes.count, bytes[at].isDigit {
        plain = plain &* 10 &+ Int(bytes[at] &- 0x30)
        at += 1
      }
      if at == bytes.count { return plain }
    }
    guard let (digits, exponent) = decimal(bytes), digits >= 0, 0...15 ~= exponent else { return nil }
    plain = digits
    for _ in 0..<exponent where plain <= 1_000_000_000_000_000 { plain *= 10 }
    return plain < 1_000_000_000_000_000 ? plain : nil
  }

  /// The digits of a number without the zeros at their ends, and the power of ten that they are multiplied by, as its
  /// key has them; nil for more than 18 digits.
  private static func decimal(_ bytes: UnsafeRawBufferPointer) -> (digits: Int, exponent: Int)? {
    let isNegative = bytes[0] == 0x2D
    var (digits, count, zeros, exponent) = (0, 0, 0, 0)
    var (isFraction, at) = (false, isNegative ? 1 : 0)
    while at < bytes.count, bytes[at] | 0x20 != 0x65 {
      let digit = bytes[at] &- 0x30
      at += 1
      if digit > 9 {
        isFraction = true
        continue
      }
      if isFraction { exponent -= 1 }
      if digit == 0 {
        if count > 0 { zeros += 1 }
        continue
      }
      count += zeros + 1
      guard count <= 18 else { return nil }
      for _ in 0...zeros { digits *= 10 }
      digits += Int(digit)
      zeros = 0
    }
    if digits == 0 { return (0, 0) }
    if at < bytes.count { exponent += writtenExponent(bytes[(at + 1)...]) }
    return (isNegative ? -digits : digits, exponent + zeros)
  }

  /// The exponent after the e; one that is too long for a number is as good as any that is as long.
  private static func writtenExponent(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let text = String(decoding: bytes, as: UTF8.self)
    let written = Int(text) ?? (text.hasPrefix("-") ? -1 << 60 : 1 << 60)
    return max(-1 << 60, min(1 << 60, written))
  }

  private static func writeNumber(_ bytes: UnsafeRawBufferPointer, to out: inout [UInt8]) {
    var (exponent, isFraction, at) = (0, false, 0)
    if bytes[0] == 0x2D {
      at = 1
      out.append(0x2D)
    }
    let start = out.count
    while at < bytes.count, bytes[at] | 0x20 != 0x65 {
      if bytes[at] == 0x2E {
        isFraction = true
      } else {
        if out.count > start || bytes[at] != 0x30 { out.append(bytes[at]) }
        if isFraction { exponent -= 1 }
      }
      at += 1
    }
    if at < bytes.count { exponent += writtenExponent(bytes[(at + 1)...]) }
    while out.count > start, out.last == 0x30 {
      out.removeLast()
      exponent += 1
    }
    // Zero is zero, whatever its sign and exponent.
    if out.count == start {
      out.removeAll(keepingCapacity: true)
      out.append(0x30)
    } else if exponent != 0 {
      out += "e\(exponent)".utf8
    }
  }
}

extension Feature {
  /// The key of its values of some properties; of a repeated name the last counts.
  public func valueKey(_ names: [MemberKey]) -> [UInt8] {
    var keys = [[UInt8]](repeating: ValueKey.null, count: names.count)
    if let text = propertiesText {
      var members = PropertyMembers(self)
      while let member = members.next() {
        for index in names.indices where names[index].isSpelled(in: text, member.name) {
          ValueKey.write(member.value, of: text, to: &keys[index])
        }
      }
    }
    return ValueKey.key(of: keys)
  }
}
