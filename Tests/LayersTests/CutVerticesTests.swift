// Vertices that lines have only because they were cut at ±180°, and those that the data has.

import Layers
import Planar
import Testing

@Suite("Vertices of cuts at ±180°")
struct CutVerticesTests {
  private func lines(_ lines: [[Double]]) -> Geometry {
    var geometry = Geometry(type: .multiLineString)
    for line in lines {
      geometry.ordinates += line
      geometry.ringEnds.append(geometry.vertexCount)
    }
    return geometry
  }

  @Test("the vertex of a cut on a straight edge is left out, from both of its lines")
  func straight() {
    let cut = lines([[170, 0, 180, 5], [180, 5, 190, 10]])
    #expect(cut.placesWithoutCuts(within: 1e-9)?.ordinates == [170, 0, 190, 10])
  }

  @Test("a bend on ±180° is the data's own, by more than the tolerance along the meridian")
  func bend() {
    let bent = lines([[170, 0, 180, 5.01], [180, 5.01, 190, 10]])
    #expect(bent.placesWithoutCuts(within: 1e-3) == nil)
    #expect(bent.placesWithoutCuts(within: 0.02)?.ordinates == [170, 0, 190, 10])
  }

  @Test("what ends, comes back, or meets others on ±180° keeps its vertex")
  func others() {
    for kept in [
      [[170.0, 0, 180, 5]], [[170, 0, 180, 5], [180, 5, 170, 10]],
      [[170, 0, 180, 5], [180, 5, 190, 10], [180, 5, 190, 7]], [[160, 0, 170, 5], [170, 5, 180, 10]],
    ] { #expect(lines(kept).placesWithoutCuts(within: 1e-9) == nil) }
  }
}
