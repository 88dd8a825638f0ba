// The walk to the end of a value, 64 bytes a step, against one that looks at each byte.

import GeoJSON
import TestSupport
import Testing

@testable import FeatureStream

@Suite("Structure scan")
struct StructureScanTests {
  /// What `StructureScan.skip` says of itself, byte by byte.
  private func reference(
    _ scan: inout StructureScan, _ bytes: [UInt8], _ at: inout Int, _ pair: BracketPair, lines: Bool, objects: Bool
  ) -> StructureScan.Stop {
    while at < bytes.count {
      let byte = bytes[at]
      if byte == 0x0A, lines { return .lineFeed }
      if scan.inString {
        if byte == 0x22 { scan.inString = false }
        if byte == 0x5C {
          if at + 1 >= bytes.count { return .outOfBytes }
          at += 1
        }
      } else if byte == 0x22 {
        scan.inString = true
      } else if byte == pair.open {
        if objects, scan.depth > 0, bytes[at - 1] != 0x3A, bytes[at - 1] != 0x5B { return .object }
        scan.depth += 1
      } else if byte == pair.close {
        if objects, [0x5B, 0x2C, 0x3A].contains(bytes[at - 1]) { return .emptyPlace }
        scan.depth -= 1
        if scan.depth == 0 {
          at += 1
          return .end
        }
      }
      at += 1
    }
    return .outOfBytes
  }

  /// Walks to the end, going on behind each stop.
  private func stops(
    _ bytes: [UInt8], cut: Int, _ pair: BracketPair, lines: Bool, objects: Bool,
    _ skip: (inout StructureScan, [UInt8], inout Int) -> StructureScan.Stop
  ) -> [String] {
    var scan = StructureScan()
    var at = 0
    var found: [String] = []
    for end in [cut, bytes.count] {
      let part = Array(bytes[..<end])
      walk: while true {
        let stop = skip(&scan, part, &at)
        found.append("\(stop) \(at) \(scan.depth) \(scan.inString)")
        switch stop {
        case .outOfBytes: break walk
        case .lineFeed, .emptyPlace: at += 1
        case .object: scan.enterObject(&at)
        case .end: break
        }
        if at >= end { break }
      }
    }
    return found
  }

  @Test("stops where a walk of single bytes does", arguments: [BracketPair.braces, .brackets])
  func steps(_ pair: BracketPair) {
    var random = SplitMix64(seed: 11)
    // Bytes that are near to brackets, too.
    let words = [
      "{", "}", "[", "]", "\"", "\\", ":", ",", "\n", "y", "Y", "\u{7F}", "_", "a", "1.25", "abcdefghijklmnop",
    ]
    for round in rounds(1000) {
      var text = pair == .braces ? "{" : "["
      let count = random.below(120)
      for _ in 0..<count {
        // Few of those that end a walk, in half of the rounds.
        let index = random.below(words.count)
        text += round % 2 == 0 && index < 6 && random.below(4) > 0 ? "12.5,13" : words[index]
      }
      let bytes = Array(text.utf8)
      let cut = random.below(bytes.count + 1)
      let (lines, objects) = (round % 3 > 0, round % 5 > 1)
      let expected = stops(bytes, cut: cut, pair, lines: lines, objects: objects) { scan, part, at in
        reference(&scan, part, &at, pair, lines: lines, objects: objects)
      }
      let actual = stops(bytes, cut: cut, pair, lines: lines, objects: objects) { scan, part, at in
        let buffer = ByteBuffer(part)
        return buffer.withPaddedBytes { bytes in
          scan.skip(pair, bytes, &at, watchesLines: lines, watchesObjects: objects)
        }
      }
      #expect(actual == expected, "\(text.debugDescription) cut at \(cut)")
    }
  }
}
