// The metric against the ellipsoid's own formulas and against Vincenty's geodesics.

import Foundation
import Globe
import TestSupport
import Testing

private func sineCosine(_ angle: Double) -> (sine: Double, cosine: Double) { (sin(angle), cos(angle)) }

@Suite struct LocalMetricTests {
  @Test func degreesHaveTheLengthOfTheEllipsoid() {
    let a = 6_378_137.0
    let b = 6_356_752.314245179
    for step in 0...89_000 {
      let latitude = Double(step) / 1000
      let (s, c) = sineCosine(latitude * .pi / 180)
      // Radii from the semi-axes, not from the eccentricity that the module uses.
      let w = (a * a * c * c + b * b * s * s).squareRoot()
      let x = a * a / w * c * .pi / 180
      let y = a * a * b * b / (w * w * w) * .pi / 180
      let k = LocalMetric.geographic.scale(y: step % 2 == 0 ? latitude : -latitude)
      guard abs(k.x / x - 1) < 1e-6, abs(k.y / y - 1) < 1e-6 else {
        Issue.record("at \(latitude): \(k), not \(x), \(y)")
        return
      }
    }
  }

  @Test(arguments: [90, -90, 91, -1000, Double.nan, .infinity, -.infinity]) func latitudesBeyondThePolesAreThePoles(
    _ latitude: Double
  ) {
    let k = LocalMetric.geographic.scale(y: latitude)
    #expect(k.x == 0)
    #expect(abs(k.y - 111_693.98) < 0.01)
  }

  @Test func shortDistancesAreGeodesic() {
    var random = SplitMix64(seed: 1)
    for _ in rounds(1000) {
      let latitude = (random.unit() - 0.5) * 160
      let d = 1000 * random.unit() + 1
      let (s, c) = sineCosine(2 * .pi * random.unit())
      let other = (x: 10 + d * s / (111_320 * cos(latitude * .pi / 180)), y: latitude + d * c / 111_320)
      let geodesic = vincenty((10, latitude), other)
      let local = LocalMetric.geographic.distance(from: (10, latitude), toSegment: other, other)
      let bound = geodesic / 6_371_000 * (1 + abs(tan(latitude * .pi / 180))) / 2 + 1e-6
      #expect(abs(local / geodesic - 1) < bound, "\(latitude) \(local) \(geodesic)")
    }
  }

  @Test func planarUnitsAreScaled() {
    let metric = LocalMetric.planar(metresPerUnit: 0.3048)
    #expect(abs(metric.distance(from: (5, 3), toSegment: (0, 0), (10, 0)) - 3 * 0.3048) < 1e-12)
    #expect(abs(metric.distance(from: (-4, 3), toSegment: (0, 0), (10, 0)) - 5 * 0.3048) < 1e-12)
    #expect(abs(metric.distance(from: (3, 4), toSegment: (0, 0), (0, 0)) - 5 * 0.3048) < 1e-12)
  }

  /// Vincenty's inverse formula on WGS 84 (Survey Review 23, 1975).
  private func vincenty(_ p: (x: Double, y: Double), _ q: (x: Double, y: Double)) -> Double {
    let a = 6_378_137.0
    let f = 1 / 298.257223563
    let b = a * (1 - f)
    let l = (q.x - p.x) * .pi / 180
    let u1 = atan((1 - f) * tan(p.y * .pi / 180))
    let u2 = atan((1 - f) * tan(q.y * .pi / 180))
    var lambda = l
    var result = 0.0
    for _ in rounds(50) {
      let east = cos(u2) * sin(lambda)
      let north = cos(u1) * sin(u2) - sin(u1) * cos(u2) * cos(lambda)
      let sinSigma = (east * east + north * north).squareRoot()
      let cosSigma = sin(u1) * sin(u2) + cos(u1) * cos(u2) * cos(lambda)
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cos(u1) * cos(u2) * sin(lambda) / sinSigma
      let cos2Alpha = 1 - sinAlpha * sinAlpha
      let cos2Sigma = cos2Alpha == 0 ? 0 : cosSigma - 2 * sin(u1) * sin(u2) / cos2Alpha
      let c = f / 16 * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha))
      let k = cos2Sigma + c * cosSigma * (-1 + 2 * cos2Sigma * cos2Sigma)
      let next = l + (1 - c) * f * sinAlpha * (sigma + c * sinSigma * k)
      let u = cos2Alpha * (a * a - b * b) / (b * b)
      let aa = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
      let bb = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
      let inner =
        cosSigma * (-1 + 2 * cos2Sigma * cos2Sigma)
        - bb / 6 * cos2Sigma * (-3 + 4 * sinSigma * sinSigma) * (-3 + 4 * cos2Sigma * cos2Sigma)
      result = b * aa * (sigma - bb * sinSigma * (cos2Sigma + bb / 4 * inner))
      if abs(next - lambda) < 1e-14 { break }
      lambda = next
    }
    return result
  }
}
