// How much simplify removes: up to a distance, or what a map at a zoom level does not show.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar
import Simplification

/// What `--tolerance` or `--zoom` asks for, or their absence.
enum SimplifyMeasure: Sendable, Equatable {
  /// `--tolerance`.
  case distance(Distance)
  /// `--zoom`: half a screen point, where the whole world is 256 · 2^zoom points wide.
  case zoom(Double)
  /// Neither: no vertex of what stays goes.
  case nothing

  /// The zoom levels that are understood; at the last one half a point is shorter than a millimetre.
  static let zooms = 0.0...30.0

  /// The tolerance in the CRS of a name, and the metric it is measured in.
  ///
  /// - Throws: `unit-mismatch` when it has none there.
  func resolved(_ name: String?, _ registry: CRSRegistry) throws(RecordError) -> (
    tolerance: Double, metric: LocalMetric
  ) {
    let crs = try registry.crs(name)
    switch (self, crs.unit) {
    case (.nothing, _): return (-1, crs.metric)
    case (.distance(let distance), .degrees):
      return (distance.value, distance.unit == .metres ? .geographic : .planar(metresPerUnit: 1))
    case (.distance(let distance), .linear(let metres)):
      guard distance.unit == .metres else {
        throw RecordError(
          code: "unit-mismatch",
          message: "a tolerance in degrees makes no sense in \(name ?? "this CRS"), which is projected")
      }
      return (distance.value, .planar(metresPerUnit: metres))
    case (.zoom(let zoom), .degrees): return (MercatorPlane.metresPerScreenPoint(zoom: zoom) / 2, .webMercator)
    case (.zoom(let zoom), .linear):
      guard crs == .webMercator else {
        throw RecordError(
          code: "unit-mismatch",
          message: """
            --zoom is for longitude and latitude and for EPSG:3857, which maps are drawn in, not for \
            \(name ?? "this CRS"); give --tolerance, or project first
            """)
      }
      return (MercatorPlane.metresPerScreenPoint(zoom: zoom) / 2, .planar(metresPerUnit: 1))
    }
  }
}

extension CoordinateReferenceSystem {
  /// How its coordinates are measured in metres.
  var metric: LocalMetric {
    switch unit {
    case .degrees: .geographic
    case .linear(let metres): .planar(metresPerUnit: metres)
    }
  }
}
