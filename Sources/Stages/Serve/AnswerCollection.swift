// The forms in which answers are written.

import GeoJSON

extension AnswerForm {
  /// How answers go over the wire.
  enum Wire: Sendable {
    /// One FeatureCollection.
    case collection
    /// A Feature a line.
    case lines

    /// The media type.
    var type: String {
      switch self {
      case .collection: "application/geo+json"
      case .lines: "application/x-ndjson"
      }
    }
  }
}

/// Puts Features together to a body.
final class AnswerCollection {
  private let form: AnswerForm.Wire
  private var isFirst = true

  init(_ form: AnswerForm.Wire) { self.form = form }

  func begin(_ out: inout ByteBuffer) {
    out.removeAll()
    if form == .collection { out.append("{\"type\":\"FeatureCollection\",\"features\":[") }
  }

  /// Appends a Feature as the stages write it.
  func append(_ feature: inout Feature, _ writer: inout FeatureWriter, to out: inout ByteBuffer) {
    separate(&out)
    writer.write(&feature, to: &out)
    if form == .lines { out.append(0x0A as UInt8) }
  }

  /// Appends what `write` writes.
  func append(_ out: inout ByteBuffer, _ write: (inout ByteBuffer) -> Void) {
    separate(&out)
    write(&out)
    if form == .lines { out.append(0x0A as UInt8) }
  }

  private func separate(_ out: inout ByteBuffer) {
    if form == .collection { out.append(isFirst ? "\n" : ",\n") }
    isFirst = false
  }

  func end(_ out: inout ByteBuffer) {
    if form == .collection { out.append(isFirst ? "]}\n" : "\n]}\n") }
  }
}
