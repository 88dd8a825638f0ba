// The border of an area: its rings, each with the inside on its left.

/// The rings of polygons as edges that have the inside on their left, for being compared with others.
///
/// Edge n goes from vertex n to vertex `next[n]`; no vertex of a ring repeats the one before.
public struct AreaBorder: Sendable {
  /// The vertices, ring by ring, without those that close rings.
  let vertices: [Position]
  /// The vertex after each in its ring, and the one before.
  let next: [Int32]
  let previous: [Int32]
  /// Where each ring begins, and where the last ends.
  let ringStarts: [Int]
  /// The box around all.
  let box: Box

  /// Reads the rings of a valid Polygon or MultiPolygon; heights are left out.
  ///
  /// O(vertices).
  public init(_ polygons: Geometry) {
    var (vertices, next, previous): ([Position], [Int32], [Int32]) = ([], [], [])
    vertices.reserveCapacity(polygons.vertexCount)
    var (starts, box) = ([0], Box())
    polygons.forEachRing { ring, isExterior in
      let first = vertices.count
      for position in ring where vertices.count == first || vertices[vertices.count - 1] != position {
        vertices.append(position)
        box.add(position)
      }
      if vertices.count > first + 1, vertices[first] == vertices[vertices.count - 1] { vertices.removeLast() }
      if (ring.ringOrientation < 0) == isExterior { vertices[first...].reverse() }
      for vertex in first..<vertices.count {
        next.append(Int32(truncatingIfNeeded: vertex + 1 == vertices.count ? first : vertex + 1))
        previous.append(Int32(truncatingIfNeeded: vertex == first ? vertices.count - 1 : vertex - 1))
      }
      if vertices.count > first { starts.append(vertices.count) }
    }
    (self.vertices, self.next, self.previous, ringStarts, self.box) = (vertices, next, previous, starts, box)
  }

  /// The ends of an edge.
  @inline(__always)
  func edge(_ number: Int) -> (Position, Position) { (vertices[number], vertices[Int(next[number])]) }

  /// Where a position is as seen from the area.
  ///
  /// O(vertices).
  func location(of position: Position) -> RingLocation {
    guard box.contains(position) else { return .outside }
    var ray = RayCrossings(from: position)
    for edge in vertices.indices { ray.add(vertices[edge], vertices[Int(next[edge])]) }
    return ray.location
  }

  /// Finds where many positions are as seen from the area.
  ///
  /// O(n log n), and about the square root of n for a position.
  func locator() -> BorderLocator {
    let tree = vertices.count < BorderLocator.few ? nil : BoxTree(edges: self)
    return BorderLocator(border: self, tree: tree)
  }

  /// The edges whose boxes meet a box, in their order.
  func edges(meeting box: Box, to edges: inout [(box: Box, number: Int)]) {
    edges.removeAll(keepingCapacity: true)
    for number in vertices.indices {
      let own = Box(around: edge(number))
      if own.meets(box) { edges.append((own, number)) }
    }
  }
}

/// Where positions are as seen from an area, by a tree of its edges where these are many.
struct BorderLocator {
  fileprivate static let few = 64
  fileprivate let border: AreaBorder
  fileprivate let tree: BoxTree?

  func location(of position: Position) -> RingLocation {
    guard let tree, border.box.contains(position) else { return border.location(of: position) }
    var ray = RayCrossings(from: position)
    tree.visit(meeting: Box(position, Position(.infinity, position.y))) { edge in
      let (a, b) = border.edge(edge)
      ray.add(a, b)
    }
    return ray.location
  }
}

extension BoxTree {
  fileprivate init(edges border: AreaBorder) {
    self.init()
    build(
      border.vertices.indices.map { Box(around: border.edge($0)) }, runEnds: Array(border.ringStarts.dropFirst()))
  }
}
