// What hull does to each feature, and to all of them.

import FeatureStream
import GeoJSON
import Planar

/// The work of `hull` on one worker.
final class HullOperator: FeatureOperator {
  private let maker: HullMaker
  private let radiusName: String
  private var edits = PropertyEdits()

  init(_ maker: HullMaker, _ names: ResultNames) {
    self.maker = maker
    radiusName = names["radius"]
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return try next(&feature) }
    let (hull, radius) = try maker.hull(feature.geometry, in: feature.currentCRS)
    feature.replaceVertices(by: hull)
    feature.format = .shortest
    if let radius {
      edits.removeAll()
      edits.set(radiusName) { $0.append(radius, .linear) }
      feature.setProperties(edits)
    }
    return try next(&feature)
  }
}

/// The geometries of a chunk's records.
struct HullBag: Sendable {
  var records: [(crs: String?, geometry: Geometry?)] = []
}

/// Keeps geometries.
final class HullCollector: RecordCollector {
  private var bag = HullBag()

  func collect(_ feature: inout Feature) throws(RecordError) {
    let hasVertices = feature.hasGeometry && !feature.geometry.isEmpty
    bag.records.append((feature.currentCRS, hasVertices ? feature.geometry.withoutHeights : nil))
  }

  func takeBag() -> HullBag {
    defer { bag = HullBag() }
    return bag
  }
}

/// The work of `hull --collect`.
final class HullReducer: Reducer {
  private let maker: HullMaker
  private let countName, radiusName: String
  private var all = Geometry(type: .geometryCollection)
  private var crs: String??
  private var count = 0
  private var result: (geometry: Geometry, radius: Double?)?

  init(_ maker: HullMaker, _ names: ResultNames) {
    self.maker = maker
    (countName, radiusName) = (names["count"], names["radius"])
  }

  func absorb(_ bag: HullBag) throws(RunError) {
    for (index, record) in bag.records.enumerated() {
      guard let geometry = record.geometry else { continue }
      if let crs, crs != record.crs { throw .mixedCRS("a hull", crs, record.crs, record: index) }
      crs = .some(record.crs)
      all.members.append(geometry)
      count += 1
    }
  }

  func finish() throws(RunError) -> String? {
    if count == 0 { return nil }
    do throws(RecordError) { result = try maker.hull(all, in: crs ?? nil) } catch {
      throw error.ending ?? RunError(.badData, error.message)
    }
    all = Geometry()
    return nil
  }

  func fill(_ batch: inout RecordBatch) -> Bool {
    guard let (hull, radius) = result else { return false }
    result = nil
    var builder = FeatureBuilder()
    builder.begin()
    builder.appendProperties { out in
      out.append("{")
      out.appendString(countName)
      out.append(":\(count)")
      if let radius {
        out.append(",")
        out.appendString(radiusName)
        out.append(":")
        out.append(radius, .linear)
      }
      out.append("}")
    }
    builder.appendNoGeometry()
    builder.appendCRS(crs ?? nil)
    builder.lend { feature in
      feature.hasGeometry = true
      feature.replaceGeometry(by: hull)
      batch.append(feature)
    }
    return true
  }
}
