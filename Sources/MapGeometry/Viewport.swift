// The screen that a map is shown on.

import SystemLibrary

/// Room left free at the sides of a viewport, in points.
public struct EdgeInsets: Sendable, Hashable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  /// Makes insets in the order of UIEdgeInsets.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A position on the screen, in points: x to the right, y down from the upper left corner.
public struct ScreenPoint: Sendable, Hashable {
  public var x: Double
  public var y: Double

  /// Makes a position.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The size of the map on the screen, the padding in it, and the angle of view.
public struct Viewport: Sendable, Hashable {
  /// Points from left to right.
  public var width: Double
  /// Points from top to bottom.
  public var height: Double
  /// What content keeps away from, and the camera's centre is in the middle of what is left.
  public var padding: EdgeInsets
  /// The vertical angle of view in degrees.
  ///
  /// That of MapKit is 30°, see the tests.
  public var fieldOfView: Double
  /// The map that is on it.
  public var map = FlatMap.mercator

  /// MapKit's angle of view.
  public static let mapKitFieldOfView = 30.0

  /// Makes a viewport.
  public init(
    width: Double, height: Double, padding: EdgeInsets = EdgeInsets(), fieldOfView: Double = mapKitFieldOfView
  ) {
    self.width = width
    self.height = height
    self.padding = padding
    self.fieldOfView = fieldOfView
  }

  /// The width inside the padding.
  public var innerWidth: Double { width - padding.left - padding.right }
  /// The height inside the padding.
  public var innerHeight: Double { height - padding.top - padding.bottom }
  /// The middle of what is inside the padding, where the camera looks.
  public var principalPoint: ScreenPoint {
    ScreenPoint(x: padding.left + innerWidth / 2, y: padding.top + innerHeight / 2)
  }
  /// Whether a position is on the screen; a rounding error is not off it.
  public func contains(_ point: ScreenPoint) -> Bool {
    let slack = 1e-6 * max(width, height)
    return point.x >= -slack && point.x <= width + slack && point.y >= -slack && point.y <= height + slack
  }

  /// The distance of the eye from the screen, in points.
  public var focalLength: Double {
    let (sine, cosine) = sineCosine(degrees: fieldOfView / 2)
    return height / 2 * cosine / sine
  }
  /// The largest pitch at which no sky is seen, less one degree; below 0 where there is none.
  public var largestPitchWithoutSky: Double {
    90 - atan2(principalPoint.y, focalLength) / radiansPerDegree - 1
  }
}
