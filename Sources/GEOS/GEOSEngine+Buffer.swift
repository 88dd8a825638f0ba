// Buffers by GEOS.

internal import CGEOS
public import Planar

extension GEOSEngine {
  /// The corresponding GEOS function is `GEOSBufferWithParams_r`.
  ///
  /// GEOS straightens inward bends of the source that are shallower than a hundredth of the distance.
  public func buffer(_ geometry: Geometry, distance: Double, style: BufferStyle) throws(EngineError) -> Geometry {
    let parameters = BufferParameters(
      owning: try context.borrowed("GEOSBufferParams_create_r") { GEOSBufferParams_create_r($0) }, context: context)
    try parameters.set(style)
    let width = style.side == .right ? -distance : distance
    let result = try unary("GEOSBufferWithParams_r", geometry.withoutHeights) {
      GEOSBufferWithParams_r($0, $1, parameters.pointer, width)
    }
    return result.isEmpty ? Geometry(type: .polygon) : result
  }
}

/// Owns a `GEOSBufferParams *`.
private struct BufferParameters: ~Copyable {
  let pointer: OpaquePointer
  private let context: GEOSContext

  /// Takes over what `GEOSBufferParams_create_r` made.
  init(owning pointer: OpaquePointer, context: GEOSContext) {
    self.pointer = pointer
    self.context = context
  }

  deinit { GEOSBufferParams_destroy_r(context.handle, pointer) }

  /// The corresponding GEOS functions are `GEOSBufferParams_setEndCapStyle_r` and its neighbours.
  borrowing func set(_ style: BufferStyle) throws(EngineError) {
    let parameters = pointer
    let cap = [.round: GEOSBUF_CAP_ROUND, .flat: GEOSBUF_CAP_FLAT][style.cap] ?? GEOSBUF_CAP_SQUARE
    let join = [.round: GEOSBUF_JOIN_ROUND, .mitre: GEOSBUF_JOIN_MITRE][style.join] ?? GEOSBUF_JOIN_BEVEL
    try context.check("GEOSBufferParams_setEndCapStyle_r") {
      GEOSBufferParams_setEndCapStyle_r($0, parameters, Int32(cap.rawValue))
    }
    try context.check("GEOSBufferParams_setJoinStyle_r") {
      GEOSBufferParams_setJoinStyle_r($0, parameters, Int32(join.rawValue))
    }
    try context.check("GEOSBufferParams_setMitreLimit_r") {
      GEOSBufferParams_setMitreLimit_r($0, parameters, style.mitreLimit)
    }
    try context.check("GEOSBufferParams_setQuadrantSegments_r") {
      GEOSBufferParams_setQuadrantSegments_r($0, parameters, Int32(style.quadrantSegments))
    }
    try context.check("GEOSBufferParams_setSingleSided_r") {
      GEOSBufferParams_setSingleSided_r($0, parameters, style.side == .both ? 0 : 1)
    }
  }
}
