// Completions, searches and what is near, over a handful of places.

import Foundation
import GeoJSON
import TestSupport
import Testing

@testable import Gazetteer
@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch

/// An index of Features, one a line, that holds their texts.
func store(_ lines: [String], fields: [FieldMapping] = []) throws -> PlaceStore {
  var gatherer = PlaceGatherer(fields: fields, embeds: true)
  let collector = gatherer.makeCollector()
  for line in lines { try scan(line) { collector.take(&$0, at: 0) } }
  gatherer.add(collector.takeBag())
  return try gatherer.store()
}

/// Calls `body` with the Feature that a text is.
private func scan(_ text: String, _ body: (inout Feature) -> Void) throws {
  var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
  var feature = Feature()
  try ByteBuffer(text).withPaddedBytes { bytes in
    try scanner.scan(bytes, into: &feature)
    body(&feature)
  }
}

private func feature(_ id: Int, _ x: Double?, _ y: Double, _ properties: String) -> String {
  let geometry = x.map { #"{"type":"Point","coordinates":[\#($0),\#(y)]}"# } ?? "null"
  return #"{"type":"Feature","id":\#(id),"geometry":\#(geometry),"properties":{\#(properties)}}"#
}

private func number(_ category: String) -> UInt8 { PointOfInterestCategory(category)?.number ?? 254 }

@Suite struct CompleterTests {
  private func titles(
    _ store: PlaceStore, _ text: String, _ set: (inout SearchSettings) -> Void = { _ in }
  ) throws -> [String] {
    var settings = SearchSettings()
    set(&settings)
    return try Completer(store).completions(text, settings).map { completion in
      switch completion.content {
      case .place(_, let record): "\(record.place.id):\(completion.title)|\(completion.subtitle)"
      case .query(.category(let category)): "?\(category.name):\(completion.title)|\(completion.subtitle)"
      case .query(.ofClass(let name)): "?\(name):\(completion.title)|\(completion.subtitle)"
      case .query(.name): "?:\(completion.title)|\(completion.subtitle)"
      }
    }
  }

  @Test func whatLooksTheSameWithinAKilometreIsOne() throws {
    // 0.0089 degrees of latitude are 0.99 km on the mean sphere, 0.0091 are 1.01 km.
    func two(_ dy: Double, _ more: String = "") throws -> [String] {
      let places = [feature(1, 8, 47, #""name":"Old Mill""#), feature(2, 8, 47 + dy, #""name":"Old Mill"\#(more)"#)]
      return try titles(store(places), "mill")
    }
    #expect(try two(0.0089) == ["1:Old Mill|"])
    #expect(try two(0.0091) == ["1:Old Mill|", "2:Old Mill|"])
    #expect(try two(0, #","natural":"peak""#).count == 2)
    #expect(try two(0, #","city":"Ham""#).count == 2)
    #expect(
      try titles(
        store([
          feature(1, 8, 47, #""name":"Ham","place":"town""#), feature(2, 8, 47, #""name":"Ham","place":"suburb""#),
        ]),
        "ham"
      ).count == 2)
    let nowhere = [feature(1, nil, 0, #""name":"Old Mill""#), feature(2, nil, 0, #""name":"Old Mill""#)]
    #expect(try titles(store(nowhere), "mill") == ["1:Old Mill|"])
    #expect(try titles(store(nowhere), "mill") { $0.dedupes = false }.count == 2)
    #expect(
      try titles(store(nowhere + [feature(3, 8, 47, #""name":"Old Mill""#)]), "mill") { $0.hasQueries = false }.count
        == 2)
    let completions = try Completer(store(nowhere)).completions("mill", SearchSettings())
    #expect(completions.map(\.duplicates) == [["2"]])
    // As many as are wanted, although more look the same.
    let many = (0..<30).map { feature($0, 8, 47, #""name":"Mill","importance":1"#) }
    let other = [feature(50, 8, 48, #""name":"Mill","importance":0.5"#), feature(51, 8, 49, #""name":"Mill""#)]
    #expect(
      try titles(store(many + other), "mill") {
        $0.limit = 3
        $0.hasQueries = false
      }.map { $0.prefix(2) } == ["0:", "50", "51"])
  }

  @Test func whatHasOneTitleIsToldApart() throws {
    let mills = [
      feature(1, 0, 5, #""name":"Mill","city":"Ham","postcode":"111""#),
      feature(2, 0, 6, #""name":"Mill","city":"Ham","postcode":"222""#),
      feature(3, 0, 7, #""name":"Mill","city":"Bow""#),
    ]
    #expect(
      try titles(store(mills), "mill") { $0.hasQueries = false } == [
        "1:Mill|111, Ham", "2:Mill|222, Ham", "3:Mill|Bow",
      ])
    let counties = [
      feature(1, 0, 5, #""name":"Ham","place":"town","county":"A","state":"X""#),
      feature(2, 0, 6, #""name":"Ham","place":"town","county":"B","state":"X""#),
    ]
    #expect(try titles(store(counties), "ham") == ["1:Ham|A, X", "2:Ham|B, X"])
  }

  @Test func queriesStandBehindNamesThatAreWhole() throws {
    let places = [
      feature(1, 0, 5, #""name":"Cafe","category":"museum""#),
      feature(2, 0, 6, #""name":"Cafe Nord","category":"cafe""#),
      feature(3, 0, 7, #""name":"Cafe Zoo","category":"cafe""#),
    ]
    let cafe = PointOfInterestCategory("cafe")?.name ?? ""
    let found = try titles(store(places), "cafe")
    #expect(found.prefix(2) == ["1:Cafe|", "?\(cafe):Cafe|2 places"])
    #expect(try titles(store(places), "cof").first == "?\(cafe):Coffee|2 places")
    #expect(try titles(store(places), "cof") { $0.hasQueries = false } == [])
    #expect(try titles(store(places), "cafe") { $0.limit = 2 }.count == 2)
    #expect(
      try titles(store(places), "cof") { $0.filter.excludedCategories = [number("cafe")] }
        == [])
    #expect(
      try titles(store(places), "cof") { $0.filter.includedCategories = [number("museum")] } == []
    )
    #expect(try titles(store(places), "cof") { $0.filter.kinds = 1 << PlaceKind.address.rawValue } == [])
    // A name that three points of interest have, and that of towns, which are not looked for together.
    func three(_ more: String) throws -> [String] {
      try titles(store((1...3).map { feature($0, Double($0), 5, #""name":"Löwen",\#(more)"#) }), "löw")
    }
    #expect(try three(#""amenity":"restaurant""#).first == "?:Löwen|3 places")
    #expect(try three(#""place":"town""#).allSatisfy { !$0.hasPrefix("?") })
    let two = (1...2).map { feature($0, Double($0), 5, #""name":"Löwen""#) }
    #expect(try titles(store(two), "löw").allSatisfy { !$0.hasPrefix("?") })
  }

  @Test func theNameThatWasFoundIsSaid() throws {
    let munich = feature(
      1, 11, 48, #""name":"Munich","names":{"de":"München"},"altNames":["Monaco"],"country":"Germany""#)
    let completer = Completer(try store([munich]))
    func found(_ text: String, _ language: String? = nil) throws -> Completion {
      var settings = SearchSettings()
      settings.language = language
      return try #require(try completer.completions(text, settings).first)
    }
    #expect(try found("mon").matchedName == "Monaco")
    #expect(try found("mun").matchedName == nil)
    #expect(try found("mün", "de").title == "München")
    let words = QueryWords("monaco ger")
    let completion = try found("monaco ger")
    #expect(words.highlights(completion).title.isEmpty)
    #expect(words.highlights(completion).subtitle.map(\.length) == [3])
    #expect(words.highlightsOfMatchedName(completion).map(\.length) == [6])
  }

  @Test func lengths() {
    #expect(QueryWords(String(repeating: "a", count: 256)).fault == nil)
    #expect(QueryWords(String(repeating: "a", count: 257)).fault != nil)
    #expect(QueryWords(String(repeating: "a ", count: 20)).fault == nil)
    #expect(QueryWords(String(repeating: "a ", count: 21)).fault != nil)
  }
}

@Suite struct PlaceRulesTests {
  private let places = [
    feature(1, 0, 0, #""name":"Bean","category":"cafe","city":"Boston","importance":0.5"#),
    feature(2, 1, 0, #""name":"Cup","category":"cafe","city":"Salem","importance":0.9"#),
    feature(3, 2, 0, #""name":"Coffee","category":"museum","city":"Salem""#),
    feature(4, 3, 0, #""name":"Mug","category":"cafe","city":"Salem""#),
  ]

  private func ids(_ request: SearchRequest, _ set: (inout SearchSettings) -> Void = { _ in }) throws -> [String] {
    var settings = SearchSettings()
    set(&settings)
    return try LocalSearch(store(places), settings).places(request).map(\.record.place.id)
  }

  @Test func searchesByNameThenByCategoryThenWithTypingErrors() throws {
    #expect(try ids(SearchRequest(.query("coffee"))) == ["2", "1", "4", "3"])
    #expect(try ids(SearchRequest(.query("coffee"))) { $0.limit = 2 } == ["2", "1"])
    #expect(try ids(SearchRequest(.query("coffees salem"))) == ["2", "4"])
    #expect(try ids(SearchRequest(.query("coffee salem"))) { $0.limit = 1 } == ["3"])
    #expect(try ids(SearchRequest(.query("cofee"))) == ["3"])
    #expect(try ids(SearchRequest(.query("cof"))) == [])
    #expect(try ids(SearchRequest(.query("coffee"))) { $0.near = (3, 0) }.prefix(3) == ["4", "2", "1"])
    let cafe = try #require(PointOfInterestCategory("cafe"))
    #expect(try ids(SearchRequest(.ofClass(cafe.rawValue))) == ["2", "1", "4"])
    #expect(try ids(SearchRequest(.ofClass(cafe.rawValue))) { $0.near = (0.1, 0) } == ["1", "2", "4"])
    #expect(try ids(SearchRequest(.ofClass(cafe.rawValue))) { $0.filter.excludedCategories = [cafe.number] } == [])
    #expect(try ids(SearchRequest(.query("coffee"))) { $0.filter.excludedCategories = [cafe.number] } == ["3"])
    #expect(try ids(SearchRequest(.place(id: "4"))) == ["4"])
    #expect(try ids(SearchRequest(.place(id: "5"))) == [])
    let inBox = try ids(SearchRequest(.ofClass(cafe.rawValue))) {
      $0.region = SearchBox(west: -0.5, south: -1, east: 1.5, north: 1)
      $0.regionPriority = .required
    }
    #expect(inBox == ["2", "1"])
  }

  @Test func whatIsFoundByItsNameIsNotFoundAgainByItsCategory() throws {
    let more = try store(
      places + [
        feature(5, 9, 9, #""name":"Coffea","importance":1"#), feature(6, 4, 0, #""name":"Coffee","category":"cafe""#),
      ])
    func found(_ text: String, _ limit: Int = 10) throws -> [String] {
      var settings = SearchSettings()
      settings.limit = limit
      return try LocalSearch(more, settings).places(SearchRequest(.query(text))).map(\.record.place.id)
    }
    // Those of the category, then those of the name; none of a typing error, and none twice.
    #expect(try found("coffee") == ["2", "1", "6", "4", "3"])
    // The words of an address are looked for beyond the limit.
    #expect(try found("coffees boston", 1) == ["1"])
  }

  @Test func settingsMakeTheQuery() throws {
    var settings = SearchSettings()
    let box = SearchBox(west: 8, south: 47, east: 8.02, north: 47.02)
    settings.region = box
    #expect(settings.query("a").weights.scale == 8 && settings.query("a").filter.box == nil)
    #expect(settings.query("a").weights.radius == box.halfDiagonal)
    #expect(settings.focus?.x == box.centre.x)
    settings.regionPriority = .required
    #expect(settings.query("a").filter.box == box)
    settings.near = (1, 2)
    #expect(settings.focus?.x == 1 && settings.query("a").focus?.y == 2 && settings.query("a").weights.radius == 0)
    settings.region = SearchBox(west: 8, south: 47, east: 9, north: 48)
    settings.near = nil
    #expect(settings.query("a").weights.scale == settings.region?.halfDiagonal)
  }

  @Test func aPlaceIsFoundByEachOfItsIDs() throws {
    var gatherer = PlaceGatherer(fields: [], embeds: true)
    // Two bags: the texts of the second stand behind those of the first.
    for line in [places[0], #"{"type":"Feature","id":"n1","geometry":null,"properties":{"name":"N","osm_id":9}}"#] {
      let collector = gatherer.makeCollector()
      try scan(line) { collector.take(&$0, at: 0) }
      gatherer.add(collector.takeBag())
    }
    let session = SearchSession(try gatherer.store())
    #expect(try session.place(id: "n1")?.place.name == "N")
    #expect(try session.place(id: "9")?.place.name == "N")
    #expect(try session.place(id: "1")?.place.name == "Bean")
    #expect(try session.place(id: "0") == nil)
  }

  @Test func theNearestByTheExactDistance() throws {
    let session = SearchSession(try store(places))
    // The measure says otherwise than the sphere: it decides.
    func near(_ set: (inout NearbyQuery) -> Void) throws -> [String] {
      var query = NearbyQuery(centre: (0, 0))
      set(&query)
      return try session.nearby(query) { abs($0.ordinates[0]) * 111_000 }.map {
        "\($0.record.place.id) \($0.distance)"
      }
    }
    #expect(try near { $0.radius = 111_000 } == ["1 0.0", "2 111000.0"])
    #expect(try near { $0.radius = 110_999 } == ["1 0.0"])
    #expect(try near { $0.limit = 3 } == ["1 0.0", "2 111000.0", "3 222000.0"])
    #expect(try near { $0.limit = 0 } == [])
    #expect(try near { $0.box = SearchBox(west: 0.5, south: -1, east: 2.5, north: 1) }.count == 2)
    #expect(try near { $0.filter.includedCategories = [number("museum")] } == ["3 222000.0"])
    let twins = SearchSession(
      try store([feature(7, 5, 1, #""name":"A""#), feature(8, 5, -1, #""name":"B","importance":1"#)]))
    #expect(
      try twins.nearby(NearbyQuery(centre: (5, 0))) { abs($0.ordinates[1]) }.map(\.record.place.id) == [
        "8", "7",
      ])
  }

  @Test func anEllipsoidsNearestMayBeFartherOnTheSphere() throws {
    // Along the equator a degree is longer than along the meridian, on the sphere they are equal.
    let store = try store([feature(1, 1.002, 0, #""name":"E""#), feature(2, 0, 1.003, #""name":"N""#)])
    var query = NearbyQuery(centre: (0, 0))
    query.limit = 1
    let found = try SearchSession(store).nearby(query) { point in
      let (east, north) = (point.ordinates[0] * 111_319.49, point.ordinates[1] * 110_574.27)
      return (east * east + north * north).squareRoot()
    }
    #expect(found.map(\.record.place.id) == ["2"])
  }
}
