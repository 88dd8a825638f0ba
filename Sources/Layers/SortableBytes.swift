// Numbers as bytes whose order is theirs.

extension UInt64 {
  /// Eight bytes, the highest first.
  package var sortableBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) } }
}

extension Double {
  /// Eight bytes that are in the order of the numbers; those of 0 and −0 are the same.
  package var sortableBytes: [UInt8] { sortableBits.sortableBytes }

  /// A number of 64 bits that is in the order of the numbers.
  package var sortableBits: UInt64 {
    let bits = (self == 0 ? 0 : self).bitPattern
    return bits >> 63 == 1 ? ~bits : bits | 1 << 63
  }
}
