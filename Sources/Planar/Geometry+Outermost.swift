// The positions of which a convex hull is made: most of many are inside and need not be looked at by an engine.

extension Geometry {
  /// The positions that may be vertices of the convex hull, as a MultiPoint in two dimensions: all but those that are
  /// for sure inside the octagon of the positions farthest in eight directions.
  ///
  /// Their hull is the hull of the geometry. O(vertices) (Akl and Toussaint, 1978).
  public var outermostPositions: Geometry {
    var (corners, reaches) = ([Position](repeating: .zero, count: 8), [Double](repeating: -.infinity, count: 8))
    visitPositions { position in
      for (number, way) in Self.octagon.enumerated() {
        let reach = (position * way).sum()
        if reach > reaches[number] { (corners[number], reaches[number]) = (position, reach) }
      }
    }
    var sides: [(Position, Position)] = []
    for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) where corner != next {
      sides.append((corner, next))
    }
    var result = Geometry(type: .multiPoint)
    visitPositions { position in
      // What is on a side is not inside; nothing is inside a line, or a place.
      if sides.isEmpty || !sides.allSatisfy({ SureValidity.side($0.0, $0.1, position) > 0 }) {
        result.ordinates += [position.x, position.y]
      }
    }
    return result
  }

  /// Eight directions, counterclockwise.
  private static let octagon: [Position] = [
    Position(1, 0), Position(1, 1), Position(0, 1), Position(-1, 1), Position(-1, 0), Position(-1, -1),
    Position(0, -1), Position(1, -1),
  ]
}
