// Buffers, unions and differences by GEOS.

internal import CGEOS
public import SimpleFeatures

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

  /// The corresponding GEOS function is `GEOSUnaryUnion_r`.
  public func union(_ geometry: Geometry) throws(EngineError) -> Geometry {
    try unary("GEOSUnaryUnion_r", geometry) { GEOSUnaryUnion_r($0, $1) }
  }

  /// The corresponding GEOS function is `GEOSDifference_r`.
  public func difference(_ geometry: Geometry, _ other: Geometry) throws(EngineError) -> Geometry {
    guard let subtrahend = try context.handle(other) else { return geometry }
    return try unary("GEOSDifference_r", geometry) { GEOSDifference_r($0, $1, subtrahend.pointer) }
  }

  /// The corresponding GEOS function is `GEOSPreparedContainsProperly_r`.
  public func polygons(of geometry: Geometry, liesWithin cover: Geometry) throws(EngineError) -> [Bool] {
    guard let cover = try context.handle(cover), let polygons = try context.handle(geometry) else {
      return geometry.partEnds.map { _ in false }
    }
    let prepared = PreparedGeometry(
      owning: try context.borrowed("GEOSPrepare_r") { GEOSPrepare_r($0, cover.pointer) }, context: context)
    var isWithin: [Bool] = []
    isWithin.reserveCapacity(geometry.partEnds.count)
    for index in geometry.partEnds.indices {
      let polygon = try context.borrowed("GEOSGetGeometryN_r") {
        GEOSGetGeometryN_r($0, polygons.pointer, Int32(index))
      }
      isWithin.append(try prepared.containsProperly(polygon))
    }
    return isWithin
  }
}

/// Owns a `GEOSPreparedGeometry *`; what was prepared must live as long.
private struct PreparedGeometry: ~Copyable {
  private let pointer: OpaquePointer
  private let context: GEOSContext

  /// Takes over what `GEOSPrepare_r` made.
  init(owning pointer: OpaquePointer, context: GEOSContext) {
    self.pointer = pointer
    self.context = context
  }

  deinit { GEOSPreparedGeom_destroy_r(context.handle, pointer) }

  borrowing func containsProperly(_ geometry: OpaquePointer) throws(EngineError) -> Bool {
    let prepared = pointer
    return try context.predicate("GEOSPreparedContainsProperly_r") {
      GEOSPreparedContainsProperly_r($0, prepared, geometry)
    }
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

extension Geometry {
  /// The geometry in two dimensions: what a buffer's z would be, nobody can say.
  fileprivate var withoutHeights: Geometry {
    var flat = self
    flat.members = members.map(\.withoutHeights)
    guard dimension == 3 else { return flat }
    flat.dimension = 2
    flat.ordinates = ordinates.indices.filter { $0 % 3 != 2 }.map { ordinates[$0] }
    return flat
  }
}
