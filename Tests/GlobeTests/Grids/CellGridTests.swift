// Grids: cells that tile the ground, of true size, with each place in one.

import Foundation
import Globe
import Planar
import TestSupport
import Testing

@Suite("Cells of grids")
struct CellGridTests {
  private static let grids: [(String, any CellGrid)] = [
    ("rows", GroundRows(size: 150_000)), ("degrees", DegreeCells(.degrees(7))), ("tiles", DegreeCells(.tiles(zoom: 5))),
    ("geohash", DegreeCells(.geohash(length: 3))),
    ("hexagons", PlaneCells(.hexagon, size: 40_000, on: .ground(around: Position(179, -85)), name: "")),
    ("squares", PlaneCells(.square, size: 40_000, on: .ground(around: Position(10, 50)), name: "")),
    ("plane", PlaneCells(.hexagon, size: 3, on: .projected, name: "3m")),
  ]

  @Test("have each place in one of them, which the window of a box has too", arguments: grids.indices)
  func places(_ number: Int) throws {
    let (name, grid) = Self.grids[number]
    var random = SplitMix64(seed: UInt64(number) + 7)
    var found = 0
    for _ in 0..<400 {
      let place = Position(random.within(-180, 180), random.within(-90, 90))
      guard let cell = grid.cell(at: place) else { continue }
      found += 1
      let polygon = grid.polygon(of: cell, wraps: name != "plane")
      let isInside = polygon.polygons.contains { polygon.location(of: place, inPolygon: $0) != .outside }
      #expect(isInside, "\(name): \(place) is not in \(grid.id(of: cell))")
      let box = GridBox(west: place.x, south: place.y, east: place.x, north: place.y)
      let window = try #require(grid.window(of: box))
      #expect(window.rows ~= cell.row && window.columns(cell.row).contains(cell.column), "\(name): \(place)")
    }
    #expect(found > (name == "hexagons" || name == "squares" ? 3 : 300), "\(name): \(found)")
  }

  @Test("cover the Earth once", arguments: [0, 1, 3])
  func wholeEarth(_ number: Int) throws {
    let (name, grid) = Self.grids[number]
    let window = try #require(grid.window(of: GridBox(west: -180, south: -90, east: 180, north: 90)))
    // On the cylinder of equal areas, of a sphere: what is one rectangle there is one on the Earth.
    var area = 0.0
    for row in window.rows {
      for column in window.columns(row) {
        let outline = grid.outline(of: GridCell(row: row, column: column))
        let box = Box(around: outline)
        area += box.size.x * (sin(box.max.y * .pi / 180) - sin(box.min.y * .pi / 180))
      }
    }
    #expect(abs(area / 720 - 1) < 1e-12, "\(name): \(area / 720)")
  }

  @Test("are of true size, in rows and around a place")
  func sizes() throws {
    let rows = GroundRows(size: 10_000)
    for latitude in [-89.0, -60, 0, 33, 75] {
      let cell = try #require(rows.cell(at: Position(12.3, latitude)))
      let box = Box(around: rows.outline(of: cell))
      let middle = (box.min.y + box.max.y) / 2
      let geodesic = Geodesic()
      let width = geodesic.distance(x: box.min.x, y: middle, toX: box.max.x, toY: middle)
      let height = geodesic.distance(x: box.min.x, y: box.min.y, toX: box.min.x, toY: box.max.y)
      #expect(abs(height - 10_000) < 2, "\(latitude): \(height) high")
      #expect(abs(width - 10_000) < (latitude == -89 ? 100 : 10), "\(latitude): \(width) wide")
    }
  }

  @Test("have the names that others give them")
  func names() throws {
    // geohash.org's example; Microsoft's of quadkeys.
    let geohash = DegreeCells(.geohash(length: 5))
    #expect(geohash.cell(at: Position(-5.6, 42.6)).map { geohash.id(of: $0) } == "ezs42")
    let tiles = DegreeCells(.tiles(zoom: 3))
    #expect(tiles.id(of: GridCell(row: 5, column: 3)) == "213")
  }

  @Test("go round the globe where a box ends in the column in which it begins")
  func wayRound() throws {
    let cells = DegreeCells(.degrees(90))
    func columns(_ west: Double, _ east: Double) throws -> [Int] {
      let window = try #require(cells.window(of: GridBox(west: west, south: 1, east: east, north: 2)))
      return Array(window.columns(window.rows.lowerBound))
    }
    func columns(of longitudes: [Double]) -> [Int?] { longitudes.map { cells.cell(at: Position($0, 1.5))?.column } }
    #expect(try columns(-80, 275) == columns(of: [-45, 45, 135, -135]))
    #expect(try columns(-80, -5) == columns(of: [-45]))
    #expect(try columns(170, 190) == columns(of: [135, -135]))
  }

  @Test("share the corners of their neighbours")
  func corners() throws {
    let rows = GroundRows(size: 700_000)
    var vertices: [Int: Set<Position>] = [:]
    for row in 0..<rows.rowCount {
      for column in 0..<rows.columnCount(ofRow: row) {
        for place in rows.outline(of: GridCell(row: row, column: column)) { vertices[row, default: []].insert(place) }
      }
    }
    for row in 1..<rows.rowCount - 1 {
      let border = rows.south(ofRow: row + 1)
      let (below, above) = (vertices[row]?.filter { $0.y == border }, vertices[row + 1]?.filter { $0.y == border })
      #expect(below?.isEmpty == false && below == above, "row \(row)")
    }
  }
}

@Suite("The azimuthal equal-area plane")
struct AzimuthalEqualAreaTests {
  @Test("has PROJ's numbers, but for the stretch in its middle")
  func numbers() throws {
    // +proj=laea, PROJ 9; at the equator and the poles there is no stretch.
    let rows: [(origin: Position, place: Position, x: Double, y: Double)] = [
      (Position(180, -90), Position(181, -89), 1949.301985541356, 111675.43595842306),
      (Position(180, -90), Position(176.5, -88), -13636.760319439374, 222959.06038504548),
      (Position(180, -90), Position(188, -84), 93222.7384547709, 663314.250638818),
      (Position(10, 52), Position(11, 53), 67138.60045392273, 111736.46301362885),
      (Position(-71, 42), Position(-63, 36), 720932.6230835753, -633203.6006705541),
      (Position(0, 0), Position(8, -6), 886199.0852495377, -664781.793683973),
    ]
    for row in rows {
      let plane = AzimuthalEqualArea(origin: row.origin)
      let place = plane.forward(row.place)
      #expect(abs(place.x - row.x) < 1e-6 && abs(place.y - row.y) < 1e-6, "\(row): \(place)")
    }
  }

  @Test("goes there and back")
  func roundTrip() throws {
    var random = SplitMix64(seed: 11)
    for _ in 0..<500 {
      let origin = Position(random.within(-180, 180), random.within(-90, 90))
      let plane = AzimuthalEqualArea(origin: origin)
      let place = Position(random.within(-1.5e6, 1.5e6), random.within(-1.5e6, 1.5e6))
      let back = plane.forward(try #require(plane.inverse(place)))
      #expect(abs(back.x - place.x) < 1e-5 && abs(back.y - place.y) < 1e-5, "\(origin) \(place) \(back)")
    }
  }
}

extension PlaneCells.Plane {
  fileprivate static func ground(around origin: Position) -> PlaneCells.Plane {
    .ground(AzimuthalEqualArea(origin: origin))
  }
}
