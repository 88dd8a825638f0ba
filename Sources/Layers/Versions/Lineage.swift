// What came of what between two versions of a layer: areas and lines that were split or merged, by what they share.

import Engines
import Globe
import Planar
import SystemLibrary

/// What became of a record's geometry in another version of its layer, or what it comes from.
package struct LineageLinks: Sendable, Equatable {
  /// The numbers of the records of the other version that are parts of it.
  package var parts: [Int] = []
  /// The number of the one that it is a part of.
  package var whole: Int?

  package var isEmpty: Bool { parts.isEmpty && whole == nil }
}

/// Tells which geometries of a layer were split, and which were merged.
///
/// A geometry is a part of another one that holds more than half of its area, or of its length. It was split where two
/// parts or more, of which none lies in another, make up more than half of it, and merged the other way round.
package final class LineageFinder {
  /// A geometry of one version.
  package struct Item: Sendable {
    /// In longitude and latitude, cut at ±180°.
    package let geometry: Geometry
    /// The number of the same record's in the other version; nil for a record that only this one has.
    package let partner: Int?

    package init(_ geometry: Geometry, partner: Int?) { (self.geometry, self.partner) = (geometry, partner) }
  }

  /// What a geometry of each version has in common with one of the other.
  private struct Overlap {
    let old: Int
    let new: Int
    let size: Double
  }

  private let engine = Engines.geometry()
  /// Shapes with more parts are not looked into: to hold each part against each other takes too long.
  private static let mostParts = 500

  package init() {}

  /// Finds what was split and merged.
  ///
  /// O(n log n + pairs whose boxes meet).
  ///
  /// - Returns: for each of the old ones its parts and its whole among the new ones, and the other way round.
  package func links(_ old: [Item], _ new: [Item]) -> (old: [LineageLinks], new: [LineageLinks]) {
    let (oldSizes, newSizes) = (old.map { size($0.geometry) }, new.map { size($0.geometry) })
    let tree = BoxTree(new.map { Self.box($0.geometry) })
    var overlaps: [Overlap] = []
    for number in old.indices where oldSizes[number] > 0 {
      var met: [Int] = []
      tree.visit(meeting: Self.box(old[number].geometry)) { met.append($0) }
      for other in met.sorted() where newSizes[other] > 0 {
        let common = common(old[number].geometry, new[other].geometry)
        if common > 0 { overlaps.append(Overlap(old: number, new: other, size: common)) }
      }
    }
    var links = (
      old: [LineageLinks](repeating: LineageLinks(), count: old.count),
      new: [LineageLinks](repeating: LineageLinks(), count: new.count)
    )
    let splits = divisions(overlaps.map { ($0.old, $0.new, $0.size) }, old, oldSizes, new, newSizes)
    for (whole, parts) in splits {
      links.old[whole].parts = parts
      for part in parts { links.new[part].whole = whole }
    }
    let byNew = overlaps.sorted { ($0.new, $0.old) < ($1.new, $1.old) }
    let merges = divisions(byNew.map { ($0.new, $0.old, $0.size) }, new, newSizes, old, oldSizes)
    for (whole, parts) in merges {
      links.new[whole].parts = parts
      for part in parts { links.old[part].whole = whole }
    }
    return links
  }

  /// The geometries of one version that others make up.
  ///
  /// - Parameter overlaps: of a whole and what may be a part, in the order of the wholes.
  private func divisions(
    _ overlaps: [(whole: Int, part: Int, size: Double)], _ wholes: [Item], _ wholeSizes: [Double],
    _ others: [Item], _ sizes: [Double]
  ) -> [(whole: Int, parts: [Int])] {
    var found: [(whole: Int, parts: [Int])] = []
    var at = 0
    while at < overlaps.count {
      let whole = overlaps[at].whole
      var candidates: [(part: Int, size: Double)] = []
      while at < overlaps.count, overlaps[at].whole == whole {
        let overlap = overlaps[at]
        if overlap.size > sizes[overlap.part] / 2 { candidates.append((overlap.part, overlap.size)) }
        at += 1
      }
      guard (2...Self.mostParts).contains(candidates.count) else { continue }
      let parts = apart(candidates.sorted { ($1.size, $0.part) < ($0.size, $1.part) }, others, sizes)
      let hasNew = parts.contains { others[$0.part].partner == nil }
      guard parts.count > 1, hasNew || wholes[whole].partner == nil,
        parts.reduce(0, { $0 + $1.size }) > wholeSizes[whole] / 2
      else { continue }
      found.append((whole, parts.map(\.part).sorted()))
    }
    return found
  }

  /// The parts of which none lies in a larger one by more than half.
  private func apart(
    _ candidates: [(part: Int, size: Double)], _ items: [Item], _ sizes: [Double]
  ) -> [(part: Int, size: Double)] {
    var kept: [(part: Int, size: Double)] = []
    for candidate in candidates {
      let geometry = items[candidate.part].geometry
      let isInside = kept.contains { larger in
        let other = items[larger.part].geometry
        return Self.box(geometry).meets(Self.box(other))
          && common(geometry, other) > sizes[candidate.part] / 2
      }
      if !isInside { kept.append(candidate) }
    }
    return kept
  }

  // MARK: Sizes

  private static func box(_ geometry: Geometry) -> Box { geometry.bounds }

  /// The area or the length that two geometries have in common, as `size` measures it.
  private func common(_ one: Geometry, _ other: Geometry) -> Double {
    guard one.type.hasRings == other.type.hasRings else { return 0 }
    // What the engine cannot hold against each other has nothing in common.
    guard let both = try? engine.intersection(one.withoutHeights, other.withoutHeights) else { return 0 }
    var sum = 0.0
    both.visitSimple { part in
      if part.type.hasRings == one.type.hasRings { sum += size(part) }
    }
    return sum
  }

  /// The area of polygons or the length of lines, to compare with others about the same place; 0 for others.
  private func size(_ geometry: Geometry) -> Double {
    switch geometry.type {
    case .polygon, .multiPolygon:
      geometry.polygons.reduce(0) { sum, rings in
        sum
          + rings.reduce(0) { area, ring in
            let part = abs(geometry.positions(geometry.ring(ring)).signedArea)
            return ring == rings.lowerBound ? part : area - part
          }
      }
    case .lineString, .multiLineString:
      geometry.ringEnds.indices.reduce(0) { sum, line in
        let places = geometry.positions(geometry.ring(line))
        return sum
          + zip(places, places.dropFirst()).reduce(0) { length, edge in
            let scale = LocalMetric.degree(latitude: edge.0.y)
            return length + hypot((edge.1.x - edge.0.x) * scale.x, (edge.1.y - edge.0.y) * scale.y)
          }
      }
    default: 0
    }
  }
}
