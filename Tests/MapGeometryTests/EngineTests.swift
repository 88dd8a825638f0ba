// Cameras of other engines: tiles of 512 pixels, a field of view of 36.87°, the same pinhole.

import Foundation
import MapGeometry
import Planar
import TestSupport
import Testing

@Suite(.enabled(if: isShared("conformance/camera/viewport.jsonl"), "the shared vectors are not here"))
struct EngineTests {
  /// Rows that say something else, with the reason; the test fails when one starts to pass.
  private static let exceptions: [String: String] = [
    "math.gl/fitBounds/2": "a largest zoom, which is a least distance here",
    "math.gl/fitBounds/3": "a least extent in degrees of longitude alone",
    "math.gl/fitBounds/4": "an offset shrinks the box by twice itself there",
    "math.gl/fitBounds/5": "an offset shrinks the box by twice itself there",
    "math.gl/fitBounds/degenerate-default": "a point has a largest zoom there, a least distance here",
    "math.gl/fitBounds/degenerate-infinite-maxZoom": "a point fails there",
    "math.gl/getBounds/with rotation and z": "the ground is at 0 m here",
    "math.gl/getBounds/with extreme pitch and z": "the ground is at 0 m here",
    "math.gl/getBounds/with extreme pitch": "the far plane ends the view there, 0.85 of the way to the horizon here",
  ]

  private func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? 0 }
  private func numbers(_ value: Any?) -> [Double] { (value as? [Any] ?? []).map { number($0) } }

  private func projection(_ camera: [String: Any]) -> MapProjection {
    let fieldOfView = camera["fovy"] == nil ? 36.86989764584402 : number(camera["fovy"])
    let viewport = Viewport(
      width: number(camera["width"]), height: number(camera["height"]), fieldOfView: fieldOfView)
    let center = Coordinate(latitude: number(camera["latitude"]), longitude: number(camera["longitude"]))
    let perspective = Perspective(viewport: viewport)
    // Their zoom is that of the default field of view, whatever the camera's own is.
    let distance = perspective.distance(zoomScale: zoomScale(level: number(camera["zoom"]) + 1))
    return MapProjection(
      MapCamera(
        center: center, distance: distance * MapScale.metersPerMapPoint(at: center.latitude),
        heading: number(camera["bearing"]), pitch: number(camera["pitch"])), viewport)
  }

  /// Whether a row is as it says; nil for an operation that is none of this module's.
  private func passes(_ row: [String: Any]) -> Bool? {
    let expected = row["expect"]
    switch row["op"] as? String {
    case "project":
      let place = numbers(row["input"])
      let projection = projection(row["camera"] as? [String: Any] ?? [:])
      guard let drawn = projection.screenPoint(for: Coordinate(latitude: place[1], longitude: place[0])) else {
        return false
      }
      return isNear([drawn.x, drawn.y], numbers(expected), 1e-6)
    case "unproject":
      let screen = numbers(row["input"])
      let projection = projection(row["camera"] as? [String: Any] ?? [:])
      guard let place = projection.coordinate(at: ScreenPoint(x: screen[0], y: screen[1])) else { return false }
      return isNear([place.longitude, place.latitude], numbers(expected), 1e-9)
    case "visibleQuad":
      let corners = VisibleGround(projection(row["camera"] as? [String: Any] ?? [:])).corners.map(\.coordinate)
      let wanted = (row["expect_quad_bl_br_tr_tl"] as? [Any] ?? []).map { Array(numbers($0).prefix(2)) }
      return zip(corners, wanted).allSatisfy { isNear([$0.longitude, $0.latitude], $1, 1e-5) }
    case "fitBounds":
      return fits(row["input"] as? [String: Any] ?? [:], expected as? [String: Any] ?? [:])
    default:
      return nil
    }
  }

  private func fits(_ input: [String: Any], _ expected: [String: Any]) -> Bool {
    let corners = (input["bounds"] as? [Any] ?? []).map { numbers($0) }
    let all = number(input["padding"])
    let viewport = Viewport(
      width: number(input["width"]), height: number(input["height"]),
      padding: EdgeInsets(top: all, left: all, bottom: all, right: all))
    let rect = MapRect(around: corners.map { MapPoint(Coordinate(latitude: $0[1], longitude: $0[0])) })
    let camera = CameraFraming(Perspective(viewport: viewport), minimumDistance: 1e-6).camera(for: rect).camera
    let zoom = MapProjection(camera, viewport).zoom - 1
    return isNear(
      [camera.center.longitude, camera.center.latitude, zoom],
      [number(expected["longitude"]), number(expected["latitude"]), number(expected["zoom"])], 1e-5)
  }

  private func isNear(_ one: [Double], _ other: [Double], _ tolerance: Double) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
  }

  @Test func rows() throws {
    var judged = 0
    for row in try TestSupport.rows("conformance/camera/viewport.jsonl") {
      guard let passes = passes(row) else { continue }
      judged += 1
      let id = row["id"] as? String ?? ""
      if let reason = Self.exceptions[id] {
        #expect(!passes, "\(id) passes now; it was left out because \(reason)")
      } else {
        #expect(passes, "\(id)")
      }
    }
    #expect(judged >= 18)
  }
}
