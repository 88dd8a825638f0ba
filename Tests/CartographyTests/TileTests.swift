// Tiles of the slippy map: their names and squares, and what geometries have in them.

import Cartography
import GEOS
import Globe
import Planar
import TestSupport
import Testing

@Suite("Tiles")
struct TileTests {
  @Test("a tile has four children, which are what it is the parent of, and a digit for each level")
  func family() {
    let tile = TileKey(zoom: 3, x: 3, y: 5)
    #expect(tile.quadkey == "213")
    #expect(tile.children.map(\.quadkey) == ["2130", "2131", "2132", "2133"])
    #expect(tile.children.allSatisfy { $0.parent == tile })
    #expect(tile.text == "3/3/5")
  }

  @Test("a place is in the tile whose square has it, also on a border")
  func squares() {
    for (longitude, latitude, x, y) in [(-71.0, 42.3, 1, 1), (0, 0, 2, 2), (179.9, -60, 3, 2), (-180, 85, 0, 0)] {
      let place = TileMap.project(Position(longitude, latitude))
      let tile = TileKey(at: place, zoom: 2)
      #expect((tile.x, tile.y) == (x, y))
      #expect(tile.square.contains(Box(place, place)))
      let back = TileMap.unproject(place)
      #expect(abs(back.x - longitude) < 1e-9 && abs(back.y - latitude) < 1e-9)
    }
  }

  @Test("the parts of an area in all tiles of a level have its area, and none is in two")
  func areas() throws {
    let area = Geometry(
      type: .polygon, ordinates: [0.1, 0.1, 0.9, 0.2, 0.6, 0.8, 0.3, 0.5, 0.1, 0.1], ringEnds: [5])
    var (total, tiles) = (0.0, Set<TileKey>())
    try TileCutter(GEOSEngine()).cut(area, zoom: 3) { tile, part in
      #expect(tiles.insert(tile).inserted)
      #expect(tile.square.contains(part.bounds))
      for ring in part.ringEnds.indices { total += abs(part.positions(ofRing: ring).signedArea) }
    }
    #expect(tiles.count > 10)
    #expect(abs(total - abs(area.positions(ofRing: 0).signedArea)) < 1e-12)
  }

  @Test("a line along a border is in one of the tiles beside it, whole")
  func border() throws {
    let line = Geometry(type: .lineString, ordinates: [0.5, 0.1, 0.5, 0.4], ringEnds: [2])
    var parts: [TileKey: Geometry] = [:]
    try TileCutter(GEOSEngine()).cut(line, zoom: 1) { parts[$0] = $1 }
    #expect(parts == [TileKey(zoom: 1, x: 1, y: 0): line])
  }

  @Test("a line along the edge of the world is in the last tiles")
  func edge() throws {
    let cutter = TileCutter(GEOSEngine())
    for isSouth in [true, false] {
      func line(_ from: Double, _ to: Double) -> Geometry {
        Geometry(type: .lineString, ordinates: isSouth ? [from, 1, to, 1] : [1, from, 1, to], ringEnds: [2])
      }
      var parts: [TileKey: Geometry] = [:]
      try cutter.cut(line(0.25, 0.75), zoom: 1) { parts[$0] = $1 }
      let first = isSouth ? TileKey(zoom: 1, x: 0, y: 1) : TileKey(zoom: 1, x: 1, y: 0)
      #expect(parts == [first: line(0.25, 0.5), TileKey(zoom: 1, x: 1, y: 1): line(0.5, 0.75)])
    }
  }
}
