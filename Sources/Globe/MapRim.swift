// What comes from a map whose rim is all round one place, opened there.

public import Planar

/// The rim of an azimuthal map of nearly all the Earth, which is a small circle round the antipode of its centre.
///
///     if let rim = MapRim(equalArea) { rim.open(&ocean) }    // its outline, and no ring round the antipode
///
/// What covers the antipode is a ring on the map, from its outline to the rim. In longitude and latitude the rim would
/// be a tiny exterior ring within the outline, which is a hole.
public struct MapRim: Sendable {
  private let disc: Disc
  /// What this lacks lies on the rim: images there are so near to each other that rounding moves them by some
  /// hundredths of its radius.
  private let beyond: Disc

  /// Makes the rim of a projection's map; nil where that does not reach to the other half of the Earth.
  public init?(_ projection: ProjectionParameters) {
    guard let disc = projection.boundary as? Disc, disc.radius > 90 else { return nil }
    self.disc = disc
    beyond = Disc(x: disc.x, y: disc.y, radius: 180 - 1.1 * (180 - disc.radius))
  }

  /// Leaves out exterior rings that are the rim: what is left of all other rings of such a polygon is its area, cut at
  /// ±180°.
  ///
  /// Members of collections are left alone. O(polygons) where there are none.
  ///
  /// - Returns: whether something was changed.
  public func open(_ geometry: inout Geometry) -> Bool {
    let parts = Array(geometry.polygons)
    let rims = parts.map { isRim($0, geometry) }
    guard rims.contains(true) else { return false }
    var result = Geometry(type: .multiPolygon, dimension: geometry.dimension)
    for (rings, isRim) in zip(parts, rims) {
      if isRim { append(rings.dropFirst(), of: &geometry, to: &result) } else { result.append(rings, of: geometry) }
    }
    if geometry.type == .polygon { result.simplifyType() }
    geometry = result
    return true
  }

  private func isRim(_ rings: Range<Int>, _ geometry: Geometry) -> Bool {
    guard let shell = rings.first else { return false }
    let positions = geometry.positions(ofRing: shell)
    guard positions.allSatisfy({ !beyond.contains($0.x, $0.y) }) else { return false }
    return positions.map { disc.plane($0.x, $0.y) }.location(of: .zero) == .inside
  }

  private func append(_ holes: Range<Int>, of geometry: inout Geometry, to result: inout Geometry) {
    for hole in holes where geometry.positions(ofRing: hole).map({ disc.plane($0.x, $0.y) }).ringOrientation > 0 {
      geometry.reverse(ring: hole)
    }
    let sheet = Sheet.antimeridian
    let clip = Clip(holes.map { Track(geometry, $0, 1e-9).closed }, to: sheet)
    // Holes in no shell, and none at all, are in the whole Earth.
    if clip.polygons.isEmpty { result.appendPart([sheet.whole] + clip.strays) }
    for polygon in clip.polygons { result.appendPart(polygon) }
  }
}

extension Geometry {
  /// Appends a polygon of another geometry, as it is, to this MultiPolygon.
  fileprivate mutating func append(_ rings: Range<Int>, of other: Geometry) {
    for ring in rings {
      let vertices = other.ring(ring)
      ordinates += other.ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]
      ringEnds.append(vertexCount)
    }
    partEnds.append(ringEnds.count)
  }
}
