// The position that a record asks about.

import FeatureStream
import Gazetteer
import GeoJSON
import PlaceIndex
import Planar

extension Feature {
  /// The position that a record stands for: of a line or an area one that is in it.
  ///
  /// - Parameter purpose: what it is for, as `to start from`.
  /// - Throws: `not-crs84`, and `no-position` where it has none.
  func askedPosition(_ purpose: String) throws(RecordError) -> Position {
    try PlaceCollector.requireDegrees(self)
    guard hasGeometry, let (x, y) = RepresentativePoint.of(geometry) else {
      throw RecordError(code: "no-position", message: "has no position \(purpose)")
    }
    return Position(x, y)
  }
}
