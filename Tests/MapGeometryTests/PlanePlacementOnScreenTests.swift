// Geometries on the plane of a projection, to the screen, back, and under a finger.

import MapGeometry
import Planar
import Testing

@Suite struct PlanePlacementOnScreenTests {
  /// A camera 2,000 km above a place of the plane far from its origin.
  private func placement(pitch: Double) -> ScreenPlacement {
    var viewport = Viewport(width: 800, height: 600)
    viewport.map = .plane
    let camera = MapCamera(
      center: Coordinate(latitude: 9_321_000, longitude: -24_000_000), distance: 2_000_000, heading: 30, pitch: pitch)
    return ScreenPlacement(MapProjection(camera, viewport))
  }

  @Test(arguments: [0.0, 40]) func goesThereAndBack(pitch: Double) throws {
    let placement = placement(pitch: pitch)
    let corners = [-24_100_000.0, 9_300_000, -23_900_000, 9_300_000, -23_900_000, 9_400_000, -24_100_000, 9_300_000]
    var area = Geometry(type: .polygon, ordinates: corners, ringEnds: [4])
    #expect(try !placement.toScreen(&area))
    for at in stride(from: 0, to: corners.count, by: 2) {
      let map = placement.projection.map
      let expected = placement.projection.screenPoint(
        for: map.point(Coordinate(latitude: corners[at + 1], longitude: corners[at])))
      #expect(expected == ScreenPoint(x: area.ordinates[at], y: area.ordinates[at + 1]))
    }
    try placement.toGround(&area)
    for (back, was) in zip(area.ordinates, corners) { #expect(abs(back - was) < 0.01) }
  }

  @Test func looksStraightDownAtItsCentre() throws {
    var point = Geometry(type: .point, ordinates: [-24_000_000, 9_321_000])
    try placement(pitch: 0).toScreen(&point)
    #expect(abs(point.ordinates[0] - 400) < 1e-6 && abs(point.ordinates[1] - 300) < 1e-6)
  }

  @Test func aFingerFindsWhatIsThereOnce() throws {
    let placement = placement(pitch: 0)
    let touch = try #require(placement.touch(ScreenPoint(x: 400, y: 300)))
    #expect(placement.reach(of: touch, radius: 22) == nil)
    // At a pitch of 0 a point of the screen is as many metres everywhere.
    let metres = 2_000_000 / placement.projection.perspective.viewport.focalLength
    var near = Geometry(type: .point, ordinates: [-24_000_000 + 7 * metres, 9_321_000])
    #expect(abs(try placement.distance(from: touch, to: &near) - 7) < 1e-6)
    // A world's width to the east is another place.
    let world = MapPoint.world * FlatMap.metersPerPlanePoint
    var far = Geometry(type: .point, ordinates: [-24_000_000 + world, 9_321_000])
    #expect(try placement.distance(from: touch, to: &far) > 1000)
  }

  @Test func whatIsNoNumberIsTold() {
    var point = Geometry(type: .point, ordinates: [0, .infinity])
    #expect(throws: HiddenVertex.self) { try placement(pitch: 0).toScreen(&point) }
  }
}
