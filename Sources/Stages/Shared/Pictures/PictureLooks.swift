// From features to what is drawn of them: style sheet, properties, labels, circles.

import CQL2
import Cartography
import Engines
import FeatureStream
import GeoJSON
import Layers
import Planar

/// What decides how features look.
struct LookPlan: Sendable {
  /// What features have that say nothing of their own.
  var base: FeatureStyle
  /// The layers of a style sheet; empty for none.
  var layers: [StyleLayer] = []
  /// What draws features with OpenStreetMap's tags, where there are no layers; nil for nothing.
  var standard: StandardStyle?
  /// Whether features may say how they look.
  var readsProperties = true
  /// What is written at features; nil for what they are called.
  var label: Program?
  /// Whether anything is written.
  var writesLabels = true

  /// Whether the zoom level of the map decides which layers take a feature, or what is written at it.
  var asksZoom: Bool { label?.usesZoom == true || layers.contains(where: \.asksZoom) }
}

/// A layer of a style sheet: the features that it takes, and how they look.
struct StyleLayer: Sendable {
  /// What is written at its features.
  enum Label: Sendable {
    /// What they are called.
    case name
    /// Nothing.
    case none
    /// What an expression comes to.
    case value(Program)
  }

  /// Which features it takes; nil for all.
  var condition: Program?
  /// Whether it takes those only that no layer before has taken.
  var isOtherwise = false
  var style: FeatureStyle
  var label: Label?
  /// What a legend says of its features; nil for nothing.
  var legend: String?
  /// What expressions give of its style, for each feature anew.
  var expressions: [StyleExpression] = []
  /// How opaque all is that its style draws, which that has already.
  var opacity = 1.0

  /// Whether the zoom level of the map decides what it takes or writes.
  var asksZoom: Bool {
    if case .value(let program) = label, program.usesZoom { return true }
    return condition?.usesZoom == true
  }

  /// The colour that a legend has for it: that of what is seen of it first.
  var color: Color {
    style.fill ?? style.rich?.pattern?.stroke.color ?? style.rich?.gradient?.color(at: 0.5) ?? style.stroke?.color
      ?? style.marker.color
  }
}

/// A worker's way from features to what is drawn of them.
final class PictureLooks {
  /// Above all layers of the standard map.
  private static let above = 1 << 20

  private var plan: LookPlan
  /// The zoom level of the map; nil where it is not known, or where all are shown.
  private let zoom: Double?
  private let reader = FeatureStyleReader()
  /// The layers that are asked for, or else the standard map's once a feature needs them; nil for none.
  private var layers: LayerRoom?
  private let label: LabelText?
  /// What has no effect of what features say of their looks, until it is taken.
  private var unread = PictureOmissions()
  private var hasUnread = false
  private lazy var geodesic = Engines.geodesic()

  /// - Parameter zoom: the zoom level of the map; nil where it is not known, or where all are shown. Then layers take
  ///   what they take at any.
  init(_ plan: LookPlan, zoom: Double? = nil) {
    (self.plan, self.zoom) = (plan, zoom)
    // What is not of the map is drawn on it.
    if plan.layers.isEmpty, plan.standard != nil { self.plan.base.layer = Self.above }
    layers = plan.layers.isEmpty ? nil : LayerRoom(plan.layers, zoom: zoom)
    label = plan.label.map { LabelText(.value($0), zoom: zoom) }
  }

  /// Calls `body` with each geometry that is drawn of a feature, in longitudes and latitudes, the lowest first.
  func draw(
    _ feature: borrowing Feature, _ body: (Geometry, FeatureLook) -> Void
  ) throws(RecordError) {
    let styled = try style(of: feature)
    // What has a paint of its own has it alone, and none of the standard map's.
    let mayBeOwn = plan.layers.isEmpty && plan.readsProperties && styled?.isSheet ?? true
    guard styled != nil || mayBeOwn else { return }
    var (base, below, text, isSheet) = styled ?? (plan.base, [], label, false)
    var extras = FeatureExtras()
    var look = FeatureLook(style: base)
    if plan.readsProperties {
      look = reader.look(of: feature, base, isSheet: isSheet, &extras)
      if mayBeOwn, extras.hasOwnPaint {
        (base, below, text, isSheet) = (plan.base, [], label, false)
        extras = FeatureExtras()
        look = reader.look(of: feature, base, isSheet: isSheet, &extras)
      }
      guard styled != nil || extras.hasOwnPaint else { return }
      for (kind, example) in extras.unread {
        unread.add(kind, example: example)
        hasUnread = true
      }
    }
    look.below = below
    if !plan.writesLabels {
      look.label = ""
    } else if let text {
      look.label = try text.text(of: feature, name: look.name)
    }
    let geometry = feature.geometry
    let isPoints = geometry.ringEnds.isEmpty && geometry.type != .geometryCollection
    if isPoints, let radius = extras.circleRadius {
      look.isCircle = true
      // Beside its circle a feature has no mark, but a name in it.
      body(GroundCircle.circles(around: geometry, radius: radius, geodesic), look)
      return
    }
    if isPoints, let accuracy = extras.accuracy {
      var around = look
      around.isCircle = true
      (around.label, around.name, around.details) = ("", "", "")
      body(GroundCircle.circles(around: geometry, radius: accuracy, geodesic), around)
    }
    body(geometry, look)
  }

  /// Adds what had no effect since this was asked last.
  func takeUnread(into omissions: inout PictureOmissions) {
    guard hasUnread else { return }
    omissions.add(unread)
    (unread, hasUnread) = (PictureOmissions(), false)
  }

  /// The uppermost style of a feature, those below it, what is written, and whether that is of a style sheet; nil where
  /// nothing of it is drawn.
  private func style(
    of feature: borrowing Feature
  ) throws(RecordError) -> (FeatureStyle, below: [FeatureStyle], LabelText?, isSheet: Bool)? {
    var likeness = OpenStreetMapTags.Likeness.identified
    if plan.layers.isEmpty {
      likeness = plan.standard == nil ? .none : OpenStreetMapTags.likeness(of: feature)
      if likeness == .none { return (plan.base, [], label, false) }
      if layers == nil, let standard = plan.standard {
        do throws(RunError) { layers = LayerRoom(try standard.layers(), zoom: zoom) } catch {
          throw RecordError(ending: error)
        }
      }
    }
    guard let layers, let choice = try layers.chooser.choice(for: feature) else {
      // Others may have a word of OpenStreetMap's too.
      return likeness == .tagged ? (plan.base, [], label, false) : nil
    }
    let text = label ?? choice.label.flatMap { layers.labels[$0] }
    guard let values = layers.values else { return (choice.style, choice.below, text, true) }
    var unread = PictureOmissions()
    let styles = try values.styles(of: choice, feature, &unread)
    // What the standard map has no icon for is no fault of the data.
    if !unread.isEmpty, !plan.layers.isEmpty {
      self.unread.add(unread)
      hasUnread = true
    }
    return (styles.upper, styles.below, text, true)
  }
}

/// The layers of a style sheet, as a worker has them.
private struct LayerRoom {
  let chooser: LayerChooser
  /// What each of them writes.
  let labels: [LabelText?]
  /// What their expressions give; nil where they have none.
  let values: LayerValues?

  init(_ layers: [StyleLayer], zoom: Double?) {
    chooser = LayerChooser(layers, zoom: zoom)
    labels = layers.map { $0.label.map { LabelText($0, zoom: zoom) } }
    values = layers.contains { !$0.expressions.isEmpty } ? LayerValues(layers, zoom: zoom) : nil
  }
}

/// A worker's way from features to what is written at them.
private final class LabelText {
  private let expression: FeatureExpression?
  private let isNone: Bool

  /// Where all zoom levels are shown, labels are those of one near the ground.
  private static let nearest = 22.0

  init(_ label: StyleLayer.Label, zoom: Double?) {
    switch label {
    case .name: (expression, isNone) = (nil, false)
    case .none: (expression, isNone) = (nil, true)
    case .value(let program): (expression, isNone) = (FeatureExpression(program, zoom: zoom ?? Self.nearest), false)
    }
  }

  /// The text; NULL is none.
  func text(of feature: borrowing Feature, name: String) throws(RecordError) -> String {
    if let expression { return try expression.text(for: feature) }
    return isNone ? "" : name
  }
}
