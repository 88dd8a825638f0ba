// From a Feature to the URL that it asks for.
//
//   property url_kind       that kind, as `url --decode` wrote it
//   property frame_camera   /frame
//   no geometry             /search for a name, or for the property that --query names; /place for that of --address
//   Point                   /place
//   LineString              /directions
//   any other geometry      /frame around it

import FeatureStream
import GeoJSON
import Layers
import MapGeometry
import MapURLs
import Planar

/// Makes URLs on one worker.
final class LinkMaker {
  let wishes: LinkWishes
  private let registry = CRSRegistry()

  init(_ wishes: LinkWishes) { self.wishes = wishes }

  /// Appends the URL of a feature.
  func append(_ feature: Feature, to out: inout ByteBuffer) throws(RecordError) {
    let mark = out.count
    let isThere = feature.hasGeometry && !feature.geometry.isEmpty
    let geometry = isThere ? try registry.geographic(feature.geometry, from: feature.currentCRS) : nil
    let source = LinkSource(properties: feature.propertiesValue, geometry: geometry, wishes.names)
    try url(source).append(to: &out, wishes.format)
    guard out.count - mark <= MapURL.longest else {
      let length = out.count - mark
      out.count = mark
      throw RecordError(
        code: "too-long",
        message: "the URL would have \(length) bytes, more than the \(MapURL.longest) there may be"
          + "; for directions, simplify the line or give --max-waypoints")
    }
  }

  private func url(_ source: LinkSource) throws(RecordError) -> MapURL {
    var kind = wishes.kind
    if kind == nil { kind = try self.kind(source) }
    switch kind ?? .frame {
    case .frame: return .frame(try frame(source))
    case .search:
      guard let query = query(source) ?? (wishes.queryProperty == nil ? name(source) : nil) else {
        throw Self.lacking(
          wishes.queryProperty.map { "a text to search for: property \"\($0)\"" }
            ?? "a text to search for; --query names the property that has it")
      }
      let region = try source.toldRegion()
      let center = try source.center()
      return .search(.init(query: query, center: center ?? region?.center, span: region?.span))
    case .place:
      return .place(.init(spot: try spot(source), name: name(source), map: wishes.map ?? source.word(\.map)))
    case .lookAround: return .lookAround(try spot(source))
    case .reportAProblem: return .reportAProblem(try spot(source))
    case .directions: return .directions(try directions(source))
    case .guides: return .guides
    case .geo:
      guard let coordinate = try source.center() else { throw Self.lacking("a place, for a geo: URI") }
      return .geo(
        .init(coordinate: coordinate, altitude: source.height, uncertainty: source.said(\.uncertainty)?.number))
    }
  }

  /// What the feature asks for.
  private func kind(_ source: LinkSource) throws(RecordError) -> MapURL.Kind {
    if let kind = source.link { return kind }
    if source.camera != nil { return .frame }
    guard let geometry = source.geometry else {
      if query(source) != nil { return .search }
      if address(source) != nil || placeID(source) != nil { return .place }
      if name(source) != nil { return .search }
      throw Self.lacking("a geometry or a name to make a URL of; --query and --address name properties that do, too")
    }
    switch geometry.type {
    case .point: return .place
    case .lineString: return .directions
    default: return .frame
    }
  }

  private func query(_ source: LinkSource) -> String? {
    wishes.queryProperty.flatMap(source.text) ?? source.word(\.query)
  }

  private func address(_ source: LinkSource) -> String? {
    wishes.addressProperty.flatMap(source.text) ?? source.word(\.address)
  }

  private func placeID(_ source: LinkSource) -> String? {
    wishes.placeIDProperty.flatMap(source.text) ?? source.word(\.placeID)
  }

  private func name(_ source: LinkSource) -> String? {
    if let property = wishes.nameProperty { return source.text(property) }
    return source.word(\.name) ?? source.text("name") ?? source.text("title")
  }

  private func spot(_ source: LinkSource) throws(RecordError) -> MapURL.Spot {
    let spot = MapURL.Spot(
      coordinate: try source.center(), address: address(source), placeID: placeID(source))
    if spot.isEmpty {
      throw Self.lacking("a place: a geometry, or what --address or --place-id names a property of")
    }
    return spot
  }

  private func frame(_ source: LinkSource) throws(RecordError) -> MapURL.Frame {
    var frame = MapURL.Frame()
    let isLink = source.link == .frame
    if !wishes.showsSpan {
      if let told = try source.linkCamera() {
        frame = told
      } else if let camera = source.camera {
        frame.center = camera.center
        (frame.distance, frame.heading, frame.pitch) = (camera.distance, camera.heading, camera.pitch)
      }
      if frame.heading == 0, frame.distance != nil { frame.heading = nil }
      if frame.pitch == 0, frame.distance != nil { frame.pitch = nil }
    }
    // What has no camera shows its region; a link that had both keeps both.
    if frame.distance == nil || isLink {
      var region = try source.toldRegion()
      if region == nil, !isLink { region = try source.extent() }
      frame.center = frame.center ?? region?.center
      frame.span = region?.span
    }
    if frame.center == nil { frame.center = try source.center() }
    if frame.distance == nil, frame.span == nil, frame.center != nil, source.link == nil {
      frame.distance = CameraFraming.defaultMinimumDistance
    }
    switch wishes.mode {
    case .tracking(let tracking): frame.tracking = tracking
    default: frame.tracking = source.word(\.mode)
    }
    frame.map = wishes.map ?? source.word(\.map)
    if frame == MapURL.Frame(), source.link == nil { throw Self.lacking("a place to show") }
    return frame
  }

  private func directions(_ source: LinkSource) throws(RecordError) -> MapURL.Directions {
    var directions = MapURL.Directions()
    if source.said(\.source) != nil || source.said(\.destination) != nil {
      directions.source = try source.stop(\.source)
      directions.destination = try source.stop(\.destination)
      directions.waypoints = try source.waypoints()
    } else {
      // A single place is where to go, from where the user is; but with --to it is where the way begins.
      var places = try source.stops()
      if wishes.to == nil {
        guard let last = places.popLast() else { throw Self.lacking("a line or a point; or give --to") }
        directions.destination = last
      }
      if wishes.from == nil, !places.isEmpty { directions.source = places.removeFirst() }
      directions.waypoints = places
    }
    directions.source = wishes.from ?? directions.source
    directions.destination = wishes.to ?? directions.destination
    if let most = wishes.maxWaypoints, directions.waypoints.count > most {
      let all = directions.waypoints
      directions.waypoints = (0..<most).map { all[($0 * 2 + 1) * all.count / (2 * most)] }
    }
    switch wishes.mode {
    case .transport(let transport): directions.transport = transport
    default: directions.transport = source.word(\.mode)
    }
    directions.avoid = if let avoid = wishes.avoid { avoid } else { try source.words(\.avoid) }
    directions.transitPreferences =
      if let preferences = wishes.transitPreferences { preferences } else { try source.words(\.transitPreferences) }
    directions.start = wishes.start ?? source.said(\.start)?.number
    return directions
  }

  static func lacking(_ what: String) -> RecordError {
    RecordError(code: "no-place", message: "the feature lacks \(what)")
  }
}
