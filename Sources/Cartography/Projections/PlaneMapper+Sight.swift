// What of the ground a camera sees on a plane, and at which scale.

import Globe
import MapGeometry
import Planar

extension PlaneMapper {
  /// The sides of what is seen, in degrees; east > 180 where it is across ±180°.
  public typealias Sight = (west: Double, south: Double, east: Double, north: Double)

  /// How many places across the screen are looked at, each way.
  private static let samples = 24

  /// The longitude and latitude on the map at a position on the screen; nil beside the map.
  func place(at point: ScreenPoint, _ projection: MapProjection) -> Position? {
    guard let position = projection.coordinate(at: point) else { return nil }
    return place(Position(position.longitude, position.latitude))
  }

  /// What a camera sees: all of the Earth where that is most of it, and where the map ends in sight.
  func sight(_ projection: MapProjection) -> Sight {
    let whole: Sight = (Longitude.west, -90, Longitude.east, 90)
    let viewport = projection.perspective.viewport
    guard let middle = place(at: viewport.principalPoint, projection) else { return whole }
    var (west, south, east, north) = (0.0, 90.0, 0.0, -90.0)
    for column in 0...Self.samples {
      for row in 0...Self.samples {
        let point = ScreenPoint(
          x: viewport.width * Double(column) / Double(Self.samples),
          y: viewport.height * Double(row) / Double(Self.samples))
        guard let place = place(at: point, projection) else { return whole }
        let way = (place.x - middle.x).remainder(dividingBy: Longitude.turn)
        (west, east, south, north) = (min(west, way), max(east, way), min(south, place.y), max(north, place.y))
      }
    }
    // Between two samples a side may reach as far again.
    let (x, y) = ((east - west) / Double(Self.samples), (north - south) / Double(Self.samples))
    guard !Longitude.isHalfOrMore(east - west) else {
      // All round a pole.
      return (
        whole.west, sees(-90, projection) ? -90 : max(-90, south - y), whole.east,
        sees(90, projection) ? 90 : min(90, north + y)
      )
    }
    return (middle.x + west - x, max(-90, south - y), middle.x + east + x, min(90, north + y))
  }

  /// Whether a pole is on the screen.
  private func sees(_ latitude: Double, _ projection: MapProjection) -> Bool {
    guard let pole = position(x: 0, y: latitude) else { return false }
    let point = projection.screenPoint(for: projection.map.point(Coordinate(latitude: pole.y, longitude: pole.x)))
    return point.map(projection.perspective.viewport.contains) ?? false
  }

  /// Metres of the plane for each on the ground, where that is the same all over the screen to 5 %; else nil.
  ///
  /// Both to the east and to the north, so that a bar is as long whichever way it is laid.
  package func evenStretch(_ projection: MapProjection) -> Double? {
    let viewport = projection.perspective.viewport
    var (least, most) = (Double.infinity, 0.0)
    for column in 0...4 {
      for row in 0...4 {
        let point = ScreenPoint(
          x: viewport.width * Double(column) / 4, y: viewport.height * Double(row) / 4)
        guard let place = place(at: point, projection), abs(place.y) < 89.9,
          let here = position(x: place.x, y: place.y), let east = position(x: place.x + 0.001, y: place.y),
          let north = position(x: place.x, y: place.y + 0.001)
        else { return nil }
        let ground = (
          east: MapScale.metersPerDegreeOfLongitude(at: place.y) / 1000,
          north: MapScale.metersPerDegreeOfLatitude(at: place.y) / 1000
        )
        for (image, metres) in [(east, ground.east), (north, ground.north)] {
          let way = image - here
          let stretch = (way * way).sum().squareRoot() / metres
          (least, most) = (min(least, stretch), max(most, stretch))
        }
      }
    }
    return most <= least * 1.05 ? (least + most) / 2 : nil
  }
}
