// How reports reach the output: as parts that ride with records that stand for nothing.

import FeatureStream
import GeoJSON

/// A part of a report, on its way to the output.
final class ReportText: Sendable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }
}

/// Writes reports as they come.
final class ReportFormat: RecordFormat {
  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    guard let text = feature.attachment as? ReportText else { return }
    text.bytes.withUnsafeBytes { out.append($0) }
  }
}
