// The relations of two geometries, and what makes asking for them many times fast.

/// A relation of two geometries, as OGC Simple Features names it.
public enum SpatialPredicate: String, Sendable, CaseIterable {
  /// They have a position in common.
  case intersects
  /// They have none.
  case disjoint
  /// All of the second is in the first, and their insides meet: a border alone does not do.
  case contains
  /// All of the first is in the second, and their insides meet.
  case within
  /// All of the second is in the first, be it on its border.
  case covers
  /// All of the first is in the second, be it on its border.
  case coveredBy
  /// They meet, but not with their insides.
  case touches
  /// They meet in something of a lower dimension than the higher of theirs, and neither is in the other.
  case crosses
  /// They meet in something of their own dimension, and neither is in the other.
  case overlaps
  /// They are the same places, whatever their vertices.
  case equals

  /// The answer where one geometry, or both, have no vertex.
  public func isTrue(ofEmpty first: Bool, _ second: Bool) -> Bool {
    switch self {
    case .disjoint: true
    case .equals: first && second
    default: false
    }
  }
}

/// A geometry that many others are compared with; its edges are sorted once.
public protocol PreparedGeometry: AnyObject {
  /// Whether the prepared geometry, as the first, and another have a relation.
  func evaluate(_ predicate: SpatialPredicate, _ other: Geometry) throws(EngineError) -> Bool

  /// The least distance to another geometry; nil when one has no vertex.
  func distance(to other: Geometry) throws(EngineError) -> Double?

  /// Whether another geometry is no farther than a distance; false when one has no vertex.
  func isWithin(_ distance: Double, of other: Geometry) throws(EngineError) -> Bool
}

/// Geometries sorted by place: by their numbers in the array that they came in.
///
/// Those without vertices are nowhere.
public protocol SpatialIndex: AnyObject {
  /// The geometries whose boxes meet a box, in ascending order.
  ///
  /// O(log n) for few that do.
  func query(_ box: Box) throws(EngineError) -> [Int]

  /// The geometry that is nearest to another, and how far it is; nil when there is none.
  ///
  /// Of several that are as near it is one.
  func nearest(to geometry: Geometry) throws(EngineError) -> (index: Int, distance: Double)?
}
