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
  /// What is known of CRSs by their names, so that one thread asks PROJ once; nil of what PROJ does not know.
  private static let known = Mutex<[String: CoordinateReferenceSystem?]>([:])

  /// Whether the axes of a CRS are in degrees; false for one that PROJ does not know, which the stage itself refuses.
  package static func isInDegrees(_ name: String) -> Bool { known(name)?.unit == .degrees }

  /// Whether there is a CRS of a name, and whether its coordinates are metres of a map.
  package static func existence(_ name: String) -> (known: Bool, inMetres: Bool) {
    // MapKit's map points and a screen's are names of plat's own.
    let crs = known(name)
    if crs == nil {
      // Without its database PROJ knows next to none.
      do throws(RecordError) { try CRSRegistry().checkDatabase() } catch { return (true, false) }
    }
    return (crs != nil, crs.map { $0.unit == .linear(metres: 1) && !$0.isGeocentric && !$0.isOfPlat } ?? false)
  }

  private static func known(_ name: String) -> CoordinateReferenceSystem? {
    if let crs = CoordinateReferenceSystem.wellKnown(name) { return crs }
    return known.withLock { known in
      if let answer = known[name] { return answer }
      var answer: CoordinateReferenceSystem?
      do throws(RecordError) { answer = try CRSRegistry().crs(name) } catch {}
      known[name] = .some(answer)
      return answer
    }
  }
}

extension CoordinateReferenceSystem {
  /// Whether it is a screen's, which PROJ does not know.
  fileprivate var isOfPlat: Bool { text == Self.screenPoints.text }
}
