// Scale bar and compass.

import Globe
import MapGeometry
import SystemLibrary

/// The length that a scale bar stands for.
public struct ScaleBar: Sendable, Equatable {
  /// On the ground, in metres.
  public let metres: Double
  /// On the screen, in points.
  public let length: Double

  /// The largest of 1, 2 and 5 times a power of ten, in the units of a formatter, that fits into a width.
  ///
  /// The scale is that of the row of the screen's principal point, from left to right: where the camera is pitched it
  /// is no other row's.
  ///
  /// - Parameter stretch: metres of the map for each on the ground.
  public init(_ projection: MapProjection, _ formatter: DistanceFormatter, maxWidth: Double, stretch: Double = 1) {
    let metresPerPoint = projection.metersPerMapPoint / projection.zoomScale / stretch
    metres = Self.metres(formatter, room: maxWidth * metresPerPoint)
    length = metres / metresPerPoint
  }

  /// The length that stands for at most so many metres.
  private static func metres(_ formatter: DistanceFormatter, room: Double) -> Double {
    let mile = DistanceLocale.Unit.mile.metres
    let small =
      switch formatter.units ?? formatter.locale.units {
      case .metric: 1.0
      case .imperial: DistanceLocale.Unit.foot.metres
      case .imperialWithYards: DistanceLocale.Unit.yard.metres
      }
    if small == 1 { return step(room) }
    if room >= 0.2 * mile { return step(room / mile) * mile }
    // A thousand feet are written in miles.
    let most = small == DistanceLocale.Unit.foot.metres ? 500.0 : 100
    return min(most, step(room / small)) * small
  }

  /// All lengths from a metre to the way round the world, in metres, each with its text; the shortest first.
  public static func all(_ formatter: DistanceFormatter) -> [(metres: Double, text: String)] {
    var exact = formatter
    exact.isExact = true
    var lengths: [(metres: Double, text: String)] = []
    var room = 1.0
    while room < 4e7 {
      let metres = metres(formatter, room: room)
      if metres != lengths.last?.metres { lengths.append((metres, exact.string(fromDistance: metres))) }
      room *= 1.1
    }
    return lengths
  }

  /// The largest of 1, 2 and 5 times a power of ten that is no larger than a number above 0.
  private static func step(_ room: Double) -> Double {
    var power = pow(10, log10(room).rounded(.down))
    // The logarithm may be off by a hair.
    if power > room { power /= 10 }
    if power * 10 <= room { power *= 10 }
    for factor in [5.0, 2] where power * factor <= room * (1 + 1e-12) { return power * factor }
    return power
  }
}

extension FurnitureLayout {
  mutating func addScale(_ formatter: DistanceFormatter, stretch: Double) {
    var exact = formatter
    exact.isExact = true
    let viewport = projection.perspective.viewport
    let bar = ScaleBar(projection, exact, maxWidth: min(140, viewport.width * 0.3), stretch: stretch)
    guard bar.length.isFinite, bar.length > 4 else { return }
    let text = exact.string(fromDistance: bar.metres)
    let size = 10.0
    let overhang = width(text, size: size) / 2
    let box = take(.bottomLeft, width: bar.length + overhang + 22, height: lineHeight(size) + 16)
    addPanel(box)
    let middle = box.y + 3 + lineHeight(size) / 2
    let (x, y) = (box.x + 10, box.y + 5 + lineHeight(size))
    let border = Stroke(appearance.ink, width: 0.75)
    addArea(Box(x: x, y: y, width: bar.length, height: 4), appearance.paper, stroke: border)
    addArea(Box(x: x, y: y, width: bar.length / 2, height: 4), appearance.ink)
    addText("0", x: x, y: middle, size: size, alignment: 0)
    addText(text, x: x + bar.length, y: middle, size: size, alignment: 0)
  }

  mutating func addCompass() {
    let heading = projection.camera.heading
    // Upright, a map needs none.
    guard abs(Azimuth.reduced(heading)) > 0.05 else { return }
    let radius = 18.0
    let box = take(.topRight, width: radius * 2, height: radius * 2)
    addPanel(box, radius: radius)
    let (x, y) = (box.x + radius, box.y + radius)
    let angle = -heading * .pi / 180
    let (sine, cosine) = (sin(angle), cos(angle))
    func needle(_ length: Double, _ color: Color) -> DisplayItem {
      var path = ScreenPath()
      for (across, along) in [(-3.5, 0.0), (0, length), (3.5, 0)] {
        path.append(x + across * cosine + along * sine, y + across * sine - along * cosine)
      }
      path.endLine(least: 3)
      return .shape(fill: color, stroke: nil, rings: path, stroked: nil, name: "")
    }
    items.append(needle(8.5, Color(0xE5342B)))
    items.append(needle(-13.5, appearance.ink.withOpacity(0.5)))
    addText("N", x: x + 12.5 * sine, y: y - 12.5 * cosine, size: 8, isBold: true, alignment: 0)
  }
}
