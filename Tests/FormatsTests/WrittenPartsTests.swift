// What a transcoder says of the text it wrote: scanning that text whole finds the same.

import GeoJSON
import Testing

@testable import Formats

@Suite("Written parts")
struct WrittenPartsTests {
  /// The record that scanning finds, as `id`, `properties`, `geometry` and how many coordinates arrays there are.
  private func scanned(_ text: borrowing ByteBuffer, _ parts: WrittenParts?) throws(ScanError) -> [String] {
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: true))
    return try text.withPaddedBytes { bytes throws(ScanError) in
      var feature = Feature()
      if let parts {
        try scanner.scan(bytes, written: parts, into: &feature)
      } else {
        try scanner.scan(bytes, into: &feature)
      }
      return [feature.text, feature.id, feature.properties, feature.geometryText].map { range in
        range.isPresent ? String(decoding: bytes[range], as: UTF8.self) : "none"
      } + ["\(feature.hasGeometry) \(feature.geometry) \(feature.places.positionOffsets) \(feature.places.coordinates)"]
    }
  }

  private func check(_ parts: WrittenParts?, _ out: borrowing ByteBuffer, hasParts: Bool = true) throws {
    #expect((parts != nil) == hasParts)
    #expect(try scanned(out, parts) == scanned(out, nil))
  }

  @Test(arguments: [
    "7,Boston,-71.06,42.36,a", "\"7\",\"a \"\"quoted\"\" ñame, long enough for eight\",1e1,.5,\\", ",,,,",
    "x,\u{1},1,2,",
  ])
  func rows(_ row: String) throws {
    let options = CSVOptions(idColumn: "id")
    var csv = try CSVTranscoder(header: ["id", "name", "lon", "lat", "no\"te"], options: options)
    var out = ByteBuffer()
    try withBytes(row) { bytes throws(FormatError) in try csv.transcode(bytes, into: &out) }
    try check(csv.parts, out)
  }

  @Test(arguments: [
    ("POINT (1.10 2)", true), ("SRID=4326;LINESTRING (0 0,1 1)", true), ("SRID=3857;POINT (1 2)", false),
    ("GEOMETRYCOLLECTION (POINT (1 2),LINESTRING (0 0,1 1))", true),
  ])
  func geometries(_ text: String, _ hasParts: Bool) throws {
    var wkt = WKTTranscoder()
    var out = ByteBuffer()
    try withBytes(text) { bytes throws(FormatError) in try wkt.transcode(bytes, into: &out) }
    try check(wkt.parts, out, hasParts: hasParts)
  }

  @Test(arguments: [
    ("0101000000000000000000F03F0000000000000040", true), ("0101000020110F0000000000000000F03F0000000000000040", false),
  ])
  func binaries(_ text: String, _ hasParts: Bool) throws {
    var wkb = WKBTranscoder()
    var out = ByteBuffer()
    try withBytes(text) { bytes throws(FormatError) in try wkb.transcode(bytes, into: &out) }
    try check(wkb.parts, out, hasParts: hasParts)
  }
}
