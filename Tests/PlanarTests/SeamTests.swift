// Networks of the globe: what ends at or runs along 180 degrees meets what does at -180.

import Planar
import Testing

@Suite struct SeamTests {
  private func network(_ lines: [[(Double, Double)]]) -> Network {
    var network = Network()
    for (source, line) in lines.enumerated() {
      network.addLine(line.map { network.node($0.0, $0.1) }, source: Int32(source))
    }
    return network
  }

  @Test func areasAcrossTheSeamAreClosedOnBothSides() {
    var network = network([
      [(180, 1), (170, 1), (170, 5), (180, 5)], [(-180, 1), (-175, 3), (-180, 5)],
      // Open on the western side: nothing is closed.
      [(180, 11), (170, 12), (180, 13)], [(-180, 11), (-175, 11)], [(-180, 13), (-175, 13)],
    ])
    let result = Polygonizer.polygonize(closingSeamOf: &network)
    #expect(result.polygonCount == 2)
    #expect(result.dangles.count == 3)
    #expect(result.cutEdges.isEmpty)
  }

  @Test func aLineAlongOneSideBoundsAnAreaOnTheOther() {
    // The line is longer than the area, and its ends meet nothing.
    var network = network([
      [(-180, 0), (-180, 9)], [(180, 2), (175, 4), (180, 6)], [(-170, 1), (-180, 1), (-170, 8), (-170, 1)],
    ])
    let result = Polygonizer.polygonize(closingSeamOf: &network, cutsAtNodes: true)
    #expect(result.areaCount == 2)
    #expect(result.continuations.isEmpty)
    #expect(result.dangles.count == 2)
    // Between 1 and 2 the line ties both areas together, with the outside on both sides.
    #expect(result.cutEdges.count == 1)
    #expect(network.segments.allSatisfy { network.nodes[Int($0.x)] != network.nodes[Int($0.y)] })
  }

  @Test func aSegmentAlongBothSidesIsOne() {
    var network = network([
      [(180, 2), (175, 4), (180, 6), (180, 2)], [(-180, 2), (-175, 4), (-180, 6), (-180, 2)],
      [(180, 6), (180, 7)], [(-180, 7), (-180, 6)],
    ])
    let result = Polygonizer.polygonize(closingSeamOf: &network, cutsAtNodes: true)
    #expect(result.areaCount == 2)
    #expect(result.dangles.count == 1)
    #expect(result.cutEdges.isEmpty)
    // Both have it from both lines.
    #expect(network.repeats.count { $0.source < 2 } >= 2)
  }

  @Test func whatEndsInsideOfAnAreaOverTheSeamDividesNothing() {
    // A dangle that goes over, and one from either side in one place of the seam, which tie a hole to the shell.
    var network = network([
      [(180, -9), (170, -9), (170, -5), (170, 5), (170, 9), (180, 9)], [(-180, -9), (-170, -9), (-170, 9), (-180, 9)],
      [(170, 5), (180, 5)], [(-180, 5), (-179, 6)],
      [(170, -5), (180, -5)], [(-180, -5), (-175, -5)], [(-175, -5), (-172, -5), (-172, -4), (-175, -5)],
    ])
    let result = Polygonizer.polygonize(closingSeamOf: &network)
    #expect(result.areaCount == 2)
    #expect(result.polygonCount == 3)
    #expect(result.dangles.count == 2)
    #expect(result.cutEdges.count == 2)
  }

  @Test func networksOfOneSideAreAsElsewhere() {
    let lines: [[(Double, Double)]] = [[(0, 2), (-5, 4), (0, 6)], [(0, 1), (0, 8)], [(-3, 0), (0, 7)]]
    var there = network(lines.map { $0.map { ($0.0 + 180, $0.1) } })
    let (here, result) = (Polygonizer(network(lines)).polygonize(), Polygonizer.polygonize(closingSeamOf: &there))
    #expect(result.halfEdges == here.halfEdges && result.dangles == here.dangles && result.cutEdges == here.cutEdges)
    #expect(here.dangles.count == 3)
  }

  @Test func aSegmentLeftOutAlongTheSeamMakesRoomForItsStretch() {
    // The sheet's frame has the outside on both sides at 180, and the triangle's side at -180 is a part of it.
    var network = network([
      [(-180, 1), (-179.5, 0.5), (-180, 0)], [(-180, 0), (-180, 1)],
      [(-180, 0), (-180, -90), (180, -90), (180, 90), (-180, 90), (-180, 1)],
    ])
    let result = Polygonizer.polygonize(closingSeamOf: &network, cutsAtNodes: true)
    #expect(result.areaCount == 2)
  }
}
