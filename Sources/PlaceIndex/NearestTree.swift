// The nearest of many positions on the Earth.

import Gazetteer
import SystemLibrary

/// Positions on the unit sphere in a k-d tree: ±180° and the poles are places like any other.
struct NearestTree: Sendable {
  private struct Node {
    let point: SIMD3<Double>
    let x, y: Double
    let number: Int32
  }

  private var nodes: [Node]

  /// Makes a tree.
  ///
  /// O(n log² n).
  init(_ positions: [(x: Double, y: Double, number: Int)]) {
    nodes = positions.map {
      Node(point: Self.point($0.x, $0.y), x: $0.x, y: $0.y, number: Int32($0.number))
    }
    var nodes = nodes
    func split(_ range: Range<Int>, _ axis: Int) {
      guard range.count > 1 else { return }
      nodes[range].sort {
        $0.point[axis] != $1.point[axis] ? $0.point[axis] < $1.point[axis] : $0.number < $1.number
      }
      let middle = (range.lowerBound + range.upperBound) / 2
      split(range.lowerBound..<middle, (axis + 1) % 3)
      split(middle + 1..<range.upperBound, (axis + 1) % 3)
    }
    split(nodes.indices, 0)
    self.nodes = nodes
  }

  private static func point(_ x: Double, _ y: Double) -> SIMD3<Double> {
    let point = SpherePoint(x: x, y: y)
    return SIMD3(point.x, point.y, point.z)
  }

  /// The nearest position, and how far it is; of equally near ones the one with the lowest number.
  ///
  /// O(log n) as a rule.
  ///
  /// - Parameters:
  ///   - metres: how far it may be.
  ///   - measure: the distance to a position on the ellipsoid, in metres.
  func nearest(
    x: Double, y: Double, within metres: Double, measure: (_ x: Double, _ y: Double) -> Double
  ) -> (number: Int, distance: Double)? {
    var search = Search(point: Self.point(x, y), distance: metres)
    search.run(nodes, nodes.indices, 0, measure)
    return search.found.map { ($0, search.distance) }
  }

  private struct Search {
    let point: SIMD3<Double>
    /// The shortest distance so far, and the square of the chord beyond which nothing is nearer.
    var distance: Double { didSet { chord = Self.chord(distance) } }
    var chord = 0.0
    var found: Int?

    init(point: SIMD3<Double>, distance: Double) {
      self.point = point
      self.distance = distance
      chord = Self.chord(distance)
    }

    private static func chord(_ distance: Double) -> Double {
      let angle = min(.pi, distance / SpherePoint.shortest / (SpherePoint.radius * 1000))
      let chord = 2 * sin(angle / 2) + 1e-9
      return chord * chord
    }

    mutating func run(
      _ nodes: [Node], _ range: Range<Int>, _ axis: Int, _ measure: (_ x: Double, _ y: Double) -> Double
    ) {
      guard !range.isEmpty else { return }
      let middle = (range.lowerBound + range.upperBound) / 2
      let node = nodes[middle]
      let offset = point[axis] - node.point[axis]
      let (near, far) =
        offset < 0
        ? (range.lowerBound..<middle, middle + 1..<range.upperBound)
        : (middle + 1..<range.upperBound, range.lowerBound..<middle)
      run(nodes, near, (axis + 1) % 3, measure)
      let difference = point - node.point
      if (difference * difference).sum() <= chord {
        let exact = measure(node.x, node.y)
        if exact < distance || exact == distance && Int(node.number) < found ?? .max {
          distance = exact
          found = Int(node.number)
        }
      }
      if offset * offset <= chord { run(nodes, far, (axis + 1) % 3, measure) }
    }
  }
}
