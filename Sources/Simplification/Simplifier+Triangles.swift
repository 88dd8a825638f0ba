// The triangle that is left of a ring which would collapse.

import Planar

extension Simplifier {
  /// How many vertices are tried as corners, with each other.
  private static let candidates = 16

  /// Keeps the first vertex, the one farthest from it, and the one that makes the largest triangle with them which runs
  /// the way the ring does; where that triangle is off by more than the tolerance, the two others that make it least
  /// so.
  ///
  /// - Returns: how many vertices are kept; nil when there is no such triangle, as in a line there and back.
  mutating func keepTriangle(_ geometry: Geometry, _ vertices: Range<Int>) -> Int? {
    // The vertices are still loaded, and with the first equal to the last, farthest from both is farthest from it.
    guard let row = algorithm.farthest(0, vertices.count - 1, beyond: 0) else { return nil }
    let corners = geometry.ordinates.withUnsafeBufferPointer { ordinates -> (Int, Int)? in
      let ring = CollapsedRing(SourceVertices(ordinates: ordinates, dimension: geometry.dimension), vertices)
      guard let third = ring.largest(with: row) else { return nil }
      let corners = (min(row, third), max(row, third))
      if method == .visvalingam || deviation(corners) <= algorithm.squaredLimit(tolerance) { return corners }
      return best(ring, corners)
    }
    guard let corners else { return nil }
    for vertex in vertices { flags[vertex] = false }
    for row in [0, corners.0, corners.1, vertices.count - 1] { flags[vertices.lowerBound + row] = true }
    let pins = pins(geometry, vertices)
    if pins.isEmpty { return 4 }
    for pin in pins { flags[pin] = true }
    return vertices.count { flags[$0] }
  }

  /// The square of how far the loaded vertices are at most from the triangle of the first and two others.
  private mutating func deviation(_ corners: (Int, Int)) -> Double {
    let ends = [0, corners.0, corners.1, algorithm.count - 1]
    var most = 0.0
    for (first, last) in zip(ends, ends.dropFirst()) where last - first > 1 {
      most = max(most, algorithm.farthestWithSquare(first, last, within: first + 1..<last).square)
    }
    return most
  }

  /// Of some vertices, evenly spaced where there are many, the two that make a triangle with the first which is off
  /// least; `corners` where no two are better.
  private mutating func best(_ ring: CollapsedRing, _ corners: (Int, Int)) -> (Int, Int) {
    let count = algorithm.count
    let step = max(1, (count - 2) / Self.candidates)
    let rows = Array(stride(from: 1, to: count - 1, by: step)) + [corners.0, corners.1]
    var best = (square: deviation(corners), corners: corners)
    for first in rows {
      for second in rows where second > first && ring.gain(first, second) > 0 {
        let square = deviation((first, second))
        // What is gained by rounding alone is no gain.
        if square < best.square * 0.999 { best = (square, (first, second)) }
      }
    }
    return best.corners
  }
}

/// A ring that would collapse, its rows counted from its first vertex.
private struct CollapsedRing {
  private let source: SourceVertices
  private let vertices: Range<Int>
  private let area: Double

  init(_ source: SourceVertices, _ vertices: Range<Int>) {
    self.source = source
    self.vertices = vertices
    area = source.doubleArea(vertices, kept: nil)
  }

  /// Twice the area of the triangle of the first vertex and two others, in ring order; negative where the triangle runs
  /// the other way than the ring.
  func gain(_ first: Int, _ second: Int) -> Double {
    let origin = source[vertices.lowerBound]
    let (a, b) = (source[vertices.lowerBound + first] - origin, source[vertices.lowerBound + second] - origin)
    let twice = cross(a, b)
    return area > 0 ? twice : area < 0 ? -twice : abs(twice)
  }

  /// The row that makes the largest triangle with the first and another one; nil where none runs the way the ring does.
  func largest(with row: Int) -> Int? {
    var best = (gain: 0.0, row: -1)
    for other in 0..<vertices.count {
      let gain = other < row ? gain(other, row) : gain(row, other)
      if gain > best.gain { best = (gain, other) }
    }
    return best.row < 0 ? nil : best.row
  }
}
