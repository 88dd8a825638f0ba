// On which side of a line a point lies, with a sign that is right also where doubles round.

/// The sign of the turn a → b → c: 1 to the left, -1 to the right, 0 straight on or back.
///
/// The plain determinant is off by at most 3.3e-16 of the sum of its terms' sizes (Shewchuk, "Adaptive precision
/// floating-point arithmetic", 1997); where it is not three times as large as that, it is taken again with twice the
/// digits, as in JTS and GEOS, so that both see the same crossings.
@inlinable @inline(__always)
public func orientation(_ a: Position, _ b: Position, _ c: Position) -> Int {
  let left = (a.x - c.x) * (b.y - c.y)
  let right = (a.y - c.y) * (b.x - c.x)
  let determinant = left - right
  if abs(determinant) > 1e-15 * (abs(left) + abs(right)) { return determinant > 0 ? 1 : -1 }
  return carefulOrientation(a, b, c)
}

@inline(never)
@usableFromInline
func carefulOrientation(_ a: Position, _ b: Position, _ c: Position) -> Int {
  let left = TwoDoubles(b.x, minus: a.x) * TwoDoubles(c.y, minus: b.y)
  let right = TwoDoubles(b.y, minus: a.y) * TwoDoubles(c.x, minus: b.x)
  return (left - right).sign
}

/// Whether v→p and v→q point the same way, so that two segments that begin at v lie on each other.
@inlinable
public func overlap(_ v: Position, _ p: Position, _ q: Position) -> Bool {
  let (a, b) = (p - v, q - v)
  return a.x * b.x + a.y * b.y > 0 && orientation(v, p, q) == 0
}
