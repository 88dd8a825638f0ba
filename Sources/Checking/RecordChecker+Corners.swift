// Corners of lines and rings that are sharper than what is built or drawn.

import GeoJSON
import Globe
import Planar
import SystemLibrary

/// Which corners are too sharp.
public struct CornerLimit: Sendable {
  /// The least angle between two edges, in degrees.
  public let angle: Double
  /// How long both edges are at least, in metres.
  public let length: Double

  /// Names both.
  public init(angle: Double, length: Double = 0) { (self.angle, self.length) = (angle, length) }
}

extension RecordChecker {
  /// Looks at the corners of a line or ring, as they are on the ground.
  ///
  /// Vertices in a row at one place are one corner. What ±180° cuts has corners there that nobody drew, and at a pole
  /// there is no angle: neither is looked at.
  func checkCorners(_ geometry: Geometry, _ index: Int, _ first: Int, _ feature: Feature) {
    guard let limit = options.corners, options.wants(RuleCatalog.sharpCorner) else { return }
    let metric = metric(of: feature.crsName)
    let isOnGlobe = metric == .geographic
    let vertices = geometry.ring(index)
    var corners: [(vertex: Int, place: Position)] = []
    for vertex in vertices {
      let place = geometry.position(vertex)
      if corners.last.map({ $0.place != place }) ?? true { corners.append((vertex, place)) }
    }
    // The last position of a ring is its first again.
    let isClosed = corners.count > 2 && corners[0].place == corners[corners.count - 1].place
    if isClosed { corners.removeLast() }
    guard corners.count > 2 else { return }
    for corner in isClosed ? 0..<corners.count : 1..<corners.count - 1 {
      let (vertex, place) = corners[corner]
      if isOnGlobe, Longitude.isSide(place.x) || abs(place.y) >= 90 { continue }
      let scale = metric.scale(y: place.y)
      func way(to other: Position) -> Position {
        var way = other - place
        if isOnGlobe { way.x = Longitude.reduced(way.x) }
        return way * Position(scale.x, scale.y)
      }
      let back = way(to: corners[(corner + corners.count - 1) % corners.count].place)
      let on = way(to: corners[(corner + 1) % corners.count].place)
      let angle = abs(atan2(cross(back, on), (back * on).sum())) * (180 / .pi)
      guard angle < limit.angle else { continue }
      let length = min((back * back).sum(), (on * on).sum()).squareRoot()
      guard length >= limit.length else { continue }
      add(
        RuleCatalog.sharpCorner,
        "the corner has an angle of \(NeighbourChecker.text(angle))°, and its shorter edge is "
          + NeighbourChecker.length(length), vertex: first + vertex, feature)
    }
  }
}
