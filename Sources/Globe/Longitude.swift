// Longitudes in degrees: where the seam is, what lies on it, and how far one is from another.

public import Planar

/// A longitude in −180…180, whole turns away; one that is there stays as it is, to the last bit.
@inlinable @inline(__always)
public func wrapped(_ longitude: Double) -> Double {
  Longitude.isWithin(longitude) ? longitude : Longitude.reduced(longitude)
}

/// What is asked of longitudes in degrees, and how they are brought near to each other.
///
///     Longitude.isSide(-180)                              // true
///     Longitude.reduced(-175 - 170)                       // 15: eastwards from 170 to −175
///     Longitude.near(-175, to: 170)                       // 185
///
/// Rules about ±180° are here and in the rest of `Globe`; what else there is with 180 in it are maps with a scale.
public enum Longitude {
  /// The side of the map in the east, which is the meridian of its side in the west.
  @inlinable @inline(__always) public static var east: Double { 180 }
  /// The side of the map in the west.
  @inlinable @inline(__always) public static var west: Double { -180 }
  /// A turn around the globe.
  @inlinable @inline(__always) public static var turn: Double { 360 }
  /// The sides of the map, from the west.
  @inlinable public static var sides: [Double] { [west, east] }
  /// By how much a place may be written away from itself: not, one turn to the west, one to the east.
  @inlinable public static var copies: [Double] { [0, -turn, turn] }

  // MARK: Where a longitude is

  /// Whether a longitude is ±180°, or whole turns away from it.
  @inlinable @inline(__always)
  public static func isOnSeam(_ longitude: Double) -> Bool { abs(reduced(longitude)) == east }

  /// Whether a longitude is 180 or −180 as it is written.
  @inlinable @inline(__always)
  public static func isSide(_ longitude: Double) -> Bool { abs(longitude) == east }

  /// Whether a longitude is in −180…180; NaN is not.
  @inlinable @inline(__always)
  public static func isWithin(_ longitude: Double) -> Bool { abs(longitude) <= east }

  /// Whether a longitude is beyond ±180; NaN is not.
  @inlinable @inline(__always)
  public static func isBeyond(_ longitude: Double) -> Bool { abs(longitude) > east }

  /// Whether what reaches from one longitude to another comes to a side of the map, or goes beyond it.
  @inlinable @inline(__always)
  public static func comesToSide(_ low: Double, _ high: Double) -> Bool { low <= west || high >= east }

  // MARK: From one longitude to another

  /// Whether a difference of longitudes is more than half a turn, so that the shorter way goes over ±180°.
  @inlinable @inline(__always)
  public static func isWide(_ difference: Double) -> Bool { abs(difference) > east }

  /// Whether a difference of longitudes is half a turn or more.
  @inlinable @inline(__always)
  public static func isHalfOrMore(_ difference: Double) -> Bool { abs(difference) >= east }

  /// A longitude or a difference of two in −180…180, whole turns away: of two that are one meridian it is 0.
  @inlinable @inline(__always)
  public static func reduced(_ longitude: Double) -> Double { longitude.remainder(dividingBy: turn) }

  /// The whole turns in a longitude or in a difference of two, in degrees.
  @inlinable @inline(__always)
  public static func turns(in longitude: Double) -> Double { turn * (longitude / turn).rounded() }

  /// The number of the copy of the map that a longitude is in: 0 for −180 ..< 180, 1 for what is east of it.
  @inlinable
  public static func copy(of longitude: Double) -> Int { Int(((longitude - west) / turn).rounded(.down)) }

  /// The longitude, whole turns away, that is nearest to another.
  @inlinable @inline(__always)
  public static func near(_ longitude: Double, to other: Double) -> Double { longitude + turns(in: other - longitude) }

  /// A difference of two longitudes in −180…180 by the shorter way.
  ///
  /// Quicker than `reduced`, and the same to the bit where both longitudes are in −180…180.
  @inlinable @inline(__always)
  public static func folded(_ difference: Double) -> Double {
    difference > east ? difference - turn : difference < west ? difference + turn : difference
  }

  /// How far it is eastwards from one longitude in −180…180 to another: 0 ..< 360.
  @inlinable @inline(__always)
  public static func extent(from western: Double, to eastern: Double) -> Double {
    let extent = eastern - western
    return extent < 0 ? extent + turn : extent
  }

  /// The longitude in the east of another that is where a second one, in −180…180, is.
  @inlinable @inline(__always)
  public static func unrolled(_ eastern: Double, eastOf western: Double) -> Double {
    eastern < western ? eastern + turn : eastern
  }

  // MARK: One longitude for a meridian

  /// 180 for −180, and other longitudes as they are.
  @inlinable @inline(__always)
  public static func eastern(_ longitude: Double) -> Double { longitude == west ? east : longitude }

  /// A longitude in −180 ..< 180, whole turns away; 180 itself is left as it is.
  @inlinable @inline(__always)
  public static func halfOpen(_ longitude: Double) -> Double {
    isWithin(longitude) ? longitude : western(reduced(longitude))
  }

  /// A place as one position, however it is written: at −180 for 180, and at a pole at 0.
  public static func onePlace(_ place: Position) -> Position {
    Position(abs(place.y) == 90 ? 0 : western(wrapped(place.x)), place.y)
  }

  /// −180 for 180, and other longitudes as they are.
  @inlinable @inline(__always)
  public static func western(_ longitude: Double) -> Double { longitude == east ? west : longitude }
}

extension Box {
  /// All longitudes in −180…180 and all latitudes.
  @inlinable public static var globe: Box { Box(Position(Longitude.west, -90), Position(Longitude.east, 90)) }

  /// Whether it comes to a side of the map at ±180°, or goes beyond it.
  @inlinable public var comesToSeam: Bool { Longitude.comesToSide(min.x, max.x) }

  /// Whether it comes to both sides of the map at ±180°, as what is cut there does.
  @inlinable public var comesToBothSides: Bool { min.x <= Longitude.west && max.x >= Longitude.east }

  /// Whether it comes to a pole.
  @inlinable public var comesToPole: Bool { min.y <= -90 || max.y >= 90 }

  /// Whether it goes beyond a side of the map at ±180°.
  @inlinable public var goesBeyondSeam: Bool { min.x < Longitude.west || max.x > Longitude.east }

  /// Whether it is wider than half a turn, as what jumps over ±180° is.
  @inlinable public var isWide: Bool { max.x - min.x > Longitude.east }
}
