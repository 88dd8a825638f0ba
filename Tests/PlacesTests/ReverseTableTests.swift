// Positions to areas and to what is near, beside looking at everything.

import Foundation
import SimpleFeatures
import TestSupport
import Testing

@testable import Places

@Suite struct ReverseTableTests {
  private func metres(_ x: Double, _ y: Double) -> (Double, Double) -> Double {
    { toX, toY in
      let radians = Double.pi / 180
      let (a, b) = (sin((toY - y) * radians / 2), sin((toX - x) * radians / 2))
      return 2 * 6_371_008.8 * asin(min(1, (a * a + cos(y * radians) * cos(toY * radians) * b * b).squareRoot()))
    }
  }

  private func polygon(_ rings: [[(Double, Double)]]) -> Geometry {
    var geometry = Geometry(type: .polygon)
    for ring in rings {
      for (x, y) in ring { geometry.ordinates += [x, y] }
      geometry.ringEnds.append(geometry.vertexCount)
    }
    return geometry
  }

  private func square(_ x: Double, _ y: Double, _ half: Double) -> [(Double, Double)] {
    [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half), (x - half, y - half)]
  }

  private func area(_ name: String, _ level: AddressLevel?, _ geometry: Geometry) -> (Place, Geometry) {
    var place = Place()
    (place.name, place.id, place.addressLevel) = (name, name, level)
    place.position = RepresentativePoint.of(geometry)
    place.bounds = RepresentativePoint.bounds(geometry)
    return (place, geometry)
  }

  private func table(_ places: [(Place, Geometry)]) -> ReverseTable {
    var table = ReverseTable()
    for (place, geometry) in places { table.add(ReverseTable.Row(place, geometry), isWanted: true) }
    table.finish()
    return table
  }

  @Test func areasFromSmallToLargeWithTheirHoles() {
    let table = table([
      area("Land", .country, polygon([square(0, 0, 10), square(5, 5, 1)])),
      area("Town", .locality, polygon([square(0, 0, 2)])),
      area("Park", nil, polygon([square(0, 0, 0.5)])),
    ])
    func names(_ x: Double, _ y: Double) -> [String] {
      table.answer(x: x, y: y, radius: 0, addressRadius: 0, measure: metres(x, y)).areas.map { table.places[$0].name }
    }
    #expect(names(0.1, 0.1) == ["Park", "Town", "Land"])
    #expect(names(5, 5) == [])
    #expect(names(5, 7) == ["Land"])
    // Borders belong to areas.
    #expect(names(10, 3) == ["Land"])
    #expect(names(2, 2) == ["Town", "Land"])
    #expect(names(4, 5) == ["Land"])
    #expect(names(10.000001, 0) == [])
    let answer = table.answer(x: 0.1, y: 0.1, radius: 0, addressRadius: 0, measure: metres(0.1, 0.1))
    #expect(answer.composed.locality == "Town")
    #expect(answer.composed.country == "Land")
  }

  @Test func anAreaAcrossTheAntimeridian() {
    var geometry = polygon([
      [(179, -1), (180, -1), (180, 1), (179, 1), (179, -1)],
      [(-180, -1), (-179, -1), (-179, 1), (-180, 1), (-180, -1)],
    ])
    geometry.type = .multiPolygon
    geometry.partEnds = [1, 2]
    let table = table([area("Fiji", .country, geometry)])
    for x in [179.5, -179.5, 180, -180] {
      #expect(table.answer(x: x, y: 0, radius: 0, addressRadius: 0, measure: metres(x, 0)).areas == [0])
    }
    #expect(table.answer(x: 0, y: 0, radius: 0, addressRadius: 0, measure: metres(0, 0)).areas == [])
  }

  @Test func theNearestIsThatOfLookingAtAll() {
    var random = SplitMix64(seed: 3)
    func unit() -> Double { Double(random.next() >> 11) / 9_007_199_254_740_992 }
    let positions = (0..<400).map { index -> (x: Double, y: Double, number: Int) in
      index % 10 == 0 ? (180 - unit() * 0.01, 90 - unit(), index) : (unit() * 360 - 180, unit() * 180 - 90, index)
    }
    let tree = NearestTree(positions)
    for step in 0..<300 {
      let (x, y) = step % 7 == 0 ? (-180.0, 89.5) : (unit() * 360 - 180, unit() * 180 - 90)
      let measure = metres(x, y)
      let radius = step % 3 == 0 ? 200_000 : Double.infinity
      let expected = positions.map { (measure($0.x, $0.y), $0.number) }.filter { $0.0 <= radius }.min { $0 < $1 }
      let found = tree.nearest(x: x, y: y, within: radius, measure: measure)
      #expect(found?.number == expected?.1)
      #expect(found?.distance == expected?.0)
    }
    #expect(NearestTree([]).nearest(x: 0, y: 0, within: .infinity, measure: metres(0, 0)) == nil)
  }

  @Test func theAddressIsThatOfWhatIsNear() {
    var shop = Place()
    (shop.name, shop.position) = ("Shop", (0.001, 0))
    (shop.address.thoroughfare, shop.address.subThoroughfare, shop.address.postalCode) = ("Main Street", "1", "01000")
    var town = Place()
    (town.name, town.addressLevel, town.position) = ("Town", .locality, (0.05, 0))
    town.address.countryCode = "US"
    town.address.administrativeArea = "Ohio"
    let table = table([(shop, Geometry()), (town, Geometry())])
    let near = table.answer(x: 0, y: 0, radius: 10_000, addressRadius: 200, measure: metres(0, 0))
    #expect(near.composed.fullAddress == "1 Main Street, Town, Ohio 01000")
    let far = table.answer(x: 0, y: 0, radius: 10_000, addressRadius: 100, measure: metres(0, 0))
    #expect(far.composed.thoroughfare == nil)
    #expect(far.composed.cityWithContext == "Town, Ohio")
    #expect(table.answer(x: 90, y: 0, radius: 10_000, addressRadius: 100, measure: metres(90, 0)).isEmpty)
  }

  @Test func whatIsNearestAndWhatIsOnlyAround() {
    // A town that is an area, a shop that is not wanted, and one farther off that is.
    var (near, far) = (Place(), Place())
    (near.name, near.position, near.address.thoroughfare) = ("Near", (0.001, 0), "Low Street")
    (far.name, far.position, far.address.thoroughfare) = ("Far", (0.002, 0), "High Street")
    let (town, shape) = area("Town", .locality, polygon([square(0, 0, 1)]))
    var table = ReverseTable()
    table.add(ReverseTable.Row(town, shape), isWanted: true)
    table.add(ReverseTable.Row(near, Geometry()), isWanted: false)
    table.add(ReverseTable.Row(far, Geometry()), isWanted: true)
    table.finish()
    let answer = table.answer(x: 0, y: 0, radius: 10_000, addressRadius: 1000, measure: metres(0, 0))
    #expect(answer.areas == [0] && answer.place?.row == 2 && answer.address?.row == 1)
    #expect(answer.composed.thoroughfare == "Low Street" && answer.composed.locality == "Town")
  }

  @Test func whatContradictsIsLeftOut() {
    var (land, shop, other) = (Place(), Place(), Place())
    (land.name, land.addressLevel, land.address.countryCode) = ("Land", .country, "FI")
    (shop.name, shop.position, shop.address.countryCode, shop.address.thoroughfare) = ("S", (0.001, 0), "SE", "Gata")
    (other.name, other.position, other.address.postalCode) = ("O", (0.0005, 0), "00100")
    let (_, shape) = area("Land", .country, polygon([square(0, 0, 1)]))
    land.bounds = RepresentativePoint.bounds(shape)
    let table = table([(land, shape), (shop, Geometry()), (other, Geometry())])
    let answer = table.answer(x: 0, y: 0, radius: 10_000, addressRadius: 1000, measure: metres(0, 0))
    #expect(answer.composed.countryCode == "FI" && answer.composed.thoroughfare == nil)
    #expect(answer.composed.postalCode == "00100")
  }

  @Test func ofEquallyNearOnesTheFirstCounts() {
    let positions = (0..<40).map { (x: 1.0, y: 1.0, number: $0) }.shuffled()
    #expect(NearestTree(positions).nearest(x: 0, y: 0, within: .infinity, measure: metres(0, 0))?.number == 0)
  }

  @Test func theEllipsoidMayBeShorterThanTheSphere() {
    // Along the meridian at the equator by half a percent: what is just inside the radius is found.
    let tree = NearestTree([(x: 0, y: 1, number: 7)])
    let found = tree.nearest(x: 0, y: 0, within: 110_574.3) { _, y in y * 110_574.27 }
    #expect(found?.number == 7)
    #expect(tree.nearest(x: 0, y: 0, within: 110_574.2) { _, y in y * 110_574.27 } == nil)
  }
}
