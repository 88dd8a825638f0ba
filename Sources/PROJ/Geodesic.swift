// Geodesics on the ellipsoid of WGS 84, by the routines of GeographicLib that come with PROJ.

internal import CPROJ
public import SimpleFeatures

/// Solves geodesic problems on WGS 84.
///
/// The source is Karney, Algorithms for geodesics, Journal of Geodesy 87 (2013).
/// Longitudes, latitudes and azimuths are degrees, distances metres; azimuths are clockwise from north. Positions and
/// distances are good to 15 nm.
public final class Geodesic: GeodesicEngine {
  private var ellipsoid = geod_geodesic()

  /// The corresponding PROJ function is `geod_init`.
  public init() { geod_init(&ellipsoid, WGS84.equatorialRadius, WGS84.flattening) }

  /// The place at a distance in a direction; its longitude is in −180…180.
  ///
  /// The corresponding PROJ function is `geod_direct`.
  public func direct(x: Double, y: Double, azimuth: Double, distance: Double) -> (x: Double, y: Double) {
    var end = (x: 0.0, y: 0.0)
    geod_direct(&ellipsoid, y, x, azimuth, distance, &end.y, &end.x, nil)
    return end
  }

  /// The distance between two places, and the azimuth at the first.
  ///
  /// The corresponding PROJ function is `geod_inverse`.
  public func inverse(
    x: Double, y: Double, toX: Double, toY: Double
  ) -> (distance: Double, azimuth: Double) {
    var result = (distance: 0.0, azimuth: 0.0)
    geod_inverse(&ellipsoid, y, x, toY, toX, &result.distance, &result.azimuth, nil)
    return result
  }

  /// The area of a polygon of geodesics in square metres; positive when the ring runs counter-clockwise.
  ///
  /// The corresponding PROJ function is `geod_polygonarea`.
  ///
  /// - Parameter ring: longitude and latitude of each vertex, the first not repeated.
  public func area(_ ring: [Double]) -> Double {
    var latitudes = stride(from: 1, to: ring.count, by: 2).map { ring[$0] }
    var longitudes = stride(from: 0, to: ring.count, by: 2).map { ring[$0] }
    var (area, perimeter) = (0.0, 0.0)
    geod_polygonarea(&ellipsoid, &latitudes, &longitudes, Int32(latitudes.count), &area, &perimeter)
    return area
  }
}
