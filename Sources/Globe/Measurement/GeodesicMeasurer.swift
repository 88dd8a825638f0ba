// Measures on the ellipsoid: longitude and latitude, edges that are geodesics.

public import Planar
import SystemLibrary

/// Measures longitudes and latitudes on WGS 84.
///
/// An edge is the geodesic between its vertices, whichever way round the Earth that is. Belongs to one thread.
public final class GeodesicMeasurer: Measurer {
  private let geodesic: any GeodesicEngine

  /// The longest chord, in metres, whose arc is had from a series.
  ///
  /// Up to it the series is within 1e-11 of the length, and 10 nm, see the tests.
  public static let longestSeries = 50_000.0

  /// The area of the ellipsoid, in square metres.
  private static let earth = 510_065_621_724_088.44

  /// Makes a measurer.
  public init(_ geodesic: any GeodesicEngine) { self.geodesic = geodesic }

  public func check(_ geometry: Geometry) throws(MeasureError) {
    for vertex in 0..<geometry.vertexCount where !(abs(geometry.ordinates[vertex * geometry.dimension + 1]) <= 90) {
      throw .offEllipsoid(vertex: vertex)
    }
  }

  public func length(_ geometry: Geometry, _ vertices: Range<Int>) -> Double {
    guard let first = vertices.first else { return 0 }
    // `unsafe` holds: the array has `stride` ordinates for each vertex.
    return unsafe geometry.ordinates.withUnsafeBufferPointer { ordinates in
      let stride = geometry.dimension
      var x = unsafe ordinates[first * stride]
      var y = unsafe ordinates[first * stride + 1]
      var before: EllipsoidPoint?
      var sum = 0.0
      for vertex in vertices.dropFirst() {
        let (toX, toY) = unsafe (ordinates[vertex * stride], ordinates[vertex * stride + 1])
        // Half a degree of latitude is longer than any chord that the series is for.
        if abs(toY - y) > 0.5 {
          sum += geodesic.distance(x: x, y: y, toX: toX, toY: toY)
          before = nil
        } else {
          let start = before ?? EllipsoidPoint(longitude: x, latitude: y)
          let end = EllipsoidPoint(longitude: toX, latitude: toY)
          sum += start.shortDistance(to: end) ?? geodesic.distance(x: x, y: y, toX: toX, toY: toY)
          before = end
        }
        (x, y) = (toX, toY)
      }
      return sum
    }
  }

  /// The distance between two places, as `length` sums it.
  public func distance(x: Double, y: Double, toX: Double, toY: Double) -> Double {
    length(Geometry(type: .lineString, ordinates: [x, y, toX, toY], ringEnds: [2]), 0..<2)
  }

  public func perimeter(_ geometry: Geometry, _ ring: Range<Int>) -> Double {
    guard EdgeWay(ring: geometry.positions(ring)).goesRound else { return length(geometry, ring) }
    let vertices = vertices(geometry, ring, goesRound: true)
    let line = Geometry(type: .lineString, ordinates: vertices + vertices[..<2])
    return length(line, 0..<line.vertexCount)
  }

  public func bearing(
    _ geometry: Geometry, from start: Int, to end: Int
  ) -> (initial: Double, final: Double)? {
    let (a, b) = (start * geometry.dimension, end * geometry.dimension)
    let (x, y) = (geometry.ordinates[a], geometry.ordinates[a + 1])
    let (toX, toY) = (geometry.ordinates[b], geometry.ordinates[b + 1])
    let way = geodesic.azimuths(x: x, y: y, toX: toX, toY: toY)
    guard way.distance > 0 else { return nil }
    return (normalized(way.initial), normalized(way.final))
  }

  public func area(_ geometry: Geometry, _ ring: Range<Int>) -> Double {
    let way = EdgeWay(ring: geometry.positions(ring))
    let vertices = vertices(geometry, ring, goesRound: way.goesRound)
    guard vertices.count >= 6 else { return 0 }
    // The routine takes one side of the ring for its inside; for a ring round more than half the Earth it is the other.
    let area = abs(geodesic.area(vertices))
    if isSmall(vertices, way) { return area }
    guard let estimate = areaOnMap(vertices, way) else { return area }
    return abs(estimate - area) <= abs(estimate - (Self.earth - area)) ? area : Self.earth - area
  }

  /// The area on the left of the exterior rings of polygons, be it more than half of the Earth's, without that in their
  /// holes, in square metres.
  public func leftArea(_ geometry: Geometry) -> Double {
    var (geometry, sum) = (geometry, 0.0)
    geometry.forEachSimple { part in
      for rings in part.polygons {
        for ring in rings {
          let vertices = part.ring(ring)
          sum += ring == rings.lowerBound ? leftArea(part, vertices) : -area(part, vertices)
        }
      }
    }
    return sum
  }

  /// The area on the left of a ring, be it more than half of the Earth's, in square metres.
  public func leftArea(_ geometry: Geometry, _ ring: Range<Int>) -> Double {
    let area = geodesic.area(vertices(geometry, ring, goesRound: EdgeWay(ring: geometry.positions(ring)).goesRound))
    return area < 0 ? area + Self.earth : area
  }

  /// Whether a ring is within an eighth of the Earth, so that less than half of it is inside.
  private func isSmall(_ vertices: [Double], _ way: EdgeWay) -> Bool {
    guard !way.goesRound else { return false }
    let (x, y) = (vertices[0], vertices[1])
    for at in stride(from: 0, to: vertices.count - 1, by: 2)
    where !(abs(vertices[at] - x) < 45 && abs(vertices[at + 1] - y) < 45 && abs(vertices[at + 1]) < 89) {
      return false
    }
    return true
  }

  /// The vertices of a ring as x, y, x, y …, the last of which is left out, since it is the first.
  private func vertices(_ geometry: Geometry, _ ring: Range<Int>, goesRound: Bool) -> [Double] {
    let stride = geometry.dimension
    var vertices: [Double] = []
    vertices.reserveCapacity(ring.count * 2)
    for vertex in ring.dropLast() {
      vertices.append(geometry.ordinates[vertex * stride])
      vertices.append(geometry.ordinates[vertex * stride + 1])
      if goesRound { appendRound(geometry.position(vertex), geometry.position(vertex + 1), to: &vertices) }
    }
    return vertices
  }

  /// Appends vertices along a side that goes round the Earth, of which no geodesic does: that many, that those between
  /// them are within 1e-6 of its area.
  private func appendRound(_ start: Position, _ end: Position, to vertices: inout [Double]) {
    guard abs(end.x - start.x) == 360, start.y != end.y || abs(start.y) < 90 else { return }
    let steps = 3600.0
    for step in 1..<Int(steps) {
      let place = start + (end - start) * (Double(step) / steps)
      vertices.append(place.x)
      vertices.append(place.y)
    }
  }

  /// About the area inside a ring, seen on Lambert's cylindrical map, which keeps areas; nil for a ring round a pole,
  /// that is open there.
  private func areaOnMap(_ vertices: [Double], _ way: EdgeWay) -> Double? {
    var (turn, sum) = (0.0, 0.0)
    var x = vertices[vertices.count - 2]
    var height = sin(vertices[vertices.count - 1] * (.pi / 180))
    for at in stride(from: 0, to: vertices.count, by: 2) {
      let toHeight = sin(vertices[at + 1] * (.pi / 180))
      let before = turn
      turn += way.east(from: x, to: vertices[at])
      sum += (before + turn) / 2 * (toHeight - height)
      (x, height) = (vertices[at], toHeight)
    }
    return abs(turn) < 1 ? abs(sum) / 720 * Self.earth : nil
  }

  public func cutEdges(_ geometry: Geometry) -> Double {
    // What lies along 180° is a cut where the same lies along −180°, and an outline where it does not; on a map of
    // 0…360° along 360° and 0°.
    let box = geometry.bounds
    let (west, east) = box.size.x == 360 ? (box.min.x, box.max.x) : (-180, 180)
    var sides: (east: [ClosedRange<Double>], west: [ClosedRange<Double>]) = ([], [])
    let stride = geometry.dimension
    for ring in geometry.ringEnds.indices {
      let vertices = geometry.ring(ring)
      for vertex in vertices.dropFirst() {
        let (a, b) = ((vertex - 1) * stride, vertex * stride)
        let x = geometry.ordinates[a]
        guard x == east || x == west, x == geometry.ordinates[b] else { continue }
        let (y, toY) = (geometry.ordinates[a + 1], geometry.ordinates[b + 1])
        if x == east {
          sides.east.append(min(y, toY)...max(y, toY))
        } else {
          sides.west.append(min(y, toY)...max(y, toY))
        }
      }
    }
    if sides.east.isEmpty || sides.west.isEmpty { return 0 }
    let sum = SeamIntervals(east: sides.east, west: sides.west).intervals.reduce(0) { sum, seam in
      sum + geodesic.distance(x: 0, y: seam.lowerBound, toX: 0, toY: seam.upperBound)
    }
    return 2 * sum
  }

  private func normalized(_ azimuth: Double) -> Double {
    let turn = azimuth < 0 ? azimuth + 360 : azimuth
    return turn >= 360 ? turn - 360 : turn
  }
}

/// A place on the ellipsoid in space, and what the curvature there depends on.
private struct EllipsoidPoint {
  private let position: SIMD4<Double>
  private let sine: Double

  private static let e2 = WGS84.squaredEccentricity

  @inline(__always)
  init(longitude: Double, latitude: Double) {
    let (lambda, phi) = (longitude * (.pi / 180), latitude * (.pi / 180))
    sine = sin(phi)
    let cosine = cos(phi)
    let normal = WGS84.equatorialRadius / (1 - Self.e2 * sine * sine).squareRoot()
    position = SIMD4(
      normal * cosine * cos(lambda), normal * cosine * sin(lambda), normal * (1 - Self.e2) * sine, 0)
  }

  /// The length of the geodesic to a place nearby; nil where that is not near.
  ///
  /// An arc of curvature 1/R over the chord c is c (1 + c²/24R² + 3c⁴/640R⁴ + …). R is that of the normal section at
  /// the middle (Euler): 1/R = cos²α/M + sin²α/N. What the ellipsoid's changing curvature and the geodesic's torsion
  /// add is of the order of e²(c/R)⁴/100, since at the middle the odd terms vanish.
  @inline(__always)
  func shortDistance(to other: EllipsoidPoint) -> Double? {
    let difference = other.position - position
    let square = (difference * difference).sum()
    guard square <= GeodesicMeasurer.longestSeries * GeodesicMeasurer.longestSeries else { return nil }
    guard square > 0 else { return 0 }
    let middle = (sine + other.sine) / 2
    let w2 = 1 - Self.e2 * middle * middle
    // N = a/w, M = a(1 − e²)/w³; the edge's share of the north is the height it gains over that of due north.
    let w = w2.squareRoot()
    let rise = difference.z / Self.cosine(middle)
    let north = Self.cosine(middle) > 1e-3 ? min(1, rise * rise / square) : 0.5
    let curvature = w / WGS84.equatorialRadius * (1 - north + north * w2 / (1 - Self.e2))
    let ratio = square * curvature * curvature
    return square.squareRoot() * (1 + ratio * (1.0 / 24 + ratio * (3.0 / 640)))
  }

  @inline(__always)
  private static func cosine(_ sine: Double) -> Double { max(0, 1 - sine * sine).squareRoot() }
}
