// The seven geometry types of RFC 7946, which are those of OGC Simple Features.

/// The type of a geometry, named as RFC 7946 §1.4 names it.
@frozen
public enum GeometryType: UInt8, Sendable, CaseIterable {
  case point
  case multiPoint
  case lineString
  case multiLineString
  case polygon
  case multiPolygon
  case geometryCollection

  /// The name in GeoJSON, such as `MultiPolygon`.
  public var name: StaticString {
    switch self {
    case .point: "Point"
    case .multiPoint: "MultiPoint"
    case .lineString: "LineString"
    case .multiLineString: "MultiLineString"
    case .polygon: "Polygon"
    case .multiPolygon: "MultiPolygon"
    case .geometryCollection: "GeometryCollection"
    }
  }

  /// How many arrays stand around a position in `coordinates`: 0 for a Point, 3 for a MultiPolygon.
  ///
  /// A GeometryCollection has no coordinates of its own; its depth is 0.
  public var arrayDepth: Int {
    switch self {
    case .point, .geometryCollection: 0
    case .multiPoint, .lineString: 1
    case .multiLineString, .polygon: 2
    case .multiPolygon: 3
    }
  }

  /// Whether the innermost arrays of positions are linear rings (closed, four positions or more).
  public var hasRings: Bool { self == .polygon || self == .multiPolygon }
}
