// Segments divided where they meet, so that two have nothing but an end in common.

/// Divides segments where they cross or touch.
///
/// Where two cross, both are divided at the nearest position of the grid; where an end of one is within three quarters
/// of a step of another, that is divided there. So what is nearly one line becomes one, as by snap rounding (J. Hobby,
/// Practical segment intersection with finite precision output, 1999). What is divided moves by less than a step, and
/// in rare cases meets something new: then it takes another turn.
struct Noder {
  private var boxes = SegmentBoxes()
  private var splits: [(segment: Int32, place: Position)] = []
  private var counts: [Int32] = []
  private var sorted: [Position] = []
  private var divided: [Segment] = []

  /// Divides the segments once.
  ///
  /// O(n log n + meetings) for segments in the order of curves. Where many boxes of segments lie upon each other and
  /// none of them meet, as in a spiral, a sweep tells whether any does: then those that only nearly touch stay as they
  /// are.
  ///
  /// - Returns: whether any was divided.
  mutating func divide(_ segments: inout [Segment]) -> Bool {
    splits.removeAll(keepingCapacity: true)
    // Out of self, which the visits change.
    var boxes = SegmentBoxes()
    swap(&boxes, &self.boxes)
    boxes.build(segments, margin: 0.5)
    // `unsafe` holds here and below: the tree was built from these segments, and numbers no others.
    let isAll = unsafe segments.withUnsafeBufferPointer { segments in
      boxes.forEachPair(limit: Self.limit(segments.count), unless: { !splits.isEmpty }) { one, other in
        unsafe meet(segments[one], segments[other], one, other)
      }
    }
    if !isAll, Self.crosses(segments) {
      splits.removeAll(keepingCapacity: true)
      _ = unsafe segments.withUnsafeBufferPointer { segments in
        boxes.forEachPair { one, other in unsafe meet(segments[one], segments[other], one, other) }
      }
    }
    // Those of many segments are not held beside what these are divided into.
    if segments.count <= Overlay.many { swap(&boxes, &self.boxes) } else { boxes = SegmentBoxes() }
    if splits.isEmpty { return false }
    apply(&segments)
    return true
  }

  /// Whether no two segments have more than an end in common, to the last bit.
  mutating func isNoded(_ segments: [Segment]) -> Bool {
    boxes.build(segments, margin: 0)
    var isNoded = true
    let isAll = unsafe segments.withUnsafeBufferPointer { segments in
      boxes.forEachPair(limit: Self.limit(segments.count)) { one, other in
        if isNoded, unsafe crosses(segments[one], segments[other]) { isNoded = false }
      }
    }
    return isNoded && (isAll || !Self.crosses(segments))
  }

  /// Whether two segments cross, touch or nearly touch other than at common ends.
  ///
  /// O(n log n): where many boxes of segments lie upon each other, as in a spiral, a sweep tells instead whether two
  /// cross or touch.
  mutating func meet(_ segments: [Segment]) -> Bool {
    splits.removeAll(keepingCapacity: true)
    var boxes = SegmentBoxes()
    swap(&boxes, &self.boxes)
    defer { swap(&boxes, &self.boxes) }
    boxes.build(segments, margin: 0.5)
    let isAll = unsafe segments.withUnsafeBufferPointer { segments in
      boxes.forEachPair(limit: Self.limit(segments.count)) { one, other in
        unsafe meet(segments[one], segments[other], one, other)
      }
    }
    return !splits.isEmpty || !isAll && Self.crosses(segments)
  }

  /// How many boxes of few of so many segments may meet before a sweep is the shorter way.
  private static func limit(_ count: Int) -> Int { 64 + 16 * count }

  /// Whether two segments cross or touch, told by a sweep.
  private static func crosses(_ segments: [Segment]) -> Bool {
    var table = PlaceTable()
    table.reset(capacity: segments.count)
    let numbers = segments.map { SIMD2(table.number($0.lowHalf), table.number($0.highHalf)) }
    var sweep = SegmentSweep(table.places, numbers)
    return !sweep.meetAtEndsOnly()
  }

  @inline(__always)
  private mutating func meet(_ one: Segment, _ other: Segment, _ i: Int, _ j: Int) {
    let (a, b, c, d) = (one.lowHalf, one.highHalf, other.lowHalf, other.highHalf)
    let (u, w) = (b - a, d - c)
    let (meetsEnd, meetsStart) = (b == c, a == d)
    if meetsEnd || meetsStart, (u * w).sum() > 0 { return }
    let (sideC, sideD) = (cross(u, c - a), cross(u, d - a))
    let near = 0.5625 * (u * u).sum()
    let (isNearC, isNearD) = (sideC * sideC <= near, sideD * sideD <= near)
    if !isNearC, !isNearD, (sideC > 0) == (sideD > 0) { return }
    let (sideA, sideB) = (cross(w, a - c), cross(w, b - c))
    let otherNear = 0.5625 * (w * w).sum()
    let (isNearA, isNearB) = (sideA * sideA <= otherNear, sideB * sideB <= otherNear)
    if !isNearA, !isNearB, (sideA > 0) == (sideB > 0) { return }
    var isJoined = meetsEnd || meetsStart || a == c || b == d
    if isNearC, isWithin(c, a, u) { isJoined = split(i, c) }
    if isNearD, isWithin(d, a, u) { isJoined = split(i, d) }
    if isNearA, isWithin(a, c, w) { isJoined = split(j, a) }
    if isNearB, isWithin(b, c, w) { isJoined = split(j, b) }
    if isJoined || (sideC > 0) == (sideD > 0) || (sideA > 0) == (sideB > 0) { return }
    let place = Grid.rounded(c + w * (sideC / (sideC - sideD)))
    if place != a, place != b { _ = split(i, place) }
    if place != c, place != d { _ = split(j, place) }
  }

  /// Whether two segments have more than an end in common.
  @inline(__always)
  private func crosses(_ one: Segment, _ other: Segment) -> Bool {
    let (a, b, c, d) = (one.lowHalf, one.highHalf, other.lowHalf, other.highHalf)
    let u = b - a
    if b == c || a == d, (u * (d - c)).sum() > 0 { return false }
    let (sideC, sideD) = (cross(u, c - a), cross(u, d - a))
    let near = 0.5625 * (u * u).sum()
    if sideC * sideC > near, sideD * sideD > near, (sideC > 0) == (sideD > 0) { return false }
    return crossesExactly(a, b, c, d)
  }

  @inline(never)
  private func crossesExactly(_ a: Position, _ b: Position, _ c: Position, _ d: Position) -> Bool {
    let (sideC, sideD) = (orientation(a, b, c), orientation(a, b, d))
    let (sideA, sideB) = (orientation(c, d, a), orientation(c, d, b))
    if sideC * sideD < 0, sideA * sideB < 0 { return true }
    return sideC == 0 && isWithin(c, a, b - a) || sideD == 0 && isWithin(d, a, b - a)
      || sideA == 0 && isWithin(a, c, d - c) || sideB == 0 && isWithin(b, c, d - c)
      || (a == c && b == d) || (a == d && b == c)
  }

  /// Whether a position is beside a segment, beyond none of its ends.
  @inline(__always)
  private func isWithin(_ place: Position, _ start: Position, _ way: Position) -> Bool {
    let along = (way * (place - start)).sum()
    return along > 0 && along < (way * way).sum()
  }

  @inline(__always)
  private mutating func split(_ segment: Int, _ place: Position) -> Bool {
    splits.append((Int32(truncatingIfNeeded: segment), place))
    return true
  }

  private mutating func apply(_ segments: inout [Segment]) {
    counts.removeAll(keepingCapacity: true)
    counts.append(contentsOf: repeatElement(0, count: segments.count + 1))
    for split in splits { counts[Int(split.segment)] += 1 }
    var sum: Int32 = 0
    for index in counts.indices { (counts[index], sum) = (sum, sum + counts[index]) }
    sorted.removeAll(keepingCapacity: true)
    sorted.append(contentsOf: repeatElement(.zero, count: splits.count))
    for split in splits {
      sorted[Int(counts[Int(split.segment)])] = split.place
      counts[Int(split.segment)] += 1
    }
    divided.removeAll(keepingCapacity: true)
    divided.reserveCapacity(segments.count + splits.count)
    var first = 0
    for (index, segment) in segments.enumerated() {
      let end = Int(counts[index])
      defer { first = end }
      if first == end {
        divided.append(segment)
        continue
      }
      let way = segment.highHalf - segment.lowHalf
      if end - first > 1 { sort(first..<end, along: way) }
      var last = segment.lowHalf
      for place in sorted[first..<end] where place != last {
        divided.append(Segment(lowHalf: last, highHalf: place))
        last = place
      }
      if last != segment.highHalf { divided.append(Segment(lowHalf: last, highHalf: segment.highHalf)) }
    }
    swap(&segments, &divided)
  }

  private mutating func sort(_ range: Range<Int>, along way: Position) {
    func precedes(_ one: Position, _ other: Position) -> Bool {
      let along = (way * (one - other)).sum()
      return along < 0 || along == 0 && (one.x, one.y) < (other.x, other.y)
    }
    if range.count > 12 { return sorted[range].sort(by: precedes) }
    for index in range.dropFirst() {
      let place = sorted[index]
      var at = index
      while at > range.lowerBound, precedes(place, sorted[at - 1]) {
        sorted[at] = sorted[at - 1]
        at -= 1
      }
      sorted[at] = place
    }
  }
}
