// Measures on the ellipsoid of edges that are straight in longitude and latitude, or rhumb lines.

public import Planar
import SystemLibrary

/// Measures longitudes and latitudes on WGS 84, whose edges are what straight lines of a map in degrees, or of a
/// Mercator map, are on the ground.
///
/// The area inside a ring is the sum of what lies between each edge and the equator, which has a closed formula for
/// each latitude (Karney, Algorithms for geodesics, 2013); along an edge it is summed up by Gauss's quadrature in
/// pieces of two degrees, to the last digits that numbers have. What goes over ±180° or round a pole is to be cut
/// before.
public struct DegreeMeasurer: Measurer {
  private let isRhumb: Bool
  /// Knows what is only there because a geometry was cut.
  private let cuts: GeodesicMeasurer

  /// - Parameter contour: straight or rhumb.
  public init(_ contour: Contour, _ geodesic: any GeodesicEngine) {
    (isRhumb, cuts) = (contour == .rhumb, GeodesicMeasurer(geodesic))
  }

  public func check(_ geometry: Geometry) throws(MeasureError) { try cuts.check(geometry) }

  public func cutEdges(_ geometry: Geometry) -> Double { cuts.cutEdges(geometry) }

  public func length(_ geometry: Geometry, _ vertices: Range<Int>) -> Double {
    var sum = 0.0
    visitEdges(geometry, vertices) { from, to, east in sum += length(from, to, east) }
    return sum
  }

  public func area(_ geometry: Geometry, _ ring: Range<Int>) -> Double {
    guard let first = ring.first else { return 0 }
    // Less is lost the nearer to its own latitude a ring is measured from.
    let base = Self.strip(geometry.position(first).y.radians)
    var sum = 0.0
    visitEdges(geometry, ring) { from, to, east in sum += (meanStrip(from, to) - base) * east.radians }
    return abs(sum)
  }

  public func bearing(
    _ geometry: Geometry, from start: Int, to end: Int
  ) -> (initial: Double, final: Double)? {
    let (from, to) = (geometry.position(start), geometry.position(end))
    let east = Longitude.folded(to.x - from.x)
    guard east != 0 || to.y != from.y else { return nil }
    func bearing(_ latitude: Double) -> Double {
      let x = isRhumb ? east.radians : east * Ellipsoid.degreeOfLongitude(at: latitude)
      let y =
        isRhumb
        ? Ellipsoid.isometricDifference(from: from.y, to: to.y).radians
        : (to.y - from.y) * Ellipsoid.degreeOfLatitude(at: latitude)
      return Azimuth.compass(Azimuth.onPlane(Position(x, y)))
    }
    return (bearing(from.y), bearing(to.y))
  }

  private func visitEdges(
    _ geometry: Geometry, _ vertices: Range<Int>, _ body: (Position, Position, Double) -> Void
  ) {
    for vertex in vertices.dropFirst() {
      let (from, to) = (geometry.position(vertex - 1), geometry.position(vertex))
      let east = to.x - from.x
      // What is cut goes round the Earth along a pole alone.
      body(from, to, abs(east) > 180 && abs(east) < 360 ? Longitude.folded(east) : east)
    }
  }

  // MARK: Edges

  private func length(_ from: Position, _ to: Position, _ east: Double) -> Double {
    let (lambda, phi) = (east.radians, (to.y - from.y).radians)
    if !isRhumb {
      return Self.mean(from.y, to.y) { latitude in
        let (north, east) = (Self.meridional(latitude) * phi, Self.parallel(latitude) * lambda)
        return (north * north + east * east).squareRoot()
      }
    }
    let meridian = Self.mean(from.y, to.y, Self.meridional) * phi
    if Self.isPole(from) || Self.isPole(to) { return abs(meridian) }
    let ratio = Self.mean(from.y, to.y, Self.meridional) / Self.mean(from.y, to.y, Self.isometric)
    return (meridian * meridian + lambda * ratio * lambda * ratio).squareRoot()
  }

  /// The mean of `strip` over an edge, each place weighed by the longitudes that it takes.
  private func meanStrip(_ from: Position, _ to: Position) -> Double {
    guard isRhumb, from.y != to.y else { return Self.mean(from.y, to.y, Self.strip) }
    // All longitudes are passed on the pole.
    for end in [from, to] where Self.isPole(end) { return Self.strip(end.y.radians) }
    return Self.mean(from.y, to.y) { Self.strip($0) * Self.isometric($0) } / Self.mean(from.y, to.y, Self.isometric)
  }

  private static func isPole(_ place: Position) -> Bool { abs(place.y) >= 90 }

  // MARK: The ellipsoid, by latitudes in radians

  private static let squaredEccentricity = WGS84.squaredEccentricity
  private static let eccentricity = squaredEccentricity.squareRoot()

  /// Metres to a radian of latitude.
  private static func meridional(_ latitude: Double) -> Double {
    let sine = sin(latitude)
    let bracket = 1 - squaredEccentricity * sine * sine
    return WGS84.equatorialRadius * (1 - squaredEccentricity) / (bracket * bracket.squareRoot())
  }

  /// Metres to a radian of longitude.
  private static func parallel(_ latitude: Double) -> Double {
    let sine = sin(latitude)
    return WGS84.equatorialRadius * cos(latitude) / (1 - squaredEccentricity * sine * sine).squareRoot()
  }

  /// By how much isometric latitude grows with latitude.
  private static func isometric(_ latitude: Double) -> Double { meridional(latitude) / parallel(latitude) }

  /// Square metres to a radian of longitude between the equator and a latitude.
  private static func strip(_ latitude: Double) -> Double {
    let sine = sin(latitude)
    let polar = WGS84.equatorialRadius * WGS84.equatorialRadius * (1 - squaredEccentricity) / 2
    return polar * (sine / (1 - squaredEccentricity * sine * sine) + atanh(eccentricity * sine) / eccentricity)
  }

  // MARK: Gauss's quadrature

  /// The nodes right of the middle, of −1…1, and their weights: eight in all.
  private static let nodes: [(place: Double, weight: Double)] = [
    (0.183434642495649804939, 0.362683783378361982965), (0.525532409916328985818, 0.313706645877887287338),
    (0.796666477413626739592, 0.222381034453374470544), (0.960289856497536231684, 0.101228536290376259153),
  ]

  /// The mean of a function between two latitudes in degrees; it takes radians.
  private static func mean(_ from: Double, _ to: Double, _ function: (Double) -> Double) -> Double {
    if from == to { return function(from.radians) }
    let pieces = max(1, (abs(to - from) / 2).rounded(.up))
    let half = (to - from).radians / (2 * pieces)
    var sum = 0.0
    for piece in 0..<Int(pieces) {
      let middle = from.radians + half * Double(2 * piece + 1)
      for (place, weight) in nodes {
        sum += weight * (function(middle - half * place) + function(middle + half * place))
      }
    }
    return sum / (2 * pieces)
  }
}
