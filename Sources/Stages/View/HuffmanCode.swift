// Huffman codes of bounded length, and bits in the order that deflate has them.

/// A prefix code for symbols by how often they are there (RFC 1951 §3.2.2).
struct HuffmanCode {
  /// The bits of each symbol's code; 0 for one that is not there.
  private(set) var lengths: [UInt8]
  /// The codes, the first bit of each lowest.
  private(set) var codes: [UInt16]

  /// - Parameter longest: the most bits that a code may have.
  init(_ counts: [Int], longest: Int) {
    lengths = Array(repeating: 0, count: counts.count)
    codes = Array(repeating: 0, count: counts.count)
    var weights = counts
    while !assign(weights, longest) {
      // Rare symbols count for more until no code is too long.
      for index in weights.indices where weights[index] > 0 { weights[index] = weights[index] / 2 + 1 }
    }
    number(longest)
  }

  /// Finds the lengths; false when one would be too long.
  private mutating func assign(_ weights: [Int], _ longest: Int) -> Bool {
    let symbols = weights.indices.filter { weights[$0] > 0 }.sorted {
      weights[$0] != weights[$1] ? weights[$0] < weights[$1] : $0 < $1
    }
    // A code of one symbol has one bit all the same, and there is always one.
    if symbols.count < 2 {
      lengths[symbols.first ?? 0] = 1
      return true
    }
    // Leaves, then inner nodes; both come in ascending weight, so that two queues are enough.
    var (weight, parent) = (symbols.map { weights[$0] }, [Int](repeating: 0, count: 2 * symbols.count - 1))
    var (leaf, inner) = (0, symbols.count)
    func least() -> Int {
      defer {
        if leaf < symbols.count, inner >= weight.count || weight[leaf] <= weight[inner] {
          leaf += 1
        } else {
          inner += 1
        }
      }
      return leaf < symbols.count && (inner >= weight.count || weight[leaf] <= weight[inner]) ? leaf : inner
    }
    for node in symbols.count..<2 * symbols.count - 1 {
      let (a, b) = (least(), least())
      weight.append(weight[a] + weight[b])
      (parent[a], parent[b]) = (node, node)
    }
    var depths = [Int](repeating: 0, count: parent.count)
    for node in stride(from: parent.count - 2, through: 0, by: -1) { depths[node] = depths[parent[node]] + 1 }
    if depths[..<symbols.count].contains(where: { $0 > longest }) { return false }
    for (index, symbol) in symbols.enumerated() { lengths[symbol] = UInt8(depths[index]) }
    return true
  }

  /// Gives shorter codes first, and those of one length in the order of their symbols.
  private mutating func number(_ longest: Int) {
    var next: UInt16 = 0
    for length in 1...longest {
      next <<= 1
      for symbol in lengths.indices where Int(lengths[symbol]) == length {
        var reversed: UInt16 = 0
        for bit in 0..<length where next >> bit & 1 == 1 { reversed |= 1 << (length - 1 - bit) }
        codes[symbol] = reversed
        next += 1
      }
    }
  }
}

/// Writes bits into bytes, the lowest first.
struct BitWriter {
  private var bytes: [UInt8] = []
  private var buffer: UInt64 = 0
  private var count = 0

  mutating func write(_ value: UInt32, _ bits: Int) {
    buffer |= UInt64(value) << count
    count += bits
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: buffer))
      buffer >>= 8
      count -= 8
    }
  }

  mutating func write(_ code: HuffmanCode, _ symbol: Int) {
    write(UInt32(code.codes[symbol]), Int(code.lengths[symbol]))
  }

  /// All that was written, to the end of the last byte.
  func finished() -> [UInt8] { count > 0 ? bytes + [UInt8(truncatingIfNeeded: buffer)] : bytes }
}
