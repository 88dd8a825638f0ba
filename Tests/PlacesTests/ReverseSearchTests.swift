// Positions to areas and to what is near, beside looking at everything.

import Foundation
import GeoJSON
import Planar
import TestSupport
import Testing

@testable import Gazetteer
@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct ReverseSearchTests {
  /// Metres on a sphere to the nearest vertex, or on the way between two where that is due north or east.
  private func metres(_ x: Double, _ y: Double) -> (Geometry) -> Double {
    { geometry in
      func sphere(_ toX: Double, _ toY: Double) -> Double {
        let radians = Double.pi / 180
        let (a, b) = (sin((toY - y) * radians / 2), sin((toX - x) * radians / 2))
        return 2 * 6_371_008.8 * asin(min(1, (a * a + cos(y * radians) * cos(toY * radians) * b * b).squareRoot()))
      }
      let vertices = (0..<geometry.vertexCount).map {
        Position(geometry.ordinates[2 * $0], geometry.ordinates[2 * $0 + 1])
      }
      var best = vertices.map { sphere($0.x, $0.y) }.min() ?? .infinity
      for (a, b) in zip(vertices, vertices.dropFirst()) {
        for step in 1..<512 {
          let between = a + Double(step) / 512 * (b - a)
          best = min(best, sphere(between.x, between.y))
        }
      }
      return best
    }
  }

  /// The places of Features as text.
  private func store(_ features: [String]) throws -> PlaceStore {
    var gatherer = PlaceGatherer(fields: [], embeds: true)
    let collector = gatherer.makeCollector()
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
    var feature = Feature()
    for text in features {
      try ByteBuffer(Array(text.utf8)).withPaddedBytes { bytes in
        try scanner.scan(bytes, into: &feature)
        collector.take(&feature, at: 0)
      }
    }
    gatherer.add(collector.takeBag())
    return try gatherer.store()
  }

  private func feature(_ id: String, _ type: String, _ coordinates: String, _ properties: String) -> String {
    "{\"type\":\"Feature\",\"id\":\"\(id)\",\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)},"
      + "\"properties\":{\(properties)}}"
  }

  private func square(_ x: Double, _ y: Double, _ half: Double) -> String {
    let (w, s, e, n) = (x - half, y - half, x + half, y + half)
    return "[[\(w),\(s)],[\(e),\(s)],[\(e),\(n)],[\(w),\(n)],[\(w),\(s)]]"
  }

  private func answer(
    _ store: PlaceStore, _ x: Double, _ y: Double, _ filter: PlaceFilter = PlaceFilter(), radius: Double = 10_000,
    addressRadius: Double = 200
  ) throws -> ReverseAnswer {
    try ReverseSearch(store, filter, language: nil)
      .answer(x: x, y: y, radius: radius, addressRadius: addressRadius, measure: metres(x, y))
  }

  @Test func areasFromSmallToLargeWithTheirHoles() throws {
    let store = try store([
      feature("land", "Polygon", "[\(square(0, 0, 10)),\(square(5, 5, 1))]", #""name":"Land","place":"country""#),
      feature("town", "Polygon", "[\(square(0, 0, 2))]", #""name":"Town","place":"town""#),
      feature("park", "Polygon", "[\(square(0, 0, 0.5))]", #""name":"Park","leisure":"park""#),
    ])
    func names(_ x: Double, _ y: Double) throws -> [String] {
      try answer(store, x, y, radius: 0, addressRadius: 0).areas.map(\.name)
    }
    #expect(try names(0.1, 0.1) == ["Park", "Town", "Land"])
    #expect(try names(5, 5) == [])
    #expect(try names(5, 7) == ["Land"])
    // Borders belong to areas.
    #expect(try names(10, 3) == ["Land"])
    #expect(try names(2, 2) == ["Town", "Land"])
    #expect(try names(4, 5) == ["Land"])
    #expect(try names(10.000001, 0) == [])
    let inside = try answer(store, 0.1, 0.1, radius: 0, addressRadius: 0)
    #expect(inside.composed.locality == "Town" && inside.composed.country == "Land")
    #expect(inside.place?.place.name == "Park" && inside.place?.distance == 0)
  }

  @Test func anAreaAcrossTheAntimeridian() throws {
    let store = try store([
      feature("fiji", "MultiPolygon", "[[\(square(179.5, 0, 0.5))],[\(square(-179.5, 0, 0.5))]]", #""name":"Fiji""#)
    ])
    for x in [179.5, -179.5, 180, -180] { #expect(try answer(store, x, 0).areas.map(\.name) == ["Fiji"]) }
    #expect(try answer(store, 0, 0).areas.isEmpty)
  }

  @Test func theNearestIsThatOfLookingAtAll() throws {
    var random = SplitMix64(seed: 3)
    func unit() -> Double { Double(random.next() >> 11) / 9_007_199_254_740_992 }
    func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
    var shapes: [Geometry] = []
    let features = (0..<400).map { index -> String in
      let (x, y) = index % 10 == 0 ? (180 - unit() * 0.01, 89.9 - unit()) : (unit() * 360 - 180, unit() * 179 - 89.5)
      let (a, b) = (rounded(x), rounded(y))
      guard index % 3 == 0, abs(a) < 179, abs(b) < 88 else {
        shapes.append(Geometry(type: .point, ordinates: [a, b]))
        return feature("\(index)", "Point", "[\(a),\(b)]", "\"name\":\"P\(index)\"")
      }
      let (c, d) = (rounded(a + unit()), rounded(b + unit()))
      shapes.append(Geometry(type: .lineString, ordinates: [a, b, c, d], ringEnds: [2]))
      return feature("\(index)", "LineString", "[[\(a),\(b)],[\(c),\(d)]]", "\"name\":\"P\(index)\"")
    }
    let store = try store(features)
    for step in 0..<120 {
      let (x, y) = step % 7 == 0 ? (-180.0, 89.5) : (unit() * 360 - 180, unit() * 180 - 90)
      let measure = metres(x, y)
      let radius = step % 3 == 0 ? 200_000 : Double.infinity
      let least = shapes.map(measure).min().flatMap { $0 <= radius ? $0 : nil }
      let found = try answer(store, x, y, radius: radius).place
      #expect((found == nil) == (least == nil))
      if let found, let least { #expect(abs(found.distance - least) < 0.03) }
    }
  }

  @Test func theAddressIsThatOfWhatIsNear() throws {
    let store = try store([
      feature(
        "shop", "Point", "[0.001,0]", #""name":"Shop","street":"Main Street","housenumber":"1","postcode":"01000""#),
      feature("town", "Point", "[0.05,0]", #""name":"Town","place":"town","countryCode":"US","state":"Ohio""#),
    ])
    let near = try answer(store, 0, 0)
    #expect(near.composed.fullThoroughfare == "1 Main Street" && near.composed.locality == "Town")
    #expect(near.composed.administrativeArea == "Ohio" && near.composed.postalCode == "01000")
    let far = try answer(store, 0, 0, addressRadius: 100)
    #expect(far.composed.thoroughfare == nil && far.composed.locality == "Town")
    #expect(try answer(store, 90, 0).isEmpty)
  }

  @Test func standingOnAStreetNamesIt() throws {
    let store = try store([
      feature("park", "Polygon", "[\(square(0, 0, 0.5))]", #""name":"Park","leisure":"park""#),
      feature("low", "LineString", "[[0,0],[0.01,0]]", #""name":"Low Street","highway":"residential""#),
      feature("house", "Point", "[0.005,0.0002]", #""addr:street":"High Street","addr:housenumber":"3""#),
      feature("other", "Point", "[0.005,0.0005]", #""addr:street":"Low Street","addr:housenumber":"7""#),
    ])
    let on = try answer(store, 0.005, 0.000001)
    #expect(on.place?.place.id == "low" && on.street?.place.id == "low" && on.address?.place.id == "low")
    // The number is that of a house in this street, though another is nearer.
    #expect(on.composed.thoroughfare == "Low Street" && on.composed.subThoroughfare == "7")
    let beside = try answer(store, 0.005, 0.00019)
    #expect(beside.address?.place.id == "house" && beside.composed.thoroughfare == "High Street")
    #expect(beside.place?.place.id == "park" || beside.place?.place.id == "house")
    var streets = PlaceFilter()
    streets.includedLevels = [AddressLevel.thoroughfare.rawValue]
    streets.kinds = 1 << PlaceKind.address.rawValue
    #expect(try answer(store, 0.005, 0.0002, streets).place?.place.id == "low")
  }

  @Test func whatContradictsIsLeftOut() throws {
    let store = try store([
      feature("land", "Polygon", "[\(square(0, 0, 1))]", #""name":"Land","place":"country","countryCode":"FI""#),
      feature("s", "Point", "[0.001,0]", #""name":"S","countryCode":"SE","street":"Gata""#),
      feature("o", "Point", "[0.0005,0]", #""name":"O","postcode":"00100""#),
    ])
    let answer = try answer(store, 0, 0, addressRadius: 1000)
    #expect(answer.composed.countryCode == "FI" && answer.composed.thoroughfare == nil)
    #expect(answer.composed.postalCode == "00100")
  }

  @Test func parentsAreWhatHoldsAPlace() throws {
    let store = try store([
      feature("land", "Polygon", "[\(square(0, 0, 1))]", #""name":"Suomi","place":"country","countryCode":"FI""#),
      feature("town", "Polygon", "[\(square(0, 0, 0.1))]", #""name":"Town","place":"town""#),
      feature("cafe", "Point", "[0.01,0]", #""name":"Cafe","amenity":"cafe""#),
      feature("abroad", "Point", "[0.02,0]", #""name":"Abroad","addr:country":"SE""#),
      feature("far", "Point", "[0.5,0]", #""name":"Far","amenity":"cafe""#),
      feature("village", "Point", "[0.52,0]", #""name":"Village","place":"village""#),
      feature("a", "LineString", "[[0,0],[0.001,0]]", #""name":"High St","highway":"residential""#),
      feature("b", "LineString", "[[0.001,0],[0.002,0]]", #""name":"High St","highway":"primary""#),
      feature("c", "LineString", "[[0.3,0],[0.301,0]]", #""name":"High St","highway":"primary""#),
    ])
    let index = store.index
    func number(_ id: String) -> Int { index.places(id: id)[0] }
    func parents(_ id: String) -> [PlaceParent] { index.parents(of: number(id)) }
    #expect(
      parents("cafe") == [
        .init(place: number("town"), isNearest: false), .init(place: number("land"), isNearest: false),
      ])
    #expect(
      parents("far") == [
        .init(place: number("land"), isNearest: false), .init(place: number("village"), isNearest: true),
      ])
    #expect(parents("town") == [.init(place: number("land"), isNearest: false)] && parents("land").isEmpty)
    let session = SearchSession(store)
    let cafe = try session.record(number("cafe")).place.address
    #expect(cafe.locality == "Town" && cafe.countryCode == "FI" && index.countryCode(of: number("cafe")) == "FI")
    // What a place says itself is not overruled.
    let abroad = try session.record(number("abroad")).place.address
    #expect(abroad.countryCode == "SE" && abroad.locality == nil)
    #expect(session.search(PlaceQuery("cafe town")).map(\.place) == [number("cafe")])
    #expect(index.street(of: number("a")) == index.street(of: number("b")))
    #expect(
      index.street(of: number("a")) != index.street(of: number("c"))
        && index.street(of: number("cafe")) == number("cafe"))
  }

  @Test func theNearestIsFoundByLookingAtFew() throws {
    var random = SplitMix64(seed: 9)
    let points = (0..<2000).map { _ in Position(random.within(10, 12), random.within(50, 51)) }
    let store = try store(
      points.enumerated().map { feature("\($0)", "Point", "[\($1.x),\($1.y)]", "\"name\":\"Place \($0)\"") })
    let shapes = ShapeSearch(store.index)
    for _ in rounds(20) {
      let (x, y) = (random.within(10, 12), random.within(50, 51))
      let measure = metres(x, y)
      var looks = 0
      let found = shapes.nearest(
        x: x, y: y, limit: 3, within: 500_000, mask: ShapeMask.place, where: { _ in true },
        measure: {
          looks += 1
          return measure($0)
        })
      let all = points.map { measure(Geometry(type: .point, ordinates: [$0.x, $0.y])) }.sorted()
      #expect(found.count >= 3 && zip(found, all).allSatisfy { abs($0.distance - $1) < 0.1 })
      // Nearest first, few boxes are opened; farthest first, all would be.
      #expect(looks < 40)
    }
  }

  @Test func ofEquallyNearOnesTheFirstCounts() {
    let positions = (0..<40).map { (x: 1.0, y: 1.0, number: $0) }.shuffled()
    let found = NearestTree(positions).nearest(x: 0, y: 0, within: .infinity) { _, _ in 157_249 }
    #expect(found?.number == 0)
  }
}
