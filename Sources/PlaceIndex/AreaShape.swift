// Whether an area holds a position, asked many times.

import Gazetteer
import Globe
import Planar

/// The edges of a polygon or several, in strips by latitude, so that few are looked at for one position.
package struct AreaShape: Sendable {
  /// x and y of both ends.
  private var edges: [SIMD4<Double>] = []
  /// The edges that touch each strip.
  private var strips: [Int32] = []
  private var stripStarts: [Int32] = [0]
  private var south = Double.infinity
  private var north = -Double.infinity
  private var perDegree = 0.0

  /// Makes the shape of the polygons in a geometry; nil where there are none.
  package init?(_ geometry: Geometry) {
    var pieces = geometry
    var cutter = AntimeridianCutter()
    cutter.cut(&pieces)
    pieces.forEachRing { ring, _ in
      for (a, b) in zip(ring, ring.dropFirst()) {
        let edge = SIMD4(lowHalf: a, highHalf: b)
        if edge.x.isFinite, edge.y.isFinite, edge.z.isFinite, edge.w.isFinite { edges.append(edge) }
      }
    }
    if !finish() { return nil }
  }

  /// Makes the shape of rings, none of which crosses the antimeridian; nil where there are none.
  package init?(rings: [[Position]]) {
    for ring in rings {
      for (a, b) in zip(ring, ring.dropFirst()) { edges.append(SIMD4(lowHalf: a, highHalf: b)) }
    }
    if !finish() { return nil }
  }

  /// Puts the edges into strips; false for none.
  private mutating func finish() -> Bool {
    guard !edges.isEmpty else { return false }
    for edge in edges {
      south = min(south, edge.y, edge.w)
      north = max(north, edge.y, edge.w)
    }
    let count = max(1, edges.count / 4)
    perDegree = north > south ? Double(count) / (north - south) : 0
    var counts = [Int32](repeating: 0, count: count + 1)
    for edge in edges { for strip in strips(of: edge, count) { counts[strip + 1] += 1 } }
    for index in 1...count { counts[index] += counts[index - 1] }
    stripStarts = counts
    strips = Array(repeating: 0, count: Int(counts[count]))
    for (number, edge) in edges.enumerated() {
      for strip in strips(of: edge, count) {
        strips[Int(counts[strip])] = Int32(number)
        counts[strip] += 1
      }
    }
    return true
  }

  private func strip(_ y: Double, _ count: Int) -> Int { min(count - 1, max(0, Int((y - south) * perDegree))) }

  private func strips(of edge: SIMD4<Double>, _ count: Int) -> ClosedRange<Int> {
    strip(min(edge.y, edge.w), count)...strip(max(edge.y, edge.w), count)
  }

  /// Whether a position is inside, or on the border.
  package func contains(x: Double, y: Double) -> Bool {
    guard y >= south, y <= north else { return false }
    var ray = RayCrossings(from: Position(x, y))
    let strip = strip(y, stripStarts.count - 1)
    for number in strips[Int(stripStarts[strip])..<Int(stripStarts[strip + 1])] {
      let edge = edges[Int(number)]
      ray.add(edge.lowHalf, edge.highHalf)
    }
    return ray.location != .outside
  }
}
