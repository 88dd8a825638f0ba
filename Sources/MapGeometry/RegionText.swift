// Positions, boxes and regions as text: one form in every option, and in the members of a query in JSON.

import Globe
import Planar
import Words

/// A text that is not what it should be, and why.
public struct TextError: Error, CustomStringConvertible {
  /// What is wrong, and what would be right.
  public let message: String

  /// Makes an error of its words.
  public init(_ message: String) { self.message = message }

  public var description: String { message }
}

/// Reads positions, boxes and regions, such as those of `--near`, `--bbox` and `--region`.
public enum RegionText {
  /// Sides in degrees; west > east across ±180°.
  public typealias Box = (west: Double, south: Double, east: Double, north: Double)

  /// `LON,LAT`.
  public static func position(_ text: String) throws(TextError) -> Coordinate {
    guard let numbers = numbers(in: text, count: 2) else {
      throw TextError("'\(text)' is not a position: LON,LAT in degrees, such as -71.06,42.36.")
    }
    return try coordinate(numbers[0], numbers[1], in: text)
  }

  /// `W,S,E,N`.
  public static func box(_ text: String) throws(TextError) -> Box {
    guard let numbers = numbers(in: text, count: 4) else {
      throw TextError("'\(text)' is not a box: W,S,E,N in degrees; W > E crosses the antimeridian.")
    }
    let (west, south, east, north) = (numbers[0], numbers[1], numbers[2], numbers[3])
    guard Longitude.isWithin(west), Longitude.isWithin(east), abs(south) <= 90, abs(north) <= 90 else {
      let hint = abs(south) > 90 || abs(north) > 90 ? "; longitude comes first: W,S,E,N" : ""
      throw TextError("'\(text)' is not on the Earth: longitude is in -180…180 and latitude in -90…90\(hint).")
    }
    if south > north {
      throw TextError("'\(text)': the second number, south, is greater than the fourth, north; a box is W,S,E,N.")
    }
    return (west, south, east, north)
  }

  /// `LON,LAT,DLAT,DLON`: the centre, and the extent from south to north and from west to east, in degrees, or, with
  /// units, in metres (MKCoordinateRegion and its `latitudinalMeters:longitudinalMeters:`).
  public static func region(_ text: String) throws(TextError) -> CoordinateRegion {
    let words = text.pieces
    guard words.count == 4, let numbers = numbers(in: words[..<2].joined(separator: ","), count: 2),
      let (height, width) = extents(words[2], words[3])
    else {
      throw TextError(
        "'\(text)' is not a region: LON,LAT,DLAT,DLON, its centre and extent in degrees or with units, such as "
          + "-71.06,42.36,0.1,0.2 or -71.06,42.36,2km,3km.")
    }
    let center = try coordinate(numbers[0], numbers[1], in: text)
    guard height.unit == width.unit else {
      throw TextError("'\(text)': both extents of a region are in degrees, or both have units such as km.")
    }
    var region = CoordinateRegion(
      center: center, span: CoordinateSpan(latitudeDelta: height.value, longitudeDelta: width.value))
    if height.unit == .metres {
      region = CoordinateRegion(center: center, latitudinalMeters: height.value, longitudinalMeters: width.value)
      // At a pole a metre is any number of degrees.
      region.span.longitudeDelta = width.value == 0 ? 0 : min(Longitude.turn, region.span.longitudeDelta)
    }
    guard region.span.isValid else {
      throw TextError("'\(text)': a region is from 0 to 180 degrees of latitude high, and 0 to 360 of longitude wide.")
    }
    return region
  }

  private static func extents(_ height: Substring, _ width: Substring) -> (Distance, Distance)? {
    guard let height = extent(height), let width = extent(width) else { return nil }
    return (height, width)
  }

  /// A bare number is degrees here.
  private static func extent(_ word: Substring) -> Distance? {
    if let degrees = Double(word) { return degrees.isFinite ? Distance(degrees, .degrees) : nil }
    return Distance(String(word))
  }

  private static func coordinate(_ x: Double, _ y: Double, in text: String) throws(TextError) -> Coordinate {
    if abs(y) > 90, abs(x) <= 90, Longitude.isWithin(y) {
      throw TextError("'\(text)': a latitude is at most 90; longitude comes first here: LON,LAT.")
    }
    guard Longitude.isWithin(x), abs(y) <= 90 else {
      throw TextError("'\(text)' is not on the Earth: longitude is in -180…180 and latitude in -90…90.")
    }
    return Coordinate(latitude: y, longitude: x)
  }
}

extension RegionText {
  /// The sides of a region: of the rectangle on the map that it is, which reaches a pole where it reaches the map's
  /// edge.
  public static func box(_ region: CoordinateRegion) -> Box {
    let rect = MapRect(region)
    let north = rect.minY <= 0 ? 90 : MapPoint(x: 0, y: rect.minY).coordinate.latitude
    let south = rect.maxY >= MapPoint.world ? -90 : MapPoint(x: 0, y: rect.maxY).coordinate.latitude
    let half = region.span.longitudeDelta / 2
    guard half < Longitude.turn / 2 else { return (Longitude.west, south, Longitude.east, north) }
    return (wrapped(region.center.longitude - half), south, wrapped(region.center.longitude + half), north)
  }
}
