// Where a position is as seen from a ring: inside, on it, or outside.

/// Where a position is as seen from a ring or a polygon.
@frozen
public enum RingLocation: Sendable {
  case inside
  /// On an edge or a vertex.
  case boundary
  case outside
}

/// Counts the crossings of a ray from a position to the east with edges, which come in any order.
///
///     var ray = RayCrossings(from: position)
///     for (a, b) in edges { ray.add(a, b) }
///     ray.location
///
/// The edges have to be all those of closed rings, or at least all that touch the position's parallel. Which side of an
/// edge the position is on is told by `orientation`, so that what GEOS sees on an edge is on it here too, and the two
/// edges at a vertex never both count it. The corresponding class of JTS is `RayCrossingCounter`.
@frozen
public struct RayCrossings: Sendable {
  /// Where the ray begins.
  public let position: Position
  /// Whether the ray crosses an odd number of those edges that the position is not on.
  public var isOdd: Bool { isOddSoFar }
  @usableFromInline var isOddSoFar = false
  @usableFromInline var isOnEdge = false

  /// Begins a ray.
  @inlinable @inline(__always)
  public init(from position: Position) { self.position = position }

  /// Where the position is, when all edges were added: inside after an odd number of crossings.
  @inlinable @inline(__always)
  public var location: RingLocation { isOnEdge ? .boundary : isOddSoFar ? .inside : .outside }

  /// Adds the edge from `a` to `b`.
  @inlinable @inline(__always)
  public mutating func add(_ a: Position, _ b: Position) {
    if (a.y > position.y) != (b.y > position.y) {
      if a.x < position.x, b.x < position.x { return }
      let side = orientation(a, b, position)
      if side == 0 {
        isOnEdge = true
      } else if (side > 0) == (b.y > a.y) {
        isOddSoFar.toggle()
      }
    } else if b.y == position.y {
      // Edges that end on the parallel from below, or run along it, cross nothing, but may hold the position.
      if b.x == position.x || (a.y == position.y && (a.x < position.x) != (b.x < position.x)) { isOnEdge = true }
    }
  }
}

extension Collection<Position> {
  /// Where a position is as seen from the ring of these positions.
  ///
  /// It makes no difference whether the last position repeats the first. In a ring that crosses itself, inside is what
  /// the ring goes round an odd number of times. O(n).
  @inlinable
  public func location(of position: Position) -> RingLocation {
    var ray = RayCrossings(from: position)
    var positions = makeIterator()
    guard let first = positions.next() else { return .outside }
    var a = first
    while let b = positions.next() {
      ray.add(a, b)
      a = b
    }
    ray.add(a, first)
    return ray.location
  }
}

extension Geometry {
  /// Where a position is as seen from a polygon of this geometry; inside a hole is outside.
  ///
  /// O(vertices of the polygon).
  ///
  /// - Parameter rings: the numbers of the polygon's rings, as `polygons` has them.
  @inlinable
  public func location(of position: Position, inPolygon rings: Range<Int>) -> RingLocation {
    var ray = RayCrossings(from: position)
    for ring in rings {
      let positions = positions(ofRing: ring)
      guard var a = positions.last else { continue }
      for b in positions {
        ray.add(a, b)
        a = b
      }
    }
    return ray.location
  }
}
