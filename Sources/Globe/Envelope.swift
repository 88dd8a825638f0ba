// The box around vertices, on the plane and on the antimeridian.

public import SimpleFeatures

/// An axis-parallel box in the coordinates' own units: `x` from `minX` to `maxX`, `y` from `minY` to `maxY`.
///
/// An empty envelope has `minX > maxX`. A box over the antimeridian is written with west > east by `bounds`
/// (RFC 7946 §5.2); inside, both the span in −180…180 and the span in 0…360 are followed, and the narrower one wins.
/// Its sides are ordinates that were added, to the last bit.
public struct Envelope: Sendable, Equatable {
  public private(set) var minX = Double.infinity
  public private(set) var minY = Double.infinity
  public private(set) var maxX = -Double.infinity
  public private(set) var maxY = -Double.infinity
  /// The least x of the eastern half, 0…180.
  private var minEasternX = Double.infinity
  /// The largest x of the western half, below 0.
  private var maxWesternX = -Double.infinity
  /// Whether a line or ring goes from half to half by Greenwich.
  private var crossesGreenwich = false

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
    minEasternX = x < 0 ? minEasternX : min(minEasternX, x)
    maxWesternX = x < 0 ? max(maxWesternX, x) : maxWesternX
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
      crossesGreenwich = true
    }
    for member in geometry.members { add(member) }
  }

  /// Adds all that `other` holds.
  public mutating func add(_ other: Envelope) {
    minX = min(minX, other.minX)
    maxX = max(maxX, other.maxX)
    minY = min(minY, other.minY)
    maxY = max(maxY, other.maxY)
    minEasternX = min(minEasternX, other.minEasternX)
    maxWesternX = max(maxWesternX, other.maxWesternX)
    crossesGreenwich = crossesGreenwich || other.crossesGreenwich
  }

  /// West, south, east, north as RFC 7946 §5 writes them; nil when empty.
  ///
  /// With `wraps` (longitude/latitude), a box narrower across the antimeridian than across Greenwich comes out with
  /// west > east.
  public func bounds(wraps: Bool) -> (west: Double, south: Double, east: Double, north: Double)? {
    if isEmpty { return nil }
    if wraps, !crossesGreenwich, minX >= -180, maxX <= 180, minX < 0, maxX >= 0,
      maxWesternX + 360 - minEasternX < maxX - minX
    {
      return (minEasternX, minY, maxWesternX, maxY)
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
