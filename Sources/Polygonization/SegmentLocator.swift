// The first segment to the left of a point.

/// Segments in bands of y, to find in which face a point lies.
///
/// O(segments) to make; a search looks at the segments of one band.
public struct SegmentLocator: Sendable {
  private let network: Network
  private var least = 0.0
  private var scale = 0.0
  private var bands: [Int32] = []
  private var ends: [Int] = []

  /// Sorts the segments for which `takesPart` is true into bands.
  init(_ network: Network, _ takesPart: [Bool]) {
    self.network = network
    var greatest = -Double.infinity
    least = .infinity
    var count = 0
    for (index, segment) in network.segments.enumerated() where takesPart[index] {
      let (a, b) = (network.nodes[Int(segment.x)].y, network.nodes[Int(segment.y)].y)
      least = min(least, a, b)
      greatest = max(greatest, a, b)
      count += 1
    }
    guard count > 0 else { return }
    let number = max(1, min(8192, Int(Double(count).squareRoot())))
    scale = greatest > least ? Double(number) / (greatest - least) : 0
    if !scale.isFinite { scale = 0 }
    ends = [Int](repeating: 0, count: number + 1)
    forEachBand(takesPart) { band, _ in ends[band] += 1 }
    var sum = 0
    for band in ends.indices {
      let length = ends[band]
      ends[band] = sum
      sum += length
    }
    bands = [Int32](repeating: 0, count: sum)
    forEachBand(takesPart) { band, segment in
      bands[ends[band]] = segment
      ends[band] += 1
    }
  }

  /// Sorts all segments into bands.
  public init(_ network: Network) {
    self.init(network, [Bool](repeating: true, count: network.segments.count))
  }

  /// Sorts the segments that bound the polygons of `result` into bands.
  public init(_ network: Network, _ result: Polygonization) {
    self.init(
      network,
      network.segments.indices.map {
        result.polygonOfHalfEdge[$0 * 2] >= 0 || result.polygonOfHalfEdge[$0 * 2 + 1] >= 0
      })
  }

  private func forEachBand(_ takesPart: [Bool], _ body: (Int, Int32) -> Void) {
    for (index, segment) in network.segments.enumerated() where takesPart[index] {
      let (a, b) = (network.nodes[Int(segment.x)].y, network.nodes[Int(segment.y)].y)
      for band in band(min(a, b))...band(max(a, b)) { body(band, Int32(index)) }
    }
  }

  private func band(_ y: Double) -> Int { Int(max(0, min(Double(ends.count - 2), (y - least) * scale))) }

  /// The half-edge that has, on its left, the face in which `point` lies; nil when nothing is to the left of it.
  ///
  /// A segment counts at its lower end and not at its upper one; of two that begin at one node, the one that is to the
  /// right just above it is the nearer.
  func halfEdge(facing point: SIMD2<Double>) -> Int32? {
    guard ends.count > 1, point.y.isFinite else { return nil }
    let band = band(point.y)
    var nearest: (x: Double, slope: Double, halfEdge: Int32)?
    for segment in bands[(band == 0 ? 0 : ends[band - 1])..<ends[band]] {
      let pair = network.segments[Int(segment)]
      let isUpward = network.nodes[Int(pair.x)].y < network.nodes[Int(pair.y)].y
      let low = network.nodes[Int(isUpward ? pair.x : pair.y)]
      let high = network.nodes[Int(isUpward ? pair.y : pair.x)]
      guard low.y <= point.y, point.y < high.y else { continue }
      let slope = (high.x - low.x) / (high.y - low.y)
      let x = low.y == point.y ? low.x : low.x + (point.y - low.y) * slope
      guard x < point.x else { continue }
      if let best = nearest, (x, slope) <= (best.x, best.slope) { continue }
      nearest = (x, slope, segment * 2 + (isUpward ? 1 : 0))
    }
    return nearest?.halfEdge
  }

  /// The segments that pass within a distance of a point, in their order.
  public func segments(through point: SIMD2<Double>, within distance: Double) -> [Int32] {
    guard ends.count > 1 else { return [] }
    var found: Set<Int32> = []
    for band in band(point.y - distance)...band(point.y + distance) {
      for segment in bands[(band == 0 ? 0 : ends[band - 1])..<ends[band]] {
        let pair = network.segments[Int(segment)]
        let (a, b) = (network.nodes[Int(pair.x)], network.nodes[Int(pair.y)])
        let (along, toPoint) = (b - a, point - a)
        let length = along.x * along.x + along.y * along.y
        let share = max(0, min(1, (along.x * toPoint.x + along.y * toPoint.y) / length))
        let off = toPoint - along * share
        if off.x * off.x + off.y * off.y <= distance * distance { found.insert(segment) }
      }
    }
    return found.sorted()
  }

  /// The segment nearest to a point within a distance, and its nearest position, which is none of its ends.
  ///
  /// - Parameters:
  ///   - reach: the distance, in metres.
  ///   - metres: metres a unit of x and of y, about there.
  ///   - isWanted: whether a segment counts.
  func nearest(
    to point: SIMD2<Double>, within reach: Double, metres: SIMD2<Double>, where isWanted: (SIMD2<Int32>) -> Bool
  ) -> (segment: Int32, position: SIMD2<Double>)? {
    guard ends.count > 1 else { return nil }
    var best: (distance: Double, segment: Int32, position: SIMD2<Double>)?
    for band in band(point.y - reach / metres.y)...band(point.y + reach / metres.y) {
      for segment in bands[(band == 0 ? 0 : ends[band - 1])..<ends[band]] {
        let pair = network.segments[Int(segment)]
        let (a, b) = (network.nodes[Int(pair.x)], network.nodes[Int(pair.y)])
        guard max(a.x, b.x) >= point.x - reach / metres.x, min(a.x, b.x) <= point.x + reach / metres.x else { continue }
        let (along, toPoint) = ((b - a) * metres, (point - a) * metres)
        let share = (along * toPoint).sum() / (along * along).sum()
        guard share > 0, share < 1 else { continue }
        let off = toPoint - along * share
        let distance = (off * off).sum().squareRoot()
        guard distance <= reach, isWanted(pair) else { continue }
        if let best, (best.distance, best.segment) <= (distance, segment) { continue }
        var position = a + (b - a) * share
        // Along an axis nothing is rounded.
        if a.y == b.y { position = SIMD2(point.x, a.y) } else if a.x == b.x { position = SIMD2(a.x, point.y) }
        guard position != a, position != b else { continue }
        best = (distance, segment, position)
      }
    }
    return best.map { ($0.segment, $0.position) }
  }

  /// The polygon of `result` that a point lies in; nil for none.
  public func polygon(of result: Polygonization, at point: SIMD2<Double>) -> Int? {
    guard let halfEdge = halfEdge(facing: point) else { return nil }
    let polygon = result.polygonOfHalfEdge[Int(halfEdge)]
    return polygon >= 0 ? Int(polygon) : nil
  }
}
