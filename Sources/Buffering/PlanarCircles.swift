// Circles on a plane: those of projected coordinates, and MapKit's on the Mercator square.

internal import Globe
public import Planar
import SystemLibrary

/// Makes circles from a table of sines.
public struct PlanarCircles {
  private var table: [Double] = []

  /// Makes an empty table.
  public init() {}

  /// The unit circle counter-clockwise from the top, as x, y, x, y …, the first vertex repeated.
  mutating func unitCircle(_ segments: Int) -> [Double] {
    if table.count == 2 * segments + 2 { return table }
    table.removeAll(keepingCapacity: true)
    for vertex in 0..<segments {
      let angle = 2 * Double.pi * Double(vertex) / Double(segments)
      table.append(vertex == 0 ? 0 : -sin(angle))
      table.append(cos(angle))
    }
    table.append(contentsOf: table[..<2])
    return table
  }

  /// Appends a circle to a MultiPolygon, in the units of the coordinates.
  public mutating func append(x: Double, y: Double, radius: Double, segments: Int, to result: inout Geometry) {
    let circle = unitCircle(segments)
    result.ordinates.reserveCapacity(result.ordinates.count + circle.count)
    for at in stride(from: 0, to: circle.count, by: 2) {
      result.ordinates.append(x + radius * circle[at])
      result.ordinates.append(y + radius * circle[at + 1])
    }
    result.ringEnds.append(result.vertexCount)
    result.partEnds.append(result.ringEnds.count)
  }

  /// Appends MapKit's circle (MKCircle): one on the Mercator square, which is right near its centre only and swells
  /// towards the poles.
  ///
  /// - Parameter radius: in degrees of the square's x, of which the whole has 360; see `MercatorSquare`.
  /// - Returns: false when the circle is wider than the world.
  public mutating func appendMercator(
    x: Double, y: Double, radius: Double, segments: Int, to result: inout Geometry
  ) -> Bool {
    guard radius < Longitude.turn / 2 else { return false }
    let centre = MercatorSquare.ordinate(y)
    let circle = unitCircle(segments)
    var ring = UnrolledRing()
    for at in stride(from: 0, to: circle.count - 2, by: 2) {
      ring.append(x: x + radius * circle[at], y: MercatorSquare.latitude(centre + radius * circle[at + 1]))
    }
    result.appendCut([ring])
    return true
  }
}

/// The spherical Mercator square, in degrees: x is the longitude, y grows northward from the equator.
public enum MercatorSquare {
  /// The y of a latitude.
  public static func ordinate(_ latitude: Double) -> Double {
    let magnitude = min(abs(latitude), 89.9999) * Double.pi / 180
    let y = asinh(tan(magnitude)) * 180 / Double.pi
    return latitude < 0 ? -y : y
  }

  /// The latitude of a y.
  public static func latitude(_ y: Double) -> Double { atan(sinh(y * Double.pi / 180)) * 180 / Double.pi }

  /// Degrees of the square for a metre at a latitude, as MKMapPointsPerMeterAtLatitude has it: a degree of Mercator
  /// over a degree of the ellipsoid's meridian, both centred on the latitude.
  public static func degreesPerMetre(_ latitude: Double) -> Double {
    (ordinate(latitude + 0.5) - ordinate(latitude - 0.5)) / WGS84.metresPerDegreeOfLatitude(at: latitude)
  }
}
