// Geodesics on the ellipsoid of WGS 84, by the routines of GeographicLib that come with PROJ.

internal import CPROJ
public import SimpleFeatures

/// Solves geodesic problems on WGS 84.
///
/// The source is Karney, Algorithms for geodesics, Journal of Geodesy 87 (2013).
/// Longitudes, latitudes and azimuths are degrees, distances metres; azimuths are clockwise from north. Positions and
/// distances are good to 15 nm.
public final class Geodesic: GeodesicEngine {
  // One thread owns the solver, and nothing calls back: a check of each access would find nothing.
  @exclusivity(unchecked) private var ellipsoid = geod_geodesic()
  /// The two places whose geodesic was asked for last with both azimuths, and the answer: its length is often asked for too.
  @exclusivity(unchecked) private var lastEnds = SIMD4<Double>(repeating: .nan)
  @exclusivity(unchecked) private var last = (distance: 0.0, initial: 0.0, final: 0.0)
  /// Room for the ring whose area is wanted.
  @exclusivity(unchecked) private var latitudes: [Double] = []
  @exclusivity(unchecked) private var longitudes: [Double] = []

  /// The corresponding PROJ function is `geod_init`.
  public init() { geod_init(&ellipsoid, WGS84.equatorialRadius, WGS84.flattening) }

  /// The place at a distance in a direction; its longitude is in −180…180.
  ///
  /// The corresponding PROJ function is `geod_direct`.
  public func direct(x: Double, y: Double, azimuth: Double, distance: Double) -> (x: Double, y: Double) {
    let place = walk(x, y, azimuth).position(at: distance)
    return (place.x, place.y)
  }

  /// The places at 1, 2, 3 … `count` times a distance in one direction; longitudes are in −180…180.
  ///
  /// The corresponding PROJ functions are `geod_lineinit` and `geod_position`, which `geod_direct` consists of.
  public func direct(
    x: Double, y: Double, azimuth: Double, every step: Double, count: Int, into places: inout [Position]
  ) {
    walk(x, y, azimuth).append(every: step, count: count, to: &places)
  }

  private func walk(_ x: Double, _ y: Double, _ azimuth: Double) -> GeodesicWalk {
    var line = geod_geodesicline()
    geod_lineinit(&line, &ellipsoid, y, x, azimuth, 0)
    return GeodesicWalk(line)
  }

  /// The distance between two places, and the azimuth at the first.
  ///
  /// The corresponding PROJ function is `geod_inverse`.
  public func inverse(
    x: Double, y: Double, toX: Double, toY: Double
  ) -> (distance: Double, azimuth: Double) {
    if lastEnds == SIMD4(x, y, toX, toY) { return (last.distance, last.initial) }
    var result = (distance: 0.0, azimuth: 0.0)
    geod_inverse(&ellipsoid, y, x, toY, toX, &result.distance, &result.azimuth, nil)
    return result
  }

  /// The distance between two places, and the azimuths of the way at both.
  ///
  /// The corresponding PROJ function is `geod_inverse`.
  public func azimuths(
    x: Double, y: Double, toX: Double, toY: Double
  ) -> (distance: Double, initial: Double, final: Double) {
    geod_inverse(&ellipsoid, y, x, toY, toX, &last.distance, &last.initial, &last.final)
    lastEnds = SIMD4(x, y, toX, toY)
    return last
  }

  /// The area of a polygon of geodesics in square metres; positive when the ring runs counter-clockwise.
  ///
  /// The corresponding PROJ function is `geod_polygonarea`.
  ///
  /// - Parameter ring: longitude and latitude of each vertex, the first not repeated.
  public func area(_ ring: [Double]) -> Double {
    latitudes.removeAll(keepingCapacity: true)
    longitudes.removeAll(keepingCapacity: true)
    for at in stride(from: 0, to: ring.count - 1, by: 2) {
      longitudes.append(ring[at])
      latitudes.append(ring[at + 1])
    }
    var (area, perimeter) = (0.0, 0.0)
    geod_polygonarea(&ellipsoid, &latitudes, &longitudes, Int32(latitudes.count), &area, &perimeter)
    return area
  }
}
