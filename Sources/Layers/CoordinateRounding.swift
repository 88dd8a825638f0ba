// Coordinates that are rounded: vertices that become equal are one, and what was valid stays so.

import FeatureStream
import GeoJSON
import Planar

/// A worker's rounding of coordinates.
package final class CoordinateRounding {
  /// What numbers are rounded to.
  package enum Grid: Sendable {
    /// So many decimals; heights too.
    case decimals(Int)
    /// Multiples of a number above 0; heights stay.
    case steps(Double)
  }

  private let grid: Grid
  private let format: CoordinateFormat
  /// How many steps there are in 1, where that is a whole number: by division by it multiples have few digits.
  private let stepsInOne: Double?
  private let engine: any GeometryEngine
  private var sure = SureValidity()
  private var kept: [Int32] = []

  package init(_ grid: Grid, _ engine: any GeometryEngine) {
    (self.grid, self.engine) = (grid, engine)
    switch grid {
    case .decimals(let count): (format, stepsInOne) = (.decimals(count), nil)
    case .steps(let step):
      format = .shortest
      let count = (1 / step).rounded()
      stepsInOne = step < 1 && abs(count * step - 1) < 1e-12 ? count : nil
    }
  }

  private func rounded(_ number: Double) -> Double {
    guard case .steps(let step) = grid else { return format.rounded(number) }
    if let stepsInOne { return (number * stepsInOne).rounded() / stepsInOne }
    return (number / step).rounded() * step
  }

  /// Rounds the coordinates of a feature; one whose coordinates are round is left as it is.
  package func round(_ feature: inout Feature) throws(RecordError) {
    var rounded = feature.geometry
    kept.removeAll(keepingCapacity: true)
    var changes = false
    var first = 0
    rounded.forEachSimple { part in
      let count = part.vertexCount
      changes = roundOrdinates(&part) || changes
      changes = dropRepeated(&part, first: first) || changes
      first += count
    }
    guard changes else { return }
    let isWhole = feature.geometry.type != .geometryCollection
    do throws(EngineError) {
      if rounded.hasRings, try sure.invalidity(rounded, engine) != nil, try engine.invalidity(feature.geometry) == nil {
        feature.geometry = try mended(rounded)
        feature.replaceGeometry()
        feature.format = format
        return
      }
    } catch { throw RecordError(engine: error) }
    let trail = feature.trail
    if isWhole { feature.keepVertices(kept) } else { feature.replaceGeometry() }
    feature.geometry = rounded
    feature.trail = trail
    feature.noteVertices(kept, of: rounded)
    feature.noteMoved()
    if case .decimals = grid { feature.keepsZ = false }
    feature.format = format
  }

  private func roundOrdinates(_ part: inout Geometry) -> Bool {
    var changes = false
    let keepsHeights = if case .steps = grid { part.dimension == 3 } else { false }
    for at in part.ordinates.indices where !keepsHeights || at % 3 != 2 {
      let value = part.ordinates[at]
      let rounded = rounded(value)
      if rounded != value, !value.isNaN {
        part.ordinates[at] = rounded
        changes = true
      }
    }
    return changes
  }

  /// Makes one of neighbours that are equal; a line keeps two positions, a ring that has no area goes.
  ///
  /// - Parameter first: how many vertices the members before the part have.
  private func dropRepeated(_ part: inout Geometry, first: Int = 0) -> Bool {
    guard !part.ringEnds.isEmpty else {
      kept += (first..<first + part.vertexCount).map { Int32($0) }
      return false
    }
    let dimension = part.dimension
    let isRing = part.type.hasRings
    var (ordinates, ends): ([Double], [Int]) = ([], [])
    var survivors: [Bool] = []
    let outerRings: Set<Int> =
      part.type == .polygon ? [0] : Set(part.partEnds.indices.map { part.part($0).lowerBound })
    var isOuterGone = false
    for ring in part.ringEnds.indices {
      if outerRings.contains(ring) { isOuterGone = false }
      if isOuterGone {
        survivors.append(false)
        continue
      }
      var vertices: [Int] = []
      for vertex in part.ring(ring) {
        if let last = vertices.last, part.isSame(last, vertex) { continue }
        vertices.append(vertex)
      }
      if isRing, vertices.count == part.ring(ring).count, vertices.count < 4 {
        // It was none before.
      } else if isRing ? vertices.count < 4 : vertices.count < 2 {
        if isRing || part.ringEnds.count > 1 {
          if outerRings.contains(ring) { isOuterGone = true }
          survivors.append(false)
          continue
        }
        vertices = [part.ring(ring).lowerBound, part.ring(ring).upperBound - 1].filter { part.ring(ring).contains($0) }
      }
      survivors.append(true)
      for vertex in vertices {
        ordinates += part.ordinates[vertex * dimension..<(vertex + 1) * dimension]
        kept.append(Int32(first + vertex))
      }
      ends.append(ordinates.count / dimension)
    }
    guard ordinates.count < part.ordinates.count else { return false }
    part.keepRings(survivors)
    (part.ordinates, part.ringEnds) = (ordinates, ends)
    return true
  }

  /// A valid geometry whose coordinates are round, as far as that can be: what is mended is rounded again.
  private func mended(_ geometry: Geometry) throws(EngineError) -> Geometry {
    var valid = geometry
    for _ in 0..<8 {
      valid = try engine.makeValid(valid, .structure(keepsCollapsed: false))
      var rounded = valid
      var changes = false
      rounded.forEachSimple { part in
        changes = roundOrdinates(&part) || changes
        kept.removeAll(keepingCapacity: true)
        changes = dropRepeated(&part) || changes
      }
      if try sure.invalidity(rounded, engine) == nil { return rounded }
      valid = rounded
    }
    return try engine.makeValid(valid, .structure(keepsCollapsed: false))
  }
}

extension Geometry {
  fileprivate var hasRings: Bool { type.hasRings || members.contains(where: \.hasRings) }

  fileprivate func isSame(_ a: Int, _ b: Int) -> Bool {
    ordinates[a * dimension] == ordinates[b * dimension] && ordinates[a * dimension + 1] == ordinates[b * dimension + 1]
  }

  /// Takes rings away that did not survive, from `partEnds` too; a polygon whose outer ring is gone has no others.
  fileprivate mutating func keepRings(_ survivors: [Bool]) {
    guard type == .multiPolygon else { return }
    var ends: [Int] = []
    var count = 0
    for part in partEnds.indices {
      let rings = self.part(part)
      let alive = rings.count { survivors[$0] }
      count += alive
      if alive > 0 { ends.append(count) }
    }
    partEnds = ends
  }
}
