// Longitudes without jumps at ±180°, so that what belongs together stays together on a flat map.

public import Planar

extension Geometry {
  /// Adds multiples of 360 to longitudes so that no edge jumps at ±180°; holes come to where their exterior ring is.
  ///
  /// Edges go the way that `EdgeWay` says. Points and members are left alone. O(vertices).
  ///
  /// - Returns: false when a ring does not close: it goes round a pole and has to be cut first.
  public mutating func unwrapLongitudes() -> Bool {
    var closes = true
    for index in ringEnds.indices { closes = unwrap(index) && closes }
    guard type.hasRings, closes else { return closes }
    for part in polygons where part.count > 1 {
      guard let exterior = span(ring(part.lowerBound)) else { continue }
      for hole in part.dropFirst() {
        guard let inside = span(ring(hole)) else { continue }
        let turns = ((exterior.lower + exterior.upper - inside.lower - inside.upper) / 720).rounded()
        if turns != 0 {
          for vertex in ring(hole) { ordinates[vertex * dimension] += 360 * turns }
        }
      }
    }
    return true
  }

  /// Unwraps longitudes, and moves points, lines and polygons by whole turns, so that all lies together east of the
  /// widest gap.
  ///
  /// On the plane on which it then lies, nothing that belongs together is apart: hulls are the smallest, and parts that
  /// meet on ±180° meet. What goes round a pole, or leaves no gap all round, is cut at ±180° instead. O(n log n).
  public mutating func unrollTogether() {
    var unrolled = self
    var closes = true
    unrolled.forEachSimple { part in closes = part.unwrapLongitudes() && closes }
    if closes, unrolled.moveTogether() {
      self = unrolled
      return
    }
    var cutter = AntimeridianCutter()
    cutter.cut(&self)
    _ = moveTogether()
  }

  /// Moves parts by whole turns to the east of the widest gap; false where there is none.
  private mutating func moveTogether() -> Bool {
    var spans: [(west: Double, east: Double)] = []
    forEachSimple { part in
      for range in part.partRanges {
        guard let span = part.span(range) else { continue }
        let home = Self.home(span.lower)
        spans.append((span.lower + home, span.upper + home))
      }
    }
    spans.sort { $0.west < $1.west }
    guard let first = spans.first else { return true }
    var (reach, start) = (first.east, first.west)
    var widest = -Double.infinity
    for span in spans.dropFirst() {
      if span.west - reach > widest { (widest, start) = (span.west - reach, span.west) }
      reach = max(reach, span.east)
    }
    // The gap over ±180° is that of the map as it is.
    let over = first.west + 360 - reach
    if over >= widest { (widest, start) = (over, first.west) }
    guard widest > 0 || spans.count == 1 else { return false }
    forEachSimple { part in
      for range in part.partRanges {
        guard let span = part.span(range) else { continue }
        let home = Self.home(span.lower)
        let turn = span.lower + home < start ? home + 360 : home
        if turn != 0 { for vertex in range { part.ordinates[vertex * part.dimension] += turn } }
      }
    }
    return true
  }

  /// What brings a longitude into −180…180 by whole turns; +180 stays.
  private static func home(_ longitude: Double) -> Double {
    abs(longitude) <= 180 ? 0 : -360 * ((longitude + 180) / 360).rounded(.down)
  }

  /// Leaves one vertex of two next to each other that are one place, written as +180 and as −180.
  ///
  /// For what is drawn on a map that does not end there. O(vertices).
  ///
  /// - Returns: whether there were any.
  public mutating func joinSeamPairs() -> Bool {
    if type == .geometryCollection {
      return members.indices.reduce(false) { members[$1].joinSeamPairs() || $0 }
    }
    return joinSeamPairs(in: bounds)
  }

  mutating func joinSeamPairs(in box: Box) -> Bool {
    guard box.min.x <= -180, box.max.x >= 180 else { return false }
    var result = Geometry(type: type, dimension: dimension)
    for index in ringEnds.indices {
      let goesRound = EdgeWay(self, index).goesRound
      var before: ArraySlice<Double> = []
      for vertex in ring(index) {
        let position = ordinates[vertex * dimension..<(vertex + 1) * dimension]
        let isPair = before.first.map { abs($0) == 180 && $0 == -ordinates[vertex * dimension] } ?? false
        if !isPair || goesRound || before.dropFirst() != position.dropFirst() { result.ordinates += position }
        before = position
      }
      result.ringEnds.append(result.vertexCount)
    }
    guard result.ordinates.count < ordinates.count else { return false }
    (ordinates, ringEnds) = (result.ordinates, result.ringEnds)
    return true
  }

  /// Leaves out vertices of rings within their ways along a pole, where all longitudes are one place.
  ///
  /// So a way of a whole turn along a pole is one side, as `EdgeWay` knows it. O(vertices) of what touches a pole.
  public mutating func straightenPoles() {
    guard type.hasRings, bounds.min.y <= -90 || bounds.max.y >= 90 else { return }
    var result = Geometry(type: type, dimension: dimension, partEnds: partEnds)
    for index in ringEnds.indices {
      let vertices = Array(ring(index))
      for (at, vertex) in vertices.enumerated() {
        let y = ordinates[vertex * dimension + 1]
        let isWithin =
          abs(y) == 90 && at > 0 && at + 1 < vertices.count
          && [vertices[at - 1], vertices[at + 1]].allSatisfy { ordinates[$0 * dimension + 1] == y }
        if !isWithin { result.ordinates += ordinates[vertex * dimension..<(vertex + 1) * dimension] }
      }
      result.ringEnds.append(result.vertexCount)
    }
    (ordinates, ringEnds) = (result.ordinates, result.ringEnds)
  }

  /// The vertices that have to stay in one copy of the world: those of each point, line or polygon.
  public var partRanges: [Range<Int>] {
    switch type {
    case .point, .multiPoint: (0..<vertexCount).map { $0..<$0 + 1 }
    case .lineString, .multiLineString: ringEnds.indices.map { ring($0) }
    case .polygon, .multiPolygon:
      polygons.map { $0.isEmpty ? 0..<0 : ring($0.lowerBound).lowerBound..<ring($0.upperBound - 1).upperBound }
    case .geometryCollection: []
    }
  }

  /// The least and the largest x of some vertices; nil when there are none.
  public func span(_ vertices: Range<Int>) -> (lower: Double, upper: Double)? {
    let box = Box(around: positions(vertices))
    return box.isEmpty ? nil : (box.min.x, box.max.x)
  }

  /// Unwraps a line or ring; false for a ring that does not close.
  private mutating func unwrap(_ index: Int) -> Bool {
    let way = EdgeWay(self, index)
    let vertices = ring(index)
    guard var before = vertices.first.map({ ordinates[$0 * dimension] }) else { return true }
    let start = before
    var x = start
    for vertex in vertices.dropFirst() {
      let source = ordinates[vertex * dimension]
      let east = way.east(from: before, to: source)
      // Whole turns away, so that the longitude keeps its digits.
      x = source + 360 * ((x + east - source) / 360).rounded()
      before = source
      if x != source { ordinates[vertex * dimension] = x }
    }
    return !type.hasRings || abs(x - start) < 180
  }
}
