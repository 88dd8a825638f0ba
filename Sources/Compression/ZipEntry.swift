// The frame of a zip archive with one file (APPNOTE.TXT 6.3.10, ISO/IEC 21320-1).

internal import CCompression

/// The one file of an archive that is written as it comes: its sizes stand after it, in a data descriptor (§4.3.9), and
/// in the directory at the archive's end.
struct ZipEntry {
  private let name: [UInt8]
  /// How many bytes the file has so far, and how many they are packed.
  private(set) var size = 0
  var packedSize = 0
  private var checksum: UInt = 0
  private var hasBegun = false

  init(name: String) { self.name = Array(name.utf8) }

  /// Counts some bytes of the file.
  mutating func add(_ bytes: [UInt8]) {
    size += bytes.count
    checksum = bytes.withUnsafeBufferPointer { crc32(checksum, $0.baseAddress, UInt32($0.count)) }
  }

  /// What stands before the file, a local header whose sizes are told later; nothing once it was taken.
  mutating func takeStart() -> [UInt8] {
    if hasBegun { return [] }
    hasBegun = true
    return number(0x0403_4B50, 4) + common(checksum: 0, packedSize: 0, size: 0) + name
  }

  /// What stands after it: the data descriptor, the directory and the record at the end.
  ///
  /// A file of 4 GiB and more has sizes of 64 bits in them (§4.5.3), as zip64 has.
  var end: [UInt8] {
    let isLarge = max(size, packedSize) >= 0xFFFF_FFFF
    let width = isLarge ? 8 : 4
    let descriptor =
      number(0x0807_4B50, 4) + number(Int(checksum), 4) + number(packedSize, width) + number(size, width)
    let sizes = isLarge ? number(1, 2) + number(16, 2) + number(size, 8) + number(packedSize, 8) : []
    let told = isLarge ? (0xFFFF_FFFF, 0xFFFF_FFFF) : (packedSize, size)
    let entry =
      number(0x0201_4B50, 4) + number(Self.version, 2)
      + common(checksum: Int(checksum), packedSize: told.0, size: told.1, extra: sizes.count) + number(0, 14) + name
      + sizes
    let place = 30 + name.count + packedSize + descriptor.count
    let isFar = place >= 0xFFFF_FFFF
    // Zip64's record of 56 bytes and the locator that finds it (§4.3.14, §4.3.15).
    let far =
      number(0x0606_4B50, 4) + number(44, 8) + number(Self.version, 2) + number(Self.version, 2) + number(0, 8)
      + number(1, 8) + number(1, 8) + number(entry.count, 8) + number(place, 8) + number(0x0706_4B50, 4) + number(0, 4)
      + number(place + entry.count, 8) + number(1, 4)
    let last =
      number(0x0605_4B50, 4) + number(0, 4) + number(1, 2) + number(1, 2) + number(entry.count, 4)
      + number(isFar ? 0xFFFF_FFFF : place, 4) + number(0, 2)
    return descriptor + entry + (isFar ? far : []) + last
  }

  /// 4.5, which has zip64.
  private static let version = 45

  /// The fields that both headers have, up to the lengths of the name and of what stands after it.
  ///
  /// The time is the first that the format knows, 1980-01-01, so that the same records make the same bytes.
  private func common(checksum: Int, packedSize: Int, size: Int, extra: Int = 0) -> [UInt8] {
    number(Self.version, 2) + number(0x0808, 2) + number(8, 2) + number(0, 2) + number(0x21, 2) + number(checksum, 4)
      + number(packedSize, 4) + number(size, 4) + number(name.count, 2) + number(extra, 2)
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }
}
