// simplify --filter-islands: parts of polygons that are smaller than an area, and such holes.

import Globe
import Planar

/// What a filter took away.
package struct FilteredParts: Sendable, Equatable {
  package var islands = 0
  package var holes = 0
  /// The vertices of both, where they are counted.
  package var vertices = 0

  package init() {}

  package static func += (sum: inout FilteredParts, other: FilteredParts) {
    sum.islands += other.islands
    sum.holes += other.holes
    sum.vertices += other.vertices
  }
}

/// Tells rings smaller than an area, and takes them out of single features.
///
/// Belongs to one thread.
package final class IslandFilter {
  private let limit: Double
  private let geodesic: GeodesicMeasurer

  package init(_ area: SurfaceArea, _ geodesic: any GeodesicEngine) {
    (limit, self.geodesic) = (area.squareMetres, GeodesicMeasurer(geodesic))
  }

  /// Whether the area inside a ring, on the ellipsoid or the plane of its CRS, is less than the limit.
  package func isSmall(_ geometry: Geometry, _ ring: Int, _ metric: LocalMetric) -> Bool {
    if case .planar(let metres) = metric {
      return PlanarMeasurer(metresPerUnit: metres).area(geometry, geometry.ring(ring)) < limit
    }
    let positions = geometry.positions(ofRing: ring)
    let box = Box(around: positions)
    // Half of what the area is at least on the map, where degrees of longitude are shortest: most rings are far larger.
    if box.size.x < 90 {
      let (least, degree) = (metric.scale(y: max(abs(box.min.y), abs(box.max.y))).x, metric.scale(y: 0).y)
      if abs(positions.signedArea) * least * degree > 2 * limit { return false }
    }
    return geodesic.area(geometry, geometry.ring(ring)) < limit
  }

  /// Takes small parts and holes out of a geometry.
  ///
  /// - Parameter kept: receives the numbers of the vertices that are left, counted through all members.
  /// - Returns: what has gone.
  package func remove(from geometry: inout Geometry, _ metric: LocalMetric, kept: inout [Int32]) -> FilteredParts {
    kept.removeAll(keepingCapacity: true)
    var (first, removed) = (Int32(0), FilteredParts())
    geometry.forEachSimple { part in
      let count = Int32(part.vertexCount)
      let before = removed
      let start = kept.count
      if part.type.hasRings { removed += filter(part, metric, first, &kept) }
      removed.vertices += part.type.hasRings ? Int(count) - (kept.count - start) : 0
      if removed == before {
        kept.removeSubrange(start...)
        kept.append(contentsOf: first..<first + count)
      } else {
        rebuild(&part, kept[start...], first)
      }
      first += count
    }
    return removed
  }

  /// The rings of the geometry at hand that stay; those of its parts that do.
  private var stays: [Bool] = []

  private func filter(
    _ geometry: Geometry, _ metric: LocalMetric, _ first: Int32, _ kept: inout [Int32]
  ) -> FilteredParts {
    var removed = FilteredParts()
    stays = [Bool](repeating: true, count: geometry.ringEnds.count)
    for rings in geometry.polygons {
      guard let exterior = rings.first, !geometry.ring(exterior).isEmpty else { continue }
      if isSmall(geometry, exterior, metric) {
        for ring in rings { stays[ring] = false }
        removed.islands += 1
      } else {
        for hole in rings.dropFirst() where !geometry.ring(hole).isEmpty && isSmall(geometry, hole, metric) {
          stays[hole] = false
          removed.holes += 1
        }
      }
    }
    for ring in geometry.ringEnds.indices where stays[ring] {
      for vertex in geometry.ring(ring) { kept.append(first + Int32(vertex)) }
    }
    return removed
  }

  /// Leaves a geometry the rings that stay, and their vertices.
  private func rebuild(_ geometry: inout Geometry, _ kept: ArraySlice<Int32>, _ first: Int32) {
    let source = geometry
    geometry.ringEnds.removeAll(keepingCapacity: true)
    geometry.partEnds.removeAll(keepingCapacity: true)
    var end = 0
    for rings in source.polygons {
      let before = geometry.ringEnds.count
      for ring in rings where stays[ring] {
        end += source.ring(ring).count
        geometry.ringEnds.append(end)
      }
      if source.type == .multiPolygon, rings.isEmpty || geometry.ringEnds.count > before {
        geometry.partEnds.append(geometry.ringEnds.count)
      }
    }
    geometry.ordinates.removeAll(keepingCapacity: true)
    for vertex in kept {
      let at = Int(vertex - first) * source.dimension
      geometry.ordinates.append(contentsOf: source.ordinates[at..<at + source.dimension])
    }
  }
}
