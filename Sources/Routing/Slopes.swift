// Slopes, where the vertices of ways have heights: what they take, and how far one climbs.

import SystemLibrary

/// How slopes slow down and speed up those who go by their own strength.
enum Slope {
  /// How many times as long a slope takes as the flat, which takes once.
  ///
  /// On foot and beside a bicycle by Tobler's hiking function (1993): `exp(3.5 |slope + 0.05|)`, over that of the flat.
  /// On a bicycle by Parkin and Rotheram (2010): each per cent upward takes 1.44 of 21.6 km/h, down to a quarter of the
  /// speed, and each downward adds 0.86, up to 1.4 times. Steeper than 50 % counts as 50 %.
  ///
  /// - Parameter slope: rise over length, above 0 upward.
  static func factor(_ slope: Double, _ mode: TravelMode) -> Double {
    let slope = min(max(slope, -0.5), 0.5)
    switch mode {
    case .walking, .pushing: return exp(3.5 * (abs(slope + 0.05) - 0.05))
    case .cycling: return 1 / min(max(1 - slope * 100 * (slope > 0 ? 1.44 : 0.86) / 21.6, 0.25), 1.4)
    default: return 1
    }
  }
}

extension NetworkDraft {
  /// Notes how many times as long the arcs of the last edge take as on the flat.
  ///
  /// - Parameters:
  ///   - heights: those of its vertices, in metres; not a number where that is not known, which counts as flat.
  ///   - lengths: those of its sides.
  mutating func noteSlopes(_ travel: WayTravel, _ heights: ArraySlice<Float>, _ lengths: [Double]) {
    let whole = lengths.reduce(0, +)
    guard whole > 0 else { return }
    for (side, mode) in [travel.forward.mode, travel.backward.mode].enumerated() {
      var more = 0.0
      for (index, length) in lengths.enumerated() where length > 0 {
        let start = heights.startIndex + index
        let rise = Double(heights[start + 1] - heights[start]) * (side == 0 ? 1 : -1)
        if rise.isFinite { more += length * (Slope.factor(rise / length, mode) - 1) }
      }
      if more != 0 { slopes[2 * (edgeWays.count - 1) + side] = 1 + more / whole }
    }
  }
}

extension RoadNetwork {
  /// How far one goes up and down between two shares of an arc, in metres.
  func climb(_ arc: Int, _ from: Double, _ to: Double) -> (ascent: Double, descent: Double) {
    let (vertices, isForward) = (vertices(ofEdge: edge(arc)), isForward(arc))
    let (low, high) = isForward ? (from, to) : (1 - to, 1 - from)
    let lengths = vertices.dropLast().map { GroundScale.length(shape[$0], shape[$0 + 1]) }
    let whole = max(lengths.reduce(0, +), .leastNormalMagnitude)
    var (ascent, descent, before) = (0.0, 0.0, 0.0)
    for (vertex, length) in zip(vertices, lengths) {
      let part = min((before + length) / whole, high) - max(before / whole, low)
      before += length
      let rise = Double(heights[vertex + 1] - heights[vertex]) * (isForward ? 1 : -1)
      guard part > 0, length > 0, rise.isFinite else { continue }
      let climbed = rise * min(part * whole / length, 1)
      if climbed > 0 { ascent += climbed } else { descent -= climbed }
    }
    return (ascent, descent)
  }
}

extension RouteMaker {
  /// Adds how far one goes up and down along some paths; nothing where no way has heights.
  func climb(_ paths: [ArcPath], _ route: inout Route) {
    guard network.heights.count > 0 else { return }
    var (ascent, descent) = (0.0, 0.0)
    for path in paths {
      for (index, arc) in path.arcs.enumerated() {
        let from = index == 0 ? path.start.fraction : 0
        let part = network.climb(arc, from, from + path.share(index))
        (ascent, descent) = (ascent + part.ascent, descent + part.descent)
      }
    }
    (route.ascent, route.descent) = (ascent, descent)
  }
}
