// Several Features as one text.

/// How several Features are put together.
package enum FeatureListForm: Sendable {
  /// One FeatureCollection.
  case collection
  /// A Feature a line.
  case lines

  /// The media type.
  package var type: String {
    switch self {
    case .collection: "application/geo+json"
    case .lines: "application/x-ndjson"
    }
  }
}

/// Puts Features together to a body.
package final class FeatureList {
  private let form: FeatureListForm
  private var isFirst = true

  package init(_ form: FeatureListForm) { self.form = form }

  /// Begins a text.
  package func begin(_ out: inout ByteBuffer) {
    out.removeAll()
    if form == .collection { out.append("{\"type\":\"FeatureCollection\",\"features\":[") }
  }

  /// Appends a Feature as the stages write it.
  package func append(_ feature: inout Feature, _ writer: inout FeatureWriter, to out: inout ByteBuffer) {
    separate(&out)
    writer.write(&feature, to: &out)
    if form == .lines { out.append(0x0A as UInt8) }
  }

  /// Appends what `write` writes.
  package func append(_ out: inout ByteBuffer, _ write: (inout ByteBuffer) -> Void) {
    separate(&out)
    write(&out)
    if form == .lines { out.append(0x0A as UInt8) }
  }

  private func separate(_ out: inout ByteBuffer) {
    if form == .collection { out.append(isFirst ? "\n" : ",\n") }
    isFirst = false
  }

  /// Ends it.
  package func end(_ out: inout ByteBuffer) {
    if form == .collection { out.append(isFirst ? "]}\n" : "\n]}\n") }
  }
}
