// Features to places: the properties of each kind of data, by example and over real rows.

import Foundation
import Gazetteer
import GeoJSON
import Geocoding
import PlaceIndex
import PlaceSearch
import TestSupport
import Testing

@Suite struct PlaceReaderTests {
  private func feature(_ properties: String, geometry: String = "null", id: String = "") -> String {
    #"{"type":"Feature",\#(id)"geometry":\#(geometry),"properties":\#(properties)}"#
  }

  @Test func geoNames() throws {
    let text = feature(
      #"{"geonameid":2867714,"name":"Munich","asciiname":"Munich","alternatenames":"Monaco,Muenchen,München","feature_class":"P","feature_code":"PPLA","country_code":"DE","admin1code":"02","population":"1260391","timezone":"Europe/Berlin"}"#
    )
    let place = try place(text)
    #expect(place.id == "2867714" && place.name == "Munich")
    #expect(place.alternateNames == ["Monaco", "Muenchen", "München"])
    #expect(place.kind == .address && place.addressLevel == .locality)
    #expect(place.address.country == "Germany" && place.address.countryCode == "DE")
    #expect(abs(place.importance - 0.8244) < 0.001 && place.timeZone == "Europe/Berlin")
  }

  @Test(
    "what has no name is called by its brand, who runs it, or what it is",
    arguments: [
      (#"{"amenity":"fuel"}"#, "Gas Station"), (#"{"amenity":"fuel","brand":"Zeta","operator":"Xi"}"#, "Zeta"),
      (#"{"amenity":"fuel","operator":"Xi"}"#, "Xi"), (#"{"amenity":"toilets"}"#, "Restroom"),
      (#"{"amenity":"fuel","addr:street":"Elm","addr:housenumber":"4"}"#, "Elm 4"),
      (#"{"amenity":"fuel","name":"Zoo","brand":"Zeta"}"#, "Zoo"), (#"{"shop":"quite_new"}"#, "Store"),
      (#"{"office":"quite_new"}"#, "Quite new"),
    ])
  func standIns(_ properties: String, _ name: String) throws {
    let place = try place(feature(properties))
    #expect(place.name == name)
    #expect(place.isNamedByClass == !properties.contains(where: \.isUppercase))
  }

  @Test(arguments: [#"{"amenity":"bench"}"#, #"{"natural":"tree"}"#, #"{"operator":"Xi"}"#, #"{"building":"yes"}"#])
  func whatNobodyLooksForIsNoPlace(_ properties: String) throws {
    var count = 0
    try forEachPlace(Data(feature(properties).utf8)) { _, _ in count += 1 }
    #expect(count == 0)
  }

  @Test func openStreetMap() throws {
    let text = feature(
      #"{"amenity":"cafe","name":"Café","name:en":"Coffee House","alt_name":"Kaffee; Espresso","addr:street":"Kaivokatu","addr:housenumber":"1","addr:city":"Helsinki","addr:postcode":"00100","addr:country":"FI","contact:phone":"+358 1","website":"https://example.com"}"#,
      geometry: #"{"type":"Point","coordinates":[24.9,60.1]}"#, id: #""id":"n1","#)
    let place = try place(text)
    #expect(place.id == "n1" && place.category?.rawValue == "MKPOICategoryCafe" && place.kind == .pointOfInterest)
    #expect(place.names.map(\.language) == ["en"] && place.name(in: "en-GB") == "Coffee House")
    #expect(place.alternateNames == ["Kaffee", "Espresso"])
    #expect(place.address.fullAddress == "Kaivokatu 1, 00100 Helsinki, Finland")
    #expect(place.address.shortAddress == "Kaivokatu 1, Helsinki")
    #expect(place.phoneNumber == "+358 1" && place.url == "https://example.com")
    #expect(place.position?.x == 24.9 && place.position?.y == 60.1)
  }

  @Test func overture() throws {
    let text = feature(
      #"{"names":{"primary":"Blue Bottle","common":{"ja":"ブルーボトル"},"rules":[{"variant":"alternate","value":"BB Coffee"}]},"categories":{"primary":"coffee_shop","alternate":["cafe"]},"addresses":[{"freeform":"450 Post St","locality":"San Francisco","postcode":"94102","region":"CA","country":"US"}],"phones":["+1 1"],"websites":["https://example.com/"]}"#
    )
    let place = try place(text)
    #expect(place.name == "Blue Bottle" && place.alternateNames == ["BB Coffee"] && place.name(in: "ja") == "ブルーボトル")
    #expect(place.category?.name == "Cafe" && place.phoneNumber == "+1 1")
    #expect(place.address.fullAddress == "450 Post St, San Francisco, CA 94102, United States")
    #expect(place.subtitle(title: place.name) == "450 Post St, San Francisco, CA, United States")
    #expect(place.address.cityWithContext == "San Francisco, CA")
  }

  @Test func naturalEarth() throws {
    let country = try place(
      feature(
        #"{"featurecla":"Admin-0 country","SOVEREIGNT":"Germany","NAME":"Germany","NAME_LEN":7,"NAME_DE":"Deutschland","ISO_A2":"DE","POP_EST":80594017}"#
      ))
    #expect(country.addressLevel == .country && country.name(in: "de") == "Deutschland" && country.names.count == 1)
    #expect(country.subtitle(title: "Germany") == "")
    let lake = try place(feature(#"{"featurecla":"Lake","name":"Mälaren","scalerank":2}"#))
    #expect(lake.kind == .physicalFeature && lake.category == nil)
  }

  @Test func titleFromTheAddress() throws {
    let place = try place(feature(#"{"addr:street":"Unioninkatu","addr:housenumber":"29","building":"yes"}"#))
    #expect(place.name == "Unioninkatu 29" && place.addressLevel == nil && place.kind == .address && !place.hasName)
    #expect(throws: PlaceError.noTitle) {
      try PlaceReader().place(Feature())
    }
  }

  @Test func mappedFields() throws {
    let place = try place(
      feature(#"{"name":"x","NAZWA":"Zamek","LUDNOSC":1000000}"#), [(.name, "NAZWA"), (.population, "LUDNOSC")])
    #expect(place.name == "Zamek" && place.importance > 0.8)
  }

  @Test func hashedIDsAreOfNameAndPosition() throws {
    let one = try place(feature(#"{"name":"A"}"#, geometry: #"{"type":"Point","coordinates":[1,2]}"#))
    let same = try place(feature(#"{"b":1,"name":"A"}"#, geometry: #"{"type":"Point","coordinates":[1.0,2.0]}"#))
    let other = try place(feature(#"{"name":"A"}"#, geometry: #"{"type":"Point","coordinates":[1,2.001]}"#))
    #expect(one.id == same.id && one.id != other.id && one.id.hasPrefix("h:") && one.id.utf8.count == 18)
  }

  @Test(arguments: [
    (#"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,2],[0,2],[0,0]]]}"#, 2.0, 1.0),
    (#"{"type":"Polygon","coordinates":[[[0,0],[4,0],[4,1],[1,1],[1,4],[0,4],[0,0]]]}"#, 0, 0),
    (#"{"type":"LineString","coordinates":[[0,0],[1,5],[2,0]]}"#, 1, 5),
    (#"{"type":"MultiPoint","coordinates":[[7,8],[1,1]]}"#, 7, 8),
  ])
  func representativePoint(_ geometry: String, _ x: Double, _ y: Double) throws {
    let place = try place(feature(#"{"name":"A"}"#, geometry: geometry))
    #expect(place.position?.x == x && place.position?.y == y && place.bounds != nil)
  }

  @Test func categories() {
    #expect(PointOfInterestCategory.all.count == 84)
    for category in PointOfInterestCategory.all {
      for text in [category.name, category.rawValue, category.name.lowercased(), category.rawValue.uppercased()] {
        #expect(PointOfInterestCategory(text) == category)
      }
      #expect(!category.englishLabels.isEmpty)
    }
    #expect(PointOfInterestCategory("Coffee") == nil)
    #expect(PointOfInterestCategory(meaning: "coffee_shop")?.name == "Cafe")
    #expect(PointOfInterestCategory(meaning: "Public_Libraries")?.name == "Library")
    #expect(PointOfInterestCategory(meaning: "shop=shoes")?.name == "Store")
    #expect(PointOfInterestCategory(tag: "shop", "no") == nil)
    #expect(PointOfInterestCategory.suggestions(for: "coffee").first == "Cafe")
    #expect(PointOfInterestCategory.suggestions(for: "museums").first == "Museum")
  }

  /// What real rows make: how many places, how many without a title, and of which kinds.
  @Test(
    .enabled(if: TestSupport.Place.hasShared, Comment(rawValue: TestSupport.Place.noShared)),
    arguments: [
      ("gazetteer/cities15000.ndjson.gz", "address 2000"),
      ("gazetteer/airports.ndjson.gz", "Airport 2000"),
      ("natural-earth/ne_50m_populated_places_simple.ndjson.gz", "address 1249"),
      ("natural-earth/ne_110m_admin_0_countries.ndjson.gz", "address 177"),
      ("natural-earth/ne_50m_lakes.ndjson.gz", "physicalFeature"),
      ("osm/monaco-poi.ndjson.gz", "Restaurant"), ("osm/helsinki-poi.ndjson.gz", "Restaurant"),
      ("osm/helsinki-road.ndjson.gz", "address, untitled"),
      ("cambridge/cambridge-poi.ndjson.gz", "FireStation 8, Library 7"),
    ] as [(String, String)])
  func realRows(_ file: String, _ expected: String) throws {
    var counts: [String: Int] = [:]
    let untitled = try forEachPlace(try publicData(file, lines: 2000)) { place, _ in
      counts[place.category?.name ?? place.kind.name, default: 0] += 1
      #expect(!place.name.isEmpty && !place.id.isEmpty && (0...1).contains(place.importance))
      #expect(place.position != nil)
    }
    counts["untitled"] = untitled
    for part in expected.split(separator: ", ") {
      let words = part.split(separator: " ")
      let count = counts[String(words[0])] ?? 0
      #expect(words.count == 1 ? count > 50 : count == Int(words[1]), "\(part), but \(counts)")
    }
  }
}
