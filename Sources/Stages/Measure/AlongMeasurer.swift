// measure --along: where along the lines of another file points are.

import FeatureStream
import GeoJSON
import Layers

/// What `measure --along` is asked for.
struct AlongPlan: Sendable {
  let routes: RouteFile
  let trees: RouteTrees
  let line: String
  let names: PlaceNames

  init(_ routes: RouteFile, _ names: ResultNames, metres: CoordinateFormat, shares: CoordinateFormat) {
    (self.routes, trees, line) = (routes, RouteTrees(routes), names["line"])
    self.names = PlaceNames(names, metres: metres, shares: shares)
  }
}

/// Adds how far along the nearest line a point is, and how far beside it.
final class AlongMeasurer: FeatureOperator {
  private let plan: AlongPlan
  private let finder: LineFinder
  private var edits = PropertyEdits()
  /// How many records name no line of the file since that was told.
  private var unmatched = 0

  init(_ plan: AlongPlan) { (self.plan, finder) = (plan, LineFinder(plan.routes, plan.trees)) }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return try next(&feature) }
    guard let (place, length) = try finder.place(of: feature) else {
      unmatched += 1
      return try next(&feature)
    }
    note(place, length: length)
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
    plan.names.set(place, length: length, in: &edits)
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
