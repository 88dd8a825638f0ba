// Styles by zoom level, casings, and marks that keep a distance.

import Cartography
import Foundation
import MapGeometry
import Planar
import TestSupport
import Testing

@Suite("Looks on a map")
struct LookTests {
  private static let base = Appearance(.standard).feature

  private static func painter(zoom: Double) -> MapPainter {
    let viewport = Viewport(width: 400, height: 300)
    // Halving the distance is one level.
    func projection(_ distance: Double) -> MapProjection {
      MapProjection(MapCamera(center: Coordinate(latitude: 0, longitude: 0), distance: distance), viewport)
    }
    return MapPainter(projection(1e6 * exp2(projection(1e6).zoom - zoom)))
  }

  private static func drawing(_ geometry: Geometry, _ look: FeatureLook, zoom: Double) -> Drawing {
    var (painter, drawing) = (painter(zoom: zoom), Drawing())
    painter.paint(geometry, look, into: &drawing)
    return drawing
  }

  private static func strokes(_ drawing: Drawing) -> [(color: Color, points: [Double])] {
    var list = DisplayList(width: 400, height: 300, background: .clear)
    list.add([("", drawing)], labels: [])
    return list.items.compactMap { item in
      if case .lines(let stroke, let path, _) = item { (stroke.color, path.points) } else { nil }
    }
  }

  private static func style(_ color: Color, layer: Int, zooms: Range<Double>? = nil) -> FeatureStyle {
    var style = base
    (style.stroke, style.layer) = (Stroke(color, width: 3), layer)
    style.rich = RichStyle()
    style.rich?.zooms = zooms
    return style
  }

  @Test("a style is drawn at its zoom levels, and its label at its own")
  func zoomLevels() {
    let line = Geometry(type: .lineString, ordinates: [-0.01, 0, 0.01, 0.005], ringEnds: [2])
    let color = Color(0x112233)
    var look = FeatureLook(style: Self.style(color, layer: 1, zooms: 12..<15), label: "Main Street")
    look.style.rich?.labelZooms = 13..<Double.infinity
    for (zoom, lines, labels) in [(11.5, 0, 0), (12.5, 1, 0), (14.5, 1, 1), (15.5, 0, 0)] {
      let drawing = Self.drawing(line, look, zoom: zoom)
      #expect(Self.strokes(drawing).count == lines, "at \(zoom)")
      #expect(drawing.labels.count == labels, "at \(zoom)")
    }
  }

  @Test("a casing lies on the way that it is of, and each at its zoom levels")
  func casings() {
    let line = Geometry(
      type: .multiLineString, ordinates: [-0.01, 0, 0, 0.003, 0.01, 0.005, -0.005, -0.005, 0.005, -0.004],
      ringEnds: [3, 5])
    let (dark, light) = (Color(0x222222), Color(0xEEEEEE))
    let look = FeatureLook(
      style: Self.style(light, layer: 2), name: "way", below: [Self.style(dark, layer: 1, zooms: 14..<20)])
    let near = Self.strokes(Self.drawing(line, look, zoom: 14.5))
    #expect(near.map(\.color) == [dark, light])
    #expect(near.first?.points.count ?? 0 >= 8)
    #expect(near.first?.points == near.last?.points)
    let alone = FeatureLook(style: Self.style(light, layer: 2), name: "way")
    #expect(near.last?.points == Self.strokes(Self.drawing(line, alone, zoom: 14.5)).first?.points)
    #expect(Self.strokes(Self.drawing(line, look, zoom: 13.5)).map(\.color) == [light])
  }

  @Test("marks that keep a distance are thinned by priority, with their labels, and others are not")
  func thinning() {
    var random = SplitMix64(seed: 5)
    var (painter, drawing) = (Self.painter(zoom: 12), Drawing())
    var style = Self.base
    for number in 0..<300 {
      style.rich = RichStyle()
      style.rich?.spacing = ZoomStops([ZoomStops.Stop(zoom: 10, value: 40), ZoomStops.Stop(zoom: 14, value: 20)])
      if number % 30 == 0 { style.rich = nil }
      style.priority = Double(number % 7) * 100
      let place = Geometry(
        type: .point, ordinates: [random.within(-0.06, 0.06), random.within(-0.04, 0.04)])
      painter.paint(place, FeatureLook(style: style, label: "\(number)"), into: &drawing)
    }
    func marks(_ drawing: Drawing) -> [(x: Double, y: Double)] {
      var list = DisplayList(width: 400, height: 300, background: .clear)
      list.add([("", drawing)], labels: [])
      return list.items.compactMap { if case .mark(_, let x, let y, _) = $0 { (x, y) } else { nil } }
    }
    let before = marks(drawing).count
    let hidden = drawing.thinMarks()
    #expect(before == 300 && hidden > 100)
    #expect(marks(drawing).count == before - hidden)
    #expect(drawing.labels.count == before - hidden)
    // Ten have no distance to keep, and all of the first rank that are alone in 30 points are there.
    let ranked = drawing.labels.filter { $0.priority == 600 }
    let others = drawing.labels.filter { $0.priority < 600 }
    #expect(ranked.count > others.count / 8)
    let kept = drawing.labels.filter { (Int($0.text) ?? 0) % 30 != 0 }.compactMap { label -> (Double, Double)? in
      if case .mark(let x, let y, _, _, _, _) = label.site { (x, y) } else { nil }
    }
    #expect(drawing.labels.count - kept.count == 10)
    for (index, a) in kept.enumerated() {
      for b in kept[(index + 1)...] {
        #expect((a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1) > 29 * 29)
      }
    }
  }
}
