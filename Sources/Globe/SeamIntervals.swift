// Where what rings bound goes on across ±180°: the latitudes at which an edge along 180 has its counterpart along −180.

/// The parts of a meridian that are no outline, because polygons lie on both of its sides.
///
///     let seams = SeamIntervals(east: [65...70], west: [60...67])
///     seams.gaps(in: 65...70)                              // 67...70: what is an outline there
///
/// Data that is cut at ±180° (RFC 7946 §3.1.9) has edges along it that are only where it was cut. Such an edge has
/// another on the meridian's other side, at the same latitudes; one that has none is where the polygon ends.
public struct SeamIntervals: Sendable {
  /// In order, apart from each other.
  public let intervals: [ClosedRange<Double>]

  /// Intersects the latitudes of the edges on both sides of the meridian.
  ///
  /// O(n log n).
  ///
  /// - Parameters:
  ///   - east: latitudes of edges that have their polygon to the west, as those along 180 have.
  ///   - west: latitudes of edges that have their polygon to the east, as those along −180 have.
  public init(east: [ClosedRange<Double>], west: [ClosedRange<Double>]) {
    let (east, west) = (Self.united(east), Self.united(west))
    var intervals: [ClosedRange<Double>] = []
    var (next, other) = (0, 0)
    while next < east.count, other < west.count {
      let (a, b) = (east[next], west[other])
      let (low, high) = (max(a.lowerBound, b.lowerBound), min(a.upperBound, b.upperBound))
      if low < high { intervals.append(low...high) }
      if a.upperBound < b.upperBound { next += 1 } else { other += 1 }
    }
    self.intervals = intervals
  }

  /// What of an edge's latitudes is an outline, in order.
  public func gaps(in edge: ClosedRange<Double>) -> [ClosedRange<Double>] {
    var gaps: [ClosedRange<Double>] = []
    var low = edge.lowerBound
    for seam in intervals where seam.upperBound > edge.lowerBound && seam.lowerBound < edge.upperBound {
      if seam.lowerBound > low { gaps.append(low...seam.lowerBound) }
      low = seam.upperBound
    }
    if low < edge.upperBound { gaps.append(low...edge.upperBound) }
    return gaps
  }

  private static func united(_ intervals: [ClosedRange<Double>]) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    for interval in intervals.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, interval.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, interval.upperBound)
      } else {
        result.append(interval)
      }
    }
    return result
  }
}
