// The records of one stream from the first that is still without a match.

/// A window on a stream: its front leaves it in order.
package struct DiffWindow {
  /// A record in the window.
  package struct Entry {
    package let key: DiffKey
    /// Empty once it is not wanted any more.
    package var text: [UInt8]
    package var state = State.waiting
    /// The next waiting record with the same key, by its number; negative for none.
    fileprivate var following = -1

    package var size: Int { 112 + text.count + state.size }

    package init(_ key: DiffKey, _ text: [UInt8]) { (self.key, self.text) = (key, text) }
  }

  package enum State {
    case waiting
    /// Other records of its key were set aside, so that it will be, too.
    case outcast
    /// It has its match, the record of the other stream with this number, which says the rest.
    case matched(Int)
    /// It is the same in the other stream.
    case equal
    /// What it is in the other stream.
    case changed([UInt8])
    /// It stands elsewhere in the other stream; for a patch alone.
    case moved

    package var size: Int {
      if case .changed(let text) = self { return text.count }
      return 0
    }

    /// Whether it has no match.
    package var isLone: Bool {
      switch self {
      case .waiting, .outcast: true
      default: false
      }
    }
  }

  private var entries: [Entry?] = []
  /// Where in `entries` the first is.
  private var head = 0
  /// The number of the first in its stream.
  package private(set) var first = 0
  /// About how many bytes there are.
  package private(set) var bytes = 0
  /// The first and the last waiting record of each key.
  private var waiting: [DiffKey: (first: Int, last: Int)] = [:]

  /// Makes an empty window at the start of a stream.
  package init() {}

  /// How many records of the stream have come.
  package var end: Int { first + entries.count - head }

  package var isEmpty: Bool { head == entries.count }

  /// The first.
  package var front: Entry? { isEmpty ? nil : entries[head] }

  /// A record by its number; nil for one that has left.
  package subscript(number: Int) -> Entry? { number < first ? nil : entries[number - first + head] }

  /// Takes a record that waits, or does not.
  package mutating func append(_ entry: Entry) {
    let number = end
    bytes += entry.size
    entries.append(entry)
    guard case .waiting = entry.state else { return }
    if let queue = waiting[entry.key] {
      entries[queue.last - first + head]?.following = number
      waiting[entry.key] = (queue.first, number)
    } else {
      waiting[entry.key] = (number, number)
    }
  }

  /// Passes a record that needs no place here; the window must be empty.
  package mutating func pass() { first += 1 }

  /// Changes a record that is there.
  package mutating func update(_ number: Int, _ state: State, keepsText: Bool) {
    guard number >= first else { return }
    let at = number - first + head
    bytes -= entries[at]?.size ?? 0
    entries[at]?.state = state
    if !keepsText { entries[at]?.text = [] }
    bytes += entries[at]?.size ?? 0
  }

  /// Takes the first waiting record of a key, by its number.
  package mutating func takeWaiting(_ key: DiffKey) -> Int? {
    guard let queue = waiting[key] else { return nil }
    let following = self[queue.first]?.following ?? -1
    waiting[key] = following < 0 ? nil : (following, queue.last)
    return queue.first
  }

  /// Takes the front.
  package mutating func popFirst() -> Entry? {
    guard let entry = front else { return nil }
    // It is the first of its key.
    if case .waiting = entry.state { _ = takeWaiting(entry.key) }
    entries[head] = nil
    (head, first, bytes) = (head + 1, first + 1, bytes - entry.size)
    if head > 1024, head * 2 > entries.count {
      entries.removeFirst(head)
      head = 0
    }
    return entry
  }
}
