// An index file and the same places read at once: the same answers.

import Foundation
import TestSupport
import Testing

@Suite(
  "Places in a file and in an index",
  .enabled(if: TestSupport.Place.hasShared, Comment(rawValue: TestSupport.Place.noShared)))
struct PlacesInAnIndexTests {
  static let cities = [
    ["osm/helsinki-poi", "osm/helsinki-road", "osm/helsinki-building"],
    ["osm/monaco-poi", "osm/monaco-road", "osm/monaco-building"],
    ["cambridge/cambridge-poi", "cambridge/cambridge-street-centerlines", "cambridge/cambridge-neighborhoods"],
  ]

  /// Questions of all kinds about a city: addresses that are there, changed ones, crossings and names.
  private static func addresses(_ lines: [Substring]) -> [String] {
    var random = SplitMix64(seed: 4)
    var (found, streets): ([String], [String]) = ([], [])
    for line in lines {
      guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        let properties = object["properties"] as? [String: Any]
      else { continue }
      func text(_ names: String...) -> String? { names.lazy.compactMap { properties[$0] as? String }.first }
      let name = text("name", "Street")
      if let street = text("addr:street", "Street") {
        streets.append(street)
        let number = text("addr:housenumber") ?? "\(random.below(300))"
        found.append("\(street) \(number)")
        found.append("\(number) \(street), \(text("addr:city") ?? "Cambridge, MA")")
        found.append("\(street.dropLast(2))x \(number)")
        found.append("\(random.below(200)) \(street)")
      } else if let name {
        found.append(name)
        streets.append(name)
      }
    }
    for _ in 0..<20 where !streets.isEmpty { found.append("\(random.pick(streets)) & \(random.pick(streets))") }
    found.shuffle(using: &random)
    return found.prefix(rounds(15).count).map { $0.replacing("\n", with: " ") }
  }

  @Test("geocode answers alike by --places and by --index", arguments: cities)
  func geocode(files: [String]) throws {
    try Place.withScratch { scratch in
      var data = Data()
      for file in files { data += try gunzipped(#require(Place.shared("data/\(file).ndjson.gz"))) }
      let (places, index) = (scratch.appending(path: "places.ndjson"), scratch.appending(path: "places.plat-index"))
      try data.write(to: places)
      let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
      let made = try plat(["index", "-o", index.path, places.path])
      #expect(made.status == 0, "\(made.transcript)")
      let asked = Self.addresses(lines).joined(separator: "\n") + "\n"
      let name = lines.contains { $0.contains("\"name\":") } ? "name" : "\"Name\""
      for options in [["--limit", "3"], ["--where", "\(name) LIKE '%a%'", "--min-confidence", "0"]] {
        let command = ["geocode", "--format", "text"] + options
        let one = try plat(command + ["--places", places.path], asked)
        let other = try plat(command + ["--index", index.path], asked)
        #expect(one.status == 0, "\(one.transcript)")
        if options[0] == "--limit" { #expect(one.text.split(separator: "\n").count > 5) }
        #expect(one.text == other.text && one.status == other.status)
      }
    }
  }
}
