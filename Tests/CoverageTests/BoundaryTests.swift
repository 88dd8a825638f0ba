// Boundaries as rings, and nodes within a distance of each other.

import Globe
import Planar
import Simplification
import Testing

@testable import Coverage

@Suite struct BoundaryTests {
  private static let nodes: [Position] = [Position(0, 0), Position(4, 0), Position(0, 4)]

  @Test func edgesThatCloseBoundAnArea() throws {
    let edges: [SIMD2<Int32>] = [SIMD2(0, 1), SIMD2(1, 2), SIMD2(2, 0)]
    #expect(try #require(BoundaryWalks(edges, Self.nodes)).polygons == [[[0, 1, 2]]])
  }

  @Test func edgesThatDoNotCloseBoundNone() {
    #expect(BoundaryWalks([SIMD2(0, 1), SIMD2(1, 2)] as [SIMD2<Int32>], Self.nodes) == nil)
    #expect(BoundaryWalks([SIMD2(0, 1), SIMD2(1, 2), SIMD2(2, 1)] as [SIMD2<Int32>], Self.nodes) == nil)
  }

  @Test(arguments: [0.1, 1, 10])
  func theNearestNodeIsWithinTheDistance(_ distance: Double) {
    var grid = SnapGrid(distance: distance, metric: .planar(metresPerUnit: 1))
    for (node, x) in [1.5, 0.95, -0.9, 0.95].enumerated() { grid.insert(Int32(node), at: SIMD2(x * distance, 0)) }
    #expect(grid.nearest(to: .zero) == 2)
    #expect(grid.nearest(to: .zero) { $0 != 2 } == 1)
    #expect(grid.nearest(to: .zero) { $0 == 0 } == nil)
    #expect(grid.nearest(to: SIMD2(0, 1.01 * distance)) == nil)
  }
}
