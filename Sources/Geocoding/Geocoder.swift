// Addresses to places: the street and the number decide, and what they lie in says which of several is meant.
//
//   "24 Beacon St, Boston, MA" ─▶ words ─▶ streets and names that stand in them ─▶ houses, streets, crossings, named
//   places each ─▶ what of the rest it lies in, or does not ─▶ a confidence ─▶ the best

import Gazetteer
import PlaceIndex
import PlaceSearch
import TextFolding

/// What an answer to an address is.
public enum GeocodeMatchType: String, Sendable, CaseIterable {
  case house, interpolated, street, intersection, pointOfInterest, postcode, subLocality, locality
  case subAdministrativeArea, administrativeArea, country, physicalFeature

  /// That of a place with a name.
  init(kind: UInt8, level: UInt8) {
    switch AddressLevel(rawValue: level) {
    case .country: self = .country
    case .administrativeArea: self = .administrativeArea
    case .subAdministrativeArea: self = .subAdministrativeArea
    case .locality: self = .locality
    case .subLocality: self = .subLocality
    case .postalCode: self = .postcode
    case .thoroughfare: self = .street
    case nil: self = kind == PlaceKind.physicalFeature.rawValue ? .physicalFeature : .pointOfInterest
    }
  }
}

/// A place that an address may mean.
public struct GeocodedPlace: Sendable, Equatable {
  /// The number of the place in its index; nil for a street, or a position on one, that only houses tell of.
  public var number: Int?
  /// What it is.
  public var matchType: GeocodeMatchType
  /// How sure it is that the place is meant, 0…1.
  public var confidence: Double
  /// The parts of the address that were found, from left to right, and the words of the query that are each of them.
  public var matched: [(part: AddressPart, text: String)]
  /// The words that were not used, with a comma between those that are apart; nil where all were.
  public var unmatched: String?
  /// The words that say that the address is elsewhere: a town, region or country that this is not in; nil for none.
  public var contradicted: String?
  /// Where it is, in degrees, where that is not the place's own geometry.
  public var position: (x: Double, y: Double)?
  /// The number of a place in the same street, whose address but for the house is that of an answer with a position.
  public var neighbour: Int?
  /// What an answer with a position is called, folded: its streets.
  public var streets: [String] = []
  /// The house number that was asked for, as it was written.
  public var houseNumber: String?

  public static func == (a: Self, b: Self) -> Bool {
    a.number == b.number && a.matchType == b.matchType && a.confidence == b.confidence && a.unmatched == b.unmatched
      && a.matched.elementsEqual(b.matched, by: ==)
  }
}

/// Finds the places that addresses mean; one for each thread.
///
/// A house is found by its street and its number, which stand next to each other, and another place by its name; the
/// words of the town, region and country, in any order, confirm it or contradict. A house number that no house has
/// is interpolated, or means the street, and never another house.
public final class Geocoder {
  /// The most words an address may have, and the most bytes when folded.
  public static let mostWords = QueryLimits.mostWords
  public static let longest = QueryLimits.longest

  let table: AddressTable
  /// Where answers are more likely: longitude and latitude in degrees.
  public var focus: (x: Double, y: Double)?

  /// Makes a geocoder over the tables of an index.
  public init(_ table: AddressTable) { self.table = table }

  /// Makes a geocoder over a session's places.
  ///
  /// - Parameter filter: which places may be answers; the others only say where these are.
  public convenience init(_ session: SearchSession, _ filter: PlaceFilter) {
    self.init(AddressTable(session.store.index, filter, session.condition))
  }

  /// Whether an address has more words or bytes than are looked at.
  public static func isTooLong(_ text: String) -> Bool {
    let folded = Folding.folded(text)
    return folded.bytes.count > longest || folded.tokenStarts.count > 4 * mostWords || folded.words.count > mostWords
  }

  /// The places that an address may mean, the most likely first; of equally likely ones the more important, then the
  /// one that comes first in the index.
  ///
  /// - Parameter limit: how many are wanted.
  public func places(_ text: String, limit: Int) -> [GeocodedPlace] {
    guard !Self.isTooLong(text), limit > 0 else { return [] }
    let found = find(text, limit)
    if let best = found.first, best.matchType == .house, best.confidence >= 0.8 { return found }
    guard let separated = AddressTokens.separated(text), !Self.isTooLong(separated) else { return found }
    let others = find(separated, limit)
    return others.first?.confidence ?? 0 > found.first?.confidence ?? 0 ? others : found
  }

  private func find(_ text: String, _ limit: Int) -> [GeocodedPlace] {
    let tokens = AddressTokens(text)
    guard tokens.count > 0 else { return [] }
    let boxes = tokens.postBoxes
    var phrases = table.phrases(tokens)
    for index in boxes.joined() { phrases[index] = [] }
    var matcher = StreetMatcher(table.streets, tokens)
    let world = WorldWords(tokens)
    var query = AddressQuery(table: table, tokens: tokens, phrases: phrases, focus: focus, world: world, boxes: boxes)
    func free(_ matches: [StreetMatch]) -> [StreetMatch] {
      matches.filter { match in !boxes.contains { $0.overlaps(match.range) } }
    }
    let streets = free(matcher.matches(withTypos: false))
    query.addNames(besides: streets)
    query.addStreets(streets)
    query.addCrossings(streets)
    if query.best < 0.9 { query.addGrounds() }
    // A right address is not looked at for errors.
    if query.best < 0.9 {
      let near = table.nearPhrases(tokens, besides: phrases)
      if !near.isEmpty {
        var all = phrases
        for (start, end, phrase) in near { all[start].append((end, phrase)) }
        query = AddressQuery(table: table, tokens: tokens, phrases: all, focus: focus, world: world, boxes: boxes)
        query.addNames(besides: streets)
        query.addStreets(streets)
        query.addCrossings(streets)
        query.addGrounds()
      }
      let streets = free(matcher.matches(withTypos: true)).filter { $0.cost >= 0.1 }
      query.addStreets(streets)
      query.addCrossings(streets)
    }
    return query.answers(limit)
  }
}
