// GEOSGeometry → Geometry: whole runs of ordinates at a time.

internal import CGEOS
import Planar

extension GeometryHandle {
  /// Copies the geometry out; `dimension` is 2 or 3, nil for what GEOS says, and a z that GEOS has not is NaN.
  ///
  /// Empty parts and members are left out; a linear ring becomes a LineString. O(vertices).
  borrowing func geometry(dimension: Int? = nil) throws(EngineError) -> Geometry {
    var result = Geometry()
    try GeometryReader(context: context, dimension: dimension).read(pointer, into: &result)
    return result
  }
}

extension GeometryHandle {
  /// The first position of the geometry; nil when it is empty.
  borrowing func firstPosition() throws(EngineError) -> Position? {
    let geometry = try geometry(dimension: 2)
    return geometry.ordinates.isEmpty ? nil : geometry.position(0)
  }
}

/// Reads geometries that a handle lends.
private struct GeometryReader {
  let context: GEOSContext
  let dimension: Int?

  func read(_ pointer: OpaquePointer?, into geometry: inout Geometry) throws(EngineError) {
    let id = try context.count("GEOSGeomTypeId_r") { GEOSGeomTypeId_r($0, pointer) }
    geometry.removeAll(type: try type(id))
    if geometry.type == .geometryCollection {
      for index in 0..<(try memberCount(pointer)) {
        var member = Geometry()
        try read(try self.member(pointer, index), into: &member)
        if !member.isEmpty { geometry.members.append(member) }
      }
      return
    }
    if let dimension {
      geometry.dimension = dimension
    } else {
      geometry.dimension = try context.count("GEOSGeom_getCoordinateDimension_r") {
        GEOSGeom_getCoordinateDimension_r($0, pointer)
      }
    }
    let count = try context.count("GEOSGetNumCoordinates_r") { GEOSGetNumCoordinates_r($0, pointer) }
    if count == 0 { return }
    geometry.ordinates = [Double](repeating: 0, count: count * geometry.dimension)
    var filler = SequenceFiller(context: context, hasZ: geometry.dimension == 3)
    switch geometry.type {
    case .point: try filler.fill(pointer, &geometry)
    case .lineString:
      try filler.fill(pointer, &geometry)
      geometry.ringEnds.append(count)
    case .multiPoint:
      for index in 0..<(try memberCount(pointer)) { try filler.fill(try member(pointer, index), &geometry) }
    case .multiLineString:
      for index in 0..<(try memberCount(pointer)) {
        try filler.fillRing(try member(pointer, index), &geometry)
      }
    case .polygon: try readRings(pointer, &filler, &geometry)
    case .multiPolygon:
      for index in 0..<(try memberCount(pointer)) {
        try readRings(try member(pointer, index), &filler, &geometry)
        if geometry.ringEnds.count > geometry.partEnds.last ?? 0 {
          geometry.partEnds.append(geometry.ringEnds.count)
        }
      }
    case .geometryCollection: break
    }
  }

  private func type(_ id: Int) throws(EngineError) -> GeometryType {
    switch GEOSGeomTypes(UInt32(id)) {
    case GEOS_POINT: return .point
    case GEOS_LINESTRING, GEOS_LINEARRING: return .lineString
    case GEOS_POLYGON: return .polygon
    case GEOS_MULTIPOINT: return .multiPoint
    case GEOS_MULTILINESTRING: return .multiLineString
    case GEOS_MULTIPOLYGON: return .multiPolygon
    case GEOS_GEOMETRYCOLLECTION: return .geometryCollection
    default: throw EngineError(function: "GEOSGeomTypeId_r", message: "no GeoJSON type for GEOS type \(id)")
    }
  }

  private func memberCount(_ pointer: OpaquePointer?) throws(EngineError) -> Int {
    try context.count("GEOSGetNumGeometries_r") { GEOSGetNumGeometries_r($0, pointer) }
  }

  private func member(_ pointer: OpaquePointer?, _ index: Int) throws(EngineError) -> OpaquePointer {
    try context.borrowed("GEOSGetGeometryN_r") { GEOSGetGeometryN_r($0, pointer, Int32(index)) }
  }

  private func readRings(
    _ pointer: OpaquePointer?, _ filler: inout SequenceFiller, _ geometry: inout Geometry
  ) throws(EngineError) {
    try filler.fillRing(
      try context.borrowed("GEOSGetExteriorRing_r") { GEOSGetExteriorRing_r($0, pointer) }, &geometry)
    geometry.closeLastRing()
    let holes = try context.count("GEOSGetNumInteriorRings_r") { GEOSGetNumInteriorRings_r($0, pointer) }
    for index in 0..<holes {
      try filler.fillRing(
        try context.borrowed("GEOSGetInteriorRingN_r") { GEOSGetInteriorRingN_r($0, pointer, Int32(index)) }, &geometry)
      geometry.closeLastRing()
    }
  }
}

extension Geometry {
  /// Gives the last position of the last ring the height of its first.
  ///
  /// GEOS closes rings by x and y, and may leave two heights where a ring begins and ends.
  fileprivate mutating func closeLastRing() {
    guard dimension == 3, let vertices = ringEnds.indices.last.map({ ring($0) }), vertices.count > 1 else { return }
    let (first, last) = (vertices.lowerBound * 3 + 2, vertices.upperBound * 3 - 1)
    if ordinates[first].isNaN { ordinates[first] = ordinates[last] }
    ordinates[last] = ordinates[first]
  }
}

/// Copies one coordinate sequence after the other into a geometry's ordinates.
private struct SequenceFiller {
  let context: GEOSContext
  let hasZ: Bool
  var filled = 0

  init(context: GEOSContext, hasZ: Bool) {
    self.context = context
    self.hasZ = hasZ
  }

  /// The corresponding GEOS function is `GEOSCoordSeq_copyToBuffer_r`.
  mutating func fill(_ pointer: OpaquePointer?, _ geometry: inout Geometry) throws(EngineError) {
    let sequence = try context.borrowed("GEOSGeom_getCoordSeq_r") { GEOSGeom_getCoordSeq_r($0, pointer) }
    var size: UInt32 = 0
    try context.check("GEOSCoordSeq_getSize_r") { GEOSCoordSeq_getSize_r($0, sequence, &size) }
    let dimension = hasZ ? 3 : 2
    let start = filled * dimension
    filled += Int(size)
    // GEOS counted the vertices itself; should it disagree with itself, it must not write past the end.
    guard size > 0, filled * dimension <= geometry.ordinates.count else { return }
    try context.check("GEOSCoordSeq_copyToBuffer_r") { handle in
      geometry.ordinates.withUnsafeMutableBufferPointer { ordinates in
        GEOSCoordSeq_copyToBuffer_r(handle, sequence, ordinates.baseAddress.map { $0 + start }, hasZ ? 1 : 0, 0)
      }
    }
  }

  mutating func fillRing(_ pointer: OpaquePointer?, _ geometry: inout Geometry) throws(EngineError) {
    let before = filled
    try fill(pointer, &geometry)
    if filled > before { geometry.ringEnds.append(filled) }
  }
}
