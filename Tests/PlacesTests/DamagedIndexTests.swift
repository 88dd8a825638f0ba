// Index files with a changed bit, cut off, or written over with zeros: an error or the right answer.

import Foundation
import GeoJSON
import Planar
import TestSupport
import Testing

@testable import Gazetteer
@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch

@Suite struct DamagedIndexTests {
  /// The bytes of an index of a made town: streets in a grid, their houses, points of interest, and areas around them.
  private func town() throws -> [UInt8] {
    var gatherer = PlaceGatherer(fields: [], embeds: true, forAddresses: true)
    let collector = gatherer.makeCollector()
    var scanner = FeatureScanner(needs: GeometryNeeds(ordinates: true, positions: false))
    var feature = Feature()
    func take(_ id: String, _ type: String, _ coordinates: String, _ properties: String) throws {
      let text =
        "{\"type\":\"Feature\",\"id\":\"\(id)\",\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)},"
        + "\"properties\":{\(properties)}}"
      try ByteBuffer(Array(text.utf8)).withPaddedBytes { bytes in
        try scanner.scan(bytes, into: &feature)
        collector.take(&feature, at: 0)
      }
    }
    func box(_ west: Double, _ south: Double, _ size: Double) -> String {
      let (east, north) = (west + size, south + size)
      return "[[[\(west),\(south)],[\(east),\(south)],[\(east),\(north)],[\(west),\(north)],[\(west),\(south)]]]"
    }
    let names = ["Oak", "Elm", "Maple", "River", "Station", "Market", "Church", "Mill", "Harbour", "Garden"]
    let kinds = ["cafe", "hotel", "bank", "pharmacy", "library"]
    try take("land", "Polygon", box(-1, -1, 3), #""name":"Land","place":"country","country_code":"fi""#)
    try take("town", "Polygon", box(-0.01, -0.01, 0.2), #""name":"Newtown","place":"town","population":"40000""#)
    for (number, name) in names.enumerated() {
      let (along, across) = (Double(number) * 0.01, Double(number) * 0.01 + 0.002)
      let (street, avenue) = ("\(name) Street", "\(name) Avenue")
      try take(
        "s\(number)", "LineString", "[[0,\(along)],[0.05,\(along)],[0.1,\(along)]]",
        #""highway":"primary","name":"\#(street)""#)
      try take(
        "a\(number)", "LineString", "[[\(across),0],[\(across),0.1]]", #""highway":"residential","name":"\#(avenue)""#)
      for house in 1...100 {
        try take(
          "h\(number)-\(house)", "Point", "[\(Double(house) * 0.001),\(along + 0.0003)]",
          #""addr:street":"\#(street)","addr:housenumber":"\#(house)","addr:city":"Newtown","addr:postcode":"\#(10000 + number)""#
        )
      }
      for (which, kind) in kinds.enumerated() {
        try take(
          "p\(number)-\(which)", "Point", "[\(across + Double(which) * 0.0004),\(along + 0.001)]",
          #""amenity":"\#(kind)","name":"\#(name) \#(kind)","addr:street":"\#(avenue)""#)
      }
      try take("g\(number)", "Polygon", box(across, along + 0.002, 0.003), #""leisure":"park","name":"\#(name) Park""#)
    }
    gatherer.add(collector.takeBag())
    return try gatherer.store().index.withBytes { Array($0) }
  }

  /// What is asked; each answers as text.
  private var questions: [(PlaceStore) throws -> String] {
    func describe(_ found: [FoundPlace]) -> String {
      found.map { "\($0.record.number) \($0.record.place.name)" }.joined(separator: "|")
    }
    func complete(_ text: String, near: Bool = false) -> (PlaceStore) throws -> String {
      { store in
        var settings = SearchSettings()
        if near { settings.near = (0.05, 0.05) }
        return try Completer(store).completions(text, settings).map { "\($0.title) \($0.subtitle)" }.joined(
          separator: "|")
      }
    }
    func search(_ text: String, near: Bool = false) -> (PlaceStore) throws -> String {
      { store in
        var settings = SearchSettings()
        if near { settings.near = (0.05, 0.05) }
        return describe(try LocalSearch(store, settings).places(SearchRequest(.query(text))))
      }
    }
    func geocode(_ text: String) -> (PlaceStore) throws -> String {
      { store in
        let session = SearchSession(store)
        let found = Geocoder(session, PlaceFilter()).places(text, limit: 5)
        try session.checkCondition()
        return found.map { "\($0.number ?? -1) \($0.confidence)" }.joined(separator: "|")
      }
    }
    func metres(_ geometry: Geometry) -> Double {
      guard geometry.ordinates.count > 1 else { return .infinity }
      let (x, y) = (geometry.ordinates[0] - 0.041, geometry.ordinates[1] - 0.0301)
      return (x * x + y * y).squareRoot() * 111_000
    }
    func nearby(_ limit: Int, _ box: SearchBox?) -> (PlaceStore) throws -> String {
      { store in
        var query = NearbyQuery(centre: (0.041, 0.0301))
        (query.limit, query.box) = (limit, box)
        return try SearchSession(store).nearby(query, measure: metres).map { "\($0.record.number)" }.joined(
          separator: "|")
      }
    }
    return [
      complete("oak"), complete("hotel n", near: true), complete("statoin"), complete("p", near: true),
      search("market hotel"), search("cafes in newtown"), search("street", near: true), search("garden avenue newtown"),
      geocode("12 Oak Street, Newtown"), geocode("Elm Street & River Avenue"), geocode("Harbor Street 7, 10008"),
      geocode("Mill Avenue"), nearby(5, nil), nearby(.max, SearchBox(west: 0, south: 0, east: 0.03, north: 0.03)),
      { store in
        try SearchSession(store).place(id: "h3-17").map { "\($0.number) \($0.place.name)" } ?? ""
      },
      { store in
        let answer = try ReverseSearch(store, PlaceFilter(), language: nil)
          .answer(x: 0.041, y: 0.0301, radius: 10_000, addressRadius: 200, measure: metres)
        return "\(answer.areas.map(\.name)) \(answer.place?.place.id ?? "") \(answer.composed)"
      },
    ]
  }

  /// The sections that are not empty: where each begins, and its bytes.
  private func sections(_ bytes: [UInt8]) -> [(section: IndexSection, start: Int, count: Int)] {
    bytes.withUnsafeBytes { bytes in
      IndexSection.allCases.map {
        let row = IndexFormat.headerCount + 24 * $0.rawValue
        return ($0, Int(bytes.number(UInt64.self, at: row)), Int(bytes.number(UInt64.self, at: row + 8)))
      }.filter { $0.2 > 0 }
    }
  }

  @Test func anErrorOrTheRightAnswer() throws {
    let good = try town()
    let sections = sections(good)
    var random = SplitMix64(seed: 17)
    try TestSupport.Place.withScratch { folder in
      let file = folder.appending(path: "index").path
      func open() throws -> PlaceStore { PlaceStore(try IndexedPlaces(path: file, verifies: false), fields: []) }
      func write(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(filePath: file)) }
      try write(good)
      let questions = questions
      let right = try questions.map { try $0(open()) }
      #expect(right.allSatisfy { !$0.isEmpty }, "\(right)")
      var errors = 0
      for number in 0..<240 {
        var bytes = good
        // A section first, so that small ones are met, too.
        let section = sections[number % sections.count]
        let at = section.start + Int.random(in: 0..<section.count, using: &random)
        switch number % 8 {
        case 0: bytes.removeSubrange(at...)
        case 1: for byte in at..<min(at + 8, bytes.count) { bytes[byte] = 0xFF }
        case 2: for byte in at..<min(at + 8, bytes.count) { bytes[byte] = 0 }
        default: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        try write(bytes)
        let question = Int.random(in: 0..<questions.count, using: &random)
        do {
          #expect(try questions[question](open()) == right[question], "\(section.section) \(at) \(question)")
        } catch is IndexError {
          errors += 1
        }
      }
      #expect(errors > 30)
    }
  }

  @Test func rangesOfADamagedPageAreEmpty() throws {
    let good = try town()
    try TestSupport.Place.withScratch { folder in
      let file = folder.appending(path: "index").path
      for (section, start, count) in sections(good)
      where [.entriesStart, .cellStarts, .parentStarts, .streetStarts].contains(section) {
        for page in start >> IndexMemory.pageShift...(start + count - 1) >> IndexMemory.pageShift {
          var bytes = good
          bytes[max(start, page << IndexMemory.pageShift)] ^= 1
          try Data(bytes).write(to: URL(filePath: file))
          let index = try IndexedPlaces(path: file, verifies: false)
          let view = IndexView(index)
          let parents = index.section(.parents, of: UInt32.self).count
          for place in 0..<index.count {
            #expect(view.entries(of: place).upperBound <= view.entriesOfPlace.count)
            // From a page of zeros to the next one all of them are in the range.
            #expect(index.parents(of: place).count <= parents)
          }
          var seen = 0
          view.visitCells(0, .max) { _ in seen += 1 }
          #expect(seen <= index.count)
          let streets = StreetTable(index)
          for name in 0..<count / 4 { #expect(streets.streets(of: name).count >= 0) }
          #expect(index.isDamaged, "\(section) \(page)")
        }
      }
    }
  }
}
