// What of a ring is in a box.

extension Box {
  /// The part of a closed ring that is in the box, closed; empty where there is none.
  ///
  /// Each side is cut for itself, so that what is left may run along the sides to and fro where the ring leaves the box
  /// and comes back. Positions on a side are on it to the last bit. O(n). Sutherland and Hodgman, "Reentrant Polygon
  /// Clipping", CACM 17 (1974).
  public func part(ofRing ring: some Collection<Position>) -> [Position] {
    // Without the closing position, which the first one is.
    var open = Array(ring.dropLast())
    var next: [Position] = []
    for axis in 0..<2 {
      for (side, sign) in [(min[axis], 1.0), (max[axis], -1.0)] {
        guard var last = open.last else { return [] }
        next.removeAll(keepingCapacity: true)
        for position in open {
          let (before, now) = ((last[axis] - side) * sign, (position[axis] - side) * sign)
          // What begins or ends on the side has no further position there.
          if before < 0 && now > 0 || before > 0 && now < 0 {
            var place = last + (position - last) * (before / (before - now))
            place[axis] = side
            next.append(place)
          }
          if now >= 0 { next.append(position) }
          last = position
        }
        swap(&open, &next)
      }
    }
    return open.count < 3 ? [] : open + [open[0]]
  }
}
