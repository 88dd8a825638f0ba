// Whether an area holds a position, asked many times.

import SimpleFeatures

/// The edges of a polygon or several, in strips by latitude, so that few are looked at for one position.
struct AreaShape: Sendable {
  /// x and y of both ends.
  private var edges: [SIMD4<Double>] = []
  /// The edges that touch each strip.
  private var strips: [Int32] = []
  private var stripStarts: [Int32] = [0]
  /// The sides, in the unrolled world.
  private var west = Double.infinity
  private var east = -Double.infinity
  private var south = Double.infinity
  private var north = -Double.infinity
  private var perDegree = 0.0

  /// Makes the shape of the polygons in a geometry; nil where there are none.
  init?(_ geometry: Geometry) {
    geometry.forEachAreaEdge { edges.append(SIMD4(lowHalf: $0, highHalf: $1)) }
    guard !edges.isEmpty else { return nil }
    for edge in edges {
      west = min(west, edge.x, edge.z)
      east = max(east, edge.x, edge.z)
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
  }

  private func strip(_ y: Double, _ count: Int) -> Int { min(count - 1, max(0, Int((y - south) * perDegree))) }

  private func strips(of edge: SIMD4<Double>, _ count: Int) -> ClosedRange<Int> {
    strip(min(edge.y, edge.w), count)...strip(max(edge.y, edge.w), count)
  }

  /// The box around it, when it goes all round the Earth.
  var boxAroundEarth: (west: Double, south: Double, east: Double, north: Double)? {
    east - west >= 360 ? (-180, south, 180, north) : nil
  }

  /// Whether a position is inside, or on the border.
  func contains(x: Double, y: Double) -> Bool {
    guard y >= south, y <= north, let copies = copies(of: x, west: west, east: east) else { return false }
    let strip = strip(y, stripStarts.count - 1)
    var isInside = false
    for copy in copies {
      var ray = RayCrossings(from: Position(x + 360 * Double(copy), y))
      for number in strips[Int(stripStarts[strip])..<Int(stripStarts[strip + 1])] {
        let edge = edges[Int(number)]
        ray.add(edge.lowHalf, edge.highHalf)
      }
      if ray.location == .boundary { return true }
      // A hole may lie in another copy than what it is a hole of.
      if ray.location == .inside { isInside.toggle() }
    }
    return isInside
  }
}
