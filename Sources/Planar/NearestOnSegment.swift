// Where a segment of the plane is nearest to a position.

/// The share of the way from `a` to `b` at which the segment is nearest to a position: 0 to 1, and 0 where its ends are
/// equal.
@inlinable @inline(__always)
public func nearestShare(to position: Position, from a: Position, to b: Position) -> Double {
  let (edge, way) = (b - a, position - a)
  let square = (edge * edge).sum()
  return square > 0 ? max(0, min(1, (edge * way).sum() / square)) : 0
}
