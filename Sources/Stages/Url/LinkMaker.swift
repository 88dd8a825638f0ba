// From a Feature to the URL that it asks for.
//
//   property "link"         that kind, as `url --decode` wrote it
//   property "camera"       /frame
//   no geometry             /search for a query or a name, /place for an address
//   Point                   /place
//   LineString              /directions
//   any other geometry      /frame around it

import FeatureStream
import GeoJSON
import MapGeometry
import MapURLs
import SimpleFeatures

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
    let source = LinkSource(properties: feature.propertiesValue, geometry: geometry)
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
      let property = wishes.queryProperty ?? "query"
      guard let query = source.text(property) ?? (wishes.queryProperty == nil ? name(source) : nil) else {
        throw Self.lacking("a text to search for: property \"\(property)\"")
      }
      let region = try source.region(orSpan: true)
      let center = try source.center()
      return .search(.init(query: query, center: center ?? region.center, span: region.span))
    case .place:
      return .place(.init(spot: try spot(source), name: name(source), map: wishes.map ?? source.word("map")))
    case .lookAround: return .lookAround(try spot(source))
    case .reportAProblem: return .reportAProblem(try spot(source))
    case .directions: return .directions(try directions(source))
    case .guides: return .guides
    case .geo:
      guard let coordinate = try source.center() else { throw Self.lacking("a place, for a geo: URI") }
      return .geo(.init(coordinate: coordinate, altitude: source.height, uncertainty: source.number("uncertainty")))
    }
  }

  /// What the feature asks for.
  private func kind(_ source: LinkSource) throws(RecordError) -> MapURL.Kind {
    if let link = source.text("link"), let kind = MapURL.Kind(rawValue: link) { return kind }
    if source.properties?["camera"] != nil { return .frame }
    guard let geometry = source.geometry else {
      if source.text(wishes.queryProperty ?? "query") != nil { return .search }
      if source.text("address") != nil || source.text("placeID") != nil { return .place }
      if name(source) != nil { return .search }
      throw Self.lacking("a geometry, a query, an address or a name to make a URL of")
    }
    switch geometry.type {
    case .point: return .place
    case .lineString: return .directions
    default: return .frame
    }
  }

  private func name(_ source: LinkSource) -> String? {
    if let property = wishes.nameProperty { return source.text(property) }
    return source.text("name") ?? source.text("title")
  }

  private func spot(_ source: LinkSource) throws(RecordError) -> MapURL.Spot {
    let spot = MapURL.Spot(
      coordinate: try source.center(), address: source.text("address"), placeID: source.text("placeID"))
    if spot.isEmpty { throw Self.lacking("a place: a geometry, or property \"address\" or \"placeID\"") }
    return spot
  }

  private func frame(_ source: LinkSource) throws(RecordError) -> MapURL.Frame {
    var frame = MapURL.Frame()
    if !wishes.showsSpan, let camera = source.properties?["camera"] {
      frame.center = try source.coordinate(camera["centerCoordinate"], "camera.centerCoordinate")
      frame.distance = try source.number(camera["distance"], "camera.distance")
      frame.heading = try source.number(camera["heading"], "camera.heading")
      frame.pitch = try source.number(camera["pitch"], "camera.pitch")
      if let distance = frame.distance, distance <= 0 {
        throw RecordError(code: "bad-camera", message: "property \"camera.distance\" is not more than 0")
      }
      if let pitch = frame.pitch, !(0...MapCamera.largestPitch).contains(pitch) {
        throw RecordError(
          code: "bad-camera", message: "property \"camera.pitch\" is not from 0 to \(Int(MapCamera.largestPitch))")
      }
      if frame.heading == 0, frame.distance != nil { frame.heading = nil }
      if frame.pitch == 0, frame.distance != nil { frame.pitch = nil }
    }
    // What has no camera shows its region; a link that had both keeps both.
    if frame.distance == nil || source.text("link") == "frame" {
      let region = try source.region(orSpan: source.text("link") == "frame")
      frame.center = frame.center ?? region.center
      frame.span = region.span
    }
    if frame.center == nil { frame.center = try source.center() }
    if frame.distance == nil, frame.span == nil, frame.center != nil, source.text("link") == nil {
      frame.distance = CameraFraming.defaultMinimumDistance
    }
    switch wishes.mode {
    case .tracking(let tracking): frame.tracking = tracking
    default: frame.tracking = source.word("mode")
    }
    frame.map = wishes.map ?? source.word("map")
    if frame == MapURL.Frame(), source.text("link") == nil { throw Self.lacking("a place to show") }
    return frame
  }

  private func directions(_ source: LinkSource) throws(RecordError) -> MapURL.Directions {
    var directions = MapURL.Directions()
    let told = source.properties
    if told?["source"] != nil || told?["destination"] != nil {
      directions.source = try source.stop(told?["source"], "source")
      directions.destination = try source.stop(told?["destination"], "destination")
      if case .array(let stops)? = told?["waypoints"] {
        for stop in stops {
          if let spot = try source.stop(stop, "waypoints") { directions.waypoints.append(spot) }
        }
      }
    } else {
      let places = try source.stops()
      guard let last = places.last else { throw Self.lacking("a line, or properties \"source\" and \"destination\"") }
      directions.destination = last
      // A single place is where to go, from where the user is.
      if places.count > 1 {
        directions.source = places[0]
        directions.waypoints = Array(places.dropFirst().dropLast())
      }
    }
    if let most = wishes.maxWaypoints, directions.waypoints.count > most {
      let all = directions.waypoints
      directions.waypoints = (0..<most).map { all[($0 * 2 + 1) * all.count / (2 * most)] }
    }
    switch wishes.mode {
    case .transport(let transport): directions.transport = transport
    default: directions.transport = source.word("mode")
    }
    directions.avoid = wishes.avoid ?? source.words("avoid")
    directions.transitPreferences = wishes.transitPreferences ?? source.words("transitPreferences")
    directions.start = wishes.start ?? source.number("start")
    return directions
  }

  static func lacking(_ what: String) -> RecordError {
    RecordError(code: "no-place", message: "the feature lacks \(what)")
  }
}
