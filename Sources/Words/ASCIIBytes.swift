// What kind of ASCII character a byte is.

extension UInt8 {
  /// Whether it is one of `0` to `9`.
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }
  /// Whether it is one of `0` to `9`, `a` to `f` and `A` to `F`.
  @inlinable package var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
  /// Whether it is one of `a` to `z` and `A` to `Z`.
  @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}
