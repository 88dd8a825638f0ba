// plat project: coordinates from one CRS to another.

import Antimeridian
import ArgumentParser
import FeatureStream
import GeoJSON
import PROJ
import SimpleFeatures

/// Transforms the coordinates of every feature to another coordinate reference system.
struct Project: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "project",
    abstract: "Transform coordinates to another coordinate reference system.",
    discussion: """
      Coordinates are x, y (longitude or easting first) whatever the authority's axis order. The source is the CRS \
      that each feature names in its "crs" member, or else OGC:CRS84; a CRS other than that is marked on the output \
      in the same way.

        plat project --to EPSG:3857 parks.ndjson

      \(StageKind.streaming.rawValue)
      """)

  @Option(
    help: ArgumentHelp(
      "The target CRS, as any text PROJ takes: EPSG:32619, a name, WKT, a PROJ string.", valueName: "crs"))
  var to: String

  @Option(help: ArgumentHelp("The source CRS, instead of what the features say.", valueName: "crs"))
  var from: String?

  @Option(
    help: ArgumentHelp(
      "Add vertices to edges longer than this before they are transformed: 1km; 0.1deg from longitude and latitude.",
      valueName: "distance"),
    transform: Distance.parse)
  var densify: Distance?

  @OptionGroup var coordinates: CoordinateOptions

  @OptionGroup var stream: StreamOptions

  func validate() throws {
    for (option, text) in [("--to", to), ("--from", from ?? "-")] where text.allSatisfy(\.isWhitespace) {
      throw ValidationError("\(option) is empty; name a CRS, such as EPSG:3857.")
    }
    if let densify, densify.value <= 0 { throw ValidationError("--densify must be more than 0.") }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let targetName = CRSMember.normalized(to)
    let target = try CoordinateReferenceSystem(option: "--to", targetName ?? CoordinateReferenceSystem.crs84.text)
    if let from, let name = CRSMember.normalized(from) { _ = try CoordinateReferenceSystem(option: "--from", name) }
    let format = coordinates.format(for: target.unit)
    let source: ProjectOperator.Source = from.map { .fixed(CRSMember.normalized($0)) } ?? .features
    let densify = densify
    return PreparedStage(
      needs: GeometryNeeds(ordinates: true, positions: true),
      makeOperator: {
        ProjectOperator(
          source: source, target: targetName, needsHeight: target.isGeocentric, format: format,
          edges: ProjectedEdges(target: target, longest: densify),
          cutter: target.hasSeam ? AntimeridianCutter(tolerance: format.seamTolerance) : nil)
      })
  }
}

/// The work of `project` on one worker.
final class ProjectOperator: FeatureOperator {
  /// Where the source CRS is taken from.
  enum Source: Sendable {
    /// From each feature's `crs` member.
    case features
    /// From an option; nil is CRS84.
    case fixed(String?)
  }

  private let source: Source
  private let target: String?
  private let needsHeight: Bool
  private let format: CoordinateFormat
  private let registry = CRSRegistry()
  /// Adds vertices and cuts before the transformation.
  private let edges: ProjectedEdges
  /// Cuts what comes to longitude and latitude; nil for other targets.
  @exclusivity(unchecked) private var cutter: AntimeridianCutter?
  /// The ordinates before they were transformed, for messages and to see whether z stayed.
  @exclusivity(unchecked) private var before: [Double] = []

  init(
    source: Source, target: String?, needsHeight: Bool, format: CoordinateFormat, edges: ProjectedEdges,
    cutter: AntimeridianCutter?
  ) {
    self.edges = edges
    self.source = source
    self.needsHeight = needsHeight
    self.target = target
    self.format = format
    self.cutter = cutter
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Void
  ) throws(RecordError) {
    let name: String?
    switch source {
    case .features: name = feature.currentCRS
    case .fixed(let fixed): name = fixed
    }
    // A feature that is there already is left as it is.
    if feature.currentCRS != target { feature.crsChange = target.map { .named($0) } ?? .removed }
    if name != target, feature.hasGeometry {
      let operation = try registry.operation(from: name, to: target)
      try edges.prepare(&feature, from: name, operation, registry)
      var vertices = 0
      var keepsZ = true
      try feature.geometry.forEachSimple { geometry throws(RecordError) in
        try transform(&geometry, operation, &vertices, &keepsZ)
      }
      feature.keepsZ = feature.keepsZ && keepsZ
      feature.format = format
      if feature.geometryChange != .replaced { feature.geometryChange = .moved }
      if cutter?.cut(&feature.geometry) == true { feature.replaceGeometry() }
    }
    try next(&feature)
  }

  private func transform(
    _ geometry: inout Geometry, _ operation: PreferredOperation, _ vertices: inout Int, _ keepsZ: inout Bool
  ) throws(RecordError) {
    let stride = geometry.dimension
    if needsHeight, stride == 2, !geometry.isEmpty {
      throw RecordError(
        code: "no-height", message: "\(target ?? "the target") is geocentric, so every position needs a height (z)")
    }
    before.removeAll(keepingCapacity: true)
    before.append(contentsOf: geometry.ordinates)
    do throws(EngineError) {
      try operation.transform(&geometry.ordinates, dimension: stride)
    } catch {
      guard let vertex = error.vertex else {
        try registry.checkDatabase()
        throw RecordError(code: "no-operation", message: error.message)
      }
      let (x, y) = (before[vertex * stride], before[vertex * stride + 1])
      throw RecordError(
        code: "no-image",
        message: "vertex \(vertices + vertex) at \(x), \(y) has no image in \(target ?? "OGC:CRS84"): \(error.message)")
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

extension CoordinateReferenceSystem {
  /// Whether longitudes end at ±180; a PROJ string can say that they do not.
  var hasSeam: Bool { unit == .degrees && !text.contains("+lon_wrap") && !text.contains("+over") }
}

extension CoordinateFormat {
  /// How near to ±180 a longitude is written as that, in degrees.
  var seamTolerance: Double {
    // Some ten times the noise of an inverse projection.
    let noise = 1e-12
    guard case .decimals(let count) = self else { return noise }
    var tolerance = 0.5
    for _ in 0..<count { tolerance /= 10 }
    return max(tolerance, noise)
  }
}
