// From a value to the text of a URL.

public import GeoJSON
import MapGeometry

/// How numbers are written in a URL.
public struct URLNumberFormat: Equatable, Sendable {
  /// Latitudes, longitudes and spans.
  public var degrees: CoordinateFormat
  /// All else.
  public var other: CoordinateFormat

  /// 9 decimals for degrees, which is 0.1 mm, and other numbers as they are.
  public static let exact = URLNumberFormat(degrees: .degrees, other: .shortest)

  /// Makes a format.
  public init(degrees: CoordinateFormat, other: CoordinateFormat) {
    (self.degrees, self.other) = (degrees, other)
  }
}

extension MapURL {
  /// The longest URL that is written, in bytes.
  public static let longest = 2048

  /// The URL as text.
  public func text(_ format: URLNumberFormat = .exact) -> String {
    var out = ByteBuffer()
    append(to: &out, format)
    return out.text
  }

  /// Appends the URL: the unified form, or for `geo` that of RFC 5870.
  public func append(to out: inout ByteBuffer, _ format: URLNumberFormat = .exact) {
    if case .geo(let uri) = self { return uri.append(to: &out, format) }
    out.append("https://maps.apple.com/")
    out.append(kind.rawValue)
    var query = QueryWriter(format)
    switch self {
    case .frame(let frame):
      query.add("center", frame.center, to: &out)
      query.add("distance", frame.distance, to: &out)
      query.add("heading", frame.heading, to: &out)
      query.add("pitch", frame.pitch, to: &out)
      query.add("span", frame.span, to: &out)
      query.add("mode", frame.tracking?.rawValue, to: &out)
      query.add("map", frame.map?.rawValue, to: &out)
    case .search(let search):
      query.add("query", search.query, to: &out)
      query.add("center", search.center, to: &out)
      query.add("span", search.span, to: &out)
    case .place(let place):
      query.add(place.spot, to: &out)
      query.add("name", place.name, to: &out)
      query.add("map", place.map?.rawValue, to: &out)
    case .lookAround(let spot), .reportAProblem(let spot): query.add(spot, to: &out)
    case .directions(let directions):
      query.add("source", directions.source, to: &out)
      for waypoint in directions.waypoints { query.add("waypoint", waypoint, to: &out) }
      query.add("destination", directions.destination, to: &out)
      query.add("mode", directions.transport?.rawValue, to: &out)
      query.add("avoid", directions.avoid.map(\.rawValue), to: &out)
      query.add("transit-preferences", directions.transitPreferences.map(\.rawValue), to: &out)
      query.add("start", directions.start, to: &out)
    case .guides, .geo: break
    }
  }
}

/// Writes `?name=value&name=value`, leaving out what is nil.
private struct QueryWriter {
  private let format: URLNumberFormat
  private var isFirst = true

  init(_ format: URLNumberFormat) { self.format = format }

  private mutating func begin(_ name: String, _ out: inout ByteBuffer) {
    out.append(isFirst ? 0x3F : 0x26 as UInt8)
    isFirst = false
    out.append(name)
    out.append(0x3D as UInt8)
  }

  mutating func add(_ name: String, _ text: String?, to out: inout ByteBuffer) {
    guard let text else { return }
    begin(name, &out)
    out.appendPercentCoded(text)
  }

  mutating func add(_ name: String, _ number: Double?, to out: inout ByteBuffer) {
    guard let number else { return }
    begin(name, &out)
    out.appendPlain(number, format.other)
  }

  mutating func add(_ name: String, _ words: [String], to out: inout ByteBuffer) {
    if !words.isEmpty { add(name, words.joined(separator: ","), to: &out) }
  }

  mutating func add(_ name: String, _ coordinate: Coordinate?, to out: inout ByteBuffer) {
    guard let coordinate else { return }
    begin(name, &out)
    out.appendPlain(coordinate.latitude, format.degrees)
    out.append(0x2C as UInt8)
    out.appendPlain(coordinate.longitude, format.degrees)
  }

  mutating func add(_ name: String, _ span: CoordinateSpan?, to out: inout ByteBuffer) {
    guard let span else { return }
    add(name, Coordinate(latitude: span.latitudeDelta, longitude: span.longitudeDelta), to: &out)
  }

  mutating func add(_ spot: MapURL.Spot, to out: inout ByteBuffer) {
    add("coordinate", spot.coordinate, to: &out)
    add("address", spot.address, to: &out)
    add("place-id", spot.placeID, to: &out)
  }

  /// A stop of directions, which has one parameter for the coordinate or the address.
  mutating func add(_ name: String, _ spot: MapURL.Spot?, to out: inout ByteBuffer) {
    guard let spot else { return }
    if spot.coordinate != nil {
      add(name, spot.coordinate, to: &out)
    } else {
      // A place-id needs its stop.
      add(name, spot.address ?? (spot.placeID == nil ? nil : ""), to: &out)
    }
    add(name + "-place-id", spot.placeID, to: &out)
  }
}

extension GeoURI {
  fileprivate func append(to out: inout ByteBuffer, _ format: URLNumberFormat) {
    out.append("geo:")
    out.appendPlain(coordinate.latitude, format.degrees)
    out.append(0x2C as UInt8)
    out.appendPlain(coordinate.longitude, format.degrees)
    if let altitude {
      out.append(0x2C as UInt8)
      out.appendPlain(altitude, format.other)
    }
    if let uncertainty {
      out.append(";u=")
      out.appendPlain(uncertainty, format.other)
    }
  }
}

extension ByteBuffer {
  /// Appends a number without an exponent, which RFC 5870 does not have and few readers of URLs expect.
  fileprivate mutating func appendPlain(_ value: Double, _ format: CoordinateFormat) {
    if format == .shortest, abs(value) < 1e-6 { append(value, .decimals(15)) } else { append(value, format) }
  }
}
