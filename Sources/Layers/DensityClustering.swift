// Clusters on the ground: DBSCAN (Ester, Kriegel, Sander, Xu 1996), wherever on the Earth the points are.

import Cartography
import Planar
import SystemLibrary

/// Finds clusters where points are dense.
///
/// A point is a core point when so many are within the distance, itself included; core points that are within the
/// distance of each other are in one cluster; what else is within the distance of a core point is on the border of the
/// nearest one's cluster; the rest is noise. The answer does not depend on the order of the points.
///
/// About O(n log n), also where all points are in reach of each other: parts of the tree whose core points are in one
/// cluster already are passed over.
package struct DensityClustering {
  private var tree: GroundPointTree
  private let minPoints: Int
  private let pointCount: Int
  /// By place in the tree.
  private var isCore: [Bool]
  private var leaders: [Int32]
  /// For each node of the tree a core point whose cluster all its core points are in; -1 for a node without core
  /// points, -2 where that is not known.
  private var common: [Int32]

  /// Prepares the clusters of points.
  ///
  /// - Parameter places: longitude and latitude; those that are NaN are in no cluster.
  package init(_ places: [Position], metres: Double, minPoints: Int) {
    tree = GroundPointTree(places, metres: metres)
    self.minPoints = minPoints
    pointCount = places.count
    isCore = [Bool](repeating: false, count: tree.count)
    leaders = (0..<Int32(tree.count)).map { $0 }
    common = [Int32](repeating: -2, count: tree.nodeCount)
  }

  /// The clusters.
  package mutating func clusters() -> Clusters {
    for at in 0..<tree.count { isCore[at] = tree.count(around: at, upTo: minPoints) >= minPoints }
    if tree.count > 0 { markEmpty(0, 0, tree.count) }
    for at in 0..<tree.count where isCore[at] { link(at, 0, 0, tree.count) }
    var result = Clusters(
      numbers: [Int32](repeating: -1, count: pointCount), roles: [Clusters.Role](repeating: .noise, count: pointCount))
    for at in 0..<tree.count {
      let point = Int(tree.numbers[at])
      if isCore[at] {
        result.roles[point] = .core
        result.numbers[point] = leader(at)
      } else if let core = tree.nearest(to: at, among: isCore) {
        result.roles[point] = .border
        result.numbers[point] = leader(core)
      }
    }
    // In the order of their first points.
    var order = [Int32](repeating: -1, count: tree.count)
    for point in result.numbers.indices where result.numbers[point] >= 0 {
      let leader = Int(result.numbers[point])
      if order[leader] < 0 {
        order[leader] = Int32(result.count)
        result.count += 1
      }
      result.numbers[point] = order[leader]
    }
    return result
  }

  /// Notes which nodes have no core points.
  private mutating func markEmpty(_ node: Int, _ low: Int, _ high: Int) {
    if GroundPointTree.isLeaf(low, high) {
      if !isCore[low..<high].contains(true) { common[node] = -1 }
      return
    }
    let middle = (low + high) / 2
    markEmpty(2 * node + 1, low, middle)
    markEmpty(2 * node + 2, middle, high)
    if common[2 * node + 1] == -1, common[2 * node + 2] == -1 { common[node] = -1 }
  }

  private mutating func leader(_ at: Int) -> Int32 {
    var at = at
    while Int(leaders[at]) != at {
      leaders[at] = leaders[Int(leaders[at])]
      at = Int(leaders[at])
    }
    return Int32(at)
  }

  private mutating func unite(_ one: Int, _ other: Int) {
    let (a, b) = (leader(one), leader(other))
    leaders[Int(max(a, b))] = min(a, b)
  }

  /// Puts a core point and those below a node that are near it into one cluster.
  private mutating func link(_ point: Int, _ node: Int, _ low: Int, _ high: Int) {
    let known = common[node]
    if known == -1 || known >= 0 && leader(Int(known)) == leader(point) { return }
    if !tree.mayReach(point, node) { return }
    if GroundPointTree.isLeaf(low, high) {
      for other in low..<high where isCore[other] && leader(other) != leader(point) && tree.isNear(point, other) {
        unite(point, other)
      }
      if let first = (low..<high).first(where: { isCore[$0] }) {
        let its = leader(first)
        if (low..<high).allSatisfy({ !isCore[$0] || leader($0) == its }) { common[node] = its }
      }
      return
    }
    let middle = (low + high) / 2
    link(point, 2 * node + 1, low, middle)
    link(point, 2 * node + 2, middle, high)
    let (left, right) = (common[2 * node + 1], common[2 * node + 2])
    if left == -1 {
      common[node] = right
    } else if right == -1 {
      common[node] = left
    } else if left >= 0, right >= 0, leader(Int(left)) == leader(Int(right)) {
      common[node] = left
    }
  }
}
