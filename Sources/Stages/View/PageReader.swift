// Features on their way into a page: what it carries of them.

import Cartography
import FeatureStream
import Gazetteer
import GeoJSON
import Globe
import Layers
import Planar

/// What is taken of some features into a page.
struct PageParts: PictureParts {
  var features = PageFeatures()
  /// What decides on their colours.
  var column = ColorColumn()
  /// What decides on their sizes.
  var sizes = ColorColumn()
  var content: FrameContent
  /// What is not shown.
  var omissions = PictureOmissions()

  init(_ content: FrameContent) { self.content = content }

  mutating func add(_ other: PageParts) {
    features.add(other.features)
    column.add(other.column)
    sizes.add(other.sizes)
    content.add(other.content)
    omissions.add(other.omissions)
  }
}

/// Takes features into what a page carries.
struct PageReader {
  private let base: (light: FeatureStyle, dark: FeatureStyle)
  private let light: PictureLooks
  /// nil where features look the same by night.
  private let dark: PictureLooks?
  /// Whether what says nothing of itself has the look of all.
  private let isPlain: Bool
  private let colors: ColorPlan?
  private let sizes: SizePlan?
  /// What the legend says of the layers of a style file.
  private let entries: [LegendEntry?]
  private let places = PlaceReader()
  private let registry = CRSRegistry()
  private var cutter = AntimeridianCutter()

  /// Makes a reader for features that look so by day and by night.
  init(_ day: LookPlan, _ night: LookPlan, _ colors: ColorPlan? = nil, sizes: SizePlan? = nil) {
    self.sizes = sizes
    base = (day.base, night.base)
    isPlain = day.layers.isEmpty
    light = PictureLooks(day)
    // A sheet is for day and night, and is not asked twice.
    dark = isPlain && day.base != night.base ? PictureLooks(night) : nil
    self.colors = colors
    entries = day.layers.map { layer in layer.legend.map { LegendEntry(layer.color, $0) } }
  }

  /// Takes a feature that has a geometry; others have no place on a map.
  ///
  /// - Parameter content: what the camera asks of it; nil for nothing.
  mutating func read(
    _ feature: inout Feature, into parts: inout PageParts, _ content: ContentReader? = nil
  ) throws(RecordError) {
    let isWanted = content?.wants(feature) == true
    if isWanted { parts.content.features += 1 }
    guard feature.hasGeometry, !feature.geometry.isEmpty else {
      parts.omissions.withoutGeometry += 1
      return
    }
    if let name = feature.currentCRS { try registry.makeGeographic(&feature.geometry, from: name) }
    var drawn: [(geometry: Geometry, look: FeatureLook)] = []
    try light.draw(feature) { drawn.append(($0, $1)) }
    light.takeUnread(into: &parts.omissions)
    guard let top = drawn.last?.look else { return }
    parts.omissions.look(at: feature.geometry)
    var nights = drawn.map(\.look)
    if let dark {
      // What says nothing of itself looks like the map; else what it says is asked once more by night.
      if drawn.count == 1, top.style == base.light {
        nights[0].style = base.dark
      } else {
        nights.removeAll(keepingCapacity: true)
        try dark.draw(feature) { nights.append($1) }
      }
    }
    let place: Place?
    do throws(PlaceError) { place = try places.place(feature) } catch { place = nil }
    content?.add(geographic: feature, to: &parts.content)
    let name = top.name.isEmpty ? place?.name ?? "" : top.name
    parts.features.begin(
      name: name, label: top.label == top.name ? name : top.label,
      found: place.map { PageName($0) })
    parts.features.addDetails(feature)
    for (number, (geometry, look)) in drawn.enumerated() {
      // A circle is wider than its centre.
      if isWanted, look.isCircle { parts.content.add(geometry) }
      add(geometry, look, nights[number], isNamed: number == drawn.count - 1, to: &parts.features)
    }
    if let colors { parts.column.add(feature, colors.key, end: 0) }
    if let sizes { parts.sizes.add(feature, sizes.key, end: 0) }
  }

  private mutating func add(
    _ geometry: Geometry, _ look: FeatureLook, _ night: FeatureLook, isNamed: Bool, to features: inout PageFeatures
  ) {
    var below: [PageLook] = []
    for (light, dark) in zip(look.below, night.below) {
      below.append(PageLook(light: light, dark: dark, isNamed: false, entry: entry(of: light)))
    }
    var geometry = geometry
    prepare(&geometry)
    let top = PageLook(light: look.style, dark: night.style, isNamed: isNamed, entry: entry(of: look.style))
    features.add(geometry, top, below: below)
  }

  /// What the legend says of a style, which is of the layer with its number.
  private func entry(of style: FeatureStyle) -> LegendEntry? {
    entries.indices.contains(style.layer - 1) ? entries[style.layer - 1] : nil
  }

  /// Adds the outline of the land as one feature.
  mutating func readLand(into features: inout PageFeatures, _ light: Appearance, _ dark: Appearance) {
    var land = BaseMap.geometry(.outline)
    prepare(&land)
    features.begin(name: "", label: "", found: nil)
    features.addDetails(Feature())
    features.add(land, PageLook(light: light.ground, dark: dark.ground), below: [])
  }

  /// Unwraps longitudes; a ring round a pole has no inside on the map until it is cut.
  private mutating func prepare(_ geometry: inout Geometry) {
    geometry.forEachSimple { simple in
      guard !simple.ringEnds.isEmpty, !simple.unwrapLongitudes() else { return }
      cutter.cut(&simple)
      _ = simple.unwrapLongitudes()
    }
  }
}

extension PageName {
  /// The names of a place.
  fileprivate init(_ place: Place) {
    self.init(
      title: place.name, id: place.id, importance: place.importance > 0 ? min(1, Float(place.importance)) : 0,
      others: place.names.map { ($0.text, false) } + place.alternateNames.map { ($0, true) })
  }
}
