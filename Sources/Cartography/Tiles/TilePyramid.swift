// Geometries as vector tiles have them: simplified for each level, cut with a margin, and put on the grid of each tile.
//
//   longitudes, latitudes ─▶ the square map ─▶ simplified for a level ─▶ cut to a tile and its margin ─▶ whole numbers

import Globe
import Planar
import Simplification

/// Cuts geometries to the tiles of some levels.
///
///     let pyramid = TilePyramid(levels: 0...12, engine)
///     let isSeen = try pyramid.cut(geometry) { tile, part, size in … }     // part: whole numbers, y from the north
///
/// Below the finest level what is removed is within two units of the grid, of which a tile's side has 4,096, and rings
/// of less than 64 square units go; on the finest within half a unit, so that it is as near as the grid has it. One
/// value belongs to one worker.
package final class TilePyramid {
  /// How many units of its grid a tile has on a side.
  package static let extent = 4096
  /// How many units what is cut goes beyond the sides: the width that lines and marks are drawn in.
  package static let margin = 80
  /// Units in a pixel, of which a tile has 512 on a side.
  private static let pixel = 8.0
  /// Below how many square units a ring goes, but on the finest level.
  private static let leastArea = pixel * pixel

  private let levels: ClosedRange<Int>
  private let engine: any GeometryEngine
  private var simplifiers: [Simplifier]
  private var borders: [BorderSimplifier]
  private var sure = SureValidity()
  private var kept: [Int32] = []
  private var count = 0

  package init(levels: ClosedRange<Int>, _ engine: any GeometryEngine) {
    (self.levels, self.engine) = (levels, engine)
    simplifiers = levels.map { zoom in
      Simplifier(
        tolerance: (zoom == levels.upperBound ? 0.5 : 2) * Self.unit(zoom), metric: .planar(metresPerUnit: 1),
        keepsShapes: zoom == levels.upperBound)
    }
    borders = simplifiers.map(BorderSimplifier.init)
  }

  /// A unit of the grid of a level's tiles, on the map.
  static func unit(_ zoom: Int) -> Double { 1 / (Double(extent) * Double(1 << zoom)) }

  /// Calls `body` with each tile and what of a geometry is there, level after level.
  ///
  /// - Parameters:
  ///   - geometry: in longitude and latitude, cut at ±180°; of collections each member is for itself.
  ///   - corners: where borders of areas meet, so that what they share is the same in each of them; rings that have
  ///     some then stay however small they are. With nil each geometry is simplified on its own.
  ///   - selection: the tiles that `body` is called with; nil for all.
  ///   - body: is also given how large the whole of it is drawn on the level, in square units of the grid, with lines
  ///     and points a pixel wide.
  /// - Returns: whether a tile of the finest level has something of it.
  /// - Throws: where the tiles are more than `TileCutter.limit`, or the engine fails.
  package func cut(
    _ geometry: Geometry, corners: BorderCorners? = nil, only selection: TileSelection? = nil,
    _ body: (TileKey, Geometry, Double) -> Void
  ) throws(TileFault) -> Bool {
    var (members, isSeen): ([Member], Bool) = ([], false)
    geometry.visitSimple { member in
      guard !member.isEmpty else { return }
      var flat = member.withoutHeights
      let isCorner = corners.flatMap { corners in
        flat.type.hasRings ? flat.positions(0..<flat.vertexCount).map { corners.contains($0) } : nil
      }
      for vertex in 0..<flat.vertexCount { flat.setPosition(vertex, TileMap.project(flat.position(vertex))) }
      members.append(Member(shape: flat, isCorner: isCorner))
    }
    count = 0
    for member in members {
      for (number, zoom) in levels.enumerated() {
        if member.shape.fillsMore(than: TileCutter.limit, tilesOf: zoom) { throw .tooMany }
        var wanted = selection
        if let selection {
          let isFinest = zoom == levels.upperBound
          if isFinest, !isSeen { isSeen = Self.isSurelySeen(member.shape, zoom) }
          if isFinest, !isSeen {
            // Only cutting all of it tells.
            wanted = nil
          } else if !Self.meets(selection, member.shape.bounds, zoom) {
            continue
          }
        }
        let shape = simplified(member, number)
        guard !shape.isEmpty else { continue }
        let unit = Self.unit(zoom)
        let size = shape.paintedArea(width: Self.pixel * unit) / (unit * unit)
        try place(shape, zoom, wanted) { tile, part in
          if zoom == levels.upperBound { isSeen = true }
          if selection?.contains(tile) ?? true { body(tile, part, size) }
        }
      }
    }
    return isSeen
  }

  // MARK: Simplifying

  /// A point, line or area, or several of a kind, on the map.
  private struct Member {
    let shape: Geometry
    /// Of areas that may share borders, for each vertex whether it is a corner of them.
    let isCorner: [Bool]?
  }

  private func simplified(_ member: Member, _ number: Int) -> Geometry {
    if let isCorner = member.isCorner { return simplified(member.shape, isCorner, number) }
    var shape = member.shape
    if shape.type == .point || shape.type == .multiPoint { return shape }
    _ = simplifiers[number].simplify(&shape, kept: &kept)
    let zoom = levels.lowerBound + number
    guard zoom < levels.upperBound, shape.type.hasRings else { return shape }
    let least = Self.leastArea * Self.unit(zoom) * Self.unit(zoom)
    return Self.polygons(
      shape.polygons.map { rings in
        let large = rings.filter { abs(shape.positions(ofRing: $0).signedArea) >= least }
        return large.first == rings.first ? large.map { Array(shape.positions(ofRing: $0)) } : []
      })
  }

  /// Polygons whose rings are simplified between corners.
  private func simplified(_ shape: Geometry, _ isCorner: [Bool], _ number: Int) -> Geometry {
    let zoom = levels.lowerBound + number
    let least = zoom < levels.upperBound ? Self.leastArea * Self.unit(zoom) * Self.unit(zoom) : 0
    return Self.polygons(
      shape.polygons.map { rings in
        let left = rings.map { ring -> [Position] in
          let vertices = shape.ring(ring)
          let places = borders[number].simplified(Array(shape.positions(ofRing: ring)), isCorner[vertices])
          if places.count < 4 { return [] }
          let area = abs(Positions(places.flatMap { [$0.x, $0.y] }, 0..<places.count).signedArea)
          return area < least && !isCorner[vertices].contains(true) ? [] : places
        }
        return left.first?.isEmpty ?? true ? [] : left.filter { !$0.isEmpty }
      })
  }

  /// A MultiPolygon of rings; those without any are left out.
  private static func polygons(_ polygons: [[[Position]]]) -> Geometry {
    var geometry = Geometry(type: .multiPolygon)
    for rings in polygons where !rings.isEmpty {
      for ring in rings {
        for position in ring { geometry.ordinates += [position.x, position.y] }
        geometry.ringEnds.append(geometry.vertexCount)
      }
      geometry.partEnds.append(geometry.ringEnds.count)
    }
    return geometry
  }

  // MARK: Cutting

  /// Calls `body` with the tiles of a level; what is near ±180° is in the margins of the tiles beyond, too.
  private func place(
    _ shape: Geometry, _ zoom: Int, _ wanted: TileSelection?, _ body: (TileKey, Geometry) -> Void
  ) throws(TileFault) {
    let margin = Self.margin(zoom)
    let (bounds, world) = (shape.bounds, Box(Position(-margin, -margin), Position(1 + margin, 1 + margin)))
    let turns = Self.turns.filter { world.meets(bounds.moved(east: $0)) }
    try descend(turns == [0] ? shape : Self.copies(of: shape, turns), .world, zoom, margin, wanted, body)
  }

  /// Where something is drawn, in turns to the east, so that it is in the margins beyond ±180°, too.
  static let turns = [-1.0, 0, 1]

  static func margin(_ zoom: Int) -> Double { Double(margin) * unit(zoom) }

  /// A geometry so many turns to the east, several of them as one.
  private static func copies(of shape: Geometry, _ turns: [Double]) -> Geometry {
    var copies = Geometry(
      type: shape.type.hasRings ? .multiPolygon : shape.ringEnds.isEmpty ? .multiPoint : .multiLineString)
    for turn in turns {
      let (vertices, rings) = (copies.vertexCount, copies.ringEnds.count)
      for place in shape.positions(0..<shape.vertexCount) { copies.ordinates += [place.x + turn, place.y] }
      copies.ringEnds += shape.ringEnds.map { vertices + $0 }
      copies.partEnds += shape.polygons.map { rings + $0.upperBound }
    }
    return copies
  }

  private func descend(
    _ shape: Geometry, _ tile: TileKey, _ zoom: Int, _ margin: Double, _ wanted: TileSelection?,
    _ body: (TileKey, Geometry) -> Void
  ) throws(TileFault) {
    guard wanted?.reaches(tile) ?? true else { return }
    var box = tile.square
    (box.min, box.max) = (box.min - Position(margin, margin), box.max + Position(margin, margin))
    let bounds = shape.bounds
    guard !shape.isEmpty, box.meets(bounds) else { return }
    let part = box.contains(bounds) ? shape : Self.part(of: shape, in: box)
    if part.isEmpty { return }
    if tile.zoom < zoom {
      for child in tile.children { try descend(part, child, zoom, margin, wanted, body) }
      return
    }
    guard let gridded = try gridded(part, tile) else { return }
    count += 1
    if count > TileCutter.limit { throw .tooMany }
    body(tile, gridded)
  }

  private static func part(of shape: Geometry, in box: Box) -> Geometry {
    switch shape.type {
    case .point, .multiPoint:
      var part = Geometry(type: .multiPoint)
      for place in shape.positions(0..<shape.vertexCount) where box.contains(place) {
        part.ordinates += [place.x, place.y]
      }
      return part
    case .lineString, .multiLineString:
      var part = Geometry(type: .multiLineString)
      for line in shape.ringEnds.indices {
        for stretch in box.parts(ofLine: shape.positions(ofRing: line)) { part.append(line: stretch) }
      }
      return part
    case .polygon, .multiPolygon:
      return polygons(
        shape.polygons.map { rings in
          let parts = rings.map { box.part(ofRing: shape.positions(ofRing: $0)) }
          return parts.first?.isEmpty ?? true ? [] : parts.filter { !$0.isEmpty }
        })
    case .geometryCollection: return Geometry()
    }
  }

  // MARK: The grid

  /// A part of a tile on its grid; nil where nothing is left of it there.
  private func gridded(_ part: Geometry, _ tile: TileKey) throws(TileFault) -> Geometry? {
    let (corner, unit) = (tile.square.min, Self.unit(tile.zoom))
    var exact = part
    for vertex in 0..<exact.vertexCount { exact.setPosition(vertex, (exact.position(vertex) - corner) / unit) }
    var rounded = exact
    for at in rounded.ordinates.indices { rounded.ordinates[at].round() }
    switch part.type {
    case .point, .multiPoint: return rounded
    case .lineString, .multiLineString:
      var lines = Geometry(type: .multiLineString)
      for line in rounded.ringEnds.indices {
        let places = Self.withoutRepeats(rounded.positions(ofRing: line))
        if places.count > 1 { lines.append(line: places) }
      }
      return lines.isEmpty ? nil : lines
    case .polygon, .multiPolygon:
      let area = try validArea(rounded, exact)
      return area.isEmpty ? nil : area
    case .geometryCollection: return nil
    }
  }

  /// Polygons on the grid, valid, exterior rings first and clockwise as they are seen: rounding makes rings touch and
  /// cross, and cutting leaves ways to and fro along the sides.
  private func validArea(_ rounded: Geometry, _ exact: Geometry) throws(TileFault) -> Geometry {
    var area = Self.polygons(
      rounded.polygons.map { rings in
        let rings = rings.map { Self.withoutRepeats(rounded.positions(ofRing: $0)) }
        return rings.first?.count ?? 0 > 3 ? rings.filter { $0.count > 3 } : []
      })
    if area.isEmpty { return area }
    if !sure.holds(for: area) {
      do throws(EngineError) { area = try engine.snapped(exact, to: 1) } catch {
        do throws(EngineError) {
          area = try engine.makeValid(exact, .structure(keepsCollapsed: false))
          area.keepPolygons()
          if !area.isEmpty { area = try engine.snapped(area, to: 1) }
        } catch { throw .engine(error) }
      }
      area.keepPolygons()
    }
    // Counterclockwise by numbers: the grid's y goes down, so that it is seen clockwise, as the specification has it.
    area.followRightHandRule()
    return area
  }

  private static func withoutRepeats(_ places: some Sequence<Position>) -> [Position] {
    var kept: [Position] = []
    for place in places where place != kept.last { kept.append(place) }
    return kept
  }
}

extension Box {
  func moved(east turns: Double) -> Box { Box(min + Position(turns, 0), max + Position(turns, 0)) }
}

extension Geometry {
  fileprivate mutating func append(line: [Position]) {
    for position in line { ordinates += [position.x, position.y] }
    ringEnds.append(vertexCount)
  }
}
