// Whether a point lies in the circle through three others, with an answer that is right also where doubles round.

/// Whether d lies inside the circle through a, b and c, which run counterclockwise.
///
/// The determinant of Guibas and Stolfi (1985) is off by at most some 1e-15 of the sum of its terms' sizes (Shewchuk,
/// "Adaptive precision floating-point arithmetic", 1997); where it is not ten times as large, it is taken again with
/// twice the digits, as in JTS. Of points on one circle even these leave a rest, of either sign: what is not more than
/// that is none, so that no point of four is in the circle of the other three, whichever is asked for.
@inlinable @inline(__always)
public func isInCircle(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> Bool {
  let (p, q, r) = (a - d, b - d, c - d)
  let (pp, qq, rr) = (p.x * p.x + p.y * p.y, q.x * q.x + q.y * q.y, r.x * r.x + r.y * r.y)
  let (qr, rq) = (q.x * r.y, r.x * q.y)
  let (rp, pr) = (r.x * p.y, p.x * r.y)
  let (pq, qp) = (p.x * q.y, q.x * p.y)
  let determinant = pp * (qr - rq) + qq * (rp - pr) + rr * (pq - qp)
  let size = pp * (abs(qr) + abs(rq)) + qq * (abs(rp) + abs(pr)) + rr * (abs(pq) + abs(qp))
  if abs(determinant) > 1e-14 * size { return determinant > 0 }
  return isInCircleCarefully(a, b, c, d, size)
}

@inline(never)
@usableFromInline
func isInCircleCarefully(_ a: Position, _ b: Position, _ c: Position, _ d: Position, _ size: Double) -> Bool {
  func side(_ p: Position) -> (x: TwoDoubles, y: TwoDoubles) {
    (TwoDoubles(p.x, minus: d.x), TwoDoubles(p.y, minus: d.y))
  }
  let (p, q, r) = (side(a), side(b), side(c))
  func term(
    _ p: (x: TwoDoubles, y: TwoDoubles), _ q: (x: TwoDoubles, y: TwoDoubles), _ r: (x: TwoDoubles, y: TwoDoubles)
  ) -> TwoDoubles { (p.x * p.x + p.y * p.y) * (q.x * r.y - r.x * q.y) }
  return (term(p, q, r) + term(q, r, p) + term(r, p, q)).high > 1e-29 * size
}
