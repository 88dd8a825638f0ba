// How significant each vertex of a geometry is, by the simplifier's method.

public import Planar

extension Simplifier {
  /// Adds the significances of a geometry's vertices: up to which tolerance, in metres, each is kept.
  ///
  /// What only validity keeps is not known here. Points have none. O(n log n).
  public mutating func rank(_ geometry: Geometry, into ranking: inout VertexRanking) {
    for member in geometry.members { rank(member, into: &ranking) }
    let isAreal = geometry.type == .polygon || geometry.type == .multiPolygon
    for ring in geometry.ringEnds.indices {
      let vertices = geometry.ring(ring)
      rank(geometry, vertices, isClosed: isAreal || geometry.isClosed(vertices), &ranking)
    }
  }

  private mutating func rank(
    _ geometry: Geometry, _ vertices: Range<Int>, isClosed: Bool, _ ranking: inout VertexRanking
  ) {
    if vertices.count <= (isClosed && keepsShapes ? 4 : 2) { return ranking.add(fixed: vertices.count) }
    algorithm.load(
      geometry.ordinates, dimension: geometry.dimension, vertices: vertices, metric: metric,
      isWhole: method == .visvalingam)
    let pins = pins(geometry, vertices).map { $0 - vertices.lowerBound }
    if method == .visvalingam {
      areas.rank(algorithm, pins: pins, into: &significances)
    } else {
      algorithm.rank(pins: pins, into: &significances)
    }
    guard isClosed else {
      ranking.add(fixed: 2)
      for row in 1..<vertices.count - 1 { ranking.add(significances[row]) }
      return
    }
    // The two most significant vertices make the triangle with the first.
    var most = -1.0
    var second = -1.0
    for row in 1..<vertices.count - 1 {
      if significances[row] > most {
        (most, second) = (significances[row], most)
      } else {
        second = max(second, significances[row])
      }
    }
    if keepsShapes { ranking.add(fixed: 4) } else { for _ in 0..<4 { ranking.add(max(0, second)) } }
    var skipped = (most: false, second: false)
    for row in 1..<vertices.count - 1 {
      if !skipped.most, significances[row] == most {
        skipped.most = true
      } else if !skipped.second, significances[row] == second {
        skipped.second = true
      } else {
        ranking.add(significances[row])
      }
    }
  }
}

extension DouglasPeucker {
  /// Finds the significance of every loaded vertex between the first and the last: its distance when it is the farthest
  /// of a stretch, but no more than that of the vertices which made the stretch.
  ///
  /// - Parameter pins: the rows of vertices that stay, whose significance is infinite.
  mutating func rank(pins: [Int], into significances: inout [Double]) {
    if significances.count < count { significances = [Double](repeating: 0, count: 2 * count) }
    var budget = budget(count - 1)
    var waiting: [(stretch: Stretch, limit: Double)] = []
    for (first, last) in zip([0] + pins, pins + [count - 1]) {
      significances[last] = .infinity
      waiting.append((Stretch(first: first, last: last), .infinity))
    }
    while let (stretch, limit) = waiting.popLast() {
      let length = stretch.last - stretch.first
      guard length > 1 else { continue }
      budget -= length
      let range = stretch.first + 1..<stretch.last
      var (split, square) = farthestWithSquare(stretch.first, stretch.last, within: range)
      if budget < 0, length > 64 {
        let middle = stretch.first + length / 4..<stretch.last - length / 4
        split = farthestWithSquare(stretch.first, stretch.last, within: middle).row
      }
      square = square.squareRoot() / unitsPerMetre
      let significance = min(limit, square)
      significances[split] = significance
      waiting.append((Stretch(first: stretch.first, last: split), significance))
      waiting.append((Stretch(first: split, last: stretch.last), significance))
    }
  }
}
