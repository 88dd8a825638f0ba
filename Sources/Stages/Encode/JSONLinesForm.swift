// JSON Lines: the properties of each Feature as an object on a line.

import FeatureStream
import GeoJSON

/// Writes the properties, in the bytes they have; `null` is an empty object.
final class JSONLinesFormat: RecordFormat {
  /// The member that the id becomes.
  private let id: String?
  private var edits = PropertyEdits()

  init(id: String?) { self.id = id }

  func append(
    _ feature: inout Feature, to out: inout ByteBuffer, _ summary: inout ChunkSummary
  ) throws(RecordError) {
    edits.removeAll()
    if let id, feature.id.isPresent { edits.set(id) { $0.append(feature.bytes(feature.id)) } }
    let properties = feature.propertiesText
    if feature.hasLineBreaks, let properties {
      var flat = ByteBuffer()
      flat.appendCompacted(properties.bytes)
      flat.withPaddedBytes { edits.append(to: &out, editing: $0) }
    } else {
      edits.append(to: &out, editing: properties)
    }
    out.append(0x0A as UInt8)
  }
}
