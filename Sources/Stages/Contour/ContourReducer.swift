// The contours of all points.

import Coverage
import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// The points of a chunk that have a value.
struct ContourBag: Sendable {
  var points: [Position] = []
  var values: [Double] = []
  /// For each point its CRS, and which of the chunk's records it is.
  var crs: [(name: String?, record: Int)] = []
  /// How many records have no geometry, and how many no value.
  var (nowhere, unknown) = (0, 0)

  /// How many records there are.
  var count: Int { points.count + nowhere + unknown }
}

/// Takes points and their values.
final class ContourCollector: RecordCollector {
  private var reader: GroupFieldReader
  private let isHeight: Bool
  private var bag = ContourBag()

  init(_ plan: ContourPlan) {
    reader = GroupFieldReader(plan.fields)
    isHeight = plan.field == nil
  }

  func collect(_ feature: inout Feature) throws(RecordError) {
    guard feature.hasGeometry, !feature.geometry.isEmpty else {
      bag.nowhere += 1
      return
    }
    guard feature.geometry.type == .point else {
      throw RecordError(
        code: "not-a-point",
        message: "contour needs points; plat point --kind vertices makes them of a \(feature.geometry.type.name)")
    }
    let ordinates = feature.geometry.ordinates
    var value: Double?
    if isHeight {
      value = ordinates.count == 3 ? ordinates[2] : nil
    } else if let text = try reader.read(feature).0.first?.flatMap({ $0 }) {
      value = Double(String(decoding: text, as: UTF8.self))
    }
    guard let value, value.isFinite else {
      bag.unknown += 1
      return
    }
    bag.crs.append((feature.currentCRS, bag.count))
    bag.points.append(Position(ordinates[0], ordinates[1]))
    bag.values.append(value)
  }

  func takeBag() -> ContourBag {
    defer { bag = ContourBag() }
    return bag
  }
}

/// The work of `contour`.
final class ContourReducer: Reducer {
  private let plan: ContourPlan
  private var (points, values): ([Position], [Double]) = ([], [])
  private var crs: String??
  private var (nowhere, unknown) = (0, 0)
  private var levels: [Double] = []
  /// What comes out: the number of a level or band, and a geometry.
  private var results: [(level: Int, geometry: Geometry)] = []
  private var format = CoordinateFormat.degrees
  private var next = 0

  init(_ plan: ContourPlan) { self.plan = plan }

  func absorb(_ bag: ContourBag) throws(RunError) {
    for (name, record) in bag.crs {
      if let crs, crs != name { throw .mixedCRS("a surface", crs, name, record: record) }
      crs = .some(name)
    }
    points += bag.points
    values += bag.values
    nowhere += bag.nowhere
    unknown += bag.unknown
  }

  func finish() throws(RunError) -> String? {
    guard let least = values.min(), let greatest = values.max() else { return nil }
    guard let levels = plan.levels(from: least, to: greatest) else {
      throw RunError(
        .badData, "--interval would make more than \(ContourPlan.limit) levels of these values; give a larger one")
    }
    self.levels = levels
    let system: CoordinateReferenceSystem
    do throws(RecordError) { system = try CRSRegistry().crs(crs ?? nil) } catch {
      throw RunError(.badData, error.message)
    }
    format = plan.coordinates.format(for: system.unit)
    let isRound = system.unit == .degrees
    let contours = TriangleContours(
      points, values: values, triangles: isRound ? Self.triangles(points) : Delaunay(points).triangles,
      turn: isRound ? Longitude.turn : nil)
    if plan.makesBands { try makeBands(contours, isRound) } else { makeLines(contours, isRound) }
    return nil
  }

  /// Those on the globe but for what lies outside of the points.
  private static func triangles(_ points: [Position]) -> [Int32] {
    let triangulation = SphericalTriangulation(points)
    var triangles: [Int32] = []
    for triangle in 0..<triangulation.triangles.count / 3 where !triangulation.isOutside(triangle) {
      triangles += triangulation.triangles[3 * triangle..<3 * triangle + 3]
    }
    return triangles
  }

  private func makeLines(_ contours: TriangleContours, _ isRound: Bool) {
    var cutter = AntimeridianCutter(tolerance: format.seamTolerance)
    for (level, lines) in contours.lines(levels).enumerated() {
      for line in lines {
        var geometry = Geometry(
          type: .lineString, ordinates: line.flatMap { [$0.x, $0.y] }, ringEnds: [line.count])
        if isRound { cutter.cut(&geometry) }
        results.append((level, geometry))
      }
    }
  }

  private func makeBands(_ contours: TriangleContours, _ isRound: Bool) throws(RunError) {
    // What is below the first level and above the last is a band too.
    var ends = levels
    if let first = ends.first, let least = values.min(), least < first { ends.insert(-.infinity, at: 0) }
    if let last = ends.last, let greatest = values.max(), greatest >= last { ends.append(.infinity) }
    levels = ends
    guard ends.count > 1 else { return }
    var unions = ends.map { _ in CoverageUnion() }
    var piles = ends.map { _ in Geometry(type: .multiPolygon) }
    var isCoverage = ends.map { _ in true }
    var cutter = AntimeridianCutter(tolerance: format.seamTolerance)
    contours.forEachBandPiece(ends) { band, ring in
      var piece = Geometry(type: .polygon, ordinates: ring.flatMap { [$0.x, $0.y] }, ringEnds: [ring.count])
      if isRound { cutter.cut(&piece) }
      isCoverage[band] = unions[band].add(piece) && isCoverage[band]
      piece.addParts(to: &piles[band])
    }
    let engine = Engines.geometry()
    for band in ends.indices where !piles[band].isEmpty {
      if isCoverage[band], var union = unions[band].polygons() {
        union.simplifyType()
        results.append((band, union))
        continue
      }
      do throws(EngineError) {
        var union = try engine.union(piles[band])
        union.forEachSimple { $0.followRightHandRule() }
        results.append((band, union))
      } catch { throw RunError(.badData, "\(error.function): \(error.message)") }
    }
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard next < results.count else { return false }
    while next < results.count, !batch.isFull {
      append(results[next].level, results[next].geometry, to: &batch)
      results[next].geometry = Geometry()
      next += 1
    }
    return true
  }

  private func append(_ level: Int, _ geometry: Geometry, to batch: inout RecordBatch) {
    var builder = FeatureBuilder()
    builder.begin()
    builder.appendProperties { out in
      func member(_ name: String, _ value: Double) {
        out.appendString(plan.names[name])
        out.append(":")
        if value.isFinite { out.append(value, .shortest) } else { out.append("null") }
      }
      out.append("{")
      if plan.makesBands {
        member("from", levels[level])
        out.append(",")
        member("to", levels[level + 1])
      } else {
        member("level", levels[level])
      }
      out.append("}")
    }
    builder.appendGeometry(geometry, format)
    builder.appendCRS(crs ?? nil)
    builder.lend { batch.append($0) }
  }

  func takeWarnings() -> [ClosingWarning] {
    var warnings: [ClosingWarning] = []
    if nowhere > 0 {
      warnings.append(ClosingWarning(code: "no-geometry", message: "without a geometry it is left out", count: nowhere))
    }
    if unknown > 0 {
      let what = plan.field.map { "the property \"\($0.name)\"" } ?? "a height"
      warnings.append(ClosingWarning(code: "no-value", message: "without \(what) it is left out", count: unknown))
    }
    return warnings
  }
}

extension Geometry {
  /// Adds the polygons to those of a MultiPolygon.
  fileprivate func addParts(to pile: inout Geometry) {
    for rings in polygons {
      for ring in rings {
        let vertices = self.ring(ring)
        pile.ordinates += ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]
        pile.ringEnds.append(pile.ordinates.count / dimension)
      }
      pile.partEnds.append(pile.ringEnds.count)
    }
  }
}
