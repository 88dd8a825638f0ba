// What a link to directions asks for, as `url --decode` wrote it.

import FeatureStream
import Formats
import GeoJSON
import MapURLs
import Planar
import Routing

/// The wishes of a link: how one goes, what is left out, and the places.
struct LinkRequest {
  /// How one goes; nil where the link leaves it open.
  let transport: MapURL.Transport?
  let avoided: WayClasses
  let source: MapURL.Spot?
  let waypoints: [MapURL.Spot]
  let destination: MapURL.Spot?

  private static let names = LinkNames(ResultNames(prefix: "url_"))

  /// Reads a record; nil for one that is no link to directions.
  init?(_ feature: Feature) throws(RecordError) {
    guard case .text("directions") = feature.property(Self.names.kind) else { return nil }
    let link = LinkSource(properties: feature.propertiesValue, geometry: nil, Self.names)
    transport = link.word(\.mode)
    var avoided: WayClasses = []
    let words: [MapURL.Avoidance] = try link.words(\.avoid)
    for word in words {
      if let known = WayClasses.allCases.first(where: { $0.name == word.rawValue }) { avoided.insert(known) }
    }
    self.avoided = avoided
    (source, destination) = (try link.stop(\.source), try link.stop(\.destination))
    waypoints = try link.waypoints()
  }

  /// The places in their order.
  ///
  /// - Parameters:
  ///   - from: where the route begins whatever the link says; nil for what it says.
  ///   - to: where it ends.
  ///   - resolver: finds the places of names; nil where places are positions alone.
  func places(
    from: RequestPlace?, to: RequestPlace?, _ resolver: PlaceResolver?
  ) throws(RecordError) -> [RequestPlace] {
    var places: [RequestPlace] = []
    if let from { places.append(from) } else { places.append(try Self.place(source, "source", "--from", resolver)) }
    for waypoint in waypoints { places.append(try Self.place(waypoint, "waypoint", "--via", resolver)) }
    if let to { places.append(to) } else { places.append(try Self.place(destination, "destination", "--to", resolver)) }
    return places
  }

  private static func place(
    _ spot: MapURL.Spot?, _ name: String, _ option: String, _ resolver: PlaceResolver?
  ) throws(RecordError) -> RequestPlace {
    if let at = spot?.coordinate { return RequestPlace(position: Position(at.longitude, at.latitude)) }
    if let text = spot?.address {
      guard let resolver else {
        throw RecordError(
          code: "bad-request",
          message: "the link's \(name) \"\(text)\" is a name; --places and --index make names and addresses places")
      }
      return try resolver.place(text)
    }
    throw RecordError(
      code: "no-request",
      message: spot == nil
        ? "the link has no \(name), which is where its reader is; \(option) says where that is"
        : "the link's \(name) is an id of another map, which does not say where it is")
  }
}

/// How often options overrule links, told at the end.
struct LinkConflicts: Sendable {
  var transport = 0
  /// As `transport`, where a timetable says how one goes.
  var timetable = 0
  var avoided = 0
  var ends = 0
  /// Places whose way `--require-avoid` closes.
  var moved = 0

  /// What there is to tell of them at the end.
  var warnings: [ClosingWarning] {
    [
      (transport, "links ask to go another way than --profile says, which counts"),
      (timetable, "links ask to go another way than by --transit, which counts"),
      (avoided, "links ask to avoid what --avoid, which counts, does not have"),
      (ends, "links have ends other than --from or --to, which count"),
    ].filter { $0.0 > 0 }.map { ClosingWarning(code: "overruled-link", message: $0.1, count: $0.0) }
      + MovedPlaces.warnings(moved)
  }
}
