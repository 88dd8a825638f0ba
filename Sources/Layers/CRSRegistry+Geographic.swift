// Geometries of any CRS in longitude and latitude, for stages that look at the ground and not at the map.

import FeatureStream
import Planar
import Synchronization

extension CRSRegistry {
  /// A geometry's longitudes and latitudes on WGS 84.
  ///
  /// - Parameter name: the CRS that the geometry is in; nil for OGC:CRS84, in which it is handed back as it is.
  package func geographic(_ geometry: Geometry, from name: String?) throws(RecordError) -> Geometry {
    guard let name else { return geometry }
    var geometry = geometry
    try makeGeographic(&geometry, from: name)
    return geometry
  }

  /// Brings a geometry to longitudes and latitudes on WGS 84.
  package func makeGeographic(_ geometry: inout Geometry, from name: String) throws(RecordError) {
    let operation = try operation(from: name, to: nil)
    var before = 0
    try geometry.forEachSimple { part throws(RecordError) in
      do throws(EngineError) {
        try operation.transform(&part.ordinates, dimension: part.dimension)
      } catch {
        if error.isUnavailable { throw RecordError(ending: RunError(.unavailable, error.message)) }
        guard let vertex = error.vertex else {
          try checkDatabase()
          throw RecordError(code: "no-operation", message: error.message)
        }
        throw RecordError(
          code: "no-image", message: "vertex \(before + vertex) has no longitude and latitude: \(error.message)",
          vertex: before + vertex)
      }
      before += part.vertexCount
    }
  }
}

extension CRSRegistry {
  /// The answers of `isInDegrees`, so that one thread asks PROJ once.
  private static let known = Mutex<[String: Bool]>([:])

  /// Whether the axes of a CRS are in degrees; false for one that PROJ does not know, which the stage itself refuses.
  package static func isInDegrees(_ name: String) -> Bool {
    if let crs = CoordinateReferenceSystem.wellKnown(name) { return crs.unit == .degrees }
    return known.withLock { known in
      if let answer = known[name] { return answer }
      var answer = false
      do throws(RecordError) { answer = try CRSRegistry().crs(name).unit == .degrees } catch {}
      known[name] = answer
      return answer
    }
  }
}
