// A circle vertex by vertex, with a direct geodesic for each: where it is large, near a pole, or over ±180°.

internal import Globe
internal import Planar
import SystemLibrary

/// Follows a circle from north over east to south; the western half is the mirror image.
struct CircleTracer {
  private struct Vertex {
    /// Degrees from north.
    let azimuth: Double
    /// Degrees east of the centre, 0…180: no shortest way goes farther.
    let offset: Double
    let y: Double
  }

  /// Degrees east of the centre at which a circle that goes exactly through a pole comes to it: at right angles.
  private static let throughPole = 90.0

  private let geodesic: any GeodesicEngine
  private let x: Double
  private let y: Double
  private let radius: Double
  private let segments: Int
  private let holdsNorth: Bool
  private let holdsSouth: Bool
  private let meetsNorth: Bool
  private let meetsSouth: Bool

  init(geodesic: any GeodesicEngine, x: Double, y: Double, radius: Double, segments: Int) {
    self.geodesic = geodesic
    (self.x, self.y, self.radius) = (x, y, radius)
    // One through a pole, but for rounding, goes over it, and not round.
    let rounding = min(2e-4, radius / 1024)
    let north = geodesic.distance(x: 0, y: y, toX: 0, toY: 90)
    let south = geodesic.distance(x: 0, y: y, toX: 0, toY: -90)
    holdsNorth = north < radius - rounding
    holdsSouth = south < radius - rounding
    meetsNorth = !holdsNorth && north <= radius + rounding
    meetsSouth = !holdsSouth && south <= radius + rounding
    // As seen from the pole, 64 sides are 0.16 % short of the circle's area.
    self.segments = holdsNorth || holdsSouth ? max(segments, 128) : segments
  }

  /// The whole circle counter-clockwise, with vertices where it crosses ±180°.
  func ring() -> UnrolledRing {
    let half = halfCircle()
    // After a pole the circle comes back half a turn away.
    let shift = holdsSouth ? -Longitude.turn : 0
    var ring = UnrolledRing()
    if meetsNorth { ring.append(x: x + Self.throughPole, y: 90) }
    for vertex in withCrossing(half, at: (x - Longitude.west).truncatingRemainder(dividingBy: Longitude.turn)) {
      ring.append(x: vertex.isCrossing ? Longitude.west : x - vertex.offset, y: vertex.y)
    }
    if meetsSouth { ring.append(x: x + Self.throughPole, y: -90) }
    for vertex in withCrossing(half, at: (Longitude.east - x).truncatingRemainder(dividingBy: Longitude.turn))
      .reversed()
    {
      // North and south belong to both halves.
      if vertex.azimuth == 0 || vertex.azimuth == Azimuth.south { continue }
      ring.append(x: (vertex.isCrossing ? Longitude.east : x + vertex.offset) + shift, y: vertex.y)
    }
    return ring
  }

  private func vertex(_ azimuth: Double) -> Vertex {
    let end = geodesic.direct(x: 0, y: y, azimuth: azimuth, distance: radius)
    // Due north and south the rounding of the longitude must not decide on which side of the pole the end is.
    if azimuth == 0 {
      if meetsNorth { return Vertex(azimuth: 0, offset: Self.throughPole, y: 90) }
      return Vertex(azimuth: 0, offset: holdsNorth ? Longitude.east : 0, y: end.y)
    }
    if azimuth == Azimuth.south {
      if meetsSouth { return Vertex(azimuth: azimuth, offset: Self.throughPole, y: -90) }
      return Vertex(azimuth: azimuth, offset: holdsSouth ? Longitude.east : 0, y: end.y)
    }
    return Vertex(azimuth: azimuth, offset: abs(end.x), y: end.y)
  }

  private func halfCircle() -> [Vertex] {
    var half = [vertex(0)]
    for index in 1...(segments / 2) {
      let next = vertex(Azimuth.turn * Double(index) / Double(segments))
      if let last = half.last { refine(last, next, depth: 0, &half) }
      half.append(next)
    }
    // An odd number of sides has no vertex in the south, but near or around that pole the ring needs one.
    if segments % 2 == 1, let last = half.last {
      let south = vertex(Azimuth.south)
      if holdsSouth || meetsSouth || needsVertex(between: last.y, last.y, chordOffset: 0, south) {
        refine(last, south, depth: 0, &half)
        half.append(south)
      }
    }
    return half
  }

  /// Puts vertices between two, until the straight side in longitude and latitude is about as near to the circle as the
  /// side of a regular polygon on the plane.
  private func refine(_ one: Vertex, _ other: Vertex, depth: Int, _ half: inout [Vertex]) {
    guard depth < 12 else { return }
    let middle = vertex((one.azimuth + other.azimuth) / 2)
    guard needsVertex(between: one.y, other.y, chordOffset: (one.offset + other.offset) / 2, middle) else { return }
    refine(one, middle, depth: depth + 1, &half)
    half.append(middle)
    refine(middle, other, depth: depth + 1, &half)
  }

  /// Whether the middle of a side with these latitudes at its ends is too far from the circle's vertex there.
  private func needsVertex(between y: Double, _ otherY: Double, chordOffset: Double, _ middle: Vertex) -> Bool {
    let across = (chordOffset - middle.offset) * cos(middle.y * Double.pi / 180)
    let along = (y + otherY) / 2 - middle.y
    let metres = (across * across + along * along).squareRoot() * WGS84.metresPerDegree
    let sagitta = radius * (1 - cos(Double.pi / Double(segments)))
    return metres > 1.5 * min(sagitta, 200_000)
  }

  /// The half circle, with a vertex wherever it is exactly `offset` degrees from the centre's meridian.
  private func withCrossing(
    _ half: [Vertex], at offset: Double
  ) -> [(azimuth: Double, offset: Double, y: Double, isCrossing: Bool)] {
    var result: [(azimuth: Double, offset: Double, y: Double, isCrossing: Bool)] = []
    for (index, vertex) in half.enumerated() {
      if index > 0, (half[index - 1].offset - offset) * (vertex.offset - offset) < 0 {
        let found = crossing(half[index - 1], vertex, offset)
        result.append((found.azimuth, offset, found.y, true))
      }
      result.append((vertex.azimuth, vertex.offset, vertex.y, vertex.offset == offset && offset > 0))
    }
    return result
  }

  /// Halves the interval of azimuth until the circle's vertex is within 0.01 mm of the meridian.
  private func crossing(_ one: Vertex, _ other: Vertex, _ offset: Double) -> Vertex {
    var (low, high) = one.offset < offset ? (one, other) : (other, one)
    for _ in 0..<60 where (high.offset - low.offset) > 1e-10 {
      let middle = vertex((low.azimuth + high.azimuth) / 2)
      if middle.offset < offset { low = middle } else { high = middle }
    }
    return low
  }
}
