// An area of many vertices, of which the engine is given only what is near a geometry.

import Planar

/// An area prepared for many comparisons, and for being cut with what is small beside it.
///
/// An engine looks at every vertex of an area wherever a geometry touches its border. So it is given the part of the
/// area around the geometry instead, which has the same answer, and all of it where that cannot be made.
package final class LargeArea: PreparedGeometry {
  /// Areas with fewer vertices are left to the engine.
  package static let least = 1_000

  package let edges: AreaEdges
  private let engine: any GeometryEngine
  private let geometry: Geometry
  private var prepared: (any PreparedGeometry)?

  /// Sorts the edges of valid polygons.
  package init(_ geometry: Geometry, _ engine: any GeometryEngine) {
    (self.geometry, self.engine, edges) = (geometry, engine, AreaEdges(geometry))
  }

  /// What of the area is near a point, line or polygon: valid polygons, if any.
  package func near(_ simple: Geometry) throws(EngineError) -> NearArea {
    let near = edges.near(simple.positions(0..<simple.vertexCount))
    // Rings that touch each other at a position can be one ring here, which touches itself.
    if case .part(let part) = near, try engine.invalidity(part) != nil { return .whole }
    return near
  }

  package func evaluate(_ predicate: SpatialPredicate, _ other: Geometry) throws(EngineError) -> Bool {
    if other.isEmpty { return predicate.isTrue(ofEmpty: geometry.isEmpty, true) }
    switch predicate {
    case .disjoint: return try !evaluate(.intersects, other)
    case .intersects, .covers, .touches: break
    default: return try whole().evaluate(predicate, other)
    }
    var parts: [Geometry] = []
    var copy = other
    copy.forEachSimple { parts.append(contentsOf: $0.singles) }
    var touches = false
    for part in parts {
      switch (predicate, try relation(part, predicate)) {
      case (.intersects, true): return true
      case (.covers, false): return false
      case (.touches, true): touches = true
      case (.touches, false): if try relation(part, .intersects) { return false }
      default: break
      }
    }
    return predicate == .covers || touches
  }

  /// Whether the area, and a point, line or polygon, have one of the relations that are answered here.
  private func relation(_ part: Geometry, _ predicate: SpatialPredicate) throws(EngineError) -> Bool {
    if part.type == .point {
      let location = edges.location(of: Position(part.ordinates[0], part.ordinates[1]))
      return predicate == .touches ? location == .boundary : location != .outside
    }
    if let known = quick(part, predicate) { return known }
    switch try near(part) {
    case .inside: return predicate != .touches
    case .outside: return false
    case .part(let area): return try engine.evaluate(predicate, area, part)
    case .whole: return try whole().evaluate(predicate, part)
    }
  }

  /// Whether a line or polygon has a relation, where a vertex or a crossing of borders tells; nil where it does not.
  ///
  /// What is near a long line may be most of the area. An edge of valid polygons has their inside on one side only, so
  /// a line that goes across one is inside and outside.
  private func quick(_ part: Geometry, _ predicate: SpatialPredicate) -> Bool? {
    let places = part.positions(0..<part.vertexCount)
    var count = 0
    edges.visit(meeting: Box(around: places)) { _, _, _ in count += 1 }
    // With few edges nearby, to look at those is quick enough.
    guard predicate != .touches, count > 256 else { return nil }
    let isCovers = predicate == .covers
    for place in places where (edges.location(of: place) == .outside) == isCovers { return !isCovers }
    for ring in part.ringEnds.indices {
      let way = part.positions(part.ring(ring))
      for (a, b) in zip(way, way.dropFirst()) where edges.crosses(a, b) { return !isCovers }
    }
    return nil
  }

  package func distance(to other: Geometry) throws(EngineError) -> Double? { try whole().distance(to: other) }

  package func isWithin(_ distance: Double, of other: Geometry) throws(EngineError) -> Bool {
    try whole().isWithin(distance, of: other)
  }

  private func whole() throws(EngineError) -> any PreparedGeometry {
    if let prepared { return prepared }
    let made = try engine.prepare(geometry)
    prepared = made
    return made
  }
}

extension GeometryEngine {
  /// Prepares valid polygons that many geometries are compared with, most of them small beside it.
  package func prepareArea(_ geometry: Geometry) throws(EngineError) -> any PreparedGeometry {
    guard geometry.vertexCount >= LargeArea.least, geometry.type.hasRings else { return try prepare(geometry) }
    return LargeArea(geometry, self)
  }
}

extension Geometry {
  /// The points, lines and polygons with vertices that a geometry, which is not a collection, is made of.
  fileprivate var singles: [Geometry] {
    switch type {
    case .point, .lineString, .polygon: isEmpty ? [] : [self]
    case .multiPolygon: polygons.filter { !$0.isEmpty }.map { polygon($0) }
    default: pieces.filter { !$0.isEmpty }
    }
  }
}
