// What of segments and lines is in a box.

extension Box {
  /// The stretch of a segment in the box, where there is more than a position; of one wholly inside, itself.
  ///
  /// Ends on a side are on it to the last bit. Liang and Barsky, "A New Concept and Method for Line Clipping", ACM TOG
  /// 3 (1984).
  public func stretch(_ a: Position, _ b: Position) -> (Position, Position)? {
    if contains(a), contains(b) { return (a, b) }
    let way = b - a
    var (enter, leave) = (0.0, 1.0)
    var (entered, left) = (a, b)
    for axis in 0..<2 {
      if way[axis] == 0 {
        if a[axis] < min[axis] || a[axis] > max[axis] { return nil }
        continue
      }
      let (near, far) = way[axis] > 0 ? (min[axis], max[axis]) : (max[axis], min[axis])
      let (first, last) = ((near - a[axis]) / way[axis], (far - a[axis]) / way[axis])
      if first > enter {
        enter = first
        entered = a + way * first
        entered[axis] = near
      }
      if last < leave {
        leave = last
        left = a + way * last
        left[axis] = far
      }
    }
    guard enter < leave, entered != left else { return nil }
    // Rounding may have put the other coordinate out by a bit.
    return (pointwiseMin(pointwiseMax(entered, min), max), pointwiseMin(pointwiseMax(left, min), max))
  }

  /// The parts of a line in the box, where there is more than a position, in their order.
  ///
  /// O(n).
  public func parts(ofLine line: some Collection<Position>) -> [[Position]] {
    var (parts, open): ([[Position]], [Position]) = ([], [])
    func close() {
      if open.count > 1 { parts.append(open) }
      open.removeAll(keepingCapacity: true)
    }
    for (a, b) in zip(line, line.dropFirst()) {
      guard let (from, to) = stretch(a, b) else {
        close()
        continue
      }
      if open.last != from { close() }
      if open.isEmpty { open.append(from) }
      open.append(to)
      if to != b { close() }
    }
    close()
    return parts
  }
}
