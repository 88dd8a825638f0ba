// Addresses of real cities as people write them: how many are found, and how right those are that say they are sure.

import Foundation
import GeoJSON
import TestSupport
import Testing
import TextFolding

@testable import Gazetteer
@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch

@Suite(.enabled(if: TestSupport.Place.hasShared, Comment(rawValue: TestSupport.Place.noShared)))
struct AddressDataTests {
  struct City: Sendable, CustomTestStringConvertible {
    let name: String
    let files: [String]
    let tail, wrong: String
    let isNumberFirst: Bool
    let short: [(String, String)]

    var testDescription: String { name }
  }

  static let cities = [
    City(
      name: "Helsinki", files: ["osm/helsinki-poi", "osm/helsinki-road", "osm/helsinki-building"],
      tail: ", Helsinki, Uusimaa, Finland", wrong: ", 00990 Helsinki", isNumberFirst: false,
      short: [("katu", "k."), ("tie", "t."), ("kuja", "kj."), ("ranta", "r.")]),
    City(
      name: "Monaco", files: ["osm/monaco-poi", "osm/monaco-road", "osm/monaco-building"], tail: ", Monaco, Monaco",
      wrong: ", 98099 Monaco", isNumberFirst: true,
      short: [("Boulevard", "Bd"), ("Avenue", "Av."), ("Rue", "R."), ("Place", "Pl."), ("Quai", "Q.")]),
  ]

  /// An address: its street, number, and the ids that have it.
  private struct Known {
    let street, number: String
    var ids: Set<String> = []
    var positions: [(x: Double, y: Double)] = []

    /// Whether a place is one of those at the address, or within 50 m of one: a house and the shop in it are two
    /// places.
    func isAt(_ id: String, _ position: (x: Double, y: Double)?) -> Bool {
      guard let (x, y) = position, !ids.contains(id) else { return ids.contains(id) }
      return positions.contains { hypot(($0.x - x) * cos(y * .pi / 180), $0.y - y) * 111_195 <= 50 }
    }
  }

  @Test(arguments: cities)
  func addressesAreFound(_ city: City) throws {
    var rows: [AddressRow] = []
    var known: [String: Known] = [:]
    var (ids, positions): ([String], [(x: Double, y: Double)?]) = ([], [])
    let reader = PlaceReader()
    for file in city.files {
      try eachFeature(of: publicData("\(file).ndjson.gz")) { feature in
        guard let place = try? reader.place(feature) else { return }
        rows.append(AddressRow(place: place, geometry: feature.geometry))
        ids.append(place.id)
        positions.append(place.position)
        guard let street = place.address.thoroughfare, let number = place.address.subThoroughfare,
          number.allSatisfy(\.isNumber), !street.contains(where: { ",;/0123456789".contains($0) })
        else { return }
        let key = String(decoding: Folding.fold("\(street) \(number)"), as: UTF8.self)
        known[key, default: Known(street: street, number: number)].ids.insert(place.id)
        if let position = place.position { known[key]?.positions.append(position) }
      }
    }
    let geocoder = MadeGeocoder(rows)
    var random = SplitMix64(seed: 22)
    let asked = known.keys.sorted().enumerated().filter { $0.offset % max(1, known.count / 60) == 0 }.compactMap {
      known[$0.element]
    }
    try #require(asked.count >= 50)
    var (sure, sureAndRight) = (0, 0)
    func share(_ street: (String) -> String?, _ tail: String) -> Double {
      var (right, all) = (0, 0)
      for address in asked {
        guard let street = street(address.street) else { continue }
        all += 1
        let text = (city.isNumberFirst ? "\(address.number) \(street)" : "\(street) \(address.number)") + tail
        let found = geocoder.places(text, limit: 1).first { $0.confidence >= 0.5 }
        let isRight = found?.number.map { address.isAt(ids[$0], positions[$0]) } ?? false
        if isRight { right += 1 }
        if let found, found.confidence >= 0.9 {
          sure += 1
          if isRight { sureAndRight += 1 }
        }
      }
      return Double(right) / Double(max(1, all))
    }
    func typo(_ street: String) -> String? {
      var letters = Array(street)
      guard letters.count >= 6 else { return nil }
      let at = 1 + Int(random.next() % UInt64(letters.count - 2))
      guard letters[at].isLetter, letters[at - 1].isLetter else { return nil }
      switch random.next() % 3 {
      case 0: letters.remove(at: at)
      case 1: letters.insert("x", at: at)
      default: letters[at] = letters[at] == "o" ? "u" : "o"
      }
      return String(letters)
    }
    func abbreviated(_ street: String) -> String? {
      for (long, short) in city.short {
        if street.hasSuffix(long) { return street.dropLast(long.count) + short }
        if street.hasPrefix(long + " ") { return short + street.dropFirst(long.count) }
      }
      return nil
    }
    // Of some sixty: one may miss.
    #expect(share({ $0 }, "") >= 0.98)
    #expect(share({ $0.lowercased() }, city.tail) >= 0.97)
    #expect(share({ $0 }, city.wrong) >= 0.97)
    #expect(share(abbreviated, "") >= 0.97)
    #expect(share(typo, "") >= 0.95)
    #expect(sure > 150 && Double(sureAndRight) >= 0.95 * Double(sure), "\(sureAndRight) of \(sure)")
    // A number that is not there is no house.
    for address in asked {
      let found = geocoder.places(city.isNumberFirst ? "98765 \(address.street)" : "\(address.street) 98765", limit: 1)
        .first
      #expect(found?.matchType != .house && found?.unmatched != nil, "\(address.street)")
    }
  }
}

/// Houses that are left out of the data, and asked for: where they are said to be, and how right it is to be sure.
@Suite(.enabled(if: TestSupport.Place.hasShared, Comment(rawValue: TestSupport.Place.noShared)))
struct HeldBackHouseTests {
  /// A city, its files, and how near the middle answer is at least, in metres; of many streets of Monaco only the
  /// street is known without the house.
  static let cities: [(name: String, files: [String], isNumberFirst: Bool, median: Double)] = [
    ("Helsinki", ["osm/helsinki-poi", "osm/helsinki-road", "osm/helsinki-building"], false, 40),
    ("Monaco", ["osm/monaco-poi", "osm/monaco-road", "osm/monaco-building"], true, 65),
    ("Cambridge", ["cambridge/cambridge-poi", "cambridge/cambridge-street-centerlines"], true, 40),
  ]

  @Test(arguments: cities)
  func aLeftOutHouseIsWhereItsNeighboursSay(
    _ city: (name: String, files: [String], isNumberFirst: Bool, median: Double)
  ) throws {
    var rows: [(row: AddressRow, key: String?)] = []
    var known: [String: (text: String, positions: [(x: Double, y: Double)])] = [:]
    let reader = PlaceReader()
    for file in city.files {
      try eachFeature(of: publicData("\(file).ndjson.gz")) { feature in
        guard let place = try? reader.place(feature) else { return }
        var key: String?
        if let (street, number) = place.address.houses.first(where: { $0.number != nil }), let number, !number.isRange,
          number.suffix.isEmpty, let position = place.position,
          !street.contains(where: { ",;/0123456789".contains($0) })
        {
          let text = city.isNumberFirst ? "\(number.first) \(street)" : "\(street) \(number.first)"
          let folded = String(decoding: Folding.fold(text), as: UTF8.self)
          known[folded, default: (text, [])].positions.append(position)
          key = folded
        }
        rows.append((AddressRow(place: place, geometry: feature.geometry), key))
      }
    }
    // Every fifth house.
    let held = Set(known.keys.sorted().enumerated().filter { $0.offset % 5 == 2 }.map(\.element))
    let geocoder = MadeGeocoder(rows.filter { $0.key.map { !held.contains($0) } ?? true }.map(\.row))
    let kept = rows.filter { $0.key.map { !held.contains($0) } ?? true }
    var (distances, sure, right): ([Double], Int, Int) = ([], 0, 0)
    // And others that are there, which have to be as sure as right.
    let present = known.keys.sorted().enumerated().filter { $0.offset % 20 == 4 }.map(\.element)
    for key in held.sorted() + present {
      guard let (text, positions) = known[key], let found = geocoder.places(text, limit: 1).first,
        found.confidence >= 0.5, let at = found.position ?? found.number.flatMap({ kept[$0].row.place.position })
      else { continue }
      let metres =
        positions.map { hypot(($0.x - at.x) * cos(at.y * .pi / 180), $0.y - at.y) * 111_195 }.min() ?? .infinity
      if held.contains(key) { distances.append(metres) }
      if found.confidence >= 0.9 {
        sure += 1
        if metres <= 100 { right += 1 }
      }
    }
    distances.sort()
    try #require(distances.count >= 20, "\(city.name): \(held.count) left out, \(distances.count) answered")
    let median = distances[distances.count / 2]
    #expect(median <= city.median, "\(city.name): \(median) m in the middle of \(distances.count)")
    #expect(Double(right) >= 0.95 * Double(sure), "\(city.name): \(right) of \(sure) that say they are sure")
  }
}
