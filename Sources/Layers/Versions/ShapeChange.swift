// What became of a shape between two versions of it: moved, turned, resized or reshaped, and by how much.

import Engines
import Globe
import Planar
import SystemLibrary

/// How one version of a geometry differs from another.
package struct ShapeChange: Sendable, Equatable {
  /// What became of it, as one word.
  package enum Kind: String, Sendable {
    /// All vertices went the same way.
    case moved
    /// It was turned about a point.
    case turned
    /// It is larger or smaller by the same factor in all directions; it may be turned, too.
    case resized
    /// It has other places.
    case reshaped
    /// It has the same places, with other vertices.
    case redrawn
    /// It is of another type.
    case retyped
  }

  package var kind: Kind
  /// How far the middle of its vertices went, in metres, and in which direction, in degrees clockwise from north.
  package var distance: Double?
  package var bearing: Double?
  /// By how many degrees it was turned, clockwise.
  package var angle: Double?
  /// By what its lengths have to be multiplied.
  package var scale: Double?
  /// The area in both as a share of the area in either.
  package var sharedArea: Double?
  /// The greatest distance of a place of one from the other, in metres.
  package var hausdorff: Double?
}

/// Finds what became of shapes.
///
/// Belongs to one thread at a time.
package final class ShapeChangeFinder {
  private let engine = Engines.geometry()
  private let geodesic = Engines.geodesic()
  private lazy var hausdorff = HausdorffDistance(geodesic)
  private lazy var ground = GeodesicMeasurer(geodesic)
  /// What a vertex may be off from where a movement takes it, as a share of the longest way and as one of the shape's
  /// size, or in metres where that is more: coordinates are rounded.
  private static let slack = (way: 0.05, size: 0.01, metres: 0.2)
  /// Shapes with more vertices have no Hausdorff distance.
  private static let mostVertices = 100_000

  package init() {}

  /// What became of a geometry.
  ///
  /// - Parameters:
  ///   - old: before, in longitude and latitude or on a plane.
  ///   - new: after, in the same CRS.
  ///   - metres: the length of the plane's unit; nil for longitude and latitude.
  ///   - places: both in longitude and latitude; nil where that is not known.
  /// - Returns: nil where they cannot be held against each other, and where x and y are the same.
  package func change(
    from old: Geometry, to new: Geometry, metres: Double?, places: (old: Geometry, new: Geometry)?
  ) -> ShapeChange? {
    guard old.type == new.type else { return ShapeChange(kind: .retyped) }
    guard !old.isEmpty, !new.isEmpty, [old, new].allSatisfy({ Self.isUsable($0, isInDegrees: metres == nil) }) else {
      return nil
    }
    var both = Geometry(type: .geometryCollection)
    both.members = [old, new]
    if metres == nil { both.unrollTogether() }
    let (old, new) = (both.members[0], both.members[1])
    if old.hasVertices(like: new) {
      let (before, after) = (old.allPositions, new.allPositions)
      if before == after { return nil }
      if let change = motion(before, after, metres) { return change }
    }
    return reshaping(old, new, metres, places)
  }

  /// Whether all numbers are those of places.
  private static func isUsable(_ geometry: Geometry, isInDegrees: Bool) -> Bool {
    geometry.firstVertex(beyond: isInDegrees ? .degrees : .plane) == nil
  }

  // MARK: Movements

  /// The movement by which one becomes the other; nil for none.
  private func motion(_ before: [Position], _ after: [Position], _ metres: Double?) -> ShapeChange? {
    let count = Double(before.count)
    let (from, to) = (before.reduce(.zero, +) / count, after.reduce(.zero, +) / count)
    let degree = LocalMetric.degree(latitude: from.y)
    let unit = metres.map { Position($0, $0) } ?? Position(degree.x, degree.y)
    // Both about their middles, in metres; a similarity is a complex number there.
    var (dot, cross, size, longest) = (0.0, 0.0, 0.0, 0.0)
    for (one, other) in zip(before, after) {
      let (p, q) = ((one - from) * unit, (other - to) * unit)
      dot += p.x * q.x + p.y * q.y
      cross += p.x * q.y - p.y * q.x
      size += p.x * p.x + p.y * p.y
      let way = (other - one) * unit
      longest = max(longest, hypot(way.x, way.y))
    }
    let radius = (size / count).squareRoot()
    let least = max(1e-6, min(longest * Self.slack.way, max(radius * Self.slack.size, Self.slack.metres)))
    func fits(_ real: Double, _ imaginary: Double) -> Bool {
      zip(before, after).allSatisfy { one, other in
        let (p, q) = ((one - from) * unit, (other - to) * unit)
        return hypot(q.x - real * p.x + imaginary * p.y, q.y - real * p.y - imaginary * p.x) <= least
      }
    }
    let factor = size > 0 ? hypot(dot, cross) / size : 1
    var change: ShapeChange
    if fits(1, 0) {
      change = ShapeChange(kind: .moved)
    } else if size > 0, factor > 0, fits(dot / size / factor, cross / size / factor) {
      change = ShapeChange(kind: .turned)
    } else if size > 0, factor > 0, fits(dot / size, cross / size) {
      change = ShapeChange(kind: .resized)
      change.scale = factor
    } else {
      return nil
    }
    // Clockwise, as bearings are.
    let angle = -atan2(cross, dot) * 180 / .pi
    if change.kind == .turned || change.kind == .resized && abs(angle) >= 0.05 { change.angle = angle }
    setWay(from, to, metres, of: &change)
    return change
  }

  private func setWay(_ from: Position, _ to: Position, _ metres: Double?, of change: inout ShapeChange) {
    if let metres {
      let way = (to - from) * metres
      change.distance = hypot(way.x, way.y)
      change.bearing = Azimuth.full(atan2(way.x, way.y) * 180 / .pi)
    } else {
      let found = geodesic.inverse(x: from.x, y: from.y, toX: to.x, toY: to.y)
      (change.distance, change.bearing) = (found.distance, Azimuth.full(found.azimuth))
    }
    // What was turned or resized about its own middle went nowhere.
    if change.kind != .moved, (change.distance ?? 0) < 0.001 { (change.distance, change.bearing) = (nil, nil) }
  }

  // MARK: Other shapes

  private func reshaping(
    _ old: Geometry, _ new: Geometry, _ metres: Double?, _ places: (old: Geometry, new: Geometry)?
  ) -> ShapeChange {
    var change = ShapeChange(kind: .reshaped)
    if old.type.hasRings { change.sharedArea = share(old, new, metres) }
    if let places, old.totalVertexCount + new.totalVertexCount <= Self.mostVertices,
      Self.isUsable(places.old, isInDegrees: true), Self.isUsable(places.new, isInDegrees: true)
    {
      change.hausdorff = hausdorff.distance(
        GeodesicShape(places.old, geodesic), GeodesicShape(places.new, geodesic))
    }
    if let distance = change.hausdorff, distance < 0.001, change.sharedArea.map({ $0 > 0.999_999 }) ?? true {
      change.kind = .redrawn
    }
    return change
  }

  /// The area in both of two polygons as a share of that in either; nil for what has no area that could be had.
  private func share(_ old: Geometry, _ new: Geometry, _ metres: Double?) -> Double? {
    guard let both = try? engine.intersection(old.withoutHeights, new.withoutHeights) else { return nil }
    func area(_ geometry: Geometry) -> Double? {
      let measures =
        if let metres {
          try? PlanarMeasurer(metresPerUnit: metres).measures(geometry, .area)
        } else {
          try? ground.measures(geometry, .area)
        }
      return measures.map { $0.area ?? 0 }
    }
    guard let one = area(old), let other = area(new), let common = area(both) else { return nil }
    let whole = one + other - common
    return whole > 0 ? min(1, max(0, common / whole)) : nil
  }
}

extension Geometry {
  /// Whether it has as many vertices in as many parts.
  fileprivate func hasVertices(like other: Geometry) -> Bool {
    vertexCount == other.vertexCount && ringEnds == other.ringEnds && partEnds == other.partEnds
      && members.count == other.members.count
      && zip(members, other.members).allSatisfy { $0.type == $1.type && $0.hasVertices(like: $1) }
  }

  /// The positions of all vertices, those of members, too; where a ring closes once.
  fileprivate var allPositions: [Position] {
    var all: [Position] = []
    visitSimple { part in
      if part.type.hasRings {
        for ring in part.ringEnds.indices { all += part.positions(part.ring(ring).dropLast()) }
      } else {
        all += part.positions(0..<part.vertexCount)
      }
    }
    return all
  }
}
