// Scale bars, lines of latitude and longitude, patterns and gradients are where their numbers say.

import Cartography
import MapGeometry
import Planar
import Testing

@Suite("Furniture")
struct FurnitureTests {
  private static func projection(_ distance: Double, latitude: Double = 42, heading: Double = 0, pitch: Double = 0)
    -> MapProjection
  {
    MapProjection(
      MapCamera(
        center: Coordinate(latitude: latitude, longitude: 179), distance: distance, heading: heading, pitch: pitch),
      Viewport(width: 400, height: 300))
  }

  @Test("a scale bar is as long as its metres are on the screen, at the centre's row")
  func scaleBar() throws {
    for distance in [120.0, 999, 1e4, 3.3e5, 7e6] {
      for units in DistanceFormatter.Units.allCases {
        let projection = Self.projection(distance, pitch: 55)
        let bar = ScaleBar(projection, DistanceFormatter(units: units), maxWidth: 120)
        #expect(bar.length <= 120.001 && bar.length > 120 / 5.3)
        let y = projection.perspective.viewport.principalPoint.y
        let a = try #require(projection.mapPoint(at: ScreenPoint(x: 200 - bar.length / 2, y: y)))
        let b = try #require(projection.mapPoint(at: ScreenPoint(x: 200 + bar.length / 2, y: y)))
        #expect(abs((b.x - a.x) * projection.metersPerMapPoint - bar.metres) < 1e-6 * bar.metres)
        let text = DistanceFormatter(units: units, isExact: true).string(fromDistance: bar.metres)
        let number = text.prefix { $0 != " " }.filter { $0 != "," && $0 != "." && $0 != "0" }
        #expect(["1", "2", "5"].contains(number), "\(text)")
      }
    }
  }

  @Test("lines of the graticule are at nice distances, each once")
  func graticule() {
    for distance in [100.0, 1e4, 1e6, 4e7] {
      let graticule = Graticule(Self.projection(distance, heading: 20))
      let lines = graticule.lines
      #expect((3...200).contains(lines.ringEnds.count))
      var seen: Set<[Double]> = []
      for line in lines.ringEnds.indices {
        let start = lines.ring(line).lowerBound * 2
        let (x, y) = (lines.ordinates[start], lines.ordinates[start + 1])
        #expect(seen.insert([x, y]).inserted)
        let value = abs(y) > 89 ? x : y
        #expect(abs((value / graticule.step).rounded() - value / graticule.step) < 1e-6)
      }
    }
  }

  @Test("a pattern is in its area, and goes on in the next")
  func pattern() {
    for kind in FillPattern.Kind.allCases {
      var style = Appearance(.standard).feature
      var rich = RichStyle()
      rich.pattern = FillPattern(kind, Stroke(Color(0xFF0000), width: 1), spacing: 5)
      style.rich = rich
      var painter = MapPainter(Self.projection(1e6))
      var drawing = Drawing()
      painter.paint(
        Geometry(
          type: .polygon, ordinates: [178, 41, 180, 41, 180, 43, 178, 43, 178, 41], ringEnds: [5], partEnds: [1]),
        style, into: &drawing)
      var list = DisplayList(width: 400, height: 300, background: .clear)
      list.add([("", drawing)], labels: [])
      var length = 0.0
      var box = (minX: 0.0, minY: 0.0, maxX: 0.0, maxY: 0.0)
      for item in list.items {
        if case .shape(_, _, let rings, _, _) = item { box = rings.bounds ?? box }
        guard case .lines(_, let path, _) = item, let bounds = path.bounds else { continue }
        #expect(bounds.minX >= box.minX - 1e-6 && bounds.maxX <= box.maxX + 1e-6)
        #expect(bounds.minY >= box.minY - 1e-6 && bounds.maxY <= box.maxY + 1e-6)
        for line in path.ends.indices {
          let at = path.line(line).lowerBound * 2
          let (dx, dy) = (path.points[at + 2] - path.points[at], path.points[at + 3] - path.points[at + 1])
          length += (dx * dx + dy * dy).squareRoot()
        }
      }
      // Lines at a distance are as long together as the area is large, divided by the distance.
      let expected = (box.maxX - box.minX) * (box.maxY - box.minY) / 5 * (kind == .cross ? 2 : 1)
      #expect(abs(length - expected) < 0.08 * expected, "\(kind)")
    }
  }

  @Test("widths change evenly between zoom levels, and colours between shares")
  func stops() {
    let stops = ZoomStops([.init(zoom: 10, value: 2), .init(zoom: 5, value: 1)])
    #expect([0, 5, 7.5, 10, 20].map { stops.value(at: $0) } == [1, 1, 1.5, 2, 2])
    // Two numbers at one level are a step, which is up at the level itself.
    let step = ZoomStops([.init(zoom: 5, value: 1), .init(zoom: 10, value: 2), .init(zoom: 10, value: 4)])
    #expect([9, 10, 11].map { step.value(at: $0) } == [1.8, 4, 4])
    let gradient = ColorGradient(even: [Color(0x000000), Color(0xFFFFFF)])
    #expect(gradient.color(at: 0) == Color(0) && gradient.color(at: 1) == Color(0xFFFFFF))
    #expect(gradient.color(at: 0.5) == Color(0x808080))
  }

  @Test("no label is on furniture")
  func keepsFree() {
    var furniture = Furniture()
    furniture.title = "A title that is long enough to be in the way"
    furniture.scale = DistanceFormatter()
    furniture.attribution = "somebody"
    (furniture.hasInset, furniture.hasCompass, furniture.hasGraticule) = (true, true, true)
    let projection = Self.projection(1e6, heading: 40)
    let layout = FurnitureLayout(furniture, projection, Appearance(.dark))
    #expect(layout.items.count > 12)
    var placer = LabelPlacer(width: 400, height: 300)
    layout.keepFree(&placer)
    let style = Appearance(.standard).feature.label
    placer.place([
      LabelRequest("in the corner", style, priority: 1, .area(x: 60, y: 20, room: 100)),
      LabelRequest("free", style, priority: 1, .area(x: 150, y: 150, room: 100)),
    ])
    #expect(placer.placed.map(\.lines) == [["free"]])
    #expect(FurnitureLayout(Furniture(), projection, Appearance(.muted)).items.isEmpty)
  }
}
