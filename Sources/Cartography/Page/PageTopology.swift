// The lines and borders of a page with what they share, so that neighbours stay neighbours when they are simplified.

import Coverage
import MapGeometry
import Planar
import Simplification

/// The lines and rings of a page's features as one coverage, in map points.
package struct PageTopology {
  private var topology = Topology()
  private var kept: [Int32] = []

  /// Takes all lines and rings; path n is ring n of the features.
  ///
  /// O(vertices).
  package init(_ features: PageFeatures) {
    var (vertex, ring) = (0, 0)
    var points: [Double] = []
    for (owner, shape) in features.shapes.enumerated() {
      let start = vertex
      for index in ring..<shape.rings {
        let end = start + Int(features.ringEnds[index])
        points.removeAll(keepingCapacity: true)
        while vertex < end {
          let point = features.mapPoint(vertex)
          points.append(point.x)
          points.append(point.y)
          vertex += 1
        }
        topology.add(
          points, dimension: 2, vertices: 0..<points.count / 2, isRing: shape.type.hasRings,
          owner: Int32(truncatingIfNeeded: owner))
      }
      (vertex, ring) = (shape.ordinates / 2, shape.rings)
    }
    topology.cut(isGeographic: false)
  }

  /// The topology with the vertices that are farther than a tolerance from what is left without them.
  ///
  /// - Parameter tolerance: in map points.
  package func simplified(_ tolerance: Double) -> PageTopology {
    var copy = self
    var simplifier = ArcSimplifier(tolerance: tolerance, metric: .planar(metresPerUnit: 1))
    simplifier.simplify(&copy.topology)
    return copy
  }

  /// The vertices of a ring that are left, counted from its first.
  package mutating func keptVertices(ofRing ring: Int) -> [Int] {
    let first = topology.vertices(ofPath: ring).lowerBound
    topology.keptVertices(ofPath: ring, into: &kept)
    return kept.map { Int($0) - first }
  }
}

extension PageFeatures {
  /// A vertex as it is on the map.
  package func mapPoint(_ vertex: Int) -> MapPoint {
    MapPoint(
      Coordinate(latitude: ordinates[2 * vertex + 1], longitude: ordinates[2 * vertex]),
      latitudeLimit: MapPoint.openLimit)
  }
}
