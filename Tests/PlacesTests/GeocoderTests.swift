// Addresses to places, over places made here.

import TestSupport
import Testing
import TextFolding

@testable import Gazetteer
@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct GeocoderTests {
  private static func city(_ name: String, _ state: String?, _ code: String?, _ country: String) -> Place {
    var place = Place()
    (place.name, place.kind, place.addressLevel) = (name, .address, .locality)
    place.address.administrativeArea = state
    place.address.administrativeAreaCode = code
    place.address.countryCode = country
    place.address.country = Country(code: country)?.names.first
    return place
  }

  private static func house(_ name: String?, _ street: String, _ number: String?, _ town: String, _ postalCode: String?)
    -> Place
  {
    var place = Place()
    place.name = name ?? street
    place.hasName = name != nil
    place.address.thoroughfare = street
    place.address.subThoroughfare = number
    place.address.locality = town
    place.address.postalCode = postalCode
    return place
  }

  private static func geocoder(_ places: [Place]) -> MadeGeocoder { MadeGeocoder(places.map { AddressRow(place: $0) }) }

  private let cities = geocoder([
    city("New York", "New York", "NY", "US"), city("Paris", "Île-de-France", nil, "FR"),
    city("Springfield", "Massachusetts", "MA", "US"), city("Springfield", "Illinois", "IL", "US"),
    city("Paris", "Texas", "TX", "US"), city("Saint Louis", "Missouri", "MO", "US"), city("東京都", nil, nil, "JP"),
  ])

  @Test(arguments: [
    ("New York, New York", 0), ("paris", 1), ("Paris, Texas", 4), ("Texas Paris", 4), ("Springfield IL", 3),
    ("Springfield, Illinois, USA", 3), ("SPRINGFIELD MASSACHUSETTS UNITED STATES", 2), ("St. Louis, MO", 5), ("東京都", 6),
  ])
  func townsByWhatTheyLieIn(_ address: String, _ expected: Int) {
    let found = cities.places(address, limit: 3)
    #expect(found.first?.number == expected)
    #expect(found.first?.confidence == 1)
  }

  @Test func aPlaceIsNotCalledByWhatItLiesIn() {
    #expect(cities.places("Texas", limit: 3).isEmpty)
    #expect(cities.places("United States", limit: 3).isEmpty)
    #expect(cities.places("", limit: 3).isEmpty)
    #expect(cities.places(", . -", limit: 3).isEmpty)
  }

  @Test func confidenceIsTheShareOfTheCharacters() {
    let found = cities.places("Paris, Ontario", limit: 1)
    #expect(abs((found.first?.confidence ?? 0) - 5.0 / 12) < 1e-9)
    #expect(found.first?.matched.map(\.text) == ["Paris"])
  }

  @Test func partsAreTheWordsOfTheQuery() throws {
    let found = try #require(cities.places("St. Louis,  Missouri (USA)", limit: 1).first)
    #expect(found.matched.map(\.part) == [.name, .administrativeArea, .country])
    #expect(found.matched.map(\.text) == ["St. Louis", "Missouri", "USA"])
  }

  private let houses = geocoder([
    house("Café", "Kaivokatu", "1", "Helsinki", "00100"), house(nil, "Kaivokatu", "12 b", "Helsinki", "00100"),
    house("Shop", "Main Street", "12-14", "Boston", nil), house("Office", "38 Beacon Street", nil, "Boston", "02108"),
    house("Tower", "Königstraße", "5", "Berlin", nil),
  ])

  @Test(arguments: [
    ("Kaivokatu 1, 00100 Helsinki", 0), ("Kaivokatu 12b, Helsinki", 1), ("Kaivokatu 12 B Helsinki", 1),
    ("12 Main St, Boston", 2), ("14 main street boston", 2), ("12-14 Main Street, Boston", 2),
    ("38 Beacon St, Boston 02108", 3), ("Café, Kaivokatu 1", 0), ("Koenigstr. 5, Berlin", 4), ("Kaivok. 1", 0),
    ("Kaivokatu 12 B 7", 1), ("38 Becaon Street", 3), ("Apt 4, 38 Beacon St, Boston", 3),
    ("Kaivokatu 1 A, Helsinki", 0),
  ])
  func houseNumbersStandNextToTheirStreet(_ address: String, _ expected: Int) {
    #expect(houses.places(address, limit: 1).first?.number == expected)
  }

  @Test func anotherNumberIsAnotherHouse() {
    for address in ["Kaivokatu 2, Helsinki", "39 Beacon Street, Boston"] {
      for answer in houses.places(address, limit: 5) {
        #expect(answer.number == nil && answer.matchType == .street && answer.unmatched != nil, "\(address): \(answer)")
        #expect(answer.confidence < 0.75)
      }
    }
    #expect(houses.places("Kaivokatu 2, Helsinki", limit: 5).first?.unmatched == "2")
    // A name still says which place is meant.
    #expect(houses.places("Café, Kaivokatu 2", limit: 5).first?.number == 0)
  }

  @Test("a number that nothing has leaves what is beside it unsure: the town, its part, and a place in the street")
  func aNumberThatNothingHasMakesUnsure() throws {
    var (town, station, shop) = (Self.city("Helsinki", nil, nil, "FI"), Place(), Place())
    town.position = (24.94, 60.17)
    (station.name, station.hasName, station.position) = ("Rautatieasema", true, (24.941, 60.171))
    (station.address.thoroughfare, station.address.locality) = ("Kaivokatu", "Helsinki")
    (shop.name, shop.hasName, shop.position) = ("Kioski", true, (24.942, 60.17))
    (shop.address.subLocality, shop.address.locality) = ("Kamppi", "Helsinki")
    let geocoder = Self.geocoder([town, station, shop])
    func best(_ address: String) throws -> GeocodedPlace { try #require(geocoder.places(address, limit: 1).first) }
    #expect(try best("Kamppi, Helsinki").confidence == 1)
    #expect(try best("Kamppi 12, Helsinki").confidence < 0.65)
    #expect(try best("12 Kamppi, Helsinki").confidence < 0.65)
    // Not a house's number: a postal code, and what stands apart.
    #expect(try best("Kamppi, 00999 Helsinki").confidence > 0.7)
    #expect(try best("Rautatieasema, Kaivokatu, Helsinki").confidence == 1)
    let numbered = try best("Rautatieasema, Kaivokatu 1, Helsinki")
    #expect(numbered.number == 1 && numbered.confidence < 0.9)
  }

  @Test func aTownBehindAPartOfAnotherIsElsewhere() throws {
    var house = Self.house(nil, "Mannerheimintie", "5", "Helsinki", "00100")
    house.address.subLocality = "Kaivopiha"
    house.position = (24.94, 60.17)
    let geocoder = Self.geocoder([house])
    let known = try #require(geocoder.places("Kaivopiha, Mannerheimintie 5, Helsinki", limit: 1).first)
    #expect(known.confidence == 1)
    let graz = try #require(geocoder.places("Kaivopiha, Mannerheimintie 5, Graz", limit: 1).first)
    #expect(graz.contradicted == "Graz" && graz.confidence <= 0.3)
    // Parts of towns are called like other towns.
    let part = try #require(geocoder.places("Mannerheimintie 5, Graz, Helsinki", limit: 1).first)
    #expect(part.contradicted == nil)
  }

  @Test func aTownThatIsCalledSoIsMeantBeforeOneThatIsCalledSoAsWell() throws {
    var (other, named) = (Self.city("Lakeside", nil, nil, "US"), Self.city("Bergen", nil, nil, "NO"))
    (other.alternateNames, other.importance, other.position) = (["Bergen"], 0.6, (-80, 40))
    (named.importance, named.position) = (0.55, (5, 60))
    for (cities, first) in [([other, named], 1), ([named, other], 0)] {
      let found = Self.geocoder(cities).places("Bergen", limit: 2)
      #expect(found.map(\.number) == [first, 1 - first])
    }
    // One that matters far more.
    other.importance = 0.8
    #expect(Self.geocoder([other, named]).places("Bergen", limit: 2).map(\.number) == [0, 1])
  }

  /// A street in a town that is known, or not, and behind it what other places are called.
  @Test func anotherTownOrStateBehindAStreet() throws {
    var (house, lonely) = (Self.house(nil, "Kaivokatu", "5", "Helsinki", nil), Place())
    lonely.name = "Tyhjänkatu"
    (lonely.address.thoroughfare, lonely.address.subThoroughfare) = ("Tyhjänkatu", "5")
    var (graz, state) = (Self.city("Graz", nil, nil, "AT"), Self.city("Styria", nil, nil, "AT"))
    (graz.position, state.position, state.addressLevel) = ((15.4, 47.1), (15, 47.3), .administrativeArea)
    let geocoder = Self.geocoder([house, lonely, graz, state])
    func best(_ address: String) throws -> GeocodedPlace { try #require(geocoder.places(address, limit: 1).first) }
    // Its town is known to be another.
    let contradicted = try best("Kaivokatu 5, Graz, Xy")
    #expect(contradicted.number == 0 && contradicted.contradicted == "Graz" && contradicted.confidence == 0.3)
    // Which state it is in is not known, and says no more than any word.
    let (state6, word6) = (try best("Kaivokatu 5, Styria"), try best("Kaivokatu 5, Xxxxxx"))
    #expect(state6.contradicted == nil && state6.confidence == word6.confidence)
    // Nor which town.
    let (town, word) = (try best("Tyhjänkatu 5, Graz"), try best("Tyhjänkatu 5, Xxxx"))
    #expect(town.contradicted == nil && abs(town.confidence - word.confidence * 0.7) < 1e-9)
    #expect(try best("Tyhjänkatu 5, Styria").confidence == best("Tyhjänkatu 5, Xxxxxx").confidence)
  }

  @Test func whatIsNotUsedIsTold() throws {
    let found = try #require(houses.places("Kaivokatu 1, Helsinki, Xanadu, Nowhere 77", limit: 1).first)
    #expect(found.matchType == .house && found.number == 0)
    #expect(found.unmatched == "Xanadu, Nowhere 77")
    #expect(found.confidence < 0.9 && found.confidence >= 0.5)
    #expect(houses.places("Kaivokatu 1, Helsinki", limit: 1).first?.unmatched == nil)
  }

  @Test func everyTownIsFoundByItsWholeAddress() {
    var random = SplitMix64(seed: 77)
    let syllables = ["ka", "to", "mi", "saint ", "new ", "ber", "lin", "ost", "ö", "ß", "東"]
    func word() -> String {
      (0..<(1 + Int(random.next() % 4))).map { _ in syllables[Int(random.next() % UInt64(syllables.count))] }.joined()
    }
    let places = (0..<300).map { _ in
      Self.city(word() + "a", word() + "b", nil, ["US", "FR", "DE"][Int(random.next() % 3)])
    }
    let geocoder = Self.geocoder(places)
    for (number, place) in places.enumerated() {
      let address = "\(place.name), \(place.address.administrativeArea ?? ""), \(place.address.country ?? "")"
      guard let found = geocoder.places(address, limit: 1).first, let row = found.number else {
        Issue.record("\(address) is not found")
        continue
      }
      #expect(found.confidence == 1)
      // Another place may have the same names.
      let other = places[row]
      #expect(
        row == number || Folding.fold(other.name) == Folding.fold(place.name)
          || row < number, "\(address)")
    }
  }

  @Test func aQueryOfOneWordManyTimesEnds() {
    let text = Array(repeating: "new york", count: 10).joined(separator: " ")
    #expect(cities.places(text, limit: 1).first?.number == 0)
    #expect(Geocoder.isTooLong(text + " x"))
  }
}
