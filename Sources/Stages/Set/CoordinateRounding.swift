// Coordinates with fewer decimals: vertices that become equal are one, and what was valid stays so.

import FeatureStream
import GeoJSON
import Planar

/// A worker's rounding of coordinates.
final class CoordinateRounding {
  private let format: CoordinateFormat
  private let engine: any GeometryEngine
  private var kept: [Int32] = []

  init(decimals: Int, _ engine: any GeometryEngine) {
    (format, self.engine) = (.decimals(decimals), engine)
  }

  /// Rounds the coordinates of a feature; one whose coordinates are round is left as it is.
  func round(_ feature: inout Feature) throws(RecordError) {
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
      if rounded.hasRings, try engine.invalidity(rounded) != nil, try engine.invalidity(feature.geometry) == nil {
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
    feature.keepsZ = false
    feature.format = format
  }

  private func roundOrdinates(_ part: inout Geometry) -> Bool {
    var changes = false
    for at in part.ordinates.indices {
      let value = part.ordinates[at]
      let rounded = format.rounded(value)
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
    let outerRings: Swift.Set<Int> =
      part.type == .polygon ? [0] : Swift.Set(part.partEnds.indices.map { part.part($0).lowerBound })
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
      if try engine.invalidity(rounded) == nil { return rounded }
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
