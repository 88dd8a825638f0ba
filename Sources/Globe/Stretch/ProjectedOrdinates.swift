// What project asks of coordinates: where longitudes end, what lies beyond a pole, whether an area had an extent.

import Planar

extension Geometry {
  /// Whether the exterior rings had an area when their ordinates were these; no for a collection.
  package func hadArea(_ ordinates: [Double]) -> Bool {
    guard type.hasRings, ordinates.count == self.ordinates.count else { return false }
    let box = Box(around: Positions(ordinates, dimension: dimension, 0..<vertexCount))
    let area = polygons.reduce(0) { total, rings in
      total + (rings.isEmpty ? 0 : abs(Positions(ordinates, dimension: dimension, ring(rings.lowerBound)).signedArea))
    }
    return area > 1e-9 * box.size.x * box.size.y
  }

  /// Brings latitudes that are beyond a pole by less than is written to it; the first vertex that is farther beyond.
  package mutating func firstVertexBeyondPoles() -> Int? {
    for at in Swift.stride(from: 1, to: ordinates.count, by: dimension) where abs(ordinates[at]) > 90 {
      guard abs(ordinates[at]) <= 90 + 1e-9 else { return at / dimension }
      ordinates[at] = ordinates[at] < 0 ? -90 : 90
    }
    return nil
  }

  /// Gives positions without a height the height 0: on the ellipsoid.
  package mutating func addHeightsOfZero() {
    if dimension == 3 {
      for at in Swift.stride(from: 2, to: ordinates.count, by: 3) where ordinates[at].isNaN { ordinates[at] = 0 }
    } else {
      ordinates = (0..<vertexCount).flatMap { [ordinates[$0 * 2], ordinates[$0 * 2 + 1], 0] }
      dimension = 3
    }
  }
}
