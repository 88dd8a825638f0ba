// Random bytes, and valid records with random damage: an error or a Feature, never a crash.

import GeoJSON
import TestSupport
import Testing

@testable import Formats

@Suite struct FuzzTests {
  /// Runs each transcoder over many records; what is accepted must be JSON that holds one Feature, or one that breaks
  /// only the rules of RFC 7946 that the scanner looks at.
  private func run<Transcoder: RecordTranscoder>(
    _ transcoder: Transcoder, seed: UInt64, alphabet: String, samples: [String]
  ) {
    var transcoder = transcoder
    var random = SplitMix64(seed: seed)
    let letters = Array(alphabet.utf8)
    for round in rounds(1500) {
      var record: [UInt8] = []
      switch round % 3 {
      case 0:
        for _ in 0..<Int.random(in: 0..<40, using: &random) { record.append(.random(in: 0...255, using: &random)) }
      case 1:
        for _ in 0..<Int.random(in: 0..<60, using: &random) {
          record.append(letters.randomElement(using: &random) ?? 0)
        }
      default:
        record = Array((samples.randomElement(using: &random) ?? "").utf8)
        for _ in 0..<Int.random(in: 0..<4, using: &random) where !record.isEmpty {
          let at = Int.random(in: 0..<record.count, using: &random)
          switch Int.random(in: 0..<4, using: &random) {
          case 0: record.remove(at: at)
          case 1: record.insert(letters.randomElement(using: &random) ?? 0, at: at)
          case 2: record[at] = .random(in: 0...255, using: &random)
          default: record.removeLast(record.count - at)
          }
        }
      }
      do throws(FormatError) {
        let text = try line(&transcoder, record)
        #expect(isJSON(text), "\(record)")
      } catch {
        #expect(error.offset >= 0 && error.offset <= record.count, "\(error) for \(record)")
      }
    }
  }

  private func isJSON(_ text: String) -> Bool {
    ByteBuffer(text).withPaddedBytes { bytes in
      var json = JSONScanner(bytes)
      do {
        try json.skipValue()
        return json.position == bytes.count && !bytes.bytes.contains(0x0A)
      } catch {
        return false
      }
    }
  }

  @Test func wkt() {
    run(
      WKTTranscoder(), seed: 1, alphabet: "POINT(),. 0123456789eE+-ZMEMPTYNaninf;=SRID",
      samples: [
        "POINT (1.10 2)", "SRID=3857;LINESTRING Z (0 0 1, 1 1 NaN)", "MULTIPOINT (1 2, (3 4), EMPTY)",
        "GEOMETRYCOLLECTION (POLYGON ((0 0, 1 0, 1 1, 0 0)), MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), EMPTY))",
      ])
  }

  @Test func wkb() {
    run(
      WKBTranscoder(), seed: 2, alphabet: "000000112345678f9abcdef\\x",
      samples: [
        "0101000000000000000000F03F0000000000000040", "00000000013ff00000000000004000000000000000",
        "01020000A0110F000001000000000000000000F03F0000000000000040000000000000F87F",
        "0104000000020000000101000000000000000000F03F00000000000000400101000000000000000000F87F000000000000F87F",
        "01070000000200000001070000000000000001030000000100000000000000",
      ])
  }

  @Test func csv() throws {
    run(
      try CSVTranscoder(header: ["id", "a", "x", "y"], options: CSVOptions(idColumn: "id")), seed: 3,
      alphabet: "0123.,,,\"\"ab-\r\n truefalsé",
      samples: ["1,a,1.10,2", "\"q\"\"q\",\"a\nb\",1,2\r\n", ",,,", "é,true,\" 1 \",.5"])
    run(
      try CSVTranscoder(header: ["wkt", "b"], options: CSVOptions()), seed: 4, alphabet: "POINT(), 019\"\"",
      samples: ["\"LINESTRING (0 0, 1 1)\",true", "0101000000000000000000F03F0000000000000040,5", "POINT EMPTY,"])
  }

  /// The writers are for checked text, but no text may take them out of bounds or go on for ever.
  @Test func writers() {
    var random = SplitMix64(seed: 5)
    let letters = Array("{}[]\"\\:,12. typecoordinatesPointn".utf8)
    let sample = Array(geometry("Polygon", "[[[0,0],[1,0,5],[1,1],[0,0]]]").utf8)
    var writer = CSVWriter(columns: nil, geometry: .point(lon: "x", lat: "y"), dropsOthers: true)
    var out = ByteBuffer()
    for round in rounds(1500) {
      var text = sample
      if round % 2 == 0 {
        text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in letters.randomElement(using: &random) ?? 0 }
      } else {
        for _ in 0..<3 {
          text[Int.random(in: 0..<text.count, using: &random)] = letters.randomElement(using: &random) ?? 0
        }
      }
      out.removeAll()
      withBytes(text) { bytes in
        WKTWriter.append(geometry: bytes, to: &out)
        writer.setColumns(fromProperties: bytes)
        do throws(FormatError) {
          try writer.append(id: bytes, properties: bytes, geometry: bytes, to: &out)
        } catch {
          #expect(error.offset >= 0 && error.offset <= bytes.count)
        }
      }
    }
  }
}
