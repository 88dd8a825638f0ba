// Rings in map points, whose y points down, and rings in space, which have no area.

import GeoJSON
import Layers
import Planar
import TestSupport
import Testing

@Suite("Rings off the plane")
struct RingDirectionTests {
  @Test("an exterior ring runs clockwise in map points, a hole the other way")
  func mapPoints() throws {
    let wrong = try geometry(wkt: "POLYGON ((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 2, 2 2, 1 1))")
    var feature = Feature()
    feature.geometry = wrong
    feature.turnRingsOfMapPoints()
    #expect(feature.geometry.positions(ofRing: 0).ringOrientation == -1)
    #expect(feature.geometry.positions(ofRing: 1).ringOrientation == 1)
    #expect(Set(feature.geometry.ordinates) == Set(wrong.ordinates))
    let right = feature.geometry
    feature.turnRingsOfMapPoints()
    #expect(feature.geometry == right)
  }

  @Test("a ring that goes there and back in space has no extent, with more decimals it may have one")
  func geocentric() {
    func ring(_ places: [[Double]]) -> Geometry {
      var geometry = Geometry(type: .polygon, dimension: 3, ordinates: places.flatMap(\.self))
      geometry.ringEnds = [places.count]
      return geometry
    }
    let back = ring([[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 0, 0], [0, 0, 0]])
    #expect(back.geocentricFormat(.decimals(4)) == nil && !back.hasExtent(in: .shortest))
    // Over its first vertex, too.
    #expect(!ring([[1, 0, 0], [2, 0, 0], [1, 0, 0], [0, 0, 0], [1, 0, 0]]).hasExtent(in: .decimals(2)))
    let loop = ring([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 0, 0]])
    #expect(loop.geocentricFormat(.decimals(4)) == .decimals(4))
    let thin = ring([[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 0, 0.00002], [0, 0, 0]])
    #expect(thin.geocentricFormat(.decimals(4)) == .decimals(5))
  }
}
