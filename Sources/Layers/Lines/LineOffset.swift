// Lines beside lines: at a distance, to the left or the right, without what is nearer to the line.

import Engines
import Globe
import Planar

/// Makes lines that run beside others.
///
/// Each edge is put aside by the distance, and at corners arcs go round what is outside. That curve is divided where it
/// crosses itself, what is on the other side, or the half circles round the ends; what is nearer to the line than the
/// distance is left out. On longitude and latitude edges are geodesics, and so are those of what is made. The
/// corresponding GEOS function is `GEOSOffsetCurve_r`, which does so on a plane, and without the ends.
package struct LineOffset {
  /// A vertex of what is made.
  package struct Vertex {
    package var position: Position
    /// Where on the geometry it is from: the number of the vertex before it and the share of the edge from there.
    package let place: Double
  }

  /// In metres to the left of one who goes along the line; below 0 to the right.
  package let distance: Double
  package let join: BufferStyle.Join
  /// How far a mitre may reach beyond the corner, as a multiple of the distance.
  package let mitreLimit: Double

  /// By how much what is made may be nearer to the line than the distance, in metres.
  static let tolerance = 0.0005
  /// No more bits of curves are looked at.
  static let most = 4_000_000.0

  package init(distance: Double, join: BufferStyle.Join, mitreLimit: Double) {
    (self.distance, self.join, self.mitreLimit) = (distance, join, mitreLimit)
  }

  /// The lines beside a line: none, one or several, in the order of the line.
  ///
  /// Vertices are at the distance to a millimetre, but for those of mitres, which are farther, and those where what was
  /// cut away meets, which may be nearer by some centimetres. O(n log n) where few vertices are within the distance of
  /// each other.
  ///
  /// - Parameter crs: what the line's coordinates are.
  /// - Returns: nil where it would take too many vertices.
  package func lines(
    beside line: LineWalk, _ crs: CoordinateReferenceSystem, _ geodesic: any GeodesicEngine
  ) -> [[Vertex]]? {
    let edges = line.placedEdges
    guard let first = edges.first, let last = edges.last else { return [] }
    let ground: any OffsetGround
    switch crs.unit {
    case .degrees: ground = GeodesicOffsetGround(edges, geodesic)
    case .linear(let metres): ground = PlaneOffsetGround(edges, unit: metres)
    }
    let isClosed = edges.count > 2 && (first.from == last.to || LineWalk.isSeam(first.from, last.to))
    let course = OffsetCourse(edges: edges, ground: ground, isClosed: isClosed, distance: abs(distance))
    guard course.mostBits * 2 < Self.most else { return nil }
    var cut = OffsetCut(course, right: -distance)
    return cut.lines(self)
  }
}
