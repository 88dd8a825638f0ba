// The first segment to the left of a point.

/// Segments in a tree of their boxes, to find in which face a point lies.
///
/// O(n log n) to make; a search looks at O(log n) segments where they are short.
public struct SegmentLocator: Sendable {
  private let network: Network
  /// The segments in the tree, by their number in it.
  private let segments: [Int32]
  private let tree: BoxTree

  /// Sorts the segments for which `takesPart` is true.
  package init(_ network: Network, where takesPart: (Int) -> Bool) {
    self.network = network
    segments = network.segments.indices.filter(takesPart).map { Int32($0) }
    tree = BoxTree(
      segments.map { segment in
        let pair = network.segments[Int(segment)]
        return Box(around: (network.nodes[Int(pair.x)], network.nodes[Int(pair.y)]))
      })
  }

  /// Sorts all segments.
  public init(_ network: Network) { self.init(network) { _ in true } }

  /// Sorts the segments that bound the polygons of `result`.
  public init(_ network: Network, _ result: Polygonization) {
    self.init(network) { result.polygonOfHalfEdge[$0 * 2] >= 0 || result.polygonOfHalfEdge[$0 * 2 + 1] >= 0 }
  }

  /// The half-edge that has, on its left, the face in which `point` lies; nil when nothing is to the left of it.
  ///
  /// A segment counts at its lower end and not at its upper one; of two that begin at one node, the one that is to the
  /// right just above it is the nearer.
  package func halfEdge(facing point: SIMD2<Double>) -> Int32? {
    var nearest: (x: Double, slope: Double, halfEdge: Int32)?
    tree.visit(leftOf: point) { index in
      let segment = segments[index]
      let pair = network.segments[Int(segment)]
      let isUpward = network.nodes[Int(pair.x)].y < network.nodes[Int(pair.y)].y
      let low = network.nodes[Int(isUpward ? pair.x : pair.y)]
      let high = network.nodes[Int(isUpward ? pair.y : pair.x)]
      let least = nearest?.x ?? -.infinity
      guard low.y <= point.y, point.y < high.y else { return least }
      let slope = (high.x - low.x) / (high.y - low.y)
      let x = low.y == point.y ? low.x : low.x + (point.y - low.y) * slope
      guard x < point.x else { return least }
      if let best = nearest, (x, slope) <= (best.x, best.slope) { return least }
      nearest = (x, slope, segment * 2 + (isUpward ? 1 : 0))
      return x
    }
    return nearest?.halfEdge
  }

  /// The segments that pass within a distance of a point, in their order.
  public func segments(through point: SIMD2<Double>, within distance: Double) -> [Int32] {
    var found: [Int32] = []
    tree.visit(meeting: Box(point - distance, point + distance)) { index in
      let pair = network.segments[Int(segments[index])]
      let (a, b) = (network.nodes[Int(pair.x)], network.nodes[Int(pair.y)])
      let (along, toPoint) = (b - a, point - a)
      let length = along.x * along.x + along.y * along.y
      let share = max(0, min(1, (along.x * toPoint.x + along.y * toPoint.y) / length))
      let off = toPoint - along * share
      if off.x * off.x + off.y * off.y <= distance * distance { found.append(segments[index]) }
    }
    return found.sorted()
  }

  /// The segment nearest to a point within a distance, and its nearest position, which is none of its ends.
  ///
  /// - Parameters:
  ///   - reach: the distance, in metres.
  ///   - metres: metres a unit of x and of y, about there.
  ///   - isGlobe: whether x is a longitude, so that segments on the other side of ±180° may be near.
  ///   - isWanted: whether a segment counts.
  func nearest(
    to point: SIMD2<Double>, within reach: Double, metres: SIMD2<Double>, isGlobe: Bool = false,
    where isWanted: (SIMD2<Int32>) -> Bool
  ) -> (segment: Int32, position: SIMD2<Double>)? {
    var best: (distance: Double, segment: Int32, position: SIMD2<Double>)?
    let half = SIMD2(repeating: reach) / metres
    func look(from point: SIMD2<Double>) {
      tree.visit(meeting: Box(point - half, point + half)) { index in
        let segment = segments[index]
        let pair = network.segments[Int(segment)]
        let (a, b) = (network.nodes[Int(pair.x)], network.nodes[Int(pair.y)])
        let (along, toPoint) = ((b - a) * metres, (point - a) * metres)
        let share = (along * toPoint).sum() / (along * along).sum()
        guard share > 0, share < 1 else { return }
        let off = toPoint - along * share
        let distance = (off * off).sum().squareRoot()
        guard distance <= reach, isWanted(pair) else { return }
        if let best, (best.distance, best.segment) <= (distance, segment) { return }
        var position = a + (b - a) * share
        // Along an axis nothing is rounded.
        if a.y == b.y { position = SIMD2(point.x, a.y) } else if a.x == b.x { position = SIMD2(a.x, point.y) }
        guard position != a, position != b else { return }
        best = (distance, segment, position)
      }
    }
    look(from: point)
    if isGlobe, point.x + half.x > Network.side { look(from: point - SIMD2(Network.turn, 0)) }
    if isGlobe, point.x - half.x < -Network.side { look(from: point + SIMD2(Network.turn, 0)) }
    return best.map { ($0.segment, $0.position) }
  }

  /// The polygon of `result` that a point lies in; nil for none.
  public func polygon(of result: Polygonization, at point: SIMD2<Double>) -> Int? {
    guard let halfEdge = halfEdge(facing: point) else { return nil }
    let polygon = result.polygonOfHalfEdge[Int(halfEdge)]
    return polygon >= 0 ? Int(polygon) : nil
  }
}
