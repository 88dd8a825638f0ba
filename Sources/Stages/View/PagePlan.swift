// What a page is to be made of, before any record is read.

import Cartography
import FeatureStream
import GeoJSON
import Layers
import MapGeometry
import Planar

/// What a page is to be made of.
struct PagePlan: Sendable {
  /// Where the camera is, or how it is found.
  let source: PictureCamera
  /// The styles by day and by night.
  let day, night: PictureStyles
  /// Which of them: `auto`, `light` or `dark`.
  let scheme: String
  /// The layers below the records, the lowest first.
  private(set) var layers: [PageLayer] = []
  /// What is the ground instead of the world's land.
  private(set) var background: PageLayer?
  /// What the layer of the records is called.
  let name: String
  /// Whether the world's land is drawn below all.
  let drawsBase: Bool
  /// Whether names are written at first.
  let writesLabels: Bool
  /// What colours features; nil for their looks.
  let colors: ColorPlan?
  /// What gives marks of records their sizes; nil for their looks.
  private(set) var sizes: SizePlan?
  /// The property that says when features are; nil for none.
  private(set) var time: String?
  /// Whether marks that are near to each other are one.
  var groupsMarks = false
  /// The properties in the tooltip of a feature.
  let tooltip: [String]
  /// What stands around the map.
  let furniture: PageFurniture
  /// The most bytes that it may have.
  let largestSize: Int
  /// The properties of records that options name.
  private(set) var names: [NamedProperty]
  /// What a page does not do of what styles say; nil for nothing.
  let styleWarning: ClosingWarning?

  init(
    _ picture: PictureOptions, _ source: PictureCamera, inputs: [String], largestSize: Int?, tooltip: [String],
    _ options: ReadingOptions
  ) throws(RunError) {
    (self.source, self.tooltip) = (source, tooltip)
    // Names go off and on in the page.
    day = try picture.styles(writesLabels: true)
    night = day.byNight
    styleWarning = day.pageWarning
    let isDark = day.sheet.appearance.isDark
    scheme = day.sheet.isOfFile ? (isDark ? "dark" : "light") : isDark ? "dark" : "auto"
    name = inputs.count == 1 && inputs[0] != "-" ? PageLayer.name(inputs[0]) : "Features"
    drawsBase = picture.base && picture.background == nil
    writesLabels = picture.labels
    colors = try picture.colors.plan()
    furniture = PageFurniture(picture.furniture)
    self.largestSize = largestSize ?? 10_000_000
    if let path = picture.background {
      background = try PageLayer(path, PageReader(day.ground, night.ground), isBase: true, options)
    }
    var layers: [PageLayer] = []
    for (file, dark) in zip(day.files, night.files) {
      layers.append(try PageLayer(file.path, PageReader(file.looks, dark.looks, colors), names: file.names, options))
    }
    self.layers = layers
    // What a layer has is there for its features.
    let tips = tooltip.filter { name in !layers.contains { PageDetails($0.parts.features).has(name) } }
    names =
      day.names(colors, layers: layers.map(\.parts.column), layers.map(\.styleNames))
      + tips.map { NamedProperty("--tooltip", $0) }
  }

  /// Has marks as large as a property says.
  mutating func setSizes(_ plan: SizePlan) {
    sizes = plan
    names.append(NamedProperty("--size-by", plan.property))
  }

  /// Has features by the time that a property says, of records or of a layer.
  mutating func setTime(_ property: String) {
    time = property
    if !layers.contains(where: { PageDetails($0.parts.features).has(property) }) {
      names.append(NamedProperty("--time", property))
    }
  }
}

/// A layer of a page below the records.
struct PageLayer: Sendable {
  let name: String
  /// Whether it is the ground, which is not pointed at.
  let isBase: Bool
  var parts = PageParts(FrameContent())
  /// What of its style's properties it has.
  private(set) var styleNames = LayerStyleNames.Found()

  init(_ name: String, isBase: Bool = false) { (self.name, self.isBase) = (name, isBase) }

  /// Reads a file.
  init(
    _ path: String, _ reader: PageReader, names: LayerStyleNames? = nil, isBase: Bool = false, _ options: ReadingOptions
  ) throws(RunError) {
    self.init(Self.name(path), isBase: isBase)
    var (reader, parts) = (reader, parts)
    try readSecondFile(path, needs: GeometryNeeds(ordinates: true, positions: false), options) {
      feature throws(RecordError) in
      names?.look(feature)
      try reader.read(&feature, into: &parts)
    }
    self.parts = parts
    if let names { styleNames = names.found() }
  }

  /// The name of a file without its folder and its ending.
  static func name(_ path: String) -> String {
    let file = path.split(separator: "/").last ?? "-"
    let stem = file.prefix { $0 != "." }
    return String(stem.isEmpty ? file : stem)
  }
}

/// What stands around the map of a page.
struct PageFurniture: Sendable {
  let title, attribution: String
  let hasLegend, hasScaleBar, hasCompass, hasGraticule, hasInset: Bool
  /// The lengths that the scale bar may have, with their texts; empty for those of the browser's region.
  let lengths: [(metres: Double, text: String)]

  init(_ options: FurnitureOptions) {
    (title, attribution) = (options.title ?? "", options.attribution ?? "")
    (hasLegend, hasScaleBar, hasCompass) = (options.legend ?? true, options.scaleBar ?? true, options.compass ?? true)
    (hasGraticule, hasInset) = (options.graticule, options.inset)
    let isTold = options.units != nil || options.locale != nil
    lengths = isTold ? ScaleBar.all(DistanceFormatter(units: options.units, locale: options.locale ?? .enUS)) : []
  }
}
