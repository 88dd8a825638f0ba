// Flights between cameras: held to the properties of van Wijk and Nuij's path.

import Cartography
import Foundation
import GeoJSON
import MapGeometry
import Testing

@Suite("Flights between cameras")
struct CameraFlightTests {
  private static let viewport = Viewport(width: 800, height: 600)

  private static func camera(
    _ longitude: Double, _ latitude: Double, _ distance: Double, heading: Double = 0, pitch: Double = 0
  ) -> MapCamera {
    MapCamera(
      center: Coordinate(latitude: latitude, longitude: longitude), distance: distance, heading: heading, pitch: pitch)
  }

  /// Where a camera is on the map, and how much of it is seen.
  private static func view(_ camera: MapCamera) -> (x: Double, y: Double, w: Double) {
    let point = MapPoint(camera.center)
    return (point.x, point.y, camera.distance / FlatMap.mercator.metersPerMapPoint(at: camera.center))
  }

  @Test("it begins and ends where it is told, whatever the way")
  func ends() {
    let (a, b) = (Self.camera(2, 48, 4000, heading: 350), Self.camera(-71, 42, 900, heading: 20, pitch: 60))
    let flight = CameraFlight(from: a, to: b, Self.viewport)
    #expect(flight.camera(at: 0) == a && flight.camera(at: 1) == b)
    for (share, end) in [(1e-9, a), (1 - 1e-9, b)] {
      let near = Self.view(flight.camera(along: share))
      let there = Self.view(end)
      #expect(abs(near.x - there.x) < there.w * 1e-5 && abs(near.y - there.y) < there.w * 1e-5)
      #expect(abs(near.w / there.w - 1) < 1e-6)
    }
  }

  @Test("it is the same backwards, turns the short way, and goes the short way round the Earth")
  func symmetry() {
    let (a, b) = (Self.camera(179, 10, 4000, heading: 350), Self.camera(-178, -20, 90_000, heading: 20, pitch: 40))
    let (there, back) = (CameraFlight(from: a, to: b, Self.viewport), CameraFlight(from: b, to: a, Self.viewport))
    for step in 1..<10 {
      let (one, other) = (there.camera(at: Double(step) / 10), back.camera(at: 1 - Double(step) / 10))
      #expect(abs(one.distance / other.distance - 1) < 1e-9)
      #expect(abs(one.center.latitude - other.center.latitude) < 1e-9)
      #expect(abs(one.center.longitude) > 177)
      #expect(one.heading >= 350 || one.heading <= 20)
    }
  }

  @Test("the picture changes equally fast all the way")
  func evenness() {
    let (a, b) = (Self.camera(7, 0, 5000), Self.camera(12, 0, 20_000))
    let flight = CameraFlight(from: a, to: b, Self.viewport)
    // ds² = (ρ² du² + dw² / ρ²) / w² is the metric of the paper, where w is what is seen of the map across the screen.
    let across = 800 / (300 / tan(15 * Double.pi / 180))
    let steps = 2000
    var speeds: [Double] = []
    for step in 0..<steps {
      let (p, q) = (
        Self.view(flight.camera(along: Double(step) / Double(steps))),
        Self.view(flight.camera(along: Double(step + 1) / Double(steps)))
      )
      let (du, dw, w) = (q.x - p.x, (q.w - p.w) * across, (p.w + q.w) / 2 * across)
      speeds.append((2 * du * du + dw * dw / 2).squareRoot() / w)
    }
    let (least, most) = (speeds.min() ?? 0, speeds.max() ?? 0)
    #expect(least > 0 && most / least < 1.001, "\(least) … \(most)")
    // In between both ends are seen.
    #expect(Self.view(flight.camera(along: 0.5)).w > 5 * Self.view(a).w)
  }

  @Test("at one place it only zooms, each step by the same factor")
  func zooming() {
    let flight = CameraFlight(from: Self.camera(7, 40, 1000), to: Self.camera(7, 40, 16_000), Self.viewport)
    for (share, distance) in [(0.25, 2000.0), (0.5, 4000), (0.75, 8000)] {
      let camera = flight.camera(along: share)
      #expect(abs(camera.distance / distance - 1) < 1e-9 && abs(camera.center.longitude - 7) < 1e-9)
    }
    let still = CameraFlight(from: Self.camera(7, 40, 1000), to: Self.camera(7, 40, 1000), Self.viewport)
    #expect(abs(still.camera(at: 0.5).distance - 1000) < 1e-6)
  }

  @Test("the last camera is the one that was placed, and says alone whether it fits")
  func features() {
    let placed = CameraFeature(camera: Self.camera(7, 40, 1000), viewport: Self.viewport, positionedBy: "automatic")
    let all = CameraFlight.features(from: Self.camera(8, 41, 1000), to: placed, count: 4)
    #expect(all.map(\.positionedBy) == ["between", "between", "between", "automatic"])
    #expect(all.map(\.fits) == [false, false, false, true])
    #expect(all.last?.camera == placed.camera)
  }
}
