// What pictures leave out of the features they are asked to show: counted on the way, and told after the run.

import Cartography
import FeatureStream
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

  /// The warnings about it, for the end of the run.
  var warnings: [ClosingWarning] {
    var all: [ClosingWarning] = []
    func tell(code: String, _ message: String, _ count: Int) {
      if count > 0 { all.append(ClosingWarning(code: code, message: message, count: count)) }
    }
    tell(code: "no-geometry", "features without a geometry are not drawn", withoutGeometry)
    tell(code: "beyond-map", "what lies poleward of 85.05°, where a Mercator map ends, is not drawn", beyondMap)
    for kind in order {
      guard let found = unread[kind] else { continue }
      let example = "such as \"\(found.example)\","
      switch kind {
      case .color(let name): tell(code: "no-color", "\(name) is no colour, \(example) and has no effect", found.count)
      case .value(let name):
        tell(code: "no-meaning", "\(name) has no meaning, \(example) and has no effect", found.count)
      case .icon(let name): tell(code: "icon", "\(name) names an icon, \(example) and icons are not drawn", found.count)
      case .letters(let name):
        tell(code: "letters", "\(name) has more than 3 letters, \(example) and is not drawn", found.count)
      }
    }
    tell(code: "hidden-name", "names have no room and are not written", names)
    return all
  }
}

/// What there is to say besides, in one note; nil for nothing.
func pictureNote(_ parts: String?...) -> String? {
  let all = parts.compactMap(\.self)
  return all.isEmpty ? nil : all.joined(separator: "; ")
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
