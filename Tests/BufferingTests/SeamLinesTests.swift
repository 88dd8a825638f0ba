// Outlines of polygons that are cut at ±180°: joined where they go on across it, and buffered as where nothing is cut.

import GEOS
import Globe
import PROJ
import Planar
import Testing

@testable import Buffering

struct SeamLinesTests {
  private func line(_ ordinates: [Double]) -> UnrolledLine { UnrolledLine(ordinates: ordinates, isRing: false) }

  @Test func linesAreJoinedWhereOneEndsAndOneBegins() {
    let lines = [line([-180, 3, -177, 6]), line([177, 6, 180, 3]), line([170, 0, 175, 0])].joinedOnSeam()
    #expect(lines.map(\.ordinates) == [[177, 6, 180, 3, 183, 6], [170, 0, 175, 0]])
  }

  @Test func whatGoesRoundComesBackToItsFirstPosition() {
    let lines = [line([180, 0, 179, 1, 180, 2]), line([-180, 2, -179, 1, -180, 0])].joinedOnSeam()
    #expect(lines.map(\.ordinates) == [[180, 0, 179, 1, 180, 2, 181, 1, 180, 0]])
    #expect(lines.first?.goingOn(overlap: 1) != nil)
  }

  @Test func whereSeveralMeetNothingIsJoined() {
    let lines = [line([177, 6, 180, 3]), line([177, 0, 180, 3]), line([-180, 3, -177, 6])]
    #expect(lines.joinedOnSeam().map(\.ordinates) == lines.map(\.ordinates))
  }

  @Test func otherLatitudesAndPlacesBesideTheSeamStayApart() {
    let lines = [
      line([177, 6, 180, 3]), line([-180, 3.5, -177, 6]), line([177, 3, 178, 3]), line([178, 3, 179, 3]),
    ]
    #expect(lines.joinedOnSeam().map(\.ordinates) == lines.map(\.ordinates))
  }

  /// What is left of a boomerang is a sliver round an arc, whose chords stand where they stand elsewhere.
  @Test(arguments: [(-20_000.0, 4e-3), (20_000, 3e-5)])
  func aBendOnTheSeamIsABendLikeAnyOther(distance: Double, tolerance: Double) throws {
    let geodesic = Geodesic()
    func area(around meridian: Double) throws -> Double {
      let ordinates = [-2.5, 5, 0, 2.5, 2.5, 6, 0, 3, -2.5, 5]
      var geometry = Geometry(type: .polygon, ordinates: ordinates, ringEnds: [5])
      for at in stride(from: 0, to: 10, by: 2) { geometry.ordinates[at] += meridian }
      try Bufferer(BufferOptions(), engine: { GEOSEngine() }, geodesic: { geodesic }).buffer(
        &geometry, distance: distance, on: .geographic)
      #expect(!geometry.isEmpty)
      var start = 0
      return geometry.ringEnds.reduce(0.0) { sum, end in
        defer { start = end }
        return sum + abs(geodesic.area(Array(geometry.ordinates[2 * start..<2 * end])))
      }
    }
    let areas = try [0, 90, 179, 180, 181, -180].map(area)
    for other in areas { #expect(abs(other / areas[0] - 1) < tolerance) }
  }
}
