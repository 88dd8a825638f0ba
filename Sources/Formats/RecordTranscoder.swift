// From one record of a text format to one line of GeoJSON: what every decoder does, and the parts of the line.

import GeoJSON
import Planar

/// Turns the records of a text format into Features, one at a time, as bytes into bytes, so that numbers keep their
/// spelling.
///
///     var transcoder = WKTTranscoder()
///     try transcoder.transcode(record, into: &out)      // POINT (1.10 2)
///     // {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1.10,2]}}
///
/// What is written is JSON, and its coordinates are nested as their type asks. Whether rings are closed and lines long
/// enough is not looked at: the scanner that reads the Feature checks that.
///
/// A transcoder keeps scratch memory from record to record, nothing else: each worker has its own copy of one.
public protocol RecordTranscoder: Sendable {
  /// Appends one Feature, on one line without its line feed.
  ///
  /// - Throws: `FormatError`, its offset counted from the start of the record; `out` is then as it was.
  mutating func transcode(_ record: UnsafeRawBufferPointer, into out: inout ByteBuffer) throws(FormatError)
}

/// How deep geometry collections may nest, in every format.
let nestingLimit = 512

extension ByteBuffer {
  /// Appends a Feature that has a geometry and nothing else, and says where its parts are.
  mutating func appendFeature(
    _ geometry: (inout ByteBuffer) throws(FormatError) -> UInt32?
  ) throws(FormatError) -> WrittenParts? {
    let start = count
    var parts = WrittenParts()
    appendFeatureStart()
    parts.geometry.start = count - start
    parts.properties.end = parts.geometry.start - ",\"geometry\":".utf8.count
    parts.properties.start = parts.properties.end - 2
    let srid = try geometry(&self)
    parts.geometry.end = count - start
    appendFeatureEnd(srid: srid)
    return parts.geometry.end == count - start - 1 ? parts : nil
  }

  /// Appends what stands before the geometry in a Feature that has nothing else.
  mutating func appendFeatureStart() {
    append("{\"type\":\"Feature\",\"properties\":{},\"geometry\":")
  }

  /// Appends what stands after the geometry: the `crs` member of GeoJSON 2008, where an SRID asks for it.
  mutating func appendFeatureEnd(srid: UInt32?) {
    // 0 is PostGIS's "unknown"; 4326 is the CRS of a Feature that says nothing.
    if let srid, srid != 0, srid != 4326 {
      append(",\"crs\":{\"type\":\"name\",\"properties\":{\"name\":")
      appendString(CRSMember.urn("EPSG:\(srid)"))
      append("}}")
    }
    append(0x7D as UInt8)
  }

  /// Appends a geometry object up to the value of its `coordinates`, or of its `geometries`.
  mutating func appendGeometryStart(_ type: GeometryType) {
    append("{\"type\":\"")
    append(type.name)
    append(type == .geometryCollection ? "\",\"geometries\":" : "\",\"coordinates\":")
  }
}
