// Which features of a layer a geometry meets, lies in, or holds.

import Engines
import FeatureStream
import Globe
import Planar

/// What a feature of the stream is to one of a layer; borders count.
package enum LayerRelation: Sendable {
  /// They have a position in common.
  case intersects
  /// All of it is in the layer's.
  case within
  /// All of the layer's is in it.
  case contains
}

/// A worker's comparisons with a layer.
///
/// The layer's geometries are prepared when they are first needed, and kept. Polygons that are not valid are taken for
/// what they have an odd number of their borders around. It makes no difference how anything is written at ±180°.
package final class LayerMatcher {
  private let layer: Layer
  /// What the layer's edges stand for.
  private let edges: EdgeRule
  private let engine = Engines.geometry()
  private lazy var geodesic = Engines.geodesic()
  /// For records with curves that hold more than points.
  private var reading: (rule: EdgeRule, edges: EdgeReading)?
  /// For the CRS of the last geometry.
  private var lane: Lane?

  /// What goes with one CRS.
  private final class Lane {
    let crs: String?
    let plane: LayerPlane
    let mover: PlaneMover
    var shapes: [PreparedShape?]
    /// Where edges are not straight.
    let curves: LayerCurves?

    init(_ layer: Layer, _ name: String?, _ edges: EdgeRule) throws(RecordError) {
      crs = name
      plane = try layer.commonPlane(with: name)
      mover = PlaneMover(to: plane.crs)
      shapes = Array(repeating: nil, count: layer.count)
      curves = edges == .planar ? nil : LayerCurves(plane, edges, layer.path)
    }
  }

  /// - Parameter edges: what the layer's edges stand for; an `EdgeReading` that is coarse has read it.
  package init(_ layer: Layer, edges: EdgeRule = .planar) { (self.layer, self.edges) = (layer, edges) }

  /// The features of the layer to which a geometry has a relation, in the order of the layer; none for an empty one.
  ///
  /// - Parameters:
  ///   - name: the CRS of the geometry; nil for OGC:CRS84.
  ///   - own: what its edges stand for; an `EdgeReading` has read it, a coarse one to find what it contains.
  ///   - most: of how many the first are wanted; with edges that are curves there may be more.
  package func matches(
    _ source: Geometry, in name: String?, _ relation: LayerRelation, edges own: EdgeRule = .planar, most: Int = .max
  ) throws(RecordError) -> [Int] {
    if source.isEmpty || layer.count == 0 { return [] }
    let lane = try lane(name)
    var geometry = source
    try lane.mover.move(&geometry, from: name)
    if relation == .contains, own.contour != .straight { return try contained(in: geometry, lane, own) }
    if let curves = lane.curves { return try matches(geometry, lane, curves, relation) }
    var found = lane.plane.candidates(geometry)
    if found.isEmpty { return [] }
    do throws(EngineError) {
      switch relation {
      case .intersects, .within:
        let parts = geometry.simpleParts
        try found.keep(most) { number throws(EngineError) in
          let shape = try shape(number, lane)
          return relation == .within ? try shape.covers(parts) : try shape.meets(parts)
        }
      case .contains:
        let shape = try PreparedShape(geometry, engine)
        try found.keep(most) { number throws(EngineError) in
          try shape.covers(lane.plane.geometries[number].simpleParts)
        }
      }
    } catch { throw RecordError(engine: error) }
    return found
  }

  private func lane(_ name: String?) throws(RecordError) -> Lane {
    if let lane, lane.crs == name { return lane }
    let made = try Lane(layer, name, edges)
    lane = made
    return made
  }

  /// The same where edges are curves.
  private func matches(
    _ geometry: Geometry, _ lane: Lane, _ curves: LayerCurves, _ relation: LayerRelation
  ) throws(RecordError) -> [Int] {
    let candidates = lane.plane.candidates(geometry, beyond: edges.coarse.maxError)
    if candidates.isEmpty { return [] }
    let parts = relation == .contains ? [] : geometry.simpleParts
    var found: [Int] = []
    var whole: PreparedShape?
    for number in candidates {
      let (answer, members) =
        relation == .contains
        ? (nil, try curves.geometry(number).simpleParts) : (try curves.answer(number, to: parts), [])
      if answer == nil, relation != .contains, let near = try curves.near(number, parts, engine) {
        do throws(EngineError) {
          let isFound =
            switch near {
            case .straight: try meet(try shape(number, lane), parts, relation)
            case .part(let area): try meet(PreparedShape(valid: area, engine), parts, relation)
            }
          if isFound { found.append(number) }
        } catch { throw RecordError(engine: error) }
        continue
      }
      let all = relation == .contains || answer != nil ? nil : try curves.shape(number, engine)
      do throws(EngineError) {
        let isFound: Bool
        if let answer {
          isFound = try shape(number, lane).meets(parts) == answer
        } else if let all {
          isFound = try meet(all, parts, relation)
        } else {
          if whole == nil { whole = try PreparedShape(geometry, engine) }
          isFound = try whole?.covers(members) ?? false
        }
        if isFound { found.append(number) }
      } catch { throw RecordError(engine: error) }
    }
    return found
  }

  private func meet(
    _ shape: PreparedShape, _ parts: [Geometry], _ relation: LayerRelation
  ) throws(EngineError) -> Bool { relation == .within ? try shape.covers(parts) : try shape.meets(parts) }

  /// What a record contains whose edges are curves: its straight edges and lenses are asked for points, and all of its
  /// vertices for the rest.
  private func contained(in geometry: Geometry, _ lane: Lane, _ own: EdgeRule) throws(RecordError) -> [Int] {
    let candidates = lane.plane.candidates(geometry, beyond: own.coarse.maxError)
    if candidates.isEmpty { return [] }
    var (found, coarse, whole): ([Int], PreparedShape?, PreparedShape?) = ([], nil, nil)
    var lenses: EdgeLenses?
    do throws(DensifyError) {
      if geometry.type.hasRings { lenses = try EdgeLenses(geometry, own) { self.geodesic } }
    } catch { throw RecordError(edge: error, limit: EdgeFollower.limit) }
    for number in candidates {
      let flat = lane.plane.geometries[number]
      var answer: EdgeLenses.Answer?
      if let lenses, flat.type == .point, abs(flat.position(0).x) < Longitude.east, abs(flat.position(0).y) < 90 {
        do throws(DensifyError) { answer = try lenses.answer(flat.position(0)) } catch {
          throw RecordError(edge: error, limit: EdgeFollower.limit)
        }
      }
      let members = answer == nil ? try lane.curves?.geometry(number) ?? flat : flat
      if answer == nil || answer == .onEdge, whole == nil {
        var all = geometry
        if reading?.rule != own { reading = (own, EdgeReading(EdgePlan(own))) }
        try reading?.edges.follow(&all, in: nil, said: nil)
        do throws(EngineError) { whole = try PreparedShape(all, engine) } catch { throw RecordError(engine: error) }
      }
      do throws(EngineError) {
        let isFound: Bool
        if let answer, answer != .onEdge {
          if coarse == nil { coarse = try PreparedShape(geometry, engine) }
          isFound = try coarse?.covers([flat]) == (answer == .same)
        } else {
          isFound = try whole?.covers(members.simpleParts) ?? false
        }
        if isFound { found.append(number) }
      } catch { throw RecordError(engine: error) }
    }
    return found
  }

  private func shape(_ number: Int, _ lane: Lane) throws(EngineError) -> PreparedShape {
    if let known = lane.shapes[number] { return known }
    let made = try PreparedShape(lane.plane.geometries[number], engine)
    lane.shapes[number] = made
    return made
  }
}

/// A geometry that others are compared with.
///
/// Belongs to one worker.
package final class PreparedShape {
  private var parts: [any PreparedGeometry] = []

  /// Prepares a geometry: its points, its lines, and its polygons as one area.
  package init(_ geometry: Geometry, _ engine: any GeometryEngine) throws(EngineError) {
    if geometry.type != .geometryCollection {
      let whole = geometry.type.hasRings ? try engine.area(of: geometry) : geometry
      parts.append(try engine.prepareArea(whole))
      return
    }
    // Three at most, so that what is compared with a collection is not compared with each of its members.
    var pile = GeometryPile()
    var polygons = Geometry(type: .geometryCollection)
    for part in geometry.simpleParts {
      if part.type.hasRings { polygons.members.append(part) } else { pile.add(part) }
    }
    for several in [pile.points, pile.lines] where !several.isEmpty { parts.append(try engine.prepare(several)) }
    if !polygons.members.isEmpty { parts.append(try engine.prepareArea(try engine.area(of: polygons))) }
  }

  /// Takes polygons that are valid, and compared with few others.
  init(valid area: Geometry, _ engine: any GeometryEngine) throws(EngineError) { parts = [try engine.prepare(area)] }

  /// Whether all of some points, lines and polygons is in it, be it on its border.
  package func covers(_ others: [Geometry]) throws(EngineError) -> Bool {
    for other in others where try !covers(other) {
      // What lies on ±180° lies on both sides of it, and a pole at all longitudes.
      for piece in other.pieces.flatMap(\.runsAtSeam) where try !covers(piece) {
        guard let elsewhere = piece.elsewhere else { return false }
        let isPlace = piece.type == .point
        guard try isPlace ? meets([elsewhere]) : covers(elsewhere) else { return false }
      }
    }
    return !others.isEmpty
  }

  private func covers(_ other: Geometry) throws(EngineError) -> Bool {
    let predicate: SpatialPredicate = other.type == .point ? .intersects : .covers
    for part in parts where try part.evaluate(predicate, other) { return true }
    return false
  }

  /// Whether it has a position in common with one of some points, lines and polygons.
  package func meets(_ others: [Geometry]) throws(EngineError) -> Bool {
    for other in others {
      for part in parts {
        if try part.evaluate(.intersects, other) { return true }
        for copy in other.copies where try part.evaluate(.intersects, copy) { return true }
      }
    }
    return false
  }
}

extension Geometry {
  /// Itself, or the members of a collection that are none themselves, where they have vertices.
  package var simpleParts: [Geometry] {
    if type != .geometryCollection { return isEmpty ? [] : [self] }
    return members.flatMap(\.simpleParts)
  }
}

extension [Int] {
  /// Leaves the first so many for which `body` is true.
  fileprivate mutating func keep(
    _ most: Int, _ body: (Int) throws(EngineError) -> Bool
  ) throws(EngineError) {
    var kept = 0
    for number in self where try body(number) {
      self[kept] = number
      kept += 1
      if kept >= most { break }
    }
    removeLast(count - kept)
  }
}
