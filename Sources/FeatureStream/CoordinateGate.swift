// The one gate for coordinates: what is checked before any stage computes with them.

import GeoJSON
import Globe
import Planar

/// Refuses coordinates that no stage can compute with.
///
/// Longitude and latitude go to ±360 and ±90, coordinates of a plane to 10¹⁵; all are finite. Stages after the gate
/// need no look at any of that. A longitude that rounding has put beyond ±180 is on it for them, while its text stays.
struct CoordinateGate {
  /// Whether a CRS, by its name in a `crs` member, has axes in degrees.
  private let isInDegrees: @Sendable (String) -> Bool
  /// What is known of the CRS of the last record, nearly always that of the next.
  private var known: (name: String, isInDegrees: Bool)?

  init(isInDegrees: @escaping @Sendable (String) -> Bool) { self.isInDegrees = isInDegrees }

  /// Checks the coordinates of a record that are new since they were last checked.
  ///
  /// - Throws: an error that names the first vertex beyond the limits, and what its coordinates probably are.
  @inline(__always)
  mutating func pass(_ feature: inout Feature, _ check: CoordinateCheck) throws(RecordError) {
    let isNew = !feature.isChecked || feature.geometryChange == .moved || feature.geometryChange == .replaced
    guard check != .none, isNew, feature.hasGeometry else { return }
    try self.check(&feature, check)
    feature.isChecked = true
  }

  private mutating func check(_ feature: inout Feature, _ check: CoordinateCheck) throws(RecordError) {
    let name = feature.currentCRS
    let isKnown = name != nil && known?.name == name && known?.isInDegrees == false
    let isKnownPlane = check == .plane || check == .asMarked && isKnown
    if !isKnownPlane, feature.geometry.firstVertex(beyond: .map) == nil { return }
    let limits: CoordinateLimits = isKnownPlane || isPlane(name, check) ? .plane : .degrees
    if limits == .degrees { feature.geometry.putRoundedOnSeam() }
    guard let vertex = feature.geometry.firstVertex(beyond: limits) else { return }
    throw RecordError(
      code: "coordinates-out-of-range", message: Self.words(feature.geometry, vertex, limits, isMarked: name != nil),
      vertex: vertex)
  }

  private mutating func isPlane(_ name: String?, _ check: CoordinateCheck) -> Bool {
    guard check == .asMarked, let name else { return check == .plane }
    if let known, known.name == name { return !known.isInDegrees }
    let answer = isInDegrees(name)
    known = (name, answer)
    return !answer
  }

  private static func words(
    _ geometry: Geometry, _ number: Int, _ limits: CoordinateLimits, isMarked: Bool
  ) -> String {
    guard let vertex = geometry.ordinates(ofVertex: number) else { return "a vertex is out of range" }
    let place = "vertex \(number) at \(text(vertex.x)), \(text(vertex.y))"
    if let z = vertex.z, abs(z) > limits.z { return "\(place) has the height \(text(z)), which is 1e15 or beyond" }
    guard limits == .degrees else { return "\(place) is 1e15 or farther out, where no CRS has a place" }
    let beyond = abs(vertex.y) <= limits.y ? "longitude is beyond ±360" : "latitude is beyond ±90"
    if geometry.firstVertex(beyond: CoordinateLimits(x: limits.y, y: limits.x, z: limits.z)) == nil {
      return "\(place): the \(beyond); probably latitude and longitude are swapped (GeoJSON has longitude first): "
        + "plat project --pipeline '+proj=axisswap +order=2,1' --to OGC:CRS84 swaps them"
    }
    if !isMarked, geometry.firstVertex(beyond: .plane) == nil, max(abs(vertex.x), abs(vertex.y)) > 1000 {
      return "\(place): the \(beyond); probably the coordinates are projected and lack a \"crs\" member: "
        + "plat project --from CRS --to OGC:CRS84 brings them to longitude and latitude"
    }
    return "\(place): the \(beyond)"
  }

  private static func text(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    var out = ByteBuffer()
    out.appendShortest(number)
    return out.text
  }
}
