// How far a feature is from the place that select asks for.

import Cartography
import FeatureStream
import GeoJSON
import Globe
import Layers
import MapGeometry
import Planar
import SystemLibrary

/// A worker's measure.
final class SelectionMeasure {
  /// What is measured.
  enum Place: Sendable {
    /// A position on the screen.
    case screen(CameraView, ScreenTouch)
    /// A longitude and latitude on the ground.
    case ground(x: Double, y: Double)
  }

  private let place: Place
  private let limit: Double
  private let ground: GroundDistance?
  private let reach: ReachTest?
  /// Brings the Earth to the plane that the camera looks at; nil on Web Mercator, and on the ground.
  private let mapper: PlaneMapper?
  private let registry = CRSRegistry()
  private let edges: EdgeReading
  private var cutter = AntimeridianCutter()

  /// - Parameters:
  ///   - limit: the tolerance, in metres, or points of the screen.
  ///   - edges: what edges are.
  init(_ place: Place, limit: Double, edges: EdgePlan) {
    self.place = place
    self.edges = EdgeReading(edges)
    self.limit = limit
    let box: (west: Double, south: Double, east: Double, north: Double)?
    switch place {
    case .screen(let view, let touch):
      ground = nil
      mapper = view.mapper()
      box = view.placement.reach(of: touch, radius: limit)
    case .ground(let x, let y):
      let ground = GroundDistance(x: x, y: y)
      self.ground = ground
      mapper = nil
      box = ground.reach(limit)
    }
    reach = box.map { ReachTest(west: $0.west, south: $0.south, east: $0.east, north: $0.north) }
  }

  /// The part of a feature that comes first, when it is within the tolerance.
  func nearest(
    _ feature: borrowing Feature, _ order: SelectionOrder
  ) throws(RecordError) -> (kind: Int, distance: Double, area: Double)? {
    if !edges.isPlanar(feature.edges) {
      var geometry = try registry.geographic(feature.geometry, from: feature.currentCRS)
      try edges.follow(&geometry, in: feature.currentCRS, said: feature.edges)
      return try nearest(geometry, order)
    }
    if let name = feature.currentCRS {
      return try nearest(try registry.geographic(feature.geometry, from: name), order)
    }
    if let reach, !reach.mayReach(feature.geometry) { return nil }
    return try nearest(feature.geometry, order)
  }

  private func nearest(
    _ source: Geometry, _ order: SelectionOrder
  ) throws(RecordError) -> (kind: Int, distance: Double, area: Double)? {
    if let reach, !reach.mayReach(source) { return nil }
    var geometry = source
    var distances = [Double](repeating: .infinity, count: 3)
    var area = 0.0
    var vertices = 0
    try geometry.forEachSimple { geometry throws(RecordError) in
      let count = geometry.vertexCount
      if count == 0 { return }
      let kind = geometry.type.hasRings ? 2 : geometry.ringEnds.isEmpty ? 0 : 1
      try check(geometry, vertices)
      geometry.unwrap(&cutter)
      if kind == 2 { area += geometry.sphereShare }
      distances[kind] = min(distances[kind], try distance(to: &geometry, vertices))
      vertices += count
    }
    let kinds = distances.indices.filter { distances[$0] <= limit }
    let best = order == .kind ? kinds.first : kinds.min { distances[$0] < distances[$1] }
    return best.map { ($0, distances[$0], $0 == 2 ? area : 0) }
  }

  private func check(_ geometry: Geometry, _ vertices: Int) throws(RecordError) {
    for vertex in 0..<geometry.vertexCount {
      let (x, y) = (
        geometry.ordinates[vertex * geometry.dimension], geometry.ordinates[vertex * geometry.dimension + 1]
      )
      guard x.isFinite, abs(y) <= 90 else {
        throw RecordError(
          code: "no-image",
          message: "vertex \(vertices + vertex) at \(x.plain), \(y.plain) is no longitude and latitude",
          vertex: vertices + vertex)
      }
    }
  }

  private func distance(to geometry: inout Geometry, _ vertices: Int) throws(RecordError) -> Double {
    switch place {
    case .ground: return ground?.distance(to: geometry, limit: limit) ?? .infinity
    case .screen(let view, let touch):
      if let mapper {
        // What is not on the map is not on the screen.
        guard let mapped = mapper.map(geometry)?.geometry else { return .infinity }
        geometry = mapped
      }
      do throws(HiddenVertex) {
        return try view.placement.distance(from: touch, to: &geometry)
      } catch { throw error.recordError(vertices + error.vertex, at: nil) }
    }
  }
}

extension Geometry {
  /// The area of polygons on the sphere, up to a factor: good to tell the smaller of two.
  fileprivate var sphereShare: Double {
    var total = 0.0
    for rings in polygons {
      var area = 0.0
      for ring in rings {
        let vertices = self.ring(ring)
        var sum = 0.0
        for (a, b) in zip(vertices, vertices.dropFirst()) {
          let sines = sin(ordinates[a * dimension + 1] * (.pi / 180)) + sin(ordinates[b * dimension + 1] * (.pi / 180))
          sum += (ordinates[b * dimension] - ordinates[a * dimension]) * sines
        }
        area += ring == rings.lowerBound ? abs(sum) : -abs(sum)
      }
      total += max(0, area)
    }
    return total
  }
}
