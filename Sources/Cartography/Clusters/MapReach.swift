// Clusters on a map: what lies on each other at a zoom level, level by level from the finest down.

import Globe
import Planar
import SystemLibrary

/// How far apart on a map points may be that become one.
///
/// The way of supercluster (Agafonkin 2016): at each level, in the order of the input, a point takes those around it
/// that no other has taken, and they become one at their mean, weighted by how many points each is, on the map; the
/// next level begins with what came of this one. So a cluster of one level is in one of the level below it.
package struct MapReach: Sendable {
  package let zoom, maxZoom: Double
  /// The distance in screen points.
  package let points: Double
  package let tileSize: Double

  package init(zoom: Double, maxZoom: Double, points: Double, tileSize: Double) {
    (self.zoom, self.maxZoom, self.points, self.tileSize) = (zoom, maxZoom, points, tileSize)
  }

  /// The clusters of places in longitude and latitude; those that are NaN are left out.
  ///
  /// O(points × levels), however they lie.
  package func clusters(of places: [Position], minPoints: Int) -> Clusters {
    var merging = MapMerging(places)
    var level = zoom + max(-1, maxZoom - zoom).rounded(.down)
    while level >= zoom {
      merging.merge(within: points / (tileSize * exp2(level)), level: level, minPoints: minPoints)
      level -= 1
    }
    return merging.clusters()
  }
}

/// Points on the map of the world, becoming fewer.
private struct MapMerging {
  private struct Node {
    /// On the square of `TileMap`, whose sides at 0 and 1 are one line.
    var x, y: Double
    var count: Int
    /// The level at which it came to be, for one that is no point of the input.
    var level: Double
  }

  /// The points of the input, and then what came of them.
  private var nodes: [Node] = []
  /// The node that each became a part of; -1 for none.
  private var parents: [Int32] = []
  private var active: [Int32] = []
  private let pointCount: Int

  init(_ places: [Position]) {
    pointCount = places.count
    nodes.reserveCapacity(places.count * 3 / 2)
    for (number, place) in places.enumerated() {
      // At a pole all longitudes are one place.
      var map = place.x.isNaN ? place : TileMap.project(Position(abs(place.y) == 90 ? 0 : place.x, place.y))
      map.x -= map.x.rounded(.down)
      nodes.append(Node(x: map.x, y: map.y, count: 1, level: 0))
      if !place.x.isNaN { active.append(Int32(number)) }
    }
    parents = [Int32](repeating: -1, count: nodes.count)
  }

  /// The way from one x to another, the short way round.
  private static func way(_ from: Double, _ to: Double) -> Double {
    let way = to - from
    return way - way.rounded()
  }

  /// Merges what is within a distance.
  mutating func merge(within radius: Double, level: Double, minPoints: Int) {
    var grid = MapGrid(radius, count: active.count)
    for (index, node) in active.enumerated().reversed() { grid.insert(index, nodes[Int(node)].x, nodes[Int(node)].y) }
    var isTaken = [Bool](repeating: false, count: active.count)
    var left: [Int32] = []
    left.reserveCapacity(active.count)
    var near: [Int32] = []
    for index in active.indices where !isTaken[index] {
      isTaken[index] = true
      let number = active[index]
      let origin = nodes[Int(number)]
      near.removeAll(keepingCapacity: true)
      var count = origin.count
      grid.visit(origin.x, origin.y) { other in
        if isTaken[other] { return false }
        let node = nodes[Int(active[other])]
        let (east, south) = (Self.way(origin.x, node.x), node.y - origin.y)
        if east * east + south * south <= radius * radius {
          near.append(Int32(other))
          count += node.count
        }
        return true
      }
      for other in near { isTaken[Int(other)] = true }
      guard count > origin.count, count >= minPoints else {
        // As in supercluster, what is around a point that is none of many begins no cluster at this level, either.
        left.append(number)
        for other in near.sorted() { left.append(active[Int(other)]) }
        continue
      }
      let cluster = Int32(nodes.count)
      var (east, south) = (0.0, 0.0)
      parents[Int(number)] = cluster
      for other in near {
        let node = nodes[Int(active[Int(other)])]
        east += Self.way(origin.x, node.x) * Double(node.count)
        south += (node.y - origin.y) * Double(node.count)
        parents[Int(active[Int(other)])] = cluster
      }
      let x = origin.x + east / Double(count)
      nodes.append(Node(x: x - x.rounded(.down), y: origin.y + south / Double(count), count: count, level: level))
      parents.append(-1)
      left.append(cluster)
    }
    active = left
  }

  /// What came of the points.
  func clusters() -> Clusters {
    var tops = parents
    // What became of others was made after them.
    for node in tops.indices.reversed() { tops[node] = tops[node] < 0 ? Int32(node) : tops[Int(tops[node])] }
    var clusters = Clusters(numbers: [Int32](repeating: -1, count: pointCount))
    var numbers = [Int32](repeating: -1, count: nodes.count)
    for point in 0..<pointCount where Int(tops[point]) >= pointCount {
      let top = Int(tops[point])
      if numbers[top] < 0 {
        numbers[top] = Int32(clusters.count)
        clusters.count += 1
        let node = nodes[top]
        clusters.places.append(TileMap.unproject(Position(node.x, node.y)))
        clusters.expansionZooms.append(node.level + 1)
      }
      clusters.numbers[point] = numbers[top]
    }
    return clusters
  }
}
