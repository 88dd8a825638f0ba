// What a Feature says, as the parts of a URL.

import FeatureStream
import Formats
import GeoJSON
import Globe
import MapGeometry
import MapURLs
import Planar

/// A Feature's properties and its geometry in longitude and latitude.
struct LinkSource {
  let properties: JSONValue?
  let geometry: Geometry?
  /// The kind of the link that the Feature is, as `url --decode` wrote it; nil for all other Features.
  let link: MapURL.Kind?
  private let names: LinkNames

  init(properties: JSONValue?, geometry: Geometry?, _ names: LinkNames) {
    (self.properties, self.geometry, self.names) = (properties, geometry, names)
    var link: MapURL.Kind?
    if case .string(let kind)? = properties?[names.kind] { link = MapURL.Kind(rawValue: kind) }
    self.link = link
  }

  /// The text of a property; nil where it is none, or empty.
  func text(_ name: String) -> String? {
    guard case .string(let text)? = properties?[name], !text.isEmpty else { return nil }
    return text
  }

  // MARK: The link's own properties

  /// What a link says under a name; nil for a Feature that is no link.
  func said(_ name: KeyPath<LinkNames, String>) -> JSONValue? {
    link == nil ? nil : properties?[names[keyPath: name]]
  }

  /// The text that a link says.
  func word(_ name: KeyPath<LinkNames, String>) -> String? {
    guard case .string(let text)? = said(name), !text.isEmpty else { return nil }
    return text
  }

  /// The word of a set that a link says.
  func word<Word: RawRepresentable<String>>(_ name: KeyPath<LinkNames, String>) -> Word? {
    word(name).flatMap { Word(rawValue: $0) }
  }

  /// The words of a set that a link says.
  ///
  /// - Throws: `RecordError` at one that is not of the set.
  func words<Word: RawRepresentable<String> & CaseIterable>(
    _ name: KeyPath<LinkNames, String>
  ) throws(RecordError) -> [Word] {
    guard case .array(let values)? = said(name) else { return [] }
    var words: [Word] = []
    for value in values {
      guard case .string(let text) = value else { continue }
      guard let word = Word(rawValue: text) else {
        throw RecordError(
          code: "bad-property",
          message: "property \"\(names[keyPath: name])\": \"\(text)\" is unknown; known are "
            + Word.allCases.map(\.rawValue).joined(separator: ", "))
      }
      words.append(word)
    }
    return words
  }

  /// The camera that a link says, of which parts may be missing; nil when it says none.
  func linkCamera() throws(RecordError) -> MapURL.Frame? {
    guard let camera = said(\.camera) else { return nil }
    let name = names.camera
    var frame = MapURL.Frame(center: try coordinate(camera["centerCoordinate"], "\(name).centerCoordinate"))
    // One that says its screen was made of the link's span.
    if camera["viewport"] == nil { frame.distance = try number(camera["distance"], "\(name).distance") }
    frame.heading = try number(camera["heading"], "\(name).heading")
    frame.pitch = try number(camera["pitch"], "\(name).pitch")
    if let distance = frame.distance, distance <= 0 {
      throw RecordError(code: "bad-camera", message: "property \"\(name).distance\" is not more than 0")
    }
    if let pitch = frame.pitch, !(0...MapCamera.largestPitch).contains(pitch) {
      throw RecordError(
        code: "bad-camera", message: "property \"\(name).pitch\" is not from 0 to \(Int(MapCamera.largestPitch))")
    }
    return frame
  }

  /// The stop that a link says.
  func stop(_ name: KeyPath<LinkNames, String>) throws(RecordError) -> MapURL.Spot? {
    try stop(said(name), names[keyPath: name])
  }

  /// The stops between that a link says.
  func waypoints() throws(RecordError) -> [MapURL.Spot] {
    guard case .array(let stops)? = said(\.waypoints) else { return [] }
    var spots: [MapURL.Spot] = []
    for value in stops {
      if let spot = try stop(value, names.waypoints) { spots.append(spot) }
    }
    return spots
  }

  /// What a link or a camera Feature says is shown, as centre and span; nil for all else.
  func toldRegion() throws(RecordError) -> (center: Coordinate?, span: CoordinateSpan?)? {
    if let region = said(\.region), case .object = region {
      return (
        try coordinate(region["center"], "\(names.region).center"), try span(region["span"], "\(names.region).span")
      )
    }
    if let told = said(\.span) { return (nil, try span(told, names.span)) }
    // One of another shape is not the camera's.
    guard camera != nil, let region = properties?["frame_region"], let center = region["center"]?.numbers,
      center.count == 2, let span = CoordinateSpan(region["span"])
    else { return nil }
    return (try Self.checked(center[0], center[1]), span)
  }

  /// The camera of a camera Feature, as `frame` writes it; nil for all else.
  var camera: MapCamera? {
    guard let value = properties?["frame_camera"] else { return nil }
    return try? MapCamera(value)
  }

  /// The number that a value is; nil where there is none.
  private func number(_ value: JSONValue?, _ name: String) throws(RecordError) -> Double? {
    guard let value else { return nil }
    guard let number = value.number else {
      throw RecordError(code: "bad-camera", message: "property \"\(name)\" is not a number")
    }
    return number
  }

  /// The coordinate that `[longitude, latitude]` is; nil where there is none.
  private func coordinate(_ value: JSONValue?, _ name: String) throws(RecordError) -> Coordinate? {
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

  /// The region of the geometry, for one that is not a point.
  func extent() throws(RecordError) -> (center: Coordinate?, span: CoordinateSpan?) {
    guard let geometry, geometry.type != .point, let rect = try rect() else { return (nil, nil) }
    let region = CoordinateRegion(rect)
    let isPoint = region.span.latitudeDelta == 0 && region.span.longitudeDelta == 0
    return (region.center, isPoint ? nil : region.span)
  }

  private func span(_ value: JSONValue?, _ name: String) throws(RecordError) -> CoordinateSpan? {
    guard let value else { return nil }
    guard let span = CoordinateSpan(value) else {
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

  /// A stop: an address as text, `[longitude, latitude]`, or an object as `url --decode` writes it.
  private func stop(_ value: JSONValue?, _ name: String) throws(RecordError) -> MapURL.Spot? {
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

extension CoordinateSpan {
  /// Takes the span that a JSON object is; nil for all else.
  fileprivate init?(_ value: JSONValue?) {
    guard let latitude = value?["latitudeDelta"]?.number, let longitude = value?["longitudeDelta"]?.number else {
      return nil
    }
    self.init(latitudeDelta: latitude, longitudeDelta: longitude)
    if !isValid { return nil }
  }
}
