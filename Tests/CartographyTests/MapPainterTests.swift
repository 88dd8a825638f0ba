// What is drawn is where the projection says it is, clipped, repeated, and with no more vertices than are seen.

import Cartography
import MapGeometry
import Planar
import TestSupport
import Testing

@Suite("Map painter")
struct MapPainterTests {
  private static let style = Appearance(.standard).feature

  /// The items that are drawn of a geometry.
  private static func items(_ geometry: Geometry, _ camera: MapCamera, width: Double = 400, height: Double = 300)
    -> [DisplayItem]
  {
    var painter = MapPainter(MapProjection(camera, Viewport(width: width, height: height)))
    var drawing = Drawing()
    painter.paint(geometry, style, into: &drawing)
    var list = DisplayList(width: width, height: height, background: .clear)
    list.add([("", drawing)], labels: [])
    return list.items
  }

  @Test("a mark is where the projection has it, with any camera")
  func marks() throws {
    var random = SplitMix64(seed: 11)
    var seen = 0
    for _ in rounds(100) {
      let camera = MapCamera(
        center: Coordinate(latitude: random.within(-70, 70), longitude: random.within(-180, 180)),
        distance: 1e5 * random.within(1, 50), heading: random.within(0, 360), pitch: random.within(0, 80))
      let projection = MapProjection(camera, Viewport(width: 400, height: 300))
      let place = Coordinate(
        latitude: camera.center.latitude + random.within(-5, 5),
        longitude: camera.center.longitude + random.within(-5, 5))
      guard abs(place.longitude) <= 180, let point = projection.screenPoint(for: place),
        (0...400).contains(point.x), (0...300).contains(point.y), point.y >= (projection.groundTop ?? 0)
      else { continue }
      seen += 1
      let geometry = Geometry(type: .point, ordinates: [place.longitude, place.latitude])
      let found = Self.items(geometry, camera).compactMap { item -> (x: Double, y: Double)? in
        if case .mark(_, let x, let y, _) = item { (x, y) } else { nil }
      }
      #expect(found.contains { abs($0.x - point.x) < 1e-6 && abs($0.y - point.y) < 1e-6 })
    }
    #expect(seen > 20)
  }

  @Test("a square cut at 180 degrees is drawn side by side, without a border there")
  func seam() throws {
    let halves = Geometry(
      type: .multiPolygon,
      ordinates: [
        179, -1, 180, -1, 180, 1, 179, 1, 179, -1, -180, -1, -179, -1, -179, 1, -180, 1, -180, -1,
      ], ringEnds: [5, 10], partEnds: [1, 2])
    let camera = MapCamera(center: Coordinate(latitude: 0, longitude: 180), distance: 1e6)
    let middle = 200.0
    var borders = 0
    for case .shape(_, _, let rings, let stroked, _) in Self.items(halves, camera) {
      let stroked = try #require(stroked)
      #expect(!rings.isEmpty)
      for line in stroked.ends.indices {
        for point in stroked.line(line).dropFirst() {
          let isSeam =
            abs(stroked.points[point * 2] - middle) < 0.1 && abs(stroked.points[point * 2 - 2] - middle) < 0.1
          #expect(!isSeam)
          borders += 1
        }
      }
    }
    #expect(borders == 6)
  }

  @Test("nothing is drawn far outside of the screen, nor above where the ground ends")
  func clipping() {
    var random = SplitMix64(seed: 12)
    for _ in rounds(50) {
      let camera = MapCamera(
        center: Coordinate(latitude: random.within(-60, 60), longitude: random.within(-180, 180)),
        distance: 1e4 * random.within(1, 1000), heading: random.within(0, 360), pitch: random.within(0, 85))
      var ordinates: [Double] = []
      for _ in 0..<12 { ordinates += [random.within(-180, 180), random.within(-89, 89)] }
      let line = Geometry(type: .lineString, ordinates: ordinates, ringEnds: [12])
      let polygon = Geometry(type: .polygon, ordinates: ordinates + ordinates[0..<2], ringEnds: [13])
      let top = MapProjection(camera, Viewport(width: 400, height: 300)).groundTop ?? -1000
      for item in Self.items(line, camera) + Self.items(polygon, camera) {
        let paths: [ScreenPath] =
          switch item {
          case .shape(_, _, let rings, let stroked, _): [rings, stroked ?? ScreenPath()]
          case .lines(_, let path, _): [path]
          default: []
          }
        for path in paths {
          guard let box = path.bounds else { continue }
          #expect(box.minX >= -40.01 && box.maxX <= 440.01 && box.maxY <= 340.01 && box.minY >= top - 0.01)
        }
      }
    }
  }

  @Test("a long line has few vertices from far, and stays where it was")
  func detail() throws {
    var random = SplitMix64(seed: 13)
    var ordinates: [Double] = []
    for step in 0..<100_000 { ordinates += [Double(step) / 1000, random.within(-0.01, 0.01)] }
    let line = Geometry(type: .lineString, ordinates: ordinates, ringEnds: [100_000])
    let camera = MapCamera(center: Coordinate(latitude: 0, longitude: 50), distance: 2e7)
    let items = Self.items(line, camera)
    guard case .lines(_, let path, _)? = items.last else {
      Issue.record("no line")
      return
    }
    #expect(path.points.count < 200)
    for at in stride(from: 1, to: path.points.count, by: 2) { #expect(abs(path.points[at] - 150) < 1) }
  }

  @Test("the base map is the land")
  func base() {
    let land = BaseMap.geometry(.outline)
    #expect(land.partEnds.count > 100)
    #expect(land.vertexCount > 4000)
    var area = 0.0
    for ring in land.ringEnds.indices {
      for vertex in land.ring(ring).dropLast() {
        let at = vertex * 2
        let ordinates = land.ordinates[at..<at + 4]
        area += (ordinates[at] * ordinates[at + 3] - ordinates[at + 2] * ordinates[at + 1]) / 2
      }
    }
    // Square degrees: with the whole of Antarctica, about a third.
    #expect(abs(abs(area) - 21_400) < 1000, "\(area)")
  }
}
