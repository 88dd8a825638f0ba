// Which places a record asks a route for.

import FeatureStream
import Gazetteer
import GeoJSON
import PlaceSearch
import Planar
import Words

/// Reads the places of a request.
enum RouteRequest {
  /// The record that asks for a route over places: a line where all are positions, else properties.
  static func record(from: String, via: [String], to: String) -> String {
    var out = ByteBuffer()
    let positions = ([from] + via + [to]).compactMap(place)
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
    for (index, place) in positions.enumerated() {
      if index > 0 { out.append(0x2C as UInt8) }
      out.append(0x5B as UInt8)
      out.append(place.position.x, .shortest)
      out.append(0x2C as UInt8)
      out.append(place.position.y, .shortest)
      if let ordinal = place.ordinal { out.append(",\(ordinal)") }
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

  /// The position that a text is, with the ordinal of its level where there is a third number; nil for a name.
  static func place(_ text: String) -> RequestPlace? {
    let parts = text.pieces
    let ordinal = parts.count == 3 ? Int(parts[2].filter { $0 != " " }) : nil
    let two = ordinal == nil ? text : parts[..<2].joined(separator: ",")
    guard let (x, y) = try? SettingText.position(two) else { return nil }
    return RequestPlace(position: Position(x, y), ordinal: ordinal)
  }

  /// Whether a text is meant to be a position: it is made of numbers.
  static func isPosition(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x2B...0x39).contains($0) || $0 == 0x20 }
  }

  /// The places of a record.
  ///
  /// - Parameters:
  ///   - link: the link to directions that it is; nil for none.
  ///   - from: where all routes begin; nil where the record says that.
  ///   - to: where all routes end.
  ///   - resolver: finds the places of names; nil where places are positions alone.
  static func places(
    _ feature: Feature, _ link: LinkRequest?, from: RequestPlace?, to: RequestPlace?, _ resolver: PlaceResolver?
  ) throws(RecordError) -> [RequestPlace] {
    var places: [RequestPlace] = []
    let (ownFrom, ownTo) = (try place(feature, "from", resolver), try place(feature, "to", resolver))
    if let link { return try link.places(from: ownFrom ?? from, to: ownTo ?? to, resolver) }
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
      let own = IndoorReader.ordinal(feature)
      return (0..<geometry.vertexCount).map { vertex in
        let third = geometry.dimension > 2 ? geometry.ordinates[vertex * geometry.dimension + 2] : .nan
        return RequestPlace(position: geometry.position(vertex), ordinal: Int(exactly: third) ?? own)
      }
    default:
      guard isOne, let (x, y) = RepresentativePoint.of(geometry) else { return [] }
      return [RequestPlace(position: Position(x, y), ordinal: IndoorReader.ordinal(feature))]
    }
  }

  private static func vias(_ feature: Feature, _ resolver: PlaceResolver?) throws(RecordError) -> [RequestPlace] {
    guard case .other(let text) = feature.property("via"), case .array(let elements) = JSONValue(text: text) else {
      return try place(feature, "via", resolver).map { [$0] } ?? []
    }
    if let one = place(JSONValue.array(elements)) { return [one] }
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
    if let place = place(value) { return place }
    guard case .string(let text) = value, let resolver, !isPosition(text) else { throw misfit(name, resolver) }
    return try resolver.place(text)
  }

  private static func place(_ value: JSONValue) -> RequestPlace? {
    switch value {
    case .string(let text): place(text)
    case .array:
      if let numbers = value.numbers, numbers.count == 2 || numbers.count == 3 {
        RequestPlace(
          position: Position(numbers[0], numbers[1]), ordinal: numbers.count == 3 ? Int(exactly: numbers[2]) : nil)
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
