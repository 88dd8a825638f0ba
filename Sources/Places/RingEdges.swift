// The edges of areas on the globe: each the short way round, in copies of the world where ±180° stops nothing.

import SimpleFeatures

extension Geometry {
  /// Calls `body` with each edge of the rings of polygons, unrolled: longitudes go on beyond ±180° where an edge does.
  ///
  /// An edge goes the short way round, and a pair of positions at +180 and −180 of one latitude is a seam, of no length. A
  /// ring whose horizontal sides are all seams goes round the Earth as it is written. One that goes round a pole is closed
  /// along the pole on its left. O(vertices).
  func forEachAreaEdge(_ body: (Position, Position) -> Void) {
    for member in members { member.forEachAreaEdge(body) }
    guard type == .polygon || type == .multiPolygon else { return }
    for index in ringEnds.indices { positions(ofRing: index).forEachUnrolledEdge(body) }
  }
}

extension Positions {
  fileprivate func forEachUnrolledEdge(_ body: (Position, Position) -> Void) {
    guard let first, let last else { return }
    var (low, high, isFinite) = (Double.infinity, -Double.infinity, true)
    var unroller = Unroller(first.x)
    for position in self {
      isFinite = isFinite && position.x.isFinite && position.y.isFinite
      let x = unroller.unroll(position).x
      (low, high) = (Swift.min(low, x), Swift.max(high, x))
    }
    guard isFinite else { return }
    // Only seams go across.
    let isWritten = low == high
    unroller = Unroller(first.x)
    var previous = isWritten ? first : unroller.unroll(first)
    let start = previous
    for position in dropFirst() {
      let next = isWritten ? position : unroller.unroll(position)
      body(previous, next)
      previous = next
    }
    if last != first {
      let next = isWritten ? first : unroller.unroll(first)
      body(previous, next)
      previous = next
    }
    guard previous.x != start.x else { return }
    // Eastwards the north is on the left.
    let pole = previous.x > start.x ? 90.0 : -90.0
    body(previous, Position(previous.x, pole))
    body(Position(start.x, pole), start)
  }
}

/// Brings the longitudes of a ring, one after the other, into the copy of the world that it goes on in.
private struct Unroller {
  private var before: Double
  private var shift = 0.0

  init(_ first: Double) {
    before = first
    if abs(first) > 180 { shift = -360 * (first / 360).rounded() }
  }

  mutating func unroll(_ position: Position) -> Position {
    let step = position.x - before
    if abs(step) > 180 { shift -= 360 * (step / 360).rounded() }
    before = position.x
    return Position(position.x + shift, position.y)
  }
}

/// The copies of a longitude inside of `west ... east`: `x + 360 * number` for the numbers in the range.
///
/// Nothing is unrolled further than its vertices carry it, so that there are hardly ever more than two.
func copies(of x: Double, west: Double, east: Double) -> ClosedRange<Int>? {
  let (first, last) = (((west - x) / 360).rounded(.up), ((east - x) / 360).rounded(.down))
  return first <= last && abs(first) < 1e6 && abs(last) < 1e6 ? Int(first)...Int(last) : nil
}
