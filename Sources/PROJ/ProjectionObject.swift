// A PJ and what can be asked of it: the owner of the C resource.

internal import CPROJ
internal import Planar
import Words

/// Owns a `PJ`: a CRS, a coordinate system or a coordinate operation.
struct ProjectionObject: ~Copyable {
  let pointer: OpaquePointer

  /// Takes ownership of `pointer`, which the C function `function` has just returned.
  init(owning pointer: OpaquePointer?, from function: String, _ context: ProjectionContext) throws(EngineError) {
    guard let pointer else { throw EngineError(function: function, message: context.takeMessage()) }
    self.pointer = pointer
  }

  /// The CRS of a text without an epoch.
  ///
  /// The corresponding PROJ function is `proj_create`.
  init(crs text: String, _ context: ProjectionContext) throws(EngineError) {
    // A PROJ string stands for an operation unless it says that a CRS is meant; here nothing else can be.
    let isString = ["+", "proj=", "init="].contains { text.hasPrefix($0) }
    let definition = isString && !text.contains("type=crs") ? text + " +type=crs" : text
    guard let pointer = proj_create(context.pointer, definition) else {
      throw EngineError(function: "proj_create", message: context.takeMessage())
    }
    guard proj_is_crs(pointer) != 0 else {
      proj_destroy(pointer)
      throw EngineError(function: "proj_is_crs", message: "this is a coordinate operation or a datum, not a CRS")
    }
    self.pointer = pointer
  }

  /// One side of a search for operations.
  ///
  /// OGC:CRS84 is looked up as EPSG:4326, which is the same but for the order of its axes, and operations are
  /// normalised: no operation is registered for OGC:CRS84 itself, and PROJ would search for ways through every other
  /// CRS of the datum, which takes most of a short run.
  init(operationsFor text: String, _ context: ProjectionContext) throws(EngineError) {
    try self.init(crs: text == CoordinateReferenceSystem.crs84.text ? "EPSG:4326" : text, context)
  }

  deinit { proj_destroy(pointer) }

  /// Gives the `PJ` away; the caller destroys it.
  consuming func relinquish() -> OpaquePointer {
    let pointer = pointer
    discard self
    return pointer
  }

  /// Its first `AUTHORITY:CODE`.
  var code: String? {
    guard let authority = string(proj_get_id_auth_name(pointer, 0)), let code = string(proj_get_id_code(pointer, 0))
    else { return nil }
    return "\(authority):\(code)"
  }

  /// Its own name.
  var name: String? { string(proj_get_name(pointer)) }

  /// The horizontal part of a compound CRS, the source of a bound one; nil for any other.
  func inner(_ context: ProjectionContext) throws(EngineError) -> ProjectionObject? {
    switch proj_get_type(pointer) {
    case PJ_TYPE_COMPOUND_CRS:
      return try ProjectionObject(
        owning: proj_crs_get_sub_crs(context.pointer, pointer, 0), from: "proj_crs_get_sub_crs", context)
    case PJ_TYPE_BOUND_CRS:
      return try ProjectionObject(
        owning: proj_get_source_crs(context.pointer, pointer), from: "proj_get_source_crs", context)
    default: return nil
    }
  }

  /// Whether the first axis points north and the second east, which PROJ's normalised operations exchange.
  func isNorthingFirst(_ context: ProjectionContext) -> Bool {
    do throws(EngineError) {
      if let inner = try inner(context) { return inner.isNorthingFirst(context) }
      let system = try ProjectionObject(
        owning: proj_crs_get_coordinate_system(context.pointer, pointer), from: "proj_crs_get_coordinate_system",
        context)
      let directions = (Int32(0)..<2).map { axis -> String? in
        var direction: UnsafePointer<CChar>?
        _ = proj_cs_get_axis_info(context.pointer, system.pointer, axis, nil, nil, &direction, nil, nil, nil, nil)
        return string(direction)
      }
      return directions == ["north", "east"]
    } catch { return false }
  }

  /// Whether this is a geographic CRS, not bound to another, whose angles are degrees.
  func isInDegrees(_ context: ProjectionContext) -> Bool {
    let type = proj_get_type(pointer)
    guard type == PJ_TYPE_GEOGRAPHIC_2D_CRS || type == PJ_TYPE_GEOGRAPHIC_3D_CRS else { return false }
    do throws(EngineError) {
      let system = try ProjectionObject(
        owning: proj_crs_get_coordinate_system(context.pointer, pointer), from: "proj_crs_get_coordinate_system",
        context)
      var factor = 0.0
      _ = proj_cs_get_axis_info(context.pointer, system.pointer, 0, nil, nil, nil, &factor, nil, nil, nil)
      return abs(factor - .pi / 180) < 1e-12
    } catch { return false }
  }

  /// The grids that an operation needs.
  func grids(_ context: ProjectionContext) -> [CandidateOperation.Grid] {
    (0..<proj_coordoperation_get_grid_used_count(context.pointer, pointer)).map { index in
      var (name, url): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
      var isAvailable: Int32 = 0
      _ = proj_coordoperation_get_grid_used(
        context.pointer, pointer, index, &name, nil, nil, &url, nil, nil, &isAvailable)
      return .init(name: string(name) ?? "", url: string(url) ?? "", isAvailable: isAvailable != 0)
    }
  }

  /// The accuracy of an operation in metres; nil where it is unknown.
  func accuracy(_ context: ProjectionContext) -> Double? {
    let stated = proj_coordoperation_get_accuracy(context.pointer, pointer)
    if stated >= 0 { return stated }
    // A conversion is exact, and PROJ states nothing for it.
    return proj_get_type(pointer) == PJ_TYPE_CONVERSION ? 0 : nil
  }

  /// The area of use.
  func area(_ context: ProjectionContext) -> AreaOfUse? {
    var (west, south, east, north) = (0.0, 0.0, 0.0, 0.0)
    var name: UnsafePointer<CChar>?
    guard proj_get_area_of_use(context.pointer, pointer, &west, &south, &east, &north, &name) != 0, west >= -1000
    else { return nil }
    return AreaOfUse(name: string(name) ?? "unnamed", west: west, south: south, east: east, north: north)
  }
}

/// The text of a C string; nil for a null pointer.
func string(_ text: UnsafePointer<CChar>?) -> String? { text.map { String(cString: $0) } }

/// Calls `body` with a null-terminated list of C strings, as PROJ takes options.
func withCStrings<Result>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result) -> Result {
  let bytes = texts.map { Array($0.utf8CString) }
  func lend(_ index: Int, _ pointers: [UnsafePointer<CChar>?]) -> Result {
    guard index < bytes.count else { return (pointers + [nil]).withUnsafeBufferPointer { body($0.baseAddress) } }
    return bytes[index].withUnsafeBufferPointer { lend(index + 1, pointers + [$0.baseAddress]) }
  }
  return lend(0, [])
}
