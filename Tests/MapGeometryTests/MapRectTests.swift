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

  @Test func aSliceAndWhatRemainsAreTheRectangle() {
    let rect = MapRect(x: 10, y: 20, width: 30, height: 40)
    func expect(_ edge: MapRect.Edge, _ amount: Double, _ slice: MapRect, _ remainder: MapRect) {
      let parts = rect.divided(by: amount, from: edge)
      #expect(parts.slice == slice && parts.remainder == remainder, "\(edge) \(amount)")
    }
    expect(.minX, 5, MapRect(x: 10, y: 20, width: 5, height: 40), MapRect(x: 15, y: 20, width: 25, height: 40))
    expect(.maxX, 5, MapRect(x: 35, y: 20, width: 5, height: 40), MapRect(x: 10, y: 20, width: 25, height: 40))
    expect(.minY, 5, MapRect(x: 10, y: 20, width: 30, height: 5), MapRect(x: 10, y: 25, width: 30, height: 35))
    expect(.maxY, 5, MapRect(x: 10, y: 55, width: 30, height: 5), MapRect(x: 10, y: 20, width: 30, height: 35))
    // At most what there is, and at least nothing.
    expect(.minY, 35, MapRect(x: 10, y: 20, width: 30, height: 35), MapRect(x: 10, y: 55, width: 30, height: 5))
    expect(.minX, 35, rect, MapRect(x: 40, y: 20, width: 0, height: 40))
    expect(.maxY, -5, MapRect(x: 10, y: 60, width: 30, height: 0), rect)
  }
}
