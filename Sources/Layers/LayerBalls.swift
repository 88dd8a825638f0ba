// The nearest features of a layer: balls around their parts in a k-d tree.

import Globe
import Planar
import SystemLibrary

/// A ball that holds a part of a geometry, in the space of the unit sphere.
package struct GroundBall: Sendable {
  package var center: SIMD3<Double>
  package var radius: Double

  /// The ball of one position.
  package init(_ position: Position) {
    let (l, p) = (position.x * (.pi / 180), position.y * (.pi / 180))
    (center, radius) = (SIMD3(cos(p) * cos(l), cos(p) * sin(l), sin(p)), 0)
  }

  /// The ball around a box of longitudes and latitudes.
  package init(_ box: Box) {
    self.init(box.center)
    // Of a box that is no wider than half the Earth, a corner is farthest from the middle.
    guard !box.isWide else {
      radius = 2
      return
    }
    if box.min == box.max { return }
    for corner in [box.min, box.max, Position(box.min.x, box.max.y), Position(box.max.x, box.min.y)] {
      radius = max(radius, distance(to: GroundBall(corner)))
    }
  }

  /// The ball around others; nil for none.
  package init?(around balls: [GroundBall]) {
    guard var whole = balls.first else { return nil }
    if balls.count > 1 {
      whole.center = balls.reduce(SIMD3()) { $0 + $1.center } / Double(balls.count)
      whole.radius = 0
      for ball in balls { whole.radius = max(whole.radius, whole.distance(to: ball) + ball.radius) }
    }
    self = whole
  }

  /// The distance between the middles.
  package func distance(to other: GroundBall) -> Double {
    let way = center - other.center
    return (way * way).sum().squareRoot()
  }

  /// How far apart middles may be in that space where the ground between them is no longer than some metres.
  package static func reach(_ metres: Double) -> Double {
    // The smallest radius of curvature, b² / a, and a little for distances that are measured along edges.
    let angle = metres / 6_335_439 * 1.001
    return angle < .pi ? 2 * sin(angle / 2) + 1e-9 : 2.1
  }
}

/// Balls by where they are.
package struct LayerBalls: Sendable {
  private struct Node {
    let ball: GroundBall
    /// The largest radius in the node's half of the tree.
    var most: Double
    let owner: Int32
  }

  private var nodes: [Node] = []

  /// Makes a tree of the balls around the parts of geometries in longitude and latitude.
  ///
  /// O(n log n).
  package init(_ geometries: [Geometry]) {
    for (number, geometry) in geometries.enumerated() {
      for part in geometry.simpleParts {
        for vertices in part.partRanges where !vertices.isEmpty {
          let ball = GroundBall(Box(around: part.positions(vertices)))
          nodes.append(Node(ball: ball, most: ball.radius, owner: Int32(number)))
        }
      }
    }
    var nodes = nodes
    nodes.withUnsafeMutableBufferPointer { Self.split($0, 0, $0.count, 0) }
    self.nodes = nodes
  }

  /// Puts the middle of a range in its place, by one axis, and then both halves.
  private static func split(_ nodes: UnsafeMutableBufferPointer<Node>, _ low: Int, _ high: Int, _ axis: Int) {
    guard high - low > 1 else { return }
    let middle = (low + high) / 2
    quickSelect(low, high, middle, key: { nodes[$0].ball.center[axis] }, swap: { nodes.swapAt($0, $1) })
    let next = axis == 2 ? 0 : axis + 1
    split(nodes, low, middle, next)
    split(nodes, middle + 1, high, next)
    for range in [low..<middle, middle + 1..<high] where !range.isEmpty {
      nodes[middle].most = max(nodes[middle].most, nodes[(range.lowerBound + range.upperBound) / 2].most)
    }
  }

  /// Calls `body` with the features whose balls are in reach of another, the likely nearest first; one that has several
  /// may come again.
  ///
  /// - Parameters:
  ///   - reach: how far middles may be apart, but for the radii of the balls.
  ///   - body: gives the reach from then on.
  package func visit<Failure: Error>(
    near ball: GroundBall, _ reach: Double, _ body: (Int) throws(Failure) -> Double
  ) throws(Failure) {
    var reach = reach
    try visit(0, nodes.count, 0, ball, &reach, body)
  }

  private func visit<Failure: Error>(
    _ low: Int, _ high: Int, _ axis: Int, _ ball: GroundBall, _ reach: inout Double,
    _ body: (Int) throws(Failure) -> Double
  ) throws(Failure) {
    guard low < high else { return }
    let middle = (low + high) / 2
    let offset = ball.center[axis] - nodes[middle].ball.center[axis]
    let next = axis == 2 ? 0 : axis + 1
    let (near, far) = offset < 0 ? (low..<middle, middle + 1..<high) : (middle + 1..<high, low..<middle)
    try visit(near.lowerBound, near.upperBound, next, ball, &reach, body)
    let own = nodes[middle].ball
    if ball.distance(to: own) - own.radius - ball.radius <= reach { reach = try body(Int(nodes[middle].owner)) }
    guard !far.isEmpty else { return }
    let most = nodes[(far.lowerBound + far.upperBound) / 2].most
    if abs(offset) - most - ball.radius <= reach {
      try visit(far.lowerBound, far.upperBound, next, ball, &reach, body)
    }
  }
}
