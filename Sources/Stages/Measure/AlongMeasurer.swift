// measure --along: where along the lines of another file points are.

import Engines
import FeatureStream
import GeoJSON
import Layers
import Planar

/// What `measure --along` is asked for.
struct AlongPlan: Sendable {
  let routes: RouteFile
  let trees: RouteTrees
  let line, along, share, offset, side: String
  let metres, shares: CoordinateFormat

  init(_ routes: RouteFile, _ names: ResultNames, metres: CoordinateFormat, shares: CoordinateFormat) {
    (self.routes, trees, self.metres, self.shares) = (routes, RouteTrees(routes), metres, shares)
    (line, along, share) = (names["line"], names["along"], names["share"])
    (offset, side) = (names["offset"], names["side"])
  }
}

/// Adds how far along the nearest line a point is, and how far beside it.
final class AlongMeasurer: FeatureOperator {
  private let plan: AlongPlan
  private let registry = CRSRegistry()
  private let geodesic = Engines.geodesic()
  private var key: [UInt8] = []
  private var edits = PropertyEdits()
  /// How many records name no line of the file since that was told.
  private var unmatched = 0

  init(_ plan: AlongPlan) { self.plan = plan }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return try next(&feature) }
    guard feature.geometry.type == .point else {
      throw RecordError(
        code: "not-a-point",
        message: "--along is for points, and it is none; plat point makes points of lines and areas, and plat explode "
          + "of MultiPoints")
    }
    let point = try registry.geographic(feature.geometry, from: feature.currentCRS)
    let features = plan.routes.features(of: feature, &key)
    guard let locator = try plan.trees.locator(features, registry, geodesic),
      let place = locator.nearest(to: Position(point.ordinates[0], point.ordinates[1]), geodesic)
    else {
      unmatched += 1
      return try next(&feature)
    }
    note(place, length: locator.length(ofFeature: place.feature))
    feature.setProperties(edits)
    return try next(&feature)
  }

  private func note(_ place: LineLocator.Place, length: Double) {
    edits.removeAll()
    let layer = plan.routes.layer
    edits.set(plan.line) { out in
      if let id = layer.id(place.feature) {
        out.append(id.bytes)
      } else if plan.routes.hasIDs {
        out.append("null")
      } else {
        out.append("\(place.feature + 1)")
      }
    }
    edits.set(plan.along) { $0.append(place.along, plan.metres) }
    edits.set(plan.share) { $0.append(length > 0 ? min(1, place.along / length) : 0, plan.shares) }
    edits.set(plan.offset) { $0.append(place.offset, plan.metres) }
    edits.set(plan.side) { out in
      if let side = place.side { out.appendString(side.rawValue) } else { out.append("null") }
    }
  }

  func takeWarnings() -> [ClosingWarning] {
    defer { unmatched = 0 }
    if unmatched == 0 { return [] }
    let (path, name) = (plan.routes.layer.path, plan.routes.keyName ?? "")
    return [
      ClosingWarning(
        code: "no-line",
        message: "\(path) has no line with the value that --on \(name) has, so that nothing is measured",
        count: unmatched)
    ]
  }
}
