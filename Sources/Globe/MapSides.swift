// What comes from a map that ends at a meridian, put together across that meridian and told from what crosses 180°.

public import Planar

/// The two sides of a map of the whole Earth, which are one meridian.
///
///     if let sides = MapSides(mercator90) { sides.join(&country) { isEast[$0] } }    // in one at 90° W
///
/// On its map a shape is in pieces that end at the map's sides, and an edge may be wider than half of the Earth. In
/// longitude and latitude such pieces lie next to each other, and the edge would be taken to go the shorter way
/// round. Seen from the map's central meridian the sides are ±180°, so that the machine that cuts for a map sews
/// here, and cuts at the antimeridian.
public struct MapSides: Sendable {
  /// How far, on the equator, vertices are from the sides that lie on them: what is written to 0.1 mm comes back as
  /// near.
  private static let tolerance = 4e-9

  /// How far from a pole, or from 180°, vertices are that lie on it.
  private static let nearness = 1e-9

  /// The central meridian, in −180…180.
  public let center: Double
  private let cutter: EdgeCutter

  /// Makes the sides of a projection's map; nil where it does not end at a meridian.
  public init?(_ projection: ProjectionParameters) {
    guard let sheet = projection.boundary as? Sheet else { return nil }
    center = sheet.center
    cutter = EdgeCutter(domain: Sheet(center: wrapped(-center), isEarth: false))
  }

  /// Joins the polygons of a geometry, in longitude and latitude, where they end at both sides, and gives edges of
  /// lines and rings that are wider than half of the Earth vertices.
  ///
  /// Members of collections are left alone. O(vertices), with one pass where the geometry is not near a side, and
  /// narrow.
  ///
  /// - Parameter isEast: whether a vertex is in the eastern half of the map; nil where that is not known, and wide
  ///   edges are left alone.
  /// - Returns: whether something was changed.
  public func join(_ geometry: inout Geometry, isEast: (Int) -> Bool?) -> Bool {
    guard !geometry.ringEnds.isEmpty else { return false }
    let bounds = geometry.bounds
    let isSettled = max(bounds.max.y, -bounds.min.y) > 90 - Self.nearness && settlePoles(&geometry)
    return (mayTouch(bounds) && joinSides(&geometry, isEast)) || isSettled
  }

  /// Puts vertices on the pole that are as near as digits tell on a map to 0.1 mm.
  private func settlePoles(_ geometry: inout Geometry) -> Bool {
    var isChanged = false
    for at in stride(from: 1, to: geometry.ordinates.count, by: geometry.dimension) {
      let y = geometry.ordinates[at]
      guard abs(abs(y) - 90) <= Self.nearness, abs(y) != 90 else { continue }
      geometry.ordinates[at] = y < 0 ? -90 : 90
      isChanged = true
    }
    return isChanged
  }

  private func joinSides(_ geometry: inout Geometry, _ isEast: (Int) -> Bool?) -> Bool {
    var turned = geometry
    let (touches, isWide) = turn(&turned, isEast)
    let isSplit = isWide && turned.halveWideEdges()
    guard isSplit || (touches && geometry.type.hasRings) else { return false }
    let isCut = (try? cutter.cut(&turned)) ?? false
    guard isSplit || isCut else { return false }
    for at in stride(from: 0, to: turned.ordinates.count, by: turned.dimension) {
      turned.ordinates[at] = turnedBack(turned.ordinates[at])
    }
    geometry = turned
    return true
  }

  private func mayTouch(_ box: Box) -> Bool {
    guard box.max.x - box.min.x <= 180, max(box.max.y, -box.min.y) < 89 else { return true }
    let side = center > 0 ? center - 180 : center + 180
    let near = Self.tolerance / cosine(89)
    return (box.min.x - near <= side && side <= box.max.x + near) || max(abs(box.min.x), abs(box.max.x)) > 180 - near
  }

  /// Sees the longitudes from the central meridian.
  ///
  /// - Returns: whether a vertex lies on a side, and whether an edge is wider than half of the Earth, on a map whose
  ///   vertices are all on it.
  private func turn(_ geometry: inout Geometry, _ isEast: (Int) -> Bool?) -> (touches: Bool, isWide: Bool) {
    var (touches, isWide, isWrapped) = (false, false, false)
    var vertex = 0
    for ring in geometry.ringEnds.indices {
      var before: Double?
      var isWideHere = false
      while vertex < geometry.ringEnds[ring] {
        let at = vertex * geometry.dimension
        let longitude = geometry.ordinates[at]
        let isAt180 = abs(abs(longitude) - 180) <= Self.nearness
        var x = wrapped((isAt180 ? (longitude < 0 ? -180 : 180) : longitude) - center)
        let side = isEast(vertex)
        isWrapped = isWrapped || side == nil
        let east = side ?? (x >= 0)
        if 180 - abs(x) <= min(0.2, Self.tolerance / max(1e-12, cosine(geometry.ordinates[at + 1]))) {
          x = east ? 180 : -180
          touches = true
        } else if let side, abs(x) > 90, (x >= 0) != side {
          // A change of datum brought it over the side of the map; from farther it was beyond that side before.
          x += side ? 360 : -360
          isWrapped = isWrapped || abs(x) > 181
        }
        geometry.ordinates[at] = x
        if let before, abs(before - x) > 180 { isWideHere = true }
        before = x
        vertex += 1
      }
      // The sides of a rectangle of all longitudes are known for what they are, where the map ends at ±180°.
      isWide = isWide || isWideHere && !(center == 0 && EdgeWay(geometry, ring).goesRound)
    }
    return (touches, isWide && !isWrapped)
  }

  /// The longitude as it is written.
  ///
  /// What was cut at ±180 is there but for rounding, and stays on its side.
  private func turnedBack(_ relative: Double) -> Double {
    let x = relative + center
    return abs(abs(x) - 180) < 1e-11 ? (x < 0 ? -180 : 180) : wrapped(x)
  }
}
