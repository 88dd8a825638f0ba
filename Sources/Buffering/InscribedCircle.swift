// The largest circle in a geometry's box.

internal import Globe
public import Planar

extension Bufferer {
  /// Replaces `geometry` by the largest circle around the middle of its box, as MapKit's MapCircle(mapRect:) has it.
  ///
  /// On longitude and latitude the middle is that of the box on the Mercator map; a geodesic circle touches the side
  /// of the box that is nearest on the ground.
  ///
  /// - Returns: its radius, in metres on the ground or, on a plane, coordinate units.
  public func inscribe(_ geometry: inout Geometry, on plane: Plane) throws(BufferFailure) -> Double {
    var box = Envelope()
    box.add(geometry)
    var result = Geometry(type: .multiPolygon)
    guard let bounds = box.bounds(wraps: plane == .geographic) else { return 0 }
    let found: Double
    let east = Longitude.unrolled(bounds.east, eastOf: bounds.west)
    let (x, width) = ((bounds.west + east) / 2, east - bounds.west)
    guard width > 0, bounds.north > bounds.south else {
      throw .distance("the box has no area, so there is no circle in it")
    }
    if case .planar(let metres) = plane {
      let (y, height) = ((bounds.south + bounds.north) / 2, bounds.north - bounds.south)
      let radius = min(width, height) / 2
      found = radius
      planarCircles.append(x: x, y: y, radius: radius, segments: segmentCount(radius, 1 / metres), to: &result)
    } else {
      let (south, north) = (MercatorSquare.ordinate(bounds.south), MercatorSquare.ordinate(bounds.north))
      let y = MercatorSquare.latitude((south + north) / 2)
      if options.shape == .mercator {
        let radius = min(width, north - south) / 2
        let segments = segmentCount(radius, MercatorSquare.degreesPerMetre(y))
        found = radius / MercatorSquare.degreesPerMetre(y)
        guard planarCircles.appendMercator(x: x, y: y, radius: radius, segments: segments, to: &result) else {
          throw .distance("the circle is as wide as the Mercator map of the world")
        }
      } else {
        let radius = min(
          distance(y, toMeridian: width / 2), circles.geodesic.distance(x: 0, y: y, toX: 0, toY: bounds.south),
          circles.geodesic.distance(x: 0, y: y, toX: 0, toY: bounds.north))
        found = radius
        guard radius >= Self.leastRadius else { throw Self.tooSmall }
        circles.append(x: x, y: y, radius: radius, segments: segmentCount(radius, 1), to: &result)
      }
    }
    result.simplifyType()
    geometry = result
    return found
  }

  private func segmentCount(_ radius: Double, _ unitsPerMetre: Double) -> Int {
    options.segmentCount(radius: radius / unitsPerMetre)
  }

  /// The shortest distance from a latitude to the meridian `offset` degrees away, by golden section.
  private func distance(_ y: Double, toMeridian offset: Double) -> Double {
    func distance(_ latitude: Double) -> Double {
      circles.geodesic.distance(x: 0, y: y, toX: offset, toY: latitude)
    }
    var (low, high) = (-90.0, 90.0)
    while high - low > 1e-7 {
      let third = (high - low) * 0.381966
      if distance(low + third) < distance(high - third) { high -= third } else { low += third }
    }
    return distance((low + high) / 2)
  }
}
