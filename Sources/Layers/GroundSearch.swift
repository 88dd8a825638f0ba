// What in a tree is nearest to a place on the ground, the likely nearest first.

import Planar

/// A search for the nearest from one place.
struct GroundSearch {
  private let tree: SpaceTree
  private let reach: GroundReach
  /// Metres around the place from which is searched too: in space, and on the ground.
  private let around: (chord: Double, ground: Double)
  /// Of balls without a radius that are in one place, so many are looked at.
  private let most: Int
  /// How far what is looked for may be.
  private var limit = Double.infinity

  /// - Parameters:
  ///   - chord: the radius of the ball around the place that what is searched from fills.
  ///   - most: how many are wanted of those that are in one place.
  init(_ tree: SpaceTree, x: Double, y: Double, around chord: Double = 0, most: Int = .max) {
    (self.tree, self.most) = (tree, most)
    reach = GroundReach(x: x, y: y)
    // No ground is longer than half a circle over its chord.
    around = (chord, chord * (.pi / 2) * 1.01)
  }

  /// Calls `body` with each ball that may be within the limit, by its place in the tree's order.
  ///
  /// About O(log n) where few are near each other.
  ///
  /// - Parameters:
  ///   - limit: in metres on the ground.
  ///   - position: the longitude and latitude of the middle of a ball, by its number.
  ///   - body: gives the limit from then on, which is no larger.
  mutating func visit<Failure: Error>(
    limit: Double, position: (Int) -> Position, _ body: (Int) throws(Failure) -> Double
  ) throws(Failure) {
    self.limit = limit
    if tree.count > 0 {
      try visit(0, 0, tree.count, reach.squared(tree.boxes[0]), nil, position, body)
    }
  }

  private func least(_ chord: Double, _ correction: GroundReach.Correction?) -> Double {
    guard around.chord > 0 else { return reach.least(chord, correction) }
    return max(
      reach.least(max(0, chord - around.chord), nil), reach.least(chord, correction) - around.ground)
  }

  private mutating func visit<Failure: Error>(
    _ node: Int, _ low: Int, _ high: Int, _ squared: Double, _ known: GroundReach.Correction?,
    _ position: (Int) -> Position, _ body: (Int) throws(Failure) -> Double
  ) throws(Failure) {
    let box = tree.boxes[node]
    var correction = known
    let chord = squared.squareRoot()
    guard least(chord, correction) <= limit else { return }
    if reach.isRough(chord, correction, within: box.radius) {
      let middle = (low + high) / 2
      let radius = box.most(tree.balls[middle].middle).squareRoot()
      correction = reach.correction(to: position(Int(tree.numbers[middle])), within: radius)
      guard least(chord, correction) <= limit else { return }
    }
    if box.isPoint || SpaceTree.isLeaf(low, high) {
      for at in low..<(box.isPoint && most < high - low ? low + most : high) {
        let ball = tree.balls[at]
        if least(max(0, reach.chord(ball) - ball.w), correction) <= limit {
          limit = try body(at)
        }
      }
      return
    }
    let middle = (low + high) / 2
    let (left, right) = (reach.squared(tree.boxes[2 * node + 1]), reach.squared(tree.boxes[2 * node + 2]))
    if right < left { try visit(2 * node + 2, middle, high, right, correction, position, body) }
    try visit(2 * node + 1, low, middle, left, correction, position, body)
    if right >= left { try visit(2 * node + 2, middle, high, right, correction, position, body) }
  }
}
