// The place inside a polygon that is farthest from its border: where a label has most room.

extension Geometry {
  /// The pole of inaccessibility of polygon `rings`: the centre of the largest circle inside, and its radius.
  ///
  /// Squares over the box are halved where they can still hold a better place than the best so far, the most promising
  /// first, as V. Agafonkin's polylabel does. What a square promises is what its middle has and half its diagonal;
  /// before it is halved, it is what border on two sides of it leaves, so that between parallel sides, where all places
  /// are as good, few are looked at. About O(log n) for each square, O(n) in the worst case.
  ///
  /// - Parameters:
  ///   - rings: one of `polygons`.
  ///   - precision: by how much the radius may fall short, in coordinate units, > 0.
  ///   - least: a radius that has to be reached; what cannot is not looked at further.
  /// - Returns: nil where no place inside has a larger radius than `least`, such as for a polygon without area.
  public func poleOfInaccessibility(
    ofPolygon rings: Range<Int>, precision: Double, atLeast least: Double = 0
  ) -> (place: Position, radius: Double)? {
    guard let exterior = rings.first else { return nil }
    let box = Box(around: positions(ofRing: exterior))
    guard !box.isEmpty, box.size.x > 0, box.size.y > 0 else { return nil }
    let edges = BorderDistance(self, rings)
    var (best, place) = (least, Position?.none)
    func look(_ center: Position, _ half: Double) -> Cell {
      let distance = edges.distance(center)
      if distance > best { (best, place) = (distance, center) }
      return Cell(center: center, half: half, potential: distance + half * 2.0.squareRoot())
    }
    let half = Swift.min(box.size.x, box.size.y) / 2
    // What is long and thin begins with as many squares as it is long, up to a bound.
    let columns = Swift.min(256, Swift.max(1, (box.size.x / (2 * half)).rounded(.up)))
    let rows = Swift.min(256, Swift.max(1, (box.size.y / (2 * half)).rounded(.up)))
    let start = Swift.max(half, Swift.max(box.size.x / columns, box.size.y / rows) / 2)
    var queue = PriorityQueue<Cell>()
    _ = look(box.center, 0)
    if let center = centerOfGravity(ofRing: exterior) { _ = look(center, 0) }
    for row in 0..<Int(rows) {
      for column in 0..<Int(columns) {
        queue.insert(look(box.min + Position(2 * Double(column) + 1, 2 * Double(row) + 1) * start, start))
      }
    }
    // No circle inside is wider than the box.
    let most = Swift.min(box.size.x, box.size.y) / 2
    // A sliver as long as the Earth has more squares than anyone waits for: the best of many will do.
    var rest = 20_000
    while rest > 0, most - best > precision, let cell = queue.removeFirst() {
      rest -= 1
      // All others promise less. A square as small as the last digit has no halves.
      guard cell.potential - best > precision, cell.center.x + cell.half > cell.center.x else { break }
      if !cell.isBounded {
        let bound = edges.bound(cell.center, cell.half)
        if bound < cell.potential {
          if bound - best > precision {
            queue.insert(Cell(center: cell.center, half: cell.half, potential: bound, isBounded: true))
          }
          continue
        }
      }
      let quarter = cell.half / 2
      for corner in [Position(-1, -1), Position(1, -1), Position(-1, 1), Position(1, 1)] {
        queue.insert(look(cell.center + corner * quarter, quarter))
      }
    }
    return place.map { ($0, best) }
  }

  /// The centre of gravity of what a ring bounds; nil where that has no area.
  private func centerOfGravity(ofRing ring: Int) -> Position? {
    let positions = positions(ofRing: ring)
    guard let origin = positions.first else { return nil }
    var (sum, area) = (Position(), 0.0)
    for (a, b) in zip(positions, positions.dropFirst()) {
      let (a, b) = (a - origin, b - origin)
      let twice = cross(a, b)
      sum += (a + b) * twice
      area += 3 * twice
    }
    return area == 0 ? nil : origin + sum / area
  }
}

/// A square that may hold the place.
private struct Cell: Comparable {
  let center: Position
  let half: Double
  /// No place in it is farther from the border than that.
  let potential: Double
  /// Whether border on two sides of it was asked.
  var isBounded = false

  static func < (a: Self, b: Self) -> Bool { a.potential < b.potential }
}

/// Measures how far places are from the border of a polygon.
private struct BorderDistance {
  private var edges: [(from: Position, to: Position)] = []
  /// The boxes of the edges; empty where there are so few that to look at all costs less.
  private var tree = BoxTree()
  /// From so many edges on.
  private static let many = 100

  init(_ geometry: Geometry, _ rings: Range<Int>) {
    for ring in rings {
      let positions = geometry.positions(ofRing: ring)
      for (a, b) in zip(positions, positions.dropFirst()) { edges.append((a, b)) }
    }
    if edges.count >= Self.many { tree = BoxTree(edges.map { Box(around: $0) }) }
  }

  /// The distance to the nearest edge; negative outside.
  ///
  /// O(log n) where few edges are about as near, and few meet the ray to the east.
  func distance(_ place: Position) -> Double {
    var ray = RayCrossings(from: place)
    var least = Double.infinity
    if tree.count == 0 {
      for (a, b) in edges {
        ray.add(a, b)
        least = Swift.min(least, Self.squaredGap(place, a, b))
      }
    } else {
      tree.visit(meeting: Box(place, Position(.infinity, place.y))) { ray.add(edges[$0].from, edges[$0].to) }
      tree.visit(near: place) {
        least = Swift.min(least, Self.squaredGap(place, edges[$0].from, edges[$0].to))
        return least
      }
    }
    return ray.location == .inside ? least.squareRoot() : -least.squareRoot()
  }

  /// No place in a square is farther from the border.
  ///
  /// Of a place p, counted from the middle, and positions q and r of the border, the lesser of |p − q|² and |p − r|² is
  /// at most any mean of both: |p|² − 2 p·m + w |q|² + (1 − w) |r|², with m = w q + (1 − w) r, which is greatest in a
  /// corner. With r beyond the middle as seen from q, m is nearly 0. As `distance`, twice.
  func bound(_ center: Position, _ half: Double) -> Double {
    let near = nearest(to: center) { _ in true }
    let far = nearest(to: center) { ($0 * near).sum() < 0 }
    let (own, other) = ((near * near).sum(), (far * far).sum())
    guard other < .infinity else { return .infinity }
    let along = (near * far).sum()
    let weight = along / (along - own)
    let mean = near * weight + far * (1 - weight)
    let squared = 2 * half * half + 2 * half * (abs(mean.x) + abs(mean.y)) + weight * own + (1 - weight) * other
    return squared.squareRoot()
  }

  /// The way to the nearest position of the border of those edges whose nearest position is wanted; infinite where
  /// there is none.
  private func nearest(to place: Position, where isWanted: (_ way: Position) -> Bool) -> Position {
    var (least, best) = (Double.infinity, Position(repeating: .infinity))
    func look(_ edge: Int) -> Double {
      let way = Self.way(place, edges[edge].from, edges[edge].to)
      let gap = (way * way).sum()
      if gap < least, isWanted(way) { (least, best) = (gap, way) }
      return least
    }
    if tree.count == 0 { for edge in edges.indices { _ = look(edge) } } else { tree.visit(near: place, look) }
    return best
  }

  /// The square of the distance to an edge.
  private static func squaredGap(_ place: Position, _ a: Position, _ b: Position) -> Double {
    let way = way(place, a, b)
    return (way * way).sum()
  }

  /// The way to the nearest position of an edge.
  @inline(__always)
  private static func way(_ place: Position, _ a: Position, _ b: Position) -> Position {
    a + (b - a) * nearestShare(to: place, from: a, to: b) - place
  }
}
