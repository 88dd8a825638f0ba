// What a page packs is what zlib unpacks, and small where it repeats itself.

import Compression
import Foundation
import TestSupport
import Testing

@Suite("deflate", .enabled(if: Place.has("python3"), "needs python3 to unpack"))
struct DeflateTests {
  private func unpacked(_ bytes: [UInt8]) throws -> [UInt8] {
    let script = "import sys, zlib; sys.stdout.buffer.write(zlib.decompress(sys.stdin.buffer.read(), -15))"
    return Array(try run(["python3", "-c", script], stdin: Data(bytes)).stdout)
  }

  @Test func whatIsPackedComesBack() throws {
    var random = SplitMix64(seed: 3)
    var all: [[UInt8]] = [[], [7], Array(repeating: 65, count: 1000), Array("abcabcabc".utf8)]
    for letters in [2, 20, 256] {
      all.append((0..<70_000).map { _ in UInt8(Int.random(in: 0..<letters, using: &random)) })
    }
    for bytes in all { #expect(try unpacked(Deflate.packed(bytes)) == bytes) }
  }

  @Test func whatRepeatsItselfIsSmall() throws {
    let lines = (0..<2000).map { "{\"name\":\"Stop \($0 % 50)\",\"kind\":\"bus\"}\n" }.joined()
    #expect(try Deflate.packed(Array(lines.utf8)).count < lines.utf8.count / 50)
    #expect(try Deflate.packed(Array(repeating: 32, count: 100_000)).count < 300)
  }
}
