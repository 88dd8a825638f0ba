// Places that options give, and the warning where nothing lies there and all lies where their numbers would be swapped.

import FeatureStream
import Globe
import MapGeometry
import PlaceIndex
import Planar
import SystemLibrary

extension NamedPlace {
  /// A box of `W,S,E,N`.
  ///
  /// - Returns: nil where its sides, exchanged, are no place.
  init?(_ option: String, _ box: RegionText.Box) {
    let sides = SIMD4(box.west, box.south, box.east, box.north)
    guard abs(box.west) <= 90, abs(box.east) <= 90, box.west <= box.east else { return nil }
    let swapped = SIMD4(sides[1], sides[0], sides[3], sides[2])
    func text(_ sides: SIMD4<Double>) -> String { (0..<4).map { sides[$0].plain }.joined(separator: ",") }
    self.init(option, sides: (sides, swapped), texts: (text(sides), text(swapped)))
  }

  /// A region of `LON,LAT,DLAT,DLON`.
  init?(_ option: String, _ region: CoordinateRegion) {
    let center = region.center
    self.init(
      option, center, reach: (region.span.longitudeDelta / 2, region.span.latitudeDelta / 2))
  }

  /// A position, and how many metres around it are meant.
  init?(_ option: String, _ position: Coordinate, metres: Double) {
    // A degree of latitude is 110.6 km or more; of longitude, as much less as the place is from the equator.
    let degrees = metres / 110_000
    let shrunk = max(cos(position.latitude * (.pi / 180)), 0.01)
    self.init(option, position, reach: (min(degrees / shrunk, Longitude.turn / 2), degrees))
  }

  private init?(_ option: String, _ center: Coordinate, reach: (longitude: Double, latitude: Double)) {
    guard abs(center.longitude) <= 90 else { return nil }
    func sides(_ x: Double, _ y: Double) -> SIMD4<Double> {
      SIMD4(x - reach.longitude, y - reach.latitude, x + reach.longitude, y + reach.latitude)
    }
    func text(_ x: Double, _ y: Double) -> String { "\(x.plain),\(y.plain)" }
    let (x, y) = (center.longitude, center.latitude)
    self.init(option, sides: (sides(x, y), sides(y, x)), texts: (text(x, y), text(y, x)))
  }
}

extension NamedPlace {
  /// The places of options that say where places are looked for, as their texts.
  ///
  /// - Parameter metres: how far around `--near` is meant.
  static func around(
    near: String? = nil, metres: Double = 500_000, bbox: String? = nil, region: String? = nil
  ) -> [NamedPlace] {
    let position = near.flatMap { try? RegionText.position($0) }.flatMap { NamedPlace("--near", $0, metres: metres) }
    let box = bbox.flatMap { try? RegionText.box($0) }.flatMap { NamedPlace("--bbox", $0) }
    let extent = region.flatMap { try? RegionText.region($0) }.flatMap { NamedPlace("--region", $0) }
    return [position, box, extent].compactMap(\.self)
  }
}

extension PlaceStore {
  /// Makes what is to be told of places that options give, where no place lies at any of them.
  ///
  /// As a rule the first few places tell that there is nothing to say.
  func warnings(at places: [NamedPlace]) -> (@Sendable () -> [ClosingWarning])? {
    if places.isEmpty { return nil }
    return {
      var box = Box()
      for place in 0..<index.count {
        guard let (x, y) = index.position(of: place) else { continue }
        box.add(Position(x, y))
        if places.contains(where: { $0.meets(box) }) { return [] }
      }
      return places.compactMap { $0.warning(of: box, what: "place") }
    }
  }
}
