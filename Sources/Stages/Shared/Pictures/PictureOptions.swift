// What a picture looks like, as options: the same for all stages that draw.

import ArgumentParser
import CQL2
import Cartography
import FeatureStream
import GeoJSON
import SimpleFeatures

/// Style, layers and what stands around the map.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How the map and features look: standard, muted, dark, or a file (plat-style(5)).", valueName: "style"),
    completion: .file(extensions: ["yml", "yaml"]))
  var style: String?

  @Option(
    help: ArgumentHelp(
      "A further file, drawn below the records, with a style of its own or that of --style; several are drawn in their "
        + "order.", valueName: "file[:style]"),
    completion: .file())
  var layer: [String] = []

  @Option(
    help: ArgumentHelp("The ground: the areas of this file instead of the world's land.", valueName: "file"),
    completion: .file())
  var background: String?

  @Flag(inversion: .prefixedNo, help: "Draw the outline of the world's land below all, on maps of large parts of it.")
  var base = true

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "What is written at features, a CQL2 expression: text, JSON, or @file. (default: their title or name)",
      valueName: "cql2"))
  var label: String?

  @Flag(inversion: .prefixedNo, help: "Write labels where there is room.")
  var labels = true

  @OptionGroup var colors: PictureColorOptions

  @OptionGroup var furniture: FurnitureOptions

  /// What is to be drawn.
  ///
  /// - Parameter usual: the colours where none are asked for.
  func plan(
    _ camera: PictureCamera, _ options: ReadingOptions, usual: Appearance.Name = .standard
  ) throws(RunError) -> PicturePlan {
    let sheet = try StyleSheet(style ?? usual.rawValue)
    var plan = PicturePlan(
      placement: camera.placement, appearance: sheet.appearance,
      looks: try looks(sheet, label: Program(option: "--label", optional: label, for: .value)))
    plan.lead = camera.lead
    plan.drawsBase = base && background == nil
    plan.title = furniture.title ?? ""
    plan.furniture = furniture.furniture
    plan.colors = try colors.plan()
    plan.hasLegend = furniture.legend ?? true
    if let background {
      var ground = LookPlan(base: sheet.appearance.ground)
      (ground.writesLabels, ground.readsProperties) = (false, false)
      plan.background = try read(background, ground, options)
    }
    for text in layer {
      let (path, style) = Self.split(text)
      let own = try style.map { text throws(RunError) in try StyleSheet(text, option: "--layer") }
      plan.layers.append(try read(path, try looks(own ?? sheet, label: nil), options))
    }
    return plan
  }

  private func looks(_ sheet: StyleSheet, label: Program?) throws(RunError) -> LookPlan {
    LookPlan(
      base: sheet.appearance.feature, layers: sheet.layers, readsProperties: sheet.readsProperties, label: label,
      writesLabels: labels)
  }

  /// The file and the style of a layer; what stands behind the last colon is a style where it can be one.
  private static func split(_ text: String) -> (path: String, style: String?) {
    guard let colon = text.lastIndex(of: ":") else { return (text, nil) }
    let style = String(text[text.index(after: colon)...])
    let isStyle = Appearance.Name(rawValue: style) != nil || style.hasSuffix(".yml") || style.hasSuffix(".yaml")
    return isStyle ? (String(text[..<colon]), style) : (text, nil)
  }

  private func read(_ path: String, _ plan: LookPlan, _ options: ReadingOptions) throws(RunError) -> PictureLayer {
    var shapes = ShapeStore()
    let (looks, registry) = (PictureLooks(plan), CRSRegistry())
    try readSecondFile(path, needs: GeometryNeeds(ordinates: true, positions: false), options) {
      feature throws(RecordError) in
      guard feature.hasGeometry, !feature.geometry.isEmpty else { return }
      if let name = feature.currentCRS { try registry.makeGeographic(&feature.geometry, from: name) }
      try looks.draw(feature) { geometry, look in shapes.add(geometry, look) }
    }
    return PictureLayer(name: path, shapes: shapes)
  }
}
