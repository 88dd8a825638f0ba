// The map of OpenStreetMap's data, where no style is asked for: who is drawn by it, and how it is read.

import Cartography
import FeatureStream
import GeoJSON
import Synchronization
import Words

/// The layers that plat has for data with OpenStreetMap's tags.
///
/// They are read when the first such feature comes: pictures of other data do not pay for them.
final class StandardStyle: Sendable {
  private let name: Appearance.Name
  private let read = Mutex<[StyleLayer]?>(nil)

  /// The style with the colours of that name.
  init(_ name: Appearance.Name) { self.name = name }

  /// The layers, the lowest first.
  func layers() throws(RunError) -> [StyleLayer] {
    try read.withLock { layers throws(RunError) in
      if let layers { return layers }
      let sheet = try StyleSheet(YAMLFile(text: StandardStyleText.text(name), name: name.rawValue))
      layers = sheet.layers
      return sheet.layers
    }
  }
}

/// A look at features for OpenStreetMap's tags.
enum OpenStreetMapTags {
  /// How sure it is that a feature is OpenStreetMap's.
  enum Likeness { case none, tagged, identified }

  private static let keys = [
    "highway", "building", "natural", "waterway", "landuse", "leisure", "railway", "amenity", "shop", "tourism",
    "place", "boundary", "aeroway", "aerialway", "man_made", "historic", "power", "barrier", "office", "route",
    "public_transport", "building:part", "traffic_calming", "traffic_sign", "entrance", "emergency", "military",
    "craft", "sport", "addr:housenumber", "created_by", "source", "noexit", "crossing", "ele", "type", "note",
    "area", "golf", "geological", "admin_level", "information", "piste:type",
    // Of plat's own results, of IMDF, and of Natural Earth.
    "search_kind", "nearby_kind", "lookup_kind", "complete_kind", "route_transport_type", "route_step",
    "route_isochrone", "feature_type", "featurecla",
  ].map { MemberKey($0) }

  private static let starts: [[Int]] = {
    var starts = [[Int]](repeating: [], count: 256)
    for (number, key) in keys.enumerated() { starts[Int(key.utf8[0])].append(number) }
    return starts
  }()

  /// How much a feature is like OpenStreetMap's: it has tags of it, or an id such as decode gives, as `w4236349`.
  ///
  /// A short id says so of one with tags alone: `a7` may be anybody's.
  static func likeness(of feature: borrowing Feature) -> Likeness {
    let digits = idDigits(feature)
    if digits >= 6 { return .identified }
    guard let source = feature.propertiesText else { return .none }
    var members = JSONMembers(source)
    while let member = members.next() {
      guard member.name.start < member.name.end else { continue }
      for number in starts[Int(source[member.name.start])] where keys[number].isSpelled(in: source, member.name) {
        return digits > 0 ? .identified : .tagged
      }
    }
    return .none
  }

  /// How many digits the id has behind its letter; 0 for another id.
  private static func idDigits(_ feature: borrowing Feature) -> Int {
    guard feature.id.isPresent else { return 0 }
    let id = feature.source[feature.id]
    // A letter and digits between quotes.
    guard id.count > 3, let first = id.dropFirst().first, id.last == 0x22, "nwra".utf8.contains(first),
      id.dropFirst(2).dropLast().allSatisfy({ $0.isDigit })
    else { return 0 }
    return id.count - 3
  }
}
