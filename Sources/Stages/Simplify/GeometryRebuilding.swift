// Geometries put together again from the vertices that a simplified topology leaves them.

import Coverage
import GeoJSON
import SimpleFeatures
import Simplification

/// Rebuilds the geometry of one feature.
struct GeometryRebuilding {
  private let topology: Topology
  private var path: Int
  private var firstVertex: Int32 = 0
  private var ring: [Int32] = []
  /// The source number of every vertex that is left, counted over the feature.
  private(set) var kept: [Int32] = []
  /// Whether a vertex has gone.
  private(set) var isChanged = false
  /// The lines and rings that have gone.
  private(set) var loss = SimplificationLoss()
  /// Where what has gone is measured, if it is.
  private let deviation: CoverageDeviation?

  /// - Parameters:
  ///   - firstPath: the number of the feature's first line or ring.
  ///   - deviation: where the distances of removed vertices are wanted.
  init(_ topology: Topology, firstPath: Int, deviation: CoverageDeviation? = nil) {
    self.topology = topology
    self.deviation = deviation
    path = firstPath
  }

  /// Leaves `geometry` the vertices that are left of it; members keep their order.
  ///
  /// A polygon goes with its exterior ring.
  mutating func rebuild(_ geometry: inout Geometry) {
    for index in geometry.members.indices { rebuild(&geometry.members[index]) }
    let count = geometry.vertexCount
    if geometry.ringEnds.isEmpty {
      kept.append(contentsOf: firstVertex..<firstVertex + Int32(count))
    } else {
      rebuildRings(&geometry)
    }
    firstVertex += Int32(count)
  }

  private mutating func rebuildRings(_ geometry: inout Geometry) {
    let source = geometry
    let isMulti = source.type == .multiPolygon
    let start = kept.count
    geometry.ringEnds.removeAll(keepingCapacity: true)
    geometry.partEnds.removeAll(keepingCapacity: true)
    for part in 0..<(isMulti ? source.partEnds.count : 1) {
      let rings = isMulti ? source.part(part) : 0..<source.ringEnds.count
      let ringsBefore = geometry.ringEnds.count
      var hasGone = false
      for index in rings {
        let range = source.ring(index)
        if range.isEmpty {
          if !hasGone { geometry.ringEnds.append(kept.count - start) }
          continue
        }
        topology.keptVertices(ofPath: path, into: &ring)
        let isFiltered = topology.isDropped(path)
        let firstOfPath = topology.vertices(ofPath: path).lowerBound
        let shift = firstVertex + Int32(range.lowerBound) - Int32(firstOfPath)
        path += 1
        if hasGone || ring.isEmpty {
          if !isFiltered { loss.addDroppedPart() }
          if source.type == .polygon || isMulti, index == rings.lowerBound { hasGone = true }
          continue
        }
        deviation?.add(source, range, left: ring.map { Int($0) - firstOfPath })
        for vertex in ring { kept.append(vertex + shift) }
        geometry.ringEnds.append(kept.count - start)
      }
      if isMulti, rings.isEmpty || geometry.ringEnds.count > ringsBefore {
        geometry.partEnds.append(geometry.ringEnds.count)
      }
    }
    if kept.count - start == source.vertexCount { return }
    isChanged = true
    geometry.ordinates.removeAll(keepingCapacity: true)
    for vertex in kept[start...] {
      let at = Int(vertex - firstVertex) * source.dimension
      geometry.ordinates.append(contentsOf: source.ordinates[at..<at + source.dimension])
    }
  }
}

extension Geometry {
  /// The numbers, counted over the feature, of the vertices that lie on lines and rings.
  func pathVertices() -> [Int] {
    var numbers: [Int] = []
    var first = 0
    func add(_ geometry: Geometry) {
      for member in geometry.members { add(member) }
      if !geometry.ringEnds.isEmpty { numbers.append(contentsOf: first..<first + geometry.vertexCount) }
      first += geometry.vertexCount
    }
    add(self)
    return numbers
  }
}

extension Feature {
  /// Where x and y of a vertex stand in the text, with the comma between them; nil where it has no text.
  private func placeOfPosition(_ vertex: Int) -> ByteRange? {
    guard !places.positionOffsets.isEmpty, places.positionOffsets[vertex] != GeometryPlaces.noText else {
      return nil
    }
    let start = text.start + Int(places.positionOffsets[vertex]) + 1
    var end = start
    var commas = 0
    while source[end] != 0x5D {
      if source[end] == 0x2C { commas += 1 }
      if commas == 2 { break }
      end += 1
    }
    return ByteRange(start: start, end: end)
  }

  /// The x and y of a vertex, counted over the record, and how they are or will be spelled.
  func spelledPosition(_ vertex: Int) -> (text: [UInt8], x: Double, y: Double) {
    let position = position(of: vertex)
    if geometryChange != .moved, geometryChange != .replaced, let place = placeOfPosition(vertex) {
      return (Array(bytes(place)), position.x, position.y)
    }
    return (spelled(position), position.x, position.y)
  }

  /// A position that a vertex goes to, with the longitude whole turns away where the vertex's own is.
  func turned(
    _ target: (text: [UInt8], x: Double, y: Double), toward vertex: Int
  ) -> (text: [UInt8], x: Double, y: Double) {
    let turns = ((position(of: vertex).x - target.x) / 360).rounded()
    if turns == 0 { return target }
    let x = target.x + 360 * turns
    return (spelled(Position(x, target.y)), x, target.y)
  }

  private func spelled(_ position: Position) -> [UInt8] {
    var out = ByteBuffer()
    out.append(position.x, format)
    out.append(0x2C as UInt8)
    out.append(position.y, format)
    return Array(out.bytes)
  }

  /// The text that a vertex's position has when its x and y are spelled `xy`, from `[` to `]`.
  func text(ofPosition vertex: Int, movedTo xy: [UInt8]) -> [UInt8] {
    var end: [UInt8] = [0x5D]
    if let place = placeOfPosition(vertex) {
      var at = place.end
      while source[at] != 0x5D { at += 1 }
      end = Array(bytes(ByteRange(start: place.end, end: at + 1)))
    }
    return [0x5B] + xy + end
  }

  private func position(of vertex: Int) -> SIMD2<Double> {
    var before = 0
    var found = SIMD2<Double>()
    func look(_ geometry: Geometry) {
      for member in geometry.members { look(member) }
      let at = (vertex - before) * geometry.dimension
      if vertex >= before, at < geometry.ordinates.count {
        found = SIMD2(geometry.ordinates[at], geometry.ordinates[at + 1])
      }
      before += geometry.vertexCount
    }
    look(geometry)
    return found
  }
}
