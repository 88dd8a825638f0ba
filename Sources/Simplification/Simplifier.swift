// Fewer vertices for any geometry, in place.

import Globe
import Planar

/// Removes vertices from geometries, so that every removed vertex is within a tolerance of what is left.
///
///     var simplifier = Simplifier(tolerance: 100, metric: .geographic)
///     var kept: [Int32] = []
///     if simplifier.simplify(&geometry, kept: &kept) { … }      // kept[i] is the source vertex that i was
///
/// Lines and rings are simplified by the method of choice, by default that of Douglas and Peucker (`DouglasPeucker`); a
/// ring's first vertex is kept, unless `keepsStarts` says otherwise. Points are left alone. Nothing is moved: every
/// vertex of the result is one of the source, in its order.
///
/// With `preservesValidity`, chords that cross another edge of the polygon (of all polygons of a MultiPolygon), cut off
/// another ring, or turn a ring's orientation round are split at the vertex farthest from them until they no longer do
/// so; a geometry that was valid stays valid, and only the places at fault keep more vertices. What was wrong in the
/// source is never at fault: an invalid geometry comes out no worse, and in the end the source's own segments are left.
///
/// The method `topologyPreserving` does the same for lines, and for all members of a collection together.
///
/// O(n log n) on real outlines. One value is made for a stream and reused; it allocates only while its storage grows.
/// It is not for shared borders: neighbouring polygons of different records are simplified each on its own.
public struct Simplifier: Sendable {
  /// How far, in metres, a removed vertex may be from the result.
  public let tolerance: Double
  /// How distances are measured.
  public let metric: LocalMetric
  /// How vertices are chosen.
  public let method: SimplificationMethod
  /// Whether a ring or closed line that would collapse becomes a triangle; otherwise it is dropped.
  public let keepsShapes: Bool
  /// Whether a valid geometry stays valid.
  public let preservesValidity: Bool

  /// Whether vertices at the poles, and the ends of what lies along the antimeridian, stay: coordinates are longitude
  /// and latitude, and some come so far.
  public var keepsSeams = false
  /// Whether the first vertex of a polygon's ring stays, as in GEOS before 3.12; otherwise it goes where the rest of
  /// the result is within the tolerance of all that is then gone, and the ring begins with the vertex after it.
  public var keepsStarts = true
  /// In what `loss` is measured; nil to leave it out.
  public var lossMetric: LocalMetric?
  /// What the last call of `simplify` took away.
  public package(set) var loss = SimplificationLoss()

  package var algorithm = DouglasPeucker()
  var areas = Visvalingam()
  var significances: [Double] = []
  /// For each vertex of the geometry at hand, whether it is kept.
  package var flags: [Bool] = []
  /// For each ring of the geometry at hand, whether it is a line; empty when none is.
  var lines: [Bool] = []
  /// The rings of the geometry at hand that are to begin with another vertex, or do.
  var turns: [RingTurn] = []
  package var rings = RingEdges()
  package var spareRings = RingEdges()
  package var conflicts = EdgeConflicts()

  /// Makes a simplifier.
  ///
  /// - Parameters:
  ///   - tolerance: in metres; a vertex as far as the tolerance is removed, and none when it is negative.
  ///   - metric: the metric of the coordinates.
  ///   - method: how vertices are chosen.
  ///   - keepsShapes: whether rings and closed lines that would collapse keep three vertices.
  ///   - preservesValidity: whether rings are kept from crossing themselves and each other.
  public init(
    tolerance: Double, metric: LocalMetric, method: SimplificationMethod = .douglasPeucker, keepsShapes: Bool = true,
    preservesValidity: Bool = true
  ) {
    self.tolerance = tolerance
    self.metric = metric
    self.method = method
    self.keepsShapes = keepsShapes
    self.preservesValidity = preservesValidity
  }

  /// Simplifies `geometry` and says whether a vertex was removed; when none was, the geometry is untouched.
  ///
  /// Members of a collection are simplified each on its own, and stay members when nothing is left of them. A polygon
  /// whose exterior ring is dropped goes with its holes. Empty parts of the source stay.
  ///
  /// - Parameters:
  ///   - geometry: of any type.
  ///   - kept: receives, in order, the source number of every vertex that is left, counted over the whole geometry,
  ///     collections' members included; empty when no vertex was removed.
  /// - Returns: whether a vertex was removed.
  public mutating func simplify(_ geometry: inout Geometry, kept: inout [Int32]) -> Bool {
    kept.removeAll(keepingCapacity: true)
    if lossMetric != nil { loss = SimplificationLoss() }
    if tolerance < 0 { return false }
    if method == .topologyPreserving, geometry.type == .geometryCollection {
      return simplifyTogether(&geometry, kept: &kept)
    }
    var firstVertex: Int32 = 0
    let isChanged = simplify(&geometry, &firstVertex, &kept)
    if !isChanged { kept.removeAll(keepingCapacity: true) }
    return isChanged
  }

  private mutating func simplify(_ geometry: inout Geometry, _ firstVertex: inout Int32, _ kept: inout [Int32]) -> Bool
  {
    if geometry.type == .geometryCollection {
      var isChanged = false
      for index in geometry.members.indices where simplify(&geometry.members[index], &firstVertex, &kept) {
        isChanged = true
      }
      return isChanged
    }
    let count = geometry.vertexCount
    defer { firstVertex += Int32(count) }
    if choose(&geometry) < count {
      if let lossMetric { measureLoss(geometry, 0, lossMetric) }
      algorithm.unload()
      let first = kept.count
      compact(&geometry, firstVertex, firstFlag: 0, &kept)
      if !turns.isEmpty { renumber(&kept[first...], firstVertex) }
      return true
    }
    if !turns.isEmpty { turnRingsBack(&geometry) }
    for vertex in 0..<Int32(count) { kept.append(firstVertex + vertex) }
    return false
  }

  /// Sets the flags of a geometry, and says how many vertices are kept.
  private mutating func choose(_ geometry: inout Geometry) -> Int {
    let count = geometry.vertexCount
    turns.removeAll(keepingCapacity: true)
    defer { algorithm.unload() }
    switch geometry.type {
    case .point, .multiPoint, .geometryCollection: return count
    case .lineString, .multiLineString:
      if count < 3 { return count }
      clearFlags(count)
      var left = 0
      for ring in geometry.ringEnds.indices { left += keepLine(geometry, geometry.ring(ring)) }
      guard method == .topologyPreserving, left < count else { return left }
      lines = [Bool](repeating: true, count: geometry.ringEnds.count)
      defer { lines = [] }
      return repair(geometry, left)
    case .polygon, .multiPolygon:
      clearFlags(count)
      var left = 0
      for rings in geometry.polygons { left += keepPolygon(geometry, rings) }
      algorithm.unload()
      if !turns.isEmpty { left -= turnRings(&geometry) }
      return left < count && left > 0 ? repair(geometry, left) : left
    }
  }

  package mutating func clearFlags(_ count: Int) {
    if flags.count < count {
      flags = [Bool](repeating: false, count: max(count, 2 * flags.count))
    } else {
      flags.withUnsafeMutableBufferPointer { $0[..<count].update(repeating: false) }
    }
  }

  /// Removes from `geometry` what has no flag: vertices, then rings and polygons that lost all they had.
  ///
  /// The first vertex has the number `firstVertex`, and the flag `firstFlag`.
  func compact(_ geometry: inout Geometry, _ firstVertex: Int32, firstFlag: Int, _ kept: inout [Int32]) {
    let dimension = geometry.dimension
    let count = geometry.vertexCount
    let left = geometry.ordinates.withUnsafeMutableBufferPointer { ordinates in
      flags.withUnsafeBufferPointer { flags in
        var to = 0
        for vertex in 0..<count where flags[firstFlag + vertex] {
          kept.append(firstVertex + Int32(vertex))
          let from = vertex * dimension
          ordinates[to] = ordinates[from]
          ordinates[to + 1] = ordinates[from + 1]
          if dimension == 3 { ordinates[to + 2] = ordinates[from + 2] }
          to += dimension
        }
        return to
      }
    }
    geometry.ordinates.removeSubrange(left...)
    compactRings(&geometry, firstFlag)
  }

  private func compactRings(_ geometry: inout Geometry, _ firstFlag: Int) {
    var vertex = 0
    var end = 0
    var ring = 0
    var ringsLeft = 0
    var partsLeft = 0
    let partCount = geometry.type == .multiPolygon ? geometry.partEnds.count : 1
    for part in 0..<partCount {
      let lastRing = geometry.type == .multiPolygon ? geometry.partEnds[part] : geometry.ringEnds.count
      let hadRings = ring < lastRing
      let ringsBefore = ringsLeft
      while ring < lastRing {
        let sourceEnd = geometry.ringEnds[ring]
        let isEmpty = sourceEnd == vertex
        let endBefore = end
        while vertex < sourceEnd {
          if flags[firstFlag + vertex] { end += 1 }
          vertex += 1
        }
        if isEmpty || end > endBefore {
          geometry.ringEnds[ringsLeft] = end
          ringsLeft += 1
        }
        ring += 1
      }
      if geometry.type == .multiPolygon, !hadRings || ringsLeft > ringsBefore {
        geometry.partEnds[partsLeft] = ringsLeft
        partsLeft += 1
      }
    }
    geometry.ringEnds.removeSubrange(ringsLeft...)
    if geometry.type == .multiPolygon { geometry.partEnds.removeSubrange(partsLeft...) }
  }
}
