// Where on the Earth a tile is.

import Globe
import MapGeometry

extension TileKey {
  /// Its sides in longitude and latitude.
  package var box: RegionText.Box {
    let (northWest, southEast) = (TileMap.unproject(square.min), TileMap.unproject(square.max))
    return (northWest.x, southEast.y, southEast.x, northWest.y)
  }
}
