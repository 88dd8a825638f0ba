// A packed R-tree over boxes in 1e-7 degrees, as an index file holds it.

import Gazetteer
import Planar

/// The tree in parts: boxes of leaves and, level after level, of the nodes above them; what is in each; and the items.
///
/// Leaves are in the order of the Hilbert curve, sixteen to a node (Kamel, Faloutsos 1993), so that how many there are
/// says where all nodes are.
struct PackedTree {
  static let fanOut = 16

  /// West, south, east and north of each node.
  package private(set) var boxes: [SIMD4<Int32>] = []
  /// The bits of all items below each node.
  package private(set) var masks: [UInt8] = []
  /// The item of each leaf.
  package private(set) var order: [UInt32] = []

  /// Where each level begins among the nodes, the leaves first, and where the last one ends; empty for no leaf.
  package static func levels(leaves: Int) -> [Int] {
    guard leaves > 0 else { return [] }
    var (starts, count) = ([0, leaves], leaves)
    while count > 1 {
      count = (count + fanOut - 1) / fanOut
      starts.append(starts[starts.count - 1] + count)
    }
    return starts
  }

  /// Makes a tree; O(n log n).
  init(_ items: [(box: SIMD4<Int32>, mask: UInt8, item: UInt32)]) {
    let curve = HilbertCurve(over: Box(Position(-180e7, -90e7), Position(180e7, 90e7)))
    var sorted = items.indices.map { index -> (key: UInt32, index: Int32) in
      let box = items[index].box
      let middle = Position((Double(box.x) + Double(box.z)) / 2, (Double(box.y) + Double(box.w)) / 2)
      return (curve.place(of: middle), Int32(index))
    }
    sorted.sort { $0 < $1 }
    boxes.reserveCapacity(items.count + items.count / (Self.fanOut - 1) + 8)
    for (_, index) in sorted {
      let item = items[Int(index)]
      boxes.append(item.box)
      masks.append(item.mask)
      order.append(item.item)
    }
    let levels = Self.levels(leaves: items.count)
    guard levels.count > 2 else { return }
    for level in 1..<levels.count - 1 {
      for first in stride(from: levels[level - 1], to: levels[level], by: Self.fanOut) {
        var (box, mask) = (SIMD4<Int32>(.max, .max, .min, .min), UInt8(0))
        for node in first..<min(first + Self.fanOut, levels[level]) {
          let other = boxes[node]
          box = SIMD4(min(box.x, other.x), min(box.y, other.y), max(box.z, other.z), max(box.w, other.w))
          mask |= masks[node]
        }
        boxes.append(box)
        masks.append(mask)
      }
    }
  }
}

/// The tree as it is searched; good for as long as its index.
package struct PackedTreeView {
  private let boxes: IndexArray<Int32>
  private let masks: IndexArray<UInt8>
  private let order: IndexArray<UInt32>
  private let levels: [Int]

  /// A node: its level, 0 for leaves, and its number among all.
  package struct Node {
    package let level: Int
    package let number: Int
  }

  package init(_ boxes: IndexArray<Int32>, _ masks: IndexArray<UInt8>, _ order: IndexArray<UInt32>) {
    (self.boxes, self.masks, self.order) = (boxes, masks, order)
    levels = PackedTree.levels(leaves: order.count)
  }

  /// The node above all; nil for an empty tree.
  package var root: Node? { levels.count < 2 ? nil : Node(level: levels.count - 2, number: levels[levels.count - 2]) }

  /// West, south, east, north of a node.
  package func box(_ node: Node) -> SIMD4<Int32> {
    let at = 4 * node.number
    return SIMD4(boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3])
  }

  /// The bits of what is below a node.
  package func mask(_ node: Node) -> UInt8 { masks[node.number] }

  /// The item of a leaf.
  package func item(_ leaf: Node) -> UInt32 { order[leaf.number] }

  /// The nodes below a node that is no leaf.
  package func children(_ node: Node) -> some Sequence<Node> {
    let below = levels[node.level - 1]
    let first = below + (node.number - levels[node.level]) * PackedTree.fanOut
    let end = min(first + PackedTree.fanOut, levels[node.level])
    return (first..<max(first, end)).lazy.map { Node(level: node.level - 1, number: $0) }
  }

  /// Calls `body` with each item of a leaf whose box, and those of all nodes above it, may be of interest.
  package func visit(_ isWanted: (SIMD4<Int32>, UInt8) -> Bool, _ body: (_ item: UInt32, _ box: SIMD4<Int32>) -> Void) {
    guard let root else { return }
    var open = [root]
    while let node = open.popLast() {
      let box = box(node)
      guard isWanted(box, mask(node)) else { continue }
      if node.level == 0 { body(item(node), box) } else { open.append(contentsOf: children(node)) }
    }
  }
}
