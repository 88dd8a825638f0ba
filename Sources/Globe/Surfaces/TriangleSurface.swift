// The surface whose value is linear on each triangle between points.

public import Planar

/// A surface of Delaunay triangles over points with values, on the globe or on a plane: what `TriangleContours` makes
/// lines of.
///
///     let surface = TriangleSurface(points, values: heights, isOnGlobe: true)
///     surface.value(at: Position(11.4, 47.3))
///
/// O(n log n) to make; a value takes O(log n). On the globe sides are straight in longitude and latitude; in a triangle
/// around a pole the value is linear along meridians, from the side to the pole.
public struct TriangleSurface: Sendable {
  /// Three corners, or the end of two meridians at a pole and the side between them.
  private struct Piece: Sendable {
    let corner: Position
    let value: Double
    /// The ways to the other two, and how much their values are higher.
    let ways: (Position, Position)
    let rises: (Double, Double)
    /// The pole's latitude and value, where the first corner with one way is the side.
    var pole: (latitude: Double, value: Double)?
  }

  private let pieces: [Piece]
  private let tree: BoxTree
  private let isOnGlobe: Bool

  /// - Parameters:
  ///   - points: finite; longitude and latitude on the globe.
  ///   - values: one for each.
  public init(_ points: [Position], values: [Double], isOnGlobe: Bool) {
    self.isOnGlobe = isOnGlobe
    var (pieces, boxes): ([Piece], [Box]) = ([], [])
    let triangles = isOnGlobe ? SphericalTriangulation(points).groundTriangles : Delaunay(points).triangles
    func way(_ from: Position, _ to: Position) -> Position {
      isOnGlobe ? Position((to.x - from.x).remainder(dividingBy: Longitude.turn), to.y - from.y) : to - from
    }
    for at in stride(from: 0, to: triangles.count, by: 3) {
      let corners = triangles[at..<at + 3].map { (place: points[Int($0)], value: values[Int($0)]) }
      let (a, b, c) = (corners[0], corners[1], corners[2])
      if isOnGlobe, let pole = Self.pole(of: corners.map(\.place)) {
        let height = Self.value(at: Position(0, pole), corners)
        for (from, to) in [(a, b), (b, c), (c, a)] where abs(from.place.y) < 90 && abs(to.place.y) < 90 {
          let side = way(from.place, to.place)
          guard side.x != 0 else { continue }
          pieces.append(
            Piece(
              corner: from.place, value: from.value, ways: (side, side),
              rises: (to.value - from.value, 0), pole: (pole, height)))
          boxes.append(
            Box(around: [from.place, from.place + side, Position(from.place.x, pole)]))
        }
        continue
      }
      let ways = (way(a.place, b.place), way(a.place, c.place))
      pieces.append(
        Piece(corner: a.place, value: a.value, ways: ways, rises: (b.value - a.value, c.value - a.value), pole: nil))
      boxes.append(Box(around: [a.place, a.place + ways.0, a.place + ways.1]))
    }
    self.pieces = pieces
    tree = BoxTree(boxes)
  }

  /// The latitude of the pole that a triangle goes round or has as a corner; nil for none.
  private static func pole(of corners: [Position]) -> Double? {
    if let corner = corners.first(where: { abs($0.y) == 90 }) { return corner.y }
    let turn = (0..<3).reduce(0) {
      $0 + (corners[($1 + 1) % 3].x - corners[$1].x).remainder(dividingBy: Longitude.turn)
    }
    return Longitude.isHalfOrMore(abs(turn)) ? turn < 0 ? -90 : 90 : nil
  }

  /// The value at a place in a triangle, linear in the plane that touches the sphere there.
  private static func value(at place: Position, _ corners: [(place: Position, value: Double)]) -> Double {
    if let same = corners.first(where: { $0.place.y == place.y }) { return same.value }
    let plane = StereographicPlane(at: place)
    let ways = corners.map { plane.position(of: $0.place) }
    let shares = (0..<3).map { corner in
      let (a, b) = (ways[(corner + 1) % 3], ways[(corner + 2) % 3])
      return max(0, cross(a, b))
    }
    return zip(shares, corners).reduce(0) { $0 + $1.0 * $1.1.value } / shares.reduce(0, +)
  }

  /// The value at a place; nil outside of all triangles.
  public func value(at place: Position) -> Double? {
    var best: (value: Double, depth: Double)?
    for turn in isOnGlobe ? Longitude.copies : [0] {
      tree.visit(holding: Position(place.x + turn, place.y)) { number in
        if let found = look(Position(place.x + turn, place.y), in: pieces[number]), found.depth > best?.depth ?? -1e-12
        {
          best = found
        }
      }
    }
    return best?.value
  }

  /// The value that a piece would have at a place, and how far within it that is, as a share of its size.
  private func look(_ place: Position, in piece: Piece) -> (value: Double, depth: Double)? {
    let way = place - piece.corner
    if let pole = piece.pole {
      let along = way.x / piece.ways.0.x
      let side = Position(piece.corner.y + along * piece.ways.0.y, piece.value + along * piece.rises.0)
      let up = (place.y - side.x) / (pole.latitude - side.x)
      return (side.y + up * (pole.value - side.y), min(along, 1 - along, up))
    }
    let (b, c) = piece.ways
    let area = cross(b, c)
    let (toB, toC) = (cross(way, c) / area, cross(b, way) / area)
    return (piece.value + toB * piece.rises.0 + toC * piece.rises.1, min(toB, toC, 1 - toB - toC))
  }
}
