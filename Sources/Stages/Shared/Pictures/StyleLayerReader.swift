// One layer of a style sheet, out of its YAML.

import CQL2
import Cartography
import FeatureStream
import YAML

/// Reads a layer of a style sheet.
///
/// What a layer names is drawn of its features, and no more: one with `stroke` alone fills nothing. One that names
/// nothing that is drawn has all as the base has it.
struct StyleLayerReader {
  private enum Key: String, CaseIterable {
    case `where`, otherwise, stroke, width, dash, cap, join, gradient, fill, pattern, opacity, marker, label
    case textSize = "text-size"
    case textColor = "text-color"
    case labelZoom = "label-zoom"
    case bold, priority, level, legend, zoom, spacing
  }

  private enum LevelWord: String, CaseIterable {
    case base
    case aboveRoads = "above-roads"
    case aboveLabels = "above-labels"
  }

  let file: YAMLFile
  let base: FeatureStyle
  private let number: Int

  init(_ file: YAMLFile, _ base: FeatureStyle, number: Int) {
    (self.file, self.base, self.number) = (file, base, number)
  }

  /// The layer that a value is.
  func layer(_ node: YAMLNode) throws(RunError) -> StyleLayer {
    let members = try file.members(node, of: "a layer", known: Key.allCases.map(\.rawValue))
    let given = Set(members.compactMap { Key(rawValue: $0.key) })
    var layer = StyleLayer(style: base)
    layer.style.layer = number
    let lines: Set<Key> = [.stroke, .width, .dash, .cap, .join, .gradient]
    if !given.isDisjoint(with: lines.union([.fill, .pattern, .marker])) {
      if given.isDisjoint(with: lines) { (layer.style.stroke, layer.style.outline) = (nil, nil) }
      if !given.contains(.fill) { layer.style.fill = nil }
      if !given.contains(.marker) { layer.style.marker = Marker(.none, color: base.marker.color, size: 0) }
      if !given.isDisjoint(with: lines) { layer.style.outline = layer.style.stroke }
    }
    // Opacity is for what the others have made.
    for member in members where member.key != Key.opacity.rawValue { try take(member, into: &layer) }
    for member in members where member.key == Key.opacity.rawValue {
      guard let opacity = try number(member, .opacity, &layer) else { continue }
      layer.style.multiply(opacity: opacity)
      layer.opacity = opacity
    }
    return layer
  }

  private func take(_ member: YAMLMember, into layer: inout StyleLayer) throws(RunError) {
    let value = member.value
    switch Key(rawValue: member.key) {
    case .where: layer.condition = try program(member, .layerCondition)
    case .otherwise: layer.isOtherwise = try boolean(member)
    case .stroke:
      if let color = try color(member, .stroke, &layer) { layer.style.changeStrokes { $0.color = color } }
    case .width: try takeWidth(member, into: &layer)
    case .zoom:
      let zooms = try zooms(member)
      layer.style.enrich { $0.zooms = zooms }
    case .labelZoom:
      let zooms = try zooms(member)
      layer.style.enrich { $0.labelZooms = zooms }
    case .spacing:
      let spacing = try stops(member)
      layer.style.enrich { $0.spacing = spacing }
    case .dash:
      guard let elements = value.elements, !elements.isEmpty else {
        throw file.refusal(value.place, "'dash' has to be a list of lengths in points, such as [4, 2]")
      }
      var dash: [Double] = []
      for element in elements { dash.append(try file.number(element, of: "a length of 'dash'", in: 0...1000)) }
      layer.style.changeStrokes { $0.dash = dash.contains { $0 > 0 } ? dash : [] }
    case .cap:
      let cap = try file.choice(value, of: "'cap'", Stroke.Cap.self)
      layer.style.changeStrokes { $0.cap = cap }
    case .join:
      let join = try file.choice(value, of: "'join'", Stroke.Join.self)
      layer.style.changeStrokes { $0.join = join }
    case .gradient:
      let gradient = try gradient(value)
      layer.style.enrich { $0.gradient = gradient }
    case .fill:
      if value.text == "none" {
        layer.style.fill = nil
      } else if let color = try color(member, .fill, &layer) {
        layer.style.fill = color
      }
    case .pattern:
      let pattern = try pattern(value, layer.style)
      layer.style.enrich { $0.pattern = pattern }
    case .marker: layer.style.marker = try marker(value, &layer)
    case .label: layer.label = try label(member)
    case .textSize: if let size = try number(member, .textSize, &layer) { layer.style.label.size = size }
    case .textColor: if let color = try color(member, .textColor, &layer) { layer.style.label.color = color }
    case .bold: layer.style.label.isBold = try boolean(member)
    case .priority: if let priority = try number(member, .priority, &layer) { layer.style.priority = priority }
    case .level:
      let word = try file.choice(value, of: "'level'", LevelWord.self)
      layer.style.level = FeatureStyle.Level(word: word.rawValue) ?? .base
    case .legend:
      let text = try file.text(member)
      layer.legend = text.isEmpty ? nil : text
    case .opacity, nil: break
    }
  }

  private func takeWidth(_ member: YAMLMember, into layer: inout StyleLayer) throws(RunError) {
    guard let members = member.value.members, !isBetween(member.value) else {
      if let width = try number(member, .width, &layer) { layer.style.changeStrokes { $0.width = width } }
      return
    }
    if members.contains(where: { isExpression($0.value) }) {
      layer.expressions.append(try stopExpressions(members))
      return
    }
    let stops = try stops(member)
    layer.style.enrich { $0.widths = stops }
  }

  /// Lengths in points by zoom level; a number is the same at all of them.
  func stops(_ member: YAMLMember) throws(RunError) -> ZoomStops {
    let key = member.key
    guard let members = member.value.members else {
      let length = try file.number(member.value, of: "'\(key)'", in: 0...1000)
      return ZoomStops([ZoomStops.Stop(zoom: 0, value: length)])
    }
    var stops: [ZoomStops.Stop] = []
    for stop in members {
      let value = try file.number(stop.value, of: "a \(key) of '\(key)'", in: 0...1000)
      stops.append(ZoomStops.Stop(zoom: try zoom(of: stop, key), value: value))
    }
    guard !stops.isEmpty else { throw file.refusal(member.value.place, "'\(key)' names no zoom level") }
    return ZoomStops(stops)
  }

  /// The zoom level that a key is.
  func zoom(of stop: YAMLMember, _ key: String) throws(RunError) -> Double {
    guard let zoom = Double(stop.key), (-5...40).contains(zoom) else {
      throw file.refusal(
        stop.place, "'\(stop.key)' is not a zoom level: '\(key)' is a number, or numbers by zoom level")
    }
    return zoom
  }

  /// Zoom levels: the lowest, or the lowest and that below which all are.
  private func zooms(_ member: YAMLMember) throws(RunError) -> Range<Double> {
    var bounds: [Double] = []
    for node in member.value.elements ?? [member.value] {
      bounds.append(try file.number(node, of: "a zoom level of '\(member.key)'", in: -5...40))
    }
    guard let first = bounds.first, bounds.count <= 2, first < bounds.last ?? 0 || bounds.count == 1 else {
      throw file.refusal(
        member.value.place,
        "'\(member.key)' has to be a zoom level to begin at, or that and a higher one to end below, such as [12, 16]")
    }
    return first..<(bounds.count == 2 ? bounds[1] : .infinity)
  }

  private func label(_ member: YAMLMember) throws(RunError) -> StyleLayer.Label {
    switch member.value.boolean {
    case true: .name
    case false: .none
    default: .value(try program(member, .drawing))
    }
  }

  /// The expression that a member is.
  ///
  /// - Parameter note: what a complaint says of the member first.
  func program(_ member: YAMLMember, _ use: ExpressionUse, _ note: String = "") throws(RunError) -> Program {
    let place = member.value.place
    return try Program(
      option: "\(file.path):\(place.line):\(place.column): \(member.key)\(note)", try file.text(member), for: use)
  }

  private func boolean(_ member: YAMLMember) throws(RunError) -> Bool {
    guard let boolean = member.value.boolean else {
      throw file.refusal(member.value.place, "'\(member.key)' has to be true or false")
    }
    return boolean
  }
}

extension FeatureStyle {
  /// Changes lines and borders, which are there then.
  mutating func changeStrokes(_ change: (inout Stroke) -> Void) {
    for path in [\FeatureStyle.stroke, \.outline] {
      guard var stroke = self[keyPath: path] else { continue }
      change(&stroke)
      self[keyPath: path] = stroke
    }
  }

  /// Changes what few styles have.
  mutating func enrich(_ change: (inout RichStyle) -> Void) {
    var rich = rich ?? RichStyle()
    change(&rich)
    self.rich = rich
  }

  /// Makes all that is drawn, but text, so much less opaque.
  mutating func multiply(opacity: Double) {
    fill?.opacity *= opacity
    marker.color.opacity *= opacity
    marker.glyphColor.opacity *= opacity
    changeStrokes { $0.color.opacity *= opacity }
    rich?.pattern?.stroke.color.opacity *= opacity
    if let gradient = rich?.gradient { rich?.gradient = gradient.withOpacity(opacity) }
  }
}
