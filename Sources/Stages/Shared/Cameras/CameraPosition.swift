// Where a camera is to be placed, and the words for it.

import Cartography
import CommandOptions
import FeatureStream
import MapGeometry
import Planar
import Words

extension FramePosition {
  /// Reads the value of `--fallback`: `automatic`, `bbox=…`, `region=…`, `rect=…`, `user=…`, `camera=…`, or a camera.
  init(fallback text: String, _ viewport: Viewport, _ options: ReadingOptions) throws(RunError) {
    if text == "automatic" {
      self = .automatic
      return
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? String(parts[1]) : ""
    do {
      switch parts.count == 2 ? parts[0] : "" {
      case "bbox": self = .rect(try MapRect.parse(bbox: value), name: "fallback")
      case "region": self = .rect(try MapRect.parse(region: value), name: "fallback")
      case "rect": self = .rect(try MapRect.parse(rect: value), name: "fallback")
      case "user": self = .user(try Coordinate.parse(value))
      case "camera": self = try Self.camera(value, viewport, options)
      default: self = try Self.camera(text, viewport, options)
      }
    } catch let error as RunError {
      throw error
    } catch { throw RunError(.usage, "--fallback \(text): \((error as? ValidationError)?.message ?? "\(error)")") }
  }

  private static func camera(
    _ text: String, _ viewport: Viewport, _ options: ReadingOptions
  ) throws -> FramePosition {
    let reading = try CameraReading(option: "--fallback", text, options)
    try reading.refusePlane("--fallback")
    return .camera(reading.camera(on: viewport), name: "fallback")
  }
}

/// `--pitch`: `automatic`, or degrees.
extension CameraPitch: OptionValue {
  package static var expectation: String { "degrees, or automatic" }

  public init?(argument: String) {
    if argument == "automatic" {
      self = .automatic
    } else if let degrees = Double(argument) {
      self = .degrees(degrees)
    } else {
      return nil
    }
  }
}

/// The numbers of a list, such as `-71.1,42.3`.
private func numbers(_ text: String, _ count: Int, _ form: String) throws -> [Double] {
  guard let numbers = numbers(in: text, count: count) else { throw ValidationError("'\(text)' is not \(form).") }
  return numbers
}

extension Coordinate {
  /// Reads `LON,LAT`.
  static func parse(_ text: String) throws -> Coordinate { try RegionText.position(text) }
}

extension CoordinateSpan {
  /// Reads `LATDELTA,LONDELTA`.
  static func parse(_ text: String) throws -> CoordinateSpan {
    let values = try numbers(text, 2, "a span: degrees of latitude and of longitude, such as 0.1,0.2")
    let span = CoordinateSpan(latitudeDelta: values[0], longitudeDelta: values[1])
    guard span.isValid else {
      throw ValidationError("a span is from 0 to 180 degrees of latitude, and from 0 to 360 of longitude.")
    }
    return span.bounded
  }

  /// Half of 180 degrees has no tangent.
  fileprivate var bounded: CoordinateSpan {
    CoordinateSpan(latitudeDelta: min(latitudeDelta, 179.999999), longitudeDelta: longitudeDelta)
  }
}

extension MapRect {
  /// Reads `W,S,E,N`; W > E across ±180°.
  static func parse(bbox text: String) throws -> MapRect {
    let (west, south, east, north) = try RegionText.box(text)
    let (corner, opposite) = (
      MapPoint(Coordinate(latitude: north, longitude: west)), MapPoint(Coordinate(latitude: south, longitude: east))
    )
    let width = opposite.x - corner.x
    return MapRect(
      x: corner.x, y: corner.y, width: width < 0 ? width + MapPoint.world : width, height: opposite.y - corner.y)
  }

  /// Reads `LON,LAT,DLAT,DLON`.
  static func parse(region text: String) throws -> MapRect {
    try RegionText.region(text).rectOnMap
  }

  /// Reads `X,Y,W,H` in map points.
  static func parse(rect text: String) throws -> MapRect {
    let values = try numbers(text, 4, "a rectangle in map points: x,y,width,height")
    let rect = MapRect(x: values[0], y: values[1], width: values[2], height: values[3])
    let world = MapPoint.world
    guard rect.width >= 0, rect.height >= 0 else {
      throw ValidationError("'\(text)' has a size below 0.")
    }
    guard rect.minY >= -1, rect.maxY <= world + 1, abs(rect.minX) <= 2 * world, rect.width <= world + 1 else {
      throw ValidationError("'\(text)' is not on the map, which is \(Int(world)) map points wide and high.")
    }
    return rect
  }
}
