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
    case bold, priority, level, legend
  }

  private enum MarkerKey: String, CaseIterable { case kind, color, size, glyph }
  private enum MarkerKind: String, CaseIterable { case dot, balloon, none }
  private enum PatternKey: String, CaseIterable { case kind, color, width, spacing }
  private enum LevelWord: String, CaseIterable {
    case base
    case aboveRoads = "above-roads"
    case aboveLabels = "above-labels"
  }

  private let file: YAMLFile
  private let base: FeatureStyle
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
      layer.style.multiply(opacity: try file.number(member.value, of: "'opacity'", in: 0...1))
    }
    return layer
  }

  private func take(_ member: YAMLMember, into layer: inout StyleLayer) throws(RunError) {
    let value = member.value
    switch Key(rawValue: member.key) {
    case .where: layer.condition = try program(member, .condition)
    case .otherwise: layer.isOtherwise = try boolean(member)
    case .stroke:
      let color = try file.color(member)
      layer.style.changeStrokes { $0.color = color }
    case .width: try takeWidth(member, into: &layer.style)
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
    case .fill: layer.style.fill = value.text == "none" ? nil : try file.color(member)
    case .pattern:
      let pattern = try pattern(value, layer.style)
      layer.style.enrich { $0.pattern = pattern }
    case .marker: layer.style.marker = try marker(value)
    case .label: layer.label = try label(member)
    case .textSize: layer.style.label.size = try file.number(value, of: "'text-size'", in: 4...200)
    case .textColor: layer.style.label.color = try file.color(member)
    case .bold: layer.style.label.isBold = try boolean(member)
    case .priority: layer.style.priority = try file.number(value, of: "'priority'", in: 0...1000)
    case .level:
      let word = try file.choice(value, of: "'level'", LevelWord.self)
      layer.style.level = FeatureStyle.Level(word: word.rawValue) ?? .base
    case .legend:
      let text = try file.text(member)
      layer.legend = text.isEmpty ? nil : text
    case .opacity, nil: break
    }
  }

  private func takeWidth(_ member: YAMLMember, into style: inout FeatureStyle) throws(RunError) {
    guard let members = member.value.members else {
      let width = try file.number(member.value, of: "'width'", in: 0...1000)
      style.changeStrokes { $0.width = width }
      return
    }
    var stops: [ZoomStops.Stop] = []
    for stop in members {
      guard let zoom = Double(stop.key), (-5...40).contains(zoom) else {
        throw file.refusal(
          stop.place, "'\(stop.key)' is not a zoom level: 'width' is a number, or numbers by zoom level")
      }
      stops.append(
        ZoomStops.Stop(zoom: zoom, value: try file.number(stop.value, of: "a width of 'width'", in: 0...1000)))
    }
    guard !stops.isEmpty else { throw file.refusal(member.value.place, "'width' names no zoom level") }
    style.enrich { $0.widths = ZoomStops(stops) }
  }

  private func gradient(_ node: YAMLNode) throws(RunError) -> ColorGradient {
    let rule = "'gradient' has to be a list of colours, or colours by shares of the way from 0 to 1"
    if let elements = node.elements {
      var colors: [Color] = []
      for element in elements { colors.append(try file.color(element, of: "a colour of 'gradient'")) }
      guard colors.count > 1 else { throw file.refusal(node.place, rule) }
      return ColorGradient(even: colors)
    }
    var stops: [ColorGradient.Stop] = []
    for member in node.members ?? [] {
      guard let share = Double(member.key), (0...1).contains(share) else { throw file.refusal(member.place, rule) }
      stops.append(ColorGradient.Stop(share: share, color: try file.color(member.value, of: "a colour of 'gradient'")))
    }
    guard stops.count > 1 else { throw file.refusal(node.place, rule) }
    return ColorGradient(stops)
  }

  private func pattern(_ node: YAMLNode, _ style: FeatureStyle) throws(RunError) -> FillPattern {
    let color = style.outline?.color ?? base.outline?.color ?? base.label.color
    var pattern = FillPattern(.hatch, Stroke(color, width: 1, cap: .butt))
    guard node.members != nil else {
      pattern.kind = try file.choice(node, of: "'pattern'", FillPattern.Kind.self)
      return pattern
    }
    for member in try file.members(node, of: "'pattern'", known: PatternKey.allCases.map(\.rawValue)) {
      switch PatternKey(rawValue: member.key) {
      case .kind: pattern.kind = try file.choice(member.value, of: "'kind'", FillPattern.Kind.self)
      case .color: pattern.stroke.color = try file.color(member)
      case .width: pattern.stroke.width = try file.number(member.value, of: "'width'", in: 0...100)
      case .spacing: pattern.spacing = try file.number(member.value, of: "'spacing'", in: 1...1000)
      case nil: break
      }
    }
    return pattern
  }

  private func marker(_ node: YAMLNode) throws(RunError) -> Marker {
    let sizes: [MarkerKind: Double] = [.dot: 9, .balloon: 24, .none: 0]
    let shapes: [MarkerKind: Marker.Kind] = [.dot: .dot, .balloon: .balloon, .none: .none]
    var (kind, color, size, glyph) = (MarkerKind.dot, base.marker.color, Double?.none, "")
    if node.members == nil {
      kind = try file.choice(node, of: "'marker'", MarkerKind.self)
    } else {
      for member in try file.members(node, of: "'marker'", known: MarkerKey.allCases.map(\.rawValue)) {
        switch MarkerKey(rawValue: member.key) {
        case .kind: kind = try file.choice(member.value, of: "'kind'", MarkerKind.self)
        case .color: color = try file.color(member)
        case .size: size = try file.number(member.value, of: "'size'", in: 0...500)
        case .glyph:
          glyph = try file.text(member)
          guard glyph.count <= 4 else {
            throw file.refusal(member.value.place, "'glyph' may have up to 4 characters")
          }
        case nil: break
        }
      }
    }
    return Marker(shapes[kind] ?? .dot, color: color, size: size ?? sizes[kind] ?? 9, glyph: glyph)
  }

  private func label(_ member: YAMLMember) throws(RunError) -> StyleLayer.Label {
    switch member.value.boolean {
    case true: .name
    case false: .none
    default: .value(try program(member, .value))
    }
  }

  private func program(_ member: YAMLMember, _ use: ExpressionUse) throws(RunError) -> Program {
    let place = member.value.place
    return try Program(
      option: "\(file.path):\(place.line):\(place.column): \(member.key)", try file.text(member), for: use)
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
