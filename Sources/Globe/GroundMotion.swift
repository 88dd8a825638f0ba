// Motions of the plane and of the ground: scaled, turned and moved about a place.

public import Planar
import SystemLibrary

/// What is done to the way from an anchor to each vertex, and to the anchor: scaled, then turned, then moved.
///
/// On the ground the way is a geodesic, whose length and azimuth are changed; so all distances from the anchor stay
/// true, and what pointed north there does so at the place that the anchor comes to.
public struct GroundMotion: Sendable, Equatable {
  /// The anchor's way to the east and the north, in metres.
  public let east, north: Double
  /// The matrix, by rows.
  private let xx, xy, yx, yy: Double

  /// - Parameters:
  ///   - scale: by how much ways to the east and to the north become longer; less than 0 mirrors.
  ///   - turn: in degrees, clockwise, as bearings are.
  ///   - east, north: in metres.
  public init(scale: Position = Position(1, 1), turn: Double = 0, east: Double = 0, north: Double = 0) {
    let (sine, cosine) = sineCosine(degrees: turn)
    (xx, xy) = (scale.x * cosine, scale.y * sine)
    (yx, yy) = (-scale.x * sine, scale.y * cosine)
    (self.east, self.north) = (east, north)
  }

  /// Whether vertices keep their way from the anchor.
  public var isMoveAlone: Bool { (xx, xy, yx, yy) == (1, 0, 0, 1) }

  /// Whether what ran clockwise runs the other way.
  public var mirrors: Bool { xx * yy - xy * yx < 0 }

  /// The place on a plane whose unit is so many metres.
  public func place(of place: Position, from anchor: Position, metresPerUnit: Double) -> Position {
    let way = place - anchor
    let move = Position(east, north) / metresPerUnit
    return anchor + Position(xx * way.x + xy * way.y, yx * way.x + yy * way.y) + move
  }

  /// Where the anchor comes to on the ground.
  public func target(of anchor: Position, _ geodesic: any GeodesicEngine) -> Position {
    moved(anchor, east, north, geodesic)
  }

  /// The place on the ground.
  ///
  /// - Parameters:
  ///   - anchor: longitude and latitude.
  ///   - target: what `target(of:)` says of it, or another place that it comes to.
  /// - Returns: its longitude is in −180…180.
  public func place(
    of place: Position, from anchor: Position, to target: Position, _ geodesic: any GeodesicEngine
  ) -> Position {
    let (length, azimuth) = geodesic.inverse(x: anchor.x, y: anchor.y, toX: place.x, toY: place.y)
    let (sine, cosine) = sineCosine(degrees: azimuth)
    let way = Position(length * sine, length * cosine)
    return moved(target, xx * way.x + xy * way.y, yx * way.x + yy * way.y, geodesic)
  }

  private func moved(_ place: Position, _ east: Double, _ north: Double, _ geodesic: any GeodesicEngine) -> Position {
    if east == 0, north == 0 { return place }
    let azimuth = atan2(east, north) * (180 / .pi)
    let moved = geodesic.direct(x: place.x, y: place.y, azimuth: azimuth, distance: hypot(east, north))
    return Position(moved.x, moved.y)
  }
}

/// An affine map of the plane: x′ = a·x + b·y + c, y′ = d·x + e·y + f.
public struct AffineMap: Sendable, Equatable {
  private let a, b, c, d, e, f: Double

  /// - Parameter numbers: a, b, c, d, e, f.
  public init(_ numbers: [Double]) {
    precondition(numbers.count == 6, "an affine map of the plane has six numbers")
    (a, b, c) = (numbers[0], numbers[1], numbers[2])
    (d, e, f) = (numbers[3], numbers[4], numbers[5])
  }

  /// Whether what ran clockwise runs the other way.
  public var mirrors: Bool { a * e - b * d < 0 }

  /// Whether it makes a line or a point of everything.
  public var collapses: Bool { a * e - b * d == 0 }

  /// Where a place comes to.
  public func place(of place: Position) -> Position {
    Position(a * place.x + b * place.y + c, d * place.x + e * place.y + f)
  }
}
