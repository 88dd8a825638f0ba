// Balls in space in a tree of halves: what is near on the Earth, whatever the longitude.

/// Balls in the space of the Earth, halved by their widest axis down to a few, each node with its box.
///
/// Node n has the nodes 2 n + 1 and 2 n + 2; a range of the tree's order is halved at its middle. Ordinates are metres
/// from the middle of the Earth, as `GroundChord.place` gives them.
package struct SpaceTree: Sendable {
  /// A box in space.
  package struct Box: Sendable {
    fileprivate(set) var low = SIMD3<Double>(repeating: .infinity)
    fileprivate(set) var high = SIMD3<Double>(repeating: -.infinity)

    /// Whether all that is in it is in one place.
    package var isPoint: Bool { low == high }

    /// Half of its diagonal.
    package var radius: Double { (high - low).length / 2 }

    /// The square of the way from a place to the nearest that the box may have.
    @inline(__always)
    package func least(_ place: SIMD3<Double>) -> Double {
      // `pointwiseMax` is a call each time.
      let x = max(0, max(low.x - place.x, place.x - high.x))
      let y = max(0, max(low.y - place.y, place.y - high.y))
      let z = max(0, max(low.z - place.z, place.z - high.z))
      return x * x + y * y + z * z
    }

    /// The square of the way from a place to the farthest that the box may have.
    @inline(__always)
    package func most(_ place: SIMD3<Double>) -> Double {
      SIMD3(
        max(place.x - low.x, high.x - place.x), max(place.y - low.y, high.y - place.y),
        max(place.z - low.z, high.z - place.z)
      ).squaredLength
    }
  }

  /// Up to so many are a leaf.
  package static var leafSize: Int { 8 }

  /// The numbers of the balls in the tree's order; of balls in one place, the lower numbers first.
  package private(set) var numbers: [Int32]
  /// In the tree's order the middles, and in `w` the radii.
  package private(set) var balls: [SIMD4<Double>]
  /// The boxes of the nodes.
  package private(set) var boxes: [Box] = []

  package var count: Int { numbers.count }

  /// Makes the tree of balls with numbers of their own, each with its middle and in `w` its radius.
  ///
  /// O(n log n).
  package init(_ numbers: [Int32], _ balls: [SIMD4<Double>]) {
    (self.numbers, self.balls) = (numbers, balls)
    if balls.isEmpty { return }
    var (nodes, size) = (1, balls.count)
    while size > Self.leafSize {
      nodes = nodes * 2 + 1
      size = (size + 1) / 2
    }
    boxes = [Box](repeating: Box(), count: nodes)
    split(0, 0, count)
  }

  package static func isLeaf(_ low: Int, _ high: Int) -> Bool { high - low <= leafSize }

  private mutating func split(_ node: Int, _ low: Int, _ high: Int) {
    var box = Box()
    for at in low..<high {
      let ball = balls[at]
      let (low, high) = (ball.middle - ball.w, ball.middle + ball.w)
      box.low.replace(with: low, where: low .< box.low)
      box.high.replace(with: high, where: high .> box.high)
    }
    boxes[node] = box
    if box.isPoint { numbers[low..<high].sort() }
    if Self.isLeaf(low, high) { return }
    let middle = (low + high) / 2
    if !box.isPoint { halve(low, middle, high, box.high - box.low) }
    split(2 * node + 1, low, middle)
    split(2 * node + 2, middle, high)
  }

  /// Divides a range along its longest side.
  private mutating func halve(_ low: Int, _ middle: Int, _ high: Int, _ size: SIMD3<Double>) {
    balls.withUnsafeMutableBufferPointer { balls in
      numbers.withUnsafeMutableBufferPointer { numbers in
        // One loop for each axis: a subscript by number costs more than the comparison.
        func select(_ key: (SIMD4<Double>) -> Double) {
          quickSelect(low, high, middle, key: { key(balls[$0]) }) {
            balls.swapAt($0, $1)
            numbers.swapAt($0, $1)
          }
        }
        if size.x >= size.y, size.x >= size.z {
          select { $0.x }
        } else if size.y >= size.z {
          select { $0.y }
        } else {
          select { $0.z }
        }
      }
    }
  }
}

extension SpaceTree {
  /// Calls `body` with the numbers of the balls that meet a ball.
  ///
  /// O(log n) and those that are found, where balls are small.
  func visit(near place: SIMD3<Double>, within radius: Double, _ body: (Int) -> Void) {
    if count > 0 { visit(0, 0, count, place, radius, body) }
  }

  private func visit(
    _ node: Int, _ low: Int, _ high: Int, _ place: SIMD3<Double>, _ radius: Double, _ body: (Int) -> Void
  ) {
    guard boxes[node].least(place) <= radius * radius else { return }
    if Self.isLeaf(low, high) {
      for at in low..<high {
        let reach = balls[at].w + radius
        if (balls[at].middle - place).squaredLength <= reach * reach { body(Int(numbers[at])) }
      }
      return
    }
    let middle = (low + high) / 2
    visit(2 * node + 1, low, middle, place, radius, body)
    visit(2 * node + 2, middle, high, place, radius, body)
  }
}

extension SIMD4<Double> {
  /// The first three.
  @inline(__always)
  var middle: SIMD3<Double> { SIMD3(x, y, z) }
}

extension SIMD3<Double> {
  @inline(__always)
  var squaredLength: Double { x * x + y * y + z * z }

  var length: Double { squaredLength.squareRoot() }
}
