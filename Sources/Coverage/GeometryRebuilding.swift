// Geometries put together again from the vertices that a simplified topology leaves them.

import Planar
import Simplification

/// Rebuilds the geometry of one feature.
package struct GeometryRebuilding {
  private let topology: Topology
  private var path: Int
  private var firstVertex: Int32 = 0
  private var ring: [Int32] = []
  /// The source number of every vertex that is left, counted over the feature.
  package private(set) var kept: [Int32] = []
  /// Whether a vertex has gone.
  package private(set) var isChanged = false
  /// The lines and rings that have gone.
  package private(set) var loss = SimplificationLoss()
  /// Where what has gone is measured, if it is.
  private let deviation: CoverageDeviation?

  /// - Parameters:
  ///   - firstPath: the number of the feature's first line or ring.
  ///   - deviation: where the distances of removed vertices are wanted.
  package init(_ topology: Topology, firstPath: Int, deviation: CoverageDeviation? = nil) {
    self.topology = topology
    self.deviation = deviation
    path = firstPath
  }

  /// Leaves `geometry` the vertices that are left of it; members keep their order.
  ///
  /// A polygon goes with its exterior ring.
  package mutating func rebuild(_ geometry: inout Geometry) {
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
  package func pathVertices() -> [Int] {
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
