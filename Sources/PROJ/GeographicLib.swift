// GeographicLib's routines for geodesics, which come with PROJ.

internal import CPROJ
public import Globe
internal import Planar

/// GeographicLib's solutions on WGS 84, in the C that is part of PROJ.
///
/// Belongs to one thread.
public final class GeographicLib: GeodesicRoutines {
  private var ellipsoid = geod_geodesic()
  /// Room for the ring whose area is wanted.
  private var latitudes: [Double] = []
  private var longitudes: [Double] = []

  /// Prepares the ellipsoid.
  public init() { geod_init(&ellipsoid, WGS84.equatorialRadius, WGS84.flattening) }

  /// The corresponding function is `geod_inverse`.
  public func inverse(
    x: Double, y: Double, toX: Double, toY: Double
  ) -> (distance: Double, initial: Double, final: Double) {
    var (distance, initial, final) = (0.0, 0.0, 0.0)
    geod_inverse(&ellipsoid, y, x, toY, toX, &distance, &initial, &final)
    return (distance, initial, final)
  }

  /// The corresponding function is `geod_polygonarea`.
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

extension Geodesic {
  /// Makes a solver that asks GeographicLib where the formulas do not reach.
  public convenience init() { self.init(routines: { GeographicLib() }) }
}
