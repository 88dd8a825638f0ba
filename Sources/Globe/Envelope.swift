// The box around vertices, on the plane and on the antimeridian.

public import Planar

/// The box around what was added, in the coordinates' own units.
///
/// A box over the antimeridian is written with west > east by `bounds` (RFC 7946 §5.2); inside, both the span in
/// −180…180 and the span in 0…360 are followed, and the narrower one wins. Its sides are ordinates that were added, to
/// the last bit.
public struct Envelope: Sendable, Equatable {
  /// Around the vertices, as they are written.
  public private(set) var plane = Box()
  /// Around what lies east of Greenwich, and west of it: vertices, and what lines and rings that jump reach between
  /// them.
  private var (eastern, western) = (Box(), Box())
  /// Whether a line or ring goes from half to half by Greenwich.
  private var crossesGreenwich = false
  /// Whether longitudes went on beyond ±180.
  private var isTurned = false

  /// Makes an empty envelope.
  public init() {}

  /// Whether no vertex was added.
  public var isEmpty: Bool { plane.isEmpty }

  /// Adds one position.
  public mutating func add(x: Double, y: Double) {
    plane.add(Position(x, y))
    addOnGlobe(Position(x, y))
  }

  /// Adds every vertex of `geometry`, and for its lines and rings what lies between them, the way that `EdgeWay` says.
  ///
  /// O(vertices).
  public mutating func add(_ geometry: Geometry) {
    for position in geometry.positions(0..<geometry.vertexCount) { add(x: position.x, y: position.y) }
    for ring in geometry.ringEnds.indices { addEdges(geometry, ring) }
    for member in geometry.members { add(member) }
  }

  private mutating func addEdges(_ geometry: Geometry, _ ring: Int) {
    let positions = geometry.positions(ofRing: ring)
    guard var previous = positions.first?.x else { return }
    for position in positions.dropFirst() {
      if abs(position.x - previous) > 180 { return addJump(geometry, ring) }
      if abs(position.x) <= 180, abs(previous) <= 180 {
        if (position.x < 0) != (previous < 0) { crossesGreenwich = true }
      } else {
        addStep(from: previous, to: position)
      }
      previous = position.x
    }
  }

  /// Adds what is between two positions where longitudes go on beyond ±180.
  private mutating func addStep(from x: Double, to position: Position) {
    func turns(_ longitude: Double) -> Double { (longitude / 360).rounded(.down) }
    if turns(x) != turns(position.x) { crossesGreenwich = true }
    guard turns(x + 180) != turns(position.x + 180) else { return }
    eastern.add(Position(180, position.y))
    western.add(Position(-180, position.y))
  }

  /// Adds a line or ring that jumps, or goes round the Earth, or is on a plane: its pieces, in longitudes and
  /// latitudes.
  private mutating func addJump(_ geometry: Geometry, _ ring: Int) {
    let limits = Box(Position(-360, -90), Position(360, 90))
    guard limits.contains(geometry.bounds) else { return }
    var pieces = Geometry(type: geometry.type.hasRings ? .polygon : .lineString, ordinates: [], ringEnds: [])
    for position in geometry.positions(ofRing: ring) { pieces.ordinates += [position.x, position.y] }
    pieces.ringEnds = [pieces.vertexCount]
    var cutter = AntimeridianCutter()
    cutter.cut(&pieces)
    for ring in pieces.ringEnds.indices {
      var previous: Position?
      for position in pieces.positions(ofRing: ring) {
        addOnGlobe(position)
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

  private mutating func addOnGlobe(_ position: Position) {
    var position = position
    if abs(position.x) > 180 {
      position.x = Self.turned(position.x, position.x > 0 ? -360 : 360)
      isTurned = true
    }
    if position.x < 0 { western.add(position) } else { eastern.add(position) }
  }

  /// Adds all that `other` holds.
  public mutating func add(_ other: Envelope) {
    plane.add(other.plane)
    eastern.add(other.eastern)
    western.add(other.western)
    crossesGreenwich = crossesGreenwich || other.crossesGreenwich
    isTurned = isTurned || other.isTurned
  }

  /// West, south, east, north as RFC 7946 §5 writes them; nil when empty.
  ///
  /// With `wraps` (longitude/latitude), a box narrower across the antimeridian than across Greenwich comes out with
  /// west > east.
  public func bounds(wraps: Bool) -> (west: Double, south: Double, east: Double, north: Double)? {
    if isEmpty { return nil }
    if !wraps { return (plane.min.x, plane.min.y, plane.max.x, plane.max.y) }
    var box = eastern
    box.add(western)
    var (west, east) = (box.min.x, box.max.x)
    if !crossesGreenwich, west >= -180, east <= 180, !eastern.isEmpty, !western.isEmpty,
      western.max.x + 360 - eastern.min.x < east - west
    {
      (west, east) = (eastern.min.x, western.max.x)
      // The meridian is the side of the half that the rest is in.
      if isTurned, west == 180 { west = -180 } else if isTurned, east == -180 { east = 180 }
    }
    return (west, box.min.y, east, box.max.y)
  }

  /// A longitude one turn on, without the noise that digits beyond the twelfth decimal have in one of 360: 317.02504
  /// becomes -42.97496.
  private static func turned(_ longitude: Double, _ turn: Double) -> Double {
    // What is no longitude has no noise either.
    abs(longitude) > 1e6 ? longitude + turn : ((longitude + turn) * 1e12).rounded() / 1e12
  }
}
