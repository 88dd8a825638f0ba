// Which geometries can be passed over where only some tiles are made.

import Globe
import Planar

extension TilePyramid {
  /// Whether something of a box on the map may be in one of the tiles of a level.
  static func meets(_ selection: TileSelection, _ bounds: Box, _ zoom: Int) -> Bool {
    turns.contains { selection.meets(bounds.moved(east: $0), zoom: zoom, margin: margin(zoom)) }
  }

  /// Whether a tile of a level, the finest, has something of a shape whatever simplifying and rounding do to it.
  ///
  /// Both move a shape by less than two units of the grid. So points are seen, lines that go four units from west to
  /// east or from north to south, and areas with a place that is four units from their border: those larger than all
  /// that is within four units of it, which is at most a band along each edge and a circle about each vertex.
  static func isSurelySeen(_ shape: Geometry, _ zoom: Int) -> Bool {
    guard Box(Position(0, 0), Position(1, 1)).contains(shape.bounds) else { return false }
    let least = 4 * unit(zoom)
    switch shape.type {
    case .point, .multiPoint: return !shape.isEmpty
    case .lineString, .multiLineString:
      return shape.ringEnds.indices.contains { line in
        var box = Box()
        for place in shape.positions(ofRing: line) { box.add(place) }
        return !box.isEmpty && max(box.max.x - box.min.x, box.max.y - box.min.y) >= least
      }
    case .polygon, .multiPolygon:
      // Where all areas are larger than all that is near a border, one of them is.
      var border = shape
      (border.type, border.partEnds) = (.multiLineString, [])
      let near = border.paintedArea(width: least) + Double(shape.vertexCount) * .pi * least * least
      return shape.paintedArea(width: 0) > near
    case .geometryCollection: return false
    }
  }
}
