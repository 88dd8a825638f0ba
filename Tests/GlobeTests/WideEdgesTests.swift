// Edges that are wider than half of the Earth: which are, and the vertex that has them go as they are drawn.

import Globe
import Planar
import Testing

@Suite("Edges wider than 180°")
struct WideEdgesTests {
  private func ring(_ ordinates: [Double]) -> Geometry {
    Geometry(type: .polygon, ordinates: ordinates, ringEnds: [ordinates.count / 2])
  }

  @Test("an edge of more than 180° is wide, one of 180° is not")
  func wide() {
    #expect(ring([-100, 0, 100, 0, 100, 10, -100, 0]).hasWideEdge)
    #expect(!ring([-90, 0, 90, 0, 90, 10, -90, 0]).hasWideEdge)
    // Wide as a whole, of short edges.
    #expect(!ring([-100, 0, 0, 0, 100, 0, 100, 10, 0, 10, -100, 0]).hasWideEdge)
  }

  @Test("the side of a whole turn round the Earth is not wide")
  func wholeTurn() {
    #expect(!ring([-180, 60, -60, 60, 60, 60, 180, 60, 180, 90, -180, 90, -180, 60]).hasWideEdge)
  }

  @Test("a wide edge gets the vertex in its middle, with heights, and others stay")
  func halves() {
    var line = Geometry(
      type: .lineString, dimension: 3, ordinates: [-100, 0, 10, 100, 20, 30, 110, 20, 30], ringEnds: [3])
    let isHalved = line.halveWideEdges()
    #expect(isHalved)
    #expect(line.ordinates == [-100, 0, 10, 0, 10, 20, 100, 20, 30, 110, 20, 30])
    #expect(line.ringEnds == [4])
    let isHalvedAgain = line.halveWideEdges()
    #expect(!isHalvedAgain)
  }
}
