// Whether a geometry is valid in the sense of OGC Simple Features, and which rule it breaks.

import GeoJSON
import Globe
import Planar

extension RecordChecker {
  func checkValidity(_ feature: Feature, _ isInDegrees: Bool) {
    guard let engine else { return }
    forEachSimple(feature.geometry) { geometry, first in
      guard geometry.type.hasRings, geometry.vertexCount > 0 else { return }
      let crosses = isInDegrees && list.has(RuleCatalog.antimeridian)
      if !crosses, sureValidity.holds(for: geometry) { return }
      var flat = geometry
      // As it lies on the globe: an edge over ±180° goes the short way.
      if crosses {
        if !flat.unwrapLongitudes() {
          // What goes round a pole has no plane before it is cut, to the digits that are commonly written.
          flat = geometry
          var cutter = AntimeridianCutter(tolerance: 5e-8)
          cutter.cut(&flat)
        }
        if sureValidity.holds(for: flat) { return }
      }
      var found: Invalidity?
      do throws(EngineError) { found = try engine.invalidity(flat) } catch {
        return add(RuleCatalog.invalidGeometry, error.message, vertex: first, feature)
      }
      guard let found else { return }
      let (rule, words) = Self.rule(found.reason)
      if rule.id == RuleCatalog.selfIntersection.id, let ring = Self.repeatedRing(flat) {
        return add(
          RuleCatalog.duplicateRings, "the ring is that of an earlier one, repeated",
          vertex: first + flat.ring(ring).lowerBound, feature)
      }
      let vertex = found.place.flatMap {
        Self.vertex(at: $0, of: flat.vertexCount == geometry.vertexCount ? flat : geometry)
      }
      let place = found.place.map { " at [\(text($0.x)), \(text($0.y))]" } ?? ""
      guard options.wants(rule) else { return }
      list.add(
        Finding(
          rule, words + place, offset: offset(of: first + (vertex ?? 0), feature), position: found.place))
    }
  }

  /// A ring that has just the positions of an earlier one, wherever they begin and whichever way they run.
  private static func repeatedRing(_ geometry: Geometry) -> Int? {
    var seen: Set<[Position]> = []
    return geometry.ringEnds.indices.first { ring in
      let positions = geometry.positions(ofRing: ring).dropLast()
      return !seen.insert(positions.sorted { ($0.x, $0.y) < ($1.x, $1.y) }).inserted
    }
  }

  /// The rule that GEOS's words speak of, and our own words for it.
  static func rule(_ reason: String) -> (Rule, String) {
    switch reason {
    case "Self-intersection": (RuleCatalog.selfIntersection, "the boundary crosses itself")
    case "Ring Self-intersection": (RuleCatalog.selfIntersection, "a ring touches itself")
    case "Hole lies outside shell": (RuleCatalog.holeOutside, "a hole is outside its exterior ring")
    case "Holes are nested": (RuleCatalog.nestedHoles, "a hole is inside another")
    case "Nested shells": (RuleCatalog.nestedShells, "a polygon is inside another")
    case "Interior is disconnected": (RuleCatalog.disconnectedInterior, "the inside falls apart")
    case "Duplicate Rings": (RuleCatalog.duplicateRings, "two rings are the same")
    case "Too few points in geometry component":
      (RuleCatalog.collapsedRing, "fewer than three positions of a ring differ")
    default: (RuleCatalog.invalidGeometry, reason)
    }
  }

  /// The vertex that begins the edge which a place is on, or nearest to.
  private static func vertex(at place: Position, of geometry: Geometry) -> Int? {
    var best: (vertex: Int, distance: Double)?
    for ring in geometry.ringEnds.indices {
      let positions = geometry.positions(ofRing: ring)
      var before = positions[positions.startIndex]
      for vertex in positions.indices.dropFirst() {
        let next = positions[vertex]
        let (along, way) = (next - before, place - before)
        let length = (along * along).sum()
        let share = length > 0 ? min(max((along * way).sum() / length, 0), 1) : 0
        let off = place - (before + share * along)
        let distance = (off * off).sum()
        // At a vertex, that vertex.
        if distance < best?.distance ?? .infinity { best = (share == 1 ? vertex : vertex - 1, distance) }
        before = next
      }
    }
    return best?.vertex
  }
}
