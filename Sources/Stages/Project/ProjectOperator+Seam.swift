// Changes of datum that move what lies on ±180°.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

extension ProjectOperator {
  /// Moves a geometry that comes to ±180° or to a pole as what it is on the Earth.
  ///
  /// - Returns: false where it can be moved vertex by vertex, which is left to be done; lines were sewn up for that.
  func moveOverSeam(
    _ geometry: inout Geometry, _ operation: any CoordinateOperation, _ vertices: inout Int, _ keepsZ: inout Bool,
    _ isJoined: inout Bool
  ) throws(RecordError) -> Bool {
    if geometry.sewLines() { isJoined = true }
    guard let shift = SeamShift(geometry) else { return false }
    var moving = shift.vertices
    if !moving.ordinates.isEmpty { try transform(&moving, operation, &vertices, &keepsZ) }
    if let areas = shift.areas(movedTo: moving, tolerance: projection.format.seamTolerance) {
      geometry = areas
      isJoined = true
    }
    return true
  }
}
