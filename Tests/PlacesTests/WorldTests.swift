// The world that is built in, and addresses of which it says that they are elsewhere.

import TestSupport
import Testing
import TextFolding

@testable import Gazetteer
@testable import Geocoding

@Suite struct WorldTests {
  @Test("every town is found by its own name, folded here as when the table was made")
  func namesAreFolded() {
    #expect(World.townCount > 30_000)
    var missing: [String] = []
    for town in 0..<World.townCount {
      let name = World.name(of: .town(town))
      let found = World.places(called: Folding.fold(name))
      if !found.contains(.town(town)) { missing.append(name) }
    }
    #expect(missing.isEmpty, "\(missing.prefix(10))")
  }

  @Test(arguments: ["Paris", "München", "Munich", "東京", "Москва", "القاهرة", "Genève", "Αθήνα"])
  func townsAreKnown(_ name: String) {
    let found = World.places(called: Folding.fold(name))
    #expect(found.contains { $0.isTown })
  }

  @Test(arguments: [
    ("France", "FR"), ("Frankreich", "FR"), ("Россия", "RU"), ("日本", "JP"), ("usa", "US"), ("UK", "GB"),
  ])
  func countriesAreKnown(_ name: String, _ code: String) {
    let codes = World.places(called: Folding.fold(name)).compactMap { place -> String? in
      if case .country(let number) = place { World.code(ofCountry: number) } else { nil }
    }
    #expect(codes == [code])
  }

  @Test(arguments: ["", "zzyzx qwrt", "bahnhofstrasse", "beacon street"])
  func whatIsNoNameIsUnknown(_ text: String) {
    #expect(World.places(called: Folding.fold(text)).isEmpty)
  }

  @Test func whatIsAroundIsKnown() throws {
    let vaduz = WorldSurroundings(x: 9.52, y: 47.14)
    func mayBe(_ name: String) -> Bool {
      World.places(called: Folding.fold(name)).contains(where: vaduz.mayLie)
    }
    #expect(mayBe("Vaduz") && mayBe("Liechtenstein") && mayBe("Schweiz"))
    #expect(!mayBe("Paris") && !mayBe("France") && !mayBe("Bavaria") && !mayBe("Zürich"))
    #expect(vaduz.mayLie(inOneOf: ["LI"]) && !vaduz.mayLie(inOneOf: ["FR", "GB"]))
    let near = World.towns(nearX: 179.99, y: -16.8, count: 3, within: 150)
    #expect(near.map { World.name(of: .town($0.town)) }.contains("Labasa"))
    #expect(near.map(\.distance) == near.map(\.distance).sorted())
  }

  @Test func postalCodesTellCountries() throws {
    func countries(_ text: String) -> Set<String>? {
      PostalCodeForm.countries(of: Folding.folded(text).words[...])?.countries
    }
    #expect(countries("SW1A 1AA")?.contains("GB") == true)
    #expect(countries("K1A 0B1") == ["CA"])
    #expect(countries("9490").map { $0.contains("LI") && !$0.contains("DE") } == true)
    #expect(countries("75001").map { $0.contains("FR") && !$0.contains("LI") } == true)
    #expect(countries("12") == nil && countries("beacon") == nil)
  }

  /// A house in Vaduz, and one of the same street and number nowhere else; and one whose town nothing says.
  private let geocoder = {
    func house(_ street: String, _ number: String, _ x: Double, _ town: String?) -> AddressRow {
      var place = Gazetteer.Place()
      place.name = "\(street) \(number)"
      place.hasName = false
      (place.address.thoroughfare, place.address.subThoroughfare) = (street, number)
      (place.address.locality, place.position) = (town, (x, 47.14))
      return AddressRow(place: place)
    }
    return MadeGeocoder([
      house("Landstrasse", "97", 9.52, "Vaduz"), house("Feldweg", "3", 9.521, nil),
      house("Landstrasse", "5", 9.56, "Berg"),
    ])
  }()

  @Test(arguments: [
    ("Landstrasse 97, Paris, France", "Paris, France"), ("Landstrasse 97 Paris", "Paris"),
    ("Feldweg 3, Paris", "Paris"),
    ("Landstrasse 97, Vaduz, Germany", "Germany"), ("Feldweg 3, 75001", "75001"), ("Feldweg 3, SW1A 1AA", "SW1A 1AA"),
    ("Feldweg 3, San Vicent del Raspeig", "San Vicent del Raspeig"),
    ("Feldweg 3, Bavaria", "Bavaria"),
  ])
  func elsewhereIsNoAnswer(_ address: String, _ words: String) throws {
    let best = try #require(geocoder.places(address, limit: 1).first)
    #expect(best.contradicted == words)
    #expect(best.confidence <= 0.3)
  }

  @Test(arguments: [
    "Landstrasse 97", "Landstrasse 97, Vaduz", "Landstrasse 97, Vaduz, Liechtenstein", "Feldweg 3, Liechtenstein",
    "Feldweg 3, Vaduz", "Paris Bakery, Landstrasse 97", "Feldweg 3, 9490",
  ])
  func whatMayBeHereIsAnswered(_ address: String) throws {
    let best = try #require(geocoder.places(address, limit: 1).first)
    #expect(best.contradicted == nil)
    #expect(best.confidence > 0.5)
    #expect(best.matchType == .house)
  }

  @Test("a house in the town beside the one that is asked for is none")
  func theNextTownIsAnother() {
    let found = geocoder.places("Landstrasse 97, Berg", limit: 10)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.matchType != .house || $0.confidence <= 0.3 && $0.contradicted == "Berg" })
    #expect(found.contains { $0.matchType == .house })
  }

  @Test func aTownThatNobodyKnowsMakesUnsure() throws {
    let best = try #require(geocoder.places("Feldweg 3, Entenhausen", limit: 1).first)
    #expect(best.contradicted == nil && best.unmatched == "Entenhausen")
    #expect(best.confidence <= 0.6)
  }
}
