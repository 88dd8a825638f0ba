// What a geometry library does for plat: planar operations, in the units of the coordinates.

/// A planar geometry engine.
///
/// Each worker makes its own and keeps it: an engine is not shared.
///
/// Every operation reads `dimension` ordinates a vertex and works on x and y. Empty parts are left out before the
/// engine sees a geometry.
public protocol GeometryEngine {
  /// The places within a distance, or with a negative one (polygons only) those of the inside farther than that from
  /// the boundary.
  ///
  /// - Parameter distance: in coordinate units.
  /// - Returns: a Polygon or MultiPolygon; empty when nothing is left.
  func buffer(_ geometry: Geometry, distance: Double, style: BufferStyle) throws(EngineError) -> Geometry

  /// The union of all parts and members.
  func union(_ geometry: Geometry) throws(EngineError) -> Geometry

  /// For each polygon of a MultiPolygon, whether it lies in the interior of `cover`.
  func polygons(of geometry: Geometry, liesWithin cover: Geometry) throws(EngineError) -> [Bool]

  /// What of `geometry` is not in `other`.
  func difference(_ geometry: Geometry, _ other: Geometry) throws(EngineError) -> Geometry

  /// Lines cut wherever they meet or cross, every stretch once.
  func node(_ linework: Geometry) throws(EngineError) -> Geometry

  /// The faces of linework that together are a valid MultiPolygon: those an even number of borders away from the
  /// outside are left out.
  func polygonizeValid(_ linework: Geometry) throws(EngineError) -> Geometry

  /// Why the geometry is not valid in the sense of OGC Simple Features, with the place; nil when it is valid.
  func invalidityReason(_ geometry: Geometry) throws(EngineError) -> String?
}

/// The shape of a buffer at the ends and bends of lines.
public struct BufferStyle: Sendable, Equatable {
  /// The end of a line.
  public enum Cap: String, Sendable, CaseIterable { case round, flat, square }
  /// A bend.
  public enum Join: String, Sendable, CaseIterable { case round, mitre, bevel }
  /// The sides of a line that are buffered, seen in its direction.
  public enum Side: String, Sendable, CaseIterable { case both, left, right }

  public var cap = Cap.round
  public var join = Join.round
  /// How far a mitre may reach beyond the bend, as a multiple of the distance.
  public var mitreLimit = 5.0
  /// Segments of a quarter of a circle.
  public var quadrantSegments = 8
  public var side = Side.both

  /// Makes the style that GEOS has by default.
  public init() {}
}

/// What a geometry or projection library said when a call failed.
public struct EngineError: Error, Equatable, Sendable {
  /// The C function that failed, such as `GEOSSimplify_r`.
  public let function: String
  /// The library's own words.
  public let message: String
  /// The vertex that has no image, counted from 0, where the failure belongs to one.
  public let vertex: Int?
  /// Whether what is missing is not the vertex's fault but a resource that the work needs, such as a grid.
  public let isUnavailable: Bool

  /// Makes an error from what the library said.
  public init(function: String, message: String, vertex: Int? = nil, isUnavailable: Bool = false) {
    self.function = function
    self.message = message
    self.vertex = vertex
    self.isUnavailable = isUnavailable
  }
}
