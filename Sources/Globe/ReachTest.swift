// The first look of select at a geometry: whether its box can be within reach.

import Planar

/// A box of longitudes and latitudes, maybe across ±180°.
package struct ReachTest: Sendable {
  package let west, south, east, north: Double

  package init(west: Double, south: Double, east: Double, north: Double) {
    (self.west, self.south, self.east, self.north) = (west, south, east, north)
  }

  /// Whether a geometry in longitude and latitude may have something in the box.
  ///
  /// A line or ring that jumps at ±180° may. O(vertices), without a branch for each.
  package func mayReach(_ geometry: Geometry) -> Bool {
    if geometry.type == .geometryCollection { return geometry.members.contains { mayReach($0) } }
    let stride = geometry.dimension
    let count = geometry.ordinates.count
    guard count > 0 else { return false }
    let box = unsafe geometry.ordinates.withUnsafeBufferPointer { ordinates in
      var low = unsafe SIMD2(ordinates[0], ordinates[1])
      var high = low
      var at = stride
      while at < count {
        let point = unsafe SIMD2(ordinates[at], ordinates[at + 1])
        low.replace(with: point, where: point .< low)
        high.replace(with: point, where: point .> high)
        at += stride
      }
      return (low: low, high: high)
    }
    let width = box.high.x - box.low.x
    // Jumps, and rings round a pole.
    if !(width <= 180) || box.low.x < -180 || box.high.x > 180 || !(box.high.y <= 90) || !(box.low.y >= -90) {
      return true
    }
    if box.high.y < south || box.low.y > north { return false }
    if east - west >= 360 - width { return true }
    return [-720.0, -360, 0, 360, 720].contains { box.low.x + $0 <= east && box.high.x + $0 >= west }
  }
}
