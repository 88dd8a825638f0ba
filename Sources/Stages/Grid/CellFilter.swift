// Which cells a geometry has a part of.

import Engines
import Globe
import Layers
import Planar

/// Tells whether a geometry has a part of cells: of an area or a line more than a border; of a point the cell it is in.
final class CellFilter {
  private let grid: any CellGrid
  private let wraps: Bool
  private let prepared: (any PreparedGeometry)?
  private let isOfPoints: Bool

  /// For a box.
  convenience init(_ grid: any CellGrid, box: GridBox) throws(EngineError) {
    if grid.isExactForBoxes {
      self.init(all: grid)
      return
    }
    let outline = box.outline + box.outline.prefix(1)
    var area = Geometry(type: .polygon, ringEnds: [outline.count])
    if box.west == box.east || box.south == box.north {
      area = Geometry(type: .lineString, ringEnds: [2])
      area.ordinates = [box.west, box.south, box.east, box.north]
    } else {
      for place in outline { area.ordinates += [place.x, place.y] }
      // More than half a turn, its sides would go the other way.
      area = Geometry(type: .multiPolygon, ordinates: area.ordinates, ringEnds: area.ringEnds, partEnds: [1])
      if box.east > Longitude.east {
        let east = box.east - Longitude.turn
        area = Geometry(
          type: .multiPolygon,
          ordinates: Self.ring(box.west, box.south, Longitude.east, box.north)
            + Self.ring(Longitude.west, box.south, east, box.north), ringEnds: [5, 10], partEnds: [1, 2])
      }
    }
    try self.init(grid, area, wraps: true)
  }

  private static func ring(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Double] {
    [west, south, east, south, east, north, west, north, west, south]
  }

  private init(all grid: any CellGrid) {
    (self.grid, wraps, prepared, isOfPoints) = (grid, true, nil, false)
  }

  /// For a geometry, which is cut at ±180° where it is in degrees.
  init(_ grid: any CellGrid, _ geometry: Geometry, wraps: Bool) throws(EngineError) {
    (self.grid, self.wraps) = (grid, wraps)
    isOfPoints = geometry.type == .point || geometry.type == .multiPoint
    prepared = isOfPoints ? nil : try Engines.geometry().prepare(geometry)
  }

  func takes(_ cell: GridCell) throws(EngineError) -> Bool {
    guard let prepared else { return true }
    let polygon = grid.polygon(of: cell, wraps: wraps)
    if try !prepared.evaluate(.intersects, polygon) { return false }
    // Most cells of an area are within it; what touches is not prepared for, and slow.
    if try prepared.evaluate(.covers, polygon) { return true }
    return try !prepared.evaluate(.touches, polygon)
  }
}
