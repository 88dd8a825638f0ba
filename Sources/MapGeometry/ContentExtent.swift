// What a camera has to show: everything it needs to know of any amount of content, in a fixed amount of memory.

import SimpleFeatures

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The extent of content in the directions of a perspective.
///
/// For each degree of longitude the largest value of each of the perspective's four forms is kept, and what part of the
/// degree is covered; so the smallest interval of longitudes is found in the end, across ±180° as well. Two extents are
/// joined by `add`, in any order with the same result. Adding a vertex is O(1).
///
/// Lines and rings are straight in longitude and latitude (RFC 7946 §3.1.1). On the map such an edge is a curve, and
/// where that goes beyond both its ends, its outermost point counts.
public struct ContentExtent: Sendable {
  /// The least that a form can be.
  private static let nothing = SIMD4<Double>(repeating: -.infinity)

  private let east: SIMD4<Double>
  private let north: SIMD4<Double>
  /// −north / east: on an edge of slope dφ/dλ a form is largest where cos φ is this times the slope.
  private let turning: SIMD4<Double>
  private var maxima: [SIMD4<Double>]
  private var wests: [Double]
  private var easts: [Double]
  /// Vertices beyond the map's edge, which count as being on it.
  public private(set) var clampedCount = 0

  /// Makes an empty extent.
  public init(_ perspective: Perspective) {
    (east, north) = perspective.forms
    turning = -north / east
    maxima = Array(repeating: Self.nothing, count: 360)
    wests = Array(repeating: .infinity, count: 360)
    easts = Array(repeating: -.infinity, count: 360)
  }

  /// Whether nothing was added.
  public var isEmpty: Bool { !wests.contains { $0 < .infinity } }

  /// Adds all that `other`, of the same perspective, holds.
  public mutating func add(_ other: ContentExtent) {
    for index in 0..<360 {
      maxima[index] = pointwiseMax(maxima[index], other.maxima[index])
      wests[index] = min(wests[index], other.wests[index])
      easts[index] = max(easts[index], other.easts[index])
    }
    clampedCount += other.clampedCount
  }

  /// Adds a geometry in longitude and latitude, all of whose ordinates are finite.
  public mutating func add(_ geometry: Geometry) {
    let stride = geometry.dimension
    if geometry.ringEnds.isEmpty {
      for at in Swift.stride(from: 0, to: geometry.ordinates.count, by: stride) {
        _ = addVertex(x: geometry.ordinates[at], y: geometry.ordinates[at + 1])
      }
    }
    for ring in geometry.ringEnds.indices {
      var previous: Vertex?
      for index in geometry.ring(ring) {
        let vertex = addVertex(x: geometry.ordinates[index * stride], y: geometry.ordinates[index * stride + 1])
        if let previous { addEdge(previous, vertex) }
        previous = vertex
      }
    }
    for member in geometry.members { add(member) }
  }

  /// The smallest interval of longitudes with all content in it, west > east across ±180°; nil when there is none.
  ///
  /// Of two that are equally small, one that is not across ±180° is taken.
  public var longitudes: (west: Double, east: Double)? {
    guard let cut = widestGap else { return nil }
    return (wests[cut.firstEast], easts[cut.lastWest])
  }

  /// The largest values of the forms, E counted from Greenwich and N from the equator; nil when there is no content.
  ///
  /// What is west of the widest gap counts as being once around the world to the east.
  public var formMaxima: SIMD4<Double>? {
    guard let cut = widestGap else { return nil }
    var result = Self.nothing
    for index in 0..<360 where wests[index] < .infinity {
      result = pointwiseMax(
        result, index < cut.firstEast ? maxima[index] + east * MapPoint.world : maxima[index])
    }
    return result
  }

  /// The degrees on both sides of the widest gap: where content begins again, and where it ended.
  private var widestGap: (firstEast: Int, lastWest: Int)? {
    let used = (0..<360).filter { wests[$0] < .infinity }
    guard let first = used.first, var previous = used.last else { return nil }
    var best = (firstEast: first, lastWest: previous)
    // The gap at ±180° comes first and stays unless another is wider.
    var widest = max(0, wests[first] + 360 - easts[previous])
    previous = first
    for index in used.dropFirst() {
      let gap = wests[index] - easts[previous]
      if gap > widest { (widest, best) = (gap, (index, previous)) }
      previous = index
    }
    return best
  }
}

extension ContentExtent {
  /// A vertex, as the edge that comes next needs it.
  private struct Vertex {
    /// The longitude as given, and in −180…180.
    let x, wrapped: Double
    /// The latitude, and its cosine.
    let y, cosine: Double
  }

  private static let perDegree = MapPoint.world / 360
  private static let perRadian = MapPoint.world / (2 * .pi)

  private mutating func addVertex(x: Double, y: Double) -> Vertex {
    let longitude = MapGeometry.wrapped(longitude: x)
    var latitude = y
    if abs(y) > MapPoint.latitudeLimit {
      clampedCount += 1
      latitude = y < 0 ? -MapPoint.latitudeLimit : MapPoint.latitudeLimit
    }
    let sine = sin(latitude * radiansPerDegree)
    let index = Self.degree(longitude)
    note(index, longitude, longitude, atanh(sine))
    return Vertex(x: x, wrapped: longitude, y: latitude, cosine: (1 - sine * sine).squareRoot())
  }

  /// Notes that there is content at `west`…`east` of a degree, and a point at `east`, at this isometric latitude.
  private mutating func note(_ index: Int, _ west: Double, _ east: Double, _ isometric: Double) {
    maxima[index] = pointwiseMax(
      maxima[index], self.east * (east * Self.perDegree) + north * (isometric * Self.perRadian))
    if west < wests[index] { wests[index] = west }
    if east > easts[index] { easts[index] = east }
  }

  private static func degree(_ longitude: Double) -> Int { min(359, max(0, Int(longitude + 180))) }

  private mutating func addEdge(_ from: Vertex, _ to: Vertex) {
    let (first, second) = from.x < to.x ? (from, to) : (to, from)
    if Self.degree(first.wrapped) != Self.degree(second.wrapped) || second.x - first.x > 1 {
      cover(first, second)
    }
    let slope = (second.y - first.y) / (second.x - first.x)
    let low = min(first.cosine, second.cosine)
    // The curve bends one way on each side of the equator, where its cosine is largest.
    let high = first.y * second.y < 0 ? 1 : max(first.cosine, second.cosine)
    let cosine = turning * slope
    guard any((cosine .> low) .& (cosine .< high)) else { return }
    for lane in 0..<4 where cosine[lane] > low && cosine[lane] < high {
      let latitude = acos(cosine[lane]) / radiansPerDegree
      for y in [latitude, -latitude] where y > min(first.y, second.y) && y < max(first.y, second.y) {
        let x = MapGeometry.wrapped(longitude: first.x + (y - first.y) / slope)
        note(Self.degree(x), x, x, atanh(sin(y * radiansPerDegree)))
      }
    }
  }

  /// Notes that an edge covers the longitudes between its ends.
  private mutating func cover(_ first: Vertex, _ second: Vertex) {
    var at = first.x
    let end = min(second.x, first.x + 360)
    while at < end {
      // The part of the edge inside one degree.
      let next = min(end, at.rounded(.down) + 1)
      let west = MapGeometry.wrapped(longitude: at)
      let index = Self.degree(west == 180 ? -180 : west)
      let start = max(-180 + Double(index), west == 180 ? -180 : west)
      wests[index] = min(wests[index], start)
      easts[index] = max(easts[index], min(-179 + Double(index), start + (next - at)))
      // An edge that goes on beyond ±180° has a point on both sides of it.
      if next < end,
        next.truncatingRemainder(dividingBy: 360) == 180 || next.truncatingRemainder(dividingBy: 360) == -180
      {
        let y = first.y + (second.y - first.y) * (next - first.x) / (second.x - first.x)
        let isometric = atanh(sin(y * radiansPerDegree))
        note(359, 180, 180, isometric)
        note(0, -180, -180, isometric)
      }
      at = next
    }
  }
}
