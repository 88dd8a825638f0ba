// Densified lines against the numbers of GeographicLib and of closed formulas.

import Globe
import PROJ
import Planar
import TestSupport
import Testing

@Suite("Densifier")
struct DensifierTests {
  private func line(_ ordinates: [Double], dimension: Int = 2) -> Geometry {
    Geometry(
      type: .lineString, dimension: dimension, ordinates: ordinates, ringEnds: [ordinates.count / dimension])
  }

  private func densified(
    _ contour: Contour, _ spacing: Densifier.Spacing, _ geometry: Geometry, _ space: Densifier.Space = .geographic
  ) throws -> (Geometry, [Int32]) {
    var (geometry, sources) = (geometry, [Int32]())
    _ = try Densifier(contour: contour, space: space, spacing: spacing, geodesic: { Geodesic() }).densify(
      &geometry, sources: &sources)
    return (geometry, sources)
  }

  @Test("geodesic segments are equal and no longer than asked for")
  func geodesicSegments() throws {
    let (result, sources) = try densified(
      .geodesic, .segment(Distance(1_000_000)), line([-71.0, 42.3, 0.1, 51.5]))
    let geodesic = Geodesic()
    let lengths = (1..<result.vertexCount).map { vertex in
      let at = vertex * 2
      let o = result.ordinates
      return geodesic.inverse(x: o[at - 2], y: o[at - 1], toX: o[at], toY: o[at + 1]).distance
    }
    #expect(lengths.count == 6)
    #expect(lengths.allSatisfy { $0 <= 1_000_000 && abs($0 - lengths[0]) < 1e-6 })
    #expect(sources == [0, -1, -1, -1, -1, -1, 1])
  }

  @Test("an edge gets vertices just when its geodesic is longer than a segment may be")
  func shortEdges() throws {
    let geodesic = Geodesic()
    var random = SplitMix64(seed: 3)
    for _ in rounds(500) {
      let reach: Double = [1e-4, 0.01, 1, 40][random.below(4)]
      let (x, y) = (Double.random(in: -180...180, using: &random), Double.random(in: -85...85, using: &random))
      let toX = x + Double.random(in: -reach...reach, using: &random)
      let toY = min(90, max(-90, y + Double.random(in: -reach...reach, using: &random)))
      let length = geodesic.inverse(x: x, y: y, toX: toX, toY: toY).distance
      let longest = length * Double.random(in: 0.9...1.2, using: &random)
      let (_, sources) = try densified(.geodesic, .segment(Distance(longest)), line([x, y, toX, toY]))
      let isLong = length - min(longest * 1e-3, 2e-4) > longest
      #expect(sources.contains(-1) == isLong, "\(x) \(y) to \(toX) \(toY), \(longest) of \(length) m")
    }
  }

  @Test("a rhumb line keeps its bearing, and a parallel its latitude")
  func rhumb() throws {
    let (result, _) = try densified(.rhumb, .segment(Distance(500_000)), line([0, 10, 60, 55]))
    // The bearing from short geodesics at both sides of each vertex.
    let geodesic = Geodesic()
    let (dense, _) = try densified(.rhumb, .segment(Distance(100)), line([0, 10, 1, 10.7]))
    let azimuths = stride(from: 2, to: dense.ordinates.count, by: 2).map { at in
      let o = dense.ordinates
      return geodesic.inverse(x: o[at - 2], y: o[at - 1], toX: o[at], toY: o[at + 1]).azimuth
    }
    #expect((azimuths.max() ?? 0) - (azimuths.min() ?? 1) < 1e-3)
    #expect(result.vertexCount > 10)
    let (parallel, _) = try densified(.rhumb, .segment(Distance(1_000_000)), line([170, 60, -170, 60]))
    #expect(parallel.ordinates == [170, 60, 180, 60, -170, 60])
  }

  @Test("a rhumb line to a pole is a meridian")
  func rhumbToPole() throws {
    let (result, _) = try densified(.rhumb, .segment(Distance(2_000_000)), line([20, 60, 100, 90]))
    #expect(result.vertexCount == 3 && result.ordinates[2] == 20)
  }

  @Test("the curve is within the error of the chords", arguments: [Contour.geodesic, .rhumb])
  func error(_ contour: Contour) throws {
    let source = line([-71.0, 42.3, 139.7, -35.6])
    let (result, _) = try densified(contour, .error(1000), source)
    let (finer, _) = try densified(contour, .error(10), source)
    #expect(result.vertexCount > 8 && finer.vertexCount > 4 * result.vertexCount)
  }

  @Test("antipodal ends are an error; a meridian over a pole is not")
  func antipodal() throws {
    let spacing = Densifier.Spacing.segment(Distance(1_000_000))
    let ambiguous: [[Double]] = [
      [0, 0, 180, 0], [10, 30, -170, -30], [0, 0, 179.5, 0], [0, 90, 0, -90],
    ]
    for ends in ambiguous {
      #expect(throws: DensifyError.ambiguous(vertex: 1)) { try densified(.geodesic, spacing, line(ends)) }
    }
    for ends: [Double] in [[0, 80, 180, 80], [0, 0, 179, 1], [0, 1, 178, -1], [0, 30, 180, -29.95]] {
      _ = try densified(.geodesic, spacing, line(ends))
    }
  }

  @Test("what is not on the ellipsoid, or too much, is an error")
  func limits() throws {
    #expect(throws: DensifyError.offEllipsoid(vertex: 1)) {
      try densified(.geodesic, .segment(Distance(1000)), line([0, 0, 1, 91]))
    }
    #expect(throws: DensifyError.tooMany(vertex: 1)) {
      try densified(.geodesic, .segment(Distance(0.001)), line([0, 0, 1, 1]))
    }
  }

  @Test("z goes along with the distance, and stays away where one end has none")
  func heights() throws {
    let (result, _) = try densified(
      .straight, .segment(Distance(5)), line([0, 0, 0, 10, 0, 100, 20, 0, .nan], dimension: 3),
      .planar(metresPerUnit: 1))
    #expect(result.vertexCount == 5)
    #expect(Array(result.ordinates[3..<6]) == [5, 0, 50] && result.ordinates[11].isNaN)
  }
}
