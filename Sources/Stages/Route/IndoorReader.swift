// The features of a venue (IMDF), as units, openings, levels and what joins these.

import FeatureStream
import Gazetteer
import GeoJSON
import Planar
import Routing

/// Reads what `decode` makes of an archive of IMDF.
struct IndoorReader {
  var builder = IndoorBuilder()

  /// Categories of units that one does not walk in.
  private static let closedCategories: Set = ["column", "nonpublic", "opentobelow", "structure"]
  /// The openings that people on foot go through.
  private static let openCategories = ["pedestrian", "pedestrian.principal", "pedestrian.transit"]

  /// Takes a feature of a venue.
  ///
  /// - Returns: whether it is one.
  mutating func take(_ feature: Feature) -> Bool {
    guard case .text(let type) = feature.property("feature_type") else { return false }
    let id = feature.id.isPresent ? jsonText(feature.source, feature.id) ?? "" : ""
    func text(_ name: String) -> String? {
      guard case .text(let text) = feature.property(name) else { return nil }
      return text
    }
    switch type {
    case "level":
      let ordinal = feature.property("imdf_ordinal").flatMap(Self.number) ?? 0
      builder.levels[id] = IndoorLevel(ordinal: ordinal, name: text("imdf_name") ?? "level \(ordinal)")
    case "unit":
      // What is closed to the public is no way.
      let category = text("category") ?? ""
      guard let level = text("level_id"), feature.hasGeometry, text("restriction") == nil,
        !Self.closedCategories.contains(category)
      else { break }
      let center = Self.point(feature.property("display_point")) ?? RepresentativePoint.of(feature.geometry)
      guard let center else { break }
      builder.units.append(
        IndoorUnit(
          id: id, name: text("imdf_name") ?? category, category: category, level: level,
          rings: feature.geometry.ringEnds.indices.map { Array(feature.geometry.positions(ofRing: $0)) },
          center: Position(center.x, center.y)))
    case "opening":
      guard let level = text("level_id"), feature.hasGeometry, feature.geometry.type == .lineString,
        Self.openCategories.contains(text("category") ?? "")
      else { break }
      let isDoor = if case .other(let value) = feature.property("door") { value != "null" } else { false }
      builder.openings.append(
        IndoorOpening(
          name: text("imdf_name") ?? "", level: level,
          line: (0..<feature.geometry.vertexCount).map { feature.geometry.position($0) }, isDoor: isDoor))
    case "relationship":
      guard let kind = IndoorKind(rawValue: text("category") ?? ""), kind != .unit,
        let origin = Self.reference(feature.property("origin")),
        let destination = Self.reference(feature.property("destination"))
      else { break }
      builder.links.append(
        IndoorLink(kind, from: origin, to: destination, isDirected: text("direction") == "directed"))
    default: break
    }
    return true
  }

  /// The ordinal of the level that a feature is on; nil where nothing tells it.
  static func ordinal(_ feature: Feature) -> Int? { feature.property("imdf_ordinal").flatMap(number) }

  private static func number(_ value: PropertyValue) -> Int? {
    if case .number(let number) = value { Int(exactly: number) } else { nil }
  }

  private static func value(_ value: PropertyValue?) -> JSONValue? {
    guard case .other(let text) = value else { return nil }
    return JSONValue(text: text)
  }

  private static func reference(_ given: PropertyValue?) -> String? {
    guard case .object(let members) = value(given),
      case .string(let id) = members.first(where: { $0.name == "id" })?.value
    else { return nil }
    return id
  }

  private static func point(_ given: PropertyValue?) -> (x: Double, y: Double)? {
    guard case .object(let members) = value(given),
      let numbers = members.first(where: { $0.name == "coordinates" })?.value.numbers, numbers.count >= 2
    else { return nil }
    return (numbers[0], numbers[1])
  }
}
