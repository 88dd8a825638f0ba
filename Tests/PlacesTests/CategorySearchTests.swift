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
}
