// JSON, GeoJSON, and the records of a stream.

import GeoJSON
import Planar

@testable import FeatureStream

/// What is JSON is JSON without its white space, is the same then, and is read as a tree.
func fuzzJSON(_ bytes: [UInt8]) {
  guard isJSON(bytes) else { return }
  var compact = ByteBuffer()
  bytes.withUnsafeBytes { compact.appendCompacted($0) }
  let once = Array(compact.bytes)
  guard isJSON(once) else { fail("is no JSON once it is compact") }
  var again = ByteBuffer()
  once.withUnsafeBytes { again.appendCompacted($0) }
  guard Array(again.bytes) == once else { fail("is not the same when it is made compact again") }
  let (whole, small) = (withPadded(bytes) { JSONValue($0) }, withPadded(once) { JSONValue($0) })
  guard whole == small else { fail("is another tree once it is compact") }
}

/// What the writer makes of a record; nil where the scanner refuses it.
private func rewritten(_ bytes: [UInt8], _ needs: GeometryNeeds) -> [UInt8]? {
  withPadded(bytes) { padded in
    var scanner = FeatureScanner(needs: needs)
    var feature = Feature()
    do throws(ScanError) {
      try scanner.scan(padded, into: &feature)
    } catch {
      if error.offset < 0 || error.offset > padded.count { fail("an error at \(error.offset) of \(padded.count)") }
      return nil
    }
    // A missing z is NaN.
    let (ordinates, dimension) = (feature.geometry.ordinates, feature.geometry.dimension)
    if needs.ordinates, !ordinates.indices.allSatisfy({ $0 % dimension > 1 || ordinates[$0].isFinite }) {
      fail("an x or y that is not finite")
    }
    var writer = FeatureWriter()
    var out = ByteBuffer()
    writer.write(&feature, to: &out)
    // Once more with the geometry written from its ordinates.
    if needs.ordinates, !needs.positions {
      feature.replaceGeometry()
      out.removeAll()
      writer.write(&feature, to: &out)
    }
    return Array(out.bytes)
  }
}

/// What is accepted is written as what is accepted, and is then written the same; whatever is gathered of it on the
/// way.
func fuzzGeoJSON(_ bytes: [UInt8]) {
  for (ordinates, positions, outline) in [(false, false, false), (true, true, true), (true, false, false)] {
    let needs = GeometryNeeds(ordinates: ordinates, positions: positions, outline: outline)
    guard let once = rewritten(bytes, needs) else { continue }
    guard isJSON(once) else { fail("writes what is no JSON: \(String(decoding: once, as: UTF8.self))") }
    guard let again = rewritten(once, needs) else {
      fail("does not accept what it wrote: \(String(decoding: once, as: UTF8.self))")
    }
    guard again == once else {
      fail("writes \(String(decoding: once, as: UTF8.self)), then \(String(decoding: again, as: UTF8.self))")
    }
  }
}

/// A record as a framer found it.
private struct Framed: Equatable {
  var text: [UInt8]
  var line: Int
  var fault: Fault?
  var crs: String?
  var isInCollection: Bool
}

/// The records in the input, which comes in pieces that end at `ends`.
private func frame(_ input: [UInt8], _ framer: any RecordFramer, _ ends: [Int]) -> [Framed] {
  let chunk = Chunk(capacity: 64)
  var (records, carry, start): ([Framed], [UInt8], Int) = ([], [], 0)
  for (index, end) in (ends + [input.count]).enumerated() {
    chunk.removeAll()
    carry.withUnsafeBytes { chunk.append($0) }
    input[start..<end].withUnsafeBytes { chunk.append($0) }
    start = end
    chunk.seal()
    let isAtEnd = index == ends.count
    let done = framer.frame(chunk, InputState(isAtEnd: isAtEnd, isPaused: !isAtEnd))
    guard done >= 0, done <= chunk.count else { fail("is done with \(done) of \(chunk.count) bytes") }
    for span in chunk.records {
      guard span.start >= 0, span.start <= span.end, span.end <= chunk.count else { fail("a record beyond the bytes") }
      records += parts(Array(UnsafeBufferPointer(start: chunk.base + span.start, count: span.end - span.start))).map {
        Framed(
          text: $0, line: span.line, fault: span.fault,
          crs: span.collection >= 0 ? chunk.collections[span.collection].crsName : nil,
          isInCollection: span.collection >= 0)
      }
    }
    carry = Array(UnsafeBufferPointer(start: chunk.base + done, count: chunk.count - done))
  }
  return records
}

/// The objects that follow each other on a line, which may be one record or several: cut before each `{"type"` behind a
/// `}`.
private func parts(_ record: [UInt8]) -> [[UInt8]] {
  var (found, start, at): ([[UInt8]], Int, Int) = ([], 0, 0)
  let key = Array("{\"type\"".utf8)
  while at < record.count {
    guard record[at] == 0x7D else {
      at += 1
      continue
    }
    let next = record[(at + 1)...].drop(while: isBlank)
    at += 1
    guard next.starts(with: key) else { continue }
    found.append(trimmed(record[start..<at]))
    start = next.startIndex
  }
  return found + [trimmed(record[start...])]
}

private func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  Array(bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
}

/// Any split of any bytes gives the records of the whole.
///
/// The first bytes say where the others are split.
func fuzzFramer(_ bytes: [UInt8]) {
  guard let kind = bytes.first, bytes.count > 4 else { return }
  let input = Array(bytes[4...])
  let ends = bytes[1...3].map { Int($0) % (input.count + 1) }.sorted()
  func framer() -> any RecordFramer { kind % 4 == 0 ? LineFramer() : GeoJSONFramer() }
  let (whole, split) = (frame(input, framer(), []), frame(input, framer(), ends))
  guard whole == split else { fail("split at \(ends):\n\(split)\nwhole:\n\(whole)") }
}
