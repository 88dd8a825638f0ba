// CRSs looked up in PROJ: that they exist, their names, and the units of their axes.

internal import CPROJ
public import Planar

extension CoordinateReferenceSystem {
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
    self.init(
      text: text, name: proj_get_name(object.pointer).map { String(cString: $0) } ?? text,
      unit: try Self.unit(of: object, context),
      isGeocentric: proj_get_type(object.pointer) == PJ_TYPE_GEOCENTRIC_CRS, epoch: parts.epoch)
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
