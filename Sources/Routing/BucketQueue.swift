// The queue of a search that goes to all there is: costs in buckets.

/// A priority queue for a search that does not stop on the way: what is within one bucket comes in any order, and what
/// has come too soon comes again when its cost is lowered.
///
/// To push one takes a few nanoseconds, however many wait. A search over cells lowers the cost of an end ten times
/// before that is done, so that most of what is pushed is never looked at (Dial 1969; Meyer, Sanders 2003: Δ-stepping).
/// `SearchQueueTests` holds it to what a heap says.
///
/// Its pointers are safe: the number of an entry comes from `push` alone, which makes room for it, and that of a bucket
/// is less than `buckets`.
struct BucketQueue: ~Copyable {
  private struct Entry {
    var key: Double
    var state: UInt32
    var next: Int32
  }

  private var entries: UnsafeMutablePointer<Entry>
  private var count = 0
  private var room = 1024
  /// The first of those that are free, and of those beyond the last bucket; −1 for none.
  private var free: Int32 = -1
  private var beyond: Int32 = -1
  private let firsts: UnsafeMutablePointer<Int32>
  private var bucket = 0
  /// How many wait in buckets.
  private var waiting = 0
  /// The cost at which the buckets begin, and how many there are to a unit.
  private var start = 0.0
  private var scale = 1.0

  private static let buckets = 4096

  init() {
    entries = .allocate(capacity: room)
    firsts = .allocate(capacity: Self.buckets)
    firsts.initialize(repeating: -1, count: Self.buckets)
  }

  deinit {
    entries.deallocate()
    firsts.deallocate()
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * room)
    larger.moveInitialize(from: entries, count: count)
    entries.deallocate()
    (entries, room) = (larger, 2 * room)
  }

  /// Empties it.
  ///
  /// - Parameter width: a cost that is far for the search, of which some hundred buckets are made.
  mutating func begin(width: Double) {
    (count, free, beyond, start) = (0, -1, -1, 0)
    scale = width > 0 && width < .infinity ? Double(Self.buckets) / 4 / width : 1
    // A search that came to its end has left all buckets empty.
    if waiting > 0 { firsts.initialize(repeating: -1, count: Self.buckets) }
    (bucket, waiting) = (0, 0)
  }

  @inline(never)
  mutating func push(_ key: Double, _ state: Int) {
    var number = free
    if number >= 0 {
      free = entries[Int(number)].next
    } else {
      if count == room { grow() }
      number = Int32(truncatingIfNeeded: count)
      count += 1
    }
    let place = (key - start) * scale
    let next: Int32
    if place < Double(Self.buckets) {
      // What comes late by rounding comes now.
      let place = max(Int(place), bucket)
      next = firsts[place]
      firsts[place] = number
      waiting += 1
    } else {
      next = beyond
      beyond = number
    }
    entries[Int(number)] = Entry(key: key, state: UInt32(truncatingIfNeeded: state), next: next)
  }

  /// One of those whose costs are about the least.
  @inline(__always)
  mutating func pop() -> (key: Double, state: Int)? {
    while true {
      while waiting > 0 {
        let number = firsts[bucket]
        guard number >= 0 else {
          bucket += 1
          continue
        }
        let entry = entries[Int(number)]
        firsts[bucket] = entry.next
        waiting -= 1
        entries[Int(number)].next = free
        free = number
        return (entry.key, Int(entry.state))
      }
      guard beyond >= 0 else { return nil }
      advance()
    }
  }

  /// Puts what lies beyond the last bucket in buckets that begin with the least of it.
  private mutating func advance() {
    var (number, least) = (beyond, Double.infinity)
    while number >= 0 {
      least = min(least, entries[Int(number)].key)
      number = entries[Int(number)].next
    }
    (number, beyond, bucket, start) = (beyond, -1, 0, least)
    while number >= 0 {
      let entry = entries[Int(number)]
      entries[Int(number)].next = free
      free = number
      number = entry.next
      push(entry.key, Int(entry.state))
    }
  }
}
