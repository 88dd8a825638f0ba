// A camera that an option names: as a file, as JSON, or as numbers.

import FeatureStream
import GeoJSON
import Layers
import MapGeometry
import SimpleFeatures
import Words

/// A camera, and the screen that it was made for, as far as that is said.
///
/// An option's text is one of
///
///     camera.ndjson                          a file with a camera Feature, as `frame` writes it
///     {"centerCoordinate":[-71.05,42.36],…}  a camera, or a camera Feature, as text
///     -71.05,42.36,2km,30,60                 longitude, latitude, distance, heading, pitch
struct CameraReading: Sendable {
  /// The camera.
  let camera: MapCamera
  /// The screen, with its padding and its angle of view; nil when the camera does not say its size.
  let viewport: Viewport?
  /// The vertical angle of view in degrees.
  let fieldOfView: Double
  /// What is shown, where a link said that and no distance: the camera is then as near as the screen allows.
  private(set) var region: CoordinateRegion?

  /// The camera on a screen.
  func camera(on viewport: Viewport) -> MapCamera {
    guard let region else { return camera }
    return MapCamera(showing: region, heading: camera.heading, pitch: camera.pitch, on: viewport)
  }

  /// The properties in which stages leave a camera: that of `frame`, and that of `url --decode`.
  ///
  /// One that is not a camera is somebody else's.
  static let properties = ["frame_camera", "url_camera"]

  /// Reads the camera that `text`, the value of `option`, names.
  ///
  /// Of a file the first Feature that has a camera counts. `-` is standard input, for a stage that does not read
  /// records from there.
  ///
  /// - Parameter options: how a file is read.
  /// - Throws: `RunError`: usage for text that is not a camera, no input for a file that cannot be opened, bad data for
  ///   a file without a camera.
  init(
    option: String, _ text: String, _ options: ReadingOptions, readsStandardInput: Bool = false
  ) throws(RunError) {
    do throws(CameraFault) {
      if text.first(where: { !$0.isWhitespace }) == "{" {
        guard let value = JSONValue(text: text) else { throw CameraFault("it is not JSON") }
        try self.init(value)
        return
      }
      let words = text.pieces
      if words.count > 1, Double(words[0]) != nil {
        try self.init(words: words)
        return
      }
    } catch { throw RunError(.usage, "\(option) \"\(text)\" is not a camera: \(error.reason)") }
    if text.isEmpty {
      throw RunError(
        .usage, "\(option) is empty; name a file with a camera, or give lon,lat,distance[,heading[,pitch]]")
    }
    if text == "-", !readsStandardInput {
      throw RunError(.usage, "\(option) - would read standard input, which holds the features; name a file")
    }
    try self.init(file: text, options)
  }

  /// Reads the first camera of a file.
  private init(file path: String, _ options: ReadingOptions) throws(RunError) {
    var found: CameraReading?
    var fault: CameraFault?
    let needs = GeometryNeeds(ordinates: false, positions: false)
    try readSecondFile(path, needs: needs, options) { feature throws(RecordError) in
      guard found == nil, let properties = feature.propertiesValue else { return }
      do throws(CameraFault) {
        found = try CameraReading(properties: properties)
      } catch { fault = fault ?? error }
    }
    guard let found else {
      let reason = fault.map { "; the first that might be one is none: \($0.reason)" } ?? ""
      throw RunError(
        .badData, "\(path == "-" ? "standard input" : path): no feature has a camera, as plat frame writes it\(reason)")
    }
    self = found
  }

  /// Takes the camera out of a camera Feature, or the object that is a camera itself.
  init(_ value: JSONValue) throws(CameraFault) {
    guard value["type"] == .string("Feature") else {
      try self.init(object: value)
      return
    }
    guard let properties = value["properties"], let reading = try CameraReading(properties: properties) else {
      throw CameraFault("the Feature has no property \"frame_camera\"")
    }
    self = reading
  }

  private init(camera: MapCamera) {
    (self.camera, viewport, fieldOfView) = (camera, nil, Viewport.mapKitFieldOfView)
  }

  /// Takes the camera that a stage has left in the properties of a Feature; nil when there is none.
  ///
  /// - Throws: `CameraFault` when what is there is none.
  init?(properties: JSONValue) throws(CameraFault) {
    var fault: CameraFault?
    for name in Self.properties {
      guard let value = properties[name] else { continue }
      do throws(CameraFault) {
        try self.init(object: value)
        if name == "url_camera", viewport != nil { region = CoordinateRegion(properties["url_region"]) }
        return
      } catch { fault = fault ?? CameraFault("property \"\(name)\": \(error.reason)") }
    }
    if let fault { throw fault }
    return nil
  }

  /// Takes the camera that a JSON object is, and its screen.
  private init(object: JSONValue) throws(CameraFault) {
    camera = try MapCamera(object)
    fieldOfView = try object.fieldOfView()
    viewport = try Viewport(camera: object, fieldOfView: fieldOfView)
  }

  /// Takes longitude, latitude, distance, heading and pitch.
  private init(words: [Substring]) throws(CameraFault) {
    guard (3...5).contains(words.count) else { throw CameraFault("write lon,lat,distance[,heading[,pitch]]") }
    var numbers: [Double] = []
    for (index, word) in words.enumerated() {
      if index == 2, let distance = Distance(String(word)), distance.unit == .metres {
        numbers.append(distance.value)
      } else if index != 2, let number = Double(word) {
        numbers.append(number)
      } else {
        throw CameraFault("'\(word)' is not a \(index == 2 ? "distance, such as 980 or 2km" : "number")")
      }
    }
    self.init(
      camera: try MapCamera(
        longitude: numbers[0], latitude: numbers[1], distance: numbers[2],
        heading: numbers.count > 3 ? numbers[3] : 0, pitch: numbers.count > 4 ? numbers[4] : 0))
  }
}

/// Why something is not a camera.
struct CameraFault: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}

extension MapCamera {
  /// Takes the numbers of a camera, each of which has to be in its range.
  init(
    longitude: Double, latitude: Double, distance: Double, heading: Double, pitch: Double
  ) throws(CameraFault) {
    guard abs(longitude) <= 180, abs(latitude) <= 90 else {
      throw CameraFault("\(longitude.plain), \(latitude.plain) is not a longitude and a latitude")
    }
    guard distance > 0 else { throw CameraFault("the distance must be greater than 0") }
    guard (1e-6...Self.largestDistance).contains(distance) else {
      throw CameraFault("the distance must be from 0.000001m to 1000000km")
    }
    guard heading.isFinite else { throw CameraFault("the heading is not a finite number") }
    guard (0...Self.largestPitch).contains(pitch) else {
      throw CameraFault("the pitch must be from 0 to \(Int(Self.largestPitch)) degrees")
    }
    self.init(
      center: Coordinate(latitude: latitude, longitude: longitude), distance: distance, heading: heading, pitch: pitch)
  }

  /// Takes the camera that a JSON object is: `centerCoordinate` and `distance`, maybe `heading` and `pitch`.
  init(_ value: JSONValue) throws(CameraFault) {
    guard case .object = value else { throw CameraFault("a camera is an object") }
    guard let center = value["centerCoordinate"]?.numbers, (2...3).contains(center.count) else {
      throw CameraFault("\"centerCoordinate\" must be [longitude, latitude]")
    }
    guard let distance = value["distance"]?.number else { throw CameraFault("\"distance\" must be a number of metres") }
    func angle(_ name: String) throws(CameraFault) -> Double {
      guard let value = value[name] else { return 0 }
      guard let number = value.number else { throw CameraFault("\"\(name)\" must be a number of degrees") }
      return number
    }
    try self.init(
      longitude: center[0], latitude: center[1], distance: distance, heading: angle("heading"), pitch: angle("pitch"))
  }
}

extension JSONValue {
  /// The angle of view of the camera that an object is; MapKit's when it does not say one.
  fileprivate func fieldOfView() throws(CameraFault) -> Double {
    guard let value = self["fieldOfView"] else { return Viewport.mapKitFieldOfView }
    guard let number = value.number, (1...120).contains(number) else {
      throw CameraFault("\"fieldOfView\" must be a number of degrees, from 1 to 120")
    }
    return number
  }
}

extension Viewport {
  /// Takes the screen of the camera that a JSON object is; nil when it does not say its size.
  fileprivate init?(camera: JSONValue, fieldOfView: Double) throws(CameraFault) {
    guard let size = camera["viewport"] else { return nil }
    guard let size = size.numbers, size.count == 2 else { throw CameraFault("\"viewport\" must be [width, height]") }
    var insets = EdgeInsets()
    if let padding = camera["padding"] {
      guard let sides = padding.numbers, sides.count == 4 else {
        throw CameraFault("\"padding\" must be [top, left, bottom, right]")
      }
      insets = EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
    self.init(width: size[0], height: size[1], padding: insets, fieldOfView: fieldOfView)
    if let fault { throw CameraFault(fault) }
  }

  /// What is wrong with the screen: it has no room, or none inside its padding.
  var fault: String? {
    guard width > 0, height > 0, width <= 1e6, height <= 1e6 else {
      return "a viewport of \(width.plain)x\(height.plain) points has no room, or too much"
    }
    let sides = [padding.top, padding.left, padding.bottom, padding.right]
    guard sides.allSatisfy({ $0 >= 0 }) else { return "the padding must not be negative" }
    guard innerWidth > 0, innerHeight > 0 else {
      return "the padding leaves no room in a viewport of \(width.plain)x\(height.plain) points"
    }
    return nil
  }
}

extension Double {
  /// The number as a person writes it: without a decimal point where it is whole.
  var plain: String {
    var text = ByteBuffer(capacity: 64)
    text.appendShortest(self)
    return text.text
  }
}

extension CoordinateRegion {
  /// Takes the region that a JSON object is, as `frame` and `url --decode` write it; nil for all else.
  init?(_ value: JSONValue?) {
    guard let center = value?["center"]?.numbers, center.count >= 2,
      let latitude = value?["span"]?["latitudeDelta"]?.number, let longitude = value?["span"]?["longitudeDelta"]?.number
    else { return nil }
    self.init(
      center: Coordinate(latitude: center[1], longitude: center[0]),
      span: CoordinateSpan(latitudeDelta: latitude, longitudeDelta: longitude))
    guard self.center.isValid, span.isValid else { return nil }
  }
}
