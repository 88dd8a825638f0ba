// What a cut at ±180° does to the numbers of the vertices that were there.

import GeoJSON
import Globe
import Layers
import Planar
import Testing

@Suite("Cuts at ±180° of a Feature")
struct SeamCutTests {
  @Test("vertices that were there keep their values, and those on the cut are rounded")
  func line() {
    let (west, east) = ([-170.987654321098, 20.987654321098], [170.123456789012, 10.123456789012])
    var feature = Feature()
    feature.geometry = Geometry(type: .lineString, ordinates: east + west, ringEnds: [2])
    var cutter = AntimeridianCutter()
    #expect(cutter.cut(&feature, rounding: .decimals(9)))
    let made = feature.geometry.ordinates
    guard made.count == 8 else {
      Issue.record("\(made)")
      return
    }
    #expect(made[0..<2] == east[...] && made[6..<8] == west[...])
    // 9.876543210988° of 18.88888888989° of longitude, and so of 10.864197532086° of latitude: 5.680490…° of these.
    let latitude = ((10.123456789012 + 9.876543210988 / 18.88888888989 * 10.864197532086) * 1e9).rounded() / 1e9
    #expect(made[2..<6] == [180, latitude, -180, latitude])
  }

  @Test("a line that is not cut is as it was")
  func apart() {
    var feature = Feature()
    feature.geometry = Geometry(type: .lineString, ordinates: [1.0000000001, 2, 180, 3.00000000001], ringEnds: [2])
    let before = feature.geometry
    var cutter = AntimeridianCutter()
    #expect(!cutter.cut(&feature, rounding: .decimals(9)) && feature.geometry == before)
  }
}
