// On which side of boundaries places are.

/// Tells which places are within what boundaries go round, for many places.
public struct SideIndex {
  private var boxes = SegmentBoxes()
  private let segments: [Segment]

  /// Takes the segments of boundaries that have what they bound on their left, in the order of the curves.
  ///
  /// O(n).
  public init(_ segments: [Segment]) {
    self.segments = segments
    boxes.build(segments, margin: 0)
  }

  /// Whether a place that is on no segment is within what they go round: whether that is on the side of the place of
  /// the segment that is next below it.
  public func isInside(_ place: Position) -> Bool {
    guard let below = boxes.segmentBelow(place, in: segments) else { return false }
    return segments[below].lowHalf.x < segments[below].highHalf.x
  }

  /// The walks along a boundary that are within what the segments go round, turned round, or those beyond.
  ///
  /// What a boundary that crosses none of the segments takes from them, or adds to them, where it bounds what covers
  /// them.
  ///
  /// - Parameter ends: where each walk ends, as `Overlay.walkEnds`.
  public func walks(of boundary: [Segment], ends: [Int], inside: Bool) -> (segments: [Segment], ends: [Int]) {
    var (segments, keptEnds): ([Segment], [Int]) = ([], [])
    var start = 0
    for end in ends {
      let walk = boundary[start..<end]
      start = end
      guard let place = walk.first?.lowHalf, isInside(place) == inside else { continue }
      if inside {
        segments += walk.reversed().lazy.map { Segment(lowHalf: $0.highHalf, highHalf: $0.lowHalf) }
      } else {
        segments += walk
      }
      keptEnds.append(segments.count)
    }
    return (segments, keptEnds)
  }
}
