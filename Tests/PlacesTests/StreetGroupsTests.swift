// Which segments are one street, by distances on the ground: a degree of the equator is 111.32 km.

import Testing

@testable import PlaceIndex

@Suite struct StreetGroupsTests {
  /// A segment that is a box of 0.001 degrees, with its south-west corner at a place.
  private static func segment(_ place: UInt32, _ x: Double, _ y: Double, town: Int? = nil) -> StreetGroups.Segment {
    func whole(_ degrees: Double) -> Int32 { Int32((degrees * 1e7).rounded()) }
    return StreetGroups.Segment(
      place: place, box: SIMD4(whole(x), whole(y), whole(x + 0.001), whole(y + 0.001)), town: town)
  }

  private static func areOne(_ a: StreetGroups.Segment, _ b: StreetGroups.Segment) -> Bool {
    var groups = StreetGroups(places: 2)
    groups.join([a, b])
    #expect(groups.hasGroups == (groups.streets[0] == groups.streets[1]))
    var turned = StreetGroups(places: 2)
    turned.join([b, a])
    #expect(turned.streets == groups.streets)
    return groups.hasGroups
  }

  /// Metres from box to box, to the east and to the north, in towns with numbers, at a latitude.
  @Test(
    arguments: [
      (490, 0, nil, nil, 0, true), (510, 0, nil, nil, 0, false), (0, 490, nil, nil, 0, true),
      (0, 510, nil, nil, 0, false),
      (490, 490, nil, nil, 0, true), (490, 510, nil, nil, 0, false), (4_900, 0, 7, 7, 0, true),
      (5_100, 0, 7, 7, 0, false),
      (0, 4_900, 7, 7, 0, true), (4_900, 0, 7, nil, 0, false), (4_900, 0, nil, 7, 0, false), (490, 0, nil, 7, 0, true),
      (0, 0, 7, 8, 0, false), (490, 0, 7, 8, 0, false), (490, 0, nil, nil, 60, true), (510, 0, nil, nil, -60, false),
      (-490, 0, nil, nil, 0, true), (-510, 0, nil, nil, 0, false), (0, -490, nil, nil, 45, true),
    ] as [(Double, Double, Int?, Int?, Double, Bool)])
  func distancesTellStreetsApart(
    _ east: Double, _ north: Double, _ town: Int?, _ other: Int?, _ latitude: Double, _ isOne: Bool
  ) {
    // The limit is that at the latitude that is the farther from the equator of a box: 0.001 degrees are a trifle.
    let shrink = latitude == 0 ? 1.0 : 0.5
    let (x, y) = (east / 111_319.5 / (abs(latitude) == 60 ? shrink : 1), north / 110_574)
    let step = 0.001
    let there = Self.segment(
      1, 8 + x + (east == 0 ? 0 : east < 0 ? -step : step), latitude + y + (north == 0 ? 0 : north < 0 ? -step : step),
      town: other)
    #expect(Self.areOne(Self.segment(0, 8, latitude, town: town), there) == isOne, "\(east) \(north) \(latitude)")
  }

  @Test func aStreetGoesOnFromSegmentToSegment() {
    var groups = StreetGroups(places: 6)
    // From east to west, each 400 m from the next; one far away, and one of another name.
    let row = [4, 2, 0, 3].enumerated().map { Self.segment(UInt32($1), 8 - Double($0) * 0.0046, 0) }
    groups.join(row + [Self.segment(5, 9, 0)])
    #expect(groups.streets == [0, 1, 0, 0, 0, 5])
  }
}
