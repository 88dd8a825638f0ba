// The nearest points of a layer to a point, by chords where those tell, else by geodesics.

import Globe
import Planar

/// Points by where they are.
package struct LayerPoints: Sendable {
  private let tree: SpaceTree

  /// Makes the tree of a layer whose geometries are all single points in longitude and latitude; nil for another.
  ///
  /// O(n log n).
  package init?(_ layer: Layer) {
    var (numbers, points): ([Int32], [SIMD4<Double>]) = ([], [])
    numbers.reserveCapacity(layer.count)
    points.reserveCapacity(layer.count)
    for (number, geometry) in layer.geometries.enumerated() where !geometry.isEmpty {
      guard geometry.type == .point, layer.crsNames[number] == nil else { return nil }
      numbers.append(Int32(number))
      points.append(SIMD4(GroundChord.place(x: geometry.ordinates[0], y: geometry.ordinates[1]), 0))
    }
    tree = SpaceTree(numbers, points)
  }

  /// The numbers of the features, those together that are near each other.
  package var order: [Int32] { tree.numbers }

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
    let balls: UnsafeBufferPointer<SIMD4<Double>>
    let numbers: UnsafeBufferPointer<Int32>
    let boxes: UnsafeBufferPointer<SpaceTree.Box>
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
      _ balls: UnsafeBufferPointer<SIMD4<Double>>, _ numbers: UnsafeBufferPointer<Int32>,
      _ boxes: UnsafeBufferPointer<SpaceTree.Box>, _ place: SIMD3<Double>, count: Int, limit: Double
    ) {
      (self.balls, self.numbers, self.boxes, self.place) = (balls, numbers, boxes, place)
      (self.count, self.limit) = (count, limit)
      if count <= Self.few { found.reserveCapacity(count) }
    }

    /// The nearest, in order.
    var inOrder: [Candidate] { count <= Self.few ? found : queue.elements.sorted() }

    /// Looks through a part of the tree, whose box is near enough.
    mutating func visit(_ node: Int, _ low: Int, _ high: Int) {
      // Of those in one place, the lower numbers come first.
      if boxes[node].isPoint {
        for at in low..<min(high, low + count) { take(at) }
        return
      }
      guard !SpaceTree.isLeaf(low, high) else {
        for at in low..<high { take(at) }
        return
      }
      let middle = (low + high) / 2
      let (left, right) = (boxes[2 * node + 1].least(place), boxes[2 * node + 2].least(place))
      if left <= right {
        if left <= limit { visit(2 * node + 1, low, middle) }
        if right <= limit { visit(2 * node + 2, middle, high) }
      } else {
        if right <= limit { visit(2 * node + 2, middle, high) }
        if left <= limit { visit(2 * node + 1, low, middle) }
      }
    }

    @inline(__always)
    private mutating func take(_ node: Int) {
      let squared = (balls[node].middle - place).squaredLength
      guard squared <= limit else { return }
      let candidate = Candidate(squared: squared, number: Int(numbers[node]), node: node)
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

  /// Up to so many are looked for where the last one wanted is in the same place as others.
  private static let mostTwins = 64

  /// The nearest features to a place, nearest first; of equally near ones the first in the file.
  ///
  /// O(log n) for few. Chords tell which, as a rule; geodesics are computed to what is far and between what is about as
  /// near.
  ///
  /// - Parameters:
  ///   - count: how many are wanted at most, 1 or more.
  ///   - radius: how far they may be, in metres.
  ///   - position: where a feature is.
  ///   - geodesic: the length of the geodesic to a feature.
  package func nearest(
    x: Double, y: Double, count: Int, radius: Double, position: (Int) -> Position, geodesic: (Int) -> Double
  ) -> [NearFeature] {
    let place = GroundChord.place(x: x, y: y)
    // One more, which tells whether the last could be another; and more where that is in the same place.
    var wanted = min(count, tree.count) + 1
    var found = candidates(place, wanted, radius)
    while found.count == wanted, wanted < Self.mostTwins, isSame(found[count - 1], found[wanted - 1]) {
      wanted = min(2 * wanted, tree.count + 1)
      found = candidates(place, wanted, radius)
    }
    if found.count > count {
      if isOpen(found, count) {
        return nearest(found.prefix(count), x, y, radius, position, geodesic)
      }
      found.removeLast(found.count - count)
    }
    var near = measured(found, place, geodesic)
    while let last = near.last, last.distance > radius { near.removeLast() }
    return near
  }

  /// The nearest points by their geodesics, in order.
  ///
  /// - Parameter candidates: as many as are wanted.
  private func nearest(
    _ candidates: ArraySlice<Candidate>, _ x: Double, _ y: Double, _ radius: Double, _ position: (Int) -> Position,
    _ geodesic: (Int) -> Double
  ) -> [NearFeature] {
    // The wanted ones are no farther than the farthest of these.
    let limit = candidates.reduce(0) { max($0, geodesic($1.number)) }
    var nearest = NearestFeatures(count: candidates.count, radius: min(radius, limit))
    var search = GroundSearch(tree, x: x, y: y, most: candidates.count)
    search.visit(limit: nearest.limit, position: position) { at in
      let number = Int(tree.numbers[at])
      nearest.take(NearFeature(number: number, distance: geodesic(number), place: at))
      return nearest.limit
    }
    return nearest.inOrder
  }

  /// Whether another point than the first ones may be as near as the last of them.
  private func isOpen(_ found: [Candidate], _ count: Int) -> Bool {
    let last = found[count - 1]
    if found.count >= Self.mostTwins, isSame(last, found[found.count - 1]) { return true }
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
    guard tree.count > 0 else { return [] }
    return tree.balls.withUnsafeBufferPointer { balls in
      tree.numbers.withUnsafeBufferPointer { numbers in
        tree.boxes.withUnsafeBufferPointer { boxes in
          // No chord is longer than its geodesic.
          let limit = radius * radius * (1 + 1e-9) + 1e-9
          var search = Search(balls, numbers, boxes, place, count: count, limit: limit)
          search.visit(0, 0, balls.count)
          return search.inOrder
        }
      }
    }
  }

  /// Chords of lengths that differ by less may be of equal geodesics.
  private static let doubt = 1e-6

  private func isSame(_ a: Candidate, _ b: Candidate) -> Bool { tree.balls[a.node] == tree.balls[b.node] }

  /// Measures some points, and puts them in order.
  private func measured(
    _ candidates: [Candidate], _ place: SIMD3<Double>, _ geodesic: (Int) -> Double
  ) -> [NearFeature] {
    var found: [NearFeature] = []
    found.reserveCapacity(candidates.count)
    var isDoubtful = false
    for (index, candidate) in candidates.enumerated() {
      let length = GroundChord.distance(place, tree.balls[candidate.node].middle) ?? geodesic(candidate.number)
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
