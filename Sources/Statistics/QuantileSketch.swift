// Quantiles of a stream of numbers, in bounded memory.

import SystemLibrary

/// Finds quantiles: exactly at first, with a t-digest beyond a bound.
///
/// The digest is that of T. Dunning and O. Ertl, merging, with the scale function k₁ and δ = 200: groups of neighbours
/// are the smaller the nearer they are to either end. Numbers come in the order of the stream, so that the answer is
/// the same whatever the number of threads.
package struct QuantileSketch: Sendable {
  /// Up to so many numbers quantiles are exact, where nothing else is said.
  package static let exactLimit = 10_000
  private static let compression = 200.0

  struct Centroid: Sendable {
    var mean: Double
    var weight: Double
  }

  private(set) var centroids: [Centroid] = []
  /// Numbers that are not in the digest yet; all of them while it is exact.
  private var pending: [Double] = []
  private var count = 0.0
  package private(set) var least = Double.infinity
  package private(set) var greatest = -Double.infinity
  private var sum = CompensatedSum()
  private let limit: Int

  package var isExact: Bool { centroids.isEmpty }
  package var isEmpty: Bool { count == 0 }
  package var mean: Double { sum.value / count }

  /// - Parameter limit: up to so many numbers quantiles are exact.
  package init(exactUpTo limit: Int = exactLimit) { self.limit = limit }

  package mutating func insert(_ number: Double) {
    count += 1
    least = min(least, number)
    greatest = max(greatest, number)
    sum.add(number)
    pending.append(number)
    if pending.count > limit { compress() }
  }

  /// The number below which a share of all lie, 0...1; between two it is in between, as in R's type 7.
  ///
  /// Call `settle` first.
  package func quantile(_ share: Double) -> Double {
    if isExact {
      let place = share * Double(pending.count - 1)
      let low = Int(place.rounded(.down))
      let high = min(low + 1, pending.count - 1)
      return pending[low] + (pending[high] - pending[low]) * (place - Double(low))
    }
    let target = share * count
    var before = 0.0
    var previous = (rank: 0.0, value: least)
    for centroid in centroids {
      let middle = (rank: before + centroid.weight / 2, value: centroid.mean)
      if target <= middle.rank { return Self.between(previous, middle, target) }
      previous = middle
      before += centroid.weight
    }
    return Self.between(previous, (count, greatest), target)
  }

  private static func between(
    _ a: (rank: Double, value: Double), _ b: (rank: Double, value: Double), _ rank: Double
  ) -> Double {
    b.rank > a.rank ? a.value + (b.value - a.value) * (rank - a.rank) / (b.rank - a.rank) : b.value
  }

  /// Makes ready for questions.
  package mutating func settle() {
    if isExact { pending.sort() } else if !pending.isEmpty { compress() }
  }

  private mutating func compress() {
    var all = centroids + pending.map { Centroid(mean: $0, weight: 1) }
    pending.removeAll(keepingCapacity: true)
    all.sort { $0.mean < $1.mean }
    let total = all.reduce(0) { $0 + $1.weight }
    func scale(_ share: Double) -> Double { Self.compression / (2 * .pi) * asin(2 * min(1, max(0, share)) - 1) }
    centroids.removeAll(keepingCapacity: true)
    var current = all[0]
    var before = 0.0
    var start = scale(0)
    for next in all.dropFirst() {
      let weight = current.weight + next.weight
      if scale((before + weight) / total) - start <= 1 {
        current.mean += (next.mean - current.mean) * next.weight / weight
        current.weight = weight
      } else {
        centroids.append(current)
        before += current.weight
        start = scale(before / total)
        current = next
      }
    }
    centroids.append(current)
  }
}
