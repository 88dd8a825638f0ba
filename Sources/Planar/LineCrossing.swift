// Where two lines cross, as doubles have it.

/// The cross product of two ways: twice the area of the triangle between them, positive where the second is left.
///
/// Rounded: which side a position is on, where that decides anything, is a question to `orientation`.
@inlinable @inline(__always)
public func cross(_ a: Position, _ b: Position) -> Double { a.x * b.y - a.y * b.x }

/// The share of the way from a to b at which its line crosses that through c and d; nil where they are parallel.
///
/// From 0 to 1 between a and b. Rounded, and not finite where coordinates are too large to be multiplied.
@inlinable @inline(__always)
public func crossingShare(from a: Position, to b: Position, across c: Position, _ d: Position) -> Double? {
  let (along, other) = (b - a, d - c)
  let area = cross(along, other)
  return area == 0 ? nil : cross(c - a, other) / area
}
