// From what was drawn of the records to the whole picture: ground, layers, labels, sky.

import Cartography
import FeatureStream
import MapGeometry

/// Makes the picture that a camera takes.
struct PictureMaker: ~Copyable {
  private let plan: PicturePlan
  private let projection: MapProjection
  /// The plane that the camera looks at; nil for Web Mercator.
  private let plane: PicturePlane?

  init(_ plan: PicturePlan, _ projection: MapProjection, _ plane: PicturePlane? = nil) {
    (self.plan, self.projection, self.plane) = (plan, projection, plane)
  }

  /// The picture of the records that were drawn.
  ///
  /// - Parameters:
  ///   - coloring: the colours of values; nil where features look as they say.
  ///   - sizing: the sizes of values; nil where marks are as large as they say.
  ///   - imagery: pictures of the ground; nil for none.
  /// - Returns: the picture, how many names have no room on it, how many marks are too close to others, what has
  ///   no effect of styles at the camera's zoom level, and what there is to say of what is not on it.
  func picture(
    _ records: Drawing, _ coloring: PictureColoring?, _ sizing: PictureSizing? = nil, imagery: RasterPicture? = nil
  ) -> (
    list: DisplayList, hiddenNames: Int, hiddenMarks: Int, unread: PictureOmissions, note: String?
  ) {
    let viewport = projection.perspective.viewport
    let mapper = plane?.mapper()
    var painter = MapPainter(projection, mapper)
    let base = plan.drawsBase ? BaseMapPainter(projection, mapper) : nil
    let colors = plan.appearance
    var list = DisplayList(
      width: viewport.width, height: viewport.height,
      background: base?.isOnWater == true || plan.background != nil ? colors.water : colors.land)
    list.title = plan.furniture.title
    var layers: [(name: String, drawing: Drawing)] = []
    if let base {
      // There is no sea around a map that ends.
      if base.isOnWater, mapper?.hasEdge == true { list.background = colors.paper }
      layers += base.layers(&painter, colors, onlyCoasts: plan.hasOnlyCoasts)
    }
    if let imagery {
      // What the world's map draws is below it.
      list.add(layers, labels: [])
      list.items += [.layer("imagery"), .image(imagery)]
      layers = []
    }
    if let background = plan.background {
      var drawing = Drawing()
      background.shapes.draw(&painter, into: &drawing)
      layers.append((background.name, drawing))
    }
    if plan.hasInsets {
      var drawing = Drawing()
      painter.paintFrames(colors.border, into: &drawing)
      layers.append(("frames", drawing))
    }
    if plan.furniture.hasGraticule {
      var drawing = Drawing()
      painter.paint(Graticule(projection, mapper).lines, colors.graticule, into: &drawing)
      layers.append(("graticule", drawing))
    }
    for layer in plan.layers {
      var drawing = Drawing()
      if let coloring, layer.column.isKnown {
        layer.shapes.draw((layer.column.values[...], coloring), ends: layer.column.ends, &painter, into: &drawing)
      } else {
        layer.shapes.draw(&painter, into: &drawing)
      }
      layers.append((layer.name, drawing))
    }
    layers.append(("features", records))
    var hiddenMarks = 0
    for index in layers.indices { hiddenMarks += layers[index].drawing.thinMarks() }
    var furniture = plan.furniture(coloring, sizing)
    var note: String?
    if furniture.scale != nil, let mapper {
      furniture.stretch = mapper.evenStretch(projection)
      if furniture.stretch == nil {
        furniture.scale = nil
        note = "no scale bar, as the scale of this projection differs by more than 5 % over the picture"
      }
    }
    let layout = FurnitureLayout(furniture, projection, colors, mapper, ruler: plan.ruler)
    var placer = LabelPlacer(width: viewport.width, height: viewport.height, ruler: plan.ruler)
    for (_, drawing) in layers { drawing.keepMarksFree(&placer) }
    layout.keepFree(&placer)
    placer.place(layers.flatMap { $0.drawing.labels })
    list.add(layers, labels: placer.placed)
    if let top = projection.groundTop, top > 0 { list.addSky(plan.appearance.sky, to: top) }
    if !layout.items.isEmpty { list.items += [.layer("furniture")] + layout.items }
    var unread = PictureOmissions()
    for (_, drawing) in layers { unread.add(drawing.unread) }
    return (list, placer.omitted + layers.reduce(0) { $0 + $1.drawing.hiddenLabels }, hiddenMarks, unread, note)
  }
}
