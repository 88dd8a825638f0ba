// Vertices on the plane that a camera looks at, and back; what of the Earth it sees.

import Globe
package import MapGeometry
package import Planar

extension PlaneMapper {
  /// Replaces longitudes and latitudes by eastings and northings in metres; z stays, and no vertex is added but where
  /// the geometry is cut at the map's edge.
  ///
  /// The geometry is not a collection.
  ///
  /// - Returns: whether it was cut, so that vertices are others.
  /// - Throws: `HiddenVertex` at the first vertex that is not on the map.
  package func bring(_ geometry: inout Geometry) throws(HiddenVertex) -> Bool {
    var isCut = false
    do throws(BeyondEdge) { isCut = try cutEdges(&geometry) } catch { throw HiddenVertex(vertex: 0, reason: .offPlane) }
    let stride = geometry.dimension
    var flat: [Double] = []
    flat.reserveCapacity(geometry.vertexCount * 2)
    for vertex in 0..<geometry.vertexCount {
      flat += [geometry.ordinates[vertex * stride], geometry.ordinates[vertex * stride + 1]]
    }
    var found = images(flat)
    if !insets.isEmpty { moveToInsets(geometry, flat, &found) }
    for vertex in 0..<geometry.vertexCount {
      guard !found[vertex * 2].isNaN, !found[vertex * 2 + 1].isNaN else {
        throw HiddenVertex(vertex: vertex, reason: .offPlane)
      }
      geometry.ordinates[vertex * stride] = found[vertex * 2]
      geometry.ordinates[vertex * stride + 1] = found[vertex * 2 + 1]
    }
    return isCut
  }

  /// Replaces eastings and northings by longitudes and latitudes; z stays.
  ///
  /// - Throws: `HiddenVertex` at the first vertex that is not on the map.
  package func bringBack(_ geometry: inout Geometry) throws(HiddenVertex) {
    for vertex in 0..<geometry.vertexCount {
      let at = vertex * geometry.dimension
      let position = Position(geometry.ordinates[at], geometry.ordinates[at + 1])
      // A frame hides what is below it.
      let inset = insets.first { $0.isIn(position) }
      guard let place = inset.map({ $0.place(position) }) ?? place(position) else {
        throw HiddenVertex(vertex: vertex, reason: .offPlane)
      }
      (geometry.ordinates[at], geometry.ordinates[at + 1]) = (place.x, place.y)
    }
  }

  /// The camera over the plane that looks at the same coordinate, or at `center` on the plane; nil where that is not on
  /// the map.
  package func camera(_ camera: MapCamera, at center: Coordinate? = nil) -> MapCamera? {
    var onPlane = camera
    if let center {
      onPlane.center = center
    } else {
      guard let image = position(x: camera.center.longitude, y: camera.center.latitude) else { return nil }
      onPlane.center = Coordinate(latitude: image.y, longitude: image.x)
    }
    return onPlane
  }

  /// Sets how finely edges follow their images to what can be seen through a camera.
  package func adapt(to projection: MapProjection) {
    tolerance = MapPainter.tolerance * projection.metersPerMapPoint / projection.zoomScale
  }

  /// Pieces of each side of the screen, so that it is bent on the Earth as it is seen.
  private static let piecesPerSide = 32

  /// The border of what is seen on the Earth as a closed ring; nil where the map ends in sight, or a pole is seen.
  func borderOfSight(_ projection: MapProjection) -> [Double]? {
    let seen = sight(projection)
    guard !Longitude.isHalfOrMore(seen.east - seen.west), seen.south > -89.9, seen.north < 89.9 else { return nil }
    let corners = VisibleGround(projection).corners
    var ring: [Double] = []
    for (index, start) in corners.enumerated() {
      let end = corners[(index + 1) % corners.count]
      for piece in 0..<Self.piecesPerSide {
        let share = Double(piece) / Double(Self.piecesPerSide)
        let point = MapPoint(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
        let position = projection.map.position(point)
        guard let place = place(Position(position.longitude, position.latitude)) else { return nil }
        ring += [place.x, place.y]
      }
    }
    return ring + ring.prefix(2)
  }
}
