// Geometries on the screen: there and back, in one piece, and how far from a finger.

import Globe
import MapGeometry
import Planar
import TestSupport
import Testing

@Suite("Placement on the screen")
struct PlacementTests {
  private func camera(_ random: inout SplitMix64, pitch: Double) -> MapProjection {
    let far: Double = random.unit() * random.unit()
    let distance: Double = 1000 + 4_000_000 * far
    return MapProjection(
      MapCamera(
        center: Coordinate(latitude: random.within(-75, 75), longitude: random.within(-180, 180)),
        distance: distance, heading: random.within(0, 360), pitch: pitch),
      Viewport(width: random.within(100, 2000), height: random.within(100, 2000)))
  }

  /// A line or ring on the screen and a little beyond it, as longitudes and latitudes.
  private func shape(
    _ random: inout SplitMix64, _ projection: MapProjection, _ type: GeometryType
  ) throws -> Geometry {
    let viewport = projection.perspective.viewport
    let horizon: Double = projection.horizon ?? -1e9
    let above: Double = -0.2 * viewport.height
    let top: Double = max(above, horizon + 0.1 * viewport.height)
    var ordinates: [Double] = []
    let count = type == .point ? 1 : 6
    for _ in 0..<count {
      let point = ScreenPoint(
        x: random.within(-0.2 * viewport.width, 1.2 * viewport.width), y: random.within(top, 1.2 * viewport.height))
      let place = try #require(projection.coordinate(at: point))
      ordinates += [place.longitude, place.latitude]
    }
    if type == .polygon { ordinates += ordinates[0..<2] }
    return Geometry(type: type, ordinates: ordinates, ringEnds: type == .point ? [] : [ordinates.count / 2])
  }

  @Test("to the screen and back is within 1e-8 degrees")
  func roundTrip() throws {
    var random = SplitMix64(seed: 91)
    for trial in rounds(200) {
      let projection = camera(&random, pitch: trial % 2 == 0 ? 0 : random.within(0, 70))
      let placement = ScreenPlacement(projection)
      let type: GeometryType = [.point, .lineString, .polygon][trial % 3]
      let source = try shape(&random, projection, type)
      var geometry = source
      guard geometry.unwrapLongitudes() else { continue }
      try placement.toScreen(&geometry)
      guard Self.bringBack(&geometry, placement) else { continue }
      for at in stride(from: 0, to: geometry.ordinates.count, by: 2) {
        let turn = (geometry.ordinates[at] - source.ordinates[at]).remainder(dividingBy: 360)
        #expect(abs(turn) < 1e-8)
        #expect(abs(geometry.ordinates[at + 1] - source.ordinates[at + 1]) < 1e-8)
      }
    }
  }

  /// Whether the geometry has a place on the ground; one with an edge of more than 180° has none.
  private static func bringBack(_ geometry: inout Geometry, _ placement: ScreenPlacement) -> Bool {
    do throws(HiddenVertex) {
      try placement.toGround(&geometry)
      return true
    } catch {
      #expect(error.reason == .wideEdge)
      return false
    }
  }

  @Test("a point is where MapProjection draws it")
  func pointsAgree() throws {
    var random = SplitMix64(seed: 92)
    for _ in rounds(200) {
      let projection = camera(&random, pitch: random.within(0, 70))
      let place = Coordinate(latitude: random.within(-85, 85), longitude: random.within(-180, 180))
      var geometry = Geometry(type: .point, ordinates: [place.longitude, place.latitude])
      let expected = projection.screenPoint(for: place)
      if let expected {
        try ScreenPlacement(projection).toScreen(&geometry)
        #expect(geometry.ordinates == [expected.x, expected.y])
      } else {
        #expect(throws: HiddenVertex.self) { try ScreenPlacement(projection).toScreen(&geometry) }
      }
    }
  }

  @Test("the distance from a finger is that to the nearest of many points of the edges")
  func distanceFromAFinger() throws {
    var random = SplitMix64(seed: 93)
    for trial in rounds(80) {
      let projection = camera(&random, pitch: trial % 2 == 0 ? 0 : random.within(0, 70))
      let viewport = projection.perspective.viewport
      let type: GeometryType = [.point, .lineString][trial % 2]
      var geometry = try shape(&random, projection, type)
      let isWhole = geometry.unwrapLongitudes()
      #expect(isWhole)
      var drawn = geometry
      let placement = ScreenPlacement(projection)
      // Wider than half the world, several copies are near the finger.
      guard let span = geometry.span(0..<geometry.vertexCount), span.upper - span.lower < 90 else { continue }
      try placement.toScreen(&drawn)
      let horizon: Double = projection.horizon ?? -1e9
      let top: Double = max(0, horizon + 0.1 * viewport.height)
      let finger = ScreenPoint(x: random.within(0, viewport.width), y: random.within(top, viewport.height))
      let touch = try #require(placement.touch(finger))
      var nearest = Double.infinity
      let vertices: [SIMD2<Double>] = (0..<drawn.vertexCount).map {
        SIMD2<Double>(drawn.ordinates[2 * $0], drawn.ordinates[2 * $0 + 1])
      }
      let place = SIMD2<Double>(finger.x, finger.y)
      for index in 0..<max(1, vertices.count - 1) {
        let a: SIMD2<Double> = vertices[index]
        let b: SIMD2<Double> = vertices[min(index + 1, vertices.count - 1)]
        for step in 0...2000 {
          let share = Double(step) / 2000
          let way: SIMD2<Double> = (b - a) * share
          let offset: SIMD2<Double> = a + way - place
          nearest = min(nearest, (offset * offset).sum().squareRoot())
        }
      }
      let distance = try placement.distance(from: touch, to: &geometry)
      #expect(distance <= nearest + 1e-6)
      #expect(distance >= nearest - max(viewport.width, viewport.height) / 500)
    }
  }

  /// The camera of the tests below looks to the east, over much sky.
  private let pitched = MapProjection(
    MapCamera(center: Coordinate(latitude: 42.36, longitude: -71.06), distance: 1000, heading: 90, pitch: 80),
    Viewport(width: 800, height: 600))

  @Test("what is behind a pitched camera is not one world farther on", arguments: [-71.2, -72, -100, -160])
  func behindAPitchedCamera(longitude: Double) throws {
    let place = Coordinate(latitude: 42.36, longitude: longitude)
    #expect(pitched.screenPoint(for: place) == nil)
    var geometry = Geometry(type: .point, ordinates: [longitude, 42.36])
    let placement = ScreenPlacement(pitched)
    #expect(throws: HiddenVertex.self) { try placement.toScreen(&geometry) }
    let touch = try #require(placement.touch(ScreenPoint(x: 400, y: 103)))
    geometry = Geometry(type: .point, ordinates: [longitude, 42.36])
    #expect(try placement.distance(from: touch, to: &geometry) == .infinity)
  }

  @Test("the ground ends before the horizon, for lines and polygons too")
  func groundEnds() throws {
    let placement = ScreenPlacement(pitched)
    let top = try #require(pitched.groundTop)
    let horizon = try #require(pitched.horizon)
    #expect(horizon > 0 && horizon < top && top < 300)
    #expect(placement.touch(ScreenPoint(x: 400, y: horizon - 1)) == nil)
    // Straight ahead, on and on.
    for y in [horizon + 1, top - 20, top - 1, top + 1, 250] {
      let touch = try #require(placement.touch(ScreenPoint(x: 430, y: y)))
      let above = max(0, top - y)
      var line = Geometry(type: .lineString, ordinates: [-71.06, 42.36, -60, 42.36], ringEnds: [2])
      let toLine = try placement.distance(from: touch, to: &line)
      #expect(abs(toLine - (900 + above * above).squareRoot()) < 1e-6)
      var box = Geometry(
        type: .polygon, ordinates: [-71.06, 42, -60, 42, -60, 43, -71.06, 43, -71.06, 42], ringEnds: [5])
      #expect(abs(try placement.distance(from: touch, to: &box) - above) < 1e-9)
    }
    // A place beyond the end is not there, though it is drawn below the horizon.
    let far = try #require(pitched.coordinate(at: ScreenPoint(x: 400, y: top - 1)))
    var point = Geometry(type: .point, ordinates: [far.longitude, far.latitude])
    let touch = try #require(placement.touch(ScreenPoint(x: 400, y: top)))
    #expect(try placement.distance(from: touch, to: &point) == .infinity)
  }

  @Test("what can be reached is where the finger's square is drawn, up to the ground's end")
  func reach() throws {
    let placement = ScreenPlacement(pitched)
    let top = try #require(pitched.groundTop)
    let touch = try #require(placement.touch(ScreenPoint(x: 400, y: top + 5)))
    let box = try #require(placement.reach(of: touch, radius: 22))
    let end = try #require(pitched.coordinate(at: ScreenPoint(x: 422, y: top)))
    #expect(abs(box.east - end.longitude) < 1e-6)
    #expect(box.west < end.longitude && box.south < end.latitude && box.north > 42.36)
  }

  private func unwrapped(_ xs: [Double], _ ys: [Double], _ type: GeometryType) -> [Double]? {
    var ordinates: [Double] = []
    for index in xs.indices {
      ordinates.append(xs[index])
      ordinates.append(ys[index])
    }
    var geometry = Geometry(type: type, ordinates: ordinates, ringEnds: [xs.count])
    guard geometry.unwrapLongitudes() else { return nil }
    return xs.indices.map { geometry.ordinates[2 * $0] }
  }

  @Test("longitudes are unwrapped by the shorter way, and round the Earth where a ring does")
  func unwrapping() {
    let jump: [Double]? = unwrapped([179, -179, 179], [0, 0, 0], .lineString)
    #expect(jump == [179, 181, 179] as [Double])
    let seam: [Double]? = unwrapped([179, 180, -180, -179], [0, 0, 0, 0], .lineString)
    #expect(seam == [179, 180, 180, 181] as [Double])
    let world: [Double] = [-180, 180, 180, -180, -180]
    let band: [Double]? = unwrapped(world, [-80, -80, 80, 80, -80], .polygon)
    #expect(band == world)
    let cap: [Double] = [-180, 180, 180, 0, -180, -180]
    let pole: [Double]? = unwrapped(cap, [-90, -90, -70, -75, -70, -90], .polygon)
    #expect(pole == cap)
    let open: [Double]? = unwrapped([-120, 0, 120, -120], [70, 70, 70, 70], .polygon)
    #expect(open == nil)
  }

  @Test("a hole comes to where its exterior ring is")
  func holes() {
    let ordinates: [Double] = [
      170, 0, -170, 0, -170, 20, 170, 20, 170, 0, -178, 5, -176, 5, -176, 8, -178, 5,
    ]
    var geometry = Geometry(type: .polygon, ordinates: ordinates, ringEnds: [5, 9])
    let isWhole = geometry.unwrapLongitudes()
    #expect(isWhole)
    #expect(geometry.ordinates[10] == 182)
    #expect(geometry.location(of: [175, 10], inPolygon: 0..<2) == .inside)
    #expect(geometry.location(of: [183.5, 6], inPolygon: 0..<2) == .outside)
    #expect(geometry.location(of: [-175, 10], inPolygon: 0..<2) == .outside)
  }
}
