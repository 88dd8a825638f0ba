// The shares that points have in a place between them, by what their Voronoi cells would lose to it.

/// Natural neighbour coordinates: Sibson, "A brief description of natural neighbour interpolation", 1981.
///
/// A new point's Voronoi cell is made of parts of those of its neighbours, and each has as large a share as its part
/// is of the cell. Shares are continuous, 1 at a point itself, and the points' mean by them is the place.
///
///     NaturalNeighbours.shares([0, 1, 2], [Position(-1, -1), Position(1, -1), Position(0, 2)])
public enum NaturalNeighbours {
  /// The points that have a share in the origin, in the order in which they come, each with its own; the sum is 1.
  ///
  /// O(t²) for t triangles, which are 4 as a rule.
  ///
  /// - Parameters:
  ///   - corners: three numbers of points for each Delaunay triangle whose circle has the origin inside,
  ///     counterclockwise.
  ///   - positions: where each of the corners is, seen from the place.
  /// - Returns: nil where no triangle has the origin, which then lies outside of the points.
  public static func shares(_ corners: [Int32], _ positions: [Position]) -> [(point: Int32, share: Double)]? {
    let origin = Position(0, 0)
    if let same = positions.firstIndex(of: origin) { return [(corners[same], 1)] }
    let starts = stride(from: 0, to: corners.count, by: 3)
    let home = starts.first { at in
      (0..<3).allSatisfy { orientation(positions[at + $0], positions[at + ($0 + 1) % 3], origin) >= 0 }
    }
    guard let home else { return nil }
    let sides = connected(to: home, corners)
    if let ends = sides.first(where: { $0.other == nil && isBetween(positions[$0.from], positions[$0.to]) }) {
      let (a, b) = (positions[ends.from], positions[ends.to])
      let share = length(a) / length(b - a)
      return [(corners[ends.from], 1 - share), (corners[ends.to], share)]
    }
    return areas(sides, corners, positions)
  }

  /// A side of a triangle, from one corner to the next: their places in the list.
  private struct Side {
    let from, to: Int
    /// The place of the first corner of the triangle on the other side; nil where that is none of them.
    var other: Int?

    var triangle: Int { from / 3 * 3 }
  }

  /// The sides of the triangles that hang together with one: where points lie on one circle, rounding may leave out
  /// one between others.
  private static func connected(to home: Int, _ corners: [Int32]) -> [Side] {
    var sides = corners.indices.map { Side(from: $0, to: $0 % 3 == 2 ? $0 - 2 : $0 + 1, other: nil) }
    for (index, side) in sides.enumerated() {
      let (from, to) = (corners[side.from], corners[side.to])
      sides[index].other = sides.first { corners[$0.from] == to && corners[$0.to] == from }?.triangle
    }
    var (reached, next) = ([home], 0)
    while next < reached.count {
      for side in sides[reached[next]..<reached[next] + 3] {
        if let other = side.other, !reached.contains(other) { reached.append(other) }
      }
      next += 1
    }
    return sides.filter { reached.contains($0.triangle) }
  }

  /// Whether the origin lies on the way between two points; so near to it that its cell has no end, it counts as there.
  private static func isBetween(_ a: Position, _ b: Position) -> Bool {
    abs(cross(a, b)) <= 1e-12 * length(a) * length(b) && (a * b).sum() < 0
  }

  /// Adds up, side by side, what is cut off each cell: from the middle of the circle of one triangle to that of the
  /// next, and along the border of the new cell.
  private static func areas(
    _ sides: [Side], _ corners: [Int32], _ positions: [Position]
  ) -> [(point: Int32, share: Double)]? {
    var shares: [(point: Int32, share: Double)] = []
    func add(_ from: Position, _ to: Position, to corner: Int) {
      let area = cross(from, to)
      if let known = shares.firstIndex(where: { $0.point == corners[corner] }) {
        shares[known].share += area
      } else {
        shares.append((corners[corner], area))
      }
    }
    func center(_ triangle: Int) -> Position {
      let first = positions[triangle]
      return first + circleCenter(positions[triangle + 1] - first, positions[triangle + 2] - first)
    }
    for side in sides {
      let inner = center(side.triangle)
      if let other = side.other {
        add(center(other), inner, to: side.from)
        continue
      }
      let new = circleCenter(positions[side.from], positions[side.to])
      add(new, inner, to: side.from)
      add(inner, new, to: side.to)
      if let before = sides.first(where: { $0.other == nil && corners[$0.to] == corners[side.from] }) {
        add(circleCenter(positions[before.from], positions[before.to]), new, to: side.from)
      }
    }
    for index in shares.indices { shares[index].share = max(0, shares[index].share) }
    let sum = shares.reduce(0) { $0 + $1.share }
    guard sum > 0, sum.isFinite else { return nil }
    return shares.map { ($0.point, $0.share / sum) }
  }

  /// The middle of the circle through the origin and two points; not finite where the three lie on one line.
  public static func circleCenter(_ a: Position, _ b: Position) -> Position {
    let (aa, bb) = ((a * a).sum(), (b * b).sum())
    return Position(b.y * aa - a.y * bb, a.x * bb - b.x * aa) / (2 * cross(a, b))
  }

  private static func length(_ a: Position) -> Double { (a * a).sum().squareRoot() }
}
