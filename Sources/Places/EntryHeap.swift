// Runs of entries, the one with the best place on top.

/// A binary heap of runs, ordered by the worth of the match plus the weighted importance of their best place.
struct EntryHeap {
  /// A run and the best place in it.
  struct Item {
    let range: EntryRange
    let entry: Int
    let place: UInt32
    let key: Double
  }

  private let view: IndexView
  private let weight: Double
  private var items: [Item] = []

  init(_ view: IndexView, _ ranges: [EntryRange], weight: Double) {
    self.view = view
    self.weight = weight
    for range in ranges { push(range) }
  }

  /// The best item.
  var top: Item? { items.first }

  /// Takes the best item off, and puts what is left of its run back.
  mutating func pop() -> Item? {
    guard let top = items.first else { return nil }
    let last = items.removeLast()
    if !items.isEmpty {
      items[0] = last
      sink()
    }
    let range = top.range
    var (left, right) = (range, range)
    (left.high, right.low) = (top.entry, top.entry + 1)
    push(left)
    push(right)
    return top
  }

  private mutating func push(_ range: EntryRange) {
    guard range.low < range.high else { return }
    let entry = view.argmin(range.low, range.high)
    let place = view.places[entry]
    // No place has such a number: the index is damaged.
    guard Int(place) < view.placeCount else { return }
    items.append(
      Item(range: range, entry: entry, place: place, key: range.worth + weight * Double(view.importances[Int(place)])))
    var child = items.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard Self.precedes(items[child], items[parent]) else { break }
      items.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var best = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < items.count {
        if Self.precedes(items[child], items[best]) { best = child }
      }
      if best == parent { return }
      items.swapAt(best, parent)
      parent = best
    }
  }

  @inline(__always)
  private static func precedes(_ a: Item, _ b: Item) -> Bool { a.key != b.key ? a.key > b.key : a.place < b.place }
}
