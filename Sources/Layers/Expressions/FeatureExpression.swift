// The values that an expression has for features, as a worker reads them.

import CQL2
import FeatureStream
import GeoJSON

/// A worker's way from features to the values of an expression.
package final class FeatureExpression {
  private let services = FeatureServices()
  private let evaluator: Evaluator
  private var buffer = ByteBuffer(capacity: 64)

  /// - Parameter zoom: the zoom level of the map; nil where there is none.
  package init(_ program: Program, zoom: Double? = nil) { evaluator = Evaluator(program, services, zoom: zoom) }

  /// The expression with the values of a feature in it, for any zoom level.
  package func atZooms(_ feature: borrowing Feature) throws(RecordError) -> ZoomExpression {
    do throws(EvaluationError) { return try evaluator.atZooms(feature) } catch { throw services.recordError(error) }
  }

  /// The value for a feature; nil for NULL.
  package func value(for feature: borrowing Feature) throws(RecordError) -> JSONValue? {
    try write(feature)
    let value = buffer.withPaddedBytes { JSONValue($0) }
    return value == .other("null") ? nil : value
  }

  /// The text for a feature: a text's letters, and JSON of all else; empty for NULL.
  package func text(for feature: borrowing Feature) throws(RecordError) -> String {
    try write(feature)
    return buffer.withPaddedBytes { bytes in
      let all = ByteRange(start: 0, end: bytes.count)
      if let text = jsonText(bytes, all) { return text }
      let text = String(decoding: bytes[all], as: UTF8.self)
      return text == "null" ? "" : text
    }
  }

  private func write(_ feature: borrowing Feature) throws(RecordError) {
    buffer.count = 0
    do throws(EvaluationError) { try evaluator.write(feature, to: &buffer) } catch {
      throw services.recordError(error)
    }
  }
}
