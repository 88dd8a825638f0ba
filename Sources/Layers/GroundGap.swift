// How far two geometries are apart on the ground, from the nearest place of one to the nearest of the other.

import Engines
import Globe
import Planar
import SystemLibrary

/// The edges of a geometry in longitude and latitude, and its points, in balls that hold four each, balls of those, and
/// so on.
package struct GroundCurves {
  fileprivate struct Ball {
    var center: SIMD3<Double>
    var radius: Double

    func distance(to other: Ball) -> Double { (center - other.center).length - radius - other.radius }
  }

  /// The ends of each edge; a point is an edge to itself.
  fileprivate private(set) var edges: [(from: Position, to: Position)] = []
  /// The balls level by level, those of the edges first.
  fileprivate private(set) var balls: [Ball] = []
  fileprivate private(set) var levels: [Range<Int>] = []

  /// How many edges there are.
  package var count: Int { edges.count }

  /// Takes the parts of a geometry: no collections, with longitudes that do not jump within a part.
  ///
  /// O(vertices).
  package init(_ parts: [Geometry]) {
    for part in parts {
      if part.ringEnds.isEmpty {
        for place in part.positions(0..<part.vertexCount) { edges.append((place, place)) }
      }
      for ring in part.ringEnds.indices {
        var last: Position?
        for place in part.positions(part.ring(ring)) {
          if let last { edges.append((last, place)) }
          last = place
        }
      }
    }
    for edge in edges {
      let stretch = Stretch(edge.from, edge.to)
      balls.append(Ball(center: stretch.middle, radius: stretch.length / 2))
    }
    var level = 0..<balls.count
    levels.append(level)
    while level.count > 1 {
      for first in stride(from: level.lowerBound, to: level.upperBound, by: 4) {
        let below = first..<min(first + 4, level.upperBound)
        var ball = Ball(center: SIMD3(), radius: 0)
        for child in below { ball.center += balls[child].center / Double(below.count) }
        for child in below {
          ball.radius = max(ball.radius, (balls[child].center - ball.center).length + balls[child].radius)
        }
        balls.append(ball)
      }
      level = level.upperBound..<balls.count
      levels.append(level)
    }
  }
}

/// A stretch of an edge, which is straight in longitude and latitude (RFC 7946 §3.1.1).
private struct Stretch {
  let from, to: Position
  let middle: SIMD3<Double>
  /// How long it is at most, in metres.
  let length: Double

  init(_ from: Position, _ to: Position) {
    (self.from, self.to) = (from, to)
    middle = GroundChord.place(x: (from.x + to.x) / 2, y: (from.y + to.y) / 2)
    // Its steps to the north and along its longest parallel.
    let lowest = from.y * to.y <= 0 ? 0 : min(abs(from.y), abs(to.y))
    let east = (to.x - from.x) * cos(lowest * (.pi / 180))
    length = (east * east + (to.y - from.y) * (to.y - from.y)).squareRoot() * 111_700
  }

  /// How far it is from its chord at most.
  var sagitta: Double {
    // Parallels bend with tan φ / R, and the ground with 1 / R.
    let steepest = min(89.9999, max(abs(from.y), abs(to.y)))
    return length * length / 8 * (tan(steepest * (.pi / 180)) + 1) / 6_335_439
  }

  var halves: (Stretch, Stretch) {
    let middle = (from + to) / 2
    return (Stretch(from, middle), Stretch(middle, to))
  }

  func position(_ share: Double) -> Position { from + (to - from) * share }
}

/// Measures between geometries.
///
/// Edges are halved until they are so straight in space that their nearest places are known, and what cannot be nearer
/// than the best so far is left out. Chords tell which places those are, with what geodesics near by have more than the
/// circle's arcs; the length is that of the geodesic between them. It is good to a millimetre, and to 0.2 millionths
/// where that is more: along two parallels all places are as near, and would be halved down to that.
package final class GroundGap {
  private let geodesic = Engines.geodesic()
  /// The length of the shortest geodesic so far, and a chord that no shorter geodesic's exceeds.
  private var best = Double.infinity
  private var reach = Double.infinity
  /// What geodesics between the two have more than arcs; nil where that has not been asked.
  private var correction: GroundReach.Correction?

  /// The distance between two geometries that have no place in common; infinity where it is more than a limit.
  package func distance(_ some: GroundCurves, _ others: GroundCurves, limit: Double) -> Double {
    guard let (one, other) = some.edges.first.flatMap({ one in others.edges.first.map { (one.from, $0.from) } }) else {
      return .infinity
    }
    best = limit.nextUp
    correction = nil
    if GroundChord.place(one).isFar(from: GroundChord.place(other)) {
      // From the first positions of both to any others.
      let radius = 2 * (some.balls[some.balls.count - 1].radius + others.balls[others.balls.count - 1].radius)
      correction = GroundReach(x: one.x, y: one.y).correction(to: other, within: radius)
    }
    reach = GroundReach.chord(limit, correction) * (1 + 1e-9) + 1e-6
    visit(some, some.levels.count - 1, some.balls.count - 1, others, others.levels.count - 1, others.balls.count - 1)
    return best <= limit ? best : .infinity
  }

  private func lower(to metres: Double) {
    best = metres
    // What is hardly nearer is not looked for.
    reach = GroundReach.chord(metres, correction) - Self.mostError / 2
  }

  /// How much farther than the nearest places what is measured may be, in metres.
  private static let mostError = 0.0005

  /// Looks at the edges in two balls.
  private func visit(
    _ some: GroundCurves, _ level: Int, _ one: Int, _ others: GroundCurves, _ otherLevel: Int, _ other: Int
  ) {
    let (a, b) = (some.balls[one], others.balls[other])
    guard a.distance(to: b) < reach else { return }
    if level == 0, otherLevel == 0 {
      let (edge, target) = (some.edges[one], others.edges[other])
      return narrow(Stretch(edge.from, edge.to), Stretch(target.from, target.to), depth: 0)
    }
    // The larger one is opened, and the nearest of what is in it looked at first.
    let opensFirst = otherLevel == 0 || level > 0 && a.radius >= b.radius
    let (curves, opened, ball, fixed) = opensFirst ? (some, level, one, b) : (others, otherLevel, other, a)
    let below = curves.levels[opened - 1]
    let first = below.lowerBound + (ball - curves.levels[opened].lowerBound) * 4
    var children: [(distance: Double, ball: Int)] = []
    for child in first..<min(first + 4, below.upperBound) {
      children.append((curves.balls[child].distance(to: fixed), child))
    }
    children.sort { $0 < $1 }
    for child in children where child.distance < reach {
      if opensFirst {
        visit(some, level - 1, child.ball, others, otherLevel, other)
      } else {
        visit(some, level, one, others, otherLevel - 1, child.ball)
      }
    }
  }

  /// Lowers `best` to the distance between two stretches, where that is less.
  private func narrow(_ a: Stretch, _ b: Stretch, depth: Int) {
    guard (a.middle - b.middle).length - (a.length + b.length) / 2 < reach else { return }
    let sagitta = a.sagitta + b.sagitta
    // Also where what is left is shorter than any doubt, or too long for its chord.
    if a.length + b.length < 600_000 || depth > 100 {
      let chords = Self.nearest(
        GroundChord.place(a.from), GroundChord.place(a.to), GroundChord.place(b.from), GroundChord.place(b.to))
      if chords.distance - sagitta >= reach { return }
      if sagitta <= max(Self.mostError, 2e-7 * chords.distance) || depth > 100 {
        return measure(a.position(chords.share), b.position(chords.otherShare))
      }
    }
    if a.length >= b.length {
      let (near, far) = a.halves
      let isOrdered = (near.middle - b.middle).length <= (far.middle - b.middle).length
      narrow(isOrdered ? near : far, b, depth: depth + 1)
      narrow(isOrdered ? far : near, b, depth: depth + 1)
    } else {
      let (near, far) = b.halves
      let isOrdered = (near.middle - a.middle).length <= (far.middle - a.middle).length
      narrow(a, isOrdered ? near : far, depth: depth + 1)
      narrow(a, isOrdered ? far : near, depth: depth + 1)
    }
  }

  private func measure(_ a: Position, _ b: Position) {
    let metres =
      GroundChord.distance(GroundChord.place(a), GroundChord.place(b))
      ?? geodesic.distance(x: a.x, y: a.y, toX: b.x, toY: b.y)
    if metres < best { lower(to: metres) }
  }

  /// The nearest places of two straight segments in space (Ericson, Real-Time Collision Detection, 2005, §5.1.9).
  private static func nearest(
    _ p: SIMD3<Double>, _ pEnd: SIMD3<Double>, _ q: SIMD3<Double>, _ qEnd: SIMD3<Double>
  ) -> (distance: Double, share: Double, otherShare: Double) {
    let (u, v, w) = (pEnd - p, qEnd - q, p - q)
    let (a, e, f) = ((u * u).sum(), (v * v).sum(), (v * w).sum())
    var (s, t) = (0.0, 0.0)
    func clamped(_ share: Double) -> Double { max(0, min(1, share)) }
    if a > 0, e > 0 {
      let (b, c) = ((u * v).sum(), (u * w).sum())
      let denominator = a * e - b * b
      // Parallel ones are nearest anywhere.
      if denominator > 1e-12 * a * e { s = clamped((b * f - c * e) / denominator) }
      t = (b * s + f) / e
      if t < 0 { (s, t) = (clamped(-c / a), 0) } else if t > 1 { (s, t) = (clamped((b - c) / a), 1) }
    } else if a > 0 {
      s = clamped(-(u * w).sum() / a)
    } else if e > 0 {
      t = clamped(f / e)
    }
    return ((w + u * s - v * t).length, s, t)
  }
}

extension SIMD3<Double> {
  /// Whether a geodesic between two places in space is much longer than its chord.
  fileprivate func isFar(from other: Self) -> Bool { (self - other).length > GroundChord.longest }
}

extension GroundChord {
  fileprivate static func place(_ position: Position) -> SIMD3<Double> { place(x: position.x, y: position.y) }
}
