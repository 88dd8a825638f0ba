// Every rule that plat comes with, by subject; the user's own come beside them.

import GeoJSON

/// The rules.
public enum RuleCatalog {
  /// All rules, in the order in which they are listed.
  public static let all: [Rule] =
    syntax + shape + members + texts + coordinates + rings + validity + stream
    + neighbours + layer + against + venues + user

  /// The rules by their ids.
  static let byID: [String: Rule] = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  /// The rule with an id; nil for none.
  public static func rule(_ id: String) -> Rule? { byID[id] }

  /// The rule of a fault that the reader finds.
  static func rule(_ fault: Fault) -> Rule { byID[fault.code] ?? syntax[0] }

  // MARK: A record to show

  /// A Feature with this geometry, as text.
  static func feature(_ geometry: String, properties: String = "{}", more: String = "") -> String {
    "{\"type\":\"Feature\",\(more)\"properties\":\(properties),\"geometry\":\(geometry)}"
  }

  static func polygon(_ coordinates: String) -> String {
    feature("{\"type\":\"Polygon\",\"coordinates\":\(coordinates)}")
  }

  static func line(_ coordinates: String) -> String {
    feature("{\"type\":\"LineString\",\"coordinates\":\(coordinates)}")
  }

  static func point(_ coordinates: String, properties: String = "{}", more: String = "") -> String {
    feature("{\"type\":\"Point\",\"coordinates\":\(coordinates)}", properties: properties, more: more)
  }

  /// A square without a fault.
  static let square = polygon("[[[0.5,0],[1,0],[1,1],[0.5,1],[0.5,0]]]")
}
