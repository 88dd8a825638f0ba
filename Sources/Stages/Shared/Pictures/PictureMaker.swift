// From what was drawn of the records to the whole picture: ground, layers, labels, sky.

import Cartography
import FeatureStream
import MapGeometry

/// Makes the picture that a camera takes.
struct PictureMaker {
  private let plan: PicturePlan
  private let projection: MapProjection

  init(_ plan: PicturePlan, _ projection: MapProjection) { (self.plan, self.projection) = (plan, projection) }

  /// The picture of the records that were drawn.
  ///
  /// - Parameter coloring: the colours of values; nil where features look as they say.
  /// - Returns: the picture, and how many names have no room on it.
  func picture(_ records: Drawing, _ coloring: PictureColoring?) -> (list: DisplayList, hiddenNames: Int) {
    let viewport = projection.perspective.viewport
    // Too near for the outline of the world, all is land.
    let isWide = plan.drawsBase && projection.zoom <= BaseMap.largestZoom
    let colors = plan.appearance
    var list = DisplayList(
      width: viewport.width, height: viewport.height,
      background: isWide || plan.background != nil ? colors.water : colors.land)
    list.title = plan.furniture.title
    var painter = MapPainter(projection)
    var layers: [(name: String, drawing: Drawing)] = []
    if isWide {
      var drawing = Drawing()
      painter.paint(BaseMap.landPolygons(), colors.ground, into: &drawing)
      layers.append(("land", drawing))
    }
    if let background = plan.background {
      var drawing = Drawing()
      background.shapes.draw(&painter, into: &drawing)
      layers.append((background.name, drawing))
    }
    if plan.furniture.hasGraticule {
      var drawing = Drawing()
      painter.paint(Graticule(projection).lines, colors.graticule, into: &drawing)
      layers.append(("graticule", drawing))
    }
    for layer in plan.layers {
      var drawing = Drawing()
      if let coloring, layer.column.isKnown {
        layer.shapes.draw(layer.column.values[...], ends: layer.column.ends, coloring, &painter, into: &drawing)
      } else {
        layer.shapes.draw(&painter, into: &drawing)
      }
      layers.append((layer.name, drawing))
    }
    layers.append(("features", records))
    var furniture = plan.furniture
    let legend = (coloring?.scale.legend ?? []) + plan.styleLegend
    if plan.hasLegend, !legend.isEmpty {
      (furniture.legend, furniture.legendTitle) = (legend, plan.colors?.property ?? "")
    }
    let layout = FurnitureLayout(furniture, projection, colors, ruler: plan.ruler)
    var placer = LabelPlacer(width: viewport.width, height: viewport.height, ruler: plan.ruler)
    for (_, drawing) in layers { drawing.keepMarksFree(&placer) }
    layout.keepFree(&placer)
    placer.place(layers.flatMap { $0.drawing.labels })
    list.add(layers, labels: placer.placed)
    if let top = projection.groundTop, top > 0 { list.addSky(plan.appearance.sky, to: top) }
    if !layout.items.isEmpty { list.items += [.layer("furniture")] + layout.items }
    return (list, placer.omitted + layers.reduce(0) { $0 + $1.drawing.hiddenLabels })
  }
}
