// What of the base map is drawn where.

public import MapGeometry

/// Draws the land, its lakes and the borders between countries below a picture.
///
///     let base = BaseMapPainter(projection, mapper)
///     let background = base.isOnWater ? colors.water : colors.land
///     layers += base.layers(&painter, colors)
///
/// As far as its coast can be told from the true one it is drawn whole. Nearer, all is land, but for where no land is
/// for kilometres: the open sea.
public struct BaseMapPainter {
  /// Whether what is not drawn over is water.
  public let isOnWater: Bool
  private let projection: MapProjection
  private let mapper: PlaneMapper?

  /// Prepares for a camera; `mapper` brings geometries to its map where that is a plane.
  public init(_ projection: MapProjection, _ mapper: PlaneMapper?) {
    (self.projection, self.mapper) = (projection, mapper)
    isOnWater = projection.zoom <= BaseMap.largestZoom || !Self.hasLand(projection, mapper)
  }

  /// Whether there is land in sight, or so near that it may be.
  private static func hasLand(_ projection: MapProjection, _ mapper: PlaneMapper?) -> Bool {
    let points = BaseMap.coastError / projection.metersPerMapPoint * projection.zoomScale
    var painter = MapPainter(projection, mapper, margin: points)
    var drawing = Drawing()
    painter.paint(BaseMap.geometry(.land), Appearance(.standard).ground, into: &drawing)
    return !drawing.shapes.isEmpty
  }

  /// The layers, from below upward, with their names.
  public func layers(
    _ painter: inout MapPainter, _ colors: Appearance, onlyCoasts: Bool = false
  ) -> [(name: String, drawing: Drawing)] {
    guard isOnWater else { return [] }
    var land = Drawing()
    if let mapper, mapper.hasEdge, let earth = mapper.mapEarth() {
      var sea = colors.ground
      (sea.fill, sea.outline) = (colors.water, nil)
      painter.paint(areas: earth, sea, name: "", label: "", into: &land)
    }
    guard projection.zoom <= BaseMap.largestZoom else { return [("land", land)] }
    let isWhole = projection.zoom <= BaseMap.largestOutlineZoom
    painter.paint(BaseMap.geometry(isWhole ? .outline : .land), colors.ground, into: &land)
    var insets = Drawing()
    var ground = [(geometry: BaseMap.geometry(.land), style: colors.ground)]
    if isWhole || onlyCoasts {
      painter.paintInsets(ground, colors, into: &insets)
      return [("land", land), ("insets", insets)]
    }
    var (lakes, borders) = (Drawing(), Drawing())
    ground += [(BaseMap.geometry(.lakes), colors.lake), (BaseMap.geometry(.borders), colors.border)]
    painter.paintInsets(ground, colors, into: &insets)
    painter.paint(ground[1].geometry, colors.lake, into: &lakes)
    painter.paint(ground[2].geometry, colors.border, into: &borders)
    return [("land", land), ("lakes", lakes), ("borders", borders), ("insets", insets)]
  }
}
