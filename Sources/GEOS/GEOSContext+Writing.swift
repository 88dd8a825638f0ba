// Geometry → GEOSGeometry: whole runs of flat ordinates, and nothing that is empty.

internal import CGEOS
import Planar

extension GEOSContext {
  /// Makes the GEOS geometry of `geometry`; nil when it is empty.
  ///
  /// GEOS 3.11.1 crashes on empty members, so empty lines, rings, polygons and members are left out; a polygon without
  /// an exterior ring is left out with its holes. O(vertices).
  ///
  /// - Throws: `EngineError` when x or y is not finite or beyond 10⁷⁵, or z infinite (a z that is NaN is one that is
  ///   absent), before GEOS sees it, with the vertex counted over all members; or with GEOS's own words, such as those
  ///   on a ring of three positions.
  func handle(_ geometry: Geometry) throws(EngineError) -> GeometryHandle? {
    if let vertex = geometry.firstVertex(beyond: Self.limits) {
      let place = geometry.ordinates(ofVertex: vertex)
      let isFinite = place.map { $0.x.isFinite && $0.y.isFinite && !($0.z ?? 0).isInfinite } ?? false
      throw EngineError(
        function: "GEOSCoordSeq_copyFromBuffer_r",
        message: isFinite ? "coordinate is too large to compute with" : "coordinate is not a finite number",
        vertex: vertex)
    }
    return try makeHandle(geometry)
  }

  /// Makes the GEOS geometry of `geometry` without a look at how large its coordinates are; nil when it is empty.
  func uncheckedHandle(_ geometry: Geometry) throws(EngineError) -> GeometryHandle? { try makeHandle(geometry) }

  /// Beyond 10⁷⁵ the products of four coordinates, which GEOS takes, overflow; heights are only carried.
  private static let limits = CoordinateLimits(x: 1e75, y: 1e75, z: .greatestFiniteMagnitude)

  private func makeHandle(_ geometry: Geometry) throws(EngineError) -> GeometryHandle? {
    switch geometry.type {
    case .point:
      return geometry.ordinates.isEmpty ? nil : try makePoint(geometry, 0)
    case .lineString:
      return geometry.ordinates.isEmpty ? nil : try makeLine(geometry, 0..<geometry.vertexCount)
    case .polygon:
      return try makePolygon(geometry, 0..<geometry.ringEnds.count)
    case .multiPoint:
      var list = HandleList(context: self)
      for vertex in 0..<geometry.vertexCount { list.append(try makePoint(geometry, vertex)) }
      return try makeCollection(GEOS_MULTIPOINT, list)
    case .multiLineString:
      var list = HandleList(context: self)
      for line in geometry.ringEnds.indices where !geometry.ring(line).isEmpty {
        list.append(try makeLine(geometry, geometry.ring(line)))
      }
      return try makeCollection(GEOS_MULTILINESTRING, list)
    case .multiPolygon:
      var list = HandleList(context: self)
      for rings in geometry.polygons {
        if let polygon = try makePolygon(geometry, rings) { list.append(polygon) }
      }
      return try makeCollection(GEOS_MULTIPOLYGON, list)
    case .geometryCollection:
      var list = HandleList(context: self)
      for member in geometry.members {
        if let made = try makeHandle(member) { list.append(made) }
      }
      return try makeCollection(GEOS_GEOMETRYCOLLECTION, list)
    }
  }

  /// Makes the coordinate sequence of some vertices, which its receiver frees.
  ///
  /// The corresponding GEOS function is `GEOSCoordSeq_copyFromBuffer_r`.
  private func makeSequence(_ geometry: Geometry, _ vertices: Range<Int>) throws(EngineError) -> OpaquePointer {
    let dimension = geometry.dimension
    return try borrowed("GEOSCoordSeq_copyFromBuffer_r") { handle in
      geometry.ordinates.withUnsafeBufferPointer { ordinates in
        ordinates.baseAddress.flatMap {
          GEOSCoordSeq_copyFromBuffer_r(
            handle, $0 + vertices.lowerBound * dimension, UInt32(vertices.count), dimension == 3 ? 1 : 0, 0)
        }
      }
    }
  }

  private func makePoint(_ geometry: Geometry, _ vertex: Int) throws(EngineError) -> GeometryHandle {
    let sequence = try makeSequence(geometry, vertex..<vertex + 1)
    return try self.geometry("GEOSGeom_createPoint_r") { GEOSGeom_createPoint_r($0, sequence) }
  }

  private func makeLine(_ geometry: Geometry, _ vertices: Range<Int>) throws(EngineError) -> GeometryHandle {
    let sequence = try makeSequence(geometry, vertices)
    return try self.geometry("GEOSGeom_createLineString_r") { GEOSGeom_createLineString_r($0, sequence) }
  }

  private func makeRing(_ geometry: Geometry, _ vertices: Range<Int>) throws(EngineError) -> GeometryHandle {
    let sequence = try makeSequence(geometry, vertices)
    return try self.geometry("GEOSGeom_createLinearRing_r") { GEOSGeom_createLinearRing_r($0, sequence) }
  }

  private func makePolygon(_ geometry: Geometry, _ rings: Range<Int>) throws(EngineError) -> GeometryHandle? {
    guard let first = rings.first, !geometry.ring(first).isEmpty else { return nil }
    let shell = try makeRing(geometry, geometry.ring(first))
    var list = HandleList(context: self)
    for ring in rings.dropFirst() where !geometry.ring(ring).isEmpty {
      list.append(try makeRing(geometry, geometry.ring(ring)))
    }
    var holes = list.relinquish()
    let givenShell = shell.relinquish()
    return try self.geometry("GEOSGeom_createPolygon_r") { handle in
      holes.withUnsafeMutableBufferPointer {
        GEOSGeom_createPolygon_r(handle, givenShell, $0.baseAddress, UInt32($0.count))
      }
    }
  }

  private func makeCollection(
    _ type: GEOSGeomTypes, _ list: consuming HandleList
  ) throws(EngineError) -> GeometryHandle? {
    if list.isEmpty { return nil }
    var members = list.relinquish()
    return try geometry("GEOSGeom_createCollection_r") { handle in
      members.withUnsafeMutableBufferPointer {
        GEOSGeom_createCollection_r(handle, Int32(type.rawValue), $0.baseAddress, UInt32($0.count))
      }
    }
  }
}
