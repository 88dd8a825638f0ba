// Runs of entries, the one with the best place on top.

import Gazetteer
import PlaceIndex
import Planar

/// A priority queue of runs, ordered by the worth of the match plus the weighted importance of their best place.
struct EntryHeap {
  /// A run and the best place in it.
  struct Item: Comparable {
    let range: EntryRange
    let entry: Int
    let place: UInt32
    let key: Double

    @inline(__always)
    static func < (a: Self, b: Self) -> Bool { a.key != b.key ? a.key < b.key : a.place > b.place }
    static func == (a: Self, b: Self) -> Bool { a.key == b.key && a.place == b.place }
  }

  private let view: IndexView
  private let weight: Double
  private var items = PriorityQueue<Item>()

  init(_ view: IndexView, _ ranges: [EntryRange], weight: Double) {
    self.view = view
    self.weight = weight
    for range in ranges { push(range) }
  }

  /// The best item.
  var top: Item? { items.first }

  /// Takes the best item off, and puts what is left of its run back.
  mutating func pop() -> Item? {
    guard let top = items.removeFirst() else { return nil }
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
    items.insert(
      Item(range: range, entry: entry, place: place, key: range.worth + weight * Double(view.importances[Int(place)])))
  }
}
