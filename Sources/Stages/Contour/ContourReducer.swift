// The contours of all points.

import Coverage
import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// The work of `contour`.
final class ContourReducer: Reducer {
  private let plan: ContourPlan
  private var measured: MeasuredPoints
  private var levels: [Double] = []
  /// What comes out: the number of a level or band, and a geometry.
  private var results: [(level: Int, geometry: Geometry)] = []
  private var format = CoordinateFormat.degrees
  private var next = 0

  init(_ plan: ContourPlan) { (self.plan, measured) = (plan, MeasuredPoints(plan.field)) }

  func absorb(_ bag: MeasuredPointBag) throws(RunError) { try measured.absorb(bag) }

  func finish() throws(RunError) -> String? {
    let system = try measured.finish()
    let (points, values) = (measured.points, measured.values)
    guard let least = values.min(), let greatest = values.max() else { return nil }
    guard let levels = plan.levels(from: least, to: greatest) else {
      throw RunError(
        .badData, "--interval would make more than \(ContourPlan.limit) levels of these values; give a larger one")
    }
    self.levels = levels
    format = plan.coordinates.format(for: system.unit)
    let isRound = system.unit == .degrees
    let contours = TriangleContours(
      points, values: values,
      triangles: isRound ? SphericalTriangulation(points).groundTriangles : Delaunay(points).triangles,
      turn: isRound ? Longitude.turn : nil)
    if plan.makesBands { try makeBands(contours, isRound) } else { makeLines(contours, isRound) }
    return nil
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
    if let first = ends.first, let least = measured.values.min(), least < first { ends.insert(-.infinity, at: 0) }
    if let last = ends.last, let greatest = measured.values.max(), greatest >= last { ends.append(.infinity) }
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
    builder.appendCRS(measured.crs ?? nil)
    builder.lend { batch.append($0) }
  }

  func takeWarnings() -> [ClosingWarning] { measured.warnings() }
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
