// A tree of boxes over segments in the order in which they come.

internal import SimpleFeatures

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
  @inline(__always)
  func forEachPair(_ visit: (Int, Int) -> Void) {
    guard starts.count > 2 else { return }
    boxes.withUnsafeBufferPointer { boxes in
      starts.withUnsafeBufferPointer { starts in
        var stack: [(level: Int, a: Int, b: Int)] = []
        stack.reserveCapacity(256)
        stack.append((starts.count - 2, 0, 0))
        while let (level, a, b) = stack.popLast() {
          let below = starts[level - 1]
          let count = starts[level] - below
          let (firstA, firstB) = (a * Self.fan, b * Self.fan)
          let (endA, endB) = (min(firstA + Self.fan, count), min(firstB + Self.fan, count))
          if level == 1 {
            for one in firstA..<endA {
              let box = boxes[below + one].flipped
              for other in (a == b ? one + 1 : firstB)..<max(endB, a == b ? one + 1 : firstB)
              where boxes[below + other].meets(flipped: box) { visit(one, other) }
            }
            continue
          }
          for one in firstA..<endA {
            if a == b { stack.append((level - 1, one, one)) }
            let box = boxes[below + one].flipped
            for other in (a == b ? one + 1 : firstB)..<max(endB, a == b ? one + 1 : firstB)
            where boxes[below + other].meets(flipped: box) { stack.append((level - 1, one, other)) }
          }
        }
      }
    }
  }

  /// Calls `visit` with every segment whose box meets another, which is written as boxes here are.
  @inline(__always)
  func forEach(meeting box: SIMD4<Double>, _ visit: (Int) -> Void) {
    guard starts.count > 1, !boxes.isEmpty else { return }
    let flipped = box.flipped
    var stack: [(level: Int, index: Int)] = [(starts.count - 2, 0)]
    while let (level, index) = stack.popLast() {
      guard boxes[starts[level] + index].meets(flipped: flipped) else { continue }
      if level == 0 {
        visit(index)
        continue
      }
      let first = index * Self.fan
      for child in first..<min(first + Self.fan, starts[level] - starts[level - 1]) { stack.append((level - 1, child)) }
    }
  }
}

extension SIMD4<Double> {
  /// A box's negative maxima before its minima.
  @inline(__always)
  var flipped: Self { SIMD4(lowHalf: highHalf, highHalf: lowHalf) }

  @inline(__always)
  func meets(flipped other: Self) -> Bool { all((self + other) .<= 0) }
}
