// The surface in which near points count more than far ones.

import Engines
import Globe
import Planar
import SystemLibrary

/// Inverse distance weighting: Shepard, "A two-dimensional interpolation function for irregularly-spaced data", 1968.
///
/// The value at a place is the mean of points, of which each counts 1 / distanceᵖ; at a point it is its own. On the
/// globe distances are those on a sphere, within 0.3 % of the ellipsoid's, which hardly changes what they are to each
/// other; the radius is held to the ellipsoid. A value takes O(n) of all points, and O(log n + m) of m.
package struct InverseDistanceSurface: Sendable {
  private let points: [Position]
  private let values: [Double]
  private let tree: SpaceTree
  private let power: Double
  private let most: Int?
  private let radius: Double?
  private let isOnGlobe: Bool

  /// - Parameters:
  ///   - points: finite; longitude and latitude on the globe.
  ///   - values: one for each.
  ///   - power: above 0.
  ///   - most: so many of the nearest points count; nil for all.
  ///   - radius: points within it count: metres on the globe, else in the points' unit; nil for all.
  package init(
    _ points: [Position], values: [Double], power: Double, most: Int?, radius: Double?, isOnGlobe: Bool
  ) {
    (self.points, self.values, self.power, self.most, self.radius) = (points, values, power, most, radius)
    self.isOnGlobe = isOnGlobe
    tree = SpaceTree(
      points.indices.map { Int32($0) }, points.map { SIMD4(Self.inSpace($0, isOnGlobe), 0) })
  }

  private static func inSpace(_ place: Position, _ isOnGlobe: Bool) -> SIMD3<Double> {
    isOnGlobe ? GroundChord.place(x: place.x, y: place.y) : SIMD3(place.x, place.y, 0)
  }

  /// The value at a place; nil where no point is within the radius.
  package func value(at place: Position) -> Double? {
    let space = Self.inSpace(place, isOnGlobe)
    var near: [SpaceTree.Neighbour] = []
    let chord = radius.map { isOnGlobe ? $0 + 1e-6 : $0 } ?? .infinity
    if most != nil || radius != nil {
      near = tree.nearest(to: space, most ?? .max, within: chord)
    } else {
      for at in 0..<tree.count {
        near.append(SpaceTree.Neighbour((tree.balls[at].middle - space).squaredLength, tree.numbers[at]))
      }
    }
    if isOnGlobe, let radius {
      // The ground is longer than its chord: by so little that it matters for hardly any.
      near.removeAll { other in
        if GroundChord.bounds(chord: other.squared.squareRoot()).most <= radius { return false }
        let point = points[Int(other.number)]
        return Engines.geodesic().distance(x: place.x, y: place.y, toX: point.x, toY: point.y) > radius
      }
    }
    guard let nearest = near.lazy.map(\.squared).min() else { return nil }
    let least = distance(nearest)
    var (sum, weights) = (0.0, 0.0)
    for other in near {
      if least == 0, other.squared > 0 { continue }
      // By how much nearer the nearest is: no power of that is too great a number.
      let share = least == 0 ? 1 : least / distance(other.squared)
      let weight = power == 2 ? share * share : pow(share, power)
      sum += weight * values[Int(other.number)]
      weights += weight
    }
    return sum / weights
  }

  /// The length on the ground of a chord, by its square.
  @inline(__always)
  private func distance(_ squared: Double) -> Double {
    let chord = squared.squareRoot()
    return isOnGlobe ? 2 * WGS84.meanRadius * asin(min(1, chord / (2 * WGS84.meanRadius))) : chord
  }
}

extension SpaceTree {
  /// A ball of the tree, by its number, and the square of the way to its middle.
  struct Neighbour: Comparable, Sendable {
    let squared: Double
    let number: Int32

    init(_ squared: Double, _ number: Int32) { (self.squared, self.number) = (squared, number) }

    /// The nearer first; of several as near that with the lower number.
    static func < (a: Neighbour, b: Neighbour) -> Bool { (a.squared, a.number) < (b.squared, b.number) }
  }

  /// The balls whose middles are nearest to a place, the nearest first.
  ///
  /// O(log n) for a few.
  func nearest(to place: SIMD3<Double>, _ most: Int, within radius: Double) -> [Neighbour] {
    var found: [Neighbour] = []
    if count > 0 { nearest(0, 0, count, place, most, radius * radius, &found) }
    found.sort()
    return found
  }

  private func nearest(
    _ node: Int, _ low: Int, _ high: Int, _ place: SIMD3<Double>, _ most: Int, _ limit: Double,
    _ found: inout [Neighbour]
  ) {
    let reach = found.count < most ? limit : min(limit, found[0].squared)
    guard boxes[node].least(place) <= reach else { return }
    if Self.isLeaf(low, high) {
      for at in low..<high {
        let other = Neighbour((balls[at].middle - place).squaredLength, numbers[at])
        guard other.squared <= limit else { continue }
        if found.count < most {
          found.append(other)
          if found.count == most { found.sort(by: >) }
        } else if other < found[0] {
          // Kept with the farthest first.
          found[0] = other
          var at = 0
          while at + 1 < found.count, found[at] < found[at + 1] {
            found.swapAt(at, at + 1)
            at += 1
          }
        }
      }
      return
    }
    let middle = (low + high) / 2
    let isLeftFirst = boxes[2 * node + 1].least(place) <= boxes[2 * node + 2].least(place)
    if !isLeftFirst { nearest(2 * node + 2, middle, high, place, most, limit, &found) }
    nearest(2 * node + 1, low, middle, place, most, limit, &found)
    if isLeftFirst { nearest(2 * node + 2, middle, high, place, most, limit, &found) }
  }
}
