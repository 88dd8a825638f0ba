// Sides divided where they cross, touch or lie on each other.

import Planar

extension CoverageCleaner {
  /// Divides sides until no two have more than an end in common.
  ///
  /// A crossing is rounded to doubles, so that the parts may cross something anew; then there is another round.
  mutating func divideCrossings() throws(Failure) {
    for _ in 0..<32 {
      let segments = RingSegments(rings)
      var tree = BoxTree()
      let boxes = segments.network.segments.indices.map { segments.box($0) }
      tree.build(boxes, runEnds: segments.ringEnds)
      var divisions: [Division] = []
      var patience = 64 * boxes.count + 4096
      tree.visitPairs(patience: &patience) { first, second in
        meet(first, second, segments, &divisions)
        return true
      }
      if patience < 0 {
        divisions.removeAll()
        var sweep = BoxSweep(boxes)
        sweep.visitPairs { first, second in
          meet(first, second, segments, &divisions)
          return true
        }
      }
      if !divide(divisions, segments) { return }
    }
    throw .crossings
  }

  @inline(__always)
  private mutating func meet(_ first: Int, _ second: Int, _ segments: RingSegments, _ divisions: inout [Division]) {
    let (one, other) = (segments.network.segments[first], segments.network.segments[second])
    let (a, b) = (rings.position(one.x), rings.position(one.y))
    let (c, d) = (rings.position(other.x), rings.position(other.y))
    if one.x == other.x || one.x == other.y || one.y == other.x || one.y == other.y {
      let isAtStart = one.x == other.x || one.x == other.y
      let shared = isAtStart ? one.x : one.y
      let (p, q) = (isAtStart ? one.y : one.x, other.x == shared ? other.y : other.x)
      let (v, toP, toQ) = (rings.position(shared), rings.position(p), rings.position(q))
      guard overlap(v, toP, toQ) else { return }
      let isShorter = ((toP - v) * (toP - v)).sum() < ((toQ - v) * (toQ - v)).sum()
      add(isShorter ? p : q, to: isShorter ? second : first, segments, &divisions)
      return
    }
    let (cSide, dSide) = (orientation(a, b, c), orientation(a, b, d))
    if cSide * dSide > 0 { return }
    let (aSide, bSide) = (orientation(c, d, a), orientation(c, d, b))
    if aSide * bSide > 0 { return }
    if cSide == 0, dSide == 0 {
      if isWithin(c, a, b) { add(other.x, to: first, segments, &divisions) }
      if isWithin(d, a, b) { add(other.y, to: first, segments, &divisions) }
      if isWithin(a, c, d) { add(one.x, to: second, segments, &divisions) }
      if isWithin(b, c, d) { add(one.y, to: second, segments, &divisions) }
    } else if cSide == 0 {
      add(other.x, to: first, segments, &divisions)
    } else if dSide == 0 {
      add(other.y, to: first, segments, &divisions)
    } else if aSide == 0 {
      add(one.x, to: second, segments, &divisions)
    } else if bSide == 0 {
      add(one.y, to: second, segments, &divisions)
    } else {
      let (u, w) = (b - a, d - c)
      let share = crossingShare(from: a, to: b, across: c, d) ?? 0
      var place = share.isFinite ? a + u * max(0, min(1, share)) : a
      // Along an axis nothing is rounded.
      for axis in 0..<2 where u[axis] == 0 || w[axis] == 0 { place[axis] = u[axis] == 0 ? a[axis] : c[axis] }
      let node = rings.places.node(place.x, place.y)
      add(node, to: first, segments, &divisions)
      add(node, to: second, segments, &divisions)
    }
  }

  /// Whether a position on a segment's line is between its ends.
  private func isWithin(_ place: Position, _ a: Position, _ b: Position) -> Bool {
    let along = b - a
    let way = (along * (place - a)).sum()
    return way > 0 && way < (along * along).sum()
  }

  private func add(_ node: Int32, to segment: Int, _ segments: RingSegments, _ divisions: inout [Division]) {
    let pair = segments.network.segments[segment]
    if node == pair.x || node == pair.y { return }
    let (a, b) = (rings.position(pair.x), rings.position(pair.y))
    let along = b - a
    let share = (along * (rings.position(node) - a)).sum() / (along * along).sum()
    divisions.append(Division(segment: Int32(segment), share: share, node: node))
  }
}
