// Short ways to run a transcoder or a writer over a string.

import GeoJSON
import Planar
import Testing

@testable import Formats

/// Runs `body` over a copy of the bytes that ends where they do, so that a sanitizer sees a read past the end.
func withBytes<Result, Failure: Error>(
  _ bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
) throws(Failure) -> Result {
  let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
  defer { copy.deallocate() }
  copy.copyBytes(from: bytes)
  return try body(UnsafeRawBufferPointer(copy))
}

func withBytes<Result, Failure: Error>(
  _ text: String, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
) throws(Failure) -> Result {
  try withBytes(Array(text.utf8), body)
}

extension ByteBuffer {
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The line that `transcoder` makes of `record`; what was there before must stay, error or not.
func line<Transcoder: RecordTranscoder>(
  _ transcoder: inout Transcoder, _ record: [UInt8]
) throws(FormatError) -> String {
  var out = ByteBuffer()
  out.append("kept ")
  do throws(FormatError) {
    try withBytes(record) { bytes throws(FormatError) in try transcoder.transcode(bytes, into: &out) }
  } catch {
    #expect(out.text == "kept ")
    throw error
  }
  #expect(out.text.hasPrefix("kept "))
  return String(out.text.dropFirst(5))
}

/// The error of `body`.
func error(_ body: () throws(FormatError) -> String) -> FormatError? {
  do throws(FormatError) {
    let result = try body()
    Issue.record("no error, but \(result)")
    return nil
  } catch {
    return error
  }
}

func feature(_ geometry: String, crs code: Int? = nil) -> String {
  let crs =
    code.map { ",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:EPSG::\($0)\"}}" } ?? ""
  return "{\"type\":\"Feature\",\"properties\":{},\"geometry\":\(geometry)\(crs)}"
}

func geometry(_ type: String, _ coordinates: String) -> String {
  "{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}"
}

func wkt(geometry: String) -> String {
  var out = ByteBuffer()
  withBytes(geometry) { WKTWriter.append(geometry: $0, to: &out) }
  return out.text
}

/// Whether `line` is a Feature to the scanner that reads it next.
func isFeature(_ line: String) -> Bool {
  var feature = Feature()
  var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
  return ByteBuffer(line).withPaddedBytes { bytes in
    do {
      try scanner.scan(bytes, into: &feature)
      return true
    } catch {
      return false
    }
  }
}
