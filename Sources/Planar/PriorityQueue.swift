// A priority queue, the one of all modules but the search of routes, which has a faster one of its own.

/// A priority queue, in which the greatest element comes first: a binary heap in an array.
///
///     var queue = PriorityQueue<Cell>()
///     queue.insert(cell)
///     while let next = queue.removeFirst() { … }
///
/// To have the least come first, elements compare the other way round. Of equal elements any may come first.
public struct PriorityQueue<Element: Comparable> {
  /// The elements, each before the two at 2i + 1 and 2i + 2, and not less than they are.
  @usableFromInline var heap: [Element] = []

  /// Makes a queue without elements.
  @inlinable
  public init() {}

  /// How many elements there are.
  @inlinable @inline(__always)
  public var count: Int { heap.count }

  /// The greatest element; nil where there is none.
  @inlinable @inline(__always)
  public var first: Element? { heap.first }

  /// All elements, in no order that means anything.
  @inlinable @inline(__always)
  public var elements: [Element] { heap }

  /// Leaves out all elements; the memory stays.
  @inlinable
  public mutating func removeAll() { heap.removeAll(keepingCapacity: true) }

  /// Adds an element; O(log n).
  @inlinable
  public mutating func insert(_ element: Element) {
    heap.append(element)
    var at = heap.count - 1
    while at > 0, heap[(at - 1) / 2] < element {
      heap[at] = heap[(at - 1) / 2]
      at = (at - 1) / 2
    }
    heap[at] = element
  }

  /// Takes out the greatest element, and returns it; nil where there is none; O(log n).
  @inlinable
  public mutating func removeFirst() -> Element? {
    guard let last = heap.popLast() else { return nil }
    return heap.isEmpty ? last : replaceFirst(with: last)
  }

  /// Puts an element in place of the greatest of one or more, and returns that; O(log n).
  @inlinable
  @discardableResult
  public mutating func replaceFirst(with element: Element) -> Element {
    let first = heap[0]
    var at = 0
    while 2 * at + 1 < heap.count {
      var child = 2 * at + 1
      if child + 1 < heap.count, heap[child] < heap[child + 1] { child += 1 }
      guard element < heap[child] else { break }
      heap[at] = heap[child]
      at = child
    }
    heap[at] = element
    return first
  }
}

extension PriorityQueue: Sendable where Element: Sendable {}
