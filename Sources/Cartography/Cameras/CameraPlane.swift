// The plane of a projection that a camera looks at, as cameras say it.

import GeoJSON
import MapGeometry

/// The plane of a projection that a camera looks at.
///
///     {"centerCoordinate":[10,52],"projection":"EPSG:3035","projectedCenter":[4321000,3210000],"distance":2000000}
package struct CameraPlane: Sendable, Equatable {
  /// Its CRS, by code or definition.
  package let crs: String
  /// Where the camera looks, its easting as longitude and its northing as latitude, in metres; nil for where its centre
  /// is.
  package let center: Coordinate?

  /// Takes the plane of the camera that a JSON object is; nil where that is of Web Mercator.
  ///
  /// - Throws: `CameraFault` for what is meant as one and is none.
  init?(_ value: JSONValue) throws(CameraFault) {
    guard let name = value["projection"], name != .other("null") else {
      guard value["projectedCenter"] == nil else { throw CameraFault("\"projectedCenter\" goes with \"projection\"") }
      return nil
    }
    guard case .string(let text) = name, !text.isEmpty else {
      throw CameraFault("\"projection\" must be the name of a projected CRS, such as \"EPSG:3035\"")
    }
    crs = text
    guard let position = value["projectedCenter"] else {
      center = nil
      return
    }
    guard let numbers = position.numbers, numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
      throw CameraFault("\"projectedCenter\" must be [easting, northing] in metres")
    }
    center = Coordinate(latitude: numbers[1], longitude: numbers[0])
  }
}
