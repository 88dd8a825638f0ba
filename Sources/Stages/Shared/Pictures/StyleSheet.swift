// A style sheet: the map's own colours, and how features look, out of a YAML file (plat-style(5)).

import CQL2
import Cartography
import FeatureStream
import Words
import YAML

/// A style by its name, or out of a file.
struct StyleSheet: Sendable {
  var appearance: Appearance
  /// The name of the appearance, before what a file says of it.
  private(set) var base = Appearance.Name.standard
  /// The layers, the lowest first; empty where features look as they say.
  private(set) var layers: [StyleLayer] = []
  /// Whether features may say how they look.
  private(set) var readsProperties = true
  /// Whether it is more than a name.
  private(set) var isOfFile = false

  /// The style at night: dark where it is but a name, and else as it is.
  var byNight: StyleSheet {
    var night = self
    if !isOfFile { night.appearance = Appearance(.dark) }
    return night
  }

  /// The properties that its layers name, each once.
  func names(_ option: String) -> [NamedProperty] {
    var names: [NamedProperty] = []
    for layer in layers {
      var programs = [layer.condition].compactMap(\.self) + layer.expressions.flatMap(\.programs)
      if case .value(let label) = layer.label { programs.append(label) }
      for name in programs.flatMap({ $0.names(option) }) where !names.contains(where: { $0.name == name.name }) {
        names.append(name)
      }
    }
    return names
  }

  private enum Key: String, CaseIterable { case base, colors, map, simplestyle, layers }

  /// Reads what `--style` gives: a name, or a file.
  ///
  /// - Throws: `RunError` with the place in the file and the nearest name of what is not known.
  init(_ text: String, option: String = "--style") throws(RunError) {
    if let name = Appearance.Name(rawValue: text) {
      (appearance, base) = (Appearance(name), name)
      return
    }
    guard text.contains(".") || text.contains("/") else {
      let names = Appearance.Name.allCases.map(\.rawValue)
      let nearest = text.nearest(of: names).map { "did you mean '\($0)'?" }
      throw RunError(
        .usage,
        "\(option): '\(text)' is not a style; \(nearest ?? "give \(names.joined(separator: ", ")), or a file such as map.yml")"
      )
    }
    self = try StyleSheet(YAMLFile(path: text))
  }

  /// Reads a style out of a file.
  ///
  /// - Parameter name: the base whatever the file says; nil for the file's own.
  init(_ source: YAMLFile, named name: Appearance.Name? = nil) throws(RunError) {
    var file = source
    (appearance, isOfFile) = (Appearance(name ?? .standard), true)
    guard let root = file.root, !root.isNull else { return }
    let members = try file.members(root, of: "a style", known: Key.allCases.map(\.rawValue))
    base = name ?? .standard
    // The order of the keys is nobody's business.
    for member in members where member.key == Key.base.rawValue {
      let given = try file.choice(member.value, of: "'base'", Appearance.Name.self)
      base = name ?? given
      appearance = Appearance(base)
    }
    for member in members where member.key == Key.colors.rawValue {
      for color in try file.members(member.value, of: "'colors'") {
        file.colors[color.key] = try file.color(color, base)
      }
    }
    for member in members where member.key == Key.map.rawValue { try takeColors(member, file) }
    for member in members {
      switch Key(rawValue: member.key) {
      case .simplestyle:
        guard let boolean = member.value.boolean else {
          throw file.refusal(member.value.place, "'simplestyle' has to be true or false")
        }
        readsProperties = boolean
      case .layers:
        guard let elements = member.value.elements else {
          throw file.refusal(member.value.place, "'layers' has to be a list, and is \(member.value.kind)")
        }
        for element in elements {
          let reader = StyleLayerReader(file, appearance.feature, number: layers.count + 1)
          layers.append(try reader.layer(element))
        }
      default: break
      }
    }
  }

  private static let colors: [(String, WritableKeyPath<Appearance, Color> & Sendable)] = [
    ("water", \.water), ("land", \.land), ("coast", \.coast), ("sky", \.sky), ("text", \.ink), ("paper", \.paper),
    ("grid", \.grid),
  ]

  private mutating func takeColors(_ member: YAMLMember, _ file: YAMLFile) throws(RunError) {
    for color in try file.members(member.value, of: "'map'", known: Self.colors.map(\.0)) {
      guard let path = Self.colors.first(where: { $0.0 == color.key })?.1 else { continue }
      appearance[keyPath: path] = try file.color(color)
    }
    appearance.feature.label.color = appearance.ink
    appearance.feature.label.halo = appearance.paper.withOpacity(0.85)
  }
}

extension YAMLFile {
  /// The colour that a name stands for: one for all bases, or one for each.
  fileprivate func color(_ member: YAMLMember, _ base: Appearance.Name) throws(RunError) -> Color {
    guard member.value.members != nil else { return try color(member) }
    let known = Appearance.Name.allCases.map(\.rawValue)
    let members = try members(member.value, of: "'\(member.key)'", known: known)
    // Over pictures what has no colour of its own is as by day.
    let own =
      members.first { $0.key == base.rawValue }
      ?? (base.isOverImagery ? members.first { $0.key == Appearance.Name.standard.rawValue } : nil)
    guard let own else {
      throw refusal(member.place, "'\(member.key)' has no colour for the base \(base.rawValue)")
    }
    return try color(own)
  }

  /// The colour that a member is.
  func color(_ member: YAMLMember) throws(RunError) -> Color { try color(member.value, of: "'\(member.key)'") }

  /// The colour that a value is.
  func color(_ node: YAMLNode, of what: String) throws(RunError) -> Color {
    if node.isNull {
      throw refusal(node.place, "\(what) has to be a colour, and is nothing: # begins a comment, so write \"#09f\"")
    }
    guard let text = node.text, let color = colors[text] ?? Color(text) else {
      throw refusal(node.place, "\(what) has to be a colour such as \"#0099ff\", \"#09f\" or red")
    }
    return color
  }

  /// The number from `range` that a value is.
  func number(_ node: YAMLNode, of what: String, in range: ClosedRange<Double>) throws(RunError) -> Double {
    guard let number = node.number, range.contains(number) else {
      throw refusal(node.place, "\(what) has to be \(numberWords(range))")
    }
    return number
  }

  /// `a number from 0 to 1000`.
  func numberWords(_ range: ClosedRange<Double>) -> String {
    func text(_ value: Double) -> String { value == value.rounded() ? "\(Int(value))" : "\(value)" }
    return "a number from \(text(range.lowerBound)) to \(text(range.upperBound))"
  }
}
