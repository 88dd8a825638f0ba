// Directions in degrees, clockwise from north.

import Planar
import SystemLibrary

/// What is asked of azimuths, bearings and headings in degrees.
///
///     Azimuth.reduced(350 - 10)                           // -20: to the left
///     Azimuth.compass(-90)                                // 270
public enum Azimuth {
  /// Due south.
  @inlinable @inline(__always) public static var south: Double { 180 }
  /// All the way round.
  @inlinable @inline(__always) public static var turn: Double { 360 }

  /// The opposite direction, not reduced.
  @inlinable @inline(__always)
  public static func back(_ azimuth: Double) -> Double { azimuth + south }

  /// A direction or the angle between two in −180…180.
  @inlinable @inline(__always)
  public static func reduced(_ azimuth: Double) -> Double { azimuth.remainder(dividingBy: turn) }

  /// A direction from −360 to 720 in 0 ..< 360, as on a compass.
  @inlinable @inline(__always)
  public static func compass(_ azimuth: Double) -> Double {
    azimuth < 0 ? azimuth + turn : azimuth >= turn ? azimuth - turn : azimuth
  }

  /// Any direction in 0 ..< 360.
  @inlinable
  public static func full(_ azimuth: Double) -> Double {
    let rest = azimuth.truncatingRemainder(dividingBy: turn)
    return rest < 0 ? (rest + turn == turn ? 0 : rest + turn) : rest
  }

  /// The direction of a way on a plane whose y is north.
  public static func onPlane(_ way: Position) -> Double { atan2(way.x, way.y) * (180 / .pi) }
}
