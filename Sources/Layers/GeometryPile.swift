// Points, lines and polygons gathered from geometries of any type, and put together as the simplest type that holds
// them.

import Planar

/// Gathers the parts of geometries by their kind.
///
///     var pile = GeometryPile()
///     pile.add(collection)
///     pile.geometry()          // a Point, … a MultiPolygon, or a GeometryCollection of several kinds
///
/// Empty parts are left out. Where one part has heights, those of the others are NaN.
package struct GeometryPile {
  /// Which kinds of parts.
  package struct Kinds: OptionSet {
    package let rawValue: Int
    package static let points = Kinds(rawValue: 1)
    package static let lines = Kinds(rawValue: 2)
    package static let polygons = Kinds(rawValue: 4)
    package static let all: Kinds = [.points, .lines, .polygons]

    /// The kinds that a geometry is made of.
    package init(of geometry: Geometry) {
      switch geometry.type {
      case .point, .multiPoint: self = .points
      case .lineString, .multiLineString: self = .lines
      case .polygon, .multiPolygon: self = .polygons
      case .geometryCollection: self = geometry.members.reduce([]) { $0.union(Kinds(of: $1)) }
      }
    }

    package init(rawValue: Int) { self.rawValue = rawValue }

  }

  package private(set) var points = Geometry(type: .multiPoint)
  package private(set) var lines = Geometry(type: .multiLineString)
  package private(set) var polygons = Geometry(type: .multiPolygon)

  package init(
    points: Geometry = Geometry(type: .multiPoint), lines: Geometry = Geometry(type: .multiLineString),
    polygons: Geometry = Geometry(type: .multiPolygon)
  ) { (self.points, self.lines, self.polygons) = (points, lines, polygons) }

  package var isEmpty: Bool { points.isEmpty && lines.isEmpty && polygons.isEmpty }

  /// Adds the parts of these kinds.
  ///
  /// O(vertices).
  package mutating func add(_ geometry: Geometry, _ kinds: Kinds = .all) {
    switch geometry.type {
    case .point, .multiPoint:
      if kinds.contains(.points), !geometry.isEmpty { points.appendOrdinates(0..<geometry.vertexCount, of: geometry) }
    case .lineString, .multiLineString:
      guard kinds.contains(.lines) else { return }
      for line in geometry.ringEnds.indices where !geometry.ring(line).isEmpty {
        lines.appendLine(geometry.ring(line), of: geometry)
      }
    case .polygon, .multiPolygon:
      guard kinds.contains(.polygons) else { return }
      for rings in geometry.polygons where !rings.isEmpty && !geometry.ring(rings.lowerBound).isEmpty {
        for ring in rings where !geometry.ring(ring).isEmpty { polygons.appendLine(geometry.ring(ring), of: geometry) }
        polygons.partEnds.append(polygons.ringEnds.count)
      }
    case .geometryCollection: for member in geometry.members { add(member, kinds) }
    }
  }

  /// Adds the parts of another pile.
  package mutating func add(_ other: GeometryPile) {
    if isEmpty {
      self = other
      return
    }
    for parts in [other.points, other.lines, other.polygons] where !parts.isEmpty { add(parts) }
  }

  /// All parts: of one kind as Point, LineString, Polygon, or as its Multi… where there are several; of several kinds
  /// as a GeometryCollection; an empty one of `type` where there is none.
  package func geometry(orEmpty type: GeometryType = .geometryCollection, keepsMulti: Bool = false) -> Geometry {
    let kinds = [points, lines, polygons].filter { !$0.isEmpty }.map { keepsMulti ? $0 : $0.single }
    if kinds.count == 1 { return kinds[0] }
    return Geometry(type: kinds.isEmpty ? type : .geometryCollection, members: kinds)
  }
}

extension Geometry {
  /// The single type, where a Multi… has one part.
  fileprivate var single: Geometry {
    var geometry = self
    switch type {
    case .multiPoint where vertexCount == 1: geometry.type = .point
    case .multiLineString where ringEnds.count == 1: geometry.type = .lineString
    case .multiPolygon where partEnds.count == 1:
      geometry.type = .polygon
      geometry.partEnds = []
    default: break
    }
    return geometry
  }

  fileprivate mutating func appendLine(_ vertices: Range<Int>, of other: Geometry) {
    appendOrdinates(vertices, of: other)
    ringEnds.append(vertexCount)
  }

  fileprivate mutating func appendOrdinates(_ vertices: Range<Int>, of other: Geometry) {
    if other.dimension > dimension {
      if ordinates.isEmpty { dimension = other.dimension } else { addHeights() }
    }
    if other.dimension == dimension {
      ordinates += other.ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]
      return
    }
    for vertex in vertices { ordinates += [other.ordinates[vertex * 2], other.ordinates[vertex * 2 + 1], .nan] }
  }

  private mutating func addHeights() {
    let flat = ordinates
    dimension = 3
    ordinates = []
    for at in stride(from: 0, to: flat.count, by: 2) { ordinates += [flat[at], flat[at + 1], .nan] }
  }

  /// Each line, or each polygon with its holes, of a geometry that is not a collection.
  package var linesOrPolygons: [Geometry] {
    func part(_ type: GeometryType, _ rings: Range<Int>) -> Geometry {
      var part = Geometry(type: type, dimension: dimension)
      for ring in rings {
        part.ordinates += ordinates[self.ring(ring).lowerBound * dimension..<self.ring(ring).upperBound * dimension]
        part.ringEnds.append(part.vertexCount)
      }
      return part
    }
    if type.hasRings { return polygons.map { part(.polygon, $0) } }
    return ringEnds.indices.map { part(.lineString, $0..<$0 + 1) }
  }

  /// The geometry with exterior rings counterclockwise, and holes clockwise, members too (RFC 7946 §3.1.6).
  package var wound: Geometry {
    var geometry = self
    geometry.forEachSimple { $0.followRightHandRule() }
    return geometry
  }

  /// Whether the geometry is of areas alone.
  package var isOfPolygons: Bool { GeometryPile.Kinds(of: self) == .polygons }
}
