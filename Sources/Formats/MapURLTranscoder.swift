// Lines of map URLs: each becomes a Feature at the place that it names.

import GeoJSON
import MapGeometry
import MapURLs
import Planar

/// Reads unified Maps URLs, legacy map links and `geo:` URIs.
///
///     https://maps.apple.com/place?coordinate=42.36,-71.05&name=Quay
///     {"type":"Feature","properties":{"url_kind":"place","url_name":"Quay"},"geometry":{"type":"Point",…}}
public struct MapURLTranscoder: RecordTranscoder {
  /// What there is to say about the last record, although it was taken; nil for nothing.
  public private(set) var warning: String?

  /// What the names of the properties begin with, where nothing else is asked for.
  public static let prefix = "url_"
  private let prefix: String

  /// Makes a transcoder.
  ///
  /// - Parameter prefix: what the names of the properties begin with.
  public init(prefix: String = prefix) { self.prefix = prefix }

  public mutating func transcode(
    _ record: UnsafeRawBufferPointer, into out: inout ByteBuffer
  ) throws(FormatError) {
    warning = nil
    if let offset = record.firstInvalidUTF8 {
      throw FormatError(code: "invalid-utf8", message: "the line is not UTF-8", offset: offset)
    }
    // A byte order mark is no part of the first URL.
    let mark = record.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let text = String(decoding: record.part(mark, record.count), as: UTF8.self)
    let link: MapLink
    do throws(MapURLError) {
      link = try MapLink(text)
    } catch { throw FormatError(code: error.code, message: error.message, offset: 0) }
    if !link.warnings.isEmpty { warning = link.warnings.joined(separator: "; ") }
    out.append("{\"type\":\"Feature\",\"properties\":{")
    var properties = MapLinkWriter(out: ByteBuffer(), prefix: prefix)
    let geometry = properties.write(link)
    out.append(properties.out.bytes)
    out.append("},\"geometry\":")
    out.append(geometry)
    out.append(0x7D as UInt8)
  }
}

/// Writes the properties of a link.
private struct MapLinkWriter: ~Copyable {
  var out: ByteBuffer
  /// What their names begin with.
  let prefix: String

  /// - Returns: the geometry, as JSON.
  mutating func write(_ link: MapLink) -> String {
    let geometry: String
    member("kind", link.url.kind.rawValue)
    switch link.url {
    case .frame(let frame):
      write(frame)
      geometry = Self.point(frame.center)
    case .search(let search):
      member("query", search.query)
      region(search.center, search.span)
      geometry = Self.point(search.center)
    case .place(let place):
      member("name", place.name)
      write(place.spot)
      member("map", place.map?.rawValue)
      geometry = Self.point(place.spot.coordinate)
    case .lookAround(let spot), .reportAProblem(let spot):
      write(spot)
      geometry = Self.point(spot.coordinate)
    case .directions(let directions):
      write(directions)
      geometry = Self.line(directions)
    case .guides: geometry = "null"
    case .geo(let uri):
      if let uncertainty = uri.uncertainty { member("uncertainty", uncertainty) }
      geometry = Self.point(uri.coordinate, altitude: uri.altitude)
    }
    if let zoom = link.zoom { member("zoom", zoom) }
    write(link.other)
    return geometry
  }

  private mutating func write(_ frame: MapURL.Frame) {
    if let camera = Self.camera(frame) {
      member("camera", json: camera)
    } else if frame.distance != nil || frame.heading != nil || frame.pitch != nil {
      var parts: [String] = []
      if let center = frame.center { parts.append("\"centerCoordinate\":\(Self.position(center))") }
      if let distance = frame.distance { parts.append("\"distance\":\(Self.text(distance))") }
      // A camera that is told is whole: what is not said of it is 0.
      if frame.heading != nil || frame.distance != nil { parts.append("\"heading\":\(Self.text(frame.heading ?? 0))") }
      if frame.pitch != nil || frame.distance != nil { parts.append("\"pitch\":\(Self.text(frame.pitch ?? 0))") }
      member("camera", json: "{\(parts.joined(separator: ","))}")
    }
    region(frame.center, frame.span)
    member("mode", frame.tracking?.rawValue)
    member("map", frame.map?.rawValue)
  }

  /// The screen on which a link's span is shown: that of `frame` where none is named.
  private static let screen = Viewport(width: 800, height: 600)

  /// The camera of a link that says what is shown and not from how far: as near as a screen, which is then told, shows
  /// all of it; nil for all other links.
  private static func camera(_ frame: MapURL.Frame) -> String? {
    guard frame.distance == nil, let center = frame.center, let span = frame.span else { return nil }
    let camera = MapCamera(
      showing: CoordinateRegion(center: center, span: span), heading: frame.heading ?? 0, pitch: frame.pitch ?? 0,
      on: screen)
    var parts = ["\"centerCoordinate\":\(position(center))", "\"distance\":\(text(camera.distance))"]
    if let heading = frame.heading { parts.append("\"heading\":\(text(heading))") }
    if let pitch = frame.pitch { parts.append("\"pitch\":\(text(pitch))") }
    parts.append("\"viewport\":[\(text(screen.width)),\(text(screen.height))]")
    return "{\(parts.joined(separator: ","))}"
  }

  private mutating func write(_ spot: MapURL.Spot) {
    member("address", spot.address)
    member("place_id", spot.placeID)
  }

  private mutating func write(_ directions: MapURL.Directions) {
    if let source = directions.source { member("source", json: Self.object(source)) }
    if !directions.waypoints.isEmpty {
      member("waypoints", json: "[\(directions.waypoints.map(Self.object).joined(separator: ","))]")
    }
    if let destination = directions.destination { member("destination", json: Self.object(destination)) }
    member("mode", directions.transport?.rawValue)
    list("avoid", directions.avoid.map(\.rawValue))
    list("transit_preferences", directions.transitPreferences.map(\.rawValue))
    if let start = directions.start { member("start", start) }
  }

  /// What is shown, as the region of a camera Feature; without a centre the span alone.
  private mutating func region(_ center: Coordinate?, _ span: CoordinateSpan?) {
    guard let span else { return }
    let deltas =
      "{\"latitudeDelta\":\(Self.text(span.latitudeDelta)),\"longitudeDelta\":\(Self.text(span.longitudeDelta))}"
    guard let center else { return member("span", json: deltas) }
    member("region", json: "{\"center\":\(Self.position(center)),\"span\":\(deltas)}")
  }

  /// The unknown parameters as an object; the values of a repeated one as an array.
  private mutating func write(_ parameters: [MapLink.Parameter]) {
    guard !parameters.isEmpty else { return }
    begin("other")
    out.append(0x7B as UInt8)
    var seen: Set<String> = []
    for parameter in parameters where seen.insert(parameter.name).inserted {
      if seen.count > 1 { out.append(0x2C as UInt8) }
      out.appendString(parameter.name)
      let values = parameters.filter { $0.name == parameter.name }
      out.append(values.count > 1 ? ":[" : ":")
      for (index, value) in values.enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        out.appendString(value.value)
      }
      if values.count > 1 { out.append(0x5D as UInt8) }
    }
    out.append(0x7D as UInt8)
  }

  // MARK: Members

  private mutating func member(_ name: String, json: String) {
    begin(name)
    out.append(json)
  }

  /// Begins a member, up to its value.
  private mutating func begin(_ name: String) {
    if out.count > 0 { out.append(0x2C as UInt8) }
    out.appendString(prefix + name)
    out.append(0x3A as UInt8)
  }

  private mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    member(name, json: Self.quoted(text))
  }

  private mutating func member(_ name: String, _ number: Double) { member(name, json: Self.text(number)) }

  private mutating func list(_ name: String, _ words: [String]) {
    if !words.isEmpty { member(name, json: "[\(words.map(Self.quoted).joined(separator: ","))]") }
  }

  // MARK: Values

  private static func quoted(_ text: String) -> String {
    var out = ByteBuffer()
    out.appendString(text)
    return out.text
  }

  private static func text(_ number: Double) -> String {
    var out = ByteBuffer()
    out.appendShortest(number)
    return out.text
  }

  private static func position(_ coordinate: Coordinate, altitude: Double? = nil) -> String {
    let numbers = [coordinate.longitude, coordinate.latitude] + (altitude.map { [$0] } ?? [])
    return "[\(numbers.map(text).joined(separator: ","))]"
  }

  private static func object(_ spot: MapURL.Spot) -> String {
    var parts: [String] = []
    if let coordinate = spot.coordinate { parts.append("\"coordinate\":\(position(coordinate))") }
    if let address = spot.address { parts.append("\"address\":\(quoted(address))") }
    if let placeID = spot.placeID { parts.append("\"placeID\":\(quoted(placeID))") }
    return "{\(parts.joined(separator: ","))}"
  }

  private static func point(_ coordinate: Coordinate?, altitude: Double? = nil) -> String {
    guard let coordinate else { return "null" }
    return "{\"type\":\"Point\",\"coordinates\":\(position(coordinate, altitude: altitude))}"
  }

  /// The stops that are coordinates: a line where all are, else as many points as there are.
  private static func line(_ directions: MapURL.Directions) -> String {
    let stops = [directions.source].compactMap(\.self) + directions.waypoints
    let all = stops + [directions.destination].compactMap(\.self)
    let known = all.compactMap(\.coordinate)
    guard !known.isEmpty else { return "null" }
    let isLine = known.count == all.count && directions.source != nil && directions.destination != nil
    return "{\"type\":\"\(isLine ? "LineString" : "MultiPoint")\",\"coordinates\":"
      + "[\(known.map { position($0) }.joined(separator: ","))]}"
  }
}
