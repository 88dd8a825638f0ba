// The beginnings that many entries have, as a tree: which characters follow each, and which entries have these.

import Gazetteer

/// A tree over the sorted entries of each tier; good for as long as the index.
///
/// The first nodes are the roots, one for each tier. A node of fewer entries than half of `IndexFormat.frequent` has no
/// children: to look at its entries takes no longer. The children of a node stand in the order of their entries, each
/// up to where the next one begins; entries that end with the node come before them.
package struct PrefixTree {
  /// A beginning that several entries have.
  package struct Node {
    /// Its last character, as `PrefixTree.character` reads it.
    package let character: UInt32
    /// Its first entry.
    package let low: Int
    /// The numbers of its children.
    package let children: Range<Int>

    /// Makes a node.
    package init(character: UInt32, low: Int, children: Range<Int>) {
      (self.character, self.low, self.children) = (character, low, children)
    }
  }

  /// Four numbers for each node.
  @usableFromInline package let nodes: IndexArray<UInt32>

  package init(_ index: IndexedPlaces) { nodes = index.section(.prefixes, of: UInt32.self) }

  @inline(__always)
  package subscript(number: Int) -> Node {
    let node = nodes.run(4 * number, 4 * number + 4)
    // A damaged index may lead to a node that it does not have.
    guard node.count == 4 else { return Node(character: 0, low: 0, children: 0..<0) }
    let first = Int(node[2])
    return Node(character: node[0], low: Int(node[1]), children: first..<first + Int(node[3]))
  }

  /// The last character of a node.
  @inlinable @inline(__always)
  package func character(of number: Int) -> UInt32 { nodes[4 * number] }

  /// The character at `text`, and its bytes; a byte that begins none is one by itself.
  package static func character(_ text: UnsafePointer<UInt8>) -> (UInt32, Int) {
    let first = UInt32(text[0])
    if first < 0x80 { return (first, 1) }
    let count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC0 else { return (0x11_0000 + first, 1) }
    var value = first & (0x7F >> UInt32(count))
    for index in 1..<count {
      guard text[index] & 0xC0 == 0x80 else { return (0x11_0000 + first, 1) }
      value = value << 6 | UInt32(text[index] & 0x3F)
    }
    return (value, count)
  }

  /// The same of a text of which the first bytes are a number, the first one highest.
  @inline(__always)
  package static func character(key: UInt64) -> (UInt32, Int) {
    let first = UInt32(key >> 56)
    if first < 0x80 { return (first, 1) }
    var bytes = key.bigEndian
    return withUnsafeBytes(of: &bytes) { bytes in
      character(bytes.assumingMemoryBound(to: UInt8.self).baseAddress.unsafelyUnwrapped)
    }
  }

  /// How many bytes a character has in a text.
  @inline(__always)
  package static func byteCount(_ character: UInt32) -> Int {
    switch character {
    case ..<0x80: 1
    case ..<0x800: 2
    case ..<0x1_0000: 3
    case ..<0x11_0000: 4
    default: 1
    }
  }
}

/// Makes the tree.
private struct PrefixTreeBuilder {
  let pool: UnsafeBufferPointer<UInt8>
  let starts: [UInt32]
  /// So many entries has a node at least that has children.
  let crowd: Int
  var nodes: [UInt32] = []

  private func text(_ entry: Int) -> UnsafePointer<UInt8> {
    pool.baseAddress.unsafelyUnwrapped + Int(starts[entry])
  }

  /// Adds a node without children.
  mutating func add(_ character: UInt32, low: Int) { nodes += [character, UInt32(low), 0, 0] }

  /// Adds the children of a node, and theirs.
  ///
  /// - Parameter depth: how many bytes its entries have in common.
  mutating func grow(_ node: Int, _ low: Int, _ high: Int, depth: Int) {
    guard high - low >= crowd else { return }
    var at = low
    // What ends here comes first.
    while at < high, text(at)[depth] == 0 { at += 1 }
    var bounds: [Int] = []
    let first = nodes.count / 4
    while at < high {
      bounds.append(at)
      let (character, count) = PrefixTree.character(text(at) + depth)
      add(character, low: at)
      at = end(at, high, depth, count)
    }
    nodes[4 * node + 2] = UInt32(first)
    nodes[4 * node + 3] = UInt32(bounds.count)
    for (index, start) in bounds.enumerated() {
      let count = PrefixTree.byteCount(nodes[4 * (first + index)])
      grow(first + index, start, index + 1 < bounds.count ? bounds[index + 1] : high, depth: depth + count)
    }
  }

  /// The first entry after `low` that has other bytes at `depth ..< depth + count`.
  private func end(_ low: Int, _ high: Int, _ depth: Int, _ count: Int) -> Int {
    let wanted = text(low) + depth
    func differs(_ entry: Int) -> Bool {
      let other = text(entry) + depth
      for index in 0..<count where other[index] != wanted[index] { return true }
      return false
    }
    return endOfRun(low, high) { differs($0) }
  }
}

extension PlaceIndexBuilder {
  /// Writes the tree over the entries of all tiers.
  ///
  /// - Parameter starts: where in the pool the tokens of the entries begin.
  func addPrefixes(_ pool: [UInt8], _ starts: [UInt32], _ image: inout IndexImage) {
    pool.withUnsafeBufferPointer { pool in
      var builder = PrefixTreeBuilder(pool: pool, starts: starts, crowd: max(2, frequent / 2))
      for tier in Tier.allCases { builder.add(0, low: image.tierStarts[tier.rawValue]) }
      for tier in Tier.allCases {
        builder.grow(
          tier.rawValue, image.tierStarts[tier.rawValue], image.tierStarts[tier.rawValue + 1], depth: 0)
      }
      image.set(.prefixes, builder.nodes)
    }
  }
}
