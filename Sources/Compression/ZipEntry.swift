// The frame of a zip archive around its files (APPNOTE.TXT 6.3.10, ISO/IEC 21320-1).

internal import CCompression

/// A file of an archive that is written as it comes: its sizes stand after it, in a data descriptor (§4.3.9), and in
/// the directory at the archive's end.
struct ZipEntry {
  private let name: [UInt8]
  /// Where it begins in the archive.
  private let offset: Int
  /// How many bytes the file has so far, and how many they are packed.
  private(set) var size = 0
  var packedSize = 0
  private var checksum: UInt = 0
  private var hasBegun = false

  init(name: String, at offset: Int = 0) { (self.name, self.offset) = (Array(name.utf8), offset) }

  /// Counts some bytes of the file.
  mutating func add(_ bytes: [UInt8]) {
    size += bytes.count
    checksum = bytes.withUnsafeBufferPointer { crc32(checksum, $0.baseAddress, UInt32($0.count)) }
  }

  /// What stands before the file, a local header whose sizes are told later; nothing once it was taken.
  mutating func takeStart() -> [UInt8] {
    if hasBegun { return [] }
    hasBegun = true
    return Self.number(0x0403_4B50, 4) + common(checksum: 0, packedSize: 0, size: 0) + name
  }

  /// Whether its sizes have 64 bits (§4.5.3), as zip64 has: of 4 GiB and more.
  private var isLarge: Bool { max(size, packedSize) >= 0xFFFF_FFFF }

  /// What stands after it.
  var descriptor: [UInt8] {
    let width = isLarge ? 8 : 4
    return Self.number(0x0807_4B50, 4) + Self.number(Int(checksum), 4) + Self.number(packedSize, width)
      + Self.number(size, width)
  }

  /// Where it ends in the archive.
  var endOffset: Int { offset + 30 + name.count + packedSize + descriptor.count }

  /// What the directory says of it.
  var listing: [UInt8] {
    let isFar = offset >= 0xFFFF_FFFF
    let fields =
      (isLarge ? Self.number(size, 8) + Self.number(packedSize, 8) : []) + (isFar ? Self.number(offset, 8) : [])
    let extra = fields.isEmpty ? [] : Self.number(1, 2) + Self.number(fields.count, 2) + fields
    let told = isLarge ? (0xFFFF_FFFF, 0xFFFF_FFFF) : (packedSize, size)
    return Self.number(0x0201_4B50, 4) + Self.number(Self.version, 2)
      + common(checksum: Int(checksum), packedSize: told.0, size: told.1, extra: extra.count) + Self.number(0, 10)
      + Self.number(isFar ? 0xFFFF_FFFF : offset, 4) + name + extra
  }

  /// The directory of some files, and the record at the end.
  ///
  /// - Parameters:
  ///   - listings: what it says of each.
  ///   - place: where it begins in the archive.
  static func directory(_ listings: [[UInt8]], at place: Int) -> [UInt8] {
    let entry = Array(listings.joined())
    let count = listings.count
    let isFar = place >= 0xFFFF_FFFF || count >= 0xFFFF
    // Zip64's record of 56 bytes and the locator that finds it (§4.3.14, §4.3.15).
    let far =
      number(0x0606_4B50, 4) + number(44, 8) + number(Self.version, 2) + number(Self.version, 2) + number(0, 8)
      + number(count, 8) + number(count, 8) + number(entry.count, 8) + number(place, 8) + number(0x0706_4B50, 4)
      + number(0, 4)
      + number(place + entry.count, 8) + number(1, 4)
    let last =
      number(0x0605_4B50, 4) + number(0, 4) + number(min(count, 0xFFFF), 2) + number(min(count, 0xFFFF), 2)
      + number(entry.count, 4) + number(isFar ? 0xFFFF_FFFF : place, 4) + number(0, 2)
    return entry + (isFar ? far : []) + last
  }

  /// 4.5, which has zip64.
  private static let version = 45

  /// The fields that both headers have, up to the lengths of the name and of what stands after it.
  ///
  /// The time is the first that the format knows, 1980-01-01, so that the same records make the same bytes.
  private func common(checksum: Int, packedSize: Int, size: Int, extra: Int = 0) -> [UInt8] {
    [
      (Self.version, 2), (0x0808, 2), (8, 2), (0, 2), (0x21, 2), (checksum, 4), (packedSize, 4), (size, 4),
      (name.count, 2), (extra, 2),
    ].flatMap(Self.number)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }
}
