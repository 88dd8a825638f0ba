// From features to what is drawn of them: style sheet, properties, labels, circles.

import CQL2
import Cartography
import Engines
import FeatureStream
import GeoJSON
import Layers
import SimpleFeatures

/// What decides how features look.
struct LookPlan: Sendable {
  /// What features have that say nothing of their own.
  var base: FeatureStyle
  /// The layers of a style sheet; empty for none.
  var layers: [StyleLayer] = []
  /// Whether features may say how they look.
  var readsProperties = true
  /// What is written at features; nil for what they are called.
  var label: Program?
  /// Whether anything is written.
  var writesLabels = true
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

  /// The colour that a legend has for it: that of what is seen of it first.
  var color: Color {
    style.fill ?? style.rich?.pattern?.stroke.color ?? style.rich?.gradient?.color(at: 0.5) ?? style.stroke?.color
      ?? style.marker.color
  }
}

/// A worker's way from features to what is drawn of them.
final class PictureLooks {
  private struct Layer {
    let test: ConditionTest?
    let isOtherwise: Bool
    let style: FeatureStyle
    let label: LabelText?
  }

  private let plan: LookPlan
  private let reader = FeatureStyleReader()
  private let layers: [Layer]
  private let label: LabelText?
  /// What has no effect of what features say of their looks, until it is taken.
  private var unread = PictureOmissions()
  private var hasUnread = false
  private lazy var geodesic = Engines.geodesic()

  init(_ plan: LookPlan) {
    self.plan = plan
    layers = plan.layers.map {
      Layer(
        test: $0.condition.map(ConditionTest.init), isOtherwise: $0.isOtherwise, style: $0.style,
        label: $0.label.map { LabelText($0) })
    }
    label = plan.label.map { LabelText(.value($0)) }
  }

  /// Calls `body` with each geometry that is drawn of a feature, in longitudes and latitudes, the lowest first.
  func draw(
    _ feature: borrowing Feature, _ body: (Geometry, FeatureLook) -> Void
  ) throws(RecordError) {
    guard let styled = try style(of: feature) else { return }
    let (base, below, text) = styled
    var extras = FeatureExtras()
    var look = FeatureLook(style: base)
    if plan.readsProperties {
      look = reader.look(of: feature, base, isSheet: !layers.isEmpty, &extras)
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

  /// The uppermost style of a feature, those below it, and what is written; nil where nothing of it is drawn.
  private func style(
    of feature: borrowing Feature
  ) throws(RecordError) -> (FeatureStyle, below: [FeatureStyle], LabelText?)? {
    if layers.isEmpty { return (plan.base, [], label) }
    var found: FeatureStyle?
    var below: [FeatureStyle] = []
    var text: (LabelText, FeatureStyle)?
    for layer in layers {
      if layer.isOtherwise, found != nil { continue }
      if let test = layer.test, try !test.holds(feature) { continue }
      if let found { below.append(found) }
      found = layer.style
      if let label = layer.label { text = (label, layer.style) }
    }
    guard var found else { return nil }
    if let text { (found.label, found.priority) = (text.1.label, text.1.priority) }
    return (found, below, label ?? text?.0)
  }
}

/// A worker's way from features to what is written at them.
private final class LabelText {
  private let services = FeatureServices()
  private let evaluator: Evaluator?
  private let isNone: Bool
  private var buffer = ByteBuffer(capacity: 64)

  init(_ label: StyleLayer.Label) {
    switch label {
    case .name: (evaluator, isNone) = (nil, false)
    case .none: (evaluator, isNone) = (nil, true)
    case .value(let program): (evaluator, isNone) = (Evaluator(program, services), false)
    }
  }

  /// The text; NULL is none.
  func text(of feature: borrowing Feature, name: String) throws(RecordError) -> String {
    guard let evaluator else { return isNone ? "" : name }
    buffer.count = 0
    do throws(EvaluationError) { try evaluator.write(feature, to: &buffer) } catch {
      throw services.recordError(error)
    }
    return buffer.withPaddedBytes { bytes in
      let all = ByteRange(start: 0, end: bytes.count)
      if let text = jsonText(bytes, all) { return text }
      let text = String(decoding: bytes[all], as: UTF8.self)
      return text == "null" ? "" : text
    }
  }
}
