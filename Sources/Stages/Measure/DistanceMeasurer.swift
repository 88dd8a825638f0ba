// measure --distance-to: how far geometries are from the nearest of another file.

import FeatureStream
import GeoJSON
import Layers

/// Adds the distance on the ground to the nearest geometry of a layer, 0 where they meet.
final class DistanceMeasurer: FeatureOperator {
  private let nearest: LayerNearest
  private let edges: EdgeReading
  private let name: String
  private let metres: CoordinateFormat
  private var edits = PropertyEdits()

  /// - Parameters:
  ///   - targets: the layer, shared by all workers.
  ///   - edges: what the edges of records are.
  ///   - name: what the property is called.
  init(_ targets: NearTargets, _ edges: EdgePlan, name: String, metres: CoordinateFormat) {
    (nearest, self.edges) = (LayerNearest(targets), EdgeReading(edges))
    (self.name, self.metres) = (name, metres)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return try next(&feature) }
    var geometry = feature.geometry
    try edges.follow(&geometry, in: feature.currentCRS, said: feature.edges)
    let found = try nearest.nearest(
      to: geometry, in: feature.currentCRS, count: 1, radius: .greatestFiniteMagnitude)
    if let distance = found.first?.distance {
      edits.removeAll()
      edits.set(name) { $0.append(distance, metres) }
      feature.setProperties(edits)
    }
    return try next(&feature)
  }
}
