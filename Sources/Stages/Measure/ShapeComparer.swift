// measure --hausdorff and --frechet: how far geometries are from those of another file.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// What `measure --hausdorff` or `--frechet` is asked for.
struct ComparisonPlan: Sendable {
  enum Kind: Sendable { case hausdorff, frechet }

  let kind: Kind
  let others: RouteFile
  let name: String
  let metres: CoordinateFormat
}

/// Adds the distance of a geometry from its counterpart.
final class ShapeComparer: FeatureOperator {
  private let plan: ComparisonPlan
  private let registry = CRSRegistry()
  private let geodesic = Engines.geodesic()
  private lazy var hausdorff = HausdorffDistance(geodesic)
  private var key: [UInt8] = []
  private var edits = PropertyEdits()
  /// The last counterpart, as the next record often has the same.
  private var lastShape: (number: Int32, shape: GeodesicShape)?
  private var lastLine: (number: Int32, line: [Position])?
  /// How many records have no counterpart since that was told.
  private var alone = 0

  init(_ plan: ComparisonPlan) { self.plan = plan }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return try next(&feature) }
    let found = plan.others.features(of: feature, &key)
    if found.count > 1 {
      throw RecordError(
        code: "several-lines",
        message: "\(plan.others.layer.path) has \(found.count) features with the value that \(plan.others.keyText) has "
          + "here; plat collect --by makes one of them")
    }
    let geometry = try registry.geographic(feature.geometry, from: feature.currentCRS)
    var distance: Double?
    if let number = found.first {
      distance =
        switch plan.kind {
        case .hausdorff: hausdorff.distance(GeodesicShape(geometry, geodesic), try shape(number))
        case .frechet: try frechet(geometry, number)
        }
    }
    if let distance {
      edits.removeAll()
      edits.set(plan.name) { $0.append(distance, plan.metres) }
      feature.setProperties(edits)
    } else {
      alone += 1
    }
    return try next(&feature)
  }

  private func shape(_ number: Int32) throws(RecordError) -> GeodesicShape {
    if let lastShape, lastShape.number == number { return lastShape.shape }
    let made = GeodesicShape(try plan.others.geographic(Int(number), registry), geodesic)
    lastShape = (number, made)
    return made
  }

  private func frechet(_ geometry: Geometry, _ number: Int32) throws(RecordError) -> Double? {
    let line = try vertices(of: geometry, "it")
    if lastLine?.number != number {
      let other = try plan.others.geographic(Int(number), registry)
      if other.isEmpty { return nil }
      lastLine = (number, try vertices(of: other, "\(plan.others.layer.path): feature \(number + 1), counted from 1,"))
    }
    let other = lastLine?.line ?? []
    if Double(line.count) * Double(other.count) > Double(FrechetDistance.mostPairs) {
      throw RecordError(
        code: "too-many-vertices",
        message: "--frechet would compare \(line.count) vertices with \(other.count), and \(FrechetDistance.mostPairs) "
          + "pairs are the most; plat simplify leaves fewer, and --hausdorff needs less time")
    }
    return FrechetDistance.distance(line, other, geodesic)
  }

  /// The vertices of a line in one piece.
  private func vertices(of geometry: Geometry, _ what: String) throws(RecordError) -> [Position] {
    let lines =
      geometry.type == .lineString || geometry.type == .multiLineString
      ? LineWalk.lines(of: geometry, .crs84, geodesic) : []
    guard lines.count == 1, let line = lines.first else {
      throw RecordError(code: "not-a-line", message: "--frechet needs lines in one piece, and \(what) is none")
    }
    return line.vertexStops.map { Position($0.ordinates[0], $0.ordinates[1]) }
  }

  func takeWarnings() -> [ClosingWarning] {
    defer { alone = 0 }
    if alone == 0 { return [] }
    let message = "\(plan.others.layer.path) has no geometry for it, so that nothing is measured"
    return [ClosingWarning(code: "no-counterpart", message: message, count: alone)]
  }
}
