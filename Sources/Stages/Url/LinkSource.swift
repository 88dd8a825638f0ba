// What a Feature says, as the parts of a URL.

import FeatureStream
import GeoJSON
import Globe
import MapGeometry
import MapURLs
import SimpleFeatures

/// A Feature's properties and its geometry in longitude and latitude.
struct LinkSource {
  let properties: JSONValue?
  let geometry: Geometry?

  /// The text of a property; nil where it is none, or empty.
  func text(_ name: String) -> String? {
    guard case .string(let text)? = properties?[name], !text.isEmpty else { return nil }
    return text
  }

  func number(_ name: String) -> Double? { properties?[name]?.number }

  /// The number that a value is; nil where there is none.
  func number(_ value: JSONValue?, _ name: String) throws(RecordError) -> Double? {
    guard let value else { return nil }
    guard let number = value.number else {
      throw RecordError(code: "bad-camera", message: "property \"\(name)\" is not a number")
    }
    return number
  }

  /// The word of a property, where it is one of the set; properties of other meanings may have the same name.
  func word<Word: RawRepresentable<String>>(_ name: String) -> Word? {
    guard text("link") != nil else { return nil }
    return text(name).flatMap { Word(rawValue: $0) }
  }

  func words<Word: RawRepresentable<String>>(_ name: String) -> [Word] {
    guard text("link") != nil, case .array(let values)? = properties?[name] else { return [] }
    return values.compactMap { value in
      guard case .string(let text) = value else { return nil }
      return Word(rawValue: text)
    }
  }

  /// The coordinate that `[longitude, latitude]` is; nil where there is none.
  func coordinate(_ value: JSONValue?, _ name: String) throws(RecordError) -> Coordinate? {
    guard let value else { return nil }
    guard let numbers = value.numbers, numbers.count >= 2 else {
      throw RecordError(code: "bad-property", message: "property \"\(name)\" is not [longitude, latitude]")
    }
    return try Self.checked(numbers[0], numbers[1])
  }

  private static func checked(_ longitude: Double, _ latitude: Double) throws(RecordError) -> Coordinate {
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else {
      throw RecordError(
        code: "bad-position", message: "\(longitude.plain), \(latitude.plain) is not a longitude and a latitude")
    }
    return coordinate
  }

  /// The place of a point, or the middle on the map of another geometry; nil without a geometry.
  func center() throws(RecordError) -> Coordinate? {
    guard let geometry else { return nil }
    if geometry.type == .point { return try Self.checked(geometry.ordinates[0], geometry.ordinates[1]) }
    return try rect().map { CoordinateRegion($0).center }
  }

  /// The height of a point.
  var height: Double? {
    guard let geometry, geometry.type == .point, geometry.dimension == 3 else { return nil }
    return geometry.ordinates[2].isNaN ? nil : geometry.ordinates[2]
  }

  /// The box around the geometry, on the map; it reaches beyond the world where it crosses ±180°.
  private func rect() throws(RecordError) -> MapRect? {
    guard let geometry else { return nil }
    var envelope = Envelope()
    envelope.add(geometry)
    guard let bounds = envelope.bounds(wraps: true) else { return nil }
    _ = try Self.checked(bounds.west, bounds.south)
    _ = try Self.checked(bounds.east, bounds.north)
    let northWest = MapPoint(Coordinate(latitude: bounds.north, longitude: bounds.west))
    let southEast = MapPoint(Coordinate(latitude: bounds.south, longitude: bounds.east))
    let width = southEast.x - northWest.x + (bounds.west > bounds.east ? MapPoint.world : 0)
    return MapRect(x: northWest.x, y: northWest.y, width: width, height: southEast.y - northWest.y)
  }

  /// The region that is told, or else that of the geometry.
  ///
  /// - Parameter orSpan: whether only what is told counts: a region, or a span alone.
  func region(orSpan: Bool) throws(RecordError) -> (center: Coordinate?, span: CoordinateSpan?) {
    if let region = properties?["region"], case .object = region {
      return (try coordinate(region["center"], "region.center"), try span(region["span"], "region.span"))
    }
    if orSpan { return (nil, text("link") == nil ? nil : try span(properties?["span"], "span")) }
    guard let geometry, geometry.type != .point, let rect = try rect() else { return (nil, nil) }
    let region = CoordinateRegion(rect)
    let isPoint = region.span.latitudeDelta == 0 && region.span.longitudeDelta == 0
    return (region.center, isPoint ? nil : region.span)
  }

  private func span(_ value: JSONValue?, _ name: String) throws(RecordError) -> CoordinateSpan? {
    guard let value else { return nil }
    let latitude = value["latitudeDelta"]?.number
    let longitude = value["longitudeDelta"]?.number
    let span = CoordinateSpan(latitudeDelta: latitude ?? -1, longitudeDelta: longitude ?? -1)
    guard span.isValid else {
      throw RecordError(
        code: "bad-property",
        message: "property \"\(name)\" is not {\"latitudeDelta\":0…180,\"longitudeDelta\":0…360}")
    }
    return span
  }

  /// The vertices as stops, in their order.
  func stops() throws(RecordError) -> [MapURL.Spot] {
    guard let geometry else { return [] }
    guard [.point, .multiPoint, .lineString].contains(geometry.type) else {
      throw RecordError(
        code: "no-directions", message: "directions are made of a line or of points, not of a \(geometry.type.name)")
    }
    var stops: [MapURL.Spot] = []
    for at in stride(from: 0, to: geometry.ordinates.count, by: geometry.dimension) {
      stops.append(MapURL.Spot(coordinate: try Self.checked(geometry.ordinates[at], geometry.ordinates[at + 1])))
    }
    return stops
  }

  /// A stop that is told: an address as text, `[longitude, latitude]`, or an object as `url --decode` writes it.
  func stop(_ value: JSONValue?, _ name: String) throws(RecordError) -> MapURL.Spot? {
    switch value {
    case nil, .other: return nil
    case .string(let address): return MapURL.Spot(address: address)
    case .object:
      var spot = MapURL.Spot(coordinate: try coordinate(value?["coordinate"], "\(name).coordinate"))
      if case .string(let address)? = value?["address"] { spot.address = address }
      if case .string(let placeID)? = value?["placeID"] { spot.placeID = placeID }
      return spot.isEmpty ? nil : spot
    default: return MapURL.Spot(coordinate: try coordinate(value, name))
    }
  }
}
