// Percent-encoded bytes of URIs (RFC 3986 §2.1), decoded.

/// The bytes of a text, the percent-encoded ones among them decoded.
///
/// Forgiving: a % that two hexadecimal digits do not follow stands for itself. Whether the bytes are UTF-8 is for those
/// who know what a text without them means.
public struct PercentDecoding {
  /// The decoded bytes.
  public private(set) var bytes: [UInt8] = []
  /// Of each byte, whether it was percent-encoded.
  public private(set) var isEscape: [Bool] = []
  /// Whether a % was kept because two hexadecimal digits do not follow it.
  public private(set) var hasBrokenEscape = false

  /// Decodes the UTF-8 of a text or of a part of one; O(n).
  ///
  /// - Parameter plusIsSpace: as HTML forms write it (`application/x-www-form-urlencoded`).
  public init(_ text: some Sequence<UInt8>, plusIsSpace: Bool = false) {
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
      if byte == 0x25 {
        if let high = Self.digit(rest.first), let low = Self.digit(rest.dropFirst().first) {
          bytes.append(high << 4 | low)
          isEscape.append(true)
          rest = rest.dropFirst(2)
          continue
        }
        hasBrokenEscape = true
      }
      bytes.append(byte == 0x2B && plusIsSpace ? 0x20 : byte)
      isEscape.append(false)
    }
  }

  private static func digit(_ byte: UInt8?) -> UInt8? {
    byte.flatMap { Character(Unicode.Scalar($0)).hexDigitValue }.map(UInt8.init)
  }
}

/// The code of a byte in URIs, such as `%2F`.
public func percentCode(of byte: UInt8) -> [UInt8] {
  func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }
  return [0x25, digit(byte >> 4), digit(byte & 15)]
}
