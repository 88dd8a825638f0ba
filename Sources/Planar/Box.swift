// The axis-parallel box on the plane.

/// An axis-parallel box: from `min.x` to `max.x` and from `min.y` to `max.y`, its sides included.
///
/// It knows nothing of the antimeridian. An empty box has its `min` at +∞ and its `max` at −∞.
@frozen
public struct Box: Sendable, Equatable {
  /// The smallest x and y.
  public var min: Position
  /// The greatest x and y.
  public var max: Position

  /// Makes an empty box.
  @inlinable @inline(__always)
  public init() { (min, max) = (Position(repeating: .infinity), Position(repeating: -.infinity)) }

  /// Makes a box of its corners.
  @inlinable @inline(__always)
  public init(_ min: Position, _ max: Position) { (self.min, self.max) = (min, max) }

  /// Makes the box around one position.
  @inlinable @inline(__always)
  public init(_ position: Position) { (min, max) = (position, position) }

  /// Makes the box around two positions.
  @inlinable @inline(__always)
  public init(around ends: (Position, Position)) {
    self.init(ends.0)
    add(ends.1)
  }

  /// Makes the box around positions.
  ///
  /// O(n).
  @inlinable
  public init(around positions: some Sequence<Position>) {
    self.init()
    for position in positions { add(position) }
  }

  /// Whether nothing was added.
  @inlinable public var isEmpty: Bool { min.x > max.x }
  /// The middle.
  @inlinable public var center: Position { (min + max) / 2 }
  /// Its width and height.
  @inlinable public var size: Position { max - min }

  /// Makes the box so large that it holds a position; a number that is NaN is left out.
  @inlinable @inline(__always)
  public mutating func add(_ position: Position) {
    min.replace(with: position, where: position .< min)
    max.replace(with: position, where: position .> max)
  }

  /// Makes the box so large that it holds another.
  @inlinable @inline(__always)
  public mutating func add(_ other: Box) {
    min.replace(with: other.min, where: other.min .< min)
    max.replace(with: other.max, where: other.max .> max)
  }

  /// Whether the two have a position in common, be it on their sides.
  @inlinable @inline(__always)
  public func meets(_ other: Box) -> Bool {
    min.x <= other.max.x && other.min.x <= max.x && min.y <= other.max.y && other.min.y <= max.y
  }

  /// Whether a position is in the box or on a side.
  @inlinable @inline(__always)
  public func contains(_ position: Position) -> Bool {
    min.x <= position.x && position.x <= max.x && min.y <= position.y && position.y <= max.y
  }

  /// The square of the distance to a position; 0 inside.
  @inlinable @inline(__always)
  public func squaredGap(_ position: Position) -> Double {
    let (x, y) = (
      Swift.max(0, Swift.max(min.x - position.x, position.x - max.x)),
      Swift.max(0, Swift.max(min.y - position.y, position.y - max.y))
    )
    return x * x + y * y
  }

  /// Whether all of another box, which is not empty, is in this one.
  @inlinable @inline(__always)
  public func contains(_ other: Box) -> Bool { contains(other.min) && contains(other.max) }
}
