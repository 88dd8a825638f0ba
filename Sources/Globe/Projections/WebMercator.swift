// OGC:CRS84 to EPSG:3857 and back, by closed formulas.

public import Planar
import SystemLibrary

/// The spherical Mercator projection of EPSG:3857 (IOGP Guidance Note 7-2, §3.2.1.2, method 1024).
///
///     x = a λ        y = a ln((1 + sin φ) / cos φ)        a = 6378137 m
///
/// For φ < 0 by symmetry, because 1 + sin φ would cancel. Every factor carries a relative error of an ulp or two, so
/// that y is within 10 nm of PROJ's a·asinh(tan φ) up to the latitudes taken here. Longitudes beyond ±180°, which PROJ
/// wraps, and latitudes beyond ±89.9° are not taken: `transform` says so and PROJ's own operation has to do them.
public struct WebMercator: ClosedForm {
  /// The semi-major axis of WGS 84, in metres.
  public static let radius = WGS84.equatorialRadius
  private static let radiansPerDegree = 0.017453292519943295769
  private static let degreesPerRadian = 57.295779513082320876
  private static let halfWorld = radius * Double.pi
  /// Half of the last of the four decimals that plat writes: 180° written so lies beyond `halfWorld`, and must come
  /// back as 180 and not, wrapped by PROJ, as −180.
  private static let rounding = 0.000_05
  /// a · asinh(tan 89.9°), in metres.
  private static let highestY = 44_927_335.0

  /// Whether x, y come in and longitude, latitude go out.
  public let isInverse: Bool

  /// Makes the projection, or its inverse.
  public init(inverse: Bool) { isInverse = inverse }

  public func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) -> Bool {
    if compute(&ordinates, dimension: dimension) { return true }
    if !isInverse, let vertex = Self.vertexWithoutImage(ordinates, dimension) {
      throw Self.noImage(vertex, ordinates[vertex * dimension + 1])
    }
    return false
  }

  /// Computes the images; false, with `ordinates` as they were, when a vertex lies outside the range of the formulas.
  private func compute(_ ordinates: inout [Double], dimension: Int) -> Bool {
    unsafe ordinates.withUnsafeMutableBufferPointer { buffer in
      let (limitX, limitY) = isInverse ? (Self.halfWorld + Self.rounding, Self.highestY) : (180.0, 89.9)
      var at = 0
      while at < buffer.count {
        // Written so that NaN fails too.
        guard unsafe abs(buffer[at]) <= limitX, unsafe abs(buffer[at + 1]) <= limitY else { return false }
        at += dimension
      }
      at = 0
      if isInverse {
        while at < buffer.count {
          unsafe buffer[at] = unsafe max(-180, min(180, buffer[at] / Self.radius * Self.degreesPerRadian))
          unsafe buffer[at + 1] = unsafe atan(sinh(buffer[at + 1] / Self.radius)) * Self.degreesPerRadian
          at += dimension
        }
      } else {
        while at < buffer.count {
          unsafe buffer[at] = unsafe Self.radius * (buffer[at] * Self.radiansPerDegree)
          unsafe buffer[at + 1] = unsafe Self.y(buffer[at + 1] * Self.radiansPerDegree)
          at += dimension
        }
      }
      return true
    }
  }

  /// The first vertex at a pole or beyond it, which has no place on any Mercator projection.
  ///
  /// For a pole PROJ gives the y of the nearest double, some 240,000 km.
  static func vertexWithoutImage(_ ordinates: [Double], _ dimension: Int) -> Int? {
    var at = 1
    while at < ordinates.count {
      // Written so that NaN is found too.
      if !(abs(ordinates[at]) < 90) { return at / dimension }
      at += dimension
    }
    return nil
  }

  /// What is to be said of such a vertex.
  package static func noImage(_ vertex: Int, _ latitude: Double) -> EngineError {
    EngineError(
      function: "Mercator",
      message: abs(latitude) == 90 ? "a pole is infinitely far away in a Mercator projection" : "Invalid coordinate",
      vertex: vertex)
  }

  @inline(__always)
  private static func y(_ latitude: Double) -> Double {
    let magnitude = abs(latitude)
    let y = radius * log((1 + sin(magnitude)) / cos(magnitude))
    return latitude < 0 ? -y : y
  }
}
