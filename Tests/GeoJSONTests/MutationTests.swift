// Valid records with random bytes changed: the scanner never crashes, and an independent judge agrees with its verdict.

import Foundation
import GeoJSON
import TestSupport
import Testing

/// The judge is `judge.py`: Python's JSON parser and the rules of RFC 7946 written down a second time.
@Suite("Mutations", .enabled(if: Place.has("python3"), "needs python3 for the judge"))
struct MutationTests {
  static let seeds: [String] = [
    "{\"type\":\"Feature\",\"id\":7,\"geometry\":{\"type\":\"Point\",\"coordinates\":[1.5,-2e1,3]},\"properties\":{\"a\":1.10}}",
    "{\"type\":\"Feature\",\"id\":\"a\\\"7\",\"geometry\":null,\"properties\":{\"a\":[true,false,null,\"\\u00e9é😀\"]}}",
    "{\"properties\":null,\"bbox\":[0,0,9,9],\"geometry\":{\"coordinates\":[[0,0],[9,9]],\"type\":\"LineString\"},\"type\":\"Feature\"}",
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[9,0],[9,9],[0,0]],[[6,2],[7,3],[7,2],[6,2]]]},\"properties\":{}}",
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"MultiPolygon\",\"coordinates\":[[[[0,0],[9,0],[9,9],[0.0,0]]],[]]},\"properties\":{}}",
    "{\"type\":\"Feature\",\"geometry\":{\"type\":\"GeometryCollection\",\"geometries\":[{\"type\":\"MultiPoint\",\"coordinates\":[[1,2]]},"
      + "{\"type\":\"MultiLineString\",\"coordinates\":[[[1,2],[3,4]],[]]}]},\"properties\":{}}",
    "{\"type\":\"Feature\",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:3857\"}},\"geometry\":null,\"properties\":{}}",
    "{\"type\":\"Point\",\"coordinates\":[100.0,0.0],\"bbox\":[1,2,3,4,5,6],\"note\":{\"x\":[ ]}}",
  ]

  /// Pieces that are worth putting in a random place.
  private static let pieces: [String] = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "0", "-", ".", "e", "1", " ", "\n", "null", "true", "[]", "{}", "[1,2]",
    "1e5",
    "\"type\":", "\"type\":\"Point\",", "\"geometry\":null,", "\"coordinates\":[],", "\"id\":", "\"\\ud800\"", "\u{0}",
    "é",
  ]

  static func mutated(_ random: inout SplitMix64) -> [UInt8] {
    var bytes = Array(random.pick(seeds).utf8)
    for _ in 0...random.below(3) {
      let at = random.below(bytes.count)
      switch random.below(7) {
      case 0: bytes[at] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes.remove(at: at)
      case 2: bytes.insert(contentsOf: random.pick(pieces).utf8, at: at)
      case 3: bytes.replaceSubrange(at..<min(at + 1 + random.below(12), bytes.count), with: random.pick(pieces).utf8)
      case 4: bytes.swapAt(at, random.below(bytes.count))
      case 5:
        let end = min(at + 1 + random.below(20), bytes.count)
        bytes.insert(contentsOf: Array(bytes[at..<end]), at: random.below(bytes.count))
      default: bytes[at] ^= 1 << UInt8(random.below(8))
      }
      if bytes.isEmpty { bytes = [0x20] }
    }
    return bytes
  }

  /// What the judge says of each record.
  static func judge(_ records: [[UInt8]]) throws -> [Substring] {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "judge.py")
    let digits = Array("0123456789abcdef".utf8)
    var lines: [UInt8] = []
    for record in records {
      for byte in record { lines += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
      lines.append(0x0A)
    }
    let outcome = try run(["python3", script.path], stdin: Data(lines))
    #expect(outcome.status == 0, "\(outcome.messages)")
    return outcome.text.split(separator: "\n")
  }

  @Test("the judge agrees", arguments: [1, 2, 3, 4])
  func agrees(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(1000 + seed))
    // Mutations of one record are mostly refused; 4000 leave hundreds that are not.
    let records = rounds(4000).map { _ in Self.mutated(&random) }
    let verdicts = try Self.judge(records)
    #expect(verdicts.count == records.count)
    var differences: [String] = []
    for (record, verdict) in zip(records, verdicts) {
      // What a stage needs to know changes how a record is read, but never whether it is one; only a coordinate that is
      // no double is refused when it has to be one.
      let found = fault(in: record)
      let parsed = fault(in: record, needs: GeometryNeeds(ordinates: true, positions: true))
      if (found == nil) != (verdict == "ok") || (found == nil) != (parsed == nil) {
        differences.append(
          "\(String(decoding: record, as: UTF8.self)): \(verdict), "
            + "\(found?.fault.code ?? "ok"), parsed \(parsed?.fault.code ?? "ok")")
      }
      if let found, !(0...record.count).contains(found.offset) { differences.append("offset \(found.offset)") }
    }
    #expect(differences.isEmpty, "\(differences.count) differences:\n\(differences.prefix(12).joined(separator: "\n"))")
  }
}
