// What stands around a map: title, legend, scale, compass, attribution, the place in the world.

public import MapGeometry

/// What of it is wanted.
public struct Furniture: Sendable {
  /// Empty for none.
  public var title = ""
  /// How the scale bar's length is written; nil for no scale bar (MapScaleView).
  public var scale: DistanceFormatter?
  /// Metres of the camera's map for each on the ground, where the scale is everywhere the same.
  public var stretch: Double? = 1
  /// Whether there is a compass where the map is turned (MapCompass).
  public var hasCompass = false
  /// Whether there are lines of latitude and longitude.
  public var hasGraticule = false
  /// What the legend is of; empty for nothing.
  public var legendTitle = ""
  /// The lines of the legend; empty for none.
  public var legend: [LegendEntry] = []
  /// Who made the data; empty for nothing.
  public var attribution = ""
  /// Whether there is a small map of the world with the place of this one.
  public var hasInset = false

  /// Wants nothing.
  public init() {}
}

/// Puts furniture into the corners of a picture.
///
///     top left      title                  top right     compass, inset
///     bottom left   scale bar              bottom right  attribution, legend
public struct FurnitureLayout {
  enum Corner: Int { case topLeft, topRight, bottomLeft, bottomRight }

  /// A box on the screen.
  struct Box {
    var x, y, width, height: Double

    func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }
  }

  static let margin = 10.0

  let projection: MapProjection
  let appearance: Appearance
  let mapper: PlaneMapper?
  private let ruler: TextRuler
  /// What is drawn, above all else.
  public internal(set) var items: [DisplayItem] = []
  private(set) var boxes: [Box] = []
  /// How much of each corner is taken.
  private(set) var (filled, widths) = ([0.0, 0, 0, 0], [0.0, 0, 0, 0])

  /// Lays furniture out.
  public init(
    _ furniture: Furniture, _ projection: MapProjection, _ appearance: Appearance, _ mapper: PlaneMapper? = nil,
    ruler: TextRuler = .font
  ) {
    (self.projection, self.appearance, self.mapper, self.ruler) = (projection, appearance, mapper, ruler)
    if !furniture.title.isEmpty { addTitle(furniture.title) }
    if furniture.hasCompass { addCompass() }
    if furniture.hasInset { addInset() }
    if !furniture.attribution.isEmpty { addAttribution(furniture.attribution) }
    if !furniture.legend.isEmpty { addLegend(furniture.legendTitle, furniture.legend) }
    if let formatter = furniture.scale { addScale(formatter, stretch: furniture.stretch ?? 1) }
    if furniture.hasGraticule { addGraticuleLabels() }
  }

  /// Keeps the places of all free of labels.
  public func keepFree(_ placer: inout LabelPlacer) {
    for box in boxes {
      placer.keepFree(minX: box.x, minY: box.y, maxX: box.x + box.width, maxY: box.y + box.height)
    }
  }

  // MARK: Places

  /// Takes a place in a corner, beside what is there.
  mutating func take(_ corner: Corner, width: Double, height: Double) -> Box {
    let viewport = projection.perspective.viewport
    let offset = Self.margin + filled[corner.rawValue]
    filled[corner.rawValue] += height + 8
    widths[corner.rawValue] = max(widths[corner.rawValue], width)
    let isLeft = corner == .topLeft || corner == .bottomLeft
    let isTop = corner == .topLeft || corner == .topRight
    let box = Box(
      x: isLeft ? Self.margin : viewport.width - Self.margin - width,
      y: isTop ? offset : viewport.height - offset - height,
      width: width, height: height)
    boxes.append(box)
    return box
  }

  /// Takes a box that is no corner's.
  mutating func take(_ box: Box) { boxes.append(box) }

  /// Whether a box is on another.
  func isTaken(_ box: Box) -> Bool { boxes.contains { $0.overlaps(box) } }

  // MARK: Sizes of text

  /// The width of a text.
  func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
    ruler.size([text], LabelStyle(appearance.ink, halo: nil, size: size, isBold: isBold)).width
  }

  /// The height of a line of text.
  func lineHeight(_ size: Double) -> Double {
    ruler.size([""], LabelStyle(appearance.ink, halo: nil, size: size)).height
  }

  private func lines(_ text: String, width: Double, size: Double, isBold: Bool = false) -> [String] {
    ruler.lines(text, width: width, LabelStyle(appearance.ink, halo: nil, size: size, isBold: isBold))
  }

  // MARK: Parts

  /// A sheet of paper.
  mutating func addPanel(_ box: Box, radius: Double = 6) {
    items.append(
      .shape(
        fill: appearance.paper.withOpacity(0.88), stroke: Stroke(appearance.ink.withOpacity(0.2), width: 0.5),
        rings: Self.rounded(box, radius), stroked: nil, name: ""))
  }

  mutating func addArea(_ box: Box, _ color: Color, stroke: Stroke? = nil) {
    items.append(.shape(fill: color, stroke: stroke, rings: Self.rounded(box, 0), stroked: nil, name: ""))
  }

  /// Text whose middle is at y, from x on or around or before it.
  mutating func addText(
    _ text: String, x: Double, y: Double, size: Double, isBold: Bool = false, alignment: Int = -1, halo: Bool = false
  ) {
    let style = LabelStyle(
      appearance.ink, halo: halo ? appearance.paper.withOpacity(0.85) : nil, size: size, isBold: isBold)
    items.append(.label(PlacedLabel([text], style, x: x, y: y, alignment: alignment)))
  }

  /// A box with round corners.
  private static func rounded(_ box: Box, _ radius: Double) -> ScreenPath {
    var path = ScreenPath()
    let (left, top, right, bottom) = (box.x, box.y, box.x + box.width, box.y + box.height)
    guard radius > 0 else {
      for (x, y) in [(left, top), (right, top), (right, bottom), (left, bottom)] { path.append(x, y) }
      path.endLine(least: 3)
      return path
    }
    // A quarter of a circle in four steps: sines of 0, 22.5, 45, 67.5 and 90 degrees.
    let sines = [0, 0.3826834323650898, 0.7071067811865476, 0.9238795325112867, 1]
    for (x, y, sx, sy, isFlipped) in [
      (right - radius, top + radius, 1.0, -1.0, false), (right - radius, bottom - radius, 1, 1, true),
      (left + radius, bottom - radius, -1, 1, false), (left + radius, top + radius, -1, -1, true),
    ] {
      for step in 0...4 {
        let (a, b) = isFlipped ? (sines[4 - step], sines[step]) : (sines[step], sines[4 - step])
        path.append(x + sx * radius * a, y + sy * radius * b)
      }
    }
    path.endLine(least: 3)
    return path
  }

  // MARK: Texts

  private mutating func addTitle(_ title: String) {
    let size = 16.0
    let room = max(120, projection.perspective.viewport.width * 0.6)
    let lines = self.lines(title, width: room, size: size, isBold: true)
    let width = lines.map { self.width($0, size: size, isBold: true) }.max() ?? 0
    let lineHeight = self.lineHeight(size)
    let box = take(.topLeft, width: width + 20, height: Double(lines.count) * lineHeight + 10)
    addPanel(box)
    for (index, line) in lines.enumerated() {
      addText(line, x: box.x + 10, y: box.y + 5 + (Double(index) + 0.5) * lineHeight, size: size, isBold: true)
    }
  }

  private mutating func addAttribution(_ text: String) {
    let size = 9.0
    let viewport = projection.perspective.viewport
    let lines = self.lines(text, width: viewport.width - 2 * Self.margin, size: size)
    let width = lines.map { self.width($0, size: size) }.max() ?? 0
    let height = Double(lines.count) * lineHeight(size)
    let box = take(.bottomRight, width: width + 4, height: height)
    for (index, line) in lines.enumerated() {
      let y = box.y + (Double(index) + 0.5) * lineHeight(size)
      addText(line, x: box.x + box.width, y: y, size: size, alignment: 1, halo: true)
    }
  }

  /// The most lines of a legend that a picture has room for.
  private mutating func addLegend(_ title: String, _ entries: [LegendEntry]) {
    let (size, swatch) = (11.0, 12.0)
    let row = max(17, lineHeight(size))
    let viewport = projection.perspective.viewport
    let room = viewport.height - filled[Corner.bottomRight.rawValue] - filled[Corner.topRight.rawValue] - 60
    let most = max(2, Int(room / row))
    var shown = entries
    if shown.count > most {
      shown = Array(entries.prefix(most - 1))
      shown.append(LegendEntry(.clear, "and \(entries.count - shown.count) more"))
    }
    // Marks stand in a column as wide as the widest of them.
    let column = max(swatch, shown.compactMap(\.size).max() ?? 0)
    let rows = shown.map { max(row, ($0.size ?? 0) + 3) }
    let texts = shown.map { self.width($0.text, size: size) + column + 8 }
    let width = max(texts.max() ?? 0, self.width(title, size: size, isBold: true))
    let top = title.isEmpty ? 6.0 : 26
    let box = take(.bottomRight, width: width + 20, height: rows.reduce(0, +) + top + 6)
    addPanel(box)
    if !title.isEmpty { addText(title, x: box.x + 10, y: box.y + 16, size: size, isBold: true) }
    var next = box.y + top
    for (entry, height) in zip(shown, rows) {
      let y = next + height / 2
      next += height
      let middle = box.x + 10 + column / 2
      if let size = entry.size {
        items.append(.mark(Marker(.dot, color: entry.color, size: size), x: middle, y: y, name: ""))
      } else if entry.color.opacity > 0 {
        let area = Box(x: middle - swatch / 2, y: y - swatch / 2, width: swatch, height: swatch)
        addArea(area, entry.color, stroke: Stroke(appearance.ink.withOpacity(0.25), width: 0.5))
      }
      addText(entry.text, x: box.x + 10 + column + 8, y: y, size: size)
    }
  }
}
