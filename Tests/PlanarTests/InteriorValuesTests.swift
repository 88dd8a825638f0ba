// Values inside a polygon: linear ones stay so.

import Planar
import Testing

@Suite("Values inside a polygon")
struct InteriorValuesTests {
  /// A polygon with a hole, that runs as it should or not; its heights are linear in x and y.
  private static func polygon(turned: Bool) -> Geometry {
    let exterior = [(0.0, 0.0), (10, 0), (12, 6), (5, 4), (0, 9), (0, 0)]
    let hole = [(2.0, 2.0), (2, 3), (3, 3), (3, 2), (2, 2)]
    var geometry = Geometry(type: .polygon, dimension: 3, ringEnds: [6, 11])
    for (x, y) in exterior + (turned ? hole.reversed() : hole) { geometry.ordinates += [x, y, Self.height(x, y)] }
    return geometry
  }

  private static func height(_ x: Double, _ y: Double) -> Double { 100 + 3 * x - 2 * y }

  private static func value(_ polygon: Geometry, _ x: Double, _ y: Double) -> Double {
    polygon.interiorValue(at: Position(x, y)) { polygon.ordinates[$0 * 3 + 2] }
  }

  @Test("is what is linear, inside, on a side, and on a vertex", arguments: [false, true])
  func linear(turned: Bool) {
    let polygon = Self.polygon(turned: turned)
    for (x, y) in [(1.0, 1.0), (4, 3.2), (9, 3), (0.1, 8.5), (5, 0), (11, 3), (2.5, 5.714285714), (10, 0), (3, 2.5)] {
      #expect(abs(Self.value(polygon, x, y) - Self.height(x, y)) < 1e-7)
    }
  }

  @Test("is between the ends of a side beside which it lies, whatever the others have")
  func besideSide() {
    var polygon = Self.polygon(turned: false)
    for vertex in 6..<11 { polygon.ordinates[vertex * 3 + 2] = 9000 }
    let beside = Self.value(polygon, 5, 1e-9)
    #expect(abs(beside - Self.height(5, 0)) < 1e-4)
    #expect(abs(Self.value(polygon, 5, -1e-9) - beside) < 1e-4)
  }

  @Test("is none far outside, and of vertices without any")
  func none() {
    let polygon = Self.polygon(turned: false)
    #expect(Self.value(polygon, 20, 20).isNaN)
    #expect(polygon.interiorValue(at: Position(1, 1)) { _ in .nan }.isNaN)
  }

  @Test("is that of a few of very many vertices, and still linear")
  func many() {
    var geometry = Geometry(type: .polygon, dimension: 2, ringEnds: [20_001])
    for vertex in 0...20_000 {
      let angle = Double(vertex % 20_000) / 20_000 * 2 * .pi
      let reach = 5 + Double(vertex % 2) * 0.01
      geometry.ordinates += [reach * (1 - angle * angle / 40), reach * angle / 7]
    }
    let value = geometry.interiorValue(at: Position(3, 2)) {
      Self.height(geometry.ordinates[$0 * 2], geometry.ordinates[$0 * 2 + 1])
    }
    #expect(abs(value - Self.height(3, 2)) < 1e-6)
  }
}
