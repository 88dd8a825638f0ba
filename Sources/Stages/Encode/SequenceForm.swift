// A GeoJSON text sequence (RFC 8142).

import FeatureStream
import GeoJSON

/// Writes 0x1E, the feature, and a line feed.
final class SequenceFormat: RecordFormat {
  // One worker owns the format.
  @exclusivity(unchecked) private var writer = FeatureWriter()

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    out.append(0x1E as UInt8)
    writer.write(&feature, to: &out)
    out.append(0x0A as UInt8)
  }
}
