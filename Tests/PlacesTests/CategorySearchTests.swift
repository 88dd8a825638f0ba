// Names of classes as queries, over the points of interest and roads of a city.

import Foundation
import Gazetteer
import GeoJSON
import Geocoding
import PlaceIndex
import PlaceSearch
import TestSupport
import Testing

@Suite struct CategorySearchTests {
  private struct Preset: Decodable {
    let name: String
    let tags: [String: String]
  }

  @Test(
    "the first answer to the name of a class is of the class",
    .enabled(if: isShared("data/categories/id-presets.jsonl.gz")))
  func namesOfClasses() throws {
    var gatherer = PlaceGatherer(fields: [], embeds: true)
    let collector = gatherer.makeCollector()
    var counts: [String: Int] = [:]
    for file in ["osm/monaco-poi.ndjson.gz", "osm/monaco-road.ndjson.gz"] {
      try eachFeature(of: publicData(file)) { feature in
        if case .text(let text) = feature.property("category") { counts[text, default: 0] += 1 }
        collector.take(&feature, at: 0)
      }
    }
    gatherer.add(collector.takeBag())
    let search = LocalSearch(try gatherer.store(), SearchSettings())
    var (right, asked, wrong): (Int, Int, [String]) = (0, 0, [])
    for line in try publicData("categories/id-presets.jsonl.gz").split(separator: 0x0A) {
      let preset = try JSONDecoder().decode(Preset.self, from: Data(line))
      guard preset.tags.count == 1, let tag = preset.tags.first, tag.key != "place", tag.value != "*",
        counts["\(tag.key)=\(tag.value)", default: 0] >= 2
      else { continue }
      for query in [preset.name, "\(preset.name)s".replacing("ys", with: "ies")] {
        asked += 1
        let first = try search.places(SearchRequest(.query(query))).first
        let values: [String] = [tag.key, "category"].compactMap {
          if case .text(let text)? = first?.record.feature.property($0) { text } else { nil }
        }
        let isRight = values.contains {
          $0.split(separator: ";").contains { $0 == tag.value || $0 == "\(tag.key)=\(tag.value)" }
        }
        if isRight { right += 1 } else { wrong.append(query) }
      }
    }
    #expect(asked >= 100)
    #expect(Double(right) >= 0.97 * Double(asked), "\(right) of \(asked): \(wrong)")
  }

  /// What finds the places of Monaco.
  private func monaco() throws -> LocalSearch {
    var gatherer = PlaceGatherer(fields: [], embeds: true)
    let collector = gatherer.makeCollector()
    for file in ["osm/monaco-poi.ndjson.gz", "osm/monaco-road.ndjson.gz"] {
      try eachFeature(of: publicData(file)) { collector.take(&$0, at: 0) }
    }
    gatherer.add(collector.takeBag())
    return LocalSearch(try gatherer.store(), SearchSettings())
  }

  @Test(
    "words of two dozen languages find the class that they name, in the plural too",
    .enabled(if: isShared("data/osm/monaco-poi.ndjson.gz")))
  func foreignWords() throws {
    let search = try monaco()
    let pharmacies = [
      "Apotheken", "pharmacies", "farmacias", "farmacie", "farmácias", "apotheek", "apotek", "apteekki", "apteka",
      "lékárna", "gyógyszertár", "farmacii", "ljekarna", "φαρμακείο", "аптека", "аптеки", "eczane", "صيدلية",
      "בית מרקחת",
      "薬局", "药店", "藥局", "약국",
    ]
    let schools = [
      "Schulen", "écoles", "colegio", "scuole", "escolas", "scholen", "skolor", "koulu", "szkoły", "školy", "iskolák",
      "σχολεία", "школы", "школа", "okullar", "مدارس", "בתי ספר", "学校", "學校", "학교",
    ]
    for (words, value) in [(pharmacies, "pharmacy"), (schools, "school")] {
      for word in words {
        let first = try search.places(SearchRequest(.query(word))).first
        guard case .text(value)? = first?.record.feature.property("amenity") else {
          Issue.record("\(word) finds \(first?.record.place.name ?? "nothing")")
          continue
        }
      }
    }
  }

  @Test(
    "a word for one class of a category finds no place of another one",
    .enabled(if: isShared("data/osm/monaco-poi.ndjson.gz")))
  func oneClassOfCategory() throws {
    let found = try monaco().places(SearchRequest(.query("Bushaltestellen")))
    #expect(!found.isEmpty)
    for place in found {
      guard case .text("bus_stop")? = place.record.feature.property("highway") else {
        Issue.record("\(place.record.place.name)")
        continue
      }
    }
  }

  @Test("each class of the words of other languages is one that data has, and has words in most of the languages")
  func foreignTable() {
    let known = Set(CategoryWords.presets.map { $0.classes })
    #expect(CategoryWords.foreignPresets.count > 70)
    for preset in CategoryWords.foreignPresets {
      // Editors have newer tags for schools, embassies and what carries people; data has these.
      let isCategory = preset.classes.contains { PointOfInterestCategory(meaning: String($0)) != nil }
      let isKnown = known.contains(preset.classes) || isCategory || preset.classes == ["amenity=embassy"]
      #expect(isKnown, "\(preset.classes)")
      let isLocal = preset.classes.contains("religion=shinto") || preset.classes.contains("religion=buddhist")
      #expect(isLocal || preset.names.count >= 20, "\(preset.classes)")
    }
  }
}
