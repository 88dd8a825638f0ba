// What a picture is to be made of, before any record is read.

import Cartography
import FeatureStream
import GeoJSON
import Layers
import MapGeometry
import Planar

/// What a picture is to be made of.
struct PicturePlan: Sendable {
  /// Where the camera is, or how it is found.
  let source: PictureCamera
  let appearance: Appearance
  /// The projection that is asked for; nil for Web Mercator.
  var plane: MapPlane?
  /// Whether parts of the projection's map that are far from the others are drawn in frames beside them.
  var hasInsets = false
  /// Whether records in one projected CRS are drawn on its plane.
  var knowsPlanes = false
  /// How features look.
  var looks: LookPlan
  /// The layers below the records, the lowest first.
  var layers: [PictureLayer] = []
  /// Whether the world's land is drawn below all.
  var drawsBase = true
  /// Whether that is its coast alone, where a picture has no colours that tell lakes and borders from data.
  var hasOnlyCoasts = false
  /// How large text is.
  var ruler = TextRuler.font
  /// What colours features; nil for their looks.
  var colors: ColorPlan?
  /// What gives marks of records their sizes; nil for their looks.
  var sizes: SizePlan?
  /// What stands around the map.
  var furniture = Furniture()
  /// What style files say of their layers.
  var styleLegend: [LegendEntry] = []
  /// Whether there is a legend.
  var hasLegend = false
  /// Whether it is said how many names have no room.
  var tellsHiddenNames = false
  /// Pictures of the ground, the lowest first.
  var imagery: [ImageryFile] = []
  /// How many pixels of imagery are a point.
  var imageryScale = 1.0
  /// What is the ground instead of the world's land.
  var background: PictureLayer?
  /// The properties of records that options name.
  var names: [NamedProperty] = []

  init(_ source: PictureCamera, _ appearance: Appearance, _ looks: LookPlan) {
    (self.source, self.appearance, self.looks, plane) = (source, appearance, looks, source.plane)
  }

  /// The zoom level of the map where it does not depend on the records; nil where it does.
  var fixedZoom: Double? {
    plane == nil ? source.fixed.map { MapProjection($0.camera, $0.viewport).zoom } : nil
  }

  /// What stands around the map, with the legend of the colours and the sizes.
  func furniture(_ coloring: PictureColoring?, _ sizing: PictureSizing?) -> Furniture {
    var furniture = furniture
    var legend = (coloring?.scale.legend ?? []) + styleLegend
    let color = coloring == nil ? looks.base.marker.color : appearance.missing
    if let sizing { legend += sizing.legend(color.withOpacity(0.8), isTitled: !legend.isEmpty) }
    guard hasLegend, !legend.isEmpty else { return furniture }
    (furniture.legend, furniture.legendTitle) = (
      legend, colors?.property ?? (styleLegend.isEmpty ? sizes?.property : nil) ?? ""
    )
    return furniture
  }
}

/// A further file, below the records.
struct PictureLayer: Sendable {
  let name: String
  private(set) var shapes = ShapeStore()
  /// What decides on the colours of its features.
  private(set) var column = ColorColumn()
  /// What is not drawn.
  private(set) var omissions = PictureOmissions()

  /// How its features look, and they, where both wait for the zoom level of the map; nil where they do not.
  private var later: (looks: LookPlan, features: KeptFeatures)?

  /// What of its style's properties it has.
  private(set) var styleNames = LayerStyleNames.Found()

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - names: the properties that its style names; nil for none.
  ///   - colors: what colours features; nil for their looks.
  ///   - zoom: the zoom level of the map; nil where it is not known yet.
  init(
    _ path: String, _ plan: LookPlan, names: LayerStyleNames? = nil, colors: ColorPlan? = nil, zoom: Double? = nil,
    _ options: ReadingOptions
  ) throws(RunError) {
    name = path
    let (looks, registry) = (PictureLooks(plan, zoom: zoom), CRSRegistry())
    var (shapes, column, omissions) = (ShapeStore(), ColorColumn(), PictureOmissions())
    let waits = zoom == nil && plan.asksZoom
    var features = KeptFeatures()
    try readSecondFile(path, needs: GeometryNeeds(ordinates: true, positions: false), options) {
      feature throws(RecordError) in
      names?.look(feature)
      guard feature.hasGeometry, !feature.geometry.isEmpty else {
        omissions.withoutGeometry += 1
        return
      }
      if waits { features.append(&feature) }
      if let name = feature.currentCRS { try registry.makeGeographic(&feature.geometry, from: name) }
      try looks.draw(feature) { geometry, look in shapes.add(geometry, look) }
      if !waits { looks.takeUnread(into: &omissions) }
      omissions.look(at: feature.geometry)
      if let colors { column.add(feature, colors.key, end: shapes.count) }
    }
    (self.shapes, self.column, self.omissions) = (shapes, column, omissions)
    if waits { later = (plan, features) }
    if let names { styleNames = names.found() }
  }
  /// Takes the looks of its features at the zoom level of the map, where they wait for it.
  mutating func settle(at zoom: Double) {
    guard let later else { return }
    let drawn = later.features.drawn(later.looks, zoom: zoom)
    shapes = drawn.shapes
    column.setEnds(drawn.ends)
    omissions.add(drawn.omissions)
    self.later = nil
  }
}
