// What pictures leave out of the features they are asked to show.

import MapGeometry
import Planar

/// What is not seen of some features, and why.
package struct PictureOmissions: Sendable, Equatable {
  /// What features say of their looks that has no effect.
  package enum Unread: Hashable, Sendable {
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
  package var withoutGeometry = 0
  /// How many geometries lie where the map ends, or beyond.
  package var beyondMap = 0
  /// How many geometries lie beyond the edge of a projection's map.
  package var beyondEdge = 0
  /// How many names have no room.
  package var names = 0
  private var unread: [Unread: Found] = [:]
  /// In the order in which they were found.
  private var order: [Unread] = []

  /// Nothing is left out.
  package init() {}

  package var isEmpty: Bool { self == PictureOmissions() }

  /// Counts what has no effect.
  package mutating func add(_ kind: Unread, example: String) { add(kind, Found(count: 1, example: example)) }

  private mutating func add(_ kind: Unread, _ more: Found) {
    if unread[kind] == nil { order.append(kind) }
    unread[kind, default: Found(example: more.example)].count += more.count
  }

  /// Adds what was left out of the features that come next.
  package mutating func add(_ other: PictureOmissions) {
    withoutGeometry += other.withoutGeometry
    beyondMap += other.beyondMap
    beyondEdge += other.beyondEdge
    names += other.names
    for kind in other.order { if let found = other.unread[kind] { add(kind, found) } }
  }

  /// Counts a geometry where no map of this projection shows it: all of it at a pole.
  package mutating func look(at geometry: Geometry) {
    if geometry.isBeyond(latitude: MapPoint.openLimit) { beyondMap += 1 }
  }

  /// What has no effect of what features say of their looks, in the order in which it was found first.
  package var found: [(kind: Unread, count: Int, example: String)] {
    order.compactMap { kind in unread[kind].map { (kind, $0.count, $0.example) } }
  }
}

extension Geometry {
  /// Whether all positions are at this latitude or nearer to a pole; O(1) for most that are not.
  package func isBeyond(latitude: Double) -> Bool {
    if type == .geometryCollection {
      return !members.isEmpty && members.allSatisfy { $0.isBeyond(latitude: latitude) }
    }
    return vertexCount > 0
      && stride(from: 1, to: ordinates.count, by: dimension).allSatisfy { abs(ordinates[$0]) >= latitude }
  }
}
