// What random cameras, pitched to 82 degrees, with sky and any angle of view, do with lines and polygons on all sides.

import Globe
import MapGeometry
import Planar
import TestSupport
import Testing

@Suite("Near plane")
struct NearPlaneTests {
  private func projection(_ random: inout SplitMix64) -> MapProjection {
    let viewport = Viewport(
      width: random.within(100, 1500), height: random.within(100, 1500), fieldOfView: random.within(5, 100))
    let camera = MapCamera(
      center: Coordinate(latitude: random.within(-70, 70), longitude: random.pick([180, random.within(-180, 180)])),
      distance: random.pick([1e3, 1e5, 3e6]), heading: random.within(0, 360), pitch: random.within(20, 82))
    return MapProjection(camera, viewport)
  }

  /// A place some distances from the centre, x maybe beyond ±180°.
  private func place(_ random: inout SplitMix64, _ projection: MapProjection, reach: Double) -> (Double, Double) {
    let size = reach * projection.distance
    let x = projection.center.x + random.within(-size, size)
    let y = max(1e6, min(MapPoint.world - 1e6, projection.center.y + random.within(-size, size)))
    return (x / MapPoint.world * 360 - 180, MapPoint(x: x, y: y).coordinate.latitude)
  }

  @Test("what is left of a line is before the camera, and its vertices on the screen are where they were")
  func lines() throws {
    var random = SplitMix64(seed: 301)
    var cut = 0
    for _ in rounds(200) {
      let projection = projection(&random)
      var line = Geometry(type: .lineString)
      for _ in 0..<random.below(8) + 2 {
        let (x, y) = place(&random, projection, reach: 6)
        line.ordinates += [x, y]
      }
      line.ringEnds = [line.vertexCount]
      guard let span = line.span(0..<line.vertexCount), span.upper - span.lower < 100 else { continue }
      var drawn = line
      guard let isCut = try? ScreenPlacement(projection).toScreen(&drawn) else { continue }
      cut += isCut ? 1 : 0
      #expect(drawn.ordinates.allSatisfy { $0.isFinite })
      let bottom = 2 * projection.perspective.viewport.height
      for vertex in 0..<line.vertexCount {
        let place = Coordinate(latitude: line.ordinates[2 * vertex + 1], longitude: line.ordinates[2 * vertex])
        let point = MapPoint(place, latitudeLimit: MapPoint.openLimit)
        guard let screen = projection.screenPoint(x: point.x, y: point.y), screen.y < bottom - 1e-3 else { continue }
        guard abs(point.x - projection.center.x) < MapPoint.world / 2 else { continue }
        let isThere = (0..<drawn.vertexCount).contains {
          abs(drawn.ordinates[2 * $0] - screen.x) < 1e-6 && abs(drawn.ordinates[2 * $0 + 1] - screen.y) < 1e-6
        }
        #expect(isThere || !isCut && drawn.vertexCount == line.vertexCount)
      }
    }
    #expect(cut > 15)
  }

  @Test("a place of the screen is in the cut polygon where its ground is in the whole one")
  func polygons() throws {
    var random = SplitMix64(seed: 302)
    var (cut, inside) = (0, 0)
    for _ in rounds(200) {
      let projection = projection(&random)
      // A comb, whose teeth come apart.
      let (x, y) = place(&random, projection, reach: 1)
      let unit = 3 * projection.distance / MapPoint.world * 360
      guard unit < 15, abs(y) + 4 * unit < 80 else { continue }
      let shape: [(Double, Double)] = [
        (-3, -4), (3, -4), (3, 2), (1, 2), (1, -2), (-1, -2), (-1, 2), (-3, 2), (-3, -4),
      ]
      let hole: [(Double, Double)] = [(-2.5, -3.5), (-2.5, 1), (-1.5, 1), (-1.5, -3.5), (-2.5, -3.5)]
      let isTurned = random.chance(0.5)
      var polygon = Geometry(type: .polygon)
      for ring in [shape, hole] {
        for (a, b) in ring {
          polygon.ordinates += isTurned ? [x - a * unit, y - b * unit] : [x + a * unit, y + b * unit]
        }
        polygon.ringEnds.append(polygon.vertexCount)
      }
      var drawn = polygon
      let placement = ScreenPlacement(projection)
      guard (try? placement.toScreen(&drawn)) == true else { continue }
      cut += 1
      let viewport = projection.perspective.viewport
      for _ in 0..<20 {
        let finger = ScreenPoint(x: random.within(0, viewport.width), y: random.within(0, viewport.height))
        guard let touch = placement.touch(finger), projection.groundTop.map({ finger.y > $0 + 1 }) ?? true else {
          continue
        }
        var copy = polygon
        let distance = try placement.distance(from: touch, to: &copy)
        let isIn = drawn.polygons.contains {
          drawn.location(of: Position(finger.x, finger.y), inPolygon: $0) != .outside
        }
        // Edges are straight on the screen and on the map alike.
        #expect(isIn == (distance == 0) || distance < 1e-3, "\(finger) \(projection.camera)")
        if isIn { inside += 1 }
      }
    }
    #expect(cut > 10 && inside > 15)
  }
}
