// The part of the map that a camera draws, and what of rings and lines lies in it.
//
// On the ground the screen is a convex quadrangle whose upper side is below the horizon. What is clipped to it is
// before the camera and can be projected, so that the near plane and the sky need no other rule. What is wanted beyond
// the screen's sides too is clipped to the near plane alone, which is a half plane of the ground.

/// Which part of a shape is drawn.
public enum Visibility: Sendable { case none, some, all }

/// The convex part of the map that is drawn, in map points, x maybe beyond the world.
public struct GroundClip: Sendable {
  private let sides: [HalfPlane]
  /// The box around it.
  public let minX, minY, maxX, maxY: Double

  /// The ground of a projection's screen and `margin` points around it, so that what is cut there is not seen.
  ///
  /// Where there is sky, the upper side is where the ground ends on the screen.
  public init(_ projection: MapProjection, margin: Double) {
    let viewport = projection.perspective.viewport
    var top = projection.groundTop ?? -margin
    if projection.groundTop == nil, let horizon = projection.horizon, horizon > -2 * margin {
      // Just above the screen there may be sky.
      top = max(-margin, horizon / 2)
    }
    let corners = [
      (-margin, viewport.height + margin), (viewport.width + margin, viewport.height + margin),
      (viewport.width + margin, top), (-margin, top),
    ].compactMap { projection.mapPoint(at: ScreenPoint(x: $0.0, y: $0.1)) }
    let middle = MapPoint(
      x: corners.reduce(0) { $0 + $1.x } / Double(max(1, corners.count)),
      y: corners.reduce(0) { $0 + $1.y } / Double(max(1, corners.count)))
    sides = corners.indices.map { index in
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      let (nx, ny) = (a.y - b.y, b.x - a.x)
      let c = nx * a.x + ny * a.y
      return nx * middle.x + ny * middle.y >= c ? HalfPlane(nx: nx, ny: ny, c: c) : HalfPlane(nx: -nx, ny: -ny, c: -c)
    }
    (minX, maxX) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    (minY, maxY) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
  }

  /// How much of a box may be seen.
  public func visibility(minX: Double, minY: Double, maxX: Double, maxY: Double) -> Visibility {
    if maxX < self.minX || minX > self.maxX || maxY < self.minY || minY > self.maxY { return .none }
    var isAll = true
    for side in sides {
      let (nearX, farX) = side.nx > 0 ? (minX, maxX) : (maxX, minX)
      let (nearY, farY) = side.ny > 0 ? (minY, maxY) : (maxY, minY)
      if farX * side.nx + farY * side.ny < side.c { return .none }
      if nearX * side.nx + nearY * side.ny < side.c { isAll = false }
    }
    return isAll ? .all : .some
  }

  /// Whether a point is in it.
  public func contains(_ x: Double, _ y: Double) -> Bool { sides.allSatisfy { $0.depth(x, y) >= 0 } }

  /// Clips a ring (Sutherland and Hodgman 1974); what is left may run along the sides.
  ///
  /// - Parameter ring: x and y in turn, not closed.
  public func clip(ring: inout [Double], _ scratch: inout [Double]) {
    for side in sides {
      guard ring.count >= 6 else { return ring.removeAll(keepingCapacity: true) }
      scratch.removeAll(keepingCapacity: true)
      var (px, py) = (ring[ring.count - 2], ring[ring.count - 1])
      var before = side.depth(px, py)
      for at in stride(from: 0, to: ring.count, by: 2) {
        let (x, y) = (ring[at], ring[at + 1])
        let now = side.depth(x, y)
        if (before < 0) != (now < 0) {
          let share = before / (before - now)
          scratch.append(px + (x - px) * share)
          scratch.append(py + (y - py) * share)
        }
        if now >= 0 {
          scratch.append(x)
          scratch.append(y)
        }
        (px, py, before) = (x, y, now)
      }
      swap(&ring, &scratch)
    }
    if ring.count < 6 { ring.removeAll(keepingCapacity: true) }
  }

  /// The part of the segment from a to b that is in it, as shares of the way; nil when there is none (Cyrus and Beck
  /// 1978).
  public func clip(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) -> (from: Double, to: Double)? {
    var (from, to) = (0.0, 1.0)
    for side in sides {
      let (start, end) = (side.depth(ax, ay), side.depth(bx, by))
      if start < 0, end < 0 { return nil }
      if start < 0 { from = max(from, start / (start - end)) }
      if end < 0 { to = min(to, start / (start - end)) }
    }
    return from <= to ? (from, to) : nil
  }
}
