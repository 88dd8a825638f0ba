// Well-known binary, a geometry a line, in hexadecimal digits.

import FeatureStream
import Formats
import GeoJSON

/// Writes each geometry as EWKB in hexadecimal digits, as PostGIS prints it and `decode` reads it.
///
/// The SRID is the EPSG code of the CRS; WGS 84 has none. Ids and properties have no place in it, and a record without
/// a geometry is the one that holds nothing, GEOMETRYCOLLECTION EMPTY, as in WKT.
final class WKBFormat: RecordFormat {
  private var writer = FeatureWriter()
  private var geometry = ByteBuffer()
  let losses = [VertexLoss.measures]

  private let nothing = ByteBuffer(#"{"type":"GeometryCollection","geometries":[]}"#)

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    geometry.removeAll()
    writer.writeGeometry(feature, to: &geometry)
    out.noteNumbers(of: geometry)
    do throws(FormatError) {
      var srid: UInt32?
      if let crs = feature.currentCRS { srid = try EWKBWriter.srid(of: crs) }
      try EWKBWriter.append(
        geometry: feature.hasGeometry ? geometry.bytes : nothing.bytes, srid: srid, to: &out)
    } catch { throw RecordError(code: error.code, message: error.message) }
    out.append(0x0A as UInt8)
  }
}
