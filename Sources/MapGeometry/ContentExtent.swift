// What a camera has to show: everything it needs to know of any amount of content, in a fixed amount of memory.

import Globe
public import Planar
import SystemLibrary

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

  /// The degree that begins at longitude 0, counted from the west.
  private static let prime = Int(Longitude.east)

  private let east: SIMD4<Double>
  private let north: SIMD4<Double>
  /// What decides that a vertex cannot matter; nil to look at each.
  private let shortcut: VertexShortcut?
  /// −north / east: on an edge of slope dφ/dλ a form is largest where cos φ is this times the slope.
  let turning: SIMD4<Double>
  private(set) var maxima: [SIMD4<Double>]
  private(set) var wests: [Double]
  private(set) var easts: [Double]
  /// A number that is another one after whatever changes what the extent is.
  public private(set) var revision = 0
  /// Vertices beyond the map's edge, which count as being on it.
  public private(set) var clampedCount = 0
  /// Whether there are lines or areas in it, and not points alone.
  public internal(set) var hasEdges = false
  /// Whether an edge of the geometry that is being added jumps, so that it is to be cut.
  var hasJump = false
  /// Whether it is cut, and what still is as long goes round the Earth.
  var isCut = false

  /// Makes an empty extent.
  ///
  /// - Parameter takesShortcuts: whether vertices that cannot matter are passed over early; the result is the same.
  public init(_ perspective: Perspective, takesShortcuts: Bool = true) {
    (east, north) = perspective.forms
    turning = -north / east
    shortcut = takesShortcuts ? VertexShortcut(east, north) : nil
    maxima = Array(repeating: Self.nothing, count: Self.degrees)
    wests = Array(repeating: .infinity, count: Self.degrees)
    easts = Array(repeating: -.infinity, count: Self.degrees)
  }

  /// Forgets all that was added.
  public mutating func removeAll() {
    for index in 0..<Self.degrees {
      (maxima[index], wests[index], easts[index]) = (Self.nothing, .infinity, -.infinity)
    }
    clampedCount = 0
    hasEdges = false
    revision &+= 1
  }

  /// Whether nothing was added.
  public var isEmpty: Bool { !wests.contains { $0 < .infinity } }

  /// Adds all that `other`, of the same perspective, holds.
  public mutating func add(_ other: ContentExtent) {
    for index in 0..<Self.degrees {
      maxima[index] = pointwiseMax(maxima[index], other.maxima[index])
      wests[index] = min(wests[index], other.wests[index])
      easts[index] = max(easts[index], other.easts[index])
    }
    clampedCount += other.clampedCount
    hasEdges = hasEdges || other.hasEdges
    revision &+= 1
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
    for index in 0..<Self.degrees where wests[index] < .infinity {
      result = pointwiseMax(
        result, index < cut.firstEast ? maxima[index] + east * MapPoint.world : maxima[index])
    }
    return result
  }

  /// The degrees on both sides of the widest gap: where content begins again, and where it ended.
  private var widestGap: (firstEast: Int, lastWest: Int)? {
    let used = (0..<Self.degrees).filter { wests[$0] < .infinity }
    guard let first = used.first, var previous = used.last else { return nil }
    var best = (firstEast: first, lastWest: previous)
    // The gap at ±180° comes first and stays unless another is wider.
    var widest = max(0, wests[first] + Longitude.turn - easts[previous])
    previous = first
    for index in used.dropFirst() {
      let gap = wests[index] - easts[previous]
      if gap > widest { (widest, best) = (gap, (index, previous)) }
      previous = index
    }
    return best
  }

  private static let perDegree = MapPoint.world / Longitude.turn
  private static let degrees = Int(Longitude.turn)
  private static let perRadian = MapPoint.world / (2 * .pi)

  /// Notes that there is content at `west`…`east` of a degree, and a point at `east`, at this isometric latitude.
  mutating func note(_ index: Int, _ west: Double, _ east: Double, _ isometric: Double) {
    let forms = self.east * (east * Self.perDegree) + north * (isometric * Self.perRadian)
    if any(forms .> maxima[index]) {
      maxima[index] = pointwiseMax(maxima[index], forms)
      revision &+= 1
    }
    cover(index, west, east)
  }

  /// Notes that there is content at `west`…`east` of a degree.
  mutating func cover(_ index: Int, _ west: Double, _ east: Double) {
    if west < wests[index] {
      wests[index] = west
      revision &+= 1
    }
    if east > easts[index] {
      easts[index] = east
      revision &+= 1
    }
  }

  /// Adds a geometry on a plane, of eastings and northings in metres, whose edges are straight there.
  public mutating func add(plane geometry: Geometry) {
    if !geometry.ringEnds.isEmpty { hasEdges = true }
    for at in Swift.stride(from: 0, to: geometry.ordinates.count, by: geometry.dimension) {
      let (x, y) = (geometry.ordinates[at], geometry.ordinates[at + 1])
      let forms = (east * x + north * y) / FlatMap.metersPerPlanePoint
      if any(forms .> maxima[Self.prime]) {
        maxima[Self.prime] = pointwiseMax(maxima[Self.prime], forms)
        revision &+= 1
      }
      // A plane has no other side: all of it counts as being in one place.
      cover(Self.prime, 0, 0)
    }
    for member in geometry.members { add(plane: member) }
  }

  mutating func countClamped() { clampedCount += 1 }

  /// Whether a point here, and any edge of it that the shortcut allows, leaves everything as it is.
  @inline(__always)
  func isWithin(_ index: Int, _ longitude: Double, _ latitude: Double) -> Bool {
    guard let shortcut, longitude >= wests[index], longitude <= easts[index],
      let bound = shortcut.bound(longitude, latitude)
    else { return false }
    return all(bound .<= maxima[index])
  }
}
