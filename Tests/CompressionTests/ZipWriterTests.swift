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

  @Test func severalFilesComeBack() throws {
    var random = SplitMix64(seed: 6)
    let files = [0, 3, 200_000, 1].enumerated().map { number, count in
      (name: "folder/\(number).dat", bytes: (0..<count).map { _ in UInt8(Int.random(in: 0..<20, using: &random)) })
    }
    let writer = ZipWriter()
    var packed: [UInt8] = []
    for file in files {
      try writer.begin(file.name)
      for start in stride(from: 0, to: file.bytes.count, by: 70_000) {
        packed += writer.add(Array(file.bytes[start..<min(file.bytes.count, start + 70_000)]))
      }
      packed += writer.end()
    }
    packed += writer.directory
    let script = """
      import io, sys, zipfile
      archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
      assert archive.testzip() is None
      for name in archive.namelist(): print(name, len(archive.read(name)))
      """
    let told = String(decoding: try run(["python3", "-c", script], stdin: Data(packed)).stdout, as: UTF8.self)
    #expect(told == files.map { "\($0.name) \($0.bytes.count)\n" }.joined())
    let own = try ZipArchive(packed)
    #expect(own.entries.map(\.name) == files.map(\.name))
    for (entry, file) in zip(own.entries, files) { #expect(try own.contents(of: entry) == file.bytes) }
  }
}
