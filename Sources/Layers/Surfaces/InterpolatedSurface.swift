// A value everywhere between points that have one.

import Globe
import Planar

/// How values between points are found.
package enum InterpolationMethod: Sendable {
  /// On the Delaunay triangles between the points.
  case linear
  /// By Sibson's natural neighbours.
  case natural
  /// By distances to a power, of the nearest points or those within a radius in metres, or of all.
  case inverseDistance(power: Double, most: Int?, radius: Double?)
}

/// A surface through points with values.
///
///     InterpolatedSurface(points, values: heights, .linear, .crs84).value(at: Position(11.4, 47.3))
package enum InterpolatedSurface: Sendable {
  case triangles(TriangleSurface)
  case natural(NaturalNeighbourSurface)
  case distances(InverseDistanceSurface)

  /// Makes the surface; O(n log n).
  ///
  /// - Parameters:
  ///   - points: finite, no two at one place.
  ///   - values: one for each.
  package init(
    _ points: [Position], values: [Double], _ method: InterpolationMethod, _ crs: CoordinateReferenceSystem
  ) {
    let isOnGlobe = crs.unit == .degrees
    switch method {
    case .linear: self = .triangles(TriangleSurface(points, values: values, isOnGlobe: isOnGlobe))
    case .natural: self = .natural(NaturalNeighbourSurface(points, values: values, isOnGlobe: isOnGlobe))
    case .inverseDistance(let power, let most, let radius):
      var radius = radius
      if case .linear(let metres) = crs.unit { radius = radius.map { $0 / metres } }
      self = .distances(
        InverseDistanceSurface(
          points, values: values, power: power, most: most, radius: radius, isOnGlobe: isOnGlobe))
    }
  }

  /// The value at a place; nil where there is none: outside of the points, or too far from all of them.
  package func value(at place: Position) -> Double? {
    switch self {
    case .triangles(let surface): surface.value(at: place)
    case .natural(let surface): surface.value(at: place)
    case .distances(let surface): surface.value(at: place)
    }
  }
}
