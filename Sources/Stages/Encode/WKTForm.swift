// Well-known text, a geometry a line.

import FeatureStream
import Formats
import GeoJSON

/// Writes each geometry as WKT.
///
/// Ids and properties have no place in it.
final class WKTFormat: RecordFormat {
  private var writer = FeatureWriter()
  private var geometry = ByteBuffer()
  let losses = [VertexLoss.measures]

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    geometry.removeAll()
    writer.writeGeometry(feature, to: &geometry)
    out.noteNumbers(of: geometry)
    WKTWriter.append(geometry: geometry.bytes, to: &out)
    out.append(0x0A as UInt8)
  }
}
