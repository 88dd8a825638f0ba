// The framer: any split of the input into reads gives the same records.

import Foundation
import TestSupport
import Testing

@testable import FeatureStream
@testable import GeoJSON

/// A record as the framer found it.
struct FramedRecord: Equatable, CustomStringConvertible {
  var text: String
  var line: Int
  var fault: Fault?
  var crs: String?
  var isInCollection = false
  var bytes: [UInt8] = []

  var description: String { "\(line): \(text)\(fault.map { " (\($0.code))" } ?? "")" }
}

/// Feeds `input` to a new framer in pieces, as the reader does, and gives the records.
///
/// Each of `pieces` says where a read ends; the rest comes with the end of the input.
func frame(_ input: [UInt8], pieces: [Int] = []) -> [FramedRecord] {
  let framer = GeoJSONFramer()
  let chunk = Chunk(capacity: 64)
  var records: [FramedRecord] = []
  var carry: [UInt8] = []
  var start = 0
  let ends = pieces + [input.count]
  for (index, end) in ends.enumerated() {
    chunk.removeAll()
    carry.withUnsafeBytes { chunk.append($0) }
    input[start..<end].withUnsafeBytes { chunk.append($0) }
    start = end
    chunk.seal()
    let isAtEnd = index == ends.count - 1
    let done = framer.frame(chunk, InputState(isAtEnd: isAtEnd, isPaused: !isAtEnd))
    records += chunk.records.map { span in
      let bytes = UnsafeBufferPointer(start: chunk.base + span.start, count: span.end - span.start)
      return FramedRecord(
        text: String(decoding: bytes, as: UTF8.self), line: span.line, fault: span.fault,
        crs: span.collection >= 0 ? chunk.collections[span.collection].crsName : nil,
        isInCollection: span.collection >= 0, bytes: Array(bytes))
    }
    carry = Array(UnsafeBufferPointer(start: chunk.base + done, count: chunk.count - done))
  }
  return records
}

@Suite("GeoJSON framer")
struct FramerTests {
  private static let f = "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"a\":\"}]{[\\\\\\\"\"}}"
  private static let pretty =
    "{\n \"type\" : \"Feature\",\n \"geometry\":\n null,\n \"properties\": {\"n\": [1,\n2]}\n}"
  private static let crs = "\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"EPSG:3857\"}}"

  /// Inputs of every form, with how many records each has.
  static let inputs: [(name: String, text: String, count: Int)] = [
    ("lines", "\(f)\n\(f)\n\(f)\n", 3),
    ("lines without the last line feed", "\(f)\n\(f)", 2),
    ("lines with CRLF and blanks", "\n \(f)\r\n\r\n\t\(f) \r\n", 2),
    ("a byte order mark", "\u{FEFF}\(f)\n\(f)\n", 2),
    ("pretty", "\(pretty)\n\(pretty)\n", 2),
    ("concatenated", "\(f)\(f)\(f)", 3),
    ("pretty concatenated", "\(pretty)\(pretty) \(f)\(pretty)", 4),
    ("pretty with CRLF", pretty.replacing("\n", with: "\r\n") + "\r\n", 1),
    ("a sequence", "\u{1E}\(f)\n\u{1E}\(f)\n", 2),
    ("a sequence without a mark", "\u{1E}\(f)\n\(pretty)\n\u{1E}\(f)\n", 3),
    ("a pretty sequence", "\u{1E}\(pretty)\n\u{1E}\u{1E}\(pretty)\n", 2),
    ("a sequence of collections", "\u{1E}{\"type\":\"FeatureCollection\",\"features\":[\(f)]}\n\u{1E}\(f)\n", 2),
    ("a collection", "{\"type\":\"FeatureCollection\",\"features\":[\(f),\(f)]}\n", 2),
    (
      "a pretty collection",
      "{\n\"type\": \"FeatureCollection\",\n\"features\": [\n\(pretty),\n\(pretty) ,\(f)\n]\n}\n", 3
    ),
    (
      "members around features",
      "{\"x\":{\"features\":[1]},\(crs),\"features\":[\(f), \(f)],\"y\":[\"]}\"],\"type\":\"FeatureCollection\"}", 2
    ),
    ("collections and features", "\(f)\n{\"type\":\"FeatureCollection\",\"features\":[\(f)]}\n\(f)\n", 3),
    (
      "collections concatenated", String(repeating: "{\"type\":\"FeatureCollection\",\"features\":[\(f)]}", count: 3), 3
    ),
    ("an empty collection between", "\(f)\n{\"features\":[],\"type\":\"FeatureCollection\"}\n\(f)\n", 2),
    ("a pretty feature between lines", "\(f)\n\(pretty)\n\(f)\n", 3),
    ("a pretty feature after a line", "\(f)\n\(pretty)\n", 2),
    ("a bare geometry", "{\"coordinates\":[1,2],\"type\":\"Point\"}\n{\"type\":\"Point\",\n\"coordinates\":[1,2]}", 2),
    ("nothing", "", 0), ("blanks", " \n\r\n\t", 0), ("a byte order mark alone", "\u{FEFF}", 0),
  ]

  /// Inputs with something wrong in them: the verdict must not depend on the reads either.
  static let broken: [(name: String, text: String)] = [
    ("a line cut short", "\(f)\n{\"type\":\"Feature\",\"geom\n\(f)\n"),
    ("the first line cut short", "{\"type\":\"Feature\",\"geom\n\(f)\n\(f)\n"),
    ("the first line cut short after a brace", "{\"type\":\"Feature\",\"properties\":{\n\(f)\n\(f)\n"),
    ("the last line cut short", "\(f)\n\(f.dropLast(4))"),
    ("a line cut short after a comma", "\(f)\n{\"type\":\"Feature\",\n\(f)\n"),
    ("a collection cut short", "{\"type\":\"FeatureCollection\",\"features\":[\(f),\(f.dropLast(9))"),
    ("a collection not closed", "{\"type\":\"FeatureCollection\",\"features\":[\(f)"),
    ("a missing comma", "{\"type\":\"FeatureCollection\",\"features\":[\(f) \(f)]}\n\(f)\n"),
    ("two commas", "{\"type\":\"FeatureCollection\",\"features\":[\(f),,\(f)]}"),
    ("a number among features", "{\"type\":\"FeatureCollection\",\"features\":[1,\(f),null, \"a\" ,\(f)]}"),
    ("crs too late", "{\"type\":\"FeatureCollection\",\"features\":[\(f)],\(crs)}"),
    ("words", "hello\nthere \(f)\n"),
    ("brackets", "]]}}\n\(f)\n{]\n\(f)\n"),
    ("a string that is not closed", "\(f)\n{\"type\":\"Feature\",\"a\":\"b}\n\(f)\n"),
    ("a collection in a sequence, cut short", "{\"type\":\"FeatureCollection\",\"features\":[t\n\n\u{1E}\(f)\n"),
    ("marks behind a broken collection among lines", "\(f)\n{b \u{1E}ae\u{1E}\"features\":[t\u{1E}c"),
    ("a sequence with more behind a text", "\u{1E}{\"a\":{}\n}\n b \n\u{1E}{}\n\"features\" \n{\u{1E}{\n}  x\n"),
    ("a sequence with strings not closed", "\u{1E}{\"a\"s\":{}\n}\n\"}]{[\\\\\\\"\"a}\r\n}\n b \u{1E}\(f)"),
    ("a name behind a text", "\u{1E}{\"features\"}\"FeatureCollection\""),
    ("crs before a broken end", "{\"features\":[],\(crs)\n{\"type\":\"Feature\"}"),
    ("a line cut short behind a colon", "\(f)\n{\"type\":\"Feature\",\"properties\":\n\(f)\n\(f)\n"),
    ("the last line but one cut short behind a colon", "\(f)\n{\"type\":\n\(f)\n"),
    ("a Feature in a string", "{\"features\"\n{\"{\n\"type\":\"Feature\""),
    ("an indented Feature behind a fault", "{a\"features\"\n {\"type\":\"Feature\"\n {"),
    ("a sequence cut short", "\u{1E}{\"type\":\"Feat\n\u{1E}\(f)\n"),
  ]

  @Test("finds the records of every form", arguments: inputs)
  func finds(_ name: String, _ text: String, _ count: Int) {
    let records = frame(Array(text.utf8))
    // Several records may stand in one span, where they follow each other on a line.
    #expect(records.allSatisfy { $0.fault == nil }, "\(name): \(records)")
    if !name.contains("concatenated") { #expect(records.count == count, "\(name): \(records)") }
  }

  /// Every input, right and wrong.
  static let all = inputs.map { ($0.name, $0.text) } + broken.map { ($0.name, $0.text) }

  @Test("any one split gives the same records", arguments: all)
  func oneSplit(_ name: String, _ text: String) {
    let bytes = Array(text.utf8)
    let whole = unspaced(frame(bytes))
    for split in 0...bytes.count {
      let records = unspaced(frame(bytes, pieces: [split]))
      guard records != whole else { continue }
      Issue.record("\(name), split at \(split):\n\(records)\n, whole:\n\(whole)")
      return
    }
  }

  @Test("any splits give the same records", arguments: all)
  func manySplits(_ name: String, _ text: String) {
    var random = SplitMix64(seed: UInt64(text.utf8.count))
    let bytes = Array(text.utf8)
    let whole = unspaced(frame(bytes))
    for round in rounds(20) {
      let share = [0.02, 0.1, 0.5, 1][round % 4]
      let pieces = (0...bytes.count).filter { _ in random.chance(share) }
      let records = unspaced(frame(bytes, pieces: pieces))
      guard records != whole else { continue }
      Issue.record("\(name), split at \(pieces):\n\(records)\n, whole:\n\(whole)")
      return
    }
  }

  /// Spans without blanks at their ends, and spans of several records cut at the seams, so that only what is in a
  /// record and on which line counts.
  private func unspaced(_ records: [FramedRecord]) -> [FramedRecord] {
    records.flatMap { record in
      let seams = record.text.replacing(/\}\s*\{"type"/) { "}\u{1}" + $0.output.drop { $0 != "{" } }
      return seams.split(separator: "\u{1}", omittingEmptySubsequences: false).map {
        var part = record
        part.text = $0.trimmingCharacters(in: .whitespacesAndNewlines)
        part.bytes = []
        return part
      }
    }
  }
}
