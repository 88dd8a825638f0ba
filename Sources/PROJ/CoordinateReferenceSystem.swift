// What plat needs to know of a CRS before it works in it: that it exists, and the unit of its axes.

internal import CPROJ
public import SimpleFeatures

/// A coordinate reference system, as PROJ understands its text.
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
    text: "map-points", name: "MapKit map points", unit: .linear(metres: 2 * .pi * WebMercator.radius / MapPoints.world)
  )

  private init(text: String, name: String, unit: AxisUnit) {
    isGeocentric = false
    epoch = nil
    self.text = text
    self.name = name
    self.unit = unit
  }

  /// Looks a CRS up.
  ///
  /// `OGC:CRS84` and `EPSG:3857` are known without PROJ's database.
  ///
  /// The corresponding PROJ functions are `proj_create` and `proj_cs_get_axis_info`.
  ///
  /// - Throws: `EngineError` when PROJ does not know the text, or when it is not that of a CRS.
  public init(_ text: String, in context: ProjectionContext) throws(EngineError) {
    if let known = Self.wellKnown(text) {
      self = known
      return
    }
    let parts = Self.split(text)
    let object = try ProjectionObject(crs: parts.definition, context)
    epoch = parts.epoch
    self.text = text
    name = proj_get_name(object.pointer).map { String(cString: $0) } ?? text
    isGeocentric = proj_get_type(object.pointer) == PJ_TYPE_GEOCENTRIC_CRS
    unit = try Self.unit(of: object, context)
  }

  /// The CRS of `text` where its facts are known without PROJ's database.
  public static func wellKnown(_ text: String) -> CoordinateReferenceSystem? {
    switch text {
    case crs84.text: .crs84
    case webMercator.text: .webMercator
    case mapPoints.text: .mapPoints
    case screenPoints.text: .screenPoints
    default: nil
    }
  }

  /// A CRS's text and the epoch that stands behind an `@` at its end, as PROJ 9.2 and later spell it.
  public static func split(_ text: String) -> (definition: String, epoch: Double?) {
    guard let at = text.lastIndex(of: "@"), at > text.startIndex else { return (text, nil) }
    let year = text[text.index(after: at)...]
    guard year.allSatisfy({ $0.isNumber || $0 == "." }), let epoch = Double(year), (1000..<4000).contains(epoch) else {
      return (text, nil)
    }
    return (String(text[..<at]), epoch)
  }

  private static func unit(
    of crs: borrowing ProjectionObject, _ context: ProjectionContext
  ) throws(EngineError) -> AxisUnit {
    let pointer = context.pointer
    if let inner = try crs.inner(context) { return try unit(of: inner, context) }
    let system = try ProjectionObject(
      owning: proj_crs_get_coordinate_system(pointer, crs.pointer), from: "proj_crs_get_coordinate_system", context)
    var factor = 1.0
    var unitName: UnsafePointer<CChar>?
    guard proj_cs_get_axis_info(pointer, system.pointer, 0, nil, nil, nil, &factor, &unitName, nil, nil) != 0 else {
      throw EngineError(function: "proj_cs_get_axis_info", message: context.takeMessage())
    }
    // Angular factors are to radians; PROJ hands angles over in degrees whatever the unit's multiple.
    let isAngle = unitName.map { name in ["degree", "grad", "radian"].contains(String(cString: name)) } ?? false
    return isAngle ? .degrees : .linear(metres: factor)
  }
}
