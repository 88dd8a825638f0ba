// Triangles of points: none of whose circles has a point inside, and which cover the hull.

import Planar
import TestSupport
import Testing

@Suite("Delaunay triangles")
struct DelaunayTests {
  private func points(_ count: Int, seed: UInt64, grid: Int?) -> [Position] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      if let grid { return Position(Double(random.below(grid)), Double(random.below(grid))) }
      return Position(random.within(-50, 50), random.within(-3, 3))
    }
  }

  @Test("have empty circles and cover the hull, of points anywhere and of those on a grid", arguments: rounds(40))
  func empty(_ round: Int) {
    let points = points(2 + round * 3 % 70, seed: UInt64(round) + 5, grid: round.isMultiple(of: 2) ? 6 : nil)
    let flat = Delaunay(points)
    func corner(_ index: Int) -> Position { points[Int(flat.triangles[index])] }
    var area = 0.0
    for at in stride(from: 0, to: flat.triangles.count, by: 3) {
      let (a, b, c) = (corner(at), corner(at + 1), corner(at + 2))
      #expect(orientation(a, b, c) > 0)
      #expect(!points.contains { isInCircle(a, b, c, $0) }, "round \(round)")
      area += cross(b - a, c - a) / 2
    }
    let hull = flat.hull.map { points[Int($0)] }
    var hullArea = 0.0
    for (index, place) in hull.enumerated() { hullArea += cross(place, hull[(index + 1) % hull.count]) / 2 }
    #expect(abs(area - hullArea) < 1e-9 * max(1, area))
    // Euler: as many triangles as the distinct points and those on the hull ask for.
    if !flat.triangles.isEmpty {
      #expect(flat.triangles.count / 3 == 2 * Set(points).count - 2 - flat.hull.count)
    }
  }

  @Test("are whole where four points of two rows are on one circle but for the last bit", arguments: [40, 200, 2000])
  func rows(_ count: Int) {
    let scale = 0.9999619230641713
    let points = (0..<count).map { (number: Int) -> Position in
      let x: Double = Double(number) * 5 / Double(count)
      return Position((x * 1e7).rounded() / 1e7 * scale, Double(number / 2 % 2))
    }
    let flat = Delaunay(points)
    #expect(flat.hull.count == count && flat.triangles.count == 3 * (count - 2))
  }

  @Test("of points on a line, or of few, are none")
  func none() {
    #expect(Delaunay([]).hull == [] && Delaunay([Position(1, 1)]).hull == [0])
    let line = Delaunay((0..<7).map { Position(Double($0), 2 * Double($0)) })
    #expect(line.triangles == [] && line.hull.count == 12)
    #expect(Delaunay([Position(0, 0), Position(1, 0), Position(0, 1)]).triangles.sorted() == [0, 1, 2])
  }

  @Test("know what lies in a circle where doubles round")
  func circles() {
    let (a, b, c) = (Position(1e8, 1e8), Position(1e8 + 1, 1e8), Position(1e8 + 1, 1e8 + 1))
    #expect(!isInCircle(a, b, c, Position(1e8, 1e8 + 1)))
    #expect(isInCircle(a, b, c, Position((1e8).nextUp, (1e8 + 1).nextDown)))
    #expect(!isInCircle(a, b, c, Position((1e8).nextDown, (1e8 + 1).nextUp)))
  }
}

@Suite("Voronoi cells in the plane")
struct PlanarVoronoiTests {
  @Test("are nearest to their points, and fill the box", arguments: rounds(20))
  func nearest(_ round: Int) {
    var random = SplitMix64(seed: UInt64(round) + 77)
    let points = (0..<3 + round).map { _ in Position(random.within(0, 10), random.within(0, 4)) }
    let diagram = PlanarVoronoi(points)
    let cells = points.indices.compactMap { diagram.cell(of: $0) }
    #expect(cells.count == points.count)
    let area = cells.reduce(0) { sum, ring in
      sum + zip(ring, ring.dropFirst()).reduce(0) { $0 + cross($1.0, $1.1) / 2 }
    }
    let size = diagram.box.size
    #expect(abs(area - size.x * size.y) < 1e-9 * area)
    for (ring, point) in zip(cells, points) {
      for vertex in ring {
        let own = ((vertex - point) * (vertex - point)).sum()
        #expect(points.allSatisfy { ((vertex - $0) * (vertex - $0)).sum() > own - 1e-9 })
      }
    }
  }

  @Test("of a place that comes twice are one")
  func repeated() {
    let diagram = PlanarVoronoi([Position(0, 0), Position(0, 0), Position(10, 0)])
    #expect(diagram.cell(of: 1) == nil && diagram.cell(of: 0)?.count == 5)
    #expect(PlanarVoronoi([]).triangles == [])
  }
}

@Suite("Contours of triangles")
struct TriangleContoursTests {
  @Test("run with the higher ground on the left, and close round a hill")
  func hill() throws {
    let points = [Position(0, 0), Position(2, 0), Position(2, 2), Position(0, 2), Position(1, 1)]
    let contours = TriangleContours(points, values: [0, 0, 0, 0, 10], triangles: Delaunay(points).triangles)
    let lines = contours.lines([-1, 0, 5, 10, 11])
    #expect(lines.map(\.count) == [0, 0, 1, 1, 0] || lines.map(\.count) == [0, 0, 1, 0, 0])
    let ring = try #require(lines[2].first)
    #expect(ring.first == ring.last && ring.count == 5)
    let area = zip(ring, ring.dropFirst()).reduce(0) { $0 + cross($1.0, $1.1) / 2 }
    #expect(area == 2 * 0.25 * 4 / 2 * 0.5 * 2)
  }

  @Test("lie side by side as bands", arguments: rounds(20))
  func bands(_ round: Int) {
    var random = SplitMix64(seed: UInt64(round) + 19)
    let points = (0..<20).map { _ in Position(random.within(0, 10), random.within(0, 10)) }
    // Whole numbers, so that vertices lie on levels.
    let values = points.map { _ in Double(random.below(6)) }
    let flat = Delaunay(points)
    let contours = TriangleContours(points, values: values, triangles: flat.triangles)
    var area = 0.0
    contours.forEachBandPiece([0, 1, 2.5, 4, 6]) { band, ring in
      #expect(ring.first == ring.last && 0..<4 ~= band)
      area += zip(ring, ring.dropFirst()).reduce(0) { $0 + cross($1.0, $1.1) / 2 }
    }
    let hull = flat.hull.map { points[Int($0)] }
    let whole = hull.indices.reduce(0) { $0 + cross(hull[$1], hull[($1 + 1) % hull.count]) / 2 }
    #expect(abs(area - whole) < 1e-9)
  }

  @Test("share their sides to the last bit, of longitudes too", arguments: [nil, 360.0])
  func sides(_ turn: Double?) {
    var random = SplitMix64(seed: 23)
    let points = (0..<60).map { _ in Position(random.within(5, 15), random.within(45, 55)) }
    let values = points.map { _ in random.within(0, 9) }
    let contours = TriangleContours(points, values: values, triangles: Delaunay(points).triangles, turn: turn)
    var ways: [Int: [[Position]]] = [:]
    contours.forEachBandPiece([0, 3, 6, 9]) { band, ring in
      for (a, b) in zip(ring, ring.dropFirst()) { ways[band, default: []].append([a, b]) }
    }
    let all = Set(ways.values.joined())
    // Of a side there is the other way too, in the same band or the next, but for those on the hull.
    let alone = all.count { !all.contains([$0[1], $0[0]]) }
    #expect(all.count > 500 && alone < 60, "\(alone) of \(all.count)")
  }
}
