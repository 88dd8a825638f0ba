// How far two shapes are from being the same: the greatest distance from a place of one to the other.

import Engines
import Globe
import Planar

/// The edges of a geometry, as geodesics.
package struct GeodesicShape: Sendable {
  package let edges: [GeodesicEdge]
  let locator: LineLocator

  /// Takes lines, the borders of polygons, and points, of any geometry in longitude and latitude.
  ///
  /// A point is an edge to itself. Where polygons were cut at ±180° the cut is no border. O(n log n).
  package init(_ geometry: Geometry, _ geodesic: any GeodesicEngine) {
    var edges: [GeodesicEdge] = []
    for part in geometry.simpleParts {
      if part.ringEnds.isEmpty {
        for place in part.positions(0..<part.vertexCount) {
          edges.append(GeodesicEdge(from: place, to: place, length: 0, azimuth: 0))
        }
      }
      for ring in part.ringEnds.indices {
        var last: Position?
        for place in part.positions(part.ring(ring)) {
          if let last, !(part.type.hasRings && Longitude.isSide(last.x) && last.x == place.x) {
            edges.append(GeodesicEdge(from: last, to: place, geodesic))
          }
          last = place
        }
      }
    }
    (self.edges, locator) = (edges, LineLocator(edges: edges, geodesic))
  }
}

/// Measures Hausdorff distances on the ground, over all places of edges and not over vertices alone.
///
/// An edge is halved where its greatest distance from the other shape is not known yet: no place of it is farther from
/// an edge of the other than its ends are, but for what geodesics bend, so that what is nearest to both ends bounds
/// what lies between; what cannot be farther than the greatest found is left out. Good to a millimetre, and to 0.2
/// millionths where that is more. The corresponding GEOS function is `GEOSHausdorffDistanceDensify_r`, which divides
/// edges into equal parts.
package final class HausdorffDistance {
  private let geodesic: any GeodesicEngine
  private static let radius = 6_371_008.8

  package init(_ geodesic: any GeodesicEngine) { self.geodesic = geodesic }

  /// The distance between two shapes, in metres; nil where one has no places.
  ///
  /// O((n + m) log (n + m)) as a rule, and memory for the edges of both.
  package func distance(_ a: GeodesicShape, _ b: GeodesicShape) -> Double? {
    if a.edges.isEmpty || b.edges.isEmpty { return nil }
    return farthest(of: b, from: a, atLeast: farthest(of: a, from: b, atLeast: 0))
  }

  /// A place of an edge, with the nearest edge of the other shape.
  fileprivate struct Stop {
    let along: Double
    let place: Position
    let nearest: Int
    let distance: Double
  }

  /// The greatest distance of a place of a shape from another shape, where that is more than `least`.
  private func farthest(of shape: GeodesicShape, from other: GeodesicShape, atLeast least: Double) -> Double {
    var best = least
    func stop(_ edge: GeodesicEdge, _ along: Double) -> Stop {
      let place = edge.position(at: along, geodesic)
      let found = other.locator.nearestEdge(to: place, geodesic)
      let stop = Stop(along: along, place: place, nearest: found?.edge ?? 0, distance: found?.offset ?? 0)
      best = max(best, stop.distance)
      return stop
    }
    // All vertices first: the more that is known to be far, the more is left out.
    var ends: [(Stop, Stop)] = []
    for edge in shape.edges {
      let isOn = ends.last.map { $0.1.place == edge.from } ?? false
      let start = isOn ? ends[ends.count - 1].1.moved(to: 0) : stop(edge, 0)
      ends.append((start, edge.length > 0 ? stop(edge, edge.length) : start))
    }
    for (edge, (start, end)) in zip(shape.edges, ends) {
      var open = [(start, end)]
      while let (a, b) = open.popLast() {
        let length = b.along - a.along
        let tolerance = max(0.0005, best * 2e-7)
        guard length > tolerance, most(a, b, length, other) > best + tolerance else { continue }
        let middle = stop(edge, (a.along + b.along) / 2)
        open.append((a, middle))
        open.append((middle, b))
      }
    }
    return best
  }

  /// What a place between two can be from the other shape at most.
  private func most(_ a: Stop, _ b: Stop, _ length: Double, _ other: GeodesicShape) -> Double {
    func bent(_ distance: Double) -> Double {
      let angle = length / Self.radius
      return distance * (1 + angle * angle / 4)
    }
    let rough = (a.distance + b.distance + length) / 2
    if a.nearest == b.nearest { return min(rough, bent(max(a.distance, b.distance))) }
    let byFirst = max(a.distance, other.locator.distance(from: b.place, toEdge: a.nearest, geodesic))
    let bySecond = max(b.distance, other.locator.distance(from: a.place, toEdge: b.nearest, geodesic))
    return min(rough, bent(min(byFirst, bySecond)))
  }
}

extension HausdorffDistance.Stop {
  /// The same as a place of another edge.
  fileprivate func moved(to along: Double) -> Self {
    Self(along: along, place: place, nearest: nearest, distance: distance)
  }
}
