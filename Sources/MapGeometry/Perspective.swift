// The pinhole camera without its place: what direction and screen alone decide, and the exact fit.
//
// The ground is the map's plane, E and N map points to the east and to the north. In the camera's directions
// (a to the right, b up, c forward; ψ the heading, θ the pitch) a point of the ground is
//
//     a = E cos ψ − N sin ψ      v = E sin ψ + N cos ψ      b = v cos θ      c = v sin θ
//
// and is drawn, from an eye at (ea, eb, ec), F points before the screen, at
//
//     X = px + F (a − ea) / (c − ec)      Y = py − F (b − eb) / (c − ec)

/// A viewport and the direction that it looks in.
public struct Perspective: Sendable {
  /// The screen.
  public let viewport: Viewport
  /// Degrees clockwise from north.
  public let heading: Double
  /// Degrees from straight down.
  public let pitch: Double

  let focalLength: Double
  /// Half the size inside the padding.
  let half: (width: Double, height: Double)
  let (sinH, cosH): (Double, Double)
  let (sinP, cosP): (Double, Double)

  /// Makes a perspective.
  ///
  /// - Parameters:
  ///   - viewport: a screen with room inside its padding.
  ///   - pitch: 0…85.
  public init(viewport: Viewport, heading: Double = 0, pitch: Double = 0) {
    self.viewport = viewport
    self.heading = heading
    self.pitch = pitch
    focalLength = viewport.focalLength
    half = (viewport.innerWidth / 2, viewport.innerHeight / 2)
    (sinH, cosH) = sineCosine(degrees: heading)
    (sinP, cosP) = sineCosine(degrees: pitch)
  }

  /// The four sides of the padded viewport as linear forms of E and N.
  ///
  /// A point of the ground is inside the right side when its form is at most that of the eye; likewise left, top and
  /// bottom, in this order:
  ///
  ///     F a − w c      − F a − w c      F b − h c      − F b − h c        (w, h half the padded size)
  ///
  /// So the largest value of each over all content is all that a fit needs.
  public var forms: (east: SIMD4<Double>, north: SIMD4<Double>) {
    let (f, w, h) = (focalLength, half.width, half.height)
    let (cEast, cNorth) = (sinP * sinH, sinP * cosH)
    let (bEast, bNorth) = (cosP * sinH, cosP * cosH)
    return (
      SIMD4(f * cosH - w * cEast, -f * cosH - w * cEast, f * bEast - h * cEast, -f * bEast - h * cEast),
      SIMD4(-f * sinH - w * cNorth, f * sinH - w * cNorth, f * bNorth - h * cNorth, -f * bNorth - h * cNorth)
    )
  }

  /// The closest camera from which everything is inside the padded viewport.
  ///
  /// Where there is room to spare along one axis, the content is in the middle of it.
  ///
  /// - Parameter maxima: the largest values of `forms` over the content, from E and N counted from any origin.
  /// - Returns: the centre, E and N from the same origin, and the distance in map points, which is 0 for a single
  ///   point and can be less than 0 by a rounding error.
  public func fit(_ maxima: SIMD4<Double>) -> (east: Double, north: Double, distance: Double) {
    let (f, w, h) = (focalLength, half.width, half.height)
    let (right, left, top, bottom) = (maxima[0], maxima[1], maxima[2], maxima[3])
    let forward = min(-(right + left) / (2 * w), -(top + bottom) / (2 * h))
    let a = (right - left) / (2 * f)
    let up = (top - bottom) / (2 * f)
    let v = up / cosP
    return (a * cosH + v * sinH, v * cosH - a * sinH, v * sinP - forward)
  }

  /// The smallest distance in map points at which everything is inside the padded viewport around a given centre.
  public func distance(_ maxima: SIMD4<Double>, east: Double, north: Double) -> Double {
    let (f, w, h) = (focalLength, half.width, half.height)
    let v = east * sinH + north * cosH
    let (a, b, c) = (east * cosH - north * sinH, v * cosP, v * sinP)
    return max(
      max((maxima[0] - f * a) / w + c, (maxima[1] + f * a) / w + c),
      max((maxima[2] - f * b) / h + c, (maxima[3] + f * b) / h + c))
  }

  /// The height of the horizon on the screen; nil when the camera looks straight down.
  var horizon: Double? {
    guard sinP > 0 else { return nil }
    return viewport.principalPoint.y - focalLength * cosP / sinP
  }

  /// Map points between the centre and a camera that shows the map at a zoom scale: screen points for a map point
  /// (MKZoomScale).
  public func distance(zoomScale: Double) -> Double { focalLength / zoomScale }
}
