// The attributes of a network's ways: in memory, or read from a file when they are needed.

import Synchronization

/// The attributes of the ways of a network, by number.
///
/// A way that is in a file is read when it is asked for, as a route needs some hundreds of hundreds of thousands; when
/// many have been asked for, all are read, once.
// @unchecked holds: `all` is written once, under the lock, before `isRead` says so to who looks at it.
final class WayTable: @unchecked Sendable {
  let count: Int
  private let file: UnsafeRawBufferPointer
  private let owner: AnyObject?
  /// Where each way begins in the file.
  private let starts: [Int]
  private var all: [WayInfo]
  private let isRead: Atomic<Bool>
  private let asked = Mutex(0)

  init(_ ways: [WayInfo]) {
    (count, all, starts, owner) = (ways.count, ways, [], nil)
    file = UnsafeRawBufferPointer(start: nil, count: 0)
    isRead = Atomic(true)
  }

  /// Takes the ways of a file that another keeps; nil where they are damaged.
  init?(_ bytes: UnsafeRawBufferPointer, keptBy owner: AnyObject) {
    guard let starts = WayTexts.starts(bytes) else { return nil }
    (count, all, file, self.starts, self.owner) = (starts.count, [], bytes, starts, owner)
    isRead = Atomic(false)
  }

  /// A way; O(1).
  subscript(number: Int) -> WayInfo {
    if isRead.load(ordering: .acquiring) { return all[number] }
    let isOften = asked.withLock { asked in
      asked += 1
      if asked == count / 4 + 1 { readAll() }
      return asked > count / 4
    }
    return isOften ? all[number] : WayTexts.way(file, starts[number])
  }

  /// All of them.
  var ways: [WayInfo] { (0..<count).map { self[$0] } }

  private func readAll() {
    all = starts.map { WayTexts.way(file, $0) }
    isRead.store(true, ordering: .releasing)
  }
}
