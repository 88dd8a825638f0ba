// Coordinates rounded on their way out, those too that no stage has touched.

import FeatureStream
import GeoJSON

extension Feature {
  /// Has the coordinates written with so many decimals; M is not rounded.
  package mutating func round(_ format: CoordinateFormat) {
    guard hasGeometry else { return }
    // For M.
    beginTrail { _ in false }
    noteMoved()
    _ = settleTrail()
    keepsZ = false
    self.format = format
  }
}
