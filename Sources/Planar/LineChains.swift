// Pieces of lines, and the chains that they are end to end.

/// A stretch of one line, from position to position.
package struct LinePiece {
  package let record: Int32
  /// The positions, both ends included.
  package let positions: ClosedRange<Int>
  /// The places of both ends, as the numbers of nodes.
  package let ends: (Int32, Int32)
  /// Whether it is its whole line.
  package let isWhole: Bool

  package init(record: Int32, positions: ClosedRange<Int>, ends: (Int32, Int32), isWhole: Bool) {
    (self.record, self.positions, self.ends, self.isWhole) = (record, positions, ends, isWhole)
  }
}

/// Pieces in a row, each with whether it is run through backward; the first one of the input is `first`.
package struct LineChain {
  package var links: [(piece: Int32, isBackward: Bool)] = []
  package var first: Int32 = 0
}

/// Joins pieces where two end and no other does.
///
/// O(pieces).
package struct LineChains {
  private var nodes: PairTable
  /// For each node in its group: how many ends are there, and two of them: twice the piece, and 1 for its last end.
  private var degrees: [Int32] = []
  private var incident: [SIMD2<Int32>] = []
  private var nodeOfEnd: [Int32]

  /// - Parameter groups: for each piece its group: only pieces of one are joined.
  package init(_ pieces: [LinePiece], groups: [Int32]) {
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
  package func chains() -> [LineChain] {
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
