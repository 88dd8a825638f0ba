// A camera as JSON or as numbers, with the screen that it was made for.

import GeoJSON
import Globe
import MapGeometry
import Planar
import Words

/// A camera, and the screen that it was made for, as far as that is said.
package struct CameraReading: Sendable {
  /// The camera.
  package let camera: MapCamera
  /// The screen, with its padding and its angle of view; nil when the camera does not say its size.
  package let viewport: Viewport?
  /// The vertical angle of view in degrees.
  package let fieldOfView: Double
  /// The plane that it looks at, where that is not Web Mercator.
  package private(set) var plane: CameraPlane?
  /// What is shown, where a link said that and no distance: the camera is then as near as the screen allows.
  package private(set) var region: CoordinateRegion?

  /// The camera on a screen.
  package func camera(on viewport: Viewport) -> MapCamera {
    guard let region else { return camera }
    return MapCamera(showing: region, heading: camera.heading, pitch: camera.pitch, on: viewport)
  }

  /// The properties in which stages leave a camera: that of `frame`, and that of `url --decode`.
  ///
  /// One that is not a camera is somebody else's.
  package static let properties = ["frame_camera", "url_camera"]

  /// Takes a camera, or a camera Feature, as JSON, or longitude, latitude, distance, heading and pitch; nil for other
  /// text, which may name a file.
  ///
  /// - Throws: `CameraFault` for what is meant as one and is none.
  package init?(text: String) throws(CameraFault) {
    if text.first(where: { !$0.isWhitespace }) == "{" {
      guard let value = JSONValue(text: text) else { throw CameraFault("it is not JSON") }
      try self.init(value)
      return
    }
    let words = text.pieces
    guard words.count > 1, Double(words[0]) != nil else { return nil }
    try self.init(words: words)
  }

  /// Takes the camera out of a camera Feature, or the object that is a camera itself.
  package init(_ value: JSONValue) throws(CameraFault) {
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
  package init?(properties: JSONValue) throws(CameraFault) {
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
    plane = try CameraPlane(object)
    camera = try MapCamera(object, needsCenter: plane?.center == nil)
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
package struct CameraFault: Error {
  package let reason: String

  package init(_ reason: String) { self.reason = reason }
}

extension MapCamera {
  /// Takes the numbers of a camera, each of which has to be in its range.
  package init(
    longitude: Double, latitude: Double, distance: Double, heading: Double, pitch: Double
  ) throws(CameraFault) {
    guard Longitude.isWithin(longitude), abs(latitude) <= 90 else {
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
  ///
  /// - Parameter needsCenter: whether it has to say its centre; without it that is 0, 0.
  package init(_ value: JSONValue, needsCenter: Bool = true) throws(CameraFault) {
    guard case .object = value else { throw CameraFault("a camera is an object") }
    let center = value["centerCoordinate"]?.numbers ?? (needsCenter ? [] : [0, 0])
    guard (2...3).contains(center.count) else {
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
  package var fault: String? {
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
  package var plain: String {
    var text = ByteBuffer(capacity: 64)
    text.appendShortest(self)
    return text.text
  }
}

extension CoordinateRegion {
  /// Takes the region that a JSON object is, as `frame` and `url --decode` write it; nil for all else.
  package init?(_ value: JSONValue?) {
    guard let center = value?["center"]?.numbers, center.count >= 2,
      let latitude = value?["span"]?["latitudeDelta"]?.number, let longitude = value?["span"]?["longitudeDelta"]?.number
    else { return nil }
    self.init(
      center: Coordinate(latitude: center[1], longitude: center[0]),
      span: CoordinateSpan(latitudeDelta: latitude, longitudeDelta: longitude))
    guard self.center.isValid, span.isValid else { return nil }
  }
}
