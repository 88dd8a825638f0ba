// The part of the ground that a camera sees.

/// What is seen of the ground: a trapezoid on the map, or less at the map's edges.
public struct VisibleGround: Sendable {
  /// The corners, in the order lower left, lower right, upper right, upper left; x may be beyond the world.
  public let corners: [MapPoint]
  /// Whether there is sky above; the upper corners are then below the horizon.
  public let hasSky: Bool

  /// Pieces of each side, at least, so that a side that is straight on the map is so in longitude and latitude too.
  private static let piecesPerSide = 16
  /// The longest piece, unless there would be too many: 1.4 degrees of longitude.
  private static let longestPiece = MapPoint.world / 256

  /// Finds what `projection` shows.
  public init(_ projection: MapProjection) {
    let viewport = projection.perspective.viewport
    hasSky = projection.groundTop != nil
    let top = projection.groundTop ?? 0
    corners = [(0, viewport.height), (viewport.width, viewport.height), (viewport.width, top), (0, top)].compactMap {
      projection.mapPoint(at: ScreenPoint(x: $0.0, y: $0.1))
    }
  }

  /// The rectangle around it; x may be beyond the world.
  public var rect: MapRect { MapRect(around: corners) }

  /// The part of `rect` that is on the map, once around the world at most; x may be beyond the world.
  public var mapRect: MapRect {
    let rect = rect
    let (top, bottom) = (max(0, min(MapPoint.world, rect.minY)), max(0, min(MapPoint.world, rect.maxY)))
    let width = min(rect.width, MapPoint.world)
    return MapRect(x: rect.middle.x - width / 2, y: top, width: width, height: bottom - top)
  }

  /// The region that is seen, for people: that of `mapRect`.
  public var region: CoordinateRegion { CoordinateRegion(mapRect) }

  /// The rings of what is seen, in map points inside the world, cut at ±180°.
  ///
  /// Each is convex, counter-clockwise with north up, and not closed. `overlap` says that they share borders, because
  /// the view is wider than the world, and have to be united.
  public var rings: (rings: [[MapPoint]], overlap: Bool) {
    var whole: [MapPoint] = []
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      let length = max(abs(end.x - start.x), abs(end.y - start.y))
      let pieces = max(Self.piecesPerSide, Int(min(512, length / Self.longestPiece)))
      for piece in 0..<pieces {
        let t = Double(piece) / Double(pieces)
        whole.append(MapPoint(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t))
      }
    }
    whole = whole.clipped(0, 1, { $0.y }).clipped(MapPoint.world, -1, { $0.y })
    guard let band = whole.wideBand else { return (whole.copies, false) }
    let world = MapPoint.world
    let middle = [(0, band.south), (world, band.south), (world, band.north), (0, band.north)]
    return (
      [middle.map { MapPoint(x: $0.0, y: $0.1) }] + whole.clipped(band.north, -1, { $0.y }).copies
        + whole.clipped(band.south, 1, { $0.y }).copies, true
    )
  }
}

extension [MapPoint] {
  /// The part of a convex ring where `sign · (axis − limit) ≥ 0` (Sutherland and Hodgman 1974).
  fileprivate func clipped(_ limit: Double, _ sign: Double, _ axis: (MapPoint) -> Double) -> [MapPoint] {
    guard var previous = last else { return [] }
    var result: [MapPoint] = []
    for point in self {
      let (before, now) = (sign * (axis(previous) - limit), sign * (axis(point) - limit))
      if (before < 0) != (now < 0), before != 0, now != 0 {
        let t = before / (before - now)
        result.append(
          MapPoint(x: previous.x + (point.x - previous.x) * t, y: previous.y + (point.y - previous.y) * t))
      }
      if now >= 0 { result.append(point) }
      previous = point
    }
    return result.count < 3 ? [] : result
  }

  /// The parts in each copy of the world, moved into the world.
  fileprivate var copies: [[MapPoint]] {
    guard let minX = map(\.x).min(), let maxX = map(\.x).max() else { return [] }
    let world = MapPoint.world
    var result: [[MapPoint]] = []
    for copy in Int((minX / world).rounded(.down))...Int((maxX / world).rounded(.down)) {
      let (west, east) = (Double(copy) * world, Double(copy + 1) * world)
      let part = clipped(west, 1, { $0.x }).clipped(east, -1, { $0.x })
      guard part.contains(where: { $0.x > west && $0.x < east }) else { continue }
      result.append(part.map { MapPoint(x: Swift.max(0, Swift.min(world, $0.x - west)), y: $0.y) })
    }
    return result
  }

  /// Between which y the ring is as wide as the world or wider; nil when nowhere.
  fileprivate var wideBand: (north: Double, south: Double)? {
    let rows = Set(map(\.y)).sorted()
    let widths = rows.map(width)
    let world = MapPoint.world
    guard let first = widths.firstIndex(where: { $0 >= world }), let last = widths.lastIndex(where: { $0 >= world })
    else { return nil }
    // The width changes evenly between two rows.
    var (north, south) = (rows[first], rows[last])
    if first > 0 {
      north -= (rows[first] - rows[first - 1]) * (widths[first] - world) / (widths[first] - widths[first - 1])
    }
    if last < rows.count - 1 {
      south += (rows[last + 1] - rows[last]) * (widths[last] - world) / (widths[last] - widths[last + 1])
    }
    return north < south ? (north, south) : nil
  }

  private func width(_ y: Double) -> Double {
    var (low, high) = (Double.infinity, -Double.infinity)
    for (index, point) in enumerated() {
      let next = self[(index + 1) % count]
      guard Swift.min(point.y, next.y) <= y, y <= Swift.max(point.y, next.y) else { continue }
      let t = point.y == next.y ? 0 : (y - point.y) / (next.y - point.y)
      for x in point.y == next.y ? [point.x, next.x] : [point.x + (next.x - point.x) * t] {
        (low, high) = (Swift.min(low, x), Swift.max(high, x))
      }
    }
    return high - low
  }
}
