// Circles on the ellipsoid: every vertex at the radius from the centre, by the shortest way.

internal import Globe
public import Planar

/// Makes geodesic circles, as polygons in longitude and latitude.
///
///     var polygon = Geometry(type: .multiPolygon)
///     GeodesicCircles(geodesic).append(x: -71.06, y: 42.36, radius: 500, segments: 64, to: &polygon)
///
/// A worker makes its own and keeps it.
public final class GeodesicCircles {
  /// The largest radius of which a ring is made; beyond it less than 0.01 % of the Earth is outside, around the
  /// antipode, where geodesics cross each other.
  static let largestRadius = 19_900_000.0

  let geodesic: any GeodesicEngine
  private var interpolations: [Int: [CircleInterpolation?]] = [:]
  // Along the circle from north over east to south, as offsets from the centre.
  @exclusivity(unchecked) private var latitudes: [Double] = []
  @exclusivity(unchecked) private var longitudes: [Double] = []
  private var nodeLatitudes = [Double](repeating: 0, count: 25)
  private var nodeLongitudes = [Double](repeating: 0, count: 25)

  /// Makes an empty set of tables.
  public init(_ geodesic: any GeodesicEngine) { self.geodesic = geodesic }

  /// Appends the circle to a MultiPolygon: one part, or more when it crosses ±180°.
  ///
  /// The vertices are at equal steps of azimuth, from north counter-clockwise, and at ±180°. Around and near a pole
  /// there are more, so that straight sides in longitude and latitude stay as near to the circle as elsewhere.
  ///
  /// - Parameters:
  ///   - radius: metres, greater than 0 and at most `WGS84.halfMeridian`.
  ///   - segments: vertices of the whole circle, at least 3.
  public func append(x: Double, y: Double, radius: Double, segments: Int, to result: inout Geometry) {
    let x = wrapped(x)
    guard let degree = CircleInterpolation.degree(radius: radius, y: y), degree < segments / 2 else {
      return appendTraced(x: x, y: y, radius: radius, segments: segments, to: &result)
    }
    let table = interpolation(segments: segments, degree: degree)
    for node in 0...degree {
      let azimuth = Azimuth.south * Double(node) / Double(degree)
      // From longitude 0, so that the offset keeps its digits.
      let end = geodesic.direct(x: 0, y: y, azimuth: azimuth, distance: radius)
      nodeLatitudes[node] = end.y - y
      nodeLongitudes[node] = end.x
    }
    if latitudes.count < table.half {
      latitudes = [Double](repeating: 0, count: table.half)
      longitudes = latitudes
    }
    table.evaluate(latitudes: nodeLatitudes, longitudes: nodeLongitudes, &latitudes, &longitudes)
    var reach = 0.0
    for vertex in 0..<table.half { reach = max(reach, longitudes[vertex]) }
    guard x + reach < Longitude.east, x - reach > Longitude.west else {
      return appendTraced(x: x, y: y, radius: radius, segments: segments, to: &result)
    }
    emit(x, y, segments, &result.ordinates)
    result.ringEnds.append(result.vertexCount)
    result.partEnds.append(result.ringEnds.count)
  }

  /// The interpolated vertices from north over west to south, and their mirror images back to north.
  private func emit(_ x: Double, _ y: Double, _ segments: Int, _ out: inout [Double]) {
    out.reserveCapacity(out.count + 2 * segments + 2)
    let half = segments / 2
    for vertex in 0...half {
      out.append(x - longitudes[vertex])
      out.append(y + latitudes[vertex])
    }
    for vertex in stride(from: (segments - 1) / 2, through: 0, by: -1) {
      out.append(x + longitudes[vertex])
      out.append(y + latitudes[vertex])
    }
    // North is the first vertex again, to the last bit.
    out[out.count - 2] = x - longitudes[0]
  }

  private func interpolation(segments: Int, degree: Int) -> CircleInterpolation {
    if let table = interpolations[segments]?[degree] { return table }
    // A table for each number of segments that a stream of radii asks for would fill the memory.
    if interpolations.count > 64 { interpolations.removeAll() }
    let table = CircleInterpolation(segments: segments, degree: degree)
    interpolations[segments, default: Array(repeating: nil, count: 25)][degree] = table
    return table
  }

  private func appendTraced(x: Double, y: Double, radius: Double, segments: Int, to result: inout Geometry) {
    guard radius <= Self.largestRadius else {
      result.appendRing([Longitude.west, -90, Longitude.east, -90, Longitude.east, 90, Longitude.west, 90])
      result.partEnds.append(result.ringEnds.count)
      return
    }
    let tracer = CircleTracer(geodesic: geodesic, x: x, y: y, radius: radius, segments: segments)
    result.appendCut([tracer.ring()])
  }
}
