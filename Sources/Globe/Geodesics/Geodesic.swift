// Geodesics on the ellipsoid of WGS 84: by formulas of our own, and where these do not reach by other routines.

public import Planar
import SystemLibrary

/// What solves geodesic problems on WGS 84 wherever they are, at more cost: GeographicLib's routines.
public protocol GeodesicRoutines {
  /// The distance between two places, and the azimuths of the way at both, for any two places.
  func inverse(x: Double, y: Double, toX: Double, toY: Double) -> (distance: Double, initial: Double, final: Double)
  /// The area of a polygon of geodesics in square metres; positive when the ring runs counter-clockwise.
  ///
  /// - Parameter ring: longitude and latitude of each vertex, the first not repeated.
  func area(_ ring: [Double]) -> Double
}

/// Solves geodesic problems on WGS 84.
///
/// The source is Karney, Algorithms for geodesics, Journal of Geodesy 87 (2013).
/// Longitudes, latitudes and azimuths are degrees, distances metres; azimuths are clockwise from north. Positions and
/// distances are good to 15 nm.
public final class Geodesic: GeodesicEngine {
  /// Two places and the way between them.
  private struct Solution {
    var ends = SIMD4<Double>(repeating: .nan)
    var (start, end) = (GeodesicEnd(latitude: 0), GeodesicEnd(latitude: 0))
    var way = ShortestWay(distance: 0, sinInitial: 0, cosInitial: 1, sinFinal: 0, cosFinal: 1)
    /// The azimuths in degrees, once they were asked for.
    var initial = Double.nan, final = Double.nan
  }

  private let series = GeodesicSeries()
  // One thread owns the solver, and nothing calls back: a check of each access would find nothing. So `unsafe` holds.
  /// The last one: its distance, or places on it, are often asked for next, and its end is often the next one's start.
  @exclusivity(unchecked) private var last = Solution()
  private let makeRoutines: () -> any GeodesicRoutines
  /// Made when they are needed, which for most data is never.
  private lazy var routines = makeRoutines()

  /// Makes a solver.
  ///
  /// - Parameter routines: makes what is asked where the formulas do not reach.
  public init(routines: @escaping () -> any GeodesicRoutines) { makeRoutines = routines }

  /// The place at a distance in a direction; its longitude is in −180…180.
  ///
  /// The corresponding PROJ function is `geod_direct`.
  public func direct(x: Double, y: Double, azimuth: Double, distance: Double) -> (x: Double, y: Double) {
    let place = walk(x, y, azimuth).position(at: distance)
    return (place.x, place.y)
  }

  /// The places at 1, 2, 3 … `count` times a distance in one direction; longitudes are in −180…180.
  ///
  /// The corresponding PROJ functions are `geod_lineinit` and `geod_position`.
  public func direct(
    x: Double, y: Double, azimuth: Double, every step: Double, count: Int, into places: inout [Position]
  ) {
    walk(x, y, azimuth).append(every: step, count: count, to: &places)
  }

  private func walk(_ x: Double, _ y: Double, _ azimuth: Double) -> GeodesicWalk {
    if unsafe azimuth == last.initial && x == last.ends.x && y == last.ends.y {
      let (sine, cosine) = unsafe (last.way.sinInitial, last.way.cosInitial)
      let inverse = 1 / (sine * sine + cosine * cosine).squareRoot()
      return unsafe GeodesicWalk(x, last.start, sine * inverse, cosine * inverse, series)
    }
    let (sine, cosine) = sineCosine(degrees: azimuth)
    return GeodesicWalk(x, GeodesicEnd(latitude: y), sine, cosine, series)
  }

  /// The distance between two places.
  ///
  /// The corresponding PROJ function is `geod_inverse`.
  public func distance(x: Double, y: Double, toX: Double, toY: Double) -> Double {
    solve(x, y, toX, toY)
    return unsafe last.way.distance
  }

  /// The distance between two places, and the azimuth at the first.
  ///
  /// The corresponding PROJ function is `geod_inverse`.
  public func inverse(
    x: Double, y: Double, toX: Double, toY: Double
  ) -> (distance: Double, azimuth: Double) {
    solve(x, y, toX, toY)
    return unsafe (last.way.distance, initialAzimuth)
  }

  /// The distance between two places, and the azimuths of the way at both.
  ///
  /// The corresponding PROJ function is `geod_inverse`.
  public func azimuths(
    x: Double, y: Double, toX: Double, toY: Double
  ) -> (distance: Double, initial: Double, final: Double) {
    solve(x, y, toX, toY)
    if unsafe last.final.isNaN {
      unsafe last.final = atan2(last.way.sinFinal, last.way.cosFinal) * GeodesicWalk.degree
    }
    return unsafe (last.way.distance, initialAzimuth, last.final)
  }

  private var initialAzimuth: Double {
    if unsafe last.initial.isNaN {
      unsafe last.initial = atan2(last.way.sinInitial, last.way.cosInitial) * GeodesicWalk.degree
    }
    return unsafe last.initial
  }

  /// Makes `last` the way between two places.
  private func solve(_ x: Double, _ y: Double, _ toX: Double, _ toY: Double) {
    let ends = SIMD4(x, y, toX, toY)
    if unsafe ends == last.ends { return }
    unsafe last.start = x == last.ends.z && y == last.ends.w ? last.end : GeodesicEnd(latitude: y)
    unsafe last.end = GeodesicEnd(latitude: toY)
    unsafe (last.ends, last.initial, last.final) = (ends, .nan, .nan)
    if abs(y) <= 90, abs(toY) <= 90,
      let way = unsafe ShortestWay.between(last.start, last.end, east: Self.difference(x, toX), series)
    {
      unsafe last.way = way
      return
    }
    let known = routines.inverse(x: x, y: y, toX: toX, toY: toY)
    let (first, second) = (sineCosine(degrees: known.initial), sineCosine(degrees: known.final))
    unsafe last.way = ShortestWay(
      distance: known.distance, sinInitial: first.sine, cosInitial: first.cosine, sinFinal: second.sine,
      cosFinal: second.cosine)
    unsafe (last.initial, last.final) = (known.initial, known.final)
  }

  /// The difference of two longitudes by the shorter way round, and what it was rounded by (Knuth's sum of two).
  @inline(__always)
  private static func difference(_ from: Double, _ to: Double) -> (value: Double, rest: Double) {
    let value = to - from
    let part = value - to
    let rest = (to - (value - part)) - (from + part)
    return (abs(value) <= 180 ? value : value.remainder(dividingBy: 360), rest)
  }

  /// The area of a polygon of geodesics in square metres; positive when the ring runs counter-clockwise.
  ///
  /// The corresponding PROJ function is `geod_polygonarea`.
  ///
  /// - Parameter ring: longitude and latitude of each vertex, the first not repeated.
  public func area(_ ring: [Double]) -> Double { routines.area(ring) }
}
