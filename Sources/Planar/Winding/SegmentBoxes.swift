// A tree of boxes over segments in the order in which they come.

/// Boxes of segments, of each four neighbours, of each four of those, and so on.
///
///     level 2   [              0              ]
///     level 1   [      0      ][      1       ] …
///     level 0   [0][1][2][3]   [4][5][6][7]     …
///
/// Segments of a curve that follow each other are near each other, so nothing is sorted. A box is kept as
/// min x, min y, −max x, −max y: two meet where no sum of one's minimum and the other's negative maximum is above 0.
struct SegmentBoxes {
  private(set) var boxes: [SIMD4<Double>] = []
  /// Where each level begins, and where the last one ends.
  private(set) var starts: [Int] = [0]

  static let fan = 4

  /// The boxes, each with so much on all sides.
  ///
  /// O(segments).
  mutating func build(_ segments: [Segment], margin: Double) {
    boxes.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    starts.append(0)
    boxes.reserveCapacity(segments.count + segments.count / 2 + 8)
    let outward = SIMD4(repeating: margin)
    for segment in segments {
      let (a, b) = (segment.lowHalf, segment.highHalf)
      boxes.append(
        SIMD4(lowHalf: pointwiseMin(a, b), highHalf: pointwiseMin(-a, -b)) - outward)
    }
    var (first, count) = (0, segments.count)
    starts.append(count)
    while count > 1 {
      var at = first
      let end = first + count
      while at < end {
        var box = boxes[at]
        for other in at + 1..<max(at + 1, min(at + Self.fan, end)) { box = pointwiseMin(box, boxes[other]) }
        boxes.append(box)
        at += Self.fan
      }
      (first, count) = (end, boxes.count - end)
      starts.append(boxes.count)
    }
  }

  /// Calls `visit` with every pair of segments whose boxes meet, the earlier first.
  ///
  /// - Parameters:
  ///   - limit: pairs of boxes of four segments that are looked into at most.
  ///   - goesOn: whether, when there have been so many, there may be more.
  /// - Returns: false where there would be more.
  @inline(__always) @discardableResult
  func forEachPair(
    limit: Int = .max, unless goesOn: () -> Bool = { false }, _ visit: (Int, Int) -> Void
  ) -> Bool {
    guard starts.count > 2 else { return true }
    var left = limit
    // `unsafe` holds: a level has as many boxes as `starts` says.
    return unsafe boxes.withUnsafeBufferPointer { boxes in
      unsafe starts.withUnsafeBufferPointer { starts in
        var stack: [(level: Int, a: Int, b: Int)] = []
        stack.reserveCapacity(256)
        stack.append((starts.count - 2, 0, 0))
        while let (level, a, b) = stack.popLast() {
          let below = unsafe starts[level - 1]
          let count = unsafe starts[level] - below
          let (firstA, firstB) = (a * Self.fan, b * Self.fan)
          let (endA, endB) = (min(firstA + Self.fan, count), min(firstB + Self.fan, count))
          if level == 1 {
            left &-= 1
            if left < 0 {
              if !goesOn() { return false }
              left = .max
            }
            for one in firstA..<endA {
              let box = unsafe boxes[below + one].flipped
              for other in (a == b ? one + 1 : firstB)..<max(endB, a == b ? one + 1 : firstB)
              where unsafe boxes[below + other].meets(flipped: box) { visit(one, other) }
            }
            continue
          }
          for one in firstA..<endA {
            if a == b { stack.append((level - 1, one, one)) }
            let box = unsafe boxes[below + one].flipped
            for other in (a == b ? one + 1 : firstB)..<max(endB, a == b ? one + 1 : firstB)
            where unsafe boxes[below + other].meets(flipped: box) { stack.append((level - 1, one, other)) }
          }
        }
        return true
      }
    }
  }

  /// The segment that is next below a place, just to the left of it; nil where there is none.
  ///
  /// The segments do not cross each other, and none that comes from the left ends at the place. The highest boxes are
  /// looked into first, and those below what was found not at all.
  func segmentBelow(_ place: Position, in segments: [Segment]) -> Int? {
    guard starts.count > 1, !boxes.isEmpty else { return nil }
    // `unsafe` holds: the tree was built from these segments, and a level has as many boxes as `starts` says.
    return unsafe boxes.withUnsafeBufferPointer { boxes in
      unsafe starts.withUnsafeBufferPointer { starts in
        unsafe segments.withUnsafeBufferPointer { segments in unsafe Self.segmentBelow(place, segments, boxes, starts) }
      }
    }
  }

  private static func segmentBelow(
    _ place: Position, _ segments: UnsafeBufferPointer<Segment>, _ boxes: UnsafeBufferPointer<SIMD4<Double>>,
    _ starts: UnsafeBufferPointer<Int>
  ) -> Int? {
    var best: Int?
    var height = -Double.infinity
    var stack: [(level: Int, index: Int)] = []
    stack.reserveCapacity(64)
    stack.append((starts.count - 2, 0))
    while let (level, index) = stack.popLast() {
      let box = unsafe boxes[starts[level] + index]
      guard box.x < place.x, place.x <= -box.z, box.y <= place.y, -box.w >= height else { continue }
      if level > 0 {
        let (bottom, below) = unsafe (stack.count, starts[level - 1])
        let first = index * fan
        for child in first..<(unsafe min(first + fan, starts[level] - below)) {
          // In the order of their upper sides: the highest is taken first.
          var at = stack.count
          stack.append((level - 1, child))
          while at > bottom, unsafe boxes[below + stack[at - 1].index].w < boxes[below + child].w {
            stack.swapAt(at, at - 1)
            at -= 1
          }
        }
        continue
      }
      let segment = unsafe segments[index].eastward
      let (a, b) = (segment.lowHalf, segment.highHalf)
      guard orientation(a, b, place) > 0 else { continue }
      if let best, unsafe !segment.isAbove(segments[best].eastward) { continue }
      best = index
      // A step less, for what was rounded.
      height = a.y + (b.y - a.y) * ((place.x - a.x) / (b.x - a.x)) - 1
    }
    return best
  }
}

extension Segment {
  /// From its left end to its right one.
  var eastward: Self { lowHalf.x < highHalf.x ? self : SIMD4(lowHalf: highHalf, highHalf: lowHalf) }

  /// Whether this eastward segment is above another that has some x in common and does not cross it.
  func isAbove(_ other: Self) -> Bool {
    if lowHalf.x >= other.lowHalf.x {
      let side = orientation(other.lowHalf, other.highHalf, lowHalf)
      return (side != 0 ? side : orientation(other.lowHalf, other.highHalf, highHalf)) > 0
    }
    let side = orientation(lowHalf, highHalf, other.lowHalf)
    return (side != 0 ? side : orientation(lowHalf, highHalf, other.highHalf)) < 0
  }
}

extension SIMD4<Double> {
  /// A box's negative maxima before its minima.
  @inline(__always)
  var flipped: Self { SIMD4(lowHalf: highHalf, highHalf: lowHalf) }

  @inline(__always)
  func meets(flipped other: Self) -> Bool { all((self + other) .<= 0) }
}

extension Position {
  /// Where a place of the grid is on a Z-order curve, along which neighbours are near each other.
  var curveIndex: UInt64 {
    func spread(_ value: Double) -> UInt64 {
      // From 2⁵¹ steps, the 32 upper bits.
      var bits = UInt64(Swift.max(0, value + 0x1p50)) >> 19
      bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
      bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333_3333_3333
      return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
    return spread(x) | spread(y) << 1
  }
}
