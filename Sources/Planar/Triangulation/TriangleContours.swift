// Lines and areas of equal value on a surface of triangles.

/// The contours of a surface whose value is linear on each of its triangles.
///
/// A vertex whose value is that of a level counts as above it, so that lines neither branch nor end within the surface.
/// O(triangles · log levels + what comes out).
public struct TriangleContours {
  private let points: [Position]
  private let values: [Double]
  private let triangles: [Int32]
  /// 360 where x are longitudes, which go the shorter way between two vertices; nil on a plane.
  private let turn: Double?

  /// - Parameters:
  ///   - values: one for each point, finite.
  ///   - triangles: three numbers of points each, counterclockwise; no side is in more than two.
  public init(_ points: [Position], values: [Double], triangles: [Int32], turn: Double? = nil) {
    (self.points, self.values, self.triangles, self.turn) = (points, values, triangles, turn)
  }

  /// A side of a triangle, from the lower number of its ends to the higher.
  private struct Side: Hashable {
    let low, high: Int32
    init(_ a: Int32, _ b: Int32) { (low, high) = (min(a, b), max(a, b)) }
  }

  /// Where a side has a value: the same number for both of its triangles.
  private func place(on side: Side, _ level: Double) -> Position {
    let (a, b) = (values[Int(side.low)], values[Int(side.high)])
    let from = points[Int(side.low)]
    var way = points[Int(side.high)] - from
    if let turn { way.x = way.x.remainder(dividingBy: turn) }
    return from + way * ((level - a) / (b - a))
  }

  // MARK: Lines

  /// The lines of each level: closed, or from border to border; the higher ground is on the left.
  ///
  /// - Parameter levels: ascending.
  public func lines(_ levels: [Double]) -> [[[Position]]] {
    var ways = [[Side: Side]](repeating: [:], count: levels.count)
    for at in stride(from: 0, to: triangles.count, by: 3) {
      let corners = Array(triangles[at..<at + 3])
      let its = corners.map { values[Int($0)] }
      let (lowest, highest) = (min(its[0], its[1], its[2]), max(its[0], its[1], its[2]))
      // The lowest vertex has to be below the level, and the highest not.
      for index in levels.firstIndex(above: lowest)..<levels.count where levels[index] <= highest {
        let isAbove = its.map { $0 >= levels[index] }
        let count = isAbove.count { $0 }
        guard count == 1 || count == 2, let odd = isAbove.firstIndex(of: count == 1) else { continue }
        let next = Side(corners[odd], corners[(odd + 1) % 3])
        let last = Side(corners[odd], corners[(odd + 2) % 3])
        if isAbove[odd] { ways[index][next] = last } else { ways[index][last] = next }
      }
    }
    return zip(ways, levels).map { chain($0, $1) }
  }

  private func chain(_ ways: [Side: Side], _ level: Double) -> [[Position]] {
    var rest = ways
    let ends = Set(ways.values)
    var lines: [[Position]] = []
    func order(_ a: Side, _ b: Side) -> Bool { (a.low, a.high) < (b.low, b.high) }
    let starts = ways.keys.filter { !ends.contains($0) }.sorted(by: order) + ways.keys.sorted(by: order)
    for start in starts {
      guard var following = rest.removeValue(forKey: start) else { continue }
      var line = [place(on: start, level)]
      func append(_ side: Side) {
        let place = place(on: side, level)
        if line.last != place { line.append(place) }
      }
      append(following)
      while let after = rest.removeValue(forKey: following) {
        following = after
        append(following)
      }
      if line.count > 1 { lines.append(line) }
    }
    return lines
  }

  // MARK: Bands

  /// The pieces of triangles that lie between two levels, each a closed ring, counterclockwise: side by side they make
  /// the band.
  ///
  /// What lies on the upper level alone is not in it.
  ///
  /// - Parameter levels: ascending; band k is from the one with number k to the next.
  /// - Parameter body: gets the band's number and a ring; where x are longitudes its sides go the shorter way, over
  ///   ±180° too.
  public func forEachBandPiece(_ levels: [Double], _ body: (Int, [Position]) -> Void) {
    for at in stride(from: 0, to: triangles.count, by: 3) {
      let corners = Array(triangles[at..<at + 3])
      let its = corners.map { values[Int($0)] }
      let (lowest, highest) = (min(its[0], its[1], its[2]), max(its[0], its[1], its[2]))
      let first = max(0, levels.firstIndex(above: lowest) - 1)
      for band in first..<max(first, levels.count - 1) where levels[band] <= highest {
        if highest == levels[band], lowest < highest { continue }
        let ring = piece(corners, levels[band], levels[band + 1])
        if ring.count > 3 { body(band, ring) }
      }
    }
  }

  private func piece(_ corners: [Int32], _ low: Double, _ high: Double) -> [Position] {
    var ring: [Position] = []
    func append(_ place: Position) {
      if ring.last != place { ring.append(place) }
    }
    for corner in 0..<3 {
      let (a, b) = (corners[corner], corners[(corner + 1) % 3])
      let (from, to) = (values[Int(a)], values[Int(b)])
      if low <= from, from <= high { append(points[Int(a)]) }
      let side = Side(a, b)
      // Those that lie between, in the order in which they come.
      for level in from < to ? [low, high] : [high, low] where min(from, to) < level && level < max(from, to) {
        append(place(on: side, level))
      }
    }
    if ring.count > 1, ring[0] == ring[ring.count - 1] { ring.removeLast() }
    return ring.count < 3 ? [] : ring + ring.prefix(1)
  }
}

extension [Double] {
  /// The place of the first that is greater than a number, of an array that ascends.
  fileprivate func firstIndex(above number: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] > number { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
