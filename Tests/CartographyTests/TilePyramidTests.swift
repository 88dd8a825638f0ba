// Geometries cut to the tiles of levels, on their grids.

import Cartography
import Foundation
import GEOS
import Globe
import Planar
import TestSupport
import Testing

@Suite("A tile pyramid")
struct TilePyramidTests {
  private func parts(_ geometry: Geometry, _ levels: ClosedRange<Int>) throws -> [(tile: TileKey, part: Geometry)] {
    var parts: [(tile: TileKey, part: Geometry)] = []
    _ = try TilePyramid(levels: levels, GEOSEngine()).cut(geometry) { tile, part, _ in parts.append((tile, part)) }
    return parts
  }

  private func area(_ geometry: Geometry) -> Double {
    geometry.ringEnds.indices.reduce(0) { $0 + geometry.positions(ofRing: $1).signedArea }
  }

  @Test("gives each tile a polygon that is valid, turned as tiles have it, and of the area that is there")
  func polygons() throws {
    // Half of the Earth's width, with bays and a hole.
    let ring = (0...720).map { step in
      let angle = Double(step % 720) * .pi / 360
      return Position(90 * cos(angle), (50 + 8 * sin(31 * angle)) * sin(angle))
    }
    let hole = [Position(-10, -10), Position(-10, 10), Position(10, 10), Position(10, -10), Position(-10, -10)]
    let geometry = Geometry(
      type: .polygon, ordinates: (ring + hole).flatMap { [$0.x, $0.y] }, ringEnds: [ring.count, ring.count + 5])
    let engine = GEOSEngine()
    var whole = geometry
    for vertex in 0..<whole.vertexCount {
      let place = TileMap.project(whole.position(vertex))
      (whole.ordinates[2 * vertex], whole.ordinates[2 * vertex + 1]) = (place.x, place.y)
    }
    let expected = abs(whole.positions(ofRing: 0).signedArea) - abs(whole.positions(ofRing: 1).signedArea)
    let (extent, margin) = (Double(TilePyramid.extent), Double(TilePyramid.margin))
    let square = Geometry(
      type: .polygon, ordinates: [0, 0, extent, 0, extent, extent, 0, extent, 0, 0], ringEnds: [5])
    var sums: [Int: Double] = [:]
    for (tile, part) in try parts(geometry, 0...4) {
      #expect(part.ordinates.allSatisfy { $0 == $0.rounded() && -margin...extent + margin ~= $0 })
      #expect(try engine.invalidity(part) == nil)
      for rings in part.polygons {
        for ring in rings {
          #expect((part.positions(ofRing: ring).signedArea > 0) == (ring == rings.lowerBound))
        }
      }
      let inside = try engine.intersection(part, square)
      let scale = 1 / (extent * extent * Double(1 << (2 * tile.zoom)))
      sums[tile.zoom, default: 0] += abs(area(inside)) * scale
    }
    for zoom in 0...4 { #expect(abs((sums[zoom] ?? 0) - expected) < 0.002 * expected, "\(zoom)") }
  }

  @Test("has what lies at ±180° in the margins of both sides")
  func antimeridian() throws {
    let point = Geometry(type: .point, ordinates: [179.9, 10])
    let found = try parts(point, 2...2)
    #expect(Set(found.map(\.tile.text)) == ["2/3/1", "2/0/1"])
    let west = try #require(found.first { $0.tile.x == 0 })
    let east = try #require(found.first { $0.tile.x == 3 })
    #expect(west.part.ordinates[0] == -5 && east.part.ordinates[0] == 4091)
    #expect(west.part.ordinates[1] == east.part.ordinates[1])
  }

  @Test("makes one area of what is cut at ±180°, which has no border there")
  func seam() throws {
    let halves = Geometry(
      type: .multiPolygon,
      ordinates: [170, 0, 180, 0, 180, 10, 170, 10, 170, 0, -180, 0, -170, 0, -170, 10, -180, 10, -180, 0],
      ringEnds: [5, 10], partEnds: [1, 2])
    for (tile, part) in try parts(halves, 4...4) where [0, 15].contains(tile.x) {
      #expect(part.ringEnds.count == 1, "\(tile.text)")
      let ring = part.positions(ofRing: 0)
      let isOpen = zip(ring, ring.dropFirst()).allSatisfy { $0.x != $1.x || ![0, 4096].contains($0.x) }
      #expect(isOpen, "\(tile.text)")
    }
  }

  @Test("leaves small rings out, but on the finest level, and says whether anything is there")
  func small() throws {
    let square = Geometry(
      type: .polygon, ordinates: [1, 1, 1.002, 1, 1.002, 1.002, 1, 1.002, 1, 1], ringEnds: [5])
    #expect(Set(try parts(square, 0...10).map(\.tile.zoom)) == [9, 10])
    let pyramid = TilePyramid(levels: 0...3, GEOSEngine())
    #expect(try !pyramid.cut(square) { _, _, _ in })
    #expect(try !pyramid.cut(Geometry(type: .point, ordinates: [0, 89])) { _, _, _ in })
    #expect(try pyramid.cut(Geometry(type: .point, ordinates: [0, 80])) { _, _, _ in })
  }

  @Test("keeps lines within two units of what they are, and half a one on the finest level")
  func lines() throws {
    let positions = (0...2000).map { Position(Double($0) * 0.02 + 1, 30 + sin(Double($0) / 9)) }
    let line = Geometry(
      type: .lineString, ordinates: positions.flatMap { [$0.x, $0.y] }, ringEnds: [positions.count])
    for (tile, part) in try parts(line, 2...6) where tile.text == "2/2/1" || tile.zoom == 6 {
      let side = Double(TilePyramid.extent) * Double(1 << tile.zoom)
      var worst = 0.0
      for position in positions {
        let place = TileMap.project(position) * side - tile.square.min * side
        guard 0...4096 ~= place.x, 0...4096 ~= place.y else { continue }
        let nearest = part.ringEnds.indices.flatMap { ring in
          let places = part.positions(ofRing: ring)
          return zip(places, places.dropFirst()).map { a, b in
            let (way, from) = (b - a, place - a)
            let share = min(1, max(0, (way * from).sum() / (way * way).sum()))
            let rest = from - share * way
            return (rest * rest).sum().squareRoot()
          }
        }.min()
        worst = max(worst, nearest ?? .infinity)
      }
      // Half the diagonal of a unit more, for rounding.
      #expect(worst <= (tile.zoom == 6 ? 0.5 : 2) + 0.71, "\(tile.text)")
    }
  }

  @Test("refuses more tiles than there may be before it makes them")
  func tooMany() {
    let world = Geometry(type: .polygon, ordinates: [-180, -80, 180, -80, 180, 80, -180, 80, -180, -80], ringEnds: [5])
    #expect(throws: TileFault.self) {
      _ = try TilePyramid(levels: 0...14, GEOSEngine()).cut(world) { tile, _, _ in #expect(tile.zoom < 11) }
    }
  }

  @Test("has a border that areas share the same on both sides, whichever way and from wherever each runs")
  func sharedBorders() throws {
    // Three areas around a meeting place, with wild borders, and an island in the first one.
    var random = SplitMix64(seed: 11)
    func wild(_ from: Position, _ to: Position) -> [Position] {
      // To and fro across its way, less near its ends, so that it crosses nothing.
      let across = Position(from.y - to.y, to.x - from.x) / 100
      return (0...400).map { step in
        let wide = min(1, Double(min(step, 400 - step)) / 100)
        return from + (to - from) * (Double(step) / 400) + across * (step % 400 == 0 ? 0 : wide * random.within(-1, 1))
      }
    }
    let corners = [Position(-40, -30), Position(40, -30), Position(0, 50)]
    let spokes = corners.map { wild(Position(1, 2), $0) }
    let rims = (0..<3).map { wild(corners[$0], corners[($0 + 1) % 3]) }
    let island = (0...300).map { step in
      let angle = Double(step % 300) * .pi / 150
      return Position(-1 + (3 + sin(40 * angle)) * cos(angle), -12 + (3 + sin(40 * angle)) * sin(angle))
    }
    func area(_ rings: [[Position]]) -> Geometry {
      var area = Geometry(type: .polygon)
      for ring in rings {
        for place in ring { area.ordinates += [place.x, place.y] }
        area.ringEnds.append(area.vertexCount)
      }
      area.partEnds = [rings.count]
      return area
    }
    var areas = (0..<3).map { number -> Geometry in
      let ring = spokes[number] + rims[number].dropFirst() + spokes[(number + 1) % 3].reversed().dropFirst()
      // From elsewhere, for each.
      let turn = number * 97
      let turned = ring[turn...].dropLast() + ring[...turn]
      return area([Array(turned)] + (number == 0 ? [Array(island.reversed())] : []))
    }
    areas.append(area([Array(island[80...]) + island[1...80]]))
    var meetings = BorderCorners()
    for area in areas { meetings.add(area) }
    #expect(meetings.contains(Position(1, 2)) && corners.allSatisfy { meetings.contains($0) })
    #expect(!meetings.contains(spokes[0][7]) && !meetings.contains(island[5]))
    let engine = GEOSEngine()
    func overlapAndGap(_ corners: BorderCorners?) throws -> Double {
      let pyramid = TilePyramid(levels: 0...5, engine)
      var parts: [TileKey: [Geometry]] = [:]
      for area in areas {
        _ = try pyramid.cut(area, corners: corners) { tile, part, _ in
          if tile.zoom == 2 { parts[tile, default: []].append(part) }
        }
      }
      var wrong = 0.0
      for pieces in parts.values where pieces.count > 1 {
        var all = Geometry(type: .geometryCollection)
        all.members = pieces
        let sum = pieces.reduce(0) { $0 + $1.paintedArea(width: 1) }
        let union = try engine.union(all)
        wrong += abs(sum - union.paintedArea(width: 1))
        // Holes of the union are gaps.
        for rings in union.polygons {
          for ring in rings.dropFirst() { wrong += abs(union.positions(ofRing: ring).signedArea) }
        }
      }
      return wrong
    }
    let (apart, shared) = (try overlapAndGap(nil), try overlapAndGap(meetings))
    #expect(apart > 20 * shared, "\(apart), \(shared)")
  }

  /// Points, lines and areas of all sizes, for some of which the grid has no place.
  private func shapes(seed: UInt64) -> [Geometry] {
    var random = SplitMix64(seed: seed)
    return (0..<200).map { number in
      let middle = Position(Double.random(in: -180...180, using: &random), Double.random(in: -86...86, using: &random))
      let size = pow(10, Double.random(in: -7...1, using: &random))
      let ring = (0..<5).map { step in
        let angle = Double(step) * 2 * .pi / 5
        return middle + Position(cos(angle), sin(angle) * Double.random(in: 0...1, using: &random)) * size
      }
      let ordinates = ring.flatMap { [$0.x, $0.y] }
      switch number % 3 {
      case 0: return Geometry(type: .multiPoint, ordinates: ordinates)
      case 1: return Geometry(type: .lineString, ordinates: ordinates, ringEnds: [5])
      default: return Geometry(type: .polygon, ordinates: ordinates + ordinates[..<2], ringEnds: [6])
      }
    }
  }

  @Test("makes some tiles as it makes all", arguments: [1, 2, 3] as [UInt64])
  func selection(seed: UInt64) throws {
    let (pyramid, shapes) = (TilePyramid(levels: 0...7, GEOSEngine()), shapes(seed: seed))
    var whole: [(seen: Bool, parts: [TileKey: Geometry])] = []
    for shape in shapes {
      var parts: [TileKey: Geometry] = [:]
      let seen = try pyramid.cut(shape) { tile, part, _ in parts[tile] = part }
      whole.append((seen, parts))
    }
    #expect(whole.contains { !$0.seen } && whole.contains { $0.seen })
    var selection = TileSelection()
    for found in whole.prefix(20) { for tile in found.parts.keys { selection.insert(tile) } }
    #expect(selection.count > 50)
    var taken = 0
    for (shape, found) in zip(shapes, whole) {
      var parts: [TileKey: Geometry] = [:]
      let seen = try pyramid.cut(shape, only: selection) { tile, part, _ in parts[tile] = part }
      #expect(seen == found.seen)
      #expect(parts == found.parts.filter { selection.contains($0.key) })
      taken += parts.count
    }
    #expect(taken > selection.count, "other shapes are in these tiles, too")
  }

  @Test("knows which tiles a selection has below one, and near a box")
  func reach() {
    var selection = TileSelection()
    selection.insert(TileKey(zoom: 3, x: 5, y: 2))
    #expect(selection.contains(TileKey(zoom: 3, x: 5, y: 2)))
    #expect(!selection.contains(TileKey(zoom: 2, x: 2, y: 1)))
    #expect(selection.reaches(TileKey(zoom: 2, x: 2, y: 1)) && selection.reaches(.world))
    #expect(!selection.reaches(TileKey(zoom: 2, x: 3, y: 1)) && !selection.reaches(TileKey(zoom: 4, x: 10, y: 4)))
    // The tile is from 0.625 to 0.75 in the east and from 0.25 to 0.375 in the south.
    let box = Box(Position(0.751, 0.3), Position(0.76, 0.31))
    #expect(selection.meets(box, zoom: 3, margin: 0.002) && !selection.meets(box, zoom: 3, margin: 0.0005))
  }
}
