// How far from its central meridian a map holds that is computed by a series.

public import Planar

/// The longitudes for which the series of a map holds: PROJ computes some maps of ellipsoids by a few terms in the
/// distance from the central meridian, gives images to all the Earth, and those far out are anywhere.
public struct SeriesReach: Sendable {
  /// The central meridian.
  public let center: Double
  /// The degrees of longitude from it within which images are right to a kilometre.
  public let degrees: Double

  /// Makes the reach of a projection; nil where no series is known that fails.
  ///
  /// - Parameter image: the image of a longitude and latitude, nil where it has none.
  public init?(_ projection: ProjectionParameters, image: (Double, Double) -> Position?) {
    guard let prime = projection.has("pm") ? projection["pm"] : 0 else { return nil }
    let meridian = projection["zone"].map { 6 * $0 - 183 } ?? projection["lon_0"] ?? 0
    let center = (meridian + prime).remainder(dividingBy: 360)
    switch projection.method {
    case "cass":
      // The spherical form is exact: parallels climb to the pole in a quarter, where the series leaves them low.
      func height(_ longitude: Double, _ latitude: Double) -> Double? { image(wrapped(longitude), latitude)?.y }
      if let base = height(center, 0), let near = height(center, 10), let far = height(center + 80, 10),
        abs(far - base) > 4 * abs(near - base)
      {
        return nil
      }
      degrees = 20
    case "tmerc" where projection.has("approx"), "utm" where projection.has("approx"): degrees = 40
    default: return nil
    }
    self.center = center
  }

  /// Whether the series does not hold at a longitude.
  public func isBeyond(_ longitude: Double) -> Bool {
    abs((longitude - center).remainder(dividingBy: 360)) > degrees
  }

  /// The first vertex of a geometry, and of its members, at which the series does not hold; nil where it holds at all.
  public func firstVertexBeyond(_ geometry: Geometry) -> (vertex: Int, position: Position)? {
    var vertices = 0
    for member in geometry.members {
      if let found = firstVertexBeyond(member) { return (vertices + found.vertex, found.position) }
      vertices += member.totalVertexCount
    }
    let dimension = geometry.dimension
    for vertex in 0..<geometry.vertexCount where isBeyond(geometry.ordinates[vertex * dimension]) {
      return (vertex, Position(geometry.ordinates[vertex * dimension], geometry.ordinates[vertex * dimension + 1]))
    }
    return nil
  }

  /// Whether the series holds at no vertex.
  public func isWhollyBeyond(_ geometry: Geometry) -> Bool {
    geometry.members.allSatisfy(isWhollyBeyond)
      && (0..<geometry.vertexCount).allSatisfy { isBeyond(geometry.ordinates[$0 * geometry.dimension]) }
  }
}
