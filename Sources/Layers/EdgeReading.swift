// --edges: geometries whose edges follow the Earth, in the form in which straight edges are asked.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Planar

/// Brings the geometries of a worker into that form.
///
/// What the plan does not ask for it leaves as it is, and so does it with what is short.
package final class EdgeReading {
  private let plan: EdgePlan
  /// The second file that is read; nil for records.
  private let file: String?
  private let isCoarse: Bool
  /// For each kind of curve that came: the one for few vertices, and that for all.
  private var followers: [Contour: (few: EdgeFollower, all: EdgeFollower)] = [:]
  private var cutter = AntimeridianCutter()
  private lazy var sides = OrientedPolygons()
  /// The last geometry that got vertices, before it was cut, where a trail is to go by it.
  private var bent: Geometry?
  private lazy var filesHaveCurves = plan.rule == nil && plan.filesHaveCurves

  /// - Parameters:
  ///   - file: the second file whose Features are read; nil for records.
  ///   - coarse: whether few vertices are enough, but where a geometry goes over ±180°, for there it is cut on the
  ///     curve: for `LayerMatcher`, which looks again.
  package init(_ plan: EdgePlan, file: String? = nil, coarse isCoarse: Bool = false) {
    (self.plan, self.file, self.isCoarse) = (plan, file, isCoarse)
  }

  /// Whether edges are straight in longitude and latitude, so that nothing is done.
  ///
  /// - Parameter said: what their Feature says of them.
  package func isPlanar(_ said: Contour?) -> Bool { plan.rule(said).contour == .straight }

  /// Whether polygons are what lies on the left of their rings.
  package var isOriented: Bool { plan.isOriented }

  /// Puts vertices into long edges.
  ///
  /// - Parameters:
  ///   - crs: that of the geometry, by name; nil for OGC:CRS84.
  ///   - said: what its Feature says of its edges.
  ///   - isNoted: whether `noteVertices(of:)` may be asked afterwards.
  /// - Returns: whether there are any; then it is cut at ±180°.
  @discardableResult
  package func follow(
    _ geometry: inout Geometry, in crs: String?, said: Contour?, isNoted: Bool = false
  ) throws(RecordError) -> Bool {
    bent = nil
    let hasEdges = !geometry.ringEnds.isEmpty || geometry.type == .geometryCollection
    if hasEdges, said != nil || file != nil || filesHaveCurves { plan.note(said, file: file) }
    let rule = plan.rule(said)
    guard rule.contour != .straight else { return false }
    if let crs, !CRSRegistry.isInDegrees(crs) {
      if plan.rule == nil { return false }
      throw RecordError(
        code: "unit-mismatch",
        message: "--edges \(rule.contour.rawValue) is for longitudes and latitudes, and this is in \(crs); "
          + "plat project --to EPSG:4326 makes them")
    }
    guard hasEdges else { return false }
    let followers = followers[rule.contour] ?? makeFollowers(rule)
    var hasMore: Bool
    do throws(DensifyError) {
      // The few vertices come first, as they do where `LayerMatcher` looks again: who has an edge in common, keeps it.
      hasMore = try followers.few.follow(&geometry)
      if !isCoarse || geometry.mayJump, try followers.all.follow(&geometry, onlyAtSeam: isCoarse) { hasMore = true }
    } catch { throw RecordError(edge: error, limit: EdgeFollower.limit) }
    if hasMore, isNoted { bent = geometry }
    if plan.isOriented, try sides.settle(&geometry) { return true }
    if hasMore { cutter.cut(&geometry) }
    return hasMore
  }

  /// Says where the vertices come from that the last geometry has got, so that their values are interpolated.
  ///
  /// - Parameter feature: the record that has the geometry, before its part takes its place.
  package func noteVertices(of feature: inout Feature) {
    guard let bent, feature.trail != nil else { return }
    var (before, sources): ([Position], [Int32]) = ([], [])
    feature.geometry.visitPositions { before.append($0) }
    var next = 0
    bent.visitPositions { position in
      let isOld = next < before.count && before[next] == position
      sources.append(isOld ? Int32(next) : -1)
      if isOld { next += 1 }
    }
    if next == before.count { feature.noteVertices(sources, of: bent) }
  }

  private func makeFollowers(_ rule: EdgeRule) -> (few: EdgeFollower, all: EdgeFollower) {
    let made = (
      few: EdgeFollower(rule.coarse, geodesic: Engines.geodesic), all: EdgeFollower(rule, geodesic: Engines.geodesic)
    )
    followers[rule.contour] = made
    return made
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
