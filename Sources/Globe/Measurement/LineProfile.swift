// How far, how high and how fast a way goes.

import Planar

/// What is known of a way along a line: distances, heights and times of its vertices, summed up.
package struct LineProfile: Sendable {
  /// For each vertex of the geometry metres from the start of its line.
  package private(set) var distances: [Double]
  /// For each vertex metres in a second on the way to it; nil for the first of a line, and where a time is not known or
  /// none went by.
  package private(set) var speeds: [Double?]
  /// Metres, all lines together.
  package private(set) var length = 0.0
  /// By how much it goes up and down, in the unit of heights; nil where no edge has heights.
  package private(set) var (ascent, descent): (Double?, Double?)
  /// The heights between which it lies; nil where there are none.
  package private(set) var heights: ClosedRange<Double>?
  /// Seconds from the first time to the last; nil where there are not two.
  package private(set) var duration: Double?

  /// - Parameters:
  ///   - lines: of one geometry that has nothing else, and so many vertices.
  ///   - times: for each vertex of the geometry, in seconds; nil for none.
  ///   - least: heights that differ by less are no climb: it goes up only where it comes to be so much higher than it
  ///     was, and down the same way. What instruments make of a level road adds up otherwise.
  package init(_ lines: [LineWalk], vertices: Int, times: [Double?]?, least: Double) {
    distances = [Double](repeating: 0, count: vertices)
    speeds = [Double?](repeating: nil, count: vertices)
    for line in lines { add(line, times, least) }
    if let known = times?.compactMap({ $0 }), known.count > 1, let first = known.min(), let last = known.max() {
      duration = last - first
    }
  }

  private mutating func add(_ line: LineWalk, _ times: [Double?]?, _ least: Double) {
    length += line.length
    var level: Double?
    var before: LineWalk.Stop?
    for stop in line.vertexStops {
      if let vertex = stop.vertex {
        distances[vertex] = stop.distance
        if let before, let from = before.vertex, let start = times?[from], let end = times?[vertex], end > start {
          speeds[vertex] = (stop.distance - before.distance) / (end - start)
        }
      }
      before = stop
      guard stop.ordinates.count == 3 else { continue }
      let height = stop.ordinates[2]
      heights = min(heights?.lowerBound ?? height, height)...max(heights?.upperBound ?? height, height)
      guard let lower = level else {
        level = height
        continue
      }
      (ascent, descent) = (ascent ?? 0, descent ?? 0)
      guard abs(height - lower) >= least else { continue }
      if height > lower { ascent = (ascent ?? 0) + height - lower } else { descent = (descent ?? 0) + lower - height }
      level = height
    }
  }

  /// Metres in a second, rests counted in; nil where no time is known.
  package var speed: Double? {
    guard let duration, duration > 0 else { return nil }
    return length / duration
  }
}
