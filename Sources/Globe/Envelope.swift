// The box around vertices, on the plane and on the antimeridian.

public import SimpleFeatures

/// An axis-parallel box in the coordinates' own units: `x` from `minX` to `maxX`, `y` from `minY` to `maxY`.
///
/// An empty envelope has `minX > maxX`. A box over the antimeridian is written with west > east by `bounds`
/// (RFC 7946 §5.2); inside, both the span in −180…180 and the span in 0…360 are followed, and the narrower one wins.
public struct Envelope: Sendable, Equatable {
  public private(set) var minX = Double.infinity
  public private(set) var minY = Double.infinity
  public private(set) var maxX = -Double.infinity
  public private(set) var maxY = -Double.infinity
  private var minPositiveX = Double.infinity
  private var maxPositiveX = -Double.infinity

  /// Makes an empty envelope.
  public init() {}

  /// Whether no vertex was added.
  public var isEmpty: Bool { minX > maxX }

  /// Adds one position.
  public mutating func add(x: Double, y: Double) {
    minX = min(minX, x)
    maxX = max(maxX, x)
    minY = min(minY, y)
    maxY = max(maxY, y)
    // −180 and 180 are one meridian: in 0…360 both are 180.
    let positive = x < 0 ? x + 360 : x
    minPositiveX = min(minPositiveX, positive)
    maxPositiveX = max(maxPositiveX, positive)
  }

  /// Adds every vertex of `geometry`, and for its lines and rings what lies between them.
  ///
  /// O(vertices).
  public mutating func add(_ geometry: Geometry) {
    let stride = geometry.dimension
    var index = 0
    while index < geometry.ordinates.count {
      add(x: geometry.ordinates[index], y: geometry.ordinates[index + 1])
      index += stride
    }
    for ring in geometry.ringEnds.indices where geometry.crossesGreenwich(geometry.ring(ring)) {
      minPositiveX = min(minPositiveX, 0)
      maxPositiveX = max(maxPositiveX, 360)
    }
    for member in geometry.members { add(member) }
  }

  /// Adds all that `other` holds.
  public mutating func add(_ other: Envelope) {
    minX = min(minX, other.minX)
    maxX = max(maxX, other.maxX)
    minY = min(minY, other.minY)
    maxY = max(maxY, other.maxY)
    minPositiveX = min(minPositiveX, other.minPositiveX)
    maxPositiveX = max(maxPositiveX, other.maxPositiveX)
  }

  /// West, south, east, north as RFC 7946 §5 writes them; nil when empty.
  ///
  /// With `wraps` (longitude/latitude), a box narrower across the antimeridian than across Greenwich comes out with
  /// west > east.
  public func bounds(wraps: Bool) -> (west: Double, south: Double, east: Double, north: Double)? {
    if isEmpty { return nil }
    if wraps, minX >= -180, maxX <= 180, minX < 0, maxPositiveX - minPositiveX < maxX - minX {
      return (minPositiveX > 180 ? minPositiveX - 360 : minPositiveX, minY, maxPositiveX - 360, maxY)
    }
    return (minX, minY, maxX, maxY)
  }
}

extension Geometry {
  /// Whether an edge goes from the western to the eastern half, or back, and not by the antimeridian.
  fileprivate func crossesGreenwich(_ vertices: Range<Int>) -> Bool {
    guard var previous = vertices.first.map({ ordinates[$0 * dimension] }) else { return false }
    for vertex in vertices.dropFirst() {
      let x = ordinates[vertex * dimension]
      // From −180 to 180 it goes round the Earth.
      if (x < 0) != (previous < 0), abs(x - previous) <= 180 || abs(x - previous) == 360 { return true }
      previous = x
    }
    return false
  }
}
