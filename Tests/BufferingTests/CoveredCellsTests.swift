// What lies deep within a buffer: found square by square, and left out of what is buffered.

import GEOS
import Globe
import PROJ
import Planar
import TestSupport
import Testing

@testable import Buffering

struct CoveredCellsTests {
  @Test func cellsAreOnesOfASet() {
    var random = SplitMix64(seed: 4)
    let (columns, rows) = (150, 40)
    var map = CellMap(columns: columns, rows: rows)
    var set: Set<SIMD2<Int>> = []
    for _ in 0..<90 {
      let start = Int(random.within(-20, 160))
      let range = start..<start + Int(random.within(0, 100))
      let row = Int(random.within(-2, 42))
      map.set(range, inRow: row)
      for column in range where (0..<columns).contains(column) && (0..<rows).contains(row) {
        set.insert([column, row])
      }
    }
    func cells(_ map: CellMap) -> Set<SIMD2<Int>> {
      var cells: Set<SIMD2<Int>> = []
      for row in 0..<map.rows {
        map.forEachRun(true, inRow: row, 0..<map.columns) { for column in $0 { cells.insert([column, row]) } }
      }
      return cells
    }
    #expect(cells(map) == set)
    #expect(cells(map.transposed) == Set(set.map { [$0.y, $0.x] }))
    #expect(cells(map.inverted).count == columns * rows - set.count)
    let kept = set.filter { cell in
      (-2...2).allSatisfy { x in (-1...1).allSatisfy { set.contains(cell &+ [x, $0]) } }
    }
    #expect(!kept.isEmpty && cells(map.eroded(width: { _ in 2 }, height: 1)) == kept)
  }

  /// A comb on a block of land, and a spiral of two arms, also in the north.
  private var hostile: [[Position]] {
    let comb = (0..<400).flatMap { tooth -> [Position] in
      let x = 8 + Double(tooth) / 400
      return [[x, 47], [x, 47.5], [x + 1 / 800, 47.5], [x + 1 / 800, 47]]
    }
    func arm(_ offset: Double) -> [Position] {
      (0..<1000).map { index in
        let place = Position(angle: Double(index % 32) / 16 * Double.pi)
        return Position(8, 47) + place * (0.1 + Double(index) * 0.0003 + offset)
      }
    }
    let spiral = arm(0) + arm(0.003).reversed()
    return [comb + [[9, 46.8], [8, 46.8]], spiral, spiral.map { $0 + [0, 25] }]
  }

  private func geometry(_ path: [Position], _ type: GeometryType) -> Geometry {
    let path = path + path.prefix(type == .polygon ? 1 : 0)
    return Geometry(type: type, ordinates: path.flatMap { [$0.x, $0.y] }, ringEnds: [path.count])
  }

  /// Whether what is nearer than the distance is inside, and what is farther is not.
  @Test(arguments: [2000.0, -2000]) func hostileRingsAndLines(distance: Double) throws {
    var random = SplitMix64(seed: 5)
    for path in hostile {
      for type in distance > 0 ? [GeometryType.polygon, .lineString] : [.polygon] {
        let source = geometry(path, type)
        var style = BufferStyle()
        style.quadrantSegments = 16
        #expect(CoveredCells.suits(source, radius: 2000, style: style))
        var result = source
        try Bufferer(BufferOptions(), engine: { GEOSEngine() }, geodesic: { Geodesic() }).buffer(
          &result, distance: distance, on: .geographic)
        #expect(try GEOSEngine().invalidityReason(result) == nil)
        let box = source.bounds
        for _ in 0..<500 {
          let place = Position(
            random.within(box.min.x - 0.03, box.max.x + 0.03), random.within(box.min.y - 0.03, box.max.y + 0.03))
          let scale = LocalMetric.geographic.scale(y: place.y)
          let metres = Position(scale.x, scale.y)
          var near = Double.infinity
          let places = source.positions(ofRing: 0)
          for (a, b) in zip(places, places.dropFirst()) {
            let (way, back) = ((b - a) * metres, (place - a) * metres)
            let share = max(0, min(1, (way * back).sum() / max((way * way).sum(), 1e-9)))
            let between = back - way * share
            near = min(near, (between * between).sum().squareRoot())
          }
          if abs(near / 2000 - 1) < 0.005 { continue }
          let isWithin = type == .polygon && isInside(place, source)
          let expected = distance > 0 ? isWithin || near < 2000 : isWithin && near > 2000
          #expect(isInside(place, result) == expected, "\(place) \(near) \(type)")
        }
      }
    }
  }

  /// Few of the sides of a spiral are left, and those that are deep lie among squares that are covered.
  @Test func littleIsLeft() throws {
    let source = geometry(hostile[1], .polygon)
    let grid = try #require(Grid(decimals: 9, holding: .globe))
    let cells = try #require(CoveredCells(source, radius: 2000, style: BufferStyle(), shrinks: false, grid))
    let rest = cells.rest(of: source)
    #expect(rest.vertexCount > 100 && rest.vertexCount < source.vertexCount / 2)
    #expect(abs(cells.outline.positions(ofRing: 0).signedArea) > 0.3)
    #expect(
      CoveredCells(geometry(hostile[1], .lineString), radius: 100, style: BufferStyle(), shrinks: false, grid) == nil)
  }

  private func isInside(_ place: Position, _ geometry: Geometry) -> Bool {
    var isInside = false
    for ring in geometry.ringEnds.indices {
      let places = geometry.positions(ofRing: ring)
      for (a, b) in zip(places, places.dropFirst()) where (a.y > place.y) != (b.y > place.y) {
        if a.x + (b.x - a.x) * (place.y - a.y) / (b.y - a.y) > place.x { isInside.toggle() }
      }
    }
    return isInside
  }
}
