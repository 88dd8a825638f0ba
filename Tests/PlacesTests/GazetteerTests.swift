// Queries that people asked of other geocoders, over the gazetteer, and what is highlighted in it.

import Foundation
import Gazetteer
import GeoJSON
import Geocoding
import PlaceIndex
import PlaceSearch
import TestSupport
import Testing
import TextFolding

@Suite(.enabled(if: TestSupport.Place.hasShared, Comment(rawValue: TestSupport.Place.noShared))) struct GazetteerTests {
  /// The index of the gazetteer's cities, and their names by place number.
  private static let cities: (index: IndexedPlaces, titles: [String])? = {
    guard let data = try? publicData("gazetteer/cities15000.ndjson.gz") else { return nil }
    var bag = PlaceBag()
    var titles: [Int: String] = [:]
    _ = try? forEachPlace(data) { place, text in
      bag.add(place, source: (text.start, text.end - text.start))
      titles[text.start] = "\(place.name), \(place.address.countryCode ?? "")"
    }
    var builder = PlaceIndexBuilder()
    builder.add(bag)
    let index = builder.build()
    return (index, (0..<index.count).map { titles[index.source(of: $0).start] ?? "" })
  }()

  private static let (potsdam, munich, sanFrancisco) = ((13.06, 52.4), (11.57, 48.14), (-122.42, 37.77))

  /// A query, where it is asked, what has to be found, and among how many.
  struct Query: Sendable, CustomTestStringConvertible {
    let text: String
    let focus: (Double, Double)?
    let wanted: String
    let top: Int

    init(_ text: String, _ focus: (Double, Double)?, _ wanted: String, top: Int = 1) {
      (self.text, self.focus, self.wanted, self.top) = (text, focus, wanted, top)
    }

    var testDescription: String { "\(text)\(focus.map { " at \($0)" } ?? "")" }
  }

  static let queries: [Query] = [
    Query("ber", potsdam, "Berlin, DE"), Query("paris", (174.76, -36.85), "Paris, FR"),
    Query("munchen", nil, "Munich, DE"),
    Query("muenchen", nil, "Munich, DE"), Query("münch", nil, "Munich, DE"), Query("berl", nil, "Berlin, DE"),
    Query("monaco", munich, "Munich, DE"), Query("dal", sanFrancisco, "Daly City, US"),
    Query("daly", sanFrancisco, "Daly City, US"), Query("malmo", nil, "Malmö, SE"), Query("Pari", nil, "Paris, FR"),
    Query("Londo", nil, "London, GB"), Query("brookl", nil, "Brooklyn, US"),
    Query("bois", (-122.68, 45.52), "Boise, US"), Query("ingolstadt", potsdam, "Ingolstadt, DE"),
    Query("zrenjani", nil, "Zrenjanin, RS"), Query("philadelhpia", nil, "Philadelphia, US"),
    Query("koln", nil, "Köln, DE"), Query("sao paolo", nil, "São Paulo, BR"),
  ]

  @Test(arguments: queries)
  func asked(_ query: Query) throws {
    let cities = try #require(Self.cities)
    var asked = PlaceQuery(query.text)
    asked.focus = query.focus.map { (x: $0.0, y: $0.1) }
    let found = PlaceSearcher(cities.index).search(asked).prefix(query.top).map { cities.titles[$0.place] }
    #expect(found.contains(query.wanted), "\(found)")
  }

  @Test func context() throws {
    let cities = try #require(Self.cities)
    let searcher = PlaceSearcher(cities.index)
    for query in ["springfield us", "springfield united states", "springfield il", "springfield massa"] {
      let found = searcher.search(PlaceQuery(query)).first.map { cities.titles[$0.place] }
      #expect(found == "Springfield, US", "\(query)")
    }
  }

  /// What is highlighted, folded, begins with the query's word.
  @Test func highlights() throws {
    var random = SplitMix64(seed: 5)
    try forEachPlace(try publicData("gazetteer/cities15000.ndjson.gz", lines: 400)) { place, _ in
      for name in [place.name] + place.alternateNames {
        for word in Folding.folded(name).words {
          // A prefix that ends with a character.
          let text = String(decoding: word, as: UTF8.self)
          let prefix = Array(text.prefix(1 + Int(random.next() % 4)).utf8)
          let ranges = HighlightRanges.ranges(in: name, words: [prefix])
          let units = Array(name.utf16)
          let shown = ranges.map { String(decoding: units[$0.location..<$0.location + $0.length], as: UTF16.self) }
          let folded = Folding.fold(shown.joined())
          #expect(folded.starts(with: prefix), "\(name): \(text): \(shown)")
        }
      }
    }
  }
}
