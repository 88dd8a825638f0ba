// Which places a record asks a route for.

import FeatureStream
import GeoJSON
import Places
import SimpleFeatures

/// Reads the places of a request.
enum RouteRequest {
  /// The record that asks for a route over positions that were checked.
  static func record(_ places: [String]) -> String {
    var out = ByteBuffer()
    out.append("{\"type\":\"Feature\",\"geometry\":{\"type\":\"LineString\",\"coordinates\":[")
    for (index, text) in places.enumerated() {
      guard let (x, y) = try? SettingText.position(text) else { continue }
      if index > 0 { out.append(0x2C as UInt8) }
      out.append(0x5B as UInt8)
      out.append(x, .shortest)
      out.append(0x2C as UInt8)
      out.append(y, .shortest)
      out.append(0x5D as UInt8)
    }
    out.append("]},\"properties\":{}}")
    return out.text
  }

  /// The places of a record.
  ///
  /// - Parameters:
  ///   - from: where all routes begin; nil where the record says that.
  ///   - to: where all routes end.
  static func places(
    _ feature: Feature, from: String?, to: String?
  ) throws(RecordError) -> [Position] {
    var places: [Position] = []
    let (ownFrom, ownTo) = (try position(feature, "from"), try position(feature, "to"))
    if let start = ownFrom ?? fixed(from) { places.append(start) }
    if ownFrom == nil || ownTo == nil {
      places += try own(feature, isOne: from != nil || to != nil || ownFrom != nil || ownTo != nil)
    }
    if ownFrom != nil { places += try vias(feature) }
    if let end = ownTo ?? fixed(to) { places.append(end) }
    guard places.count > 1 else {
      throw RecordError(
        code: "no-request",
        message:
          "asks for no route: a line's vertices are its places, or the properties from and to, or --to with a point")
    }
    return places
  }

  private static func fixed(_ text: String?) -> Position? {
    guard let text, let (x, y) = try? SettingText.position(text) else { return nil }
    return Position(x, y)
  }

  /// The places of a record's geometry.
  private static func own(_ feature: Feature, isOne: Bool) throws(RecordError) -> [Position] {
    guard feature.hasGeometry else { return [] }
    let geometry = feature.geometry
    switch geometry.type {
    case .point, .multiPoint, .lineString:
      return (0..<geometry.vertexCount).map { geometry.position($0) }
    default:
      guard isOne, let (x, y) = RepresentativePoint.of(geometry) else { return [] }
      return [Position(x, y)]
    }
  }

  private static func vias(_ feature: Feature) throws(RecordError) -> [Position] {
    guard case .other(let text) = feature.property("via"), case .array(let elements) = JSONValue(text: text) else {
      return try position(feature, "via").map { [$0] } ?? []
    }
    if let one = position(JSONValue.array(elements)) { return [one] }
    var places: [Position] = []
    for element in elements {
      guard let place = position(element) else { throw misfit("via") }
      places.append(place)
    }
    return places
  }

  /// The position that a property says; nil when there is none.
  private static func position(_ feature: Feature, _ name: String) throws(RecordError) -> Position? {
    switch feature.property(name) {
    case nil: return nil
    case .text(let text):
      guard let place = position(.string(text)) else { throw misfit(name) }
      return place
    case .other("null"): return nil
    case .other(let text):
      guard let value = JSONValue(text: text), let place = position(value) else { throw misfit(name) }
      return place
    case .number: throw misfit(name)
    }
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

  private static func misfit(_ name: String) -> RecordError {
    RecordError(code: "bad-request", message: "the property \"\(name)\" is no position such as \"-71.06,42.36\"")
  }
}
