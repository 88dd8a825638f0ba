// The styles of all that a picture shows, as the options give them.

import CQL2
import Cartography
import FeatureStream

/// How records, layers and the ground look.
struct PictureStyles: Sendable {
  /// The style of the map, and of what has none of its own.
  private(set) var sheet: StyleSheet
  /// What is written at the records; nil for what they are called.
  let label: Program?
  /// The files below the records, each with a style of its own or none.
  private var layers: [(path: String, sheet: StyleSheet?)] = []
  /// Whether anything is written.
  private let writesLabels: Bool
  /// What draws OpenStreetMap's data where the style is but a name; nil for nothing.
  private let standard: StandardStyle?

  /// - Parameters:
  ///   - layers: files, some with a style after a colon.
  ///   - label: a CQL2 expression.
  ///   - knowsTags: whether features with OpenStreetMap's tags are drawn by them, where the style is but a name.
  init(
    _ style: String, layers: [String], label: String?, writesLabels: Bool, knowsTags: Bool
  ) throws(RunError) {
    sheet = try StyleSheet(style)
    standard = knowsTags ? Appearance.Name(rawValue: style).map(StandardStyle.init) : nil
    self.label = try Program(option: "--label", optional: label, for: .drawing)
    self.writesLabels = writesLabels
    for text in layers {
      let (path, style) = Self.split(text)
      self.layers.append((path, try style.map { text throws(RunError) in try StyleSheet(text, option: "--layer") }))
    }
  }

  /// The same at night: styles that are but a name are dark, and those out of files as they are.
  var byNight: PictureStyles {
    var night = self
    night.sheet = sheet.byNight
    night.layers = layers.map { ($0.path, $0.sheet?.byNight) }
    return night
  }

  /// The first style that is drawn over pictures of the ground, and the option that gives it; nil for none.
  var overImagery: (option: String, style: String)? {
    let sheets = [("--style", sheet)] + layers.compactMap { layer in layer.sheet.map { ("--layer", $0) } }
    return sheets.first { $0.1.appearance.isOverImagery }.map { ($0.0, $0.1.base.rawValue) }
  }

  /// How the records look.
  var records: LookPlan { looks(sheet, label: label) }

  /// The files below the records, how they look, and what properties their style names.
  var files: [(path: String, looks: LookPlan, names: LayerStyleNames)] {
    layers.map { layer in
      (
        layer.path, looks(layer.sheet ?? sheet, label: nil),
        LayerStyleNames(
          layer.sheet?.names("--layer") ?? sheet.names("--style"), in: layer.path, isOwn: layer.sheet != nil)
      )
    }
  }

  /// How a file looks that is the ground.
  var ground: LookPlan {
    var ground = LookPlan(base: sheet.appearance.ground)
    (ground.writesLabels, ground.readsProperties) = (false, false)
    return ground
  }

  /// What a page does not do of what style files say, as it shows all features at every level; nil for nothing.
  var pageWarning: ClosingWarning? {
    let layers = ([sheet] + layers.compactMap(\.sheet)).flatMap(\.layers)
    let usesLevels = layers.contains { layer in
      let rich = layer.style.rich
      return rich?.zooms != nil || rich?.labelZooms != nil || rich?.spacing != nil
        || layer.expressions.contains(where: \.usesZoom) || layer.asksZoom
    }
    guard usesLevels || label?.usesZoom == true else { return nil }
    return ClosingWarning(
      code: "zoom-levels", message: "zoom, label-zoom, spacing and zoom() of a style's layers have no effect in a page")
  }

  /// What style files say of their layers, those of the records first.
  var legend: [LegendEntry] {
    var entries: [LegendEntry] = []
    for sheet in [sheet] + layers.compactMap(\.sheet) {
      for layer in sheet.layers {
        guard let text = layer.legend else { continue }
        let entry = LegendEntry(layer.color, text)
        // A file may be the style of several.
        if !entries.contains(entry) { entries.append(entry) }
      }
    }
    return entries
  }

  /// The properties of records that options and the style name; a layer that has that of `--color-by`, or one that
  /// their common style names, answers for them.
  func names(
    _ colors: ColorPlan?, layers: [ColorColumn], _ layerNames: [LayerStyleNames.Found]
  ) -> [NamedProperty] {
    let styled = sheet.names("--style").filter { name in !layerNames.contains { $0.has(name) } }
    let colored = layers.contains(where: \.isKnown) ? nil : colors.map { NamedProperty("--color-by", $0.property) }
    return (label?.names("--label") ?? []) + [colored].compactMap(\.self) + styled
  }

  private func looks(_ sheet: StyleSheet, label: Program?) -> LookPlan {
    LookPlan(
      base: sheet.appearance.feature, layers: sheet.layers, standard: sheet.isOfFile ? nil : standard,
      readsProperties: sheet.readsProperties, label: label, writesLabels: writesLabels)
  }

  /// The file and the style of a layer; what stands after the last colon is a style where it can be one.
  static func split(_ text: String) -> (path: String, style: String?) {
    guard let colon = text.lastIndex(of: ":") else { return (text, nil) }
    let style = String(text[text.index(after: colon)...])
    let isStyle = Appearance.Name(rawValue: style) != nil || style.hasSuffix(".yml") || style.hasSuffix(".yaml")
    return isStyle ? (String(text[..<colon]), style) : (text, nil)
  }
}
