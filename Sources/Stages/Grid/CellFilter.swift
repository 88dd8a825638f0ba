// Which cells a geometry has a part of.

import Engines
import Globe
import Layers
import Planar

/// Tells whether an area or a line has a part of cells, of which it has more than a border.
final class CellFilter {
  private let grid: any CellGrid
  private let wraps: Bool
  private let engine = Engines.geometry()
  /// What is not a line of many vertices.
  private let prepared: (any PreparedGeometry)?
  /// Lines of many vertices, and a tree of their segments, by the numbers of their first vertices.
  private let lines: (geometry: Geometry, vertices: [Int], tree: BoxTree)?

  /// For a box.
  convenience init(_ grid: any CellGrid, box: GridBox) throws(EngineError) {
    if box.west == box.east || box.south == box.north {
      let line = [box.west, box.south, box.east, box.north]
      try self.init(grid, Geometry(type: .lineString, ordinates: line, ringEnds: [2]), wraps: true)
      return
    }
    // Cut at ±180° here: of a box of more than half a turn the sides would go the other way.
    var area = Geometry(
      type: .multiPolygon, ordinates: Self.ring(box.west, box.south, min(box.east, Longitude.east), box.north),
      ringEnds: [5], partEnds: [1])
    if box.east > Longitude.east {
      area.ordinates += Self.ring(Longitude.west, box.south, box.east - Longitude.turn, box.north)
      area.ringEnds.append(10)
      area.partEnds.append(2)
    }
    try self.init(grid, area, wraps: true)
  }

  private static func ring(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Double] {
    [west, south, east, south, east, north, west, north, west, south]
  }

  /// For a geometry, which is cut at ±180° where it is in degrees.
  init(_ grid: any CellGrid, _ geometry: Geometry, wraps: Bool) throws(EngineError) {
    (self.grid, self.wraps) = (grid, wraps)
    let isLines = geometry.type == .lineString || geometry.type == .multiLineString
    guard isLines, geometry.vertexCount >= LargeArea.least else {
      (prepared, lines) = (try engine.prepareArea(geometry), nil)
      return
    }
    var (vertices, boxes): ([Int], [Box]) = ([], [])
    for line in geometry.ringEnds.indices {
      for vertex in geometry.ring(line).dropFirst() {
        vertices.append(vertex - 1)
        boxes.append(Box(around: (geometry.position(vertex - 1), geometry.position(vertex))))
      }
    }
    (prepared, lines) = (nil, (geometry, vertices, BoxTree(boxes)))
  }

  func takes(_ cell: GridCell) throws(EngineError) -> Bool {
    let polygon = grid.polygon(of: cell, wraps: wraps)
    guard let prepared else {
      let near = segments(near: polygon.bounds)
      guard try engine.evaluate(.intersects, near, polygon) else { return false }
      return try !engine.evaluate(.touches, near, polygon)
    }
    if try !prepared.evaluate(.intersects, polygon) { return false }
    // Most cells of an area are within it; what touches is not prepared for, and slow.
    if try prepared.evaluate(.covers, polygon) { return true }
    return try !prepared.evaluate(.touches, polygon)
  }

  /// The segments of the lines whose boxes meet a box, each as a line: an engine would look at all of them.
  private func segments(near box: Box) -> Geometry {
    var near = Geometry(type: .multiLineString)
    guard let lines else { return near }
    lines.tree.visit(meeting: box) { segment in
      let vertex = lines.vertices[segment]
      for position in [lines.geometry.position(vertex), lines.geometry.position(vertex + 1)] {
        near.ordinates += [position.x, position.y]
      }
      near.ringEnds.append(near.vertexCount)
    }
    return near
  }
}
