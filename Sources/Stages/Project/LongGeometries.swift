// Geometries of so many vertices that their positions are not held twice while they are transformed.

import FeatureStream
import GeoJSON
import Globe
import Layers
import Planar

extension ProjectOperator {
  /// From how many vertices on a geometry is transformed piece by piece.
  static let longest = 1 << 15

  /// Transforms a geometry of which no edge is looked at again: as `transform`, in a bounded memory of its own.
  ///
  /// - Parameter measures: whether the lengths of edges matter.
  /// - Returns: how its edges are stretched; as if there were none where that does not matter.
  func transformLong(
    _ geometry: inout Geometry, _ operation: any CoordinateOperation, _ vertices: inout Int, _ keepsZ: inout Bool,
    measures: Bool
  ) throws(RecordError) -> StretchRange {
    let dimension = geometry.dimension
    var range = StretchRange(middle: edges.isFromDegrees ? StretchRange.middle(geometry.ordinates, dimension) : 0)
    let count = geometry.vertexCount
    var piece = Geometry()
    (piece.type, piece.dimension) = (.multiPoint, dimension)
    // The vertex before the piece, and its image.
    var (from, image) = (Position.zero, Position.zero)
    var (ring, ringStart) = (0, 0)
    var begin = 0
    while begin < count {
      let end = min(begin + Self.longest, count)
      piece.ordinates.removeAll(keepingCapacity: true)
      piece.ordinates.append(contentsOf: geometry.ordinates[begin * dimension..<end * dimension])
      try transform(&piece, operation, &vertices, &keepsZ)
      for vertex in begin..<(measures ? end : begin) {
        let at = (vertex - begin) * dimension
        let place = Position(x: before[at], y: before[at + 1])
        let next = Position(x: piece.ordinates[at], y: piece.ordinates[at + 1])
        while ring < geometry.ringEnds.count, geometry.ringEnds[ring] <= vertex {
          ringStart = geometry.ringEnds[ring]
          ring += 1
        }
        if vertex > ringStart, !geometry.ringEnds.isEmpty { range.add(from, place, images: image, next) }
        (from, image) = (place, next)
      }
      geometry.ordinates.withUnsafeMutableBufferPointer { ordinates in
        for at in piece.ordinates.indices { ordinates[begin * dimension + at] = piece.ordinates[at] }
      }
      begin = end
    }
    return range
  }
}

extension Feature {
  /// The vertex after the first edge of a long geometry, or member, that the map tears apart, as `MapStretch` has it.
  ///
  /// The positions are read again from the text.
  func firstTorn(_ operation: any CoordinateOperation, isGeographic: Bool, _ breaks: MapBreaks?) -> Int? {
    var sources: [Geometry] = []
    var source = sourceGeometry ?? Geometry()
    source.forEachSimple { sources.append($0) }
    var (member, vertices) = (0, 0)
    var torn: Int?
    var images = geometry
    images.forEachSimple { part in
      defer { (member, vertices) = (member + 1, vertices + part.vertexCount) }
      guard torn == nil, part.vertexCount > ProjectOperator.longest, member < sources.count else { return }
      let stretch = MapStretch(part, before: sources[member].ordinates, isGeographic: isGeographic)
      torn = stretch.firstTorn(part, operation, breaks).map { vertices + $0 }
    }
    return torn
  }
}
