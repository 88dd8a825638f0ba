// What crosses the edge of a projection's map, cut there in longitude and latitude before it is projected.

public import Planar

/// A geometry lies wholly beyond the edge of the map.
public struct BeyondEdge: Error, Equatable {
  /// Makes the error.
  public init() {}
}

/// Cuts geometries in longitude and latitude at the edge of a projection's map.
///
///     if let cutter = EdgeCutter(mercator150) { try cutter.cut(&country) }    // in two at 30° W
///
/// - Cylindrical, pseudocylindrical and conic projections are cut along the meridian opposite the central one, and
///   where a pole has no image, at the latitude of the square of Web Mercator.
/// - Azimuthal ones are cut along a circle around their centre: just before the horizon, or the antipode.
///
/// The cuts at ±180° that RFC 7946 asks for are sewn up where the map goes on there. What the map's edge bounds is on
/// the left of exterior rings afterwards. Edges are straight in longitude and latitude, and go the shorter way round.
/// - Interrupted ones are cut along their interruptions too, rHEALPix round its polar squares.
///
/// Transverse and oblique cylinders are cut along half of a great circle, which is looked for.
public final class EdgeCutter: Sendable {
  /// The latitude beyond which a line or ring is taken to reach the pole.
  private static let polar = 89.9

  /// A tenth of a millimetre: some data has the antimeridian at 180.00000000000014.
  private static let tolerance = 1e-9

  private let domain: any Boundary
  /// The one for what does not reach a pole.
  private let wideDomain: any Boundary

  /// Makes the cutter of a projection; nil when its edge is not known.
  ///
  /// - Parameter image: the image of a longitude and latitude, nil where it has none; asked a few times to find out how
  ///   near the edge of the map it can be asked for without being that of the opposite edge.
  public convenience init?(_ projection: ProjectionParameters, image: ((Double, Double) -> Position?)? = nil) {
    guard let boundary = projection.boundary else { return nil }
    self.init(domain: image.map { boundary.fitted(to: $0) } ?? boundary)
  }

  /// Makes the cutter of a map whose edge is in no table; nil where none is found, or not along half of a great circle.
  ///
  /// For maps of transverse and oblique cylinders.
  ///
  /// - Parameter image: the image of a longitude and latitude, nil where it has none; asked some thousand times.
  public convenience init?(searching image: @escaping (Double, Double) -> Position?) {
    guard let sheet = BreakSearch(image: image).sheet() else { return nil }
    self.init(domain: sheet)
  }

  /// Whether a map is torn anywhere.
  ///
  /// - Parameter image: the image of a longitude and latitude, nil where it has none; asked some thousand times.
  public static func isTorn(_ image: @escaping (Double, Double) -> Position?) -> Bool {
    BreakSearch(image: image).hasBreaks
  }

  init(domain: any Boundary) {
    self.domain = domain
    wideDomain = domain.withoutLimits
  }

  /// Cuts `geometry`; one of which nothing lies beyond the edge is left as it is.
  ///
  /// O(vertices), without allocation, where the geometry's box lies inside.
  ///
  /// - Returns: whether it was changed.
  /// - Throws: `BeyondEdge` when nothing of it lies on the map. Points are left to the projection.
  public func cut(_ geometry: inout Geometry) throws(BeyondEdge) -> Bool {
    switch geometry.type {
    case .geometryCollection: return try cutMembers(&geometry)
    // Points have nothing to be cut; the projection knows best which have no image.
    case .point, .multiPoint: return false
    default: break
    }
    let box = geometry.bounds
    if domain.isInside(box) || geometry.ordinates.isEmpty { return false }
    guard box.min.x.isFinite, box.max.x.isFinite, box.min.y >= -90, box.max.y <= 90 else { return false }
    let isSewn = geometry.joinSeamPairs(in: box)
    return try (geometry.type.hasRings ? cutPolygons(&geometry) : cutLines(&geometry)) || isSewn
  }

  private func cutMembers(_ geometry: inout Geometry) throws(BeyondEdge) -> Bool {
    var isChanged = false
    var members: [Geometry] = []
    for var member in geometry.members {
      do {
        if try cut(&member) { isChanged = true }
        members.append(member)
      } catch { isChanged = true }
    }
    guard !members.isEmpty || geometry.members.isEmpty else { throw BeyondEdge() }
    if isChanged { geometry.members = members }
    return isChanged
  }

  private func cutLines(_ geometry: inout Geometry) throws(BeyondEdge) -> Bool {
    let box = geometry.bounds
    let domain = max(-box.min.y, box.max.y) > Self.polar ? domain : wideDomain
    var result = Geometry(type: .multiLineString, dimension: geometry.dimension)
    var isChanged = false
    for line in geometry.ringEnds.indices {
      let pieces = domain.pieces(Track(geometry, line, Self.tolerance).vertices, isRing: false)
      if pieces.isChanged || pieces.open.count != 1 { isChanged = true }
      for piece in pieces.open { result.append(piece) }
    }
    if result.ringEnds.isEmpty { throw BeyondEdge() }
    guard isChanged else { return false }
    if geometry.type == .lineString, result.ringEnds.count == 1 { result.type = .lineString }
    geometry = result
    return true
  }

  private func cutPolygons(_ geometry: inout Geometry) throws(BeyondEdge) -> Bool {
    var tracks = geometry.ringEnds.indices.map { Track(geometry, $0, Self.tolerance) }
    for part in geometry.polygons { tracks.wind(part) }
    let box = geometry.bounds
    let reachesPole =
      box.min.y < -Self.polar || box.max.y > Self.polar || tracks.contains { $0.turns != 0 }
    let domain = reachesPole ? domain : wideDomain
    // On a map that ends at ±180 in a straight line, the cuts that are there are right.
    if !reachesPole, domain.isOnlyForPoles {
      var cutter = AntimeridianCutter(tolerance: Self.tolerance)
      return cutter.cut(&geometry)
    }
    let curves = tracks.map(\.closed)
    let sewn = sewn(curves)
    let clip = Clip(sewn ?? curves, to: domain)
    let isChanged = sewn != nil || clip.isChanged || tracks.contains(where: \.needsCut)
    var polygons = clip.polygons
    // A hole in no shell is one in the whole map.
    if !clip.strays.isEmpty { polygons.append([domain.whole] + clip.strays) }
    if polygons.isEmpty {
      // What has no area stays as it is; what covers the map has no ring on it.
      guard isChanged else { return false }
      guard geometry.covers(domain.middle) else { throw BeyondEdge() }
      polygons = [[domain.whole]]
    }
    guard isChanged || !clip.strays.isEmpty else { return false }
    var result = Geometry(type: .multiPolygon, dimension: geometry.dimension)
    for polygon in polygons { result.appendPart(polygon) }
    if geometry.type == .polygon { result.simplifyType() }
    geometry = result
    return true
  }
}

extension Geometry {
  /// Whether polygons cover a position, such as a pole over which they are closed.
  fileprivate func covers(_ position: Position) -> Bool {
    var cut = self
    var cutter = AntimeridianCutter()
    cutter.cut(&cut)
    return cut.polygons.contains { cut.location(of: position, inPolygon: $0) != .outside }
  }
}
