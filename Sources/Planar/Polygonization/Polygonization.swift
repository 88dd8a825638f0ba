// What polygonizing a network gives.

/// The faces of a network as polygons, and the segments that bound none.
///
/// Every segment of the network is in at least one ring, dangle, cut edge or invalid ring: length is conserved. The
/// order is that of the input: polygons by the first segment of their exterior ring (where two share it, the one to its
/// left is first), the others by their first segment.
public struct Polygonization: Sendable {
  /// The rings of the polygons as half-edges, one ring after the other; exterior rings run counter-clockwise, holes
  /// clockwise.
  public internal(set) var halfEdges: [Int32] = []
  /// Where each ring ends in `halfEdges`.
  public internal(set) var ringEnds: [Int] = []
  /// Where each polygon's rings end in `ringEnds`; the first ring of a polygon is its exterior ring.
  public internal(set) var polygonEnds: [Int] = []
  /// Lines with an end that meets nothing, as runs of segments.
  public internal(set) var dangles: [Range<Int>] = []
  /// Lines with the same face on both sides, as runs of segments.
  public internal(set) var cutEdges: [Range<Int>] = []
  /// Rings that cross or touch themselves, as half-edges.
  public internal(set) var invalidRings: [[Int32]] = []
  /// Polygons that are one area, cut at ±180°, each but the first, by the first of them.
  public internal(set) var continuations: [Int: [Int]] = [:]
  /// Which polygon the face to the left of each half-edge belongs to; -1 for none.
  var polygonOfHalfEdge: [Int32] = []

  /// Makes an empty result.
  public init() {}

  /// The number of polygons.
  public var polygonCount: Int { polygonEnds.count }

  /// The number of areas: polygons that the antimeridian divides count as one.
  public var areaCount: Int { polygonCount - continuations.values.reduce(0) { $0 + $1.count } }

  /// The rings of a polygon.
  public func rings(_ polygon: Int) -> Range<Int> {
    (polygon == 0 ? 0 : polygonEnds[polygon - 1])..<polygonEnds[polygon]
  }

  /// The half-edges of a ring.
  public func ring(_ index: Int) -> ArraySlice<Int32> {
    halfEdges[(index == 0 ? 0 : ringEnds[index - 1])..<ringEnds[index]]
  }
}
