// The queue of a search: the arc with the least cost comes first.

/// A heap of four, in which an arc may stand several times; who takes one that is done already passes over it.
struct SearchQueue {
  private var keys: [Double] = []
  private var arcs: [UInt32] = []

  var isEmpty: Bool { keys.isEmpty }

  /// The least cost.
  @inline(__always)
  var least: Double { keys.isEmpty ? .infinity : keys[0] }

  mutating func removeAll() {
    keys.removeAll(keepingCapacity: true)
    arcs.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func push(_ key: Double, _ arc: Int) {
    var hole = keys.count
    keys.append(key)
    arcs.append(UInt32(truncatingIfNeeded: arc))
    // `unsafe` holds: `hole` and its parents are within the arrays.
    keys.withUnsafeMutableBufferPointer { keys in
      arcs.withUnsafeMutableBufferPointer { arcs in
        while hole > 0 {
          let parent = (hole - 1) >> 2
          guard keys[parent] > key else { break }
          (keys[hole], arcs[hole]) = (keys[parent], arcs[parent])
          hole = parent
        }
        (keys[hole], arcs[hole]) = (key, UInt32(truncatingIfNeeded: arc))
      }
    }
  }

  @inline(__always)
  mutating func pop() -> (key: Double, arc: Int)? {
    guard let first = keys.first, let key = keys.popLast(), let arc = arcs.popLast() else { return nil }
    guard let firstArc = arcs.first else { return (first, Int(arc)) }
    keys.withUnsafeMutableBufferPointer { keys in
      arcs.withUnsafeMutableBufferPointer { arcs in
        let count = keys.count
        var hole = 0
        while true {
          let start = 4 * hole + 1
          guard start < count else { break }
          var best = start
          for child in (start + 1)..<max(start + 1, min(start + 4, count)) where keys[child] < keys[best] {
            best = child
          }
          guard keys[best] < key else { break }
          (keys[hole], arcs[hole]) = (keys[best], arcs[best])
          hole = best
        }
        (keys[hole], arcs[hole]) = (key, arc)
      }
    }
    return (first, Int(firstArc))
  }
}

/// What a search knows of each arc; emptied in no time.
struct SearchLabels {
  /// What is known of an arc, where the stamp is that of now.
  private struct Label {
    var cost: Double
    var stamp: UInt32
    /// Where the cost came from: a turn, or below 0 the source −1 − n.
    var parent: Int32
  }

  private var labels: [Label]
  private var stamp: UInt32 = 0
  private(set) var queue = SearchQueue()

  init(count: Int) { labels = [Label](repeating: Label(cost: .infinity, stamp: 0, parent: 0), count: count) }

  mutating func removeAll() {
    queue.removeAll()
    if stamp == .max {
      for index in labels.indices { labels[index].stamp = 0 }
      stamp = 0
    }
    stamp += 1
  }

  /// The cost of an arc; infinity for one that was not reached.
  @inline(__always)
  subscript(arc: Int) -> Double {
    let label = labels[arc]
    return label.stamp == stamp ? label.cost : .infinity
  }

  /// Where the cost of an arc came from: a turn, or below 0 the source −1 − n; of one that was reached.
  @inline(__always)
  func parent(_ arc: Int) -> Int { Int(labels[arc].parent) }

  /// Takes a cost, if it is less than what is known.
  @inline(__always)
  mutating func offer(_ arc: Int, _ cost: Double, from parent: Int) {
    let label = labels[arc]
    if label.stamp == stamp, label.cost <= cost { return }
    labels[arc] = Label(cost: cost, stamp: stamp, parent: Int32(truncatingIfNeeded: parent))
    queue.push(cost, arc)
  }

  /// The arc with the least cost that is not done; nil for none.
  @inline(__always)
  mutating func next() -> (cost: Double, arc: Int)? {
    while let (key, arc) = queue.pop() {
      guard key <= self[arc] else { continue }
      return (key, arc)
    }
    return nil
  }
}
