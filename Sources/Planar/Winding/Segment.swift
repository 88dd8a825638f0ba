// Directed segments between positions of a grid, and the grid.

/// A directed segment as x₁, y₁, x₂, y₂.
///
/// In this module coordinates are whole numbers below 2⁵⁰, in steps of a `Grid`: differences of two are exact, and
/// what lies where is told without an error.
public typealias Segment = SIMD4<Double>

/// A square grid: where it begins, and how many steps are in a unit.
public struct Grid: Sendable, Equatable {
  /// What lies at 0, 0.
  public let origin: Position
  /// The steps in a unit of the coordinates.
  public let scale: Double

  /// The farthest that a number may be from 0.
  public static let limit = 0x1p50

  /// The grid around a box with steps of at most `step`, a power of two; nil where that would be more steps than there
  /// are numbers.
  public init?(around box: Box, step: Double) {
    guard step.isNormal, step > 0, !box.isEmpty else { return nil }
    let scale = 1 / Double(sign: .plus, exponent: step.exponent, significand: 1)
    // In whole steps, so that what is on the grid of another box with these steps is on this one.
    let origin = (box.center * scale).rounded(.toNearestOrEven) / scale
    guard scale.isNormal, max(box.size.x, box.size.y) * scale < Self.limit, origin.x.isFinite, origin.y.isFinite else {
      return nil
    }
    (self.origin, self.scale) = (origin, scale)
  }

  /// The grid of numbers with so many decimals; nil where the box is too far out for it.
  public init?(decimals: Int, holding box: Box) {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let reach = max(abs(box.min.x), abs(box.min.y), abs(box.max.x), abs(box.max.y))
    guard reach * scale < Self.limit else { return nil }
    (origin, self.scale) = (.zero, scale)
  }

  /// The place of a position in steps, not rounded.
  @inlinable @inline(__always)
  public func place(_ position: Position) -> Position { (position - origin) * scale }

  /// The position of a place.
  @inlinable @inline(__always)
  public func position(_ place: Position) -> Position { origin + place / scale }

  /// The nearest whole numbers, for numbers below 2⁵¹.
  @inlinable @inline(__always)
  public static func rounded(_ place: Position) -> Position {
    // Beyond 2⁵² a double has no digits after the point.
    let shift = Position(repeating: 0x1.8p52)
    return (place + shift) - shift
  }
}
