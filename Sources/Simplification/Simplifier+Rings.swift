// What of a line, a ring, a polygon is kept before anything is repaired: tolerance, and shapes that would collapse.

import Globe
import Planar

extension Simplifier {
  /// Sets the flags of one line, and says how many vertices are kept.
  package mutating func keepLine(_ geometry: Geometry, _ vertices: Range<Int>) -> Int {
    let isClosed = vertices.count > 2 && geometry.isClosed(vertices)
    if vertices.count < 3 || (isClosed && keepsShapes && vertices.count == 3) { return keepAll(vertices) }
    let left = keep(geometry, vertices, minimum: isClosed && keepsShapes ? 4 : 2)
    if !isClosed { return left }
    if !keepsShapes { return left == 2 ? drop(vertices) : left }
    if left >= 4 { return left }
    if let triangle = keepTriangle(geometry, vertices) { return triangle }
    // There and back: what is left must have a length.
    if left == 2, let row = algorithm.farthest(0, vertices.count - 1, beyond: 0) {
      flags[vertices.lowerBound + row] = true
      return 3
    }
    return left
  }

  /// Sets the flags of the rings of one polygon, and says how many vertices are kept.
  mutating func keepPolygon(_ geometry: Geometry, _ rings: Range<Int>) -> Int {
    var left = 0
    for ring in rings {
      let vertices = geometry.ring(ring)
      let ringLeft = keepRing(geometry, vertices)
      if ring == rings.lowerBound, ringLeft == 0, !vertices.isEmpty { return 0 }
      left += ringLeft
    }
    return left
  }

  private mutating func keepRing(_ geometry: Geometry, _ vertices: Range<Int>) -> Int {
    if vertices.count <= 4, keepsShapes || vertices.count < 3 { return keepAll(vertices) }
    let left = keep(geometry, vertices, minimum: keepsShapes ? 4 : 2)
    if left >= 4 {
      if !keepsStarts, left > 4 { looseStart(geometry, vertices) }
      return left
    }
    if !keepsShapes { return drop(vertices) }
    return keepTriangle(geometry, vertices) ?? keepAll(vertices)
  }

  /// Sets the flags that the method and the tolerance ask for; `minimum` vertices where the method can see to it.
  private mutating func keep(_ geometry: Geometry, _ vertices: Range<Int>, minimum: Int) -> Int {
    let pins = pins(geometry, vertices)
    if method == .visvalingam {
      algorithm.load(
        geometry.ordinates, dimension: geometry.dimension, vertices: vertices, metric: metric, isWhole: true)
      return areas.keep(
        algorithm, tolerance: tolerance, minimum: minimum, pins: pins, firstVertex: vertices.lowerBound, into: &flags)
    }
    return algorithm.keep(
      geometry.ordinates, dimension: geometry.dimension, vertices: vertices, tolerance: tolerance, metric: metric,
      pins: pins, into: &flags)
  }

  /// The vertices between the first and the last that no tolerance removes, in ascending order.
  func pins(_ geometry: Geometry, _ vertices: Range<Int>) -> [Int] {
    guard keepsSeams, vertices.count > 2 else { return [] }
    return vertices.dropFirst().dropLast().filter { geometry.isSeamEnd($0) }
  }

  private mutating func keepAll(_ vertices: Range<Int>) -> Int {
    for vertex in vertices { flags[vertex] = true }
    return vertices.count
  }

  private mutating func drop(_ vertices: Range<Int>) -> Int {
    for vertex in vertices { flags[vertex] = false }
    return 0
  }
}

extension Geometry {
  /// Whether a vertex between two others is at a pole, or where a line or ring leaves the antimeridian.
  ///
  /// There the map ends and the Earth goes on: at a pole a degree of longitude has no length, so that no distance tells
  /// what the corner is good for, and on the antimeridian the next piece has the same vertex.
  package func isSeamEnd(_ vertex: Int) -> Bool {
    let at = vertex * dimension
    if abs(ordinates[at + 1]) >= 90 { return true }
    let x = ordinates[at]
    guard Longitude.isOnSeam(x) else { return false }
    return ordinates[at - dimension] != x || ordinates[at + dimension] != x
  }

  /// Whether the first and the last of some vertices have the same x and y.
  package func isClosed(_ vertices: Range<Int>) -> Bool {
    if vertices.isEmpty { return false }
    let first = vertices.lowerBound * dimension
    let last = (vertices.upperBound - 1) * dimension
    return ordinates[first] == ordinates[last] && ordinates[first + 1] == ordinates[last + 1]
  }
}
