// Short ways on the ellipsoid by their chords, beside geodesics.

import Globe
import PROJ
import TestSupport
import Testing

@Suite("Ground chords")
struct GroundChordTests {
  @Test(
    "short ways are as long as geodesics, and all are within their bounds", arguments: [0.01, 30, 900, 49_000, 3e6])
  func lengths(_ length: Double) throws {
    let geodesic = Geodesic()
    for number in rounds(200) {
      let (x, y) = (Double(number * 37 % 360) - 180, Double(number * 53 % 1801) / 10 - 90)
      let end = geodesic.direct(x: x, y: y, azimuth: Double(number * 71 % 360), distance: length)
      let wanted = geodesic.inverse(x: x, y: y, toX: end.x, toY: end.y).distance
      let (a, b) = (GroundChord.place(x: x, y: y), GroundChord.place(x: end.x, y: end.y))
      let bounds = GroundChord.bounds(chord: ((a - b) * (a - b)).sum().squareRoot())
      #expect(bounds.least <= wanted + 1e-8 && wanted <= bounds.most + 1e-8, "from \(x), \(y)")
      guard length < GroundChord.longest else {
        #expect(GroundChord.distance(a, b) == nil)
        continue
      }
      #expect(abs(try #require(GroundChord.distance(a, b)) - wanted) <= 2e-8, "from \(x), \(y)")
    }
  }

  @Test("a place is at no distance from itself")
  func same() {
    let place = GroundChord.place(x: 12, y: -34)
    #expect(GroundChord.distance(place, place) == 0)
  }
}
