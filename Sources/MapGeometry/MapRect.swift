// Rectangles on the flat map of the world.

/// A rectangle in map points (MKMapRect).
///
///     MapRect(x: 0, y: 0, width: 10, height: 10).union(MapRect(x: 20, y: 20, width: 5, height: 5))
///
/// Its operations give what MapKit was seen to give, which differs from its documentation where the comments say so.
/// Sizes below zero are taken as they are.
public struct MapRect: Sendable, Hashable {
  /// The north-western corner.
  public var origin: MapPoint
  /// The extent to the east and to the south.
  public var size: MapSize

  /// The rectangle that is nowhere (MKMapRectNull).
  public static let null = MapRect(x: .infinity, y: .infinity, width: 0, height: 0)
  /// The whole world (MKMapRectWorld).
  public static let world = MapRect(x: 0, y: 0, width: MapPoint.world, height: MapPoint.world)

  /// Makes a rectangle from its north-western corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = MapPoint(x: x, y: y)
    size = MapSize(width: width, height: height)
  }

  /// Makes the smallest rectangle around `points`; null when there are none.
  public init(around points: some Sequence<MapPoint>) {
    var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for point in points {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
    self = minX > maxX ? .null : MapRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var width: Double { size.width }
  public var height: Double { size.height }
  /// The point in the middle.
  public var middle: MapPoint { MapPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

  /// Whether the rectangle is nowhere; one with a NaN is not.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// Whether the rectangle is null or has no area.
  public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }

  /// The smallest rectangle around both.
  public func union(_ other: MapRect) -> MapRect {
    if isNull { return other }
    if other.isNull { return self }
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return MapRect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// What both have in common; null when they are apart.
  ///
  /// Rectangles that touch have a rectangle without area in common.
  public func intersection(_ other: MapRect) -> MapRect {
    if isNull || other.isNull { return .null }
    let (x, y) = (max(minX, other.minX), max(minY, other.minY))
    let (width, height) = (min(maxX, other.maxX) - x, min(maxY, other.maxY) - y)
    return width < 0 || height < 0 ? .null : MapRect(x: x, y: y, width: width, height: height)
  }

  /// Whether both have an area in common.
  public func intersects(_ other: MapRect) -> Bool { !intersection(other).isEmpty }

  /// The rectangle with each side moved inwards; outwards for negative numbers.
  public func inset(dx: Double, dy: Double) -> MapRect {
    if isNull { return self }
    return MapRect(x: minX + dx, y: minY + dy, width: width - 2 * dx, height: height - 2 * dy)
  }

  /// The rectangle moved.
  public func offset(dx: Double, dy: Double) -> MapRect {
    isNull ? self : MapRect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// Whether a point is inside or on an edge; MapKit's documentation leaves the southern and eastern edge out.
  public func contains(_ point: MapPoint) -> Bool {
    point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
  }

  /// Whether all of `other` is inside or on the edges.
  public func contains(_ other: MapRect) -> Bool {
    !isNull && !other.isNull && other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}

extension MapRect {
  /// A side of a rectangle (CGRectEdge).
  public enum Edge: String, Sendable, CaseIterable {
    case minX, minY, maxX, maxY
  }

  /// Cuts a slice off at a side (MKMapRectDivide); `amount` is limited to what there is.
  public func divided(by amount: Double, from edge: Edge) -> (slice: MapRect, remainder: MapRect) {
    let length = edge == .minX || edge == .maxX ? width : height
    let cut = amount.isNaN ? amount : max(0, min(length, amount))
    switch edge {
    case .minX:
      return (
        MapRect(x: minX, y: minY, width: cut, height: height),
        MapRect(x: minX + cut, y: minY, width: width - cut, height: height)
      )
    case .maxX:
      return (
        MapRect(x: maxX - cut, y: minY, width: cut, height: height),
        MapRect(x: minX, y: minY, width: width - cut, height: height)
      )
    case .minY:
      return (
        MapRect(x: minX, y: minY, width: width, height: cut),
        MapRect(x: minX, y: minY + cut, width: width, height: height - cut)
      )
    case .maxY:
      return (
        MapRect(x: minX, y: maxY - cut, width: width, height: cut),
        MapRect(x: minX, y: minY, width: width, height: height - cut)
      )
    }
  }

  /// Whether some of the rectangle is inside the world and some beyond ±180°.
  public var spans180thMeridian: Bool {
    !isNull && ((minX < 0 && maxX > 0) || (minX < MapPoint.world && maxX > MapPoint.world))
  }

  /// The part beyond ±180°, moved to where it is in the world; null when there is none.
  public var remainder: MapRect {
    if isNull { return .null }
    if minX < 0 { return MapRect(x: minX + MapPoint.world, y: minY, width: min(maxX, 0) - minX, height: height) }
    let west = max(minX, MapPoint.world)
    if maxX > MapPoint.world {
      return MapRect(x: west - MapPoint.world, y: minY, width: maxX - west, height: height)
    }
    return .null
  }
}
