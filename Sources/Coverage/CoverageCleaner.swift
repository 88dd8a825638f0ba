// Polygons that nearly are a coverage, made into one.

import Globe
public import Planar
import Simplification

/// What was done to make a coverage valid.
public struct CoverageRepairs: Sendable, Equatable {
  /// Vertices that were moved to one of another polygon.
  public internal(set) var movedVertices = 0
  /// Vertices that sides got: where another polygon has one on them, and where sides cross.
  public internal(set) var addedVertices = 0
  /// Gaps that were given to a neighbour.
  public internal(set) var gaps = 0
  /// Areas of several polygons that were given to one of them.
  public internal(set) var overlaps = 0
  /// Slivers of polygons that were given to a neighbour.
  public internal(set) var slivers = 0
  /// Geometries of which nothing is left, since others have all of it.
  public internal(set) var emptied = 0

  /// Makes one of nothing.
  public init() {}

  /// The sum of these and others.
  public func adding(_ other: Self) -> Self {
    var sum = self
    sum.movedVertices += other.movedVertices
    sum.addedVertices += other.addedVertices
    sum.gaps += other.gaps
    sum.overlaps += other.overlaps
    sum.slivers += other.slivers
    sum.emptied += other.emptied
    return sum
  }
}

/// Makes polygons a valid coverage: no two have a common inside, and where two meet they have the same vertices.
///
///     var cleaner = CoverageCleaner(snap: 1, metric: .geographic)
///     for geometry in … { cleaner.add(geometry) }
///     try cleaner.clean()
///     cleaner.geometry(0, from: first)        // nil: it stays as it is
///
/// What is done, in this order:
///
/// 1. Vertices on sides that no other polygon has go to the nearest such vertex of another polygon within the distance,
///    the earlier one.
/// 2. Sides get the vertices of other polygons that lie within the distance of them.
/// 3. Sides are divided where they still cross or touch.
/// 4. Of the faces that come about, one of several polygons is given to that of them with which it has the longest
///    border, or the one that has nothing else; and a gap between several, which is no wider than the distance on
///    average (twice its area by its outline), to the one with the longest border.
///
/// Polygons of which none of that is true are not looked at further. O(n log n).
public struct CoverageCleaner: Sendable {
  /// What is wrong with a coverage that no work mends.
  public enum Failure: Error {
    /// Sides still cross after many rounds.
    case crossings
  }

  /// In metres.
  let snap: Double
  let metric: LocalMetric
  /// In square metres; slivers are not looked for without it.
  let sliverArea: Double?
  var rings = NodeRings()
  /// The owners of which something is no longer as it was.
  var isTouched: [Bool] = []
  /// Whether the exterior rings of each owner run clockwise, and whether it is a MultiPolygon.
  private var runsClockwise: [Bool] = []
  private var isMulti: [Bool] = []
  /// The rings of each owner.
  private var ringRanges: [Range<Int>] = []
  private var borders = CleanBorders()
  /// What was done.
  public internal(set) var repairs = CoverageRepairs()

  /// Makes a cleaner.
  ///
  /// - Parameters:
  ///   - snap: metres ≥ 0, up to which what nearly matches is made one.
  ///   - metric: the metric of the coordinates.
  ///   - sliverArea: square metres; a part of a polygon, and a gap between polygons, whose area times its compactness
  ///     (4π area / perimeter², 1 for a circle) is less goes to the neighbour with the longest border.
  public init(snap: Double, metric: LocalMetric, sliverArea: Double? = nil) {
    self.snap = snap
    self.metric = metric
    self.sliverArea = sliverArea
  }

  /// Adds a Polygon or MultiPolygon in which no side goes over ±180°; counted from 0.
  ///
  /// O(vertices).
  public mutating func add(_ geometry: Geometry) {
    let owner = Int32(isTouched.count)
    isTouched.append(false)
    isMulti.append(geometry.type == .multiPolygon)
    var clockwise: Bool?
    let firstRing = rings.ends.count
    for part in geometry.polygons {
      let piece = Int32(rings.owners.count)
      rings.owners.append(owner)
      for ring in part where geometry.ring(ring).count > 3 {
        if clockwise == nil { clockwise = geometry.positions(ofRing: ring).ringOrientation < 0 }
        rings.add(geometry.ring(ring), of: geometry, piece: piece)
      }
    }
    runsClockwise.append(clockwise ?? false)
    ringRanges.append(firstRing..<rings.ends.count)
  }

  /// Does the work.
  public mutating func clean() throws(Failure) {
    if snap > 0 {
      snapVertices()
      for _ in 0..<4 {
        if !joinToSides() { break }
        snapVertices()
      }
    }
    try divideCrossings()
    markTouchingRings()
    var faces = CoverageFaces(rings, metric)
    faces.giveOut(snap: snap, sliverArea: sliverArea, &isTouched, &repairs)
    borders = CleanBorders(faces, isTouched)
    for owner in isTouched.indices where isTouched[owner] && !ringRanges[owner].isEmpty {
      if borders.isEmpty(Int32(owner)) { repairs.emptied += 1 }
    }
  }

  /// Rings that come back to a node are cut there.
  private mutating func markTouchingRings() {
    var lastRing = [Int32](repeating: -1, count: rings.places.nodes.count)
    for ring in rings.ends.indices {
      for node in rings.nodes[rings.range(ring)] {
        if lastRing[Int(node)] == Int32(ring) { isTouched[Int(rings.owner(ofRing: ring))] = true }
        lastRing[Int(node)] = Int32(ring)
      }
    }
  }

  /// Whether anything is no longer as it was.
  public var isChanged: Bool { isTouched.contains(true) }

  /// Whether a geometry that was added is no longer as it was.
  public func isChanged(_ number: Int) -> Bool {
    isTouched[number]
  }

  /// What has become of a geometry that was added; nil where it stays as it is.
  ///
  /// Polygons, rings and vertices keep their order as far as they are there. A vertex that was added has the height of
  /// the one before it. What has nothing left is empty.
  public func geometry(_ number: Int, from source: Geometry) -> CleanGeometry? {
    guard isTouched[number] else { return nil }
    return borders.geometry(
      Int32(number), rings, ringRanges[number], from: source, isMulti: isMulti[number],
      runsClockwise: runsClockwise[number])
  }
}
