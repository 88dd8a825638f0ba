// Which way round the Earth an edge goes: the one rule, for every stage.

public import Planar

/// Which way round the Earth the edges of one line or ring go.
///
///     let way = EdgeWay(ring: geometry.positions(ofRing: 0))
///     way.east(from: 170, to: -170)     // 20
///
/// An edge goes the short way round, Δλ = remainder(λ₂ − λ₁, 360); one of exactly 180° goes as its numbers say. Ends a
/// whole turn apart, as +180 and −180 are, lie on one meridian: between them is a seam, which is no way at all. So it
/// makes no difference whether what crosses ±180° is cut there, jumps there, or goes on to 190.
///
/// There is one exception. The sides of a rectangle of the whole map, and of a band of it, would all be seams, and
/// the ring would bound nothing: a side of a whole turn between two that run along meridians goes round the Earth, in a
/// ring where nothing else jumps. On a pole, where a vertex has no longitude of its own, such a side is how a ring is
/// closed.
public struct EdgeWay: Sendable, Equatable {
  /// Whether sides that are a whole turn long go round the Earth.
  public let goesRound: Bool

  /// The way of lines, and of nearly all rings.
  public static let short = EdgeWay(goesRound: false)

  @usableFromInline init(goesRound: Bool) { self.goesRound = goesRound }

  /// The way of the edges of a ring, whose last position is the first again.
  ///
  /// O(n), without allocation.
  @inlinable
  public init(ring: some RandomAccessCollection<Position>) {
    goesRound = Self.goesRound(ring)
  }

  // Inlinable, so that it is made anew for the collection at hand: unspecialized, each step asks for types at run time.
  @inlinable
  static func goesRound(_ ring: some RandomAccessCollection<Position>) -> Bool {
    var hasRound = false
    guard let first = ring.first else { return false }
    var a = first
    var following = ring.startIndex
    for b in ring {
      let index = following
      ring.formIndex(after: &following)
      let step = b.x - a.x
      defer { a = b }
      // Nor is the first position a step from itself.
      if abs(step) <= 180 { continue }
      guard abs(step) == 360 else { return false }
      hasRound = true
      if a.y == b.y, abs(a.y) == 90 { continue }
      // A ring's first position is its last, too.
      let start = ring.index(before: index)
      let before = ring[start == ring.startIndex ? ring.index(ring.endIndex, offsetBy: -2) : ring.index(before: start)]
      let next = ring.index(after: index)
      let after = ring[next == ring.endIndex ? ring.index(after: ring.startIndex) : next]
      guard before.x == a.x, after.x == b.x else { return false }
    }
    return hasRound
  }

  /// The way of the edges of line or ring `index` of a geometry.
  public init(_ geometry: Geometry, _ index: Int) {
    self = geometry.type.hasRings ? EdgeWay(ring: geometry.positions(ofRing: index)) : .short
  }

  /// How many degrees of longitude an edge goes to the east; to the west it is negative.
  @inlinable @inline(__always)
  public func east(from x: Double, to nextX: Double) -> Double {
    let step = nextX - x
    return abs(step) <= 180 || (goesRound && abs(step) == 360) ? step : step.remainder(dividingBy: 360)
  }
}

/// How many degrees of longitude an edge of a line goes to the east, by `EdgeWay`'s rule.
@inlinable @inline(__always)
public func wayEast(from x: Double, to nextX: Double) -> Double { EdgeWay.short.east(from: x, to: nextX) }
