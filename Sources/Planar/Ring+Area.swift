// The area of a ring, and which way round it runs.

/// The area of a ring, gathered vertex by vertex, with what it can be wrong by.
///
///     var area = RingArea(from: first)
///     for position in rest { area.add(position) }
///     area.signed                                   // > 0: counterclockwise, with y up
///
/// The formula is the shoelace's, 2A = Σ (aᵢ − o) × (aᵢ₊₁ − o), with the first vertex as the origin o: so a small ring
/// far from 0 keeps its digits, which the products of large coordinates would eat, and the side that closes the ring
/// adds nothing, whether or not the last vertex repeats the first. The result of n vertices is off by at most (n + 4) ·
/// 2⁻⁵³ · `magnitude` (Higham, "Accuracy and Stability of Numerical Algorithms", §3.1), while the squares of the
/// coordinates do not overflow.
@frozen
public struct RingArea: Sendable {
  @usableFromInline let origin: Position
  @usableFromInline var before = Position.zero
  @usableFromInline var sum = 0.0
  @usableFromInline var sizes = 0.0

  /// Begins with the first vertex.
  @inlinable @inline(__always)
  public init(from first: Position) { origin = first }

  /// The area so far, positive where the ring runs counterclockwise.
  @inlinable public var signed: Double { sum / 2 }
  /// Twice the area so far.
  @inlinable public var twice: Double { sum }
  /// The sum of the sizes of all products, by which the rounding is bounded.
  @inlinable public var magnitude: Double { sizes }

  /// Goes on to the next vertex.
  @inlinable @inline(__always)
  public mutating func add(_ position: Position) {
    let next = position - origin
    let (left, right) = (before.x * next.y, before.y * next.x)
    sum += left - right
    sizes += abs(left) + abs(right)
    before = next
  }
}

extension Sequence<Position> {
  /// The area of the ring of these positions, positive where it runs counterclockwise with y up; 0 for fewer than
  /// three.
  ///
  /// It makes no difference whether the last position repeats the first. A ring that crosses itself has the sum of its
  /// loops, each with its own sign. The error bound is `RingArea`'s. O(n).
  @inlinable
  public var signedArea: Double {
    var positions = makeIterator()
    guard let first = positions.next() else { return 0 }
    var area = RingArea(from: first)
    while let position = positions.next() { area.add(position) }
    return area.signed
  }
}

extension Collection<Position> {
  /// Which way round the ring of these positions runs: 1 counterclockwise (with y up), −1 clockwise, 0 where it bounds
  /// nothing.
  ///
  /// The sign of `signedArea`, which is taken again with twice the digits where its rounding may be as large as itself;
  /// so it is right unless the area is below n · 2⁻¹⁰⁰ of its terms, though those of a sliver cancel. It makes no
  /// difference whether the last position repeats the first. O(n).
  @inlinable
  public var ringOrientation: Int {
    guard let first = self.first else { return 0 }
    var area = RingArea(from: first)
    var count = 0
    for position in self {
      area.add(position)
      count += 1
    }
    // Twice the bound.
    if abs(area.twice) > Double(count + 4) * .ulpOfOne * area.magnitude { return area.twice > 0 ? 1 : -1 }
    return area.magnitude == 0 ? 0 : carefulOrientation(ofRing: Array(self))
  }
}

/// The sign of a ring's area, with twice the digits of a double.
@inline(never)
@usableFromInline
func carefulOrientation(ofRing ring: [Position]) -> Int {
  guard let origin = ring.first else { return 0 }
  var sum = TwoDoubles.zero
  var (x, y) = (TwoDoubles.zero, TwoDoubles.zero)
  for position in ring.dropFirst() {
    let next = (x: TwoDoubles(position.x, minus: origin.x), y: TwoDoubles(position.y, minus: origin.y))
    sum = sum + x * next.y - y * next.x
    (x, y) = next
  }
  return sum.sign
}
