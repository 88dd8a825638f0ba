// Values of a style's layers that expressions give, for each feature anew.

import CQL2
import Cartography
import FeatureStream
import GeoJSON
import Layers
import YAML

/// A value of a layer that an expression gives.
struct StyleExpression: Sendable {
  /// What the value is of a style.
  enum Target: Sendable {
    case stroke, fill, textColor, markerColor, markerIcon
    case width, textSize, priority, opacity, markerSize

    /// Whether it is of what is written: of several layers, that which says the label counts.
    var isOfLabel: Bool { self == .textColor || self == .textSize || self == .priority }

    /// What of a style it is of, where the zoom level decides.
    var part: LaterValue.Part {
      switch self {
      case .stroke: .line
      case .width: .width
      case .fill: .fill
      case .markerColor, .markerIcon: .mark
      case .markerSize: .markSize
      case .textColor, .textSize, .priority: .label
      case .opacity: .all
      }
    }

    /// The numbers that it may be; nil for a colour or an icon.
    var range: ClosedRange<Double>? {
      switch self {
      case .stroke, .fill, .textColor, .markerColor, .markerIcon: nil
      case .width, .priority: 0...1000
      case .textSize: 4...200
      case .opacity: 0...1
      case .markerSize: 0...500
      }
    }
  }

  /// The expression, those at zoom levels, or one of a value with numbers at some values, straight between them.
  enum Source: Sendable {
    case one(Program)
    case stops([(zoom: Double, program: Program)])
    case between(Program, ZoomStops)
  }

  let target: Target
  /// What the file calls it, for messages.
  let key: String
  let source: Source
  /// What the file calls colours.
  let colors: [String: Color]

  /// The expressions.
  var programs: [Program] {
    switch source {
    case .one(let program), .between(let program, _): [program]
    case .stops(let stops): stops.map(\.program)
    }
  }

  /// Whether it is known once the zoom level of the map is.
  var usesZoom: Bool { programs.contains(where: \.usesZoom) }
}

/// A worker's way to the styles that a feature's layers have for it.
final class LayerValues {
  private final class Value {
    let expression: StyleExpression
    /// One, or one for each zoom level.
    let values: [FeatureExpression]
    /// Whether it waits for the zoom level, or for values that do.
    let isLate: Bool
    /// What tells it from other values of the layers.
    let key: [UInt8]
    /// What waits, by the values of features in it.
    var known: [[UInt8]: LaterValue] = [:]

    init(_ expression: StyleExpression, isLate: Bool, _ number: Int, zoom: Double?) {
      (self.expression, self.isLate) = (expression, isLate)
      values = expression.programs.map { FeatureExpression($0, zoom: zoom) }
      key = Array("\(number) \(expression.key) ".utf8)
    }
  }

  private let layers: [StyleLayer]
  private let values: [[Value]]
  /// With so many different values, features hardly repeat any.
  private static let most = 4096

  /// - Parameter zoom: the zoom level of the map; nil where it is known later.
  init(_ layers: [StyleLayer], zoom: Double?) {
    self.layers = layers
    values = layers.enumerated().map { number, layer in
      // Opacity is for what the others have made.
      let (last, first) = (
        layer.expressions.filter { $0.target == .opacity }, layer.expressions.filter { $0.target != .opacity }
      )
      let waits = zoom == nil && first.contains(where: \.usesZoom)
      return (first + last).map { expression in
        let isLate = zoom == nil && expression.usesZoom || waits && expression.target == .opacity
        return Value(expression, isLate: isLate, number, zoom: zoom)
      }
    }
  }

  /// The styles of a choice with what expressions give for a feature.
  ///
  /// What is NULL stays as the layer has it without; what is none of its kind too, and is counted.
  func styles(
    of choice: LayerChoice, _ feature: borrowing Feature, _ unread: inout PictureOmissions
  ) throws(RecordError) -> (upper: FeatureStyle, below: [FeatureStyle]) {
    // Most layers have none.
    let label = choice.label ?? choice.numbers.last
    guard choice.numbers.contains(where: { !values[$0].isEmpty }) || label.map({ !values[$0].isEmpty }) ?? false else {
      return (choice.style, choice.below)
    }
    var styles = choice.below + [choice.style]
    for (index, number) in choice.numbers.enumerated() {
      for value in values[number] where !value.expression.target.isOfLabel {
        try apply(value, number, feature, to: &styles[index], &unread)
      }
    }
    guard var upper = styles.popLast() else { return (choice.style, []) }
    if let number = label {
      for value in values[number] where value.expression.target.isOfLabel {
        try apply(value, number, feature, to: &upper, &unread)
      }
    }
    return (upper, styles)
  }

  private func apply(
    _ value: Value, _ number: Int, _ feature: borrowing Feature, to style: inout FeatureStyle,
    _ unread: inout PictureOmissions
  ) throws(RecordError) {
    let (expression, opacity) = (value.expression, layers[number].opacity)
    guard value.isLate else {
      var found: [JSONValue?] = []
      for part in value.values { found.append(try part.value(for: feature)) }
      guard let (kind, example) = expression.set(found, opacity: opacity, in: &style) else { return }
      return unread.add(kind, example: example)
    }
    var (programs, key): ([Program], [UInt8]) = ([], value.key)
    for part in value.values {
      let bound = try part.atZooms(feature)
      programs.append(bound.program)
      key += bound.key
    }
    if let known = value.known[key] { return style.enrich { $0.later.append(known) } }
    let later = LaterValue(expression.target.part, key: key) { [programs] style, zoom in
      var found: [JSONValue?] = []
      for program in programs {
        // All that can be refused was done with the feature.
        found.append((try? FeatureExpression(program, zoom: zoom).value(for: Feature())) ?? nil)
      }
      return expression.set(found, opacity: opacity, in: &style)
    }
    if value.known.count < Self.most { value.known[key] = later }
    style.enrich { $0.later.append(later) }
  }
}

extension StyleExpression {
  /// Sets what its parts have come to, nil for NULL; what is none of its kind is returned, and has no effect.
  fileprivate func set(
    _ values: [JSONValue?], opacity: Double, in style: inout FeatureStyle
  ) -> LaterValue.Unread? {
    guard let range = target.range else {
      guard let found = values.first ?? nil else { return nil }
      if target == .markerIcon {
        guard case .string(let name) = found, let icon = Icon(name: name) else { return (.icon(key), found.shortText) }
        style.marker.icon = icon
        return nil
      }
      guard let color = color(found) else { return (.color(key), found.shortText) }
      style.set(target, color.map { $0.withOpacity($0.opacity * opacity) })
      return nil
    }
    var numbers: [Double] = []
    for found in values {
      guard let found else { return nil }
      var number = found.number
      if case .between(_, let stops) = source { number = number.map { stops.value(at: $0) } }
      guard let number, range.contains(number) else { return (.value(key), found.shortText) }
      numbers.append(number)
    }
    guard case .stops(let stops) = source else {
      style.set(target, numbers[0])
      return nil
    }
    let widths = ZoomStops(zip(stops, numbers).map { ZoomStops.Stop(zoom: $0.0.zoom, value: $0.1) })
    style.enrich { $0.widths = widths }
    return nil
  }

  /// The colour that a value is, inside nil for none; nil for another value.
  private func color(_ value: JSONValue) -> Color?? {
    guard case .string(let text) = value else { return nil }
    if text == "none", target == .fill { return .some(nil) }
    return (colors[text] ?? Color(text)).map { .some($0) }
  }
}

extension FeatureStyle {
  /// Sets a colour; nil is for a fill that there is not.
  fileprivate mutating func set(_ target: StyleExpression.Target, _ color: Color?) {
    guard let color else {
      fill = nil
      return
    }
    switch target {
    case .stroke: changeStrokes { $0.color = color }
    case .fill: fill = color
    case .textColor: label.color = color
    case .markerColor: (marker.color, marker.glyphColor) = (color, color.readable)
    default: break
    }
  }

  /// Sets a number.
  fileprivate mutating func set(_ target: StyleExpression.Target, _ number: Double) {
    switch target {
    case .width: changeStrokes { $0.width = number }
    case .textSize: label.size = number
    case .priority: priority = number
    case .opacity: multiply(opacity: number)
    case .markerSize: marker.size = number
    default: break
    }
  }
}
