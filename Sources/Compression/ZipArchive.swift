// Zip archives (APPNOTE.TXT 6.3.10, ISO/IEC 21320-1): what is in one by its central directory, and what each file
// stands for.

internal import CCompression

/// An archive in memory.
public struct ZipArchive: Sendable {
  /// A file in an archive.
  public struct Entry: Sendable {
    /// The name, with the folders that it is in; nothing is ever written under it.
    public let name: String
    /// How many bytes the file has, as the archive says.
    public let size: Int
    let packedSize: Int
    let method: Int
    let flags: Int
    let header: Int
    let checksum: UInt32
  }

  /// How many bytes a file in an archive may stand for.
  public static let mostBytes = 512 << 20
  /// The files, in the order of the directory, without folders.
  public let entries: [Entry]
  private let bytes: [UInt8]

  /// Finds the directory at the archive's end.
  ///
  /// - Throws: where there is none, or what it says cannot be; the position counts from the archive's first byte.
  public init(_ bytes: [UInt8]) throws(CompressionError) {
    self.bytes = bytes
    func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    func fault(_ message: String, _ position: Int) -> CompressionError {
      CompressionError(message: message, position: position)
    }
    // The record at the end has 22 bytes, and a comment of at most 65,535 after it.
    var end = bytes.count - 22
    let least = max(0, end - 65_535)
    while end >= least, end >= 0, number(end, 4) != 0x0605_4B50 { end -= 1 }
    guard end >= least, end >= 0 else {
      throw fault("the zip archive is cut short: it has no directory at its end", bytes.count)
    }
    var (count, at) = (number(end + 10, 2), number(end + 16, 4))
    if count == 0xFFFF || at == 0xFFFF_FFFF {
      // Zip64: a locator of 20 bytes before it points to a record of 56.
      guard end >= 20, number(end - 20, 4) == 0x0706_4B50 else { throw fault("the zip archive has no directory", end) }
      let record = number(end - 12, 8)
      guard record >= 0, record <= bytes.count - 56, number(record, 4) == 0x0606_4B50 else {
        throw fault("the zip archive has no directory where it says", end)
      }
      (count, at) = (number(record + 32, 8), number(record + 48, 8))
    }
    var entries: [Entry] = []
    var left = count
    while left > 0 {
      guard at >= 0, at <= bytes.count - 46, number(at, 4) == 0x0201_4B50 else {
        throw fault("the zip archive's directory is damaged", min(max(at, 0), bytes.count))
      }
      let (name, extra, comment) = (number(at + 28, 2), number(at + 30, 2), number(at + 32, 2))
      guard at + 46 + name + extra + comment <= bytes.count else {
        throw fault("the zip archive's directory is cut short", at)
      }
      var (packed, size, header) = (number(at + 20, 4), number(at + 24, 4), number(at + 42, 4))
      var field = at + 46 + name
      let last = field + extra
      while field + 4 <= last {
        let (id, length) = (number(field, 2), number(field + 2, 2))
        if id == 1 {
          var value = field + 4
          func next(_ old: Int) -> Int {
            guard old == 0xFFFF_FFFF, value + 8 <= min(field + 4 + length, last) else { return old }
            value += 8
            return number(value - 8, 8)
          }
          size = next(size)
          packed = next(packed)
          header = next(header)
        }
        field += 4 + length
      }
      let text = String(decoding: bytes[at + 46..<at + 46 + name], as: UTF8.self)
      if !text.hasSuffix("/") {
        entries.append(
          Entry(
            name: text, size: size, packedSize: packed, method: number(at + 10, 2), flags: number(at + 8, 2),
            header: header, checksum: UInt32(truncatingIfNeeded: number(at + 16, 4))))
      }
      at += 46 + name + extra + comment
      left -= 1
    }
    self.entries = entries
  }

  /// Throws where something that is to hold of the archive does not.
  public func check(_ holds: Bool, _ message: String) throws(CompressionError) {
    if !holds { throw CompressionError(message: message, position: bytes.count) }
  }

  /// What a file stands for.
  public func contents(of entry: Entry) throws(CompressionError) -> [UInt8] {
    let at = entry.header
    func fault(_ message: String) -> CompressionError {
      CompressionError(message: "\(entry.name.prefix(80)): \(message)", position: min(max(at, 0), bytes.count))
    }
    guard at >= 0, at <= bytes.count - 30, bytes[at..<at + 4].elementsEqual([0x50, 0x4B, 3, 4]) else {
      throw fault("it is not where the archive's directory says")
    }
    if entry.flags & 1 != 0 { throw fault("it is encrypted") }
    let lengths = (Int(bytes[at + 26]) | Int(bytes[at + 27]) << 8) + (Int(bytes[at + 28]) | Int(bytes[at + 29]) << 8)
    let start = at + 30 + lengths
    guard entry.packedSize >= 0, start <= bytes.count, entry.packedSize <= bytes.count - start else {
      throw fault("it is cut short")
    }
    guard entry.size >= 0, entry.size <= Self.mostBytes else {
      throw fault("it has \(entry.size) bytes; at most \(Self.mostBytes) are read")
    }
    let packed = start..<start + entry.packedSize
    switch entry.method {
    case 0:
      let made = Array(bytes[packed])
      guard Self.checksum(made) == entry.checksum else { throw fault("its checksum is not that of the directory") }
      return made
    case 8:
      var made: [UInt8] = []
      do throws(CompressionError) {
        try bytes.withUnsafeBufferPointer { bytes throws(CompressionError) in
          try unpack(
            UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[packed]), .deflate, limit: entry.size,
            into: &made)
        }
      } catch {
        throw CompressionError(message: "\(entry.name.prefix(80)): \(error.message)", position: start + error.position)
      }
      guard made.count == entry.size else { throw fault("it has \(made.count) bytes, but says \(entry.size)") }
      guard Self.checksum(made) == entry.checksum else { throw fault("its checksum is not that of the directory") }
      return made
    default: throw fault("it is compressed by method \(entry.method), which plat does not read")
    }
  }

  /// CRC-32 as zip has it, of a file that is not larger than `mostBytes`.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, UInt32($0.count))) }
  }
}
