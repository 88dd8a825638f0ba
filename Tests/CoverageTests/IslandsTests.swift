// Islands of a coverage that share no border with others, and geometries put together again from a topology.

import Coverage
import Planar
import TestSupport
import Testing

@Suite("Islands of a coverage")
struct IslandsTests {
  /// Small and large squares; each is a ring of a polygon of its own, or a hole of the one before it.
  private func topology(_ squares: [(x: Double, y: Double, side: Double, hole: Bool)]) -> (Topology, [IslandCandidate])
  {
    var topology = Topology()
    var (candidates, owner): ([IslandCandidate], Int32) = ([], -1)
    for (x, y, side, hole) in squares {
      if !hole { owner += 1 }
      let ring = [x, y, x + side, y, x + side, y + side, x, y + side, x, y]
      topology.add(ring, dimension: 2, vertices: 0..<5, isRing: true, owner: owner)
      candidates.append(IslandCandidate(isExterior: !hole, isSmall: side < 2))
    }
    return (topology, candidates)
  }

  @Test("a small part goes where it shares no border")
  func islands() {
    // Two that share a side, one that is alone, and a large one.
    var (topology, candidates) = topology([(0, 0, 1, false), (1, 0, 1, false), (5, 5, 1, false), (10, 10, 9, false)])
    let removed = topology.dropIslands(candidates, isGeographic: false)
    #expect(removed.islands == 1 && removed.holes == 0)
    #expect((0..<4).map { topology.isDropped($0) } == [false, false, true, false])
  }

  @Test("a small hole goes unless something lies in it")
  func holes() {
    var (topology, candidates) = topology([
      (0, 0, 20, false), (1, 1, 1, true), (5, 5, 1.5, true), (5.2, 5.2, 1.9, false), (5.1, 5.1, 0.5, false),
    ])
    candidates[4] = IslandCandidate(isExterior: true, isSmall: false)
    let removed = topology.dropIslands(candidates, isGeographic: false)
    #expect(removed.holes == 1 && topology.isDropped(1) && !topology.isDropped(2))
    // The small island that overlaps the hole's border shares nothing with it.
    #expect(removed.islands == 1 && topology.isDropped(3))
  }

  @Test("a geometry is rebuilt from the vertices that are left, and a polygon goes with its exterior ring")
  func rebuilding() throws {
    let shapes = try geometry(
      wkt: "MULTIPOLYGON (((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 2, 2 2, 1 1)), ((9 9, 9.5 9, 9 9.5, 9 9)))")
    var topology = Topology()
    for ring in 0..<3 {
      topology.add(
        shapes.ordinates, dimension: 2, vertices: shapes.ring(ring), isRing: true, owner: ring == 2 ? 1 : 0)
    }
    topology.drop(2)
    topology.cut(isGeographic: false)
    var rebuilding = GeometryRebuilding(topology, firstPath: 0)
    var rebuilt = shapes
    rebuilding.rebuild(&rebuilt)
    #expect(rebuilding.isChanged && rebuilding.kept.count == 9)
    #expect(Set(rebuilding.kept) == Set(0..<9))
    #expect(rebuilt.partEnds == [2] && rebuilt.ringEnds == [5, 9])
    #expect(shapes.pathVertices() == Array(0..<13))
  }
}
