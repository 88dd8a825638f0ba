// The surface that is smooth between points: Sibson's, by natural neighbours.

public import Planar
import SystemLibrary

/// The surface through points with values that is the mean of natural neighbours everywhere, on the globe or on a
/// plane.
///
///     let surface = NaturalNeighbourSurface(points, values: heights, isOnGlobe: true)
///     surface.value(at: Position(11.4, 47.3))
///
/// On the globe areas are those in the plane that touches it at the place that is asked for, from whose antipode it is
/// seen: there the neighbours are those on the sphere, and what is linear in that plane comes out as it is. O(n log n)
/// to make; a value takes O(log n) where few points lie on one circle.
public struct NaturalNeighbourSurface: Sendable {
  private let points: [Position]
  private let values: [Double]
  private let triangles: [Int32]
  /// The boxes of the triangles' circles.
  private let tree: BoxTree
  private let isOnGlobe: Bool

  /// - Parameters:
  ///   - points: finite; longitude and latitude on the globe.
  ///   - values: one for each.
  public init(_ points: [Position], values: [Double], isOnGlobe: Bool) {
    (self.points, self.values, self.isOnGlobe) = (points, values, isOnGlobe)
    if isOnGlobe {
      let sphere = SphericalTriangulation(points)
      let near = (0..<sphere.triangles.count / 3).filter { !sphere.isFarSide($0) }
      triangles = near.flatMap { sphere.triangles[3 * $0..<3 * $0 + 3] }
      tree = BoxTree(near.map { sphere.circleBox(of: $0) })
    } else {
      let triangles = Delaunay(points).triangles
      let all = Box(around: points)
      self.triangles = triangles
      tree = BoxTree(
        stride(from: 0, to: triangles.count, by: 3).map { at in
          Self.circleBox(triangles[at..<at + 3].map { points[Int($0)] }, within: all)
        })
    }
  }

  /// A box that the circle of a triangle is in, as far as it matters.
  private static func circleBox(_ corners: [Position], within all: Box) -> Box {
    let middle = NaturalNeighbours.circleCenter(corners[1] - corners[0], corners[2] - corners[0])
    let radius = (middle * middle).sum().squareRoot() * (1 + 1e-9)
    // So flat that its middle is far away: doubles do not tell how far.
    guard radius < 1e6 * (all.size.x + all.size.y) else { return all }
    return Box(corners[0] + middle - radius, corners[0] + middle + radius)
  }

  /// The value at a place; nil outside of the points.
  public func value(at place: Position) -> Double? {
    guard let shares = shares(at: place) else { return nil }
    return shares.reduce(0) { $0 + $1.share * values[Int($1.point)] }
  }

  /// The points that have a share in a place, each with its own; nil outside of them.
  public func shares(at place: Position) -> [(point: Int32, share: Double)]? {
    var (corners, positions): ([Int32], [Position]) = ([], [])
    let plane = isOnGlobe ? StereographicPlane(at: place) : nil
    let origin = Position(0, 0)
    func add(_ triangle: Int) {
      let its = triangles[3 * triangle..<3 * triangle + 3]
      let seen = its.map { point in
        let point = points[Int(point)]
        return plane?.position(of: point) ?? point - place
      }
      guard isInCircle(seen[0], seen[1], seen[2], origin) || seen.contains(origin) else { return }
      corners += its
      positions += seen
    }
    for turn in isOnGlobe ? Longitude.copies : [0] {
      tree.visit(holding: Position(place.x + turn, place.y), add)
    }
    return NaturalNeighbours.shares(corners, positions)
  }
}

extension SphericalTriangulation {
  /// A box in degrees around the circle of a triangle; its longitudes may go beyond ±180.
  fileprivate func circleBox(of triangle: Int) -> Box {
    let circle = circle(of: triangle)
    // Rounding is not to leave out what is on it.
    let radius = circle.radius * (1 + 1e-9) + 1e-9
    let middle = circle.center
    let (sine, cosine) = (sin(radians(radius)), cos(radians(middle.y)))
    guard abs(middle.y) + radius < 90, sine < cosine else {
      // Around a pole; both sides of the map are one meridian, on which it is to be found once.
      return Box(
        Position(Longitude.west, middle.y - radius), Position(Longitude.east.nextDown, middle.y + radius))
    }
    let half = degrees(asin(sine / cosine)) * (1 + 1e-9)
    return Box(middle - Position(half, radius), middle + Position(half, radius))
  }
}
