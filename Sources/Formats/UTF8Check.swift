// Whether bytes are UTF-8.

extension UnsafeRawBufferPointer {
  /// The offset of the first byte that is not part of valid UTF-8; nil when all is well.
  ///
  /// Valid is what Unicode Table 3-7 lists: no overlong form, no surrogate, nothing past U+10FFFF. ASCII is passed over
  /// eight bytes at a time.
  public var firstInvalidUTF8: Int? {
    var at = 0
    while at < count {
      if at + 8 <= count, loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
        at += 8
      } else {
        let length = scalarLength(at)
        if length == 0 { return at }
        at += length
      }
    }
    return nil
  }

  /// How many bytes the scalar at `at` has; 0 when there is none.
  private func scalarLength(_ at: Int) -> Int {
    func continues(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      at + distance < count && range.contains(self[at + distance])
    }
    let first = self[at]
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return continues(1) ? 2 : 0
    case 0xE0...0xEF:
      let second: ClosedRange<UInt8> = first == 0xE0 ? 0xA0...0xBF : first == 0xED ? 0x80...0x9F : 0x80...0xBF
      return continues(1, second) && continues(2) ? 3 : 0
    case 0xF0...0xF4:
      let second: ClosedRange<UInt8> = first == 0xF0 ? 0x90...0xBF : first == 0xF4 ? 0x80...0x8F : 0x80...0xBF
      return continues(1, second) && continues(2) && continues(3) ? 4 : 0
    default: return 0
    }
  }
}
