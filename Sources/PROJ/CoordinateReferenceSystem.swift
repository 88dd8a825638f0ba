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

  private init(text: String, name: String, unit: AxisUnit) {
    isGeocentric = false
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
    // A PROJ string stands for an operation unless it says that a CRS is meant; here nothing else can be.
    let definition = text.hasPrefix("+") && !text.contains("type=crs") ? text + " +type=crs" : text
    let object = try ProjectionObject(owning: proj_create(context.pointer, definition), from: "proj_create", context)
    guard proj_is_crs(object.pointer) != 0 else {
      throw EngineError(function: "proj_is_crs", message: "this is a coordinate operation or a datum, not a CRS")
    }
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
    case screenPoints.text: .screenPoints
    default: nil
    }
  }

  private static func unit(
    of crs: borrowing ProjectionObject, _ context: ProjectionContext
  ) throws(EngineError) -> AxisUnit {
    let pointer = context.pointer
    switch proj_get_type(crs.pointer) {
    case PJ_TYPE_COMPOUND_CRS:
      let part = proj_crs_get_sub_crs(pointer, crs.pointer, 0)
      return try unit(of: ProjectionObject(owning: part, from: "proj_crs_get_sub_crs", context), context)
    case PJ_TYPE_BOUND_CRS:
      let source = proj_get_source_crs(pointer, crs.pointer)
      return try unit(of: ProjectionObject(owning: source, from: "proj_get_source_crs", context), context)
    default: break
    }
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
