// Rectangles at the ends of the world.

import MapGeometry
import Testing

@Suite struct MapRectTests {
  private static let world = MapPoint.world

  @Test(arguments: [
    (-5.0, 10.0, true), (world - 5, 10, true), (world - 10, 10, false), (0, 10, false), (-10, 10, false),
    (0, world, false),
    (world, 10, false),
  ])
  func whatGoesOverTheEdge(_ x: Double, _ width: Double, _ spans: Bool) {
    #expect(MapRect(x: x, y: 0, width: width, height: 10).spans180thMeridian == spans)
  }

  @Test func whatIsBeyondComesInAtTheOtherSide() {
    let west = MapRect(x: -5, y: 0, width: 10, height: 10)
    #expect(west.remainder == MapRect(x: Self.world - 5, y: 0, width: 5, height: 10))
    let east = MapRect(x: Self.world - 4, y: 0, width: 10, height: 10)
    #expect(east.remainder == MapRect(x: 0, y: 0, width: 6, height: 10))
    #expect(MapRect(x: 0, y: 0, width: 10, height: 10).remainder.isNull)
  }
}
