// Formats that are one document, in pieces of any size.

import Compression
import Documents
import Formats
import GeoJSON
import OpenStreetMap

/// What a decoder makes of bytes in pieces, and the error that ends it.
private func decode(_ decoder: any DocumentDecoder, _ bytes: [UInt8], piece: Int) -> ([[UInt8]], DocumentError?) {
  var records = DecodedRecords()
  var (found, at, isMore) = ([[UInt8]](), 0, false)
  repeat {
    let end = isMore ? at : min(at + piece, bytes.count)
    do throws(DocumentError) {
      isMore = try withExact(bytes[at..<end]) { part throws(DocumentError) in
        try decoder.decode(part, isAtEnd: end == bytes.count, into: &records)
      }
    } catch {
      take(&records, into: &found)
      return (found, error)
    }
    at = end
    take(&records, into: &found)
  } while isMore || at < bytes.count
  return (found, nil)
}

private func take(_ records: inout DecodedRecords, into found: inout [[UInt8]]) {
  for span in records.spans {
    let bytes = UnsafeRawBufferPointer(rebasing: records.text.bytes[span.start..<span.end])
    found.append(Array(bytes))
    if DecodedRecords.refusal(bytes) == nil, !isJSON(Array(bytes)) {
      fail("writes what is no JSON: \(String(decoding: bytes, as: UTF8.self))")
    }
  }
  records.removeAll()
}

/// Each record is a line of JSON or is refused, and those before an error are the same in any pieces.
private func fuzz(_ bytes: [UInt8], _ make: () -> any DocumentDecoder) {
  let (whole, problem) = decode(make(), bytes, piece: max(bytes.count, 1))
  let (pieces, other) = decode(make(), bytes, piece: 1 + Int(bytes.first ?? 0) % 23)
  guard (problem == nil) == (other == nil) else {
    fail("whole: \(problem.map { "\($0)" } ?? "read"); in pieces: \(other.map { "\($0)" } ?? "read")")
  }
  guard problem != nil || whole == pieces else {
    fail("whole:\n\(text(whole))\nin pieces:\n\(text(pieces))")
  }
}

private func text(_ records: [[UInt8]]) -> String {
  records.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
}

func fuzzGPX(_ bytes: [UInt8]) { fuzz(bytes) { GPXDecoder() } }
func fuzzKML(_ bytes: [UInt8]) { fuzz(bytes) { KMLDecoder() } }
func fuzzOSM(_ bytes: [UInt8]) {
  if bytes.first == 0x7B { fuzz(bytes) { OSMJSONDecoder() } } else { fuzz(bytes) { OSMXMLDecoder() } }
}
func fuzzPBF(_ bytes: [UInt8]) { fuzz(bytes) { PBFDecoder() } }
func fuzzZip(_ bytes: [UInt8]) { fuzz(bytes) { ArchiveDecoder() } }
func fuzzTopoJSON(_ bytes: [UInt8]) { fuzz(bytes) { TopoJSONDecoder() } }

/// gzip and Zstandard: what comes out is the same in any pieces, up to a million bytes.
func fuzzCompressed(_ bytes: [UInt8]) {
  guard let format = bytes.withUnsafeBytes({ CompressionFormat(magic: $0) }) else { return }
  func unpack(_ piece: Int) -> (made: [UInt8], isDamaged: Bool) {
    do throws(CompressionError) {
      let decompressor = try Decompressor(format)
      var (made, at) = ([UInt8](), 0)
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
      defer { room.deallocate() }
      while made.count < 1 << 20 {
        let end = min(at + piece, bytes.count)
        let step = try withExact(bytes[at..<end]) { input throws(CompressionError) in
          try decompressor.decompress(input, into: room)
        }
        guard step.taken <= end - at, step.made <= room.count else { fail("takes or makes what is not there") }
        at += step.taken
        made += room[0..<step.made]
        if at == bytes.count, step.made == 0 { break }
      }
      return (made, decompressor.fault != nil)
    } catch { return ([], true) }
  }
  let (whole, pieces) = (unpack(max(bytes.count, 1)), unpack(1 + bytes.count % 13))
  guard whole.isDamaged == pieces.isDamaged, whole.isDamaged || whole.made == pieces.made else {
    fail("in pieces something else comes out")
  }
}
