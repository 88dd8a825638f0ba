// Concave hulls: as GEOS makes them, and of what many circles go through.

import Planar
import Testing

@Suite("Concave hulls")
struct ConcaveHullTests {
  /// 300 points that shapely was given, too, with shapely.concave_hull(points, ratio, allow_holes).
  private var points: [Position] {
    var state = 1
    func next() -> Double {
      state = (state * 1_103_515_245 + 12345) % (1 << 31)
      return Double(state % 1_000_003) / 1000
    }
    return (0..<300).map { _ in
      let x = next()
      return Position(x, next())
    }
  }

  private func area(_ ring: [Int], of points: [Position]) -> Double {
    zip(ring, ring.dropFirst()).reduce(0) { $0 + cross(points[$1.0], points[$1.1]) } / 2
  }

  @Test(
    "have the area, the vertices and the holes that GEOS 3.14 gives them",
    arguments: [
      (0, false, 417_866.671964, 301, 0), (0, true, 417_866.671964, 301, 0), (0.1, false, 489_961.874693, 240, 0),
      (0.1, true, 462_255.462989, 270, 5), (0.3, false, 914_348.274320, 43, 0), (0.3, true, 874_290.395689, 51, 1),
      (1, false, 967_675.485911, 18, 0), (1, true, 967_675.485911, 18, 0),
    ])
  func likeGEOS(_ ratio: Double, _ allowsHoles: Bool, _ wanted: Double, _ vertices: Int, _ holes: Int) {
    let rings = ConcaveHull(points, ratio: ratio, allowsHoles: allowsHoles).rings
    #expect(abs(rings.reduce(0) { $0 + area($1, of: points) } - wanted) < 1e-5)
    #expect(rings.reduce(0) { $0 + $1.count } == vertices && rings.count == holes + 1)
    for (index, ring) in rings.enumerated() {
      #expect(ring.first == ring.last && ring.dropLast().min() == ring[0])
      #expect((area(ring, of: points) > 0) == (index == 0))
    }
  }

  @Test("go through each point of two rows that face each other")
  func comb() {
    let rows = (0..<1000).map { (number: Int) -> Position in
      let x: Double = Double(number) * 0.01
      return Position(x, Double(number / 2 % 2))
    }
    let rings = ConcaveHull(rows, ratio: 0.1, allowsHoles: true).rings
    #expect(rings.count == 1 && Set(rings[0]).count == 1000)
  }

  @Test("of points on one line, or of none, have no rings")
  func none() {
    #expect(ConcaveHull([], ratio: 0.3, allowsHoles: false).rings.isEmpty)
    #expect(ConcaveHull([[0, 0], [1, 1], [2, 2]], ratio: 0.3, allowsHoles: false).rings.isEmpty)
    #expect(ConcaveHull([[0, 0], [1, 0], [0, 1]], ratio: 0, allowsHoles: false).rings == [[0, 1, 2, 0]])
  }
}
