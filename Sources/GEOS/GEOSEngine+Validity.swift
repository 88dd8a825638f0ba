// Validity by GEOS: what is wrong, and mending it.

internal import CGEOS
public import Planar

extension GEOSEngine {
  /// The corresponding GEOS function is `GEOSisValidDetail_r`.
  public func invalidity(_ geometry: Geometry) throws(EngineError) -> Invalidity? {
    guard let handle = try context.handle(geometry) else { return nil }
    var reason: UnsafeMutablePointer<CChar>?
    var location: OpaquePointer?
    let isValid = try context.predicate("GEOSisValidDetail_r") {
      GEOSisValidDetail_r($0, handle.pointer, 0, &reason, &location)
    }
    let place = location.map { GeometryHandle(owning: $0, context: context) }
    defer { GEOSFree_r(context.handle, reason) }
    if isValid { return nil }
    return Invalidity(reason: reason.map { String(cString: $0) } ?? "Invalid", place: try place?.firstPosition())
  }

  /// The corresponding GEOS function is `GEOSisSimple_r`.
  public func isSimple(_ geometry: Geometry) throws(EngineError) -> Bool {
    guard let handle = try context.handle(geometry) else { return true }
    return try context.predicate("GEOSisSimple_r") { GEOSisSimple_r($0, handle.pointer) }
  }

  /// The corresponding GEOS function is `GEOSMakeValidWithParams_r`.
  public func makeValid(_ geometry: Geometry, _ method: ValidityRepair) throws(EngineError) -> Geometry {
    let parameters = MakeValidParameters(
      owning: try context.borrowed("GEOSMakeValidParams_create_r") { GEOSMakeValidParams_create_r($0) },
      context: context)
    try parameters.set(method)
    return try unary("GEOSMakeValidWithParams_r", geometry) {
      GEOSMakeValidWithParams_r($0, $1, parameters.pointer)
    }
  }

  /// The corresponding GEOS function is `GEOSGeom_setPrecision_r`.
  public func snapped(_ area: Geometry, to size: Double) throws(EngineError) -> Geometry {
    try unary("GEOSGeom_setPrecision_r", area) { GEOSGeom_setPrecision_r($0, $1, size, 0) }
  }
}

/// Owns a `GEOSMakeValidParams *`.
private struct MakeValidParameters: ~Copyable {
  let pointer: OpaquePointer
  private let context: GEOSContext

  /// Takes over what `GEOSMakeValidParams_create_r` made.
  init(owning pointer: OpaquePointer, context: GEOSContext) {
    self.pointer = pointer
    self.context = context
  }

  deinit { GEOSMakeValidParams_destroy_r(context.handle, pointer) }

  /// The corresponding GEOS functions are `GEOSMakeValidParams_setMethod_r` and
  /// `GEOSMakeValidParams_setKeepCollapsed_r`.
  borrowing func set(_ method: ValidityRepair) throws(EngineError) {
    let parameters = pointer
    switch method {
    case .linework:
      try context.check("GEOSMakeValidParams_setMethod_r") {
        GEOSMakeValidParams_setMethod_r($0, parameters, GEOS_MAKE_VALID_LINEWORK)
      }
    case .structure(let keepsCollapsed):
      try context.check("GEOSMakeValidParams_setMethod_r") {
        GEOSMakeValidParams_setMethod_r($0, parameters, GEOS_MAKE_VALID_STRUCTURE)
      }
      try context.check("GEOSMakeValidParams_setKeepCollapsed_r") {
        GEOSMakeValidParams_setKeepCollapsed_r($0, parameters, keepsCollapsed ? 1 : 0)
      }
    }
  }
}
