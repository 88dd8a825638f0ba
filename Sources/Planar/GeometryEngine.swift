// What a geometry library does for plat: planar operations, in the units of the coordinates.

/// A planar geometry engine.
///
/// Each worker makes its own and keeps it: an engine is not shared, nor is what it prepares.
///
/// Every operation reads `dimension` ordinates a vertex and works on x and y. Empty parts are left out before the
/// engine sees a geometry, and an operation on nothing is answered without it. All throw `EngineError` for coordinates
/// that are not finite or too large to compute with, and for what the library refuses, in its own words.
public protocol GeometryEngine: AnyObject {
  // MARK: Relations

  /// Whether two geometries have a relation; a geometry without vertices is disjoint from all, and equal to another
  /// such.
  func evaluate(_ predicate: SpatialPredicate, _ a: Geometry, _ b: Geometry) throws(EngineError) -> Bool

  /// Prepares a geometry that many others are compared with.
  func prepare(_ geometry: Geometry) throws(EngineError) -> any PreparedGeometry

  /// Sorts geometries by place, to find those near another.
  func index(_ geometries: [Geometry]) throws(EngineError) -> any SpatialIndex

  /// The least distance of two geometries; nil when one has no vertex.
  func distance(_ a: Geometry, _ b: Geometry) throws(EngineError) -> Double?

  /// The positions, on each of two geometries, that are nearest to the other; nil when one has no vertex.
  func nearestPositions(_ a: Geometry, _ b: Geometry) throws(EngineError) -> (Position, Position)?

  // MARK: Overlay

  /// What two geometries have in common.
  func intersection(_ geometry: Geometry, _ other: Geometry) throws(EngineError) -> Geometry

  /// The union of all parts and members.
  func union(_ geometry: Geometry) throws(EngineError) -> Geometry

  /// The union of two geometries.
  func union(_ geometry: Geometry, _ other: Geometry) throws(EngineError) -> Geometry

  /// What of `geometry` is not in `other`.
  func difference(_ geometry: Geometry, _ other: Geometry) throws(EngineError) -> Geometry

  /// What is in one of two geometries, but not in both.
  func symmetricDifference(_ geometry: Geometry, _ other: Geometry) throws(EngineError) -> Geometry

  /// The union of polygons that are a coverage: they share borders vertex by vertex, and overlap nowhere.
  ///
  /// Much faster than `union`, and wrong where that does not hold.
  func coverageUnion(_ polygons: Geometry) throws(EngineError) -> Geometry

  // MARK: Constructions

  /// The places within a distance, or with a negative one (polygons only) those of the inside farther than that from
  /// the boundary.
  ///
  /// - Parameter distance: in coordinate units.
  /// - Returns: a Polygon or MultiPolygon; empty when nothing is left.
  func buffer(_ geometry: Geometry, distance: Double, style: BufferStyle) throws(EngineError) -> Geometry

  /// The smallest convex geometry around all vertices: a Polygon, or a LineString or Point where they have no area.
  func convexHull(_ geometry: Geometry) throws(EngineError) -> Geometry

  /// The rectangle around all vertices that has the least area, in any direction.
  func minimumRotatedRectangle(_ geometry: Geometry) throws(EngineError) -> Geometry

  /// The smallest circle around all vertices; nil when there is none.
  func minimumBoundingCircle(_ geometry: Geometry) throws(EngineError) -> (center: Position, radius: Double)?

  /// The centre of gravity of what has the highest dimension: of areas, else of lines, else of points.
  func centroid(_ geometry: Geometry) throws(EngineError) -> Position?

  /// A position that is certainly on the geometry: inside an area where there is one, or on a line, or one of the
  /// points.
  func pointOnSurface(_ geometry: Geometry) throws(EngineError) -> Position?

  /// The rings of polygons, or the ends of lines at which an odd number of them meet.
  func boundary(_ geometry: Geometry) throws(EngineError) -> Geometry

  /// Lines joined at ends where just two of them meet.
  func mergedLines(_ geometry: Geometry) throws(EngineError) -> Geometry

  /// Lines cut wherever they meet or cross, every stretch once.
  func node(_ linework: Geometry) throws(EngineError) -> Geometry

  /// The faces of linework that together are a valid MultiPolygon: those an even number of borders away from the
  /// outside are left out.
  func polygonizeValid(_ linework: Geometry) throws(EngineError) -> Geometry

  /// The area that closed linework bounds, rings inside others being holes.
  func area(boundedBy linework: Geometry) throws(EngineError) -> Geometry

  // MARK: Validity

  /// What is wrong with the geometry in the sense of OGC Simple Features, and where; nil when it is valid.
  func invalidity(_ geometry: Geometry) throws(EngineError) -> Invalidity?

  /// Whether no line crosses or touches itself but at its ends, and no point stands twice.
  func isSimple(_ geometry: Geometry) throws(EngineError) -> Bool

  /// A valid geometry of the same places, as near as the method has it.
  func makeValid(_ geometry: Geometry, _ method: ValidityRepair) throws(EngineError) -> Geometry

  /// A valid area with every vertex at multiples of `size`; what is too thin for that is left out.
  func snapped(_ area: Geometry, to size: Double) throws(EngineError) -> Geometry
}

extension GeometryEngine {
  /// Why the geometry is not valid, with the position, such as `Self-intersection at [20, 20.5]`; nil when it is valid.
  public func invalidityReason(_ geometry: Geometry) throws(EngineError) -> String? {
    guard let invalidity = try invalidity(geometry) else { return nil }
    guard let place = invalidity.place else { return invalidity.reason }
    func text(_ value: Double) -> String {
      let text = "\(value)"
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    return "\(invalidity.reason) at [\(text(place.x)), \(text(place.y))]"
  }
}
