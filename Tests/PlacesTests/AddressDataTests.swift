// Addresses of real cities as people write them: how many are found, and how right those are that say they are sure.

import Foundation
import GeoJSON
import TestSupport
import Testing
import TextFolding

@testable import Places

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

    /// Whether a place is one of those at the address, or within 50 m of one: a house and the shop in it are two places.
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
