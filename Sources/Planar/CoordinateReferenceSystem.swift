// What plat needs to know of a CRS before it works in it: its name, and the unit of its axes.

import Words

/// A coordinate reference system, by its text.
public struct CoordinateReferenceSystem: Sendable, Equatable {
  /// The text it was made from: `EPSG:3857`, a name, WKT, PROJJSON, a PROJ string.
  public let text: String
  /// Its own name, such as `WGS 84 / Pseudo-Mercator`.
  public let name: String
  /// The unit of its horizontal axes.
  public let unit: AxisUnit

  /// Whether coordinates are x, y, z from the Earth's centre, which have no meaning without z.
  public let isGeocentric: Bool

  /// OGC:CRS84, the default of RFC 7946 §4.
  public static let crs84 = CoordinateReferenceSystem(text: "OGC:CRS84", name: "WGS 84 (CRS84)", unit: .degrees)
  /// EPSG:3857.
  public static let webMercator = CoordinateReferenceSystem(
    text: "EPSG:3857", name: "WGS 84 / Pseudo-Mercator", unit: .linear(metres: 1))
  /// Points of a screen that a camera draws on, x to the right and y down: no CRS, but marked like one.
  ///
  /// Lengths are numbers of points.
  public static let screenPoints = CoordinateReferenceSystem(
    text: "screen-points", name: "points of a screen", unit: .linear(metres: 1))

  /// The epoch of the coordinates as a decimal year, where the text ends with one, as in `ITRF2014@2010.0`.
  public let epoch: Double?

  /// MapKit's map points: a square world of 2²⁸ points, with x to the east and y to the south from its north-west.
  ///
  /// The unit is as long as it is on the equator of WGS 84, as a metre of EPSG:3857 is.
  public static let mapPoints = CoordinateReferenceSystem(
    text: "map-points", name: "MapKit map points", unit: .linear(metres: 2 * .pi * WGS84.equatorialRadius / 268_435_456)
  )

  /// Makes a CRS of what is known of it.
  public init(text: String, name: String, unit: AxisUnit, isGeocentric: Bool = false, epoch: Double? = nil) {
    self.text = text
    self.name = name
    self.unit = unit
    self.isGeocentric = isGeocentric
    self.epoch = epoch
  }

  /// The CRS of `text` where its facts are known without PROJ's database.
  public static func wellKnown(_ text: String) -> CoordinateReferenceSystem? {
    switch text {
    case crs84.text: .crs84
    case webMercator.text: .webMercator
    case mapPoints.text: .mapPoints
    case screenPoints.text: .screenPoints
    default: UTMZone(text).map { CoordinateReferenceSystem(text: text, name: $0.name, unit: .linear(metres: 1)) }
    }
  }

  /// A CRS's text and the epoch that stands after an `@` at its end, as PROJ 9.2 and later spell it.
  public static func split(_ text: String) -> (definition: String, epoch: Double?) {
    guard let at = text.lastIndex(of: "@"), at > text.startIndex else { return (text, nil) }
    let year = text[text.index(after: at)...]
    guard year.allSatisfy({ $0.isNumber || $0 == "." }), let epoch = Double(year), (1000..<4000).contains(epoch) else {
      return (text, nil)
    }
    return (String(text[..<at]), epoch)
  }
}

extension CoordinateReferenceSystem {
  /// Whether longitudes end at ±180; a PROJ string can say that they do not.
  package var hasSeam: Bool {
    // Asked for every record, and nearly no CRS is a PROJ string.
    unit == .degrees && (!text.utf8.contains(0x2B) || !text.contains("+lon_wrap") && !text.contains("+over"))
  }
}
