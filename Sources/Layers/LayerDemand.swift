// What geometries have to be to those of another layer, as checks across layers ask it.

import Engines
import FeatureStream
import Planar

/// What a geometry has to be to a layer; borders count as inside.
package enum LayerDemand: String, CaseIterable, Sendable {
  /// It lies in one feature of the layer.
  case inside
  /// It lies in all of the layer together: lines on lines, areas in areas.
  case coveredBy = "covered-by"
  /// It shares at most borders with any feature of the layer.
  case notOverlapping = "not-overlapping"
  /// It has a place in common with a feature of the layer.
  case touching
  /// A feature of the layer lies in it.
  case containing
}

/// A worker's test of geometries against a layer.
package final class LayerDemandTest {
  private let layer: Layer
  private let demand: LayerDemand
  private let matcher: LayerMatcher
  private let engine = Engines.geometry()
  private var mover: PlaneMover?

  package init(_ layer: Layer, _ demand: LayerDemand) {
    (self.layer, self.demand) = (layer, demand)
    matcher = LayerMatcher(layer)
  }

  /// Why a geometry is not what it has to be; nil where it is, or has no vertex.
  ///
  /// - Parameter name: its CRS; nil for OGC:CRS84.
  package func complaint(_ geometry: Geometry, in name: String?) throws(RecordError) -> String? {
    if geometry.isEmpty { return nil }
    switch demand {
    case .inside:
      return try matcher.matches(geometry, in: name, .within).isEmpty ? "it lies in no feature of \(layer.path)" : nil
    case .touching:
      return try matcher.matches(geometry, in: name, .intersects).isEmpty
        ? "it has no place in common with \(layer.path)" : nil
    case .containing:
      return try matcher.matches(geometry, in: name, .contains).isEmpty ? "no feature of \(layer.path) lies in it" : nil
    case .coveredBy:
      if try !matcher.matches(geometry, in: name, .within).isEmpty { return nil }
      let found = try matcher.matches(geometry, in: name, .intersects)
      let isCovered = try isCovered(geometry, in: name, by: found)
      return isCovered ? nil : "it is not covered by \(layer.path)"
    case .notOverlapping:
      for number in try matcher.matches(geometry, in: name, .intersects) where try overlaps(geometry, in: name, number)
      {
        let id =
          layer.id(number).map { "feature \(String(decoding: $0.bytes, as: UTF8.self))" } ?? "record \(number + 1)"
        return "it overlaps \(id) of \(layer.path)"
      }
      return nil
    }
  }

  /// The plane of the layer, and a geometry there.
  private func plane(_ geometry: inout Geometry, _ name: String?) throws(RecordError) -> LayerPlane {
    let plane = try layer.commonPlane(with: name)
    if mover?.crs != plane.crs || mover == nil { mover = PlaneMover(to: plane.crs) }
    try mover?.move(&geometry, from: name)
    return plane
  }

  private func isCovered(_ source: Geometry, in name: String?, by numbers: [Int]) throws(RecordError) -> Bool {
    if numbers.count < 2 { return false }
    var geometry = source
    let plane = try plane(&geometry, name)
    var all = Geometry(type: .geometryCollection)
    all.members = numbers.map { plane.geometries[$0].withoutHeights }
    do throws(EngineError) {
      return try PreparedShape(try engine.union(all), engine).covers(geometry.withoutHeights.simpleParts)
    } catch { throw RecordError(engine: error) }
  }

  /// Whether more than borders are in common with a feature that it meets.
  private func overlaps(_ source: Geometry, in name: String?, _ number: Int) throws(RecordError) -> Bool {
    var geometry = source
    let plane = try plane(&geometry, name)
    do throws(EngineError) {
      let other = plane.geometries[number].simpleParts
      for part in geometry.simpleParts {
        for piece in other where try engine.evaluate(.intersects, part, piece) {
          if try !engine.evaluate(.touches, part, piece) { return true }
        }
      }
      return false
    } catch { throw RecordError(engine: error) }
  }
}
