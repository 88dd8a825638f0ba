// In which order the parts of a geometry are buffered, where they are many.

internal import Planar

extension Geometry {
  /// Parts of which it is worth to look at the order.
  private static let fewParts = 64

  /// Puts lines or polygons that are all over the place in an order in which neighbours follow each other; leaves those
  /// that nearly do as they are.
  ///
  /// The boxes of sides that are searched for crossings hold what follows each other. O(parts log parts + vertices).
  mutating func gatherParts() {
    let count = type == .multiPolygon ? partEnds.count : ringEnds.count
    guard type == .multiLineString || type == .multiPolygon, count >= Self.fewParts else { return }
    let order = partsAlongCurve
    let middles = (0..<count).map { boxOfPart($0).center }
    func way(_ parts: some Sequence<Int>) -> Double {
      zip(parts, parts.dropFirst()).reduce(0) { sum, pair in
        let step = middles[pair.1] - middles[pair.0]
        return sum + (step * step).sum().squareRoot()
      }
    }
    guard way(0..<count) > 4 * way(order) else { return }
    var gathered = Geometry(type: type, dimension: dimension)
    gathered.ordinates.reserveCapacity(ordinates.count)
    for part in order {
      for index in ringsOfPart(part) {
        let vertices = ring(index)
        gathered.ordinates += ordinates[vertices.lowerBound * dimension..<vertices.upperBound * dimension]
        gathered.ringEnds.append(gathered.vertexCount)
      }
      if type == .multiPolygon { gathered.partEnds.append(gathered.ringEnds.count) }
    }
    self = gathered
  }

  /// The numbers of the lines, or polygons, by where the middles of their boxes are on a Hilbert curve.
  var partsAlongCurve: [Int] {
    let curve = HilbertCurve(over: bounds)
    let count = type == .multiPolygon ? partEnds.count : ringEnds.count
    var keys = (0..<count).map { UInt64(curve.place(of: boxOfPart($0).center)) << 32 | UInt64($0) }
    keys.sort()
    return keys.map { Int($0 & 0xFFFF_FFFF) }
  }

  /// Whether many lines lie at one place, so that their curves would cross each other in the square of their number: as
  /// where lines come in several times, or all end within a distance that is long for them.
  ///
  /// Counts the ends of lines in squares of `side`; where streets meet there are few others. O(lines).
  func isCrowded(side: Double) -> Bool {
    guard ringEnds.count >= Self.fewParts else { return false }
    var counts: [SIMD2<Int64>: Int] = [:]
    counts.reserveCapacity(ringEnds.count)
    for index in ringEnds.indices {
      guard let first = ring(index).first, let last = ring(index).last else { continue }
      for vertex in [first, last] {
        counts[SIMD2<Int64>((position(vertex) / side).rounded(.down)), default: 0] += 1
      }
    }
    let (ends, pairs) = counts.values.reduce(into: (0.0, 0.0)) { sums, count in
      sums.0 += Double(count)
      sums.1 += Double(count) * Double(count)
    }
    return pairs > Self.crowd * ends
  }

  /// How many ends of lines are in one square with each, itself included, where it is less work to unite the lines in a
  /// tree: of networks of streets that with 2.1 was a third more, that with 2.4 a sixth less, that with 2.8 half.
  private static var crowd: Double { 2.5 }

  private func ringsOfPart(_ number: Int) -> Range<Int> {
    type == .multiPolygon ? part(number) : number..<number + 1
  }

  private func boxOfPart(_ number: Int) -> Box {
    guard let first = ringsOfPart(number).first else { return Box() }
    return Box(around: positions(ofRing: first))
  }
}
