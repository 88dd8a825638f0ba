// Which features of a venue are seen: those of one level, and those of none.

import FeatureStream
import GeoJSON

/// Leaves features out that are on another level than one.
///
/// A feature is on the level that its property `imdf_ordinal` says, which `decode` gives it.
final class LevelOperator: FeatureOperator {
  private let level: Int

  init(_ level: Int) { self.level = level }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if case .number(let ordinal) = feature.property("imdf_ordinal"), ordinal != Double(level) { return .goOn }
    return try next(&feature)
  }
}
