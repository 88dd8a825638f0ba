// What a picture looks like, as options: the same for all stages that draw.

import ArgumentParser
import Cartography
import FeatureStream
import GeoJSON
import SimpleFeatures

/// Style, layers and what stands around the map.
struct PictureOptions: ParsableArguments {
  @Option(help: "The colours of the map (MapStyle).")
  var style: Appearance.Name?

  @Option(
    help: ArgumentHelp("A further file, drawn below the records; several are drawn in their order.", valueName: "file"))
  var layer: [String] = []

  @Flag(inversion: .prefixedNo, help: "Draw the outline of the world's land below all, on maps of large parts of it.")
  var base = true

  @Flag(inversion: .prefixedNo, help: "Write the names of features where there is room.")
  var labels = true

  @Option(help: ArgumentHelp("What the picture is called.", valueName: "text"))
  var title: String?

  /// What is to be drawn.
  ///
  /// - Parameter usual: the colours where none are asked for.
  func plan(
    _ placement: CameraPlacement, _ options: ReadingOptions, usual: Appearance.Name = .standard
  ) throws(RunError) -> PicturePlan {
    var plan = PicturePlan(placement: placement, appearance: Appearance(style ?? usual))
    plan.writesLabels = labels
    plan.drawsBase = base
    plan.title = title ?? ""
    for path in layer { plan.layers.append(try read(path, plan.appearance.feature, options)) }
    return plan
  }

  private func read(
    _ path: String, _ style: FeatureStyle, _ options: ReadingOptions
  ) throws(RunError) -> PictureLayer {
    var shapes = ShapeStore()
    let (reader, registry) = (FeatureStyleReader(), CRSRegistry())
    try readSecondFile(path, needs: GeometryNeeds(ordinates: true, positions: false), options) {
      feature throws(RecordError) in
      guard feature.hasGeometry, !feature.geometry.isEmpty else { return }
      if let name = feature.currentCRS { try registry.makeGeographic(&feature.geometry, from: name) }
      var look = reader.look(of: feature, style)
      if !labels { look.label = "" }
      shapes.add(feature.geometry, look)
    }
    return PictureLayer(name: path, shapes: shapes)
  }
}

extension Appearance.Name: ExpressibleByArgument {}
