// Values of styles that the zoom level of the map decides: done at the camera's, in their order, and given up where the
// feature has its own.

import Globe
import MapGeometry
import Planar
import Testing

@testable import Cartography

@Suite("Values at the zoom level")
struct LaterValueTests {
  private let base = FeatureStyle(
    fill: nil, stroke: Stroke(Color(0x111111), width: 1), marker: Marker(.dot, color: Color(0x222222), size: 8),
    label: LabelStyle(Color(0x333333), halo: nil))

  private func width(_ key: String, _ factor: Double) -> LaterValue {
    LaterValue(.width, key: Array(key.utf8)) { style, zoom in
      style.stroke?.width = zoom * factor
      return zoom > 20 ? (.value("width"), "far") : nil
    }
  }

  private func style(_ values: LaterValue...) -> FeatureStyle {
    var (style, rich) = (base, RichStyle())
    rich.later = values
    style.rich = rich
    return style
  }

  @Test func areSetInTheirOrder() {
    let seen = SeenStyle(style(width("a", 1), width("b", 2)), at: 5)
    #expect(seen.style.stroke?.width == 10 && seen.unread.isEmpty && !seen.style.growsByZoom)
    #expect(SeenStyle(style(width("a", 1)), at: 21).unread.count == 1)
  }

  @Test func equalKeysAreEqualStyles() {
    #expect(style(width("a", 1)) == style(width("a", 1)) && style(width("a", 1)) != style(width("b", 1)))
    #expect(style(width("a", 1)) != base)
  }

  @Test func giveWayToWhatAFeatureSays() {
    var own = style(width("a", 1))
    own.settle(.fill, .mark)
    #expect(own.growsByZoom)
    own.settle(.width)
    #expect(!own.growsByZoom && own.stroke?.width == 1)
  }

  @Test func whatHasNoEffectIsCountedForEachThatIsDrawn() {
    let camera = MapCamera(center: Coordinate(latitude: 0, longitude: 0), distance: 10)
    var painter = MapPainter(MapProjection(camera, Viewport(width: 100, height: 100)))
    var (first, second) = (Drawing(), Drawing())
    let line = Geometry(type: .lineString, ordinates: [-1, 0, 1, 0], ringEnds: [2])
    for _ in 0..<2 { painter.paint(line, style(width("a", 1)), into: &first) }
    painter.paint(line, style(width("a", 1)), into: &second)
    first.add(second)
    #expect(painter.projection.zoom > 20 && first.unread.found.first?.count == 3)
  }
}
