// What clip does to each feature: by its box where that tells, else part by part.

import Engines
import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

/// The work of `clip` on one worker.
final class ClipOperator: FeatureOperator {
  private let area: ClipArea
  private let erases: Bool
  private let edges: EdgeReading
  private let coordinates: CoordinateOptions
  private let registry = CRSRegistry()
  private let clipper = AreaClipper(engine: Engines.geometry())
  private var cutter = AntimeridianCutter()
  /// For the CRS of the last feature.
  private var current: ClipPlane?

  init(_ area: ClipArea, erases: Bool, edges: EdgePlan, _ coordinates: CoordinateOptions) {
    (self.area, self.erases, self.edges, self.coordinates) = (area, erases, EdgeReading(edges), coordinates)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    guard feature.hasGeometry, !feature.geometry.isEmpty else { return erases ? try next(&feature) : .goOn }
    let plane = try plane(feature.currentCRS)
    var geometry = feature.geometry
    try edges.follow(&geometry, in: feature.currentCRS, said: feature.edges, isNoted: feature.trail != nil)
    // What is narrow and in range goes over no border of the map.
    if geometry.type != .geometryCollection {
      let box = geometry.bounds
      let isPlain = !plane.isInDegrees || !box.comesToSeam && !box.comesToPole && !box.isWide
      if isPlain {
        switch plane.place(of: box) {
        case .inside: return erases ? .goOn : try next(&feature)
        case .outside: return erases ? try next(&feature) : .goOn
        case .unknown: break
        }
      }
    }
    if plane.isInDegrees { cutter.cut(&geometry) }
    switch try clipper.clip(geometry, plane, erases: erases) {
    case .whole: return try next(&feature)
    case .nothing: return .goOn
    case .part(let part):
      let result = try clipper.rounded(part, plane.format, butFor: KnownPositions(of: feature.geometry))
      edges.noteVertices(of: &feature)
      feature.replaceGeometry(by: result)
      return try next(&feature)
    }
  }

  private func plane(_ crs: String?) throws(RecordError) -> ClipPlane {
    if let current, current.crs == crs { return current }
    let made = try ClipPlane(area, crs, coordinates.format(for: try registry.crs(crs).unit), clipper.engine)
    current = made
    return made
  }
}
