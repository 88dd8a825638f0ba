// Which places a record asks a route for.

import FeatureStream
import GeoJSON
import Places
import SimpleFeatures

/// Reads the places of a request.
enum RouteRequest {
  /// The record that asks for a route over places: a line where all are positions, else properties.
  static func record(from: String, via: [String], to: String) -> String {
    var out = ByteBuffer()
    let positions = ([from] + via + [to]).compactMap(fixed)
    guard positions.count == via.count + 2 else {
      out.append("{\"type\":\"Feature\",\"geometry\":null,\"properties\":{\"from\":")
      out.appendString(from)
      if !via.isEmpty {
        out.append(",\"via\":[")
        for (index, text) in via.enumerated() {
          if index > 0 { out.append(0x2C as UInt8) }
          out.appendString(text)
        }
        out.append(0x5D as UInt8)
      }
      out.append(",\"to\":")
      out.appendString(to)
      out.append("}}")
      return out.text
    }
    out.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[")
    for (index, position) in positions.enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      out.append(0x5B as UInt8)
      out.append(position.x, .shortest)
      out.append(0x2C as UInt8)
      out.append(position.y, .shortest)
      out.append(0x5D as UInt8)
    }
    out.append("]},\"properties\":{}}")
    return out.text
  }

  /// The record that asks at a place.
  static func point(_ position: Position) -> String {
    var out = ByteBuffer()
    out.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[")
    out.append(position.x, .shortest)
    out.append(0x2C as UInt8)
    out.append(position.y, .shortest)
    out.append("]},\"properties\":{}}")
    return out.text
  }

  /// The position that a text is; nil for a name.
  static func fixed(_ text: String) -> Position? {
    guard let (x, y) = try? SettingText.position(text) else { return nil }
    return Position(x, y)
  }

  /// Whether a text is meant to be a position: it is made of numbers.
  static func isPosition(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x2B...0x39).contains($0) || $0 == 0x20 }
  }

  /// The places of a record.
  ///
  /// - Parameters:
  ///   - from: where all routes begin; nil where the record says that.
  ///   - to: where all routes end.
  ///   - resolver: finds the places of names; nil where places are positions alone.
  static func places(
    _ feature: Feature, from: RequestPlace?, to: RequestPlace?, _ resolver: PlaceResolver?
  ) throws(RecordError) -> [RequestPlace] {
    var places: [RequestPlace] = []
    let (ownFrom, ownTo) = (try place(feature, "from", resolver), try place(feature, "to", resolver))
    if let start = ownFrom ?? from { places.append(start) }
    if ownFrom == nil || ownTo == nil {
      places += try own(feature, isOne: from != nil || to != nil || ownFrom != nil || ownTo != nil)
    }
    if ownFrom != nil { places += try vias(feature, resolver) }
    if let end = ownTo ?? to { places.append(end) }
    guard places.count > 1 else {
      throw RecordError(
        code: "no-request",
        message:
          "asks for no route: a line's vertices are its places, or the properties from and to, or --to with a point")
    }
    return places
  }

  /// The places of a record's geometry.
  private static func own(_ feature: Feature, isOne: Bool) throws(RecordError) -> [RequestPlace] {
    guard feature.hasGeometry else { return [] }
    let geometry = feature.geometry
    switch geometry.type {
    case .point, .multiPoint, .lineString:
      return (0..<geometry.vertexCount).map { RequestPlace(position: geometry.position($0)) }
    default:
      guard isOne, let (x, y) = RepresentativePoint.of(geometry) else { return [] }
      return [RequestPlace(position: Position(x, y))]
    }
  }

  private static func vias(_ feature: Feature, _ resolver: PlaceResolver?) throws(RecordError) -> [RequestPlace] {
    guard case .other(let text) = feature.property("via"), case .array(let elements) = JSONValue(text: text) else {
      return try place(feature, "via", resolver).map { [$0] } ?? []
    }
    if let one = position(JSONValue.array(elements)) { return [RequestPlace(position: one)] }
    var places: [RequestPlace] = []
    for element in elements { places.append(try place(element, "via", resolver)) }
    return places
  }

  /// The place that a property says; nil when there is none.
  private static func place(
    _ feature: Feature, _ name: String, _ resolver: PlaceResolver?
  ) throws(RecordError) -> RequestPlace? {
    switch feature.property(name) {
    case nil: return nil
    case .text(let text): return try place(.string(text), name, resolver)
    case .other("null"): return nil
    case .other(let text):
      guard let value = JSONValue(text: text) else { throw misfit(name, resolver) }
      return try place(value, name, resolver)
    case .number: throw misfit(name, resolver)
    }
  }

  private static func place(
    _ value: JSONValue, _ name: String, _ resolver: PlaceResolver?
  ) throws(RecordError) -> RequestPlace {
    if let position = position(value) { return RequestPlace(position: position) }
    guard case .string(let text) = value, let resolver, !isPosition(text) else { throw misfit(name, resolver) }
    return try resolver.place(text)
  }

  private static func position(_ value: JSONValue) -> Position? {
    switch value {
    case .string(let text): fixed(text)
    case .array:
      if let numbers = value.numbers, numbers.count == 2 || numbers.count == 3 {
        Position(numbers[0], numbers[1])
      } else {
        nil
      }
    default: nil
    }
  }

  private static func misfit(_ name: String, _ resolver: PlaceResolver?) -> RecordError {
    RecordError(
      code: "bad-request",
      message: "the property \"\(name)\" is no position such as \"-71.06,42.36\""
        + (resolver == nil ? "; --places and --index make names and addresses places" : ", and no name or address"))
  }
}
