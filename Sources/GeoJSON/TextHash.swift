// Hashes of texts, the same in every run.

/// A hash of bytes, eight at a time.
///
/// The bytes have padding after them, as all that is scanned has.
@inlinable
public func nameHash(_ bytes: PaddedBytes, _ range: ByteRange, seed: UInt64 = 0x9E37_79B9_7F4A_7C15) -> UInt64 {
  var hash = seed ^ UInt64(truncatingIfNeeded: range.end - range.start)
  var at = range.start
  while at < range.end {
    var word = UnsafeRawPointer(bytes.base + at).loadUnaligned(as: UInt64.self).littleEndian
    if range.end - at < 8 { word &= (1 << UInt64(8 * (range.end - at))) - 1 }
    hash = folded(hash, word)
    at += 8
  }
  return mixed(hash)
}

/// A hash with eight more bytes in it.
@inlinable
public func folded(_ hash: UInt64, _ word: UInt64) -> UInt64 {
  let product = (hash ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
  return product.high ^ product.low
}

/// The bits of a number, each depending on all of them.
@inlinable
public func mixed(_ value: UInt64) -> UInt64 {
  var x = value
  x = (x ^ x >> 30) &* 0xBF58_476D_1CE4_E5B9
  x = (x ^ x >> 27) &* 0x94D0_49BB_1331_11EB
  return x ^ x >> 31
}

/// The hash of the name that stands between quotes, escapes undone.
public func hashOfName(_ bytes: PaddedBytes, _ name: ByteRange) -> UInt64 {
  guard bytes[name].contains(0x5C) else { return nameHash(bytes, name) }
  return ByteBuffer(unescape(bytes[name])).withPaddedBytes { plain in
    nameHash(plain, ByteRange(start: 0, end: plain.count))
  }
}

/// The hash of a text, the same in every run.
public func nameHash(_ text: String) -> UInt64 {
  ByteBuffer(text).withPaddedBytes { nameHash($0, ByteRange(start: 0, end: $0.count)) }
}
