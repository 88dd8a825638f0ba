// Sharp corners of lines and rings, against angles that GeographicLib measures.

import Checking
import Foundation
import GEOS
import GeoJSON
import Globe
import Planar
import TestSupport
import Testing

@Suite("Corners")
struct CornerTests {
  private func corners(_ geometry: String, below angle: Double, length: Double = 0) -> Int {
    var options = CheckOptions()
    options.corners = CornerLimit(angle: angle, length: length)
    return rulesBroken(by: geometry, options).count { $0 == "sharp-corner" }
  }

  private func line(_ places: [Position]) -> String {
    "{\"type\":\"LineString\",\"coordinates\":[\(places.map { "[\($0.x),\($0.y)]" }.joined(separator: ","))]}"
  }

  @Test(arguments: [
    ([Position(24.94, 60.17), Position(24.941, 60.1701), Position(24.94, 60.17005)], 5.61803, 55.792),
    ([Position(179.999, -16.5), Position(-179.9995, -16.5002), Position(179.9995, -16.50035)], 16.70611, 108.047),
  ])
  func anglesAndLengthsAreThoseOnTheGround(places: [Position], angle: Double, length: Double) {
    let text = line(places)
    #expect(corners(text, below: angle + 0.002) == 1)
    #expect(corners(text, below: angle - 0.002) == 0)
    #expect(corners(text, below: angle + 0.002, length: length - 0.02) == 1)
    #expect(corners(text, below: angle + 0.002, length: length + 0.02) == 0)
  }

  /// A star with n tips has n corners below an angle that its shape gives, wherever its first vertex is.
  @Test(arguments: seeds(20))
  func eachTipOfAStarIsACorner(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (tips, middle) = (
      Int.random(in: 3...9, using: &random),
      Position(.random(in: -170...170, using: &random), .random(in: -80...80, using: &random))
    )
    let scale = LocalMetric.geographic.scale(y: middle.y)
    var ring = (0..<2 * tips).map { number -> Position in
      let (turn, reach) = (Double(number) * .pi / Double(tips), number % 2 == 0 ? 100.0 : 8.0)
      return middle + Position(reach * cos(turn), reach * sin(turn)) / Position(scale.x, scale.y)
    }
    let turned = Int.random(in: 0..<ring.count, using: &random)
    ring = Array(ring[turned...] + ring[..<turned])
    ring.append(ring[0])
    let text = "{\"type\":\"Polygon\",\"coordinates\":[[\(ring.map { "[\($0.x),\($0.y)]" }.joined(separator: ","))]]}"
    // Nine tips at 100 m from the middle, between vertices at 8 m: 3.3 to 8.6 degrees.
    #expect(min(tips, 10) == corners(text, below: 10))
    #expect(corners(text, below: 2) == 0)
  }
}
