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
  /// What lines and rings that jump reach between their vertices: ±180°, a pole.
  private var onGlobe = Box()

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
    addHalf(x)
  }

  /// Adds every vertex of `geometry`, and for its lines and rings what lies between them, the way that `EdgeWay` says.
  ///
  /// O(vertices).
  public mutating func add(_ geometry: Geometry) {
    let stride = geometry.dimension
    var index = 0
    while index < geometry.ordinates.count {
      add(x: geometry.ordinates[index], y: geometry.ordinates[index + 1])
      index += stride
    }
    for ring in geometry.ringEnds.indices { addEdges(geometry, ring) }
    for member in geometry.members { add(member) }
  }

  private mutating func addEdges(_ geometry: Geometry, _ ring: Int) {
    let vertices = geometry.ring(ring)
    guard var previous = vertices.first.map({ geometry.ordinates[$0 * geometry.dimension] }) else { return }
    for vertex in vertices.dropFirst() {
      let x = geometry.ordinates[vertex * geometry.dimension]
      if abs(x - previous) > 180 { return addJump(geometry, ring) }
      if (x < 0) != (previous < 0) { crossesGreenwich = true }
      previous = x
    }
  }

  /// Adds a line or ring that jumps, or goes round the Earth, or is on a plane: its pieces, in longitudes and latitudes.
  private mutating func addJump(_ geometry: Geometry, _ ring: Int) {
    let box = geometry.bounds
    guard box.min.x >= -360, box.max.x <= 360, box.min.y >= -90, box.max.y <= 90 else { return }
    var pieces = Geometry(type: geometry.type.hasRings ? .polygon : .lineString, ordinates: [], ringEnds: [])
    for position in geometry.positions(ofRing: ring) { pieces.ordinates += [position.x, position.y] }
    pieces.ringEnds = [pieces.vertexCount]
    var cutter = AntimeridianCutter()
    cutter.cut(&pieces)
    for ring in pieces.ringEnds.indices {
      var previous: Position?
      for position in pieces.positions(ofRing: ring) {
        onGlobe.add(position)
        addHalf(position.x)
        // What still is a whole turn goes round the Earth, in a ring.
        if let previous, (position.x < 0) != (previous.x < 0),
          abs(position.x - previous.x) <= 180 || pieces.type.hasRings
        {
          crossesGreenwich = true
        }
        previous = position
      }
    }
  }

  private mutating func addHalf(_ x: Double) {
    minEasternX = x < 0 ? minEasternX : min(minEasternX, x)
    maxWesternX = x < 0 ? max(maxWesternX, x) : maxWesternX
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
    onGlobe.add(other.onGlobe)
  }

  /// West, south, east, north as RFC 7946 §5 writes them; nil when empty.
  ///
  /// With `wraps` (longitude/latitude), a box narrower across the antimeridian than across Greenwich comes out with
  /// west > east.
  public func bounds(wraps: Bool) -> (west: Double, south: Double, east: Double, north: Double)? {
    if isEmpty { return nil }
    if !wraps { return (minX, minY, maxX, maxY) }
    var (west, east) = (min(minX, onGlobe.min.x), max(maxX, onGlobe.max.x))
    if !crossesGreenwich, west >= -180, east <= 180, west < 0, east >= 0, maxWesternX + 360 - minEasternX < east - west
    {
      (west, east) = (minEasternX, maxWesternX)
    } else if east - west >= 360 {
      (west, east) = (-180, 180)
    } else if east > 180 {
      (west, east) = (west >= 180 ? west - 360 : west, east - 360)
    } else if west < -180 {
      (west, east) = (west + 360, east <= -180 ? east + 360 : east)
    }
    return (west, min(minY, onGlobe.min.y), east, max(maxY, onGlobe.max.y))
  }
}
