// The size of the screen and its padding, as options.

import Cartography
import CommandOptions
import FeatureStream
import MapGeometry
import Words

/// `--size` and `--padding`.
struct ViewportOptions: DeclaredOptions {
  @ValueOption(
    help: OptionHelp("The map on the screen: width and height in points, such as 800x600.", valueName: "wxh"))
  var size: ViewportSize?

  @ValueOption(
    help: OptionHelp(
      "Points that content keeps away from the sides: one number for all, or top,left,bottom,right.",
      valueName: "t,l,b,r"))
  var padding: EdgeInsets?

  /// The screen: what the options say, or else that of `camera`.
  ///
  /// A `--size` alone keeps the camera's padding.
  ///
  /// - Parameter angle: the angle of view; nil for the camera's.
  /// - Throws: `RunError` when the size is unknown, or the padding leaves no room.
  func viewport(of camera: CameraReading, angle: Double? = nil) throws(RunError) -> Viewport {
    guard let size = size ?? camera.viewport.map({ ViewportSize(width: $0.width, height: $0.height) }) else {
      throw RunError(.usage, "the camera does not say how large the screen is; give --size, such as 800x600")
    }
    let viewport = Viewport(
      width: size.width, height: size.height, padding: padding ?? camera.viewport?.padding ?? EdgeInsets(),
      fieldOfView: angle ?? camera.fieldOfView)
    if let fault = viewport.fault { throw RunError(.usage, fault) }
    return viewport
  }

  /// The screen of a camera that is placed: what the options say, else that of the camera that was named, else 800x600.
  ///
  /// - Parameter insets: the padding where neither says one.
  func viewport(
    of camera: CameraReading?, fieldOfView: Double?, insets: EdgeInsets = EdgeInsets()
  ) throws(RunError) -> Viewport {
    let known = camera?.viewport
    let viewport = Viewport(
      width: size?.width ?? known?.width ?? 800, height: size?.height ?? known?.height ?? 600,
      padding: padding ?? known?.padding ?? insets,
      fieldOfView: fieldOfView ?? camera?.fieldOfView ?? Viewport.mapKitFieldOfView)
    if let fault = viewport.fault { throw RunError(.usage, fault) }
    return viewport
  }
}

/// `--field-of-view`, for stages that are handed a camera.
struct FieldOfViewOptions: DeclaredOptions {
  @ValueOption(
    name: [.customLong("field-of-view"), .customLong("fov")],
    limit: .between(1, 120),
    help: OptionHelp("The vertical angle of view. (default: the camera's, or 30)", valueName: "degrees"))
  var fieldOfView: Double?
}

/// A width and a height in points: `800x600`.
struct ViewportSize: OptionValue, Equatable {
  static var expectation: String { "width and height in points, such as 800x600" }

  let width: Double
  let height: Double

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let words = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard words.count == 2, let width = Double(words[0]), let height = Double(words[1]),
      width > 0, height > 0, width.isFinite, height.isFinite
    else { return nil }
    self.init(width: width, height: height)
  }
}

extension EdgeInsets: OptionValue {
  package static var expectation: String { "one number, or top,left,bottom,right" }

  public init?(argument: String) {
    guard let sides = numbers(in: argument, counts: 1...4), sides.allSatisfy({ $0 >= 0 }) else { return nil }
    switch sides.count {
    case 1: self.init(top: sides[0], left: sides[0], bottom: sides[0], right: sides[0])
    case 4: self.init(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    default: return nil
    }
  }
}
