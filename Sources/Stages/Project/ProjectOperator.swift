// The work of plat project on one worker.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Words

/// What `project` does, once its options are checked.
struct Projection: Sendable {
  /// Where the operation is taken from.
  enum Route: Sendable {
    /// From each feature's `crs` member to the target.
    case features
    /// From a CRS that an option names to the target; nil is CRS84.
    case fixed(String?)
    /// The user's own operation.
    case pipeline(String, inverse: Bool)
  }

  var route: Route
  /// The CRS that features are marked with; nil is CRS84.
  var target: String?
  var choice = OperationChoice()
  /// What the coordinates are that come in.
  var check = CoordinateCheck.asMarked
  /// Whether the target is geocentric.
  var needsHeight = false
  var format = CoordinateFormat.degrees
}

/// The work of `project` on one worker.
final class ProjectOperator: FeatureOperator {
  let projection: Projection
  private let registry = CRSRegistry()
  /// The operation of the last record, nearly always that of the next, and its source.
  @exclusivity(unchecked) private var current: (any CoordinateOperation)?
  @exclusivity(unchecked) private var currentSource: String?
  /// Adds vertices and cuts before the transformation.
  let edges: ProjectedEdges
  /// For what comes to the end of a map on another datum, from the source of the last record; nil for nearly all.
  private var legs: DatumLegs?
  /// Cuts what comes to longitude and latitude; nil for other targets.
  @exclusivity(unchecked) private var cutter: AntimeridianCutter?
  /// Whether that is done to features that are not moved, too.
  private let cutsAll: Bool
  /// The ordinates before they were transformed, for messages and to see whether z stayed.
  @exclusivity(unchecked) private(set) var before: [Double] = []
  @exclusivity(unchecked) private var validity = ProjectedValidity()
  @exclusivity(unchecked) private var precision = RingPrecision()
  /// Sources that were told to have a ballpark operation, and the texts that were not yet taken.
  private var ballparkSources: Set<String?> = []
  private var notes: [String] = []

  init(_ projection: Projection, edges: ProjectedEdges, cutter: AntimeridianCutter?, cutsAll: Bool) {
    self.projection = projection
    self.edges = edges
    self.cutter = cutter
    self.cutsAll = cutsAll
  }

  var handsOnOnce: Bool { true }

  var hasNotes: Bool { true }

  func takeNotes() -> [String] {
    let notes = notes + (legs?.takeNotes() ?? [])
    self.notes = []
    return notes
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let target = projection.target
    var name: String?
    var isMoved = true
    switch projection.route {
    case .features: name = feature.currentCRS
    case .fixed(let fixed): name = fixed
    case .pipeline: name = feature.currentCRS
    }
    if case .pipeline = projection.route {} else { isMoved = name != target }
    let operation = isMoved && feature.hasGeometry ? try operation(from: name) : nil
    if let operation, let legs, legs.areNeeded(for: feature.geometry, operation) {
      return try legs.apply(&feature, next)
    }
    // A feature that is there already is left as it is.
    if feature.currentCRS != target { feature.crsChange = target.map { .named($0) } ?? .removed }
    if let operation {
      let canFold = edges.canFold
      var isInDanger = canFold && ProjectedValidity.isInDanger(feature.geometry)
      guard try edges.prepare(&feature, mayReachPoles: isInDanger, from: name, operation, registry) else {
        return .goOn
      }
      if operation.turnsY { feature.turnRingsOfMapPoints() }
      if feature.isSpent, feature.geometryChange == .none, feature.geometry.dimension == 2 {
        // Without heights nothing of the text is written again.
        feature.places.positionOffsets = []
      }
      // That its vertices can be read again, if an edge has to be looked at again.
      let isAsRead = feature.geometryChange == .none
      let (mayTear, measures) = (edges.mayTear, canFold || edges.isFromMap)
      let hadExtent = projection.needsHeight && feature.geometry.hasExtent(in: .shortest)
      var (isTornMaybe, isJoined) = (false, false)
      var vertices = 0
      var keepsZ = !projection.needsHeight
      do throws(RecordError) {
        try feature.geometry.forEachSimple { geometry throws(RecordError) in
          if edges.movesSeam, try moveOverSeam(&geometry, operation, &vertices, &keepsZ, &isJoined) { return }
          if geometry.vertexCount > Self.longest, !projection.needsHeight, !edges.mayTear || isAsRead {
            let range = try transformLong(&geometry, operation, &vertices, &keepsZ, measures: measures)
            isInDanger = isInDanger || canFold && geometry.type.hasRings && range.mayFold
            isTornMaybe = isTornMaybe || mayTear && range.mayBeTorn(edges.breaks(operation))
            if edges.sides?.join(&geometry, before: nil) == true { isJoined = true }
            return
          }
          try transform(&geometry, operation, &vertices, &keepsZ)
          if edges.sides?.join(&geometry, before: before) == true { isJoined = true }
          guard measures, !geometry.ringEnds.isEmpty else { return }
          let stretch = MapStretch(geometry, before: before, isGeographic: edges.isFromDegrees)
          isInDanger = isInDanger || canFold && geometry.type.hasRings && stretch.range.mayFold
          guard mayTear, let torn = stretch.firstTorn(geometry, operation, edges.breaks(operation)) else { return }
          geometry.ordinates = before
          vertices -= geometry.vertexCount
          guard edges.cutAtBreak(&geometry, operation) else { throw brokenEdge(vertices + torn) }
          try transform(&geometry, operation, &vertices, &keepsZ)
          (isJoined, isInDanger) = (true, true)
        }
        if isTornMaybe, let torn = edges.firstTorn(feature, operation) {
          throw brokenEdge(torn)
        }
      } catch {
        if edges.dropsBeyond, feature.geometry.type == .point, error.code == Self.noImage { return .goOn }
        throw error
      }
      if operation.usedBallpark { noteBallpark(name) }
      feature.keepsZ = feature.keepsZ && keepsZ
      if !projection.needsHeight {
        feature.format = precision.format(for: feature.geometry, projection.format)
      } else if let format = feature.geometry.geocentricFormat(projection.format) {
        feature.format = format
      } else if hadExtent {
        throw flatInSpace
      }
      feature.noteMoved()
      if cutter?.cut(&feature.geometry) == true || isJoined { feature.replaceGeometry() }
      if isInDanger, validity.mend(&feature), feature.geometry.hadArea(before) {
        throw RecordError(
          code: Self.noImage,
          message:
            "the area comes to lie on a line in \(target ?? "OGC:CRS84"): its edges are too long for this map; --densify adds "
            + "vertices", vertex: 0)
      }
    } else if cutsAll, feature.hasGeometry {
      _ = cutter?.cut(&feature, rounding: projection.format)
    }
    return try next(&feature)
  }

  private func operation(from name: String?) throws(RecordError) -> any CoordinateOperation {
    if let current, currentSource == name { return current }
    let made: any CoordinateOperation
    if case .pipeline(let text, let inverse) = projection.route {
      // One for all sources.
      if let current { return current }
      do throws(EngineError) {
        made = try registry.engine().operation(
          definedBy: text, inverse: inverse, epoch: projection.choice.epoch)
      } catch { throw RecordError(code: "no-operation", message: error.message) }
    } else {
      made = try registry.operation(from: name, to: projection.target, projection.choice)
    }
    (current, currentSource) = (made, name)
    if let legs { notes += legs.takeNotes() }
    legs = try edges.target.flatMap { target throws(RecordError) in
      DatumLegs(
        from: try registry.crs(name), to: target, projection, longest: edges.longest, dropsBeyond: edges.dropsBeyond,
        registry)
    }
    return made
  }

  /// The code of a vertex that the target has no place for.
  static let noImage = "no-image"

  private func noteBallpark(_ source: String?) {
    guard ballparkSources.insert(source).inserted else { return }
    let crs84 = CoordinateReferenceSystem.crs84.text
    notes.append(
      "from \(source ?? crs84) to \(projection.target ?? crs84) the difference of the datums was ignored (a ballpark "
        + "operation), because no better operation can be used; see --explain, and --no-ballpark to refuse it")
  }

  private var flatInSpace: RecordError {
    RecordError(
      code: Self.noImage,
      message:
        "the area has no extent in \(projection.target ?? "the target"): its sides come to lie on each other, because "
        + "180 and -180 degrees are one place there, and all longitudes at a pole are; "
        + "--densify adds vertices to sides along different meridians", vertex: 0)
  }

  private func brokenEdge(_ vertex: Int) -> RecordError {
    if edges.isFromMap {
      return RecordError(
        code: "edge-over-break",
        message:
          "the edge to vertex \(vertex) goes over a break in the map of \(projection.target ?? "the target"); "
          + "plat project --to OGC:CRS84 first, and from there to the target, cuts it where the break is known",
        vertex: vertex)
    }
    return RecordError(
      code: "edge-over-break",
      message:
        "the edge to vertex \(vertex) goes over a break in the map of \(projection.target ?? "the target"), and where "
        + "that lies is not known; plat clip to one side, or choose a map without breaks",
      vertex: vertex)
  }

  func transform(
    _ geometry: inout Geometry, _ operation: any CoordinateOperation, _ vertices: inout Int, _ keepsZ: inout Bool
  ) throws(RecordError) {
    if projection.needsHeight { geometry.addHeightsOfZero() }
    let stride = geometry.dimension
    let target = projection.target
    before.removeAll(keepingCapacity: true)
    before.append(contentsOf: geometry.ordinates)
    do throws(EngineError) {
      try operation.transform(&geometry.ordinates, dimension: stride)
    } catch {
      if error.isUnavailable { throw RecordError(ending: RunError(.unavailable, error.message)) }
      guard let vertex = error.vertex else {
        try registry.checkDatabase()
        throw RecordError(code: "no-operation", message: error.message)
      }
      let (x, y) = (before[vertex * stride], before[vertex * stride + 1])
      throw RecordError(
        code: Self.noImage,
        message: "vertex \(vertices + vertex) at \(x), \(y) has no image in \(target ?? "OGC:CRS84"): \(error.message)",
        vertex: vertices + vertex)
    }
    if let vertex = geometry.firstVertex(beyond: .plane) {
      let (x, y) = (before[vertex * stride], before[vertex * stride + 1])
      throw RecordError(
        code: Self.noImage,
        message:
          "vertex \(vertices + vertex) at \(x), \(y) has no image in \(target ?? "OGC:CRS84"): it would be 1e15 or "
          + "farther out", vertex: vertices + vertex)
    }
    if let vertex = edges.folded?.firstAstray(before: before, after: geometry.ordinates, dimension: stride) {
      let (x, y) = (before[vertex * stride], before[vertex * stride + 1])
      throw RecordError(
        code: Self.noImage,
        message:
          "vertex \(vertices + vertex) at \(x), \(y) has no image in \(target ?? "OGC:CRS84"): it is too far from the "
          + "centre of its map, where PROJ gives it that of another place", vertex: vertices + vertex)
    }
    if cutter != nil, let vertex = geometry.firstVertexBeyondPoles() {
      let (x, y) = (before[vertex * stride], before[vertex * stride + 1])
      throw RecordError(
        code: Self.noImage,
        message: "vertex \(vertices + vertex) at \(x), \(y) has no longitude and latitude: it lies off the map",
        vertex: vertices + vertex)
    }
    vertices += geometry.vertexCount
    guard stride == 3, keepsZ else { return }
    for at in Swift.stride(from: 2, to: before.count, by: 3) {
      let (old, new) = (before[at], geometry.ordinates[at])
      if old != new, !(old.isNaN && new.isNaN) {
        keepsZ = false
        return
      }
    }
  }
}
