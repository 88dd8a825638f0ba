// Geometries cut by tiles: halved from the whole world down, so that most are only passed on.

import Globe
import Planar

/// What goes wrong when a geometry is cut.
package enum TileFault: Error {
  case tooMany
  case engine(EngineError)
}

/// Finds the tiles that geometries touch, and their parts in each.
///
/// Geometries are on the square map of `TileMap`, simple, and have two dimensions. A polygon touches the tiles that it
/// has area in, a line those that it has length in, a point one. Tiles come in the order of their quadkeys.
package final class TileCutter {
  private let engine: any GeometryEngine
  /// More tiles of one geometry are refused.
  package static let limit = 1_000_000
  private var count = 0
  private var pair = AreaPair()
  private var sure = SureValidity()
  /// From so many vertices on the borders are looked at first: an engine nodes each ring with itself, too.
  private static let many = 1_000

  package init(_ engine: any GeometryEngine) { self.engine = engine }

  /// Makes members valid on the map that are so in longitude and latitude, where a straight edge is another one: sides
  /// of slivers may come to cross.
  ///
  /// - Returns: whether they were valid there.
  package func mend(_ members: inout [Geometry], of geometry: Geometry) -> Bool {
    do throws(EngineError) {
      var isValid = true
      var whole = geometry
      try whole.forEachSimple { part throws(EngineError) in
        if part.type.hasRings, !sure.holds(for: part), try engine.invalidityReason(part) != nil { isValid = false }
      }
      guard isValid else { return false }
      for index in members.indices where members[index].type.hasRings {
        var mended = try engine.makeValid(members[index], .structure(keepsCollapsed: false))
        mended.keepPolygons()
        members[index] = mended
      }
      return true
    } catch { return false }
  }

  /// Calls `body` with each tile of a level and the part of the geometry that is in it.
  package func cut(
    _ geometry: Geometry, zoom: Int, _ body: (TileKey, Geometry) -> Void
  ) throws(TileFault) {
    count = 0
    if geometry.fillsMore(than: Self.limit, tilesOf: zoom) { throw .tooMany }
    try descend(geometry, .world, { $0.zoom == zoom }, body)
  }

  /// Calls `body` with each of some tiles, of several levels, that the geometry has a part in.
  package func cut(
    _ geometry: Geometry, tiles: Set<TileKey>, _ body: (TileKey, Geometry) -> Void
  ) throws(TileFault) {
    count = 0
    try descend(geometry, .world, { tiles.contains($0) }, body)
  }

  private func descend(
    _ geometry: Geometry, _ tile: TileKey, _ isLeaf: (TileKey) -> Bool, _ body: (TileKey, Geometry) -> Void
  ) throws(TileFault) {
    if isLeaf(tile) {
      count += 1
      if count > Self.limit { throw .tooMany }
      return body(tile, geometry)
    }
    if tile.zoom == TileKey.finestZoom { return }
    for child in tile.children {
      if let part = try part(of: geometry, in: child) { try descend(part, child, isLeaf, body) }
    }
  }

  /// What of a geometry lies in a tile; nil for nothing.
  private func part(of geometry: Geometry, in tile: TileKey) throws(TileFault) -> Geometry? {
    switch geometry.type {
    case .point, .multiPoint:
      var part = Geometry(type: .multiPoint)
      for position in geometry.positions(0..<geometry.vertexCount) where TileKey(at: position, zoom: tile.zoom) == tile
      {
        part.ordinates += [position.x, position.y]
      }
      if part.isEmpty { return nil }
      part.type = part.vertexCount == 1 ? .point : .multiPoint
      return part
    case .lineString, .multiLineString: return LineClip(tile).part(of: geometry)
    case .polygon, .multiPolygon: return try polygons(of: geometry, in: tile)
    case .geometryCollection: return nil
    }
  }

  private func polygons(of geometry: Geometry, in tile: TileKey) throws(TileFault) -> Geometry? {
    let (reach, bounds) = (tile.reach, geometry.bounds)
    if bounds.isEmpty || bounds.min.x >= reach.max.x || bounds.max.x <= reach.min.x || bounds.min.y >= reach.max.y
      || bounds.max.y <= reach.min.y
    {
      return nil
    }
    if reach.contains(bounds) { return geometry }
    let square = Self.rectangle(reach)
    // What fills the tile it is from fills this one, too.
    if geometry.type == .polygon, geometry.ringEnds == [5], geometry.isRectangle(bounds), bounds.contains(reach) {
      return square
    }
    if geometry.vertexCount >= Self.many,
      let answer = pair.compare(AreaBorder(geometry), AreaBorder(square), .common)
    {
      switch answer {
      case .whole: return geometry
      case .nothing: return nil
      case .part(let part): return part
      }
    }
    do throws(EngineError) {
      var part = try engine.intersection(geometry, square)
      part.keepPolygons()
      return part.isEmpty ? nil : part
    } catch { throw .engine(error) }
  }

  private static func rectangle(_ box: Box) -> Geometry {
    Geometry(
      type: .polygon,
      ordinates: [
        box.min.x, box.min.y, box.min.x, box.max.y, box.max.x, box.max.y, box.max.x, box.min.y, box.min.x, box.min.y,
      ], ringEnds: [5])
  }
}

extension Geometry {
  /// Whether a polygon has more area than so many tiles of a level, and so touches more, which need not be counted.
  ///
  /// Not asked of one that goes beyond the map, where the tiles of the first and the last row have no end.
  func fillsMore(than count: Int, tilesOf zoom: Int) -> Bool {
    guard type.hasRings, TileKey.world.square.contains(bounds) else { return false }
    let tile = 1 / Double(1 << (2 * zoom))
    return polygons.contains { rings in
      guard let shell = rings.first else { return false }
      let holes = rings.dropFirst().reduce(0) { $0 + abs(positions(ofRing: $1).signedArea) }
      return abs(positions(ofRing: shell).signedArea) - holes > Double(count) * tile
    }
  }

  /// Whether a ring of five positions goes along the sides of its box.
  fileprivate func isRectangle(_ box: Box) -> Bool {
    positions(0..<vertexCount).allSatisfy {
      ($0.x == box.min.x || $0.x == box.max.x) && ($0.y == box.min.y || $0.y == box.max.y)
    } && zip(positions(0..<4), positions(1..<5)).allSatisfy { ($0.x == $1.x) != ($0.y == $1.y) }
  }

  /// Leaves the polygons of what an overlay gave; lines and points are where it only touched.
  package mutating func keepPolygons() {
    switch type {
    case .polygon, .multiPolygon: return
    case .geometryCollection:
      var kept = Geometry(type: .multiPolygon)
      for member in members {
        for rings in member.polygons where !rings.isEmpty {
          for ring in rings {
            for position in member.positions(ofRing: ring) { kept.ordinates += [position.x, position.y] }
            kept.ringEnds.append(kept.vertexCount)
          }
          kept.partEnds.append(kept.ringEnds.count)
        }
      }
      self = kept
    default: self = Geometry(type: .multiPolygon)
    }
  }
}

/// Cuts lines by a tile, segment by segment.
private struct LineClip {
  private let box: Box
  /// Whether the last column or row is among them, whose outer side belongs to it.
  private let isLast: (x: Bool, y: Bool)

  init(_ tile: TileKey) {
    box = tile.reach
    isLast = (tile.x == 1 << tile.zoom - 1, tile.y == 1 << tile.zoom - 1)
  }

  /// The stretches inside; nil where there is none with a length.
  func part(of geometry: Geometry) -> Geometry? {
    let bounds = geometry.bounds
    if !box.meets(bounds) { return nil }
    var part = Geometry(type: .multiLineString)
    for line in geometry.ringEnds.indices { append(geometry.positions(ofRing: line), to: &part) }
    if part.ringEnds.isEmpty { return nil }
    if part.ringEnds.count == 1 { part.type = .lineString }
    return part
  }

  private func append(_ line: Positions, to part: inout Geometry) {
    func append(_ stretch: [Position]) {
      for position in stretch { part.ordinates += [position.x, position.y] }
      part.ringEnds.append(part.vertexCount)
    }
    // A line without length is a place.
    if isPoint(line) {
      if line.count > 1, let place = line.first, contains(place) { append(Array(line)) }
      return
    }
    for stretch in box.parts(ofLine: line) where !isNext(stretch) { append(stretch) }
  }

  /// Whether a stretch runs along the east or south side, and so is the next tile's.
  private func isNext(_ stretch: [Position]) -> Bool {
    stretch.allSatisfy { $0.x == box.max.x && !isLast.x } || stretch.allSatisfy { $0.y == box.max.y && !isLast.y }
  }

  private func isPoint(_ line: Positions) -> Bool { line.allSatisfy { $0 == line.first } }

  private func contains(_ place: Position) -> Bool {
    place.x >= box.min.x && place.y >= box.min.y && (place.x < box.max.x || isLast.x)
      && (place.y < box.max.y || isLast.y)
  }
}
