// How near a box can be: never farther than what is in it, and as near as what is nearest but for the flattening.

import TestSupport
import Testing

@testable import Gazetteer
@testable import PlaceSearch

@Suite struct GroundBoundTests {
  /// A box, as a search has it: west, south, east, north in 1e-7 degrees.
  private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> SIMD4<Int32> {
    let sides = SIMD4(west, south, east, north) * 1e7
    return SIMD4(Int32(sides.x), Int32(sides.y), Int32(sides.z), Int32(sides.w))
  }

  private static let degree = SpherePoint.radius * 1000 * .pi / 180 * SpherePoint.shortest

  @Test(arguments: [
    (5.0, 7.0, 3.0), (5, 15, 3), (5, 11, 0), (0, 8, 2), (10, 14, 2), (5, 10, 0), (5, 12, 0), (0, 10, 0), (10, 12, 0),
  ])
  func aBoxToTheNorthOrSouthIsAsFarAsItsSide(_ x: Double, _ y: Double, _ degrees: Double) {
    let metres = GroundBound(x: x, y: y).metres(to: Self.box(0, 10, 10, 12))
    #expect(abs(metres - max(0, degrees * Self.degree - 0.02)) < 0.01)
  }

  @Test func nothingInABoxIsNearerThanTheBoxAndSomethingIsAsNear() {
    var random = SplitMix64(seed: 21)
    for _ in rounds(300) {
      let (x, y) = (random.within(-180, 180), random.within(-89, 89))
      let (width, height) = (random.within(0, 40), random.within(0, 20))
      let (west, south) = (random.within(-180, 180 - width), random.within(-89, 89 - height))
      let here = SpherePoint(x: x, y: y)
      let bound = GroundBound(x: x, y: y).metres(to: Self.box(west, south, west + width, south + height))
      var nearest = Double.infinity
      // The nearest position is on a side, or the box is around the position.
      for step in 0...200 {
        let (across, along) = (west + width * Double(step) / 200, south + height * Double(step) / 200)
        for place in [(across, south), (across, south + height), (west, along), (west + width, along)] {
          nearest = min(nearest, here.distance(to: SpherePoint(x: place.0, y: place.1)) * 1000 * SpherePoint.shortest)
        }
      }
      let isInside = x >= west && x <= west + width && y >= south && y <= south + height
      #expect(bound <= nearest)
      #expect(isInside ? bound == 0 : bound > nearest - 25_000, "\(bound) \(nearest) \(x) \(y)")
    }
  }
}
