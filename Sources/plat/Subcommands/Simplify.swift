// plat simplify: fewer vertices, by tolerance.

import ArgumentParser
import FeatureStream
import GEOS
import GeoJSON
import SimpleFeatures
import Simplification

/// Removes vertices that are within a tolerance of what is left.
struct Simplify: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "simplify",
    abstract: "Remove vertices that make no difference beyond a tolerance.",
    discussion: """
      Lines and rings are simplified by the algorithm of Douglas and Peucker. The vertices that are left keep the text \
      of their numbers. On longitude and latitude the tolerance is measured in metres on the ellipsoid; for \
      projected coordinates it is converted to their unit. A valid polygon stays valid; a ring that would collapse \
      keeps a triangle.

        plat simplify --tolerance 20m parks.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @Option(
    help: ArgumentHelp(
      "How far the result may be from a removed vertex: 20m, 1km, 0.5mi, 0.01deg.", valueName: "distance"),
    transform: Distance.parse)
  var tolerance: Distance

  @Flag(help: "Use GEOS's topology-preserving simplifier instead of plat's own.")
  var preserveTopology = false

  @Flag(help: "Drop rings that would collapse, instead of keeping a triangle.")
  var dropCollapsed = false

  @OptionGroup var stream: StreamOptions

  func validate() throws {
    if tolerance.value < 0 { throw ValidationError("--tolerance must not be negative.") }
    if preserveTopology, dropCollapsed {
      throw ValidationError("--preserve-topology keeps every part, so it does not go with --drop-collapsed.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let (tolerance, preserveTopology, keepsShapes) = (tolerance, preserveTopology, !dropCollapsed)
    return PreparedStage(
      needs: GeometryNeeds(ordinates: true, positions: true),
      makeOperator: {
        SimplifyOperator(
          tolerance: tolerance, keepsShapes: keepsShapes, engine: preserveTopology ? GEOSEngine() : nil)
      })
  }
}

/// The work of `simplify` on one worker.
final class SimplifyOperator: FeatureOperator {
  private let tolerance: Distance
  private let keepsShapes: Bool
  private let engine: (any GeometryEngine)?
  private let registry = CRSRegistry()
  /// The simplifier for the CRS of the last record; nearly always that of the next.
  private var current: (crs: String?, simplifier: Simplifier)?
  private var kept: [Int32] = []

  init(tolerance: Distance, keepsShapes: Bool, engine: (any GeometryEngine)?) {
    self.tolerance = tolerance
    self.keepsShapes = keepsShapes
    self.engine = engine
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Void
  ) throws(RecordError) {
    if feature.hasGeometry {
      let crs = feature.currentCRS
      if current == nil || current?.crs != crs { current = (crs, try makeSimplifier(crs)) }
      let isChanged: Bool
      if let engine, let metric = current?.simplifier.metric {
        isChanged = try simplify(&feature.geometry, with: engine, metric)
      } else {
        isChanged = current?.simplifier.simplify(&feature.geometry, kept: &kept) ?? false
      }
      if isChanged { feature.keepVertices(kept) }
    }
    try next(&feature)
  }

  private func makeSimplifier(_ name: String?) throws(RecordError) -> Simplifier {
    let metric: LocalMetric
    switch (try registry.crs(name).unit, tolerance.unit) {
    case (.degrees, .metres): metric = .geographic
    case (.degrees, .degrees): metric = .planar(metresPerUnit: 1)
    case (.linear(let metres), .metres): metric = .planar(metresPerUnit: metres)
    case (.linear, .degrees):
      throw RecordError(
        code: "unit-mismatch",
        message: "a tolerance in degrees makes no sense in \(name ?? "this CRS"), which is projected")
    }
    return Simplifier(tolerance: tolerance.value, metric: metric, keepsShapes: keepsShapes)
  }

  /// Simplifies with the engine, on a plane in metres on which distances are never shorter than on the ground.
  private func simplify(
    _ geometry: inout Geometry, with engine: any GeometryEngine, _ metric: LocalMetric
  ) throws(RecordError) -> Bool {
    kept.removeAll(keepingCapacity: true)
    var first: Int32 = 0
    var isChanged = false
    try geometry.forEachSimple { part throws(RecordError) in
      let count = Int32(part.vertexCount)
      let plane = part.onPlane(metric)
      var found: [Int32] = []
      do throws(EngineError) {
        var result = try engine.simplifyPreservingTopology(plane, tolerance: tolerance.value)
        // GEOS gives a multi-geometry of one member back as that member.
        if plane.type == .multiPolygon, result.type == .polygon { result.partEnds = [result.ringEnds.count] }
        if !plane.isEmpty, !result.isEmpty { result.type = plane.type }
        if result.vertexCount < plane.vertexCount,
          matchKept(source: plane, result: result, allowsTurnedRings: true, into: &found),
          part.keep(found, ringEnds: result.ringEnds)
        {
          isChanged = true
        } else {
          found = Array(0..<count)
        }
      } catch { throw RecordError(code: "geos", message: "\(error.function): \(error.message)") }
      kept.append(contentsOf: found.map { $0 + first })
      first += count
    }
    return isChanged
  }
}

extension Geometry {
  /// The geometry in two dimensions and metres, without its empty parts.
  ///
  /// It is scaled by the metric where a degree of longitude is longest.
  fileprivate func onPlane(_ metric: LocalMetric) -> Geometry {
    var plane = Geometry(type: type)
    var lowest = Double.infinity
    for at in stride(from: 1, to: ordinates.count, by: dimension) { lowest = min(lowest, abs(ordinates[at])) }
    let scale = metric.scale(y: lowest)
    for at in stride(from: 0, to: ordinates.count, by: dimension) {
      plane.ordinates.append(ordinates[at] * scale.x)
      plane.ordinates.append(ordinates[at + 1] * scale.y)
    }
    for ring in ringEnds.indices where !self.ring(ring).isEmpty { plane.ringEnds.append(ringEnds[ring]) }
    for part in partEnds.indices {
      let rings = (0..<partEnds[part]).count { !ring($0).isEmpty }
      if rings > plane.partEnds.last ?? 0 { plane.partEnds.append(rings) }
    }
    return plane
  }

  /// Keeps the vertices with these numbers; `ringEnds` are those of the lines and rings that are not empty.
  ///
  /// - Returns: false, with nothing changed, where a line or ring has gone.
  fileprivate mutating func keep(_ vertices: [Int32], ringEnds left: [Int]) -> Bool {
    guard ringEnds.indices.count(where: { !ring($0).isEmpty }) == left.count else { return false }
    var remaining: [Double] = []
    remaining.reserveCapacity(vertices.count * dimension)
    for vertex in vertices {
      remaining.append(contentsOf: ordinates[Int(vertex) * dimension..<(Int(vertex) + 1) * dimension])
    }
    var ends: [Int] = []
    var next = 0
    for index in ringEnds.indices {
      if ring(index).isEmpty {
        ends.append(ends.last ?? 0)
      } else {
        ends.append(left[next])
        next += 1
      }
    }
    ordinates = remaining
    ringEnds = ends
    return true
  }
}
