// The union of a group's points, lines and polygons.

import Buffering
import Coverage
import GeoJSON
import Planar

/// What belongs together.
package struct GroupUnion {
  package private(set) var pile = GeometryPile()
  package private(set) var isEmpty = true

  package init(pile: GeometryPile = GeometryPile(), isEmpty: Bool = true) {
    (self.pile, self.isEmpty) = (pile, isEmpty)
  }

  /// Adds a geometry that has been cut at ±180°, and whose areas are valid.
  package mutating func add(_ geometry: Geometry) {
    isEmpty = false
    pile.add(geometry)
  }

  /// Adds such geometries.
  package mutating func add(_ pile: GeometryPile) {
    isEmpty = false
    self.pile.add(pile)
  }

  /// The union, each kind of part by itself: points that are gathered, lines that are joined end to end, polygons.
  ///
  /// Vertices that were there keep their numbers; those where something crosses are rounded.
  ///
  /// - Parameter threads: runs parts of the work.
  package func united(
    _ engine: any GeometryEngine, _ format: CoordinateFormat, _ threads: @escaping Dissolver.Threads
  ) throws(EngineError) -> Geometry {
    var result = GeometryPile()
    if !pile.points.isEmpty { result.add(try points(engine)) }
    if !pile.lines.isEmpty {
      let noded = if let lines = nodedLines { lines } else { try engine.union(pile.lines) }
      var lines = try engine.mergedLines(noded)
      lines.round(to: format, butFor: KnownPositions(of: pile.lines))
      result.add(lines)
    }
    if !pile.polygons.isEmpty { result.add(try polygons(engine, format, threads)) }
    return result.geometry()
  }

  /// The lines that meet at vertices alone, cut there; nil for others, for those that have a segment twice, and with
  /// heights, which an engine is to unite.
  private var nodedLines: Geometry? {
    guard pile.lines.dimension == 2 else { return nil }
    var (network, count) = (Network(), 0)
    for line in pile.lines.ringEnds.indices {
      let path = pile.lines.positions(ofRing: line).map { network.node($0.x, $0.y) }
      count += zip(path, path.dropFirst()).count { $0 != $1 }
      network.addLine(path, source: 0)
      if network.segments.count < count { return nil }
    }
    return network.dividedAtNodes?.geometry()
  }

  /// Each position once, from west to east and from south to north.
  ///
  /// What the engine gives in six times the memory; points with heights are for it to unite.
  private func points(_ engine: any GeometryEngine) throws(EngineError) -> Geometry {
    guard pile.points.dimension == 2 else { return try engine.union(pile.points) }
    var positions = Array(pile.points.positions(0..<pile.points.vertexCount))
    positions.sort { ($0.x, $0.y) < ($1.x, $1.y) }
    var distinct = Geometry(type: .multiPoint)
    var last = Position(repeating: .nan)
    for position in positions where position != last {
      distinct.ordinates += [position.x, position.y]
      last = position
    }
    return distinct
  }

  private func polygons(
    _ engine: any GeometryEngine, _ format: CoordinateFormat, _ threads: @escaping Dissolver.Threads
  ) throws(EngineError) -> Geometry {
    let polygons = pile.polygons
    if polygons.partEnds.count == 1 { return polygons.wound }
    var coverage = CoverageUnion()
    if coverage.add(polygons), let union = coverage.polygons(), !union.hasPolygonInPolygon {
      var sure = SureValidity()
      if sure.holds(for: union) { return union }
      if try engine.invalidity(union) == nil { return union }
    }
    if polygons.dimension == 2, case .decimals(let decimals) = format, polygons.isOnGrid(format) {
      var dissolver = Dissolver(engine: engine, threads: threads)
      try dissolver.add(polygons.wound, decimals: decimals)
      return try dissolver.union()
    }
    var union = try engine.union(polygons)
    union.followRightHandRule()
    let exact = union
    union.round(to: format, butFor: KnownPositions(of: polygons))
    if union != exact { union = union.withoutCollapsed }
    return try engine.invalidity(union) == nil ? union : exact
  }
}

extension Geometry {
  /// Whether all numbers are as they would be written.
  fileprivate func isOnGrid(_ format: CoordinateFormat) -> Bool {
    ordinates.allSatisfy { format.rounded($0) == $0 }
  }
}
