// What a picture looks like, as options: the same for all stages that draw.

import Cartography
import CommandOptions
import FeatureStream

/// Style, layers and what stands around the map.
struct PictureOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp(
      "How the map and features look: standard, muted, dark, or a file (plat-style(5)).", valueName: "style"),
    completion: .file())
  var style: String?

  @ValueOption(
    help: OptionHelp(
      "A further file, drawn below the records, with a style of its own or that of --style; several are drawn in their "
        + "order.", valueName: "file[:style]"),
    completion: .file())
  var layer: [String] = []

  @ValueOption(
    help: OptionHelp("The ground: the areas of this file instead of the world's land.", valueName: "file"),
    completion: .file())
  var background: String?

  @Switch(inversion: .prefixedNo, help: "Draw the world's land, lakes and borders below all, on maps of large parts.")
  var base = true

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "What is written at features, a CQL2 expression: text, JSON, or @file. (default: their title or name)",
      valueName: "cql2"))
  var label: String?

  @Switch(inversion: .prefixedNo, help: "Write labels where there is room.")
  var labels = true

  @Options var colors: PictureColorOptions

  @Options var furniture: FurnitureOptions

  var namedFiles: [NamedFile] {
    let layers = layer.map { PictureStyles.split($0) }
    return .of(
      .readUnlessWord("--style", style), .read("--background", background),
      layers.flatMap { [NamedFile].of(.read("--layer", $0.path), .readUnlessWord("--layer", $0.style)) },
      .readUnlessWord("--scheme", colors.scheme))
  }

  /// The styles of all that is drawn.
  ///
  /// - Parameters:
  ///   - usual: the colours where none are asked for.
  ///   - knowsTags: whether OpenStreetMap's data is drawn by its tags, where no style file is given.
  ///   - hasImagery: whether there are pictures of the ground; nil for a stage that has none.
  func styles(
    usual: Appearance.Name = .standard, writesLabels: Bool, knowsTags: Bool = false, hasImagery: Bool? = nil
  ) throws(RunError) -> PictureStyles {
    let styles = try PictureStyles(
      style ?? usual.rawValue, layers: layer, label: label, writesLabels: writesLabels, knowsTags: knowsTags)
    if hasImagery != true, let (option, style) = styles.overImagery {
      let how = hasImagery == nil ? "which plat snapshot --imagery has" : "and there are none: give them with --imagery"
      throw RunError(.usage, "\(option): \(style) is drawn over pictures of the ground, \(how)")
    }
    return styles
  }

  /// What is to be drawn.
  ///
  /// - Parameters:
  ///   - usual: the colours where none are asked for.
  ///   - knowsTags: whether OpenStreetMap's data is drawn by its tags, where no style file is given and no values
  ///     have colours.
  ///   - hasImagery: whether there are pictures of the ground; nil for a stage that has none.
  ///   - plane: the projection that is asked for; nil for the camera's.
  func plan(
    _ camera: PictureCamera, _ options: ReadingOptions, usual: Appearance.Name = .standard, knowsTags: Bool = false,
    hasImagery: Bool? = nil, plane: MapPlane? = nil
  ) throws(RunError) -> PicturePlan {
    let coloring = try colors.plan()
    let styles = try styles(
      usual: usual, writesLabels: labels, knowsTags: knowsTags && coloring == nil, hasImagery: hasImagery)
    var plan = PicturePlan(camera, styles.sheet.appearance, styles.records)
    plan.plane = plane ?? plan.plane
    plan.drawsBase = base && background == nil && !styles.sheet.appearance.isOverImagery
    plan.furniture = furniture.furniture
    plan.colors = coloring
    plan.styleLegend = styles.legend
    plan.hasLegend = furniture.legend ?? true
    plan.tellsHiddenNames = label != nil
    if let background { plan.background = try PictureLayer(background, styles.ground, options) }
    for file in styles.files {
      plan.layers.append(
        try PictureLayer(
          file.path, file.looks, names: file.names, colors: plan.colors, zoom: plan.fixedZoom, options))
    }
    plan.names = styles.names(plan.colors, layers: plan.layers.map(\.column), plan.layers.map(\.styleNames))
    return plan
  }
}
