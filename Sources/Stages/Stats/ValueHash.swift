// A number of 64 bits for a JSON value, the same for equal values.

import GeoJSON

/// Hashes JSON values: strings by their text, numbers by their value, all else as it stands.
enum ValueHash {
  /// The hash of a value that was checked; O(bytes).
  static func hash(_ bytes: PaddedBytes, _ value: ByteRange) -> UInt64 {
    let text = bytes[value]
    switch JSONKind(first: text[0]) {
    case .string:
      let inside = UnsafeRawBufferPointer(rebasing: text[1..<text.count - 1])
      guard inside.contains(0x5C) else { return hash(inside, seed: 1) }
      return Array(unescape(inside).utf8).withUnsafeBytes { hash($0, seed: 1) }
    case .number:
      let isWhole = !text.contains { $0 == 0x2E || $0 == 0x65 || $0 == 0x45 }
      // All digits of a long whole number count.
      if isWhole, text.count > 15 { return hash(text, seed: 2) }
      var json = JSONScanner(bytes, from: value.start, to: value.end)
      guard let number = try? json.scanDouble(), number.isFinite else { return hash(text, seed: 2) }
      if abs(number) >= 1e15, number == number.rounded(), abs(number) < 9e18 {
        return Array("\(Int64(number))".utf8).withUnsafeBytes { hash($0, seed: 2) }
      }
      return mixed((number == 0 ? 0 : number.bitPattern) ^ 0x9E37_79B9_7F4A_7C15)
    default: return hash(text, seed: 3)
    }
  }

  /// FNV-1a with MurmurHash3's finish, so that all bits are as good as random.
  private static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64 {
    var state = 0xCBF2_9CE4_8422_2325 ^ seed
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return mixed(state)
  }

  private static func mixed(_ bits: UInt64) -> UInt64 {
    var bits = bits
    bits = (bits ^ bits >> 33) &* 0xFF51_AFD7_ED55_8CCD
    bits = (bits ^ bits >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return bits ^ bits >> 33
  }
}
