// The segments that are next below a few places, among very many.

/// Finds for each of some places the segment that is next below it, while segments come by.
///
/// The twin of `SegmentBoxes.segmentBelow` for few places among many segments, which are not held: a tree of boxes over
/// them is as large as they are.
struct LowerSegments {
  /// The places from west to east, and which they are.
  private var places: [Position] = []
  private var numbers: [Int] = []
  /// The segment below each, eastward, and its number; -1 for none.
  private var below: [(segment: Segment, number: Int)]
  private var left: Int

  /// - Parameter limit: how often a place may have a segment below or above it, for what comes by to be worth it.
  init(_ places: [Position], limit: Int) {
    numbers = places.indices.sorted { places[$0].x < places[$1].x }
    self.places = numbers.map { places[$0] }
    below = Array(repeating: (Segment(repeating: 0), -1), count: places.count)
    left = limit
  }

  /// Looks at a segment.
  ///
  /// O(log places + places above or below it).
  ///
  /// - Returns: false where segments and places had too much to do with each other.
  @inline(__always)
  mutating func look(at segment: Segment, _ number: Int) -> Bool {
    let segment = segment.eastward
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle].x > segment.x { high = middle } else { low = middle + 1 }
    }
    while low < places.count, places[low].x <= segment.z {
      left -= 1
      if orientation(segment.lowHalf, segment.highHalf, places[low]) > 0,
        below[low].number < 0 || segment.isAbove(below[low].segment)
      {
        below[low] = (segment, number)
      }
      low += 1
    }
    return left >= 0
  }

  /// The number of the segment below each place, in their order; -1 for none.
  var found: [Int] {
    var found = [Int](repeating: -1, count: places.count)
    for (place, number) in numbers.enumerated() { found[number] = below[place].number }
    return found
  }
}
