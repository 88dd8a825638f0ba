// A zip archive that is written as it comes is one that others read.

import Compression
import Foundation
import TestSupport
import Testing

@Suite("an archive of one file", .enabled(if: Place.has("python3"), "needs python3 to read it"))
struct ZipWriterTests {
  private func archive(_ bytes: [UInt8], pieces: Int) throws -> [UInt8] {
    let compressor = try Compressor(zipped: "doc.kml")
    var out: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: pieces) {
      bytes[start..<min(bytes.count, start + pieces)].withUnsafeBytes { compressor.compress($0) { out += $0 } }
    }
    compressor.finish { out += $0 }
    return out
  }

  @Test(arguments: [0, 1, 1000, 300_000])
  func whatIsPackedComesBack(_ count: Int) throws {
    var random = SplitMix64(seed: 5)
    let bytes = (0..<count).map { _ in UInt8(Int.random(in: 0..<20, using: &random)) }
    let packed = try archive(bytes, pieces: 70_000)
    let script = """
      import io, sys, zipfile
      archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
      assert archive.namelist() == ["doc.kml"] and archive.testzip() is None
      sys.stdout.buffer.write(archive.read("doc.kml"))
      """
    #expect(Array(try run(["python3", "-c", script], stdin: Data(packed)).stdout) == bytes)
    let own = try ZipArchive(packed)
    #expect(try own.entries.map(\.name) == ["doc.kml"] && own.contents(of: own.entries[0]) == bytes)
    #expect(packed.count < bytes.count || count < 200, "\(packed.count) bytes")
  }
}
