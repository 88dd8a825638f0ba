// What a layer draws that has keys of its own: gradients, patterns and marks.

import Cartography
import FeatureStream
import YAML

extension StyleLayerReader {
  private enum MarkerKey: String, CaseIterable { case kind, color, size, glyph, icon }
  private enum MarkerKind: String, CaseIterable { case dot, balloon, none }
  private enum PatternKey: String, CaseIterable { case kind, color, width, spacing }

  func gradient(_ node: YAMLNode) throws(RunError) -> ColorGradient {
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

  func pattern(_ node: YAMLNode, _ style: FeatureStyle) throws(RunError) -> FillPattern {
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

  func marker(_ node: YAMLNode, _ layer: inout StyleLayer) throws(RunError) -> Marker {
    let sizes: [MarkerKind: Double] = [.dot: 9, .balloon: 24, .none: 0]
    let shapes: [MarkerKind: Marker.Kind] = [.dot: .dot, .balloon: .balloon, .none: .none]
    var (kind, color, size, glyph) = (MarkerKind?.none, base.marker.color, Double?.none, "")
    var icon: (hasOne: Bool, always: Icon?) = (false, nil)
    if node.members == nil {
      kind = try file.choice(node, of: "'marker'", MarkerKind.self)
    } else {
      for member in try file.members(node, of: "'marker'", known: MarkerKey.allCases.map(\.rawValue)) {
        switch MarkerKey(rawValue: member.key) {
        case .kind: kind = try file.choice(member.value, of: "'kind'", MarkerKind.self)
        case .color: color = try self.color(member, .markerColor, &layer) ?? color
        case .size where member.value.members != nil && !isBetween(member.value):
          let sizes = try stops(member)
          layer.style.enrich { $0.markerSizes = sizes }
          size = sizes.stops.last?.value
        case .size: size = try number(member, .markerSize, &layer) ?? size
        case .glyph:
          glyph = try file.text(member)
          guard glyph.count <= 4 else {
            throw file.refusal(member.value.place, "'glyph' may have up to 4 characters")
          }
        case .icon: icon = (true, try self.icon(member, &layer))
        case nil: break
        }
      }
    }
    // A dot has no room for an icon.
    let shape = kind ?? (icon.hasOne ? .balloon : .dot)
    let room = shape == .dot && icon.hasOne ? 16 : sizes[shape] ?? 9
    var marker = Marker(shapes[shape] ?? .dot, color: color, size: size ?? room, glyph: glyph)
    marker.icon = icon.always
    return marker
  }

  /// The icon of a member; nil where an expression names it for each feature, which the layer has then.
  ///
  /// A word alone is an icon's name, known or not: a property alone stands in double quotes, as CQL2 has them.
  private func icon(_ member: YAMLMember, _ layer: inout StyleLayer) throws(RunError) -> Icon? {
    let text = try file.text(member)
    guard isWord(text, and: ".=") else {
      layer.expressions.append(try expression(member, .markerIcon))
      return nil
    }
    guard let icon = Icon(name: text) else {
      let nearest = Icon.nearestName(to: text).map { "did you mean '\($0)'?" }
      throw file.refusal(
        member.value.place,
        "'\(text)' is no icon's name; \(nearest ?? "they are in plat-style(5); an expression has a property in double quotes")"
      )
    }
    return icon
  }
}
