// Where an area across ±180° stands.

import Gazetteer
import Geocoding
import PlaceIndex
import PlaceSearch
import Planar
import Testing

@Suite struct RepresentativePointTests {
  @Test(arguments: [(160.0, -170.0, 175.0), (170, -160, -175), (170, -170, 180), (-10, 30, 10)])
  func middlesOfBoxes(_ west: Double, _ east: Double, _ middle: Double) throws {
    let ring = [west, 0, east, 0, east, 10, west, 10, west, 0]
    let place = try #require(RepresentativePoint.of(Geometry(type: .polygon, ordinates: ring, ringEnds: [5])))
    #expect(place.x == middle && place.y == 5)
  }
}
