// Polygons that share borders vertex by vertex, united by leaving those borders out.

public import Planar

/// Unites the polygons of a coverage.
///
///     var union = CoverageUnion()
///     for polygon in polygons { guard union.add(polygon) else { … } }
///     guard let result = union.polygons(), isValid(result) else { … }     // else it is no coverage: unite otherwise
///
/// An edge that two polygons have, one in each direction, goes; what is left is linked to rings. The edges, left out or
/// not, wind round a position as often as there are polygons that it is in. So when the rings that are left are a valid
/// MultiPolygon, no position is in two of the polygons, and the result is exactly their union: nothing is computed, and
/// every vertex is one of theirs. Where they overlap, or meet in edges with other vertices, the result is not valid, or
/// there is none.
///
/// O(vertices); the holes of the result O(n log n). 50 bytes for an edge.
public struct CoverageUnion {
  private var network = Network()
  /// The height of each node, the first that was there; empty while there is none.
  private var heights: [Double] = []
  private var edges: [SIMD2<Int32>] = []
  private var isLeft: [Bool] = []
  // Open addressing, by both ends of an edge in any order: -1 is a free slot.
  private var slots = [Int32](repeating: -1, count: 1 << 10)
  private var path: [Int32] = []

  /// Makes an empty union.
  public init() {}

  /// Adds the polygons of a Polygon or MultiPolygon, which are valid.
  ///
  /// - Returns: false when an edge is there for the second time in its direction, or for the third: the polygons are no
  ///   coverage, and the union is no longer of use.
  public mutating func add(_ geometry: Geometry) -> Bool {
    for rings in geometry.polygons {
      for ring in rings {
        let vertices = geometry.ring(ring)
        let runsRight = geometry.positions(vertices).ringOrientation == (ring == rings.lowerBound ? -1 : 1)
        path.removeAll(keepingCapacity: true)
        for vertex in vertices {
          let place = geometry.position(vertex)
          let node = network.node(place.x, place.y)
          if geometry.dimension == 3 {
            while heights.count < network.nodes.count { heights.append(.nan) }
            if heights[Int(node)].isNaN { heights[Int(node)] = geometry.ordinates[vertex * 3 + 2] }
          }
          path.append(node)
        }
        for at in path.indices.dropFirst() where path[at - 1] != path[at] {
          if !(runsRight ? add(path[at], path[at - 1]) : add(path[at - 1], path[at])) { return false }
        }
      }
    }
    return true
  }

  private mutating func add(_ a: Int32, _ b: Int32) -> Bool {
    let mask = slots.count - 1
    var slot = Self.hash(a, b) & mask
    while slots[slot] >= 0 {
      let known = Int(slots[slot])
      if edges[known] == SIMD2(b, a), isLeft[known] {
        isLeft[known] = false
        return true
      }
      if edges[known] == SIMD2(a, b) || edges[known] == SIMD2(b, a) { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(edges.count)
    edges.append(SIMD2(a, b))
    isLeft.append(true)
    if edges.count * 2 > slots.count { grow() }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    let mask = slots.count - 1
    for (number, edge) in edges.enumerated() {
      var slot = Self.hash(edge.x, edge.y) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }

  private static func hash(_ a: Int32, _ b: Int32) -> Int {
    let pair = UInt64(UInt32(bitPattern: min(a, b))) << 32 | UInt64(UInt32(bitPattern: max(a, b)))
    var word = pair &* 0x9E37_79B9_7F4A_7C15
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: (word ^ (word >> 27)) >> 1)
  }

  // MARK: The result

  /// The polygons that are left, as a MultiPolygon, exterior rings counterclockwise; nil where the rings do not nest.
  ///
  /// They are the union when, and only when, the MultiPolygon is valid.
  public func polygons() -> Geometry? {
    guard let walks = BoundaryWalks(edges.indices.lazy.filter { isLeft[$0] }.map { edges[$0] }, network.nodes) else {
      return nil
    }
    var result = Geometry(type: .multiPolygon, dimension: heights.isEmpty ? 2 : 3)
    for polygon in walks.polygons {
      for ring in polygon {
        for node in ring + ring.prefix(1) {
          let place = network.nodes[Int(node)]
          result.ordinates.append(place.x)
          result.ordinates.append(place.y)
          if result.dimension == 3 {
            result.ordinates.append(heights.indices.contains(Int(node)) ? heights[Int(node)] : .nan)
          }
        }
        result.ringEnds.append(result.vertexCount)
      }
      result.partEnds.append(result.ringEnds.count)
    }
    return result
  }
}
