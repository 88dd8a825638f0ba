// Longitudes without jumps at ±180°, so that what belongs together stays together on a flat map.

public import SimpleFeatures

extension Geometry {
  /// Adds multiples of 360 to longitudes so that no edge jumps at ±180°; holes come to where their exterior ring is.
  ///
  /// An edge takes the shorter way round, as in `AntimeridianCutter`. One from exactly −180 to exactly 180 goes round
  /// the Earth on a pole, and where a neighbour edge runs along ±180° and nothing else jumps. Points and members are
  /// left alone. O(vertices).
  ///
  /// - Returns: false when a ring does not close: it goes round a pole and has to be cut first.
  public mutating func unwrapLongitudes() -> Bool {
    var closes = true
    for index in ringEnds.indices where hasWideEdge(ring(index)) {
      closes = unwrap(ring(index)) && closes
    }
    guard type.hasRings, closes else { return closes }
    let parts = type == .polygon ? [0..<ringEnds.count] : partEnds.indices.map { part($0) }
    for part in parts where part.count > 1 {
      guard let exterior = span(ring(part.lowerBound)) else { continue }
      for hole in part.dropFirst() {
        guard let inside = span(ring(hole)) else { continue }
        let turns = ((exterior.lower + exterior.upper - inside.lower - inside.upper) / 720).rounded()
        if turns != 0, inside.lower < exterior.lower || inside.upper > exterior.upper {
          for vertex in ring(hole) { ordinates[vertex * dimension] += 360 * turns }
        }
      }
    }
    return true
  }

  /// The vertices that have to stay in one copy of the world: those of each point, line or polygon.
  public var partRanges: [Range<Int>] {
    switch type {
    case .point, .multiPoint: (0..<vertexCount).map { $0..<$0 + 1 }
    case .lineString, .multiLineString: ringEnds.indices.map { ring($0) }
    case .polygon: [0..<vertexCount]
    case .multiPolygon:
      partEnds.indices.map { index in
        let rings = part(index)
        return rings.isEmpty ? 0..<0 : ring(rings.lowerBound).lowerBound..<ring(rings.upperBound - 1).upperBound
      }
    case .geometryCollection: []
    }
  }

  /// The least and the largest x of some vertices; nil when there are none.
  public func span(_ vertices: Range<Int>) -> (lower: Double, upper: Double)? {
    var (lower, upper) = (Double.infinity, -Double.infinity)
    for vertex in vertices {
      let x = ordinates[vertex * dimension]
      (lower, upper) = (min(lower, x), max(upper, x))
    }
    return lower <= upper ? (lower, upper) : nil
  }

  private func hasWideEdge(_ vertices: Range<Int>) -> Bool {
    guard let first = vertices.first else { return false }
    var previous = ordinates[first * dimension]
    for vertex in vertices.dropFirst() {
      let x = ordinates[vertex * dimension]
      if abs(x - previous) > 180 { return true }
      previous = x
    }
    return false
  }

  /// Unwraps a line or ring; false for a ring that does not close.
  private mutating func unwrap(_ vertices: Range<Int>) -> Bool {
    let source = vertices.map { ordinates[$0 * dimension] }
    let heights = vertices.map { ordinates[$0 * dimension + 1] }
    let way = EdgeWay(xs: source, ys: heights, isRing: type.hasRings)
    var x = source[0]
    for index in 1..<source.count {
      x += way.step(index - 1)
      ordinates[(vertices.lowerBound + index) * dimension] = x
    }
    return !type.hasRings || abs(x - source[0]) < 180
  }
}

/// The edges of a line or ring, and which way round the Earth each goes.
private struct EdgeWay {
  let xs: [Double]
  let ys: [Double]
  let isRing: Bool
  /// Whether an edge jumps that does not lie on ±180° with both ends.
  let jumps: Bool

  init(xs: [Double], ys: [Double], isRing: Bool) {
    (self.xs, self.ys, self.isRing) = (xs, ys, isRing)
    jumps = xs.indices.dropFirst().contains { index in
      let (from, to) = (abs(xs[index - 1]), abs(xs[index]))
      if from > 180 || to > 180 { return true }
      return abs(xs[index] - xs[index - 1]) > 180 && !(from == 180 && to == 180)
    }
  }

  /// From one vertex to the next, in degrees of longitude.
  func step(_ index: Int) -> Double {
    let step = xs[index + 1] - xs[index]
    if abs(step) <= 180 || goesRound(index) { return step }
    return step.remainder(dividingBy: 360)
  }

  private func goesRound(_ index: Int) -> Bool {
    let (x, nextX, y, nextY) = (xs[index], xs[index + 1], ys[index], ys[index + 1])
    guard abs(x) == 180, abs(nextX - x) == 360 else { return false }
    if abs(y) == 90, y == nextY { return true }
    if jumps { return false }
    // A ring's first vertex is its last, too.
    let before = index > 0 ? index - 1 : isRing ? xs.count - 2 : nil
    let after = index + 2 < xs.count ? index + 2 : isRing ? 1 : nil
    let neighbours = [before, after].compactMap { $0 }
    if neighbours.isEmpty { return true }
    // Going round, it would run back over its neighbour.
    if y == nextY, neighbours.contains(where: { abs(xs[$0]) != 180 && ys[$0] == y }) { return false }
    return neighbours.contains { abs(xs[$0]) == 180 }
  }
}
