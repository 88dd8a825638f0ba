// What can be measured of a geometry, and the surface that it is measured on.

public import Planar

/// The measures of a geometry; nil for what it does not have.
public struct Measures: Equatable, Sendable {
  /// Metres along its lines.
  public var length: Double?
  /// Metres along its rings, inner ones included.
  public var perimeter: Double?
  /// Square metres inside its polygons, without their holes.
  public var area: Double?
  /// Degrees clockwise from north, 0 ..< 360: from the first vertex of a line to its last, at the first and at the
  /// last.
  public var bearing: (initial: Double, final: Double)?

  /// Makes measures of nothing.
  public init() {}

  public static func == (a: Measures, b: Measures) -> Bool {
    a.length == b.length && a.perimeter == b.perimeter && a.area == b.area && a.bearing?.initial == b.bearing?.initial
      && a.bearing?.final == b.bearing?.final
  }

  /// Takes the sums with those of another part of the same collection.
  mutating func add(_ other: Measures) {
    func sum(_ a: Double?, _ b: Double?) -> Double? { a == nil && b == nil ? nil : (a ?? 0) + (b ?? 0) }
    length = sum(length, other.length)
    perimeter = sum(perimeter, other.perimeter)
    area = sum(area, other.area)
  }
}

/// Which measures are wanted; what is not is nil.
public struct MeasureChoice: OptionSet, Sendable {
  public let rawValue: Int
  public static let length = MeasureChoice(rawValue: 1)
  public static let perimeter = MeasureChoice(rawValue: 2)
  public static let area = MeasureChoice(rawValue: 4)
  public static let bearing = MeasureChoice(rawValue: 8)

  /// Makes a choice.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Why a geometry cannot be measured.
public enum MeasureError: Error, Equatable, Sendable {
  /// The vertex with this number, counted within its geometry, has a latitude beyond ±90.
  case offEllipsoid(vertex: Int)
}

/// Measures geometries of one surface.
public protocol Measurer {
  /// Metres along some vertices.
  func length(_ geometry: Geometry, _ vertices: Range<Int>) -> Double
  /// Metres along a ring.
  func perimeter(_ geometry: Geometry, _ ring: Range<Int>) -> Double
  /// Square metres inside a ring, as a positive number.
  func area(_ geometry: Geometry, _ ring: Range<Int>) -> Double
  /// The bearings from one vertex to another; nil where they are one place.
  func bearing(_ geometry: Geometry, from start: Int, to end: Int) -> (initial: Double, final: Double)?
  /// Metres of edges that are there only because a geometry was cut in two.
  func cutEdges(_ geometry: Geometry) -> Double
  /// Throws for a vertex that the surface does not have.
  func check(_ geometry: Geometry) throws(MeasureError)
}

extension Measurer {
  /// Measures a geometry.
  ///
  /// Lines have a length and, if they are one line, a bearing; polygons a perimeter and an area; a collection has the
  /// sums of its members. What is empty has nothing. O(vertices).
  public func measures(_ geometry: Geometry, _ choice: MeasureChoice) throws(MeasureError) -> Measures {
    var measures = Measures()
    if geometry.type == .geometryCollection {
      for member in geometry.members { measures.add(try self.measures(member, choice.subtracting(.bearing))) }
      return measures
    }
    guard !geometry.isEmpty else { return measures }
    try check(geometry)
    switch geometry.type {
    case .lineString, .multiLineString:
      // Before the length: that of a line with two vertices comes with it.
      if choice.contains(.bearing), geometry.type == .lineString {
        measures.bearing = bearing(geometry, from: 0, to: geometry.vertexCount - 1)
      }
      if choice.contains(.length) { measures.length = length(geometry) }
    case .polygon, .multiPolygon:
      if choice.contains(.perimeter) { measures.perimeter = max(0, perimeter(geometry) - cutEdges(geometry)) }
      if choice.contains(.area) { measures.area = area(geometry) }
    default: break
    }
    return measures
  }

  private func length(_ geometry: Geometry) -> Double {
    geometry.ringEnds.indices.reduce(0) { $0 + length(geometry, geometry.ring($1)) }
  }

  private func perimeter(_ geometry: Geometry) -> Double {
    geometry.ringEnds.indices.reduce(0) { $0 + perimeter(geometry, geometry.ring($1)) }
  }

  public func perimeter(_ geometry: Geometry, _ ring: Range<Int>) -> Double { length(geometry, ring) }

  private func area(_ geometry: Geometry) -> Double {
    var total = 0.0
    for part in geometry.polygons {
      var polygon = 0.0
      for ring in part {
        let inside = area(geometry, geometry.ring(ring))
        polygon += ring == part.lowerBound ? inside : -inside
      }
      total += max(0, polygon)
    }
    return total
  }
}
