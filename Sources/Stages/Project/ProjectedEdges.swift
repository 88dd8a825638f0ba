// What `project` does to edges before it transforms their ends: more vertices, and cuts where the map ends.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// The edges of the features that one worker projects.
final class ProjectedEdges {
  let dropsBeyond: Bool
  let target: CoordinateReferenceSystem?
  let longest: Distance?
  /// What the others are for: the operation of the last record, nearly always that of the next.
  @exclusivity(unchecked) private var operation: (any CoordinateOperation)?
  @exclusivity(unchecked) private var densifier: Densifier?
  @exclusivity(unchecked) private var cutter: EdgeCutter?
  /// Whether a break was looked for in a map whose edge is not known.
  @exclusivity(unchecked) private var hasSearched = false
  /// What was found of the target's map, whose edge is not known, from each source; that source is the last record's.
  @exclusivity(unchecked) private var breaks: [String?: MapBreaks?] = [:]
  @exclusivity(unchecked) private var source: String?
  /// Where the series holds by which the target's map is computed; nil for most.
  @exclusivity(unchecked) private var reach: SeriesReach?
  /// Cuts there what is torn, and nothing else: so it does not matter which record is the first that is.
  @exclusivity(unchecked) private var breakCutter: EdgeCutter?
  /// Whether ±180 is one place on the target's map, whose edge is not known.
  @exclusivity(unchecked) private var joinsSeams = false
  /// Whether longitudes and latitudes come to others, so that what lies on ±180 does not stay there.
  @exclusivity(unchecked) private(set) var movesSeam = false
  /// Of a source whose map ends at a meridian.
  @exclusivity(unchecked) private(set) var sides: SourceSides?
  /// Whether the source is longitude and latitude.
  private(set) var isFromDegrees = false
  /// Whether the source and the target are maps, which may be torn at different places.
  private(set) var isFromMap = false
  /// How long a step of the source is on the target's map where both are as true as each other.
  private var unitRatio = 1.0
  /// A map that PROJ folds; nil for nearly all.
  private(set) var folded: FoldedMap?
  /// Whether edges may go over a break of the map: where its edge is known, they were cut there.
  var mayTear: Bool { isFromDegrees && cutter == nil || isFromMap }
  private var sources: [Int32] = []

  /// Whether the target's map can fold areas: those whose axes are longitude and latitude cannot.
  var canFold: Bool {
    guard let target, target.unit != .degrees, !target.isGeocentric else { return false }
    return target != .webMercator && target != .mapPoints
  }

  /// Makes the worker's own.
  ///
  /// - Parameters:
  ///   - target: the CRS at whose map's edge features are cut; nil for none.
  ///   - longest: the longest edge that is left without new vertices; nil where all are.
  ///   - dropsBeyond: whether what lies wholly beyond that edge is left out, and not refused.
  init(target: CoordinateReferenceSystem?, longest: Distance?, dropsBeyond: Bool) {
    self.target = target
    self.longest = longest
    self.dropsBeyond = dropsBeyond
  }

  /// Adds the vertices that were asked for, and cuts at the edge of the target's map.
  ///
  /// - Parameter mayReachPoles: whether the feature has areas that may have vertices at the poles.
  /// - Returns: false where nothing of the feature is on the map, and that is no fault.
  func prepare(
    _ feature: inout Feature, mayReachPoles: Bool, from source: String?, _ operation: any CoordinateOperation,
    _ registry: CRSRegistry
  ) throws(RecordError) -> Bool {
    if self.operation !== operation { try makeTools(source, operation, registry) }
    if let reach, let (vertex, place) = reach.firstVertexBeyond(feature.geometry) {
      if dropsBeyond, reach.isWhollyBeyond(feature.geometry) { return false }
      throw beyond(reach, vertex, place)
    }
    if let densifier {
      do throws(DensifyError) {
        if try densifier.densify(&feature.geometry, sources: &sources) {
          feature.noteVertices(sources, of: feature.geometry)
          feature.replaceGeometry()
        }
      } catch { throw RecordError(edge: error) }
    } else if mayReachPoles, losesMeridians(feature.geometry, operation) {
      sources.removeAll(keepingCapacity: true)
      feature.geometry.addVerticesBetweenPoles(&sources)
      feature.noteVertices(sources, of: feature.geometry)
      feature.replaceGeometry()
    }
    guard let cutter else {
      if joinsSeams, feature.geometry.joinSeamPairs() { feature.replaceGeometry() }
      return true
    }
    do throws(BeyondEdge) {
      if try cutter.cut(&feature.geometry) { feature.replaceGeometry() }
      return true
    } catch {
      if dropsBeyond { return false }
      throw RecordError(
        code: ProjectOperator.noImage,
        message:
          "\(feature.geometry.firstVertex) has no image in \(target?.text ?? "the target"), nor has any other: all of them lie "
          + "beyond the edge of its map; --beyond drop leaves such features out", vertex: 0)
    }
  }

  private func makeTools(
    _ name: String?, _ operation: any CoordinateOperation, _ registry: CRSRegistry
  ) throws(RecordError) {
    let source = try registry.crs(name)
    densifier = nil
    if let longest {
      let space: Densifier.Space
      switch source.unit {
      case .degrees: space = .geographic
      case .linear(let metres):
        space = .planar(metresPerUnit: metres)
        if longest.unit == .degrees {
          throw RecordError(
            code: "unit-mismatch",
            message: "--densify in degrees makes no sense from \(name ?? "this CRS"), which is projected")
        }
      }
      densifier = Densifier(contour: .straight, space: space, spacing: .segment(longest), geodesic: Engines.geodesic)
    }
    cutter = makeCutter(from: source, operation, registry)
    (hasSearched, breakCutter, self.source) = (false, nil, name)
    reach = makeReach(from: source, operation, registry)
    sides = SourceSides(from: source, named: name, to: target, registry)
    isFromDegrees = source.unit == .degrees
    isFromMap = false
    if let target, case .linear(let metres) = source.unit, case .linear(let targetMetres) = target.unit,
      !source.isGeocentric, !target.isGeocentric, source != .screenPoints
    {
      let squares: [CoordinateReferenceSystem] = [.webMercator, .mapPoints]
      isFromMap = !squares.contains(source) || !squares.contains(target)
      unitRatio = metres / targetMetres
    }
    folded = FoldedMap(from: source, to: target ?? .crs84, registry)
    movesSeam = source.hasSeam && target?.hasSeam ?? false && Self.movesSeam(operation)
    joinsSeams = source.hasSeam && target.map { $0.unit != .degrees } ?? false
    self.operation = operation
  }

  /// Whether an operation from longitudes and latitudes to others moves what lies on ±180°.
  static func movesSeam(_ operation: any CoordinateOperation) -> Bool {
    [60.0, 0, -60].contains { y in
      image(Longitude.east, y, operation).map { Longitude.reduced($0.x - Longitude.east) != 0 } ?? false
    }
  }

  /// The cutter for the target's map; nil where the source is not longitude and latitude from Greenwich.
  private func makeCutter(
    from source: CoordinateReferenceSystem, _ operation: any CoordinateOperation, _ registry: CRSRegistry
  ) -> EdgeCutter? {
    guard let target, target.unit != .degrees, !target.isGeocentric, source.hasSeam else { return nil }
    guard let from = registry.projection(of: source.text), from.method == "longlat", !from.has("pm"),
      // Map points end where Web Mercator's square does.
      let projection = registry.projection(of: (target == .mapPoints ? .webMercator : target).text)
    else { return nil }
    return EdgeCutter(projection) { Self.image($0, $1, operation) }
  }

  private func makeReach(
    from source: CoordinateReferenceSystem, _ operation: any CoordinateOperation, _ registry: CRSRegistry
  ) -> SeriesReach? {
    guard let target, target.unit != .degrees, !target.isGeocentric, source.hasSeam,
      let projection = registry.projection(of: target.text)
    else { return nil }
    return SeriesReach(projection) { Self.image($0, $1, operation) }
  }

  private func beyond(_ reach: SeriesReach, _ vertex: Int, _ place: Position) -> RecordError {
    RecordError(
      code: ProjectOperator.noImage,
      message:
        "vertex \(vertex) at \(place.x), \(place.y) has no image in \(target?.text ?? "the target"): it lies more than "
        + "\(Int(reach.degrees)) degrees of longitude from the central meridian, where the map's series is wrong by a "
        + "kilometre and more", vertex: vertex)
  }

  /// Whether a geometry has edges from pole to pole that would lose their meridian without a vertex between.
  ///
  /// Where all meridians meet in the image of a pole, the images of its ends are on no meridian. On other maps the
  /// longitude of a vertex that is alone at its pole is its neighbours', which at the other pole have none.
  private func losesMeridians(_ geometry: Geometry, _ operation: any CoordinateOperation) -> Bool {
    guard isFromDegrees else { return false }
    switch geometry.edgesFromPoleToPole {
    case .none: return false
    case .toCorners: return Self.polesArePoints(operation)
    case .toOneVertex: return true
    }
  }

  private static func polesArePoints(_ operation: any CoordinateOperation) -> Bool {
    guard let west = image(-45, 0, operation), let east = image(45, 0, operation) else { return false }
    return [90.0, -90].allSatisfy { pole in
      guard let one = image(-45, pole, operation), let other = image(45, pole, operation) else { return false }
      let (apart, wide) = (other - one, east - west)
      // The series of Mollweide's map leaves the width of 56 m at a pole.
      return (apart * apart).sum() < 1e-8 * (wide * wide).sum()
    }
  }

  /// What is known of the target's map, whose edge is not, if it is torn somewhere: looked for once.
  func breaks(_ operation: any CoordinateOperation) -> MapBreaks? {
    if isFromMap { return MapBreaks(usual: unitRatio * unitRatio) }
    if let known = breaks[source] { return known }
    let found = MapBreaks { Self.image($0, $1, operation) }
    breaks[source] = .some(found)
    return found
  }

  /// The vertex after the first edge of a feature's long geometries that the map tears apart.
  func firstTorn(_ feature: Feature, _ operation: any CoordinateOperation) -> Int? {
    feature.firstTorn(operation, isGeographic: isFromDegrees, breaks(operation))
  }

  private static func image(_ x: Double, _ y: Double, _ operation: any CoordinateOperation) -> Position? {
    var ordinates = [x, y]
    do throws(EngineError) { try operation.transform(&ordinates, dimension: 2) } catch { return nil }
    return Position(ordinates[0], ordinates[1])
  }

  /// Cuts a geometry where the target's map is torn, once an edge of it is known to be.
  ///
  /// - Returns: false where it is not found where that is.
  func cutAtBreak(_ geometry: inout Geometry, _ operation: any CoordinateOperation) -> Bool {
    guard isFromDegrees else { return false }
    if !hasSearched {
      hasSearched = true
      breakCutter = EdgeCutter(searching: { Self.image($0, $1, operation) })
    }
    guard let cutter = breakCutter, !geometry.ringEnds.isEmpty else { return false }
    return (try? cutter.cut(&geometry)) ?? false
  }
}

extension Geometry {
  /// The first vertex of this or the first member, as messages name it.
  fileprivate var firstVertex: String {
    if let first = members.first { return first.firstVertex }
    return ordinates.count > 1 ? "vertex 0 at \(ordinates[0]), \(ordinates[1])" : "the geometry"
  }
}
