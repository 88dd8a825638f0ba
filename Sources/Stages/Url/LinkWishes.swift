// What the options of `url` ask for.

import CommandOptions
import Formats
import GeoJSON
import MapGeometry
import MapURLs
import Words

/// How features become URLs.
struct LinkWishes: Sendable {
  /// The kind of URL; nil for what each feature asks for.
  var kind: MapURL.Kind?
  var nameProperty: String?
  var queryProperty: String?
  var addressProperty: String?
  var placeIDProperty: String?
  /// Where directions begin, and where they go to; nil for what the feature says.
  var from, to: MapURL.Spot?
  /// The properties of a link.
  var names = LinkNames(ResultNames(prefix: "url_"))
  /// Whether a camera is written as the span that it shows.
  var showsSpan = false
  var map: MapURL.MapStyle?
  var mode: URLMode?
  var avoid: [MapURL.Avoidance]?
  var transitPreferences: [MapURL.TransitPreference]?
  var start: Double?
  var maxWaypoints: Int?
  var format = URLNumberFormat.exact
}

/// `--mode`: one word, for directions or for a frame.
enum URLMode: OptionValue, Sendable {
  case transport(MapURL.Transport)
  case tracking(MapURL.Tracking)

  init?(argument: String) {
    if let transport = MapURL.Transport(rawValue: argument) {
      self = .transport(transport)
    } else if let tracking = MapURL.Tracking(rawValue: argument) {
      self = .tracking(tracking)
    } else {
      return nil
    }
  }
}

extension MapURL.Spot {
  /// Reads `--from`, `--to`: `LON,LAT`, or the text of an address.
  static func parse(_ text: String) throws -> MapURL.Spot {
    if text.isEmpty { throw ValidationError("it is empty; give LON,LAT or an address.") }
    guard numbers(in: text, count: 2) != nil else { return MapURL.Spot(address: text) }
    return MapURL.Spot(coordinate: try RegionText.position(text))
  }
}

extension MapURL.Kind: OptionValue {}
extension MapURL.MapStyle: OptionValue {}
