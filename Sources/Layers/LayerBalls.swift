// The parts of a layer's features, in balls.

import Globe
import Planar

/// A ball that holds a part of a geometry, in the space of the Earth.
struct GroundBall {
  /// The longitude and latitude of its middle.
  let position: Position
  /// In metres from the middle of the Earth as `GroundChord.place` gives them, and in `w` the radius.
  var ball: SIMD4<Double>

  /// The ball around a box of longitudes and latitudes.
  init(_ box: Box) {
    position = box.center
    let middle = GroundChord.place(x: position.x, y: position.y)
    ball = SIMD4(middle, 0)
    // Of a box that is no wider than half the Earth, a corner is farthest from the middle of a sphere; the ellipsoid is
    // not much different.
    guard !box.isWide else {
      ball.w = 2 * WGS84.equatorialRadius
      return
    }
    if box.min == box.max { return }
    for corner in [box.min, box.max, Position(box.min.x, box.max.y), Position(box.max.x, box.min.y)] {
      ball.w = max(ball.w, (GroundChord.place(x: corner.x, y: corner.y) - middle).length * 1.01)
    }
  }

  /// The balls around the parts of a geometry, whose longitudes do not jump within one.
  static func balls(_ parts: [Geometry]) -> [GroundBall] {
    parts.flatMap { part in
      part.partRanges.filter { !$0.isEmpty }.map { GroundBall(Box(around: part.positions($0))) }
    }
  }

  /// The ball around others, with the middle of the first; nil for none.
  init?(around balls: [GroundBall]) {
    guard let first = balls.first else { return nil }
    self = first
    for other in balls {
      ball.w = max(ball.w, (other.ball.middle - ball.middle).length + other.ball.w)
    }
  }
}

/// Balls by where they are.
package struct LayerBalls: Sendable {
  private let tree: SpaceTree
  /// By number, the middle of each ball, and the feature that it holds a part of.
  private let positions: [Position]
  private let owners: [Int32]

  /// Makes a tree of the balls around the parts of geometries in longitude and latitude.
  ///
  /// O(n log n).
  package init(_ geometries: [Geometry]) {
    var (balls, positions, owners): ([SIMD4<Double>], [Position], [Int32]) = ([], [], [])
    for (number, geometry) in geometries.enumerated() {
      for ball in GroundBall.balls(geometry.simpleParts) {
        balls.append(ball.ball)
        positions.append(ball.position)
        owners.append(Int32(number))
      }
    }
    tree = SpaceTree(balls.indices.map { Int32($0) }, balls)
    (self.positions, self.owners) = (positions, owners)
  }

  /// Calls `body` with the features whose balls are within a limit of another, the likely nearest first; one that has
  /// several may come again.
  ///
  /// - Parameters:
  ///   - limit: in metres on the ground.
  ///   - body: gives the limit from then on.
  func visit<Failure: Error>(
    near ball: GroundBall, limit: Double, _ body: (Int) throws(Failure) -> Double
  ) throws(Failure) {
    var search = GroundSearch(tree, x: ball.position.x, y: ball.position.y, around: ball.ball.w)
    func look(_ at: Int) throws(Failure) -> Double { try body(Int(owners[Int(tree.numbers[at])])) }
    try search.visit(limit: limit, position: { positions[$0] }, look)
  }
}
