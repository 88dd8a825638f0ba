// Values inside a polygon that has a value at each vertex, such as a height.

/// What lies between the values that the vertices of a polygon have.
///
///     let heights = InteriorValues(polygon, rings, heights)
///     heights.value(at: corner)
///
/// By mean value coordinates (Hormann and Floater, Mean Value Coordinates for Arbitrary Planar Polygons, 2006): on a
/// side it is what is between the side's ends, what is linear in x and y stays linear, and it depends on the polygon
/// and the place alone, so that pieces of one polygon agree where they meet.
public struct InteriorValues: Sendable {
  /// The vertices of each ring, without the last, and their values; and 1 for one that runs as it should,
  /// counterclockwise for the exterior and clockwise for a hole, else −1.
  private var rings: [(positions: [Position], values: [Double], turn: Double)] = []
  /// Of a polygon with more vertices, about so many are looked at for each place.
  private static let most = 1024

  /// Prepares to look for values.
  ///
  /// O(vertices).
  ///
  /// - Parameters:
  ///   - geometry: what the rings are of.
  ///   - rings: those of a polygon.
  ///   - value: that of a vertex of the geometry; NaN where it has none.
  public init(_ geometry: Geometry, _ rings: Range<Int>, _ value: (Int) -> Double) {
    let count = rings.reduce(0) { $0 + geometry.ring($1).count }
    for ring in rings {
      let vertices = geometry.ring(ring).dropLast().filter { !value($0).isNaN }
      // A small ring keeps its corners.
      let step = max(1, min(count / Self.most, vertices.count / 4))
      let kept = stride(from: 0, to: vertices.count, by: step).map { vertices[$0] }
      guard !kept.isEmpty else { continue }
      let isLeft = geometry.positions(ofRing: ring).ringOrientation > 0
      let turn = isLeft == (ring == rings.lowerBound) ? 1.0 : -1
      self.rings.append((kept.map { geometry.position($0) }, kept.map(value), turn))
    }
  }

  /// The value at a place in the polygon; NaN where no vertex has one.
  ///
  /// O(vertices).
  public func value(at place: Position) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for (positions, values, turn) in rings {
      guard var before = positions.last.map({ $0 - place }), var value = values.last else { continue }
      var length = (before * before).sum().squareRoot()
      for (index, position) in positions.enumerated() {
        let after = position - place
        let reach = (after * after).sum().squareRoot()
        if reach == 0 { return values[index] }
        let area = cross(before, after)
        let dot = (before * after).sum()
        // The tangent of half of the angle at which the side is seen: the form of it without a small difference.
        let tangent = dot > 0 ? area / (length * reach + dot) : (length * reach - dot) / area
        // On the side.
        if abs(tangent) > Self.flat { return value + (values[index] - value) * (length / (length + reach)) }
        sum += turn * tangent * (value / length + values[index] / reach)
        weights += turn * tangent * (1 / length + 1 / reach)
        (before, length, value) = (after, reach, values[index])
      }
    }
    guard weights != 0 else { return rings.first?.values.first ?? .nan }
    return sum / weights
  }

  /// The tangent of half of an angle that is 180 degrees but for rounding.
  private static let flat = 1e9
}

extension Geometry {
  /// The value at a place in one of the polygons, here and in members; NaN where it is near none, or no vertex has one.
  ///
  /// O(vertices).
  ///
  /// - Parameter value: that of a vertex, counted through all members; NaN where it has none.
  public func interiorValue(at place: Position, _ value: (Int) -> Double) -> Double {
    var (inside, beside, first) = (Double.nan, Double.nan, 0)
    visitSimple { part in
      defer { first += part.vertexCount }
      guard inside.isNaN, part.type.hasRings else { return }
      for rings in part.polygons where !rings.isEmpty {
        // What was rounded may lie beside the side that it was on.
        let box = Box(around: part.positions(ofRing: rings.lowerBound))
        let margin = Position(repeating: max(box.size.x, box.size.y) * 1e-6)
        guard Box(box.min - margin, box.max + margin).contains(place) else { continue }
        let isInside = part.location(of: place, inPolygon: rings) != .outside
        guard isInside || beside.isNaN else { continue }
        let found = InteriorValues(part, rings) { value(first + $0) }.value(at: place)
        if isInside { inside = found } else { beside = found }
        if !inside.isNaN { return }
      }
    }
    return inside.isNaN ? beside : inside
  }
}

extension Geometry {
  /// Gives vertices of polygons the heights that lie on the sides of another geometry's polygons, or inside of them.
  ///
  /// O(vertices of both for each such vertex).
  ///
  /// - Parameters:
  ///   - origin: what the polygons are parts of.
  ///   - isWanted: whether a vertex gets one, as it is none of those.
  public mutating func setInteriorHeights(of origin: Geometry, where isWanted: (Position) -> Bool) {
    guard type.hasRings, dimension == 3 else { return }
    var heights: [Double] = []
    origin.visitSimple { part in
      for vertex in 0..<part.vertexCount {
        heights.append(part.dimension == 3 ? part.ordinates[vertex * 3 + 2] : .nan)
      }
    }
    for vertex in 0..<vertexCount where isWanted(position(vertex)) {
      let height = origin.interiorValue(at: position(vertex)) { heights[$0] }
      // Without the noise of the last digits.
      if !height.isNaN { ordinates[vertex * 3 + 2] = (height * 1e9).rounded() / 1e9 }
    }
  }
}
