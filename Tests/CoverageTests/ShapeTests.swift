// Small shapes, in which it can be seen what becomes of them.

import Coverage
import Globe
import Planar
import Simplification
import Testing

@Suite struct ShapeTests {
  private let plane = LocalMetric.planar(metresPerUnit: 1)

  /// Adds paths: closed ones are rings of polygons of their own.
  private func topology(_ paths: [[Position]], areRings: Bool = true, pins: Bool = false) -> Topology {
    var topology = Topology()
    for (owner, path) in paths.enumerated() {
      topology.add(
        path.flatMap { [$0.x, $0.y] }, dimension: 2, vertices: 0..<path.count, isRing: areRings, owner: Int32(owner))
    }
    topology.cut(isGeographic: pins)
    return topology
  }

  private func simplified(_ topology: Topology, _ tolerance: Double, keepsShapes: Bool = true) -> [[Position]] {
    var topology = topology
    var simplifier = ArcSimplifier(tolerance: tolerance, metric: plane, keepsShapes: keepsShapes)
    simplifier.simplify(&topology)
    var kept: [Int32] = []
    return (0..<topology.pathCount).map { path in
      topology.keptVertices(ofPath: path, into: &kept)
      return kept.map { topology.position(ofVertex: Int($0)) }
    }
  }

  /// A lens between two large areas: K at the left, L at the right.
  private let lens: [[Position]] = [
    [[0, 0], [2, 1], [4, 0], [2, -1], [0, 0]],
    [[0, 0], [2, 1], [4, 0], [9, 0], [9, 9], [-9, 9], [-9, 0], [0, 0]],
    [[0, 0], [-9, 0], [-9, -9], [9, -9], [9, 0], [4, 0], [2, -1], [0, 0]],
  ]

  @Test func arcsAreThereOnce() {
    #expect(topology(lens).arcCount == 6)
    #expect(topology([[[0, 0], [1, 0], [1, 1], [0, 0]], [[1, 1], [1, 0], [0, 0], [1, 1]]]).arcCount == 1)
    #expect(topology([[[0, 0], [1, 0], [2, 0]], [[1, 0], [1, 1]]], areRings: false).arcCount == 3)
    #expect(topology([]).arcCount == 0)
    #expect(topology([[], [[1, 1]], [[1, 1], [1, 1]]]).arcCount == 0)
  }

  @Test func aLensKeepsOneVertexOrVanishes() {
    let kept = simplified(topology(lens), 5)
    #expect(kept[0].count == 4)
    #expect(kept[1].count + kept[2].count == 8 + 7)
  }

  /// An arc runs as the first of its two rings does: those of the lens against each other, or the same way.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func aLensVanishesWhicheverAreaComesFirst(order: [Int]) throws {
    let dropped = simplified(topology(order.map { lens[$0] }), 5, keepsShapes: false)
    func path(_ number: Int) throws -> [Position] { dropped[try #require(order.firstIndex(of: number))] }
    #expect(try path(0).isEmpty)
    for (number, vertex) in [(1, [2, 1]), (2, [2, -1])] as [(Int, Position)] {
      #expect(try path(number).contains([0, 0]) && path(number).contains([4, 0]) && !path(number).contains(vertex))
    }
  }

  @Test func aLensInOneAreaDoesNotVanish() {
    // The area around it would touch itself along the chord.
    var topology = Topology()
    for (path, owner) in zip(lens, [0, 1, 1] as [Int32]) {
      topology.add(path.flatMap { [$0.x, $0.y] }, dimension: 2, vertices: 0..<path.count, isRing: true, owner: owner)
    }
    topology.cut(isGeographic: false)
    let result = simplified(topology, 5, keepsShapes: false)
    #expect(result[0].count >= 4)
    #expect(result[1].contains([2, 1]) || result[2].contains([2, -1]))
  }

  @Test func aRingMayBeginWithAnotherVertex() {
    let ring: [Position] = [[2, 0], [4, 0], [4, 4], [0, 4], [0, 0], [2, 0]]
    #expect(simplified(topology([ring]), 0) == [[[4, 0], [4, 4], [0, 4], [0, 0], [4, 0]]])
  }

  @Test func islandsAreNotCutOff() {
    let coast: [Position] = [[0, 0], [5, 3], [10, 0]]
    let island: [Position] = [[4, 1], [6, 1], [5, 1.5], [4, 1]]
    var topology = Topology()
    topology.add(coast.flatMap { [$0.x, $0.y] }, dimension: 2, vertices: 0..<3, isRing: false, owner: 0)
    topology.add(island.flatMap { [$0.x, $0.y] }, dimension: 2, vertices: 0..<4, isRing: true, owner: 1)
    topology.cut(isGeographic: false)
    #expect(simplified(topology, 4) == [coast, island])
  }

  @Test func linesShareTheirNodes() {
    let lines: [[Position]] = [
      [[0, 0], [1, 0.1], [2, 0], [3, 0.1], [4, 0]], [[2, 0], [2, 3]], [[0, 0], [4, 0]],
    ]
    let result = simplified(topology(lines, areRings: false), 1)
    // The bent line cannot lie on the straight one.
    #expect(result[1] == lines[1] && result[2] == lines[2])
    #expect(result[0].contains([2, 0]))
  }

  @Test func endsOnTheAntimeridianStay() {
    let west: [Position] = [[180, 0], [180, 2], [180, 4], [179.95, 4.1], [178, 4], [178, 0], [180, 0]]
    let result = simplified(topology([west], pins: true), 3)
    #expect(result[0].contains([180, 0]) && result[0].contains([180, 4]) && !result[0].contains([180, 2]))
  }

  @Test func snappingTakesTheFirstPositionInTheStream() {
    var topology = Topology()
    topology.add([0, 0, 1, 0], dimension: 2, vertices: 0..<2, isRing: false, owner: 0)
    topology.add([1.001, 0, 2, 0], dimension: 2, vertices: 0..<2, isRing: false, owner: 1)
    topology.add([1.002, 0, 1, 1], dimension: 2, vertices: 0..<2, isRing: false, owner: 2)
    #expect(topology.snap(within: 0.0015, metric: plane) == [1])
    #expect(topology.movedVertices == [2])
    #expect(topology.position(ofVertex: 2) == [1, 0])
    // Within the distance of the second, which is none any more.
    #expect(topology.position(ofVertex: 4) == [1.002, 0])
  }

  @Test(arguments: [0, 60, 89.99, -89.99]) func snappingIsMeasuredOnTheGround(_ latitude: Double) {
    let metre = 1 / LocalMetric.geographic.scale(y: latitude).x
    var topology = Topology()
    let line = [10, latitude, 10 + 0.9 * metre, latitude, 10 - 1.1 * metre, latitude]
    topology.add(line, dimension: 2, vertices: 0..<3, isRing: false, owner: 0)
    _ = topology.snap(within: 1, metric: .geographic)
    #expect(topology.movedVertices == [1])
  }
}
