// Zip archives byte by byte as APPNOTE.TXT 6.3.10 has them: large ones, and those whose parts are not where they say.

import Compression
import Testing

@Suite struct ZipArchiveTests {
  private static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// What stands in an archive of one stored file, "a" with "abc", and what of it is other than it has to be.
  private struct Archive {
    var method = 0
    var flags = 0
    var size = 3
    var packedSize = 3
    var header = 0
    var checksum = 0x3524_41C2
    /// Whether sizes and places are 64 bits, in an extra field (4.5.3) behind another, and a record (4.3.14).
    var isLarge = false
    var record: Int?
    var extraLength = 24

    var bytes: [UInt8] {
      let data = Array("abc".utf8)
      var out = Array("PK\u{3}\u{4}".utf8) + little(20, 2) + little(flags, 2) + little(method, 2) + little(0, 4)
      out += little(checksum, 4) + little(3, 4) + little(3, 4) + little(1, 2) + little(0, 2) + Array("a".utf8) + data
      let directory = out.count
      let sizes = [size, packedSize, header]
      let extra =
        isLarge
        ? little(0x5455, 2) + little(1, 2) + [7] + little(1, 2) + little(extraLength, 2)
          + sizes.flatMap { little($0, 8) } : []
      let short = isLarge ? [0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF] : sizes
      out += Array("PK\u{1}\u{2}".utf8) + little(20, 2) + little(20, 2) + little(flags, 2) + little(method, 2)
      out += little(0, 4) + little(checksum, 4) + little(short[1], 4) + little(short[0], 4) + little(1, 2)
      out += little(extra.count, 2) + little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(short[2], 4)
      out += Array("a".utf8) + extra
      let end = out.count
      if isLarge {
        out += Array("PK\u{6}\u{6}".utf8) + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8)
        out += little(1, 8) + little(1, 8) + little(end - directory, 8) + little(directory, 8)
        out += Array("PK\u{6}\u{7}".utf8) + little(0, 4) + little(record ?? end, 8) + little(1, 4)
      }
      let (count, place) = isLarge ? (0xFFFF, 0xFFFF_FFFF) : (1, directory)
      out += Array("PK\u{5}\u{6}".utf8) + little(0, 4) + little(count, 2) + little(count, 2)
      return out + little(isLarge ? 0xFFFF_FFFF : end - directory, 4) + little(place, 4) + little(0, 2)
    }

    /// What the archive holds, or the words in which it is refused.
    var answer: String {
      do throws(CompressionError) {
        let archive = try ZipArchive(bytes)
        guard archive.entries.map(\.name) == ["a"] else { return "\(archive.entries.map(\.name))" }
        return String(decoding: try archive.contents(of: archive.entries[0]), as: UTF8.self)
      } catch { return error.message }
    }
  }

  @Test func smallAndLargeArchivesAreRead() {
    #expect(Archive().answer == "abc")
    #expect(Archive(isLarge: true).answer == "abc")
  }

  @Test func whatIsNotWhereItSaysIsRefused() {
    let size = Archive().bytes.count
    for header in [1, size - 30, size - 29, size - 4, size - 3, size, size + 1, 0xFFFF_FFFF] {
      #expect(Archive(header: header).answer == "a: it is not where the archive's directory says", "\(header)")
    }
    // The record of a large archive is looked for where it is said to be, and nowhere else.
    let large = Archive(isLarge: true).bytes.count
    for record in [0, large - 56, large - 55, large, Int.max, -1] {
      #expect(Archive(isLarge: true, record: record).answer == "the zip archive has no directory where it says")
    }
    // A field that is too short for what it holds says nothing: the sizes are those of 32 bits.
    #expect(Archive(isLarge: true, extraLength: 7).answer == "a: it is not where the archive's directory says")
  }

  @Test func whatCannotBeReadIsSaid() {
    #expect(Archive(method: 12).answer == "a: it is compressed by method 12, which plat does not read")
    #expect(Archive(flags: 1).answer == "a: it is encrypted")
    #expect(Archive(packedSize: 1000).answer == "a: it is cut short")
    #expect(Archive(size: 1 << 31).answer == "a: it has 2147483648 bytes; at most 536870912 are read")
    #expect(Archive(checksum: 1).answer == "a: its checksum is not that of the directory")
  }
}
