// Formats of one record after the other: to GeoJSON and, where plat writes them, back.

import GeoJSON
import MapURLs

@testable import Formats

/// The line that a transcoder makes of a record; nil where it is refused.
private func line(_ transcoder: inout some RecordTranscoder, _ record: [UInt8]) -> [UInt8]? {
  var out = ByteBuffer()
  out.append("kept")
  do throws(FormatError) {
    try withExact(record) { bytes throws(FormatError) in try transcoder.transcode(bytes, into: &out) }
  } catch {
    guard out.text == "kept" else { fail("a refused record leaves \(out.text)") }
    guard error.offset >= 0, error.offset <= record.count else {
      fail("an error at \(error.offset) of \(record.count)")
    }
    return nil
  }
  let line = Array(out.bytes.dropFirst(4))
  // A sentence of GPS may only say what belongs to the next one.
  // An object that is no report stays as it is: the scanner tells what is wrong with it.
  if line.isEmpty || line == record { return nil }
  guard isJSON(line), !line.contains(0x0A) else { fail("writes what is no JSON: \(out.text)") }
  return line
}

extension ByteBuffer {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// What is accepted becomes one line of JSON; written back by `write`, which gets the geometry, it is read as the same.
private func fuzz(
  _ transcoder: some RecordTranscoder, _ record: [UInt8],
  _ write: ((UnsafeRawBufferPointer, inout ByteBuffer) throws(FormatError) -> Void)? = nil
) {
  var transcoder = transcoder
  guard let once = line(&transcoder, record), let write else { return }
  let start = Array("{\"type\":\"Feature\",\"properties\":{},\"geometry\":".utf8)
  guard once.starts(with: start), once.last == 0x7D else { return }
  // What has a `crs` behind the geometry is left: its SRID is no part of what is written.
  let geometry = Array(once[start.count..<once.count - 1])
  guard isJSON(geometry), isFeature(once) else { return }
  var out = ByteBuffer()
  do throws(FormatError) {
    try withExact(geometry) { bytes throws(FormatError) in try write(bytes, &out) }
  } catch { return }
  guard let again = line(&transcoder, Array(out.bytes)) else { fail("does not accept what it wrote: \(out.text)") }
  guard again == once else {
    fail("\(String(decoding: once, as: UTF8.self)) becomes \(String(decoding: again, as: UTF8.self))")
  }
}

/// Whether a line is a Feature to the scanner.
private func isFeature(_ line: [UInt8]) -> Bool {
  withPadded(line) { bytes in
    var feature = Feature()
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false, check: .plane))
    do throws(ScanError) {
      try scanner.scan(bytes, into: &feature)
      return true
    } catch { return false }
  }
}

/// WKT: what is accepted is written as WKT that is read as the same.
func fuzzWKT(_ bytes: [UInt8]) {
  fuzz(WKTTranscoder(), bytes) { WKTWriter.append(geometry: $0, to: &$1) }
}

/// WKB in hexadecimal: what is accepted is written as WKB that is read as the same.
func fuzzWKB(_ bytes: [UInt8]) {
  fuzz(WKBTranscoder(), bytes) { geometry, out throws(FormatError) in
    try EWKBWriter.append(geometry: geometry, srid: nil, to: &out)
  }
}

/// CSV with its header: any split gives the records of the whole, and each is a line of JSON or is refused.
func fuzzCSV(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let input = Array(bytes.dropFirst())
  func records(_ split: Int) -> [Int] {
    var (framer, found) = (CSVFramer(), [Int]())
    for piece in [0..<split, split..<input.count] {
      var at = piece.lowerBound
      input.withUnsafeBytes { all in
        let bytes = UnsafeRawBufferPointer(rebasing: all[piece])
        while let end = framer.nextRecordEnd(bytes, from: at - piece.lowerBound) {
          at = piece.lowerBound + end
          found.append(at)
        }
      }
    }
    return found
  }
  let ends = records(input.count)
  let split = Int(first) % (input.count + 1)
  guard records(split) == ends else { fail("records end elsewhere when the text is split at \(split)") }
  guard let end = ends.first else { return }
  let delimiter: UInt8 = [0x2C, 0x3B, 0x09][Int(first) % 3]
  do throws(FormatError) {
    let header = try withExact(input[0..<end]) { bytes throws(FormatError) in
      try CSVRecord.split(bytes, delimiter: delimiter)
    }
    let transcoder = try CSVTranscoder(header: header, options: CSVOptions(delimiter: delimiter))
    for (start, end) in zip(ends, ends.dropFirst() + [input.count]) { fuzz(transcoder, Array(input[start..<end])) }
  } catch {}
}

/// Lines of JSON objects.
func fuzzJSONLines(_ bytes: [UInt8]) {
  if bytes.contains(0x0A) { return }
  fuzz(JSONLinesTranscoder(options: CSVOptions(lonColumn: "x", latColumn: "y", idColumn: "i")), bytes)
  fuzz(JSONLinesTranscoder(options: CSVOptions(wktColumn: "w")), bytes)
}

/// What COPY writes.
func fuzzCopy(_ bytes: [UInt8]) {
  let columns = ["a:text", "geom", "n:number", "j:json", "b:boolean"].compactMap { CopyColumn($0) }
  guard let transcoder = try? CopyTranscoder(columns: columns, options: CSVOptions()) else { fail("no such columns") }
  fuzz(transcoder, bytes)
}

/// NMEA 0183 and the like.
func fuzzGPS(_ bytes: [UInt8]) { fuzz(GPSTranscoder(), bytes) }

/// Encoded polylines.
func fuzzPolyline(_ bytes: [UInt8]) {
  for precision in [5, 6] { fuzz(PolylineTranscoder(precision: precision), bytes) }
}

/// Map URLs: what is accepted is written as a URL that means the same.
func fuzzURL(_ bytes: [UInt8]) {
  fuzz(MapURLTranscoder(), bytes)
  do throws(MapURLError) {
    let url = try MapLink(String(decoding: bytes, as: UTF8.self)).url
    let text = url.text()
    let again: MapURL
    do throws(MapURLError) { again = try MapLink(text).url } catch { fail("does not accept \(text): \(error)") }
    // Digits beyond those that are written are lost, once.
    guard again.text() == text else { fail("\(text) becomes \(again.text())") }
  } catch {}
}
