// A fault at every byte of a FeatureCollection: it costs the Feature that it is in, and no other.

import Foundation
import TestSupport
import Testing

@testable import FeatureStream
@testable import GeoJSON

@Suite("Faults in collections")
struct CollectionFaultTests {
  /// What comes of a text: the Features that are good, as they stand there, and how many records are refused.
  static func judge(_ text: [UInt8]) -> (written: [String], rejected: Int) {
    var (written, rejected): ([String], Int) = ([], 0)
    for record in frame(text) {
      guard record.fault == nil else {
        rejected += 1
        continue
      }
      let bytes = record.bytes
      var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: false, positions: false))
      var feature = Feature()
      var at = 0
      repeat {
        do throws(ScanError) {
          at = try ByteBuffer(bytes).withPaddedBytes { bytes throws(ScanError) in
            try scanner.scanNext(bytes, from: at, to: bytes.count, into: &feature)
          }
          if feature.isBareGeometry, record.isInCollection {
            rejected += 1
          } else {
            written.append(String(decoding: bytes[feature.text.start..<feature.text.end], as: UTF8.self))
          }
        } catch {
          rejected += 1
          break
        }
      } while at < bytes.count
    }
    return (written, rejected)
  }

  static let features = [
    #"{"type":"Feature","id":1,"properties":{"a":"é \" b"},"geometry":{"type":"Point","coordinates":[1,-2.5]}}"#,
    #"{"type":"Feature","properties":{"n":[{"x":1},{"x":2}],"o":null},"geometry":null,"id":"b"}"#,
    #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"properties":{}}"#,
    #"{"type":"Feature","properties":{"s":"last"},"geometry":null}"#,
  ]

  /// The same Features in the forms that collections have.
  static let layouts: [(name: String, features: [String], head: String, between: String, tail: String)] = [
    ("a Feature a line", features, "{\"type\":\"FeatureCollection\",\"features\":[\n", ",\n", "\n]}\n"),
    ("one line", features, "{\"type\":\"FeatureCollection\",\"features\":[", ",", "]}"),
    ("one line with blanks", features, "{ \"type\": \"FeatureCollection\", \"features\": [ ", ", ", " ] }\n"),
    (
      "pretty",
      features.map {
        $0.replacing(",\"", with: ",\n      \"").replacing("{\"type\":\"Feat", with: "{\n      \"type\":\"Feat")
      },
      "{\n  \"type\": \"FeatureCollection\",\n  \"features\": [\n    ", ",\n    ", "\n  ]\n}\n"
    ),
    (
      "another member first", features.map { "{\"v\":0," + $0.dropFirst() },
      "{\"type\":\"FeatureCollection\",\"features\":[\n", ",\n", "\n]}\n"
    ),
    (
      "another member first, on one line", features.map { "{\"v\":0," + $0.dropFirst() },
      "{\"type\":\"FeatureCollection\",\"features\":[", ",", "]}"
    ),
    ("the comma first", features, "{\"type\":\"FeatureCollection\",\"features\":[\n ", "\n,", "\n]}\n"),
  ]

  /// What is put in the place of one byte, or before it.
  struct Slip: Sendable {
    var byte: UInt8?
    var isBefore = false

    func put(_ old: UInt8) -> [UInt8] { (byte.map { [$0] } ?? []) + (isBefore ? [old] : []) }
  }

  static let slips =
    [Slip(byte: nil)]
    + Array("\"{}[],:x\\\u{1}".utf8).flatMap { [Slip(byte: $0), Slip(byte: $0, isBefore: true)] }

  @Test("costs one record", arguments: layouts.map(\.name))
  func everyByte(_ name: String) throws {
    let layout = try #require(Self.layouts.first { $0.name == name })
    let text = Array((layout.head + layout.features.joined(separator: layout.between) + layout.tail).utf8)
    var ranges: [Range<Int>] = []
    var at = layout.head.utf8.count
    for feature in layout.features {
      ranges.append(at..<at + feature.utf8.count)
      at += feature.utf8.count + layout.between.utf8.count
    }
    let count = ranges.count
    #expect(Self.judge(text).written.count == count && Self.judge(text).rejected == 0)
    var wrong: [String] = []
    for offset in text.indices {
      let inside = ranges.firstIndex { $0.contains(offset) }
      for slip in Self.slips {
        let put = slip.put(text[offset])
        if put == [text[offset]] { continue }
        let broken = text[..<offset] + put + text[(offset + 1)...]
        let (written, rejected) = Self.judge(Array(broken))
        let others = layout.features.indices.filter { $0 != inside }
        let isIntact = others.allSatisfy { written.contains(layout.features[$0]) }
        let total = written.count + rejected
        // A brace too many behind all that a Feature needs makes two things of one: it, and a rest.
        // Inside a Feature: it is refused, or it still is one. Outside: all are written, and the fault is told once.
        let isRight = inside == nil ? rejected <= 1 && written.count == count : total == count || total == count + 1
        let isInHead = offset < layout.head.utf8.count
        // The first Feature shows how they begin, where that is not with their type.
        let hidesBeginning = name.hasPrefix("another") && offset - layout.head.utf8.count < 8 && rejected >= 1
        if !(isIntact && isRight) && !(isInHead && rejected >= 1) && !hidesBeginning {
          wrong.append(
            "byte \(offset)\(inside.map { " of Feature \($0)" } ?? ""), \(slip): \(written.count) + \(rejected): "
              + String(decoding: broken[max(0, offset - 30)..<min(broken.count, offset + 30)], as: UTF8.self))
        }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong:\n\(wrong.prefix(30).joined(separator: "\n"))")
  }
}
