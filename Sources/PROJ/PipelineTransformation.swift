// Coordinates through an operation that the user names: a PROJ pipeline, or one of the database by its code.

internal import CPROJ
public import Planar
import Words

/// A coordinate operation made from its own text.
///
/// An operation that has a source and a target CRS is normalised, so that x is longitude or easting on both sides; a
/// bare PROJ string does what it says. Angles are degrees on both sides, also where PROJ has radians.
public final class PipelineTransformation: DefinedOperation {
  private let context: ProjectionContext
  private let operation: OpaquePointer
  private let direction: PJ_DIRECTION
  private let epoch: Double?

  /// Its name, or the text itself.
  public let name: String
  /// The CRS that it leads to, as its code or name, where it says.
  public let targetCRS: String?
  /// Whether it gives angles.
  public let givesDegrees: Bool

  /// Makes the operation of `text`: `+proj=pipeline …`, `EPSG:1671`, a URN, WKT, PROJJSON, a name.
  ///
  /// The corresponding PROJ function is `proj_create`.
  ///
  /// - Parameters:
  ///   - inverse: whether to run it backwards.
  ///   - epoch: the decimal year of the coordinates.
  /// - Throws: `EngineError` when PROJ does not know it, when it is not an operation, or has no inverse.
  public init(
    _ text: String, inverse: Bool, epoch: Double? = nil, in context: ProjectionContext
  ) throws(EngineError) {
    self.context = context
    self.epoch = epoch
    direction = inverse ? PJ_INV : PJ_FWD
    // An +init= in an operation has the meaning of old alone: longitude first, in radians.
    if text.contains("init=") { proj_context_use_proj4_init_rules(context.pointer, 1) }
    defer { if text.contains("init=") { proj_context_use_proj4_init_rules(context.pointer, 0) } }
    // PROJ looks up a bare code among the CRSs alone.
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isCode = parts.count == 2 && parts.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber } && !$0.isEmpty }
    let definition = isCode ? "urn:ogc:def:coordinateOperation:\(parts[0].uppercased())::\(parts[1])" : text
    let raw = try ProjectionObject(owning: proj_create(context.pointer, definition), from: "proj_create", context)
    guard proj_is_crs(raw.pointer) == 0, !Self.notOperations.contains(proj_get_type(raw.pointer)) else {
      throw EngineError(function: "proj_create", message: "this is not a coordinate operation")
    }
    let end =
      inverse ? proj_get_source_crs(context.pointer, raw.pointer) : proj_get_target_crs(context.pointer, raw.pointer)
    var made: OpaquePointer?
    if let end {
      let crs = try ProjectionObject(owning: end, from: "proj_get_target_crs", context)
      targetCRS = crs.code ?? string(proj_get_name(crs.pointer))
      if proj_coordoperation_is_instantiable(context.pointer, raw.pointer) == 0 {
        let grid = raw.grids(context).first { !$0.isAvailable }
        throw EngineError(
          function: "proj_create", message: grid?.missing ?? "PROJ does not have its method", isUnavailable: true)
      }
      made = proj_normalize_for_visualization(context.pointer, raw.pointer)
    } else {
      targetCRS = nil
      made = proj_create(context.pointer, definition)
    }
    let ready = try ProjectionObject(owning: made, from: "proj_create", context)
    let info = proj_pj_info(ready.pointer)
    guard !inverse || info.has_inverse != 0 else {
      throw EngineError(function: "proj_trans_generic", message: "it has no inverse")
    }
    name = string(proj_get_name(raw.pointer)) ?? text
    givesDegrees =
      proj_angular_output(ready.pointer, direction) != 0 || proj_degree_output(ready.pointer, direction) != 0
    turnsInput = proj_angular_input(ready.pointer, direction) != 0
    turnsOutput = proj_angular_output(ready.pointer, direction) != 0
    _ = context.takeMessage()
    operation = ready.relinquish()
  }

  /// Whether PROJ takes, and gives, radians.
  private let turnsInput, turnsOutput: Bool

  // Runs before `context` is released: a PJ must not outlive its context.
  deinit { proj_destroy(operation) }

  private static let notOperations = [
    PJ_TYPE_ELLIPSOID, PJ_TYPE_PRIME_MERIDIAN, PJ_TYPE_GEODETIC_REFERENCE_FRAME, PJ_TYPE_VERTICAL_REFERENCE_FRAME,
    PJ_TYPE_DYNAMIC_GEODETIC_REFERENCE_FRAME, PJ_TYPE_DYNAMIC_VERTICAL_REFERENCE_FRAME, PJ_TYPE_DATUM_ENSEMBLE,
  ]

  public func transform(_ ordinates: inout [Double], dimension: Int) throws(EngineError) {
    if ordinates.isEmpty { return }
    if turnsInput { scale(&ordinates, dimension, by: Double.pi / 180) }
    try context.transform(
      &ordinates, 0..<ordinates.count / dimension, dimension: dimension, by: operation, direction, epoch: epoch)
    if turnsOutput { scale(&ordinates, dimension, by: 180 / Double.pi) }
  }

  private func scale(_ ordinates: inout [Double], _ dimension: Int, by factor: Double) {
    for at in stride(from: 0, to: ordinates.count, by: dimension) {
      ordinates[at] *= factor
      ordinates[at + 1] *= factor
    }
  }
}
