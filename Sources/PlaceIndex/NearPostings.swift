// The places of frequent words by where they are: what is near is found without going through all places of a word.

import Gazetteer
import Globe
import Planar

/// The places of one word along the Hilbert curve, in blocks with a ball round each; good for as long as the index.
package struct NearPostings {
  private let places: IndexArray<UInt32>
  private let range: Range<Int>
  private let balls: UnsafeBufferPointer<Float>

  /// How many places are in a block; in the last one, fewer.
  static let block = 64
  /// The numbers of a block: the centre of the ball on the unit sphere (x, y, z), its radius there, and the most
  /// importance that one of the places has.
  static let numbers = 5

  init(_ places: IndexArray<UInt32>, _ range: Range<Int>, _ balls: UnsafeBufferPointer<Float>) {
    (self.places, self.range, self.balls) = (places, range, balls)
  }

  /// How many places there are.
  package var count: Int { range.count }

  /// How many blocks there are.
  package var blockCount: Int { balls.count / Self.numbers }

  /// The places of a block.
  package func places(_ block: Int) -> UnsafeBufferPointer<UInt32> {
    let first = min(range.upperBound, range.lowerBound + block * Self.block)
    return places.run(first, min(range.upperBound, first + Self.block))
  }

  /// The most importance that a place of a block has.
  package func importance(_ block: Int) -> Float { balls[block * Self.numbers + 4] }

  /// The square of the chord from a point that every place of a block is away at least.
  package func chordSquared(_ block: Int, from point: SpherePoint) -> Double {
    let at = block * Self.numbers
    let (x, y, z) = (point.x - Double(balls[at]), point.y - Double(balls[at + 1]), point.z - Double(balls[at + 2]))
    let chord = max(0, (x * x + y * y + z * z).squareRoot() - Double(balls[at + 3]))
    return chord * chord
  }
}

extension PlaceIndexBuilder {
  /// The places along the Hilbert curve, those that are nowhere first.
  func curveOrder(_ ranks: [UInt32]) -> [UInt32] {
    let curve = HilbertCurve(over: Box(Position(Longitude.west, -90), Position(Longitude.east, 90)))
    return bag.entries.indices.map { index -> (key: UInt64, place: UInt32) in
      let key = bag.entries[index].position.map { UInt64(curve.place(of: Position($0.x, $0.y))) + 1 }
      return (key ?? 0, ranks[index])
    }.sorted { $0 < $1 }.map(\.place)
  }

  /// Writes the places of frequent words once more, along the Hilbert curve.
  ///
  /// - Parameters:
  ///   - starts: where the places of each word begin, and where the last ones end.
  ///   - postings: they.
  func addNearPostings(_ ranks: [UInt32], _ starts: [UInt32], _ postings: [UInt32], _ image: inout IndexImage) {
    let order = curveOrder(ranks)
    var at = [UInt32](repeating: 0, count: order.count)
    for (number, place) in order.enumerated() { at[Int(place)] = UInt32(number) }
    var indices = [Int32](repeating: 0, count: ranks.count)
    for (index, rank) in ranks.enumerated() { indices[Int(rank)] = Int32(index) }
    var near = postings
    var (firsts, balls): ([UInt32], [Float]) = ([0], [])
    for (first, end) in zip(starts, starts.dropFirst()) {
      let range = Int(first)..<Int(end)
      for index in range { near[index] = at[Int(near[index])] }
      near[range].sort()
      for index in range { near[index] = order[Int(near[index])] }
      for first in stride(from: range.lowerBound, to: range.upperBound, by: NearPostings.block) {
        balls += ball(near[first..<min(range.upperBound, first + NearPostings.block)].map { Int(indices[Int($0)]) })
      }
      firsts.append(UInt32(balls.count))
    }
    image.set(.frequentNear, near)
    image.set(.frequentBallStarts, firsts)
    image.set(.frequentBalls, balls)
  }

  /// The numbers of a block of places.
  private func ball(_ places: [Int]) -> [Float] {
    var (low, high) = (SIMD3<Float>(repeating: 2), SIMD3<Float>(repeating: -2))
    var importance: Float = 0
    // As they are kept: what is nowhere is in the middle of the Earth.
    let units = places.map { place in
      bag.entries[place].position.map { SpherePoint(x: $0.x, y: $0.y) }
        .map { SIMD3(Float($0.x), Float($0.y), Float($0.z)) } ?? .zero
    }
    for (place, unit) in zip(places, units) {
      importance = max(importance, Self.importance(bag.entries[place]))
      low = low.replacing(with: unit, where: unit .< low)
      high = high.replacing(with: unit, where: unit .> high)
    }
    let centre = (low + high) / 2
    let radius = units.reduce(Float(0)) { most, unit in
      let way = unit - centre
      return max(most, (way * way).sum().squareRoot())
    }
    // Some metres more than roundings are.
    return [centre.x, centre.y, centre.z, radius + 0x1p-20, importance]
  }
}
