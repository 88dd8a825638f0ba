// The export against the documented form of the engines' _bulk API and mapping.

import Foundation
import Gazetteer
import GeoJSON
import Geocoding
import PlaceIndex
import PlaceSearch
import Testing

@Suite struct OpenSearchExportTests {
  private func place(_ id: String) -> Place {
    var place = Place()
    place.id = id
    place.name = "Café \"Łódź\"\n"
    place.alternateNames = ["Coffee", "Café \"Łódź\"\n"]
    place.names = [("de", "Kaffeehaus")]
    place.importance = 0.8831
    place.position = (-71.0656, 42.355)
    place.address.countryCode = "US"
    return place
  }

  private func export(_ places: [Place]) -> [UInt8] {
    var out = ByteBuffer()
    for place in places { _ = OpenSearchExport.append(place, index: "places", to: &out) }
    return Array(out.bytes)
  }

  private func object(_ line: ArraySlice<UInt8>) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [String: Any])
  }

  @Test func everyPlaceIsAnActionAndADocument() throws {
    let bytes = export([place("a"), place("b/1")])
    #expect(bytes.last == 0x0A)
    let lines = bytes.split(separator: 0x0A)
    #expect(lines.count == 4)
    for (index, id) in ["a", "b/1"].enumerated() {
      let action = try object(lines[2 * index])
      #expect(Array(action.keys) == ["index"])
      let target = try #require(action["index"] as? [String: String])
      #expect(target == ["_index": "places", "_id": id])
    }
    let document = try object(lines[1])
    #expect(document["name"] as? String == "Café \"Łódź\"\n")
    #expect(document["altNames"] as? [String] == ["Kaffeehaus", "Coffee"])
    let location = try #require(document["location"] as? [String: Double])
    #expect(location == ["lat": 42.355, "lon": -71.0656])
    let suggestion = try #require(document["suggest"] as? [String: Any])
    #expect(suggestion["weight"] as? Int == 883)
  }

  @Test func everyFieldIsInTheMapping() throws {
    let mapping = try object(ArraySlice(Array(OpenSearchExport.mapping.utf8)))
    let mappings = try #require(mapping["mappings"] as? [String: Any])
    let properties = try #require(mappings["properties"] as? [String: [String: Any]])
    // The types of the field data types page; an unknown field would be refused, since the mapping is strict.
    let types: Set<String> = ["text", "keyword", "float", "geo_point", "completion"]
    for (name, property) in properties { #expect(types.contains(property["type"] as? String ?? ""), "\(name)") }
    var whole = place("a")
    whole.addressLevel = .locality
    whole.category = PointOfInterestCategory("cafe")
    whole.address.locality = "Boston"
    let document = try object(export([whole]).split(separator: 0x0A)[1])
    for field in document.keys { #expect(properties[field] != nil, "\(field)") }
    let settings = try #require(mapping["settings"] as? [String: Any])
    let analysis = try #require(settings["analysis"] as? [String: [String: Any]])
    for property in properties.values {
      guard let analyzer = property["analyzer"] as? String else { continue }
      #expect(analysis["analyzer"]?[analyzer] != nil)
    }
  }

  @Test func anIdThatIsTooLongIsRefused() {
    var out = ByteBuffer()
    #expect(!OpenSearchExport.append(place(String(repeating: "é", count: 257)), index: "places", to: &out))
    #expect(out.bytes.isEmpty)
    #expect(OpenSearchExport.append(place(String(repeating: "é", count: 256)), index: "places", to: &out))
  }
}
