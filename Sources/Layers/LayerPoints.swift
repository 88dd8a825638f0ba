// The nearest points of a layer to a point: a packed k-d tree of places in space.

import Globe
import Planar

/// Points by where they are.
package struct LayerPoints: Sendable {
  /// The places, and in `w` the number of each feature.
  private var nodes: [SIMD4<Double>] = []
  /// For each part of the tree that is divided, in the order of a heap, the axis and where.
  private var splits: [(axis: Int, value: Double)] = []
  private static let leafSize = 8

  /// Makes the tree of a layer whose geometries are all single points in longitude and latitude; nil for another.
  ///
  /// O(n log n).
  package init?(_ layer: Layer) {
    nodes.reserveCapacity(layer.count)
    for (number, geometry) in layer.geometries.enumerated() where !geometry.isEmpty {
      guard geometry.type == .point, layer.crsNames[number] == nil else { return nil }
      nodes.append(SIMD4(GroundChord.place(x: geometry.ordinates[0], y: geometry.ordinates[1]), Double(number)))
    }
    var size = 1
    while nodes.count / size > Self.leafSize / 2 { size *= 2 }
    var splits = [(axis: Int, value: Double)](repeating: (0, 0), count: size)
    nodes.withUnsafeMutableBufferPointer { nodes in
      splits.withUnsafeMutableBufferPointer { Self.split(nodes, 0, nodes.count, 1, $0) }
    }
    self.splits = splits
  }

  /// The numbers of the features, those together that are near each other.
  package var order: [Int32] { nodes.map { Int32($0.w) } }

  /// Divides a range along its longest side.
  private static func split(
    _ nodes: UnsafeMutableBufferPointer<SIMD4<Double>>, _ low: Int, _ high: Int, _ part: Int,
    _ splits: UnsafeMutableBufferPointer<(axis: Int, value: Double)>
  ) {
    guard high - low > leafSize else { return }
    // Which side is the longest, some of many tell well enough.
    let step = max(1, (high - low) / 64)
    var (x, y, z) = (Span(nodes[low].x), Span(nodes[low].y), Span(nodes[low].z))
    for at in stride(from: low, to: high, by: step) {
      x.add(nodes[at].x)
      y.add(nodes[at].y)
      z.add(nodes[at].z)
    }
    let size = (x: x.most - x.least, y: y.most - y.least, z: z.most - z.least)
    let axis = size.x >= size.y ? (size.x >= size.z ? 0 : 2) : (size.y >= size.z ? 1 : 2)
    let middle = (low + high) / 2
    switch axis {
    case 0: select(nodes, low, high, middle) { $0.x }
    case 1: select(nodes, low, high, middle) { $0.y }
    default: select(nodes, low, high, middle) { $0.z }
    }
    splits[part] = (axis, nodes[middle][axis])
    split(nodes, low, middle, 2 * part, splits)
    split(nodes, middle, high, 2 * part + 1, splits)
  }

  /// The least and the most of some numbers.
  private struct Span {
    var least, most: Double

    init(_ value: Double) { (least, most) = (value, value) }

    mutating func add(_ value: Double) { (least, most) = (min(least, value), max(most, value)) }
  }

  @inline(__always)
  private static func select(
    _ nodes: UnsafeMutableBufferPointer<SIMD4<Double>>, _ low: Int, _ high: Int, _ wanted: Int,
    _ key: (SIMD4<Double>) -> Double
  ) {
    quickSelect(low, high, wanted, key: { key(nodes[$0]) }, swap: { nodes.swapAt($0, $1) })
  }

  /// A point that may be among the nearest.
  private struct Candidate: Comparable {
    /// The square of its chord.
    let squared: Double
    let number: Int
    /// Where it is among the nodes.
    let node: Int

    static func < (a: Self, b: Self) -> Bool {
      a.squared != b.squared ? a.squared < b.squared : a.number < b.number
    }
  }

  /// A search under way.
  private struct Search {
    let nodes: UnsafeBufferPointer<SIMD4<Double>>
    let splits: UnsafeBufferPointer<(axis: Int, value: Double)>
    let place: SIMD3<Double>
    let count: Int
    /// The square of the longest chord that counts.
    var limit: Double
    /// The nearest so far, where few are wanted: in order.
    private var found: [Candidate] = []
    /// The nearest so far, where many are wanted: the farthest of them first.
    private var queue = PriorityQueue<Candidate>()
    /// Up to so many, to keep them in order costs less than a priority queue does.
    private static let few = 24

    init(
      _ nodes: UnsafeBufferPointer<SIMD4<Double>>, _ splits: UnsafeBufferPointer<(axis: Int, value: Double)>,
      _ place: SIMD3<Double>, count: Int, limit: Double
    ) {
      (self.nodes, self.splits, self.place, self.count, self.limit) = (nodes, splits, place, count, limit)
      if count <= Self.few { found.reserveCapacity(count) }
    }

    /// The nearest, in order.
    var inOrder: [Candidate] { count <= Self.few ? found : queue.elements.sorted() }

    /// Looks through a part of the tree.
    ///
    /// - Parameters:
    ///   - offsets: how far the part is from the place along each axis.
    ///   - least: the square of how far it is.
    mutating func visit(_ low: Int, _ high: Int, _ part: Int, _ offsets: SIMD3<Double>, _ least: Double) {
      guard high - low > LayerPoints.leafSize else {
        for node in low..<high { take(node) }
        return
      }
      let (axis, value) = splits[part]
      let middle = (low + high) / 2
      let offset = place[axis] - value
      var others = offsets
      others[axis] = offset
      let far = least - offsets[axis] * offsets[axis] + offset * offset
      if offset < 0 {
        visit(low, middle, 2 * part, offsets, least)
        if far <= limit { visit(middle, high, 2 * part + 1, others, far) }
      } else {
        visit(middle, high, 2 * part + 1, offsets, least)
        if far <= limit { visit(low, middle, 2 * part, others, far) }
      }
    }

    @inline(__always)
    private mutating func take(_ node: Int) {
      let (x, y, z) = (nodes[node].x - place.x, nodes[node].y - place.y, nodes[node].z - place.z)
      let squared = x * x + y * y + z * z
      guard squared <= limit else { return }
      let candidate = Candidate(squared: squared, number: Int(nodes[node].w), node: node)
      if count <= Self.few {
        insert(candidate)
        if found.count == count { limit = min(limit, found[count - 1].squared) }
        return
      }
      if queue.count < count {
        queue.insert(candidate)
      } else if let farthest = queue.first, candidate < farthest {
        queue.replaceFirst(with: candidate)
      }
      if queue.count == count, let farthest = queue.first { limit = min(limit, farthest.squared) }
    }

    /// Puts a point among those found, where it is near enough.
    @inline(__always)
    private mutating func insert(_ candidate: Candidate) {
      if found.count < count {
        found.append(candidate)
      } else if !(candidate < found[count - 1]) {
        return
      }
      found.withUnsafeMutableBufferPointer { found in
        var at = found.count - 1
        while at > 0, candidate < found[at - 1] {
          found[at] = found[at - 1]
          at -= 1
        }
        found[at] = candidate
      }
    }
  }

  /// The nearest features to a place, nearest first; of equally near ones the first in the file.
  ///
  /// O(log n) for few. Chords tell which; geodesics are computed to what is far and between what is about as near.
  ///
  /// - Parameters:
  ///   - count: how many are wanted at most, 1 or more.
  ///   - radius: how far they may be, in metres.
  ///   - geodesic: the length of the geodesic to a feature.
  /// - Returns: nil where chords do not tell which are the nearest.
  package func nearest(
    x: Double, y: Double, count: Int, radius: Double, geodesic: (Int) -> Double
  ) -> [NearFeature]? {
    let place = GroundChord.place(x: x, y: y)
    // One more, which tells whether the last could be another; and more where that is in the same place.
    var wanted = min(count, nodes.count) + 1
    var found = candidates(place, wanted, radius)
    while found.count == wanted, isSame(found[count - 1], found[wanted - 1]) {
      wanted = min(2 * wanted, nodes.count + 1)
      found = candidates(place, wanted, radius)
    }
    if found.count > count {
      if isOpen(found, count) { return nil }
      found.removeLast(found.count - count)
    }
    var near = measured(found, place, geodesic)
    while let last = near.last, last.distance > radius { near.removeLast() }
    return near
  }

  /// Whether another point than the first ones may be as near as the last of them.
  private func isOpen(_ found: [Candidate], _ count: Int) -> Bool {
    let last = found[count - 1]
    func bounds(_ candidate: Candidate) -> (least: Double, most: Double) {
      GroundChord.bounds(chord: candidate.squared.squareRoot())
    }
    func mayChange(_ near: Candidate, _ far: Candidate) -> Bool {
      bounds(far).least <= bounds(near).most + Self.doubt
    }
    if let next = found[count...].first(where: { !isSame(last, $0) }), mayChange(last, next) { return true }
    // Of twins some are left out: those that are as near would have been before them, or behind.
    guard isSame(last, found[count]), let before = found[..<count].last(where: { !isSame(last, $0) }) else {
      return false
    }
    return mayChange(before, last)
  }

  /// The nearest points by their chords, in order.
  private func candidates(_ place: SIMD3<Double>, _ count: Int, _ radius: Double) -> [Candidate] {
    nodes.withUnsafeBufferPointer { nodes in
      splits.withUnsafeBufferPointer { splits in
        // No chord is longer than its geodesic.
        let limit = radius * radius * (1 + 1e-9) + 1e-9
        var search = Search(nodes, splits, place, count: count, limit: limit)
        search.visit(0, nodes.count, 1, SIMD3(), 0)
        return search.inOrder
      }
    }
  }

  /// Chords of lengths that differ by less may be of equal geodesics.
  private static let doubt = 1e-6

  private func isSame(_ a: Candidate, _ b: Candidate) -> Bool {
    let (one, other) = (nodes[a.node], nodes[b.node])
    return one.x == other.x && one.y == other.y && one.z == other.z
  }

  /// Measures some points, and puts them in order.
  private func measured(
    _ candidates: [Candidate], _ place: SIMD3<Double>, _ geodesic: (Int) -> Double
  ) -> [NearFeature] {
    var found: [NearFeature] = []
    found.reserveCapacity(candidates.count)
    var isDoubtful = false
    for (index, candidate) in candidates.enumerated() {
      let node = nodes[candidate.node]
      let length = GroundChord.distance(place, SIMD3(node.x, node.y, node.z)) ?? geodesic(candidate.number)
      if let last = found.last, length - last.distance < Self.doubt, !isSame(candidate, candidates[index - 1]) {
        isDoubtful = true
      }
      found.append(NearFeature(number: candidate.number, distance: length, place: candidate.node))
    }
    if isDoubtful {
      for index in found.indices {
        found[index] = NearFeature(
          number: found[index].number, distance: geodesic(found[index].number), place: found[index].place)
      }
      found.sort()
    }
    return found
  }
}
