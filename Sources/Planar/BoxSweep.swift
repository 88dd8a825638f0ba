// Each two boxes that meet, by a line that sweeps over the plane.

/// Finds each two boxes that meet, whatever their shapes.
///
/// A line sweeps from smaller to greater x; the boxes that it crosses are intervals of y, kept at the nodes of a
/// segment tree (J. L. Bentley, "Solutions to Klee's rectangle problems", 1977). A box that the line comes to meets
/// those whose interval holds its least y, on the way from that leaf to the root, and those that begin inside its own
/// interval.
///
/// It is a twin of `BoxTree.visitPairs`, for long thin boxes side by side, of which a tree's nodes all meet;
/// `BoxTreeTests` hold the two to each other.
///
/// O(n log n + pairs) for n boxes.
package struct BoxSweep {
  private let boxes: [Box]
  /// The place of each box in the order of least y.
  private var rank: [Int32]
  /// The least y in order.
  private let lows: [Double]
  /// The boxes at each node whose intervals hold all of it; those that the line has left are taken out when met.
  private var nodes: [[Int32]]
  /// The boxes in the order of least y that the line crosses, a bit each; and words of words that are not 0.
  private var bits: [UInt64]
  private var words: [UInt64]
  private let leaves: Int

  /// Takes boxes, numbered in their order; an empty one meets nothing.
  package init(_ boxes: [Box]) {
    self.boxes = boxes
    let order = boxes.indices.sorted { (boxes[$0].min.y, $0) < (boxes[$1].min.y, $1) }
    rank = [Int32](repeating: 0, count: boxes.count)
    for (place, box) in order.enumerated() { rank[box] = Int32(truncatingIfNeeded: place) }
    lows = order.map { boxes[$0].min.y }
    self.order = order.map { Int32(truncatingIfNeeded: $0) }
    var leaves = 1
    while leaves < boxes.count { leaves *= 2 }
    self.leaves = leaves
    nodes = Array(repeating: [], count: 2 * leaves)
    bits = Array(repeating: 0, count: boxes.count / 64 + 1)
    words = Array(repeating: 0, count: bits.count / 64 + 1)
  }

  /// The box at each place in the order of least y.
  private let order: [Int32]

  /// Calls `body` with the numbers of each two boxes that meet, the smaller number first, until it gives false.
  ///
  /// - Returns: false where `body` did.
  @discardableResult
  package mutating func visitPairs(_ body: (Int, Int) -> Bool) -> Bool {
    let coming = boxes.indices.filter { !boxes[$0].isEmpty }.sorted { boxes[$0].min.x < boxes[$1].min.x }
    // Those that end before the next one begins are taken out of the bits.
    let going = coming.sorted { boxes[$0].max.x < boxes[$1].max.x }
    var gone = 0
    for box in coming {
      let x = boxes[box].min.x
      while gone < going.count, boxes[going[gone]].max.x < x {
        setBit(Int(rank[going[gone]]), false)
        gone += 1
      }
      if !visitHolding(box, x, body) || !visitInside(box, body) { return false }
      insert(box)
    }
    return true
  }

  /// Visits those of the line whose interval holds the least y of a box, and began before it in the order.
  private mutating func visitHolding(_ box: Int, _ x: Double, _ body: (Int, Int) -> Bool) -> Bool {
    var node = leaves + Int(rank[box])
    while node > 0 {
      var at = 0
      while at < nodes[node].count {
        let other = Int(nodes[node][at])
        if boxes[other].max.x < x {
          nodes[node].swapAt(at, nodes[node].count - 1)
          nodes[node].removeLast()
          continue
        }
        if !body(Swift.min(box, other), Swift.max(box, other)) { return false }
        at += 1
      }
      node /= 2
    }
    return true
  }

  /// Visits those of the line that begin inside the interval of a box, after it in the order.
  private func visitInside(_ box: Int, _ body: (Int, Int) -> Bool) -> Bool {
    let high = boxes[box].max.y
    var place = Int(rank[box]) + 1
    while let next = nextBit(from: place), lows[next] <= high {
      let other = Int(order[next])
      if !body(Swift.min(box, other), Swift.max(box, other)) { return false }
      place = next + 1
    }
    return true
  }

  /// Puts a box on the line: at the nodes that cover the places after its own whose least y is in its interval.
  private mutating func insert(_ box: Int) {
    let place = Int(rank[box])
    setBit(place, true)
    let high = boxes[box].max.y
    let end = lows.indices.partitioningIndex { lows[$0] > high }
    var (low, top) = (leaves + place + 1, leaves + end)
    while low < top {
      if low & 1 == 1 {
        nodes[low].append(Int32(truncatingIfNeeded: box))
        low += 1
      }
      if top & 1 == 1 {
        top -= 1
        nodes[top].append(Int32(truncatingIfNeeded: box))
      }
      low /= 2
      top /= 2
    }
  }

  // MARK: Bits

  private mutating func setBit(_ place: Int, _ isSet: Bool) {
    let (word, bit) = (place / 64, UInt64(1) << UInt64(place % 64))
    if isSet { bits[word] |= bit } else { bits[word] &= ~bit }
    let above = UInt64(1) << UInt64(word % 64)
    if bits[word] != 0 { words[word / 64] |= above } else { words[word / 64] &= ~above }
  }

  /// The first place from one on whose bit is set.
  private func nextBit(from place: Int) -> Int? {
    guard place < boxes.count else { return nil }
    let (word, bit) = (place / 64, UInt64(place % 64))
    let rest = bits[word] >> bit
    if rest != 0 { return place + rest.trailingZeroBitCount }
    var above = (word + 1) / 64
    guard above < words.count else { return nil }
    var some = words[above] & (UInt64.max << UInt64((word + 1) % 64))
    while some == 0 {
      above += 1
      guard above < words.count else { return nil }
      some = words[above]
    }
    let found = above * 64 + some.trailingZeroBitCount
    return found * 64 + bits[found].trailingZeroBitCount
  }
}
