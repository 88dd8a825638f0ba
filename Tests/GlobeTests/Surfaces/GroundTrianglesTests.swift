// Triangles with straight sides in longitude and latitude: no gap between them, and nothing covered twice.

import Globe
import Planar
import TestSupport
import Testing

@Suite("Triangles with straight sides")
struct GroundTrianglesTests {
  /// Places in rows along parallels: the great circle between two of them lies far from the straight side.
  private func rows(_ random: inout SplitMix64) -> [Position] {
    (0..<300).map { _ in
      Position(random.within(-170, -60), (random.within(40, 72) * 2).rounded() / 2 + random.within(0, 1e-3))
    }
  }

  @Test("leave no gap and cover nothing twice", arguments: rounds(8))
  func flat(_ round: Int) {
    var random = SplitMix64(seed: UInt64(round) + 40)
    let places = rows(&random)
    let corners = SphericalTriangulation(places).groundTriangles
    var area = 0.0
    var following: [Int32: [Int32]] = [:]
    for at in stride(from: 0, to: corners.count, by: 3) {
      let (a, b, c) = (corners[at], corners[at + 1], corners[at + 2])
      let its = cross(places[Int(b)] - places[Int(a)], places[Int(c)] - places[Int(a)])
      #expect(its > 0)
      area += its
      for (from, to) in [(a, b), (b, c), (c, a)] { following[from, default: []].append(to) }
    }
    // A side of two triangles has both directions, a side of the border one.
    let border = following.mapValues { ends in Set(ends) }.flatMap { from, ends in
      ends.filter { following[$0]?.contains(from) != true }.map { (from, $0) }
    }
    #expect(following.values.allSatisfy { Set($0).count == $0.count })
    let within = border.reduce(0) { $0 + cross(places[Int($1.0)], places[Int($1.1)]) }
    #expect(abs(within - area) < 1e-6)
    // The border is one ring; a gap would have another.
    let next = Dictionary(border) { first, _ in first }
    #expect(next.count == border.count)
    var (at, count) = (border.first?.0, 0)
    repeat { (at, count) = (at.flatMap { next[$0] }, count + 1) } while at != border.first?.0 && count <= border.count
    #expect(count == border.count && count > 3)
  }

  @Test("are those on the sphere where none is turned over")
  func same() {
    var random = SplitMix64(seed: 3)
    let places = (0..<50).map { _ in Position(random.within(-170, 170), random.within(-40, 40)) }
    let cells = SphericalTriangulation(places)
    let kept = Set(stride(from: 0, to: cells.triangles.count, by: 3).map { Set(cells.triangles[$0..<$0 + 3]) })
    let flat = cells.groundTriangles
    let others = stride(from: 0, to: flat.count, by: 3).filter { !kept.contains(Set(flat[$0..<$0 + 3])) }
    #expect(flat.count > 200 && others.isEmpty)
  }
}
