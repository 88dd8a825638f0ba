// Points on the Earth in a k-d tree, and which of them are within a distance on the ellipsoid.

import Engines
import Globe
import Planar
import SystemLibrary

/// Points of the ellipsoid in space, in a tree of halves.
///
/// Whether two are within a distance is said by the chord between them, but where it is so near to the limit that only
/// the geodesic can tell.
package struct GroundPointTree {
  private let tree: SpaceTree
  private let places: [Position]
  private let metres: Double
  /// Squares of chords: up to the first, points are within the distance; beyond the second, they are not.
  private let sure, far: Double
  private let geodesic = Engines.geodesic()

  package var count: Int { tree.count }
  /// The number that each point of the tree came with.
  package var numbers: [Int32] { tree.numbers }
  /// How many nodes there are: node n has the nodes 2 n + 1 and 2 n + 2.
  package var nodeCount: Int { tree.boxes.count }

  /// Makes a tree of the places that are not NaN, in longitude and latitude.
  ///
  /// O(n log n).
  package init(_ places: [Position], metres: Double) {
    self.places = places
    self.metres = metres
    // A geodesic bends at most as a meridian does at the equator, with the radius b² / a; a chord of what bends no more
    // than a circle is no shorter than the circle's (Schur 1921). Nor does it bend less than a circle that is a little
    // larger than any of the ellipsoid's.
    let (least, most) = (6_335_439.0, 6_500_000.0)
    let sure =
      metres > WGS84.halfMeridian ? 1e8 : metres < .pi * least ? 2 * least * sin(metres / 2 / least) - 1e-6 : 1.2e7
    self.sure = sure > 0 ? sure * sure : -1
    let far = metres < .pi * most ? 2 * most * sin(metres / 2 / most) + 1e-6 : 1e8
    self.far = far * far
    let numbers = places.indices.filter { !places[$0].x.isNaN }
    let points = numbers.map { SIMD4(GroundChord.place(x: places[$0].x, y: places[$0].y), 0) }
    tree = SpaceTree(numbers.map { Int32($0) }, points)
  }

  package static func isLeaf(_ low: Int, _ high: Int) -> Bool { SpaceTree.isLeaf(low, high) }

  // MARK: Questions

  /// Whether two points, by their places in the tree, are within the distance.
  package func isNear(_ one: Int, _ other: Int) -> Bool {
    let chord = squared(chord: one, other)
    return chord <= sure || chord <= far && isWithin(one, other)
  }

  private func isWithin(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (places[Int(tree.numbers[one])], places[Int(tree.numbers[other])])
    return geodesic.distance(x: a.x, y: a.y, toX: b.x, toY: b.y) <= metres + 1e-7
  }

  /// Whether a point may be within the distance of one below a node.
  package func mayReach(_ point: Int, _ node: Int) -> Bool { least(point, node) <= far }

  private func squared(chord one: Int, _ other: Int) -> Double {
    (tree.balls[one].middle - tree.balls[other].middle).squaredLength
  }

  private func least(_ point: Int, _ node: Int) -> Double { tree.boxes[node].least(tree.balls[point].middle) }

  private func most(_ point: Int, _ node: Int) -> Double { tree.boxes[node].most(tree.balls[point].middle) }

  /// How many points are within the distance of one, itself included; no more than `limit` are looked for.
  package func count(around point: Int, upTo limit: Int) -> Int {
    var found = 0
    count(point, limit, 0, 0, count, &found)
    return found
  }

  private func count(_ point: Int, _ limit: Int, _ node: Int, _ low: Int, _ high: Int, _ found: inout Int) {
    if found >= limit || least(point, node) > far { return }
    if most(point, node) <= sure {
      found += high - low
    } else if Self.isLeaf(low, high) {
      for other in low..<high where isNear(point, other) { found += 1 }
    } else {
      let middle = (low + high) / 2
      // The half that the point is in is the likelier one.
      let isRight = point >= middle
      if isRight { count(point, limit, 2 * node + 2, middle, high, &found) }
      count(point, limit, 2 * node + 1, low, middle, &found)
      if !isRight { count(point, limit, 2 * node + 2, middle, high, &found) }
    }
  }

  /// Marks the points within the distance of one, itself included.
  package func mark(around point: Int, in marks: inout [Bool]) { mark(point, &marks, 0, 0, count) }

  private func mark(_ point: Int, _ marks: inout [Bool], _ node: Int, _ low: Int, _ high: Int) {
    if least(point, node) > far { return }
    if most(point, node) <= sure {
      for other in low..<high { marks[other] = true }
    } else if Self.isLeaf(low, high) {
      for other in low..<high where !marks[other] && isNear(point, other) { marks[other] = true }
    } else {
      let middle = (low + high) / 2
      mark(point, &marks, 2 * node + 1, low, middle)
      mark(point, &marks, 2 * node + 2, middle, high)
    }
  }

  /// The nearest of some points within the distance, of several as near the one that came first; nil for none.
  package func nearest(to point: Int, among isWanted: [Bool]) -> Int? {
    var best: (chord: Double, at: Int)?
    nearest(point, isWanted, 0, 0, count, &best)
    return best?.at
  }

  private func nearest(
    _ point: Int, _ isWanted: [Bool], _ node: Int, _ low: Int, _ high: Int, _ best: inout (chord: Double, at: Int)?
  ) {
    if least(point, node) > best?.chord ?? far { return }
    if Self.isLeaf(low, high) {
      for other in low..<high where isWanted[other] && other != point {
        let chord = squared(chord: point, other)
        if chord > far || chord > sure && !isWithin(point, other) { continue }
        if let best, chord > best.chord || chord == best.chord && numbers[other] > numbers[best.at] { continue }
        best = (chord, other)
      }
      return
    }
    let middle = (low + high) / 2
    let isRight = point >= middle
    if isRight { nearest(point, isWanted, 2 * node + 2, middle, high, &best) }
    nearest(point, isWanted, 2 * node + 1, low, middle, &best)
    if !isRight { nearest(point, isWanted, 2 * node + 2, middle, high, &best) }
  }
}
