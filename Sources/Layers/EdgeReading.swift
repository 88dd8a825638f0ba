// --edges: geometries whose edges follow the Earth, in the form in which straight edges are asked.

import Engines
import FeatureStream
import Globe
import Planar

/// Brings the geometries of a worker into that form.
///
/// What the rule does not ask for it leaves as it is, and so does it with what is short.
package final class EdgeReading {
  private let follower: EdgeFollower
  /// For what goes over ±180°; nil where that is read as all else.
  private let seamFollower: EdgeFollower?
  private var cutter = AntimeridianCutter()

  package init(_ rule: EdgeRule) {
    (follower, seamFollower) = (EdgeFollower(rule, geodesic: Engines.geodesic), nil)
  }

  /// Reads a layer for `LayerMatcher`: with few vertices, but all where a geometry goes over ±180°, for there it is cut
  /// on the curve.
  package init(coarse rule: EdgeRule) {
    follower = EdgeFollower(rule.coarse, geodesic: Engines.geodesic)
    seamFollower = EdgeFollower(rule, geodesic: Engines.geodesic)
  }

  /// Whether edges are straight in longitude and latitude, so that nothing is done.
  package var isPlanar: Bool { follower.rule.contour == .straight }

  /// Puts vertices into long edges.
  ///
  /// - Parameter crs: that of the geometry, by name; nil for OGC:CRS84.
  /// - Returns: whether there are any; then it is cut at ±180°.
  @discardableResult
  package func follow(_ geometry: inout Geometry, in crs: String?) throws(RecordError) -> Bool {
    if isPlanar { return false }
    if let crs, !CRSRegistry.isInDegrees(crs) {
      throw RecordError(
        code: "unit-mismatch",
        message: "--edges \(follower.rule.contour.rawValue) is for longitudes and latitudes, and this is in \(crs); "
          + "plat project --to EPSG:4326 makes them")
    }
    let hasMore: Bool
    let follower = geometry.mayJump ? seamFollower ?? follower : follower
    do throws(DensifyError) { hasMore = try follower.follow(&geometry) } catch {
      throw RecordError(edge: error, limit: EdgeFollower.limit)
    }
    if hasMore { cutter.cut(&geometry) }
    return hasMore
  }
}

extension RecordError {
  /// Says why vertices cannot be put into an edge.
  package init(edge error: DensifyError, limit: Int = Densifier.limit) {
    switch error {
    case .ambiguous(let vertex):
      self.init(
        code: "antipodal",
        message: "vertices \(vertex - 1) and \(vertex) are antipodal: no one geodesic between them is the shortest",
        vertex: vertex)
    case .offEllipsoid(let vertex):
      self.init(code: "bad-position", message: "vertex \(vertex) is not a longitude and latitude", vertex: vertex)
    case .tooMany(let vertex):
      self.init(
        code: "too-many-vertices",
        message: "with the edge to vertex \(vertex) more than \(limit) vertices would be added; let segments be longer",
        vertex: vertex)
    }
  }
}
