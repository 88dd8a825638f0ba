// The queue of a search: the arc with the least cost comes first.

/// A priority queue in which an arc may stand several times; who takes one that is done already passes over it.
///
/// A heap with four children to a node in memory of its own: an eighth faster than `PriorityQueue` of Planar at
/// what a search does, push one and pop one. `SearchQueueTests` holds it to that one, which can stand in its place.
struct SearchQueue: ~Copyable {
  private struct Entry {
    var key: Double
    var arc: UInt32
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var count = 0
  private var room = 64

  init() { entries = .allocate(capacity: room) }

  deinit { entries.deallocate() }

  var isEmpty: Bool { count == 0 }

  /// The least cost.
  @inline(__always)
  var least: Double { count == 0 ? .infinity : entries[0].key }

  mutating func removeAll() { count = 0 }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * room)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    entries = larger
    room *= 2
  }

  @inline(__always)
  mutating func push(_ key: Double, _ arc: Int) {
    if count == room { grow() }
    var hole = count
    count += 1
    while hole > 0 {
      let parent = (hole - 1) >> 2
      guard entries[parent].key > key else { break }
      entries[hole] = entries[parent]
      hole = parent
    }
    entries[hole] = Entry(key: key, arc: UInt32(truncatingIfNeeded: arc))
  }

  @inline(__always)
  mutating func pop() -> (key: Double, arc: Int)? {
    guard count > 0 else { return nil }
    let first = entries[0]
    count -= 1
    let last = entries[count]
    var hole = 0
    while true {
      let start = 4 * hole + 1
      guard start < count else { break }
      var best = start
      var child = start + 1
      while child < min(start + 4, count) {
        if entries[child].key < entries[best].key { best = child }
        child += 1
      }
      guard entries[best].key < last.key else { break }
      entries[hole] = entries[best]
      hole = best
    }
    entries[hole] = last
    return (first.key, Int(first.arc))
  }
}

/// What a search knows of each arc; emptied in no time.
struct SearchLabels: ~Copyable {
  /// What is known of an arc, where the stamp is that of now.
  private struct Label {
    var cost: Double
    var stamp: UInt32
    /// Where the cost came from: a turn, or below 0 the source −1 − n.
    var parent: Int32
  }

  private let labels: UnsafeMutablePointer<Label>
  /// How many arcs there are.
  let count: Int
  private var stamp: UInt32 = 0
  var queue = SearchQueue()

  init(count: Int) {
    self.count = count
    labels = .allocate(capacity: max(count, 1))
    labels.initialize(repeating: Label(cost: .infinity, stamp: 0, parent: 0), count: count)
  }

  deinit { labels.deallocate() }

  mutating func removeAll() {
    queue.removeAll()
    if stamp == .max {
      for index in 0..<count { labels[index].stamp = 0 }
      stamp = 0
    }
    stamp += 1
  }

  /// The cost of an arc; infinity for one that was not reached.
  @inline(__always)
  subscript(arc: Int) -> Double {
    assert(arc >= 0 && arc < count)
    return labels[arc].stamp == stamp ? labels[arc].cost : .infinity
  }

  /// Where the cost of an arc came from: a turn, or below 0 the source −1 − n; of one that was reached.
  @inline(__always)
  func parent(_ arc: Int) -> Int { Int(labels[arc].parent) }

  /// Takes a cost, if it is less than what is known.
  @inline(__always)
  mutating func offer(_ arc: Int, _ cost: Double, from parent: Int) {
    if note(arc, cost, from: parent) { queue.push(cost, arc) }
  }

  /// Takes a cost, if it is less than what is known, of an arc that need not be looked at.
  ///
  /// - Returns: whether it was.
  @inline(__always)
  mutating func note(_ arc: Int, _ cost: Double, from parent: Int) -> Bool {
    assert(arc >= 0 && arc < count)
    if labels[arc].stamp == stamp, labels[arc].cost <= cost { return false }
    labels[arc] = Label(cost: cost, stamp: stamp, parent: Int32(truncatingIfNeeded: parent))
    return true
  }

  /// Lowers the cost of an arc that was reached.
  @inline(__always)
  mutating func lower(_ arc: Int, _ cost: Double) { labels[arc].cost = cost }

  /// Puts an arc that was noted into the queue.
  @inline(__always)
  mutating func push(_ arc: Int, _ cost: Double) { queue.push(cost, arc) }

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
