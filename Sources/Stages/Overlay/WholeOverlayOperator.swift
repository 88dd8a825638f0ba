// The overlays that end with what of the second layer no feature has met.

import FeatureStream
import GeoJSON
import Layers
import Planar

/// The work of `overlay` where what is in the second layer alone is wanted too.
final class WholeOverlayOperator: OrderedOperator {
  private let work: OverlayOperator
  /// For each feature of the second layer what areas have in common with it.
  private var common: [Int: GeometryPile] = [:]
  private var crs: String??
  /// What vertices of the second layer had, and no longer have.
  private var losses = VertexLosses()

  init(_ work: OverlayOperator) {
    self.work = work
    work.takeCommon = { [unowned self] number, geometry in
      common[number, default: GeometryPile()].add(geometry, .polygons)
    }
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    if feature.hasGeometry, !feature.geometry.isEmpty {
      if let crs, crs != feature.currentCRS {
        throw RecordError(
          code: "mixed-crs",
          message: "a union has one CRS, but after features in \(crs ?? "OGC:CRS84") comes one in "
            + "\(feature.currentCRS ?? "OGC:CRS84"); bring them to one with plat project")
      }
      crs = .some(feature.currentCRS)
    }
    return try work.apply(&feature, next)
  }

  func finish(into batch: inout RecordBatch) throws(RunError) -> String? {
    do throws(RecordError) {
      let lane = try work.lane(in: crs ?? work.layer.commonCRS ?? nil)
      for number in 0..<work.layer.count { try add(number, lane, to: &batch) }
    } catch { throw error.ending ?? RunError(.badData, error.message) }
    return nil
  }

  func takeWarnings() -> [ClosingWarning] { losses.warnings }

  private func add(_ number: Int, _ lane: OverlayLane, to batch: inout RecordBatch) throws(RecordError) {
    var geometry = lane.geometry(number)
    var known = KnownPositions(of: geometry)
    if let met = common[number], !met.polygons.isEmpty {
      do throws(EngineError) {
        let covered = try work.clipper.engine.union(met.polygons)
        var pile = GeometryPile()
        pile.add(try work.clipper.engine.difference(geometry, covered.withoutHeights), .polygons)
        if pile.isEmpty { return }
        var rest = pile.geometry()
        if rest.dimension == 3 {
          let own = known
          rest.setInteriorHeights(of: geometry) { !own.contains($0) }
        }
        geometry = rest
      } catch { throw RecordError(engine: error) }
      known.add(met.polygons)
    }
    geometry = try work.clipper.rounded(geometry.wound, lane.format, butFor: known)
    var builder = FeatureBuilder()
    builder.begin(id: work.layer.id(number).map { String(decoding: $0.bytes, as: UTF8.self) })
    builder.appendProperties { out in
      if let text = work.layer.properties(number) { out.append(text.bytes) } else { out.append("{}") }
    }
    builder.appendNoGeometry()
    builder.appendCRS(lane.crs)
    builder.lend { feature in
      (feature.hasGeometry, feature.geometry) = (true, lane.geometry(number))
      feature.beginTrail(isInDegrees: work.isInDegrees)
      feature.replaceGeometry(by: geometry)
      var lost = feature.settleTrail()
      if work.layer.measured.contains(number) { lost.hasLostNumbers = true }
      losses.add(lost)
      batch.append(feature)
    }
  }
}
