// Pieces of lines, and the chains that they are end to end.

/// A stretch of one line, from position to position.
struct LinePiece {
  let record: Int32
  /// The positions, both ends included.
  let positions: ClosedRange<Int>
  /// The places of both ends, as the numbers of nodes.
  let ends: (Int32, Int32)
  /// Whether it is its whole line.
  let isWhole: Bool
}

/// Pieces in a row, each with whether it is run through backward; the first one of the input is `first`.
struct LineChain {
  var links: [(piece: Int32, isBackward: Bool)] = []
  var first: Int32 = 0
}

/// Joins pieces where two end and no other does.
///
/// O(pieces).
struct LineChains {
  private var nodes: PairTable
  /// For each node in its group: how many ends are there, and two of them: twice the piece, and 1 for its last end.
  private var degrees: [Int32] = []
  private var incident: [SIMD2<Int32>] = []
  private var nodeOfEnd: [Int32]

  /// - Parameter groups: for each piece its group: only pieces of one are joined.
  init(_ pieces: [LinePiece], groups: [Int32]) {
    nodes = PairTable(count: pieces.count)
    nodeOfEnd = [Int32](repeating: -1, count: pieces.count * 2)
    for (number, piece) in pieces.enumerated() where piece.positions.count > 1 {
      for (side, end) in [piece.ends.0, piece.ends.1].enumerated() {
        let node = Int(nodes.number(UInt64(UInt32(bitPattern: groups[number])), UInt64(UInt32(bitPattern: end))))
        if node == degrees.count {
          degrees.append(0)
          incident.append(SIMD2(-1, -1))
        }
        if degrees[node] < 2 { incident[node][Int(degrees[node])] = Int32(number * 2 + side) }
        degrees[node] += 1
        nodeOfEnd[number * 2 + side] = Int32(node)
      }
    }
  }

  /// The end of another piece that an end is joined to; nil for none.
  private func partner(_ end: Int32) -> Int32? {
    let node = Int(nodeOfEnd[Int(end)])
    guard node >= 0, degrees[node] == 2 else { return nil }
    let other = incident[node].x == end ? incident[node].y : incident[node].x
    return other >> 1 == end >> 1 ? nil : other
  }

  /// The chains, in the order of their first pieces.
  ///
  /// A chain runs as most of its pieces do; as the first one where they are as many.
  func chains() -> [LineChain] {
    var chains: [LineChain] = []
    var isSeen = [Bool](repeating: false, count: nodeOfEnd.count / 2)
    for first in isSeen.indices where !isSeen[first] {
      var start = Int32(first * 2)
      while let other = partner(start), Int(other >> 1) != first { start = other ^ 1 }
      // Round and round: it begins with the first piece.
      if let other = partner(start), Int(other >> 1) == first { start = Int32(first * 2) }
      var chain = LineChain(first: Int32(first))
      var backward = 0
      var end: Int32? = start
      while let at = end, !isSeen[Int(at >> 1)] {
        isSeen[Int(at >> 1)] = true
        chain.links.append((at >> 1, at & 1 == 1))
        backward += Int(at & 1)
        end = partner(at ^ 1)
      }
      let isFirstBackward = chain.links.contains { $0.piece == first && $0.isBackward }
      if backward * 2 > chain.links.count || backward * 2 == chain.links.count && isFirstBackward {
        chain.links = chain.links.reversed().map { ($0.piece, !$0.isBackward) }
      }
      chains.append(chain)
    }
    return chains
  }
}

/// Numbers for pairs of numbers, in the order in which they come.
struct PairTable {
  // Open addressing: -1 is a free slot. At most half of the slots are taken.
  private var slots: [Int32]
  private var keys: [SIMD2<UInt64>] = []

  init(count: Int) {
    var size = 64
    while size < count * 2 { size *= 2 }
    slots = [Int32](repeating: -1, count: size)
  }

  /// How many there are.
  var count: Int { keys.count }

  /// The number of a pair, O(1): how many there were, for a new one.
  mutating func number(_ a: UInt64, _ b: UInt64) -> Int32 {
    let key = SIMD2(a, b)
    var slot = Self.hash(key) & (slots.count - 1)
    while slots[slot] >= 0 {
      if keys[Int(slots[slot])] == key { return slots[slot] }
      slot = (slot + 1) & (slots.count - 1)
    }
    let number = Int32(keys.count)
    slots[slot] = number
    keys.append(key)
    if keys.count * 2 > slots.count { grow() }
    return number
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 4)
    for (number, key) in keys.enumerated() {
      var slot = Self.hash(key) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  /// The finalizer of SplitMix64 over both words.
  private static func hash(_ key: SIMD2<UInt64>) -> Int {
    var word = key.x &* 0x9E37_79B9_7F4A_7C15 ^ (key.y << 32 | key.y >> 32)
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int(truncatingIfNeeded: (word ^ (word >> 31)) >> 1)
  }
}
