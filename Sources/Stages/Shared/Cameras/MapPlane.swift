// The projection of a picture, as an option names it.

import Cartography
import CommandOptions
import FeatureStream
import Globe
import Layers
import MapGeometry
import Planar
import Words

/// The map that a picture is drawn on, where that is not Web Mercator.
enum MapPlane: Sendable, Equatable {
  /// A projected CRS, by its code or definition.
  case crs(String)
  /// The Earth from far above a place; nil for what is shown.
  case globe(Coordinate?)
  /// The map around the pole that is nearer to what is shown.
  case polar

  /// The names, each with the projection around a central meridian.
  private static let named: [(name: String, definition: String, meridian: Double)] = [
    ("equal-earth", "+proj=eqearth", 0), ("robinson", "+proj=robin", 0), ("natural-earth", "+proj=natearth", 0),
    ("mollweide", "+proj=moll", 0),
    ("albers-usa", "+proj=aea +lat_0=37.5 +lat_1=29.5 +lat_2=45.5", -96),
  ]

  /// All names.
  static let names = ["mercator"] + named.map(\.name) + ["polar", "globe"]

  /// Reads what `--projection` says; nil for Web Mercator.
  ///
  /// - Throws: `RunError` for what is neither a name, nor a CRS with a plane.
  static func parse(_ text: String) throws(RunError) -> MapPlane? {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let (name, place) = (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
    if names.contains(name) { return try parse(name, at: place) }
    if !text.isEmpty, text.utf8.allSatisfy({ $0 == 0x2D || $0 &- 0x61 < 26 }) {
      let hint = text.nearest(of: names).map { "did you mean '\($0)'?" }
      throw RunError(
        .usage,
        "--projection: there is no projection '\(text)'; "
          + (hint ?? "there are \(names.joined(separator: ", ")), CRSs such as EPSG:3035, and PROJ strings"))
    }
    let crs = try CoordinateReferenceSystem(option: "--projection", text)
    guard case .linear = crs.unit, !crs.isGeocentric else {
      throw RunError(
        .usage, "--projection \(text): \(crs.name) is in degrees or in space, and no plane; name a projected CRS")
    }
    return crs == .webMercator || crs == .mapPoints ? nil : .crs(text)
  }

  private static func parse(_ name: String, at place: String?) throws(RunError) -> MapPlane? {
    let middle = place.map { numbers(in: $0, counts: 1...2) ?? [] }
    func refuse(_ form: String) -> RunError {
      RunError(.usage, "--projection \(name):\(place ?? ""): after the colon \(form) is wanted")
    }
    if name == "globe" {
      guard let middle else { return .globe(nil) }
      guard middle.count == 2, Longitude.isWithin(middle[0]), abs(middle[1]) <= 90 else {
        throw refuse("the place in the middle, lon,lat,")
      }
      return .globe(Coordinate(latitude: middle[1], longitude: middle[0]))
    }
    if name == "polar" {
      switch place {
      case nil: return .polar
      case "north": return .crs(polar(isNorth: true))
      case "south": return .crs(polar(isNorth: false))
      default: throw refuse("north or south")
      }
    }
    guard let found = named.first(where: { $0.name == name }) else {
      if place != nil { throw refuse("nothing") }
      return nil
    }
    var meridian = found.meridian
    if let middle {
      guard middle.count == 1, Longitude.isWithin(middle[0]) else { throw refuse("the central meridian") }
      meridian = middle[0]
    }
    return .crs("\(found.definition) +lon_0=\(meridian.plain) \(end)")
  }

  private static let end = "+datum=WGS84 +units=m +no_defs +type=crs"

  private static func polar(isNorth: Bool) -> String { "+proj=laea +lat_0=\(isNorth ? 90 : -90) +lon_0=0 \(end)" }

  /// The CRS, around what is shown.
  ///
  /// - Parameter camera: the camera that would show it on Web Mercator.
  func crs(for camera: MapCamera) -> String {
    switch self {
    case .crs(let text): return text
    case .polar: return Self.polar(isNorth: camera.center.latitude >= 0)
    case .globe(let place):
      var center = place ?? camera.center
      // Of content all over the Earth Mercator's middle is far from the equator.
      if place == nil, camera.distance > 2e7 { center.latitude = max(-25, min(25, center.latitude)) }
      func text(_ degrees: Double) -> String { ((degrees * 1e4).rounded() / 1e4).plain }
      return "+proj=ortho +lat_0=\(text(center.latitude)) +lon_0=\(text(center.longitude)) \(Self.end)"
    }
  }

  /// Whether a CRS is the map of the United States, which may have parts in frames.
  static func isOfUnitedStates(_ crs: String) -> Bool {
    named.contains { $0.name == "albers-usa" && crs.hasPrefix("\($0.definition) ") }
  }

  /// Whether its middle is that of what is shown.
  var isAroundContent: Bool { self == .globe(nil) || self == .polar }

  /// Whether what is not shown is on the far side, as all know.
  var hasFarSide: Bool {
    switch self {
    case .globe: true
    case .polar: false
    case .crs(let text): ["ortho", "nsper", "tpers", "geos"].contains { text.contains("+proj=\($0)") }
    }
  }
}
