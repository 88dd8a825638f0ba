// Areas that stages compute with have to be valid.

import FeatureStream
import Planar

extension GeometryEngine {
  /// Refuses areas that are not valid, with the reason and the place.
  package func checkPolygons(_ geometry: Geometry) throws(RecordError) {
    var sure = SureValidity()
    try checkPolygons(geometry, &sure)
  }

  /// The same for one of many geometries, most of which are valid beyond doubt.
  package func checkPolygons(_ geometry: Geometry, _ sure: inout SureValidity) throws(RecordError) {
    if geometry.type == .geometryCollection {
      for member in geometry.members { try checkPolygons(member, &sure) }
      return
    }
    guard geometry.type.hasRings, !sure.holds(for: geometry) else { return }
    let reason: String?
    do throws(EngineError) { reason = try invalidityReason(geometry) } catch { throw RecordError(engine: error) }
    if let reason {
      throw RecordError(
        code: "invalid-geometry", message: "the geometry is not valid: \(reason); plat make-valid mends it")
    }
  }
}
