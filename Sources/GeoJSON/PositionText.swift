// The numbers of one position, from its text.

/// The numbers of a position, from its text with or without the brackets; NaN for one that is too large for a double.
///
/// The text is that of a position which was scanned before. O(bytes).
public func positionNumbers(_ text: some Collection<UInt8>) -> [Double] {
  text.split(separator: 0x2C).map { number in
    let digits = number.filter { $0 > 0x20 && $0 != 0x5B && $0 != 0x5D }
    let value = Double(String(decoding: digits, as: UTF8.self)) ?? .nan
    return value.isFinite ? value : .nan
  }
}
