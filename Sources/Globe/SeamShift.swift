// What comes to ±180° or to a pole, moved by a change of datum or of the prime meridian.

public import Planar

/// Areas that were cut at ±180°, sewn up to be moved along the Earth, and cut again where ±180° lies then.
///
///     if let shift = SeamShift(country) {
///       var vertices = shift.vertices
///       move(&vertices.ordinates)            // longitudes and latitudes of one datum to those of another
///       country = shift.areas(movedTo: vertices)
///     }
///
/// One by one the vertices would lose what holds areas together: the sides of a band of all longitudes come to one
/// meridian, so that nothing is left of it, and what was cut at ±180° is in three pieces where it was in two.
///
/// A pole stays a pole. It moves by some hundred metres at most, but there its longitude is any.
public struct SeamShift: Sendable {
  private let type: GeometryType
  private let dimension: Int
  private let curves: [[Vertex]]
  private let isWhole: Bool

  /// Nil for what is no area, or comes neither to both sides nor to a pole: it can be moved as it is.
  public init?(_ geometry: Geometry) {
    let box = geometry.bounds
    guard geometry.type.hasRings, box.min.x.isFinite, box.max.x.isFinite, box.min.y >= -90, box.max.y <= 90,
      box.comesToBothSides || box.min.y == -90 || box.max.y == 90
    else { return nil }
    (type, dimension) = (geometry.type, geometry.dimension)
    var tracks = geometry.ringEnds.indices.map { Track(geometry, $0, 1e-9) }
    for part in geometry.polygons { tracks.wind(part) }
    let closed = tracks.map(\.closed)
    let sewn = sewn(closed)
    curves = sewn ?? closed
    isWhole = sewn?.isEmpty ?? false
  }

  /// The vertices to be moved, as lines.
  public var vertices: Geometry {
    var result = Geometry(type: .multiLineString, dimension: dimension)
    for curve in curves { result.append(curve) }
    return result
  }

  /// The areas where their vertices were moved to, cut at ±180° and closed over poles; nil where they cover the Earth,
  /// so that nothing moves.
  ///
  /// - Parameters:
  ///   - moved: the vertices, with longitudes whole turns away at most.
  ///   - tolerance: longitudes that are no farther than this from ±180 lie on it, in degrees.
  public func areas(movedTo moved: Geometry, tolerance: Double = 0) -> Geometry? {
    if isWhole { return nil }
    var vertex = 0
    let moved = curves.map { curve in
      curve.map { source in
        defer { vertex += 1 }
        return source.moved(to: moved, vertex, tolerance)
      }
    }
    var sheet = Sheet.antimeridian
    sheet.endsAtPoles = moved.contains { ring in
      zip(ring, ring.dropFirst()).contains { $0.isOnPole && $0.y == $1.y && ($1.way - $0.way) * $0.y > 0 }
    }
    let clip = Clip(moved, to: sheet)
    var polygons = clip.polygons
    // A hole in no shell is one in the whole map.
    if !clip.strays.isEmpty { polygons.append([sheet.whole] + clip.strays) }
    if polygons.isEmpty { polygons = moved.map { [$0] } }
    var result = Geometry(type: .multiPolygon, dimension: dimension)
    for polygon in polygons { result.appendPart(polygon) }
    if type == .polygon { result.simplifyType() }
    if result.hasWideEdge { _ = result.halveWideEdges() }
    return result
  }
}

extension Vertex {
  /// The vertex of another geometry in place of this one, on the turn that is near.
  fileprivate func moved(to other: Geometry, _ index: Int, _ tolerance: Double) -> Vertex {
    if isOnPole { return self }
    let at = index * other.dimension
    var x = wrapped(other.ordinates[at])
    let y = other.ordinates[at + 1]
    if 180 - abs(x) <= tolerance { x = x < 0 ? -180 : 180 }
    let z = other.dimension > 2 ? other.ordinates[at + 2] : .nan
    return Vertex(x: x, y: y, z: z, plane: Position(Longitude.near(x, to: way), y))
  }
}
