// What pictures leave out of the features they are asked to show: counted on the way, and told behind the run.

import Cartography
import MapGeometry
import SimpleFeatures

/// What is not seen of some features, and why.
struct PictureOmissions: Sendable, Equatable {
  /// What features say of their looks that has no effect.
  enum Unread: Hashable, Sendable {
    /// A colour that none can be made of, by its property.
    case color(String)
    /// Another value that is none of its kind, by its property.
    case value(String)
    /// A name of an icon.
    case icon(String)
    /// Letters that a mark has no room for, by their property.
    case letters(String)
  }

  /// How often something was found, and what it was first.
  private struct Found: Sendable, Equatable {
    var count = 0
    let example: String
  }

  /// How many features have no geometry.
  var withoutGeometry = 0
  /// How many geometries lie where the map ends, or beyond.
  var beyondMap = 0
  /// How many names have no room.
  var names = 0
  private var unread: [Unread: Found] = [:]
  /// In the order in which they were found.
  private var order: [Unread] = []

  var isEmpty: Bool { self == PictureOmissions() }

  /// Counts what has no effect.
  mutating func add(_ kind: Unread, example: String) { add(kind, Found(count: 1, example: example)) }

  private mutating func add(_ kind: Unread, _ more: Found) {
    if unread[kind] == nil { order.append(kind) }
    unread[kind, default: Found(example: more.example)].count += more.count
  }

  /// Adds what was left out of the features that come next.
  mutating func add(_ other: PictureOmissions) {
    withoutGeometry += other.withoutGeometry
    beyondMap += other.beyondMap
    names += other.names
    for kind in other.order { if let found = other.unread[kind] { add(kind, found) } }
  }

  /// Counts a geometry where no map of this projection shows it: all of it at a pole.
  mutating func look(at geometry: Geometry) {
    if geometry.isBeyond(latitude: MapPoint.openLimit) { beyondMap += 1 }
  }

  /// What there is to say of it, a sentence each.
  var sentences: [String] {
    var all: [String] = []
    if withoutGeometry > 0 {
      all.append("\(Self.count(withoutGeometry, "feature")) without a geometry \(Self.be(withoutGeometry)) not drawn")
    }
    if beyondMap > 0 {
      all.append(
        "\(Self.count(beyondMap, "geometry", "geometries")) poleward of 85.05°, where a Mercator map ends, "
          + "\(Self.be(beyondMap)) not drawn")
    }
    for kind in order {
      guard let found = unread[kind] else { continue }
      let features = Self.count(found.count, "feature")
      switch kind {
      case .color(let name):
        all.append("\(name) of \(features) is no colour, such as \"\(found.example)\", and has no effect")
      case .value(let name):
        all.append("\(name) of \(features) has no meaning, such as \"\(found.example)\", and has no effect")
      case .icon(let name):
        all.append("\(name) of \(features) names an icon, such as \"\(found.example)\"; icons are not drawn")
      case .letters(let name):
        all.append("\(name) of \(features) has more than 3 letters, such as \"\(found.example)\", and is not drawn")
      }
    }
    if names > 0 { all.append("\(Self.count(names, "name")) \(names == 1 ? "has" : "have") no room") }
    return all
  }

  /// What was left out in one note, behind others; nil for nothing.
  ///
  /// - Parameter missing: what is said where there is nothing to show.
  func note(missing: String?, _ others: String?...) -> String? {
    var rest = self
    // Then no feature has a geometry.
    if missing != nil { rest.withoutGeometry = 0 }
    let all = ([missing] + others).compactMap(\.self) + rest.sentences
    return all.isEmpty ? nil : all.joined(separator: "; ")
  }

  private static func count(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(count == 1 ? one : many ?? one + "s")"
  }

  private static func be(_ count: Int) -> String { count == 1 ? "is" : "are" }
}

extension Geometry {
  /// Whether all positions are at this latitude or nearer to a pole; O(1) for most that are not.
  func isBeyond(latitude: Double) -> Bool {
    if type == .geometryCollection {
      return !members.isEmpty && members.allSatisfy { $0.isBeyond(latitude: latitude) }
    }
    return vertexCount > 0
      && stride(from: 1, to: ordinates.count, by: dimension).allSatisfy { abs(ordinates[$0]) >= latitude }
  }
}
