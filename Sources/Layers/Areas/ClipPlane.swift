// An area on the plane of the features that are cut to it: what its boxes tell, and what GEOS is asked.

import FeatureStream
import GeoJSON
import Globe
import Planar

/// An area on the plane of some features; a worker makes its own.
package final class ClipPlane {
  /// The CRS of the features, by name.
  package let crs: String?
  package let isInDegrees: Bool
  package let format: CoordinateFormat
  /// The polygons, and the box of each.
  package let polygons: Geometry
  private let boxes: [Box]
  private let isOfBoxes: Bool
  private let tree: BoxTree
  /// The edges, for lines.
  private lazy var edges = Edges(polygons)
  /// The border, for polygons; nil where it has many vertices.
  private(set) lazy var border = isLarge ? nil : AreaBorder(polygons)
  /// The area where it has many vertices.
  private lazy var large = isLarge ? LargeArea(polygons, engine) : nil
  private var isLarge: Bool { polygons.vertexCount >= LargeArea.least }
  private let engine: any GeometryEngine
  private var prepared: (any PreparedGeometry)?

  package init(
    _ area: ClipArea, _ crs: String?, _ format: CoordinateFormat, _ engine: any GeometryEngine
  ) throws(RecordError) {
    let mover = PlaneMover(to: crs)
    var polygons = area.polygons
    if crs != area.crs {
      polygons = area.withShortEdges
      try mover.move(&polygons, from: area.crs)
      do throws(EngineError) {
        var pile = GeometryPile()
        pile.add(
          try engine.invalidity(polygons) == nil ? polygons : try engine.makeValid(polygons, .linework), .polygons)
        polygons = pile.polygons
      } catch { throw RecordError(engine: error) }
    }
    (self.crs, self.format, self.engine, self.polygons) = (crs, format, engine, polygons)
    isInDegrees = mover.isInDegrees
    isOfBoxes = area.isOfBoxes && crs == area.crs
    boxes = polygons.polygons.map { rings in Box(around: polygons.positions(ofRing: rings.lowerBound)) }
    tree = BoxTree(boxes)
  }

  /// Where a box lies, as far as boxes tell.
  package enum Place { case inside, outside, unknown }

  package func place(of box: Box) -> Place {
    var meets = false
    if boxes.count <= 2 {
      for own in boxes where own.meets(box) {
        if isOfBoxes, own.contains(box) { return .inside }
        meets = true
      }
    } else {
      tree.visit(meeting: box) { _ in meets = true }
    }
    return meets ? .unknown : .outside
  }

  /// Where the box of a line lies; one that comes to ±180° may run along it, where it is on both sides.
  package func place(ofLineIn box: Box) -> Place {
    let place = place(of: box)
    guard place == .outside, isInDegrees, box.min.x == Longitude.west || box.max.x == Longitude.east else {
      return place
    }
    let other = box.max.x == Longitude.east ? Longitude.west : Longitude.east
    let beyond = Box(Position(other, box.min.y), Position(other, box.max.y))
    return self.place(of: beyond) == .outside ? .outside : .unknown
  }

  /// The polygons whose boxes meet a box.
  package func candidates(_ box: Box) -> Geometry {
    var numbers: [Int] = []
    tree.visit(meeting: box) { numbers.append($0) }
    var pile = GeometryPile()
    for number in numbers.sorted() { pile.add(polygons.polygon(polygons.part(number))) }
    return pile.polygons
  }

  /// What of a large area is near a polygon; nil for another.
  package func near(_ polygon: Geometry) throws(EngineError) -> NearArea {
    guard let large else { return .whole }
    return try large.near(polygon)
  }

  /// The vertices of an area with few.
  private lazy var positions = KnownPositions(of: polygons)

  /// The vertices of the area that are in a box; of one with few vertices all.
  package func positions(in box: Box) -> KnownPositions {
    if large == nil { return positions }
    var known = KnownPositions()
    addPositions(in: box, to: &known)
    return known
  }

  /// Adds the vertices of the area that are in a box; of one with few vertices all.
  package func addPositions(in box: Box, to known: inout KnownPositions) {
    guard let large else { return known.add(polygons) }
    large.edges.visit(meeting: box) { _, a, b in
      known.add(a)
      known.add(b)
    }
  }

  package func evaluate(_ predicate: SpatialPredicate, _ geometry: Geometry) throws(EngineError) -> Bool {
    let whole: any PreparedGeometry
    if let prepared {
      whole = prepared
    } else if let large {
      whole = large
    } else {
      whole = try engine.prepare(polygons)
    }
    prepared = whole
    return try whole.evaluate(predicate, geometry)
  }

  /// Whether a position is in the area, or on its border; at ±180° it is on both sides, and a pole is at all longitudes
  /// but of boxes.
  package func contains(_ position: Position) throws(EngineError) -> Bool {
    func holds(_ position: Position) throws(EngineError) -> Bool {
      switch place(of: Box(position)) {
      case .inside: true
      case .outside: false
      case .unknown: try evaluate(.intersects, Geometry(type: .point, ordinates: [position.x, position.y]))
      }
    }
    if try holds(position) { return true }
    guard isInDegrees else { return false }
    // Boxes are bounded by meridians.
    if abs(position.y) == 90, !isOfBoxes { return try evaluate(.intersects, Geometry(pole: position.y)) }
    guard Longitude.isSide(position.x) else { return false }
    return try holds(Position(-position.x, position.y))
  }

  /// Calls `body` with the edges of the area whose boxes meet that of a segment; along ±180°, with those on both sides.
  package func visitEdges(near a: Position, _ b: Position, _ body: (Position, Position) -> Void) {
    visitOwnEdges(near: a, b, body)
    guard isInDegrees, a.x == b.x, Longitude.isSide(a.x) else { return }
    let turn = Position(2 * a.x, 0)
    visitOwnEdges(near: a - turn, b - turn) { body($0 + turn, $1 + turn) }
  }

  private func visitOwnEdges(near a: Position, _ b: Position, _ body: (Position, Position) -> Void) {
    if let large {
      return large.edges.visit(meeting: Box(around: (a, b))) { body($1, $2) }
    }
    edges.tree.visit(meeting: Box(around: (a, b))) { body(edges.all[$0].0, edges.all[$0].1) }
  }

  private struct Edges {
    let all: [(Position, Position)]
    let tree: BoxTree

    init(_ polygons: Geometry) {
      var edges: [(Position, Position)] = []
      polygons.forEachRing { ring, _ in edges += zip(ring, ring.dropFirst()) }
      all = edges
      tree = BoxTree(edges.map { Box(around: $0) })
    }
  }
}
