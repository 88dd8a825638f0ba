// measure --parse: distances that people wrote, in metres.

import FeatureStream
import GeoJSON
import MapGeometry

/// Adds the metres that a property's text stands for (MKDistanceFormatter.distance(from:)).
final class DistanceReader: FeatureOperator {
  private let property: String
  private let formatter: DistanceFormatter
  private let name: String
  private let format: CoordinateFormat
  private var edits = PropertyEdits()

  init(_ property: String, _ formatter: DistanceFormatter, _ name: String, _ format: CoordinateFormat) {
    (self.property, self.formatter, self.name, self.format) = (property, formatter, name, format)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    // A feature without a text says no distance, and not one that is not recognised.
    guard case .text(let text) = feature.property(property) else { return try next(&feature) }
    edits.removeAll()
    edits.set(name) { $0.append(formatter.distance(from: text) ?? -1, format) }
    feature.setProperties(edits)
    return try next(&feature)
  }
}
