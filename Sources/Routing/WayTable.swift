// The attributes of a network's ways: in memory, or read from a file when they are needed.

import Synchronization

/// The attributes of the ways of a network, by number.
///
/// A way that is in a file is read when it is asked for, as a route needs some hundreds of hundreds of thousands; when
/// many have been asked for, all are read, once.
// @unchecked holds: `all` is written once, under the lock, before `isRead` says so to who looks at it.
final class WayTable: @unchecked Sendable {
  let count: Int
  private let file: ProvenBytes?
  /// Where each way begins in the file, and the last one ends.
  private let starts: Column<UInt32>
  @exclusivity(unchecked) private var all: [WayInfo]
  private let isRead: Atomic<Bool>
  private let asked = Mutex(0)

  init(_ ways: [WayInfo]) {
    (count, all, starts, file) = (ways.count, ways, Column([]), nil)
    isRead = Atomic(true)
  }

  /// Takes the ways of a file.
  init(_ file: ProvenBytes, starts: Column<UInt32>) {
    (count, all, self.file, self.starts) = (starts.count - 1, [], file, starts)
    isRead = Atomic(false)
  }

  /// A way; O(1).
  ///
  /// Of one in memory what is asked for alone is read.
  subscript(number: Int) -> WayInfo {
    @inline(__always) _read {
      if isRead.load(ordering: .acquiring) { yield all[number] } else { yield fetched(number) }
    }
  }

  @inline(never)
  private func fetched(_ number: Int) -> WayInfo {
    let isOften = asked.withLock { asked in
      asked += 1
      if asked == count / 4 + 1 { readAll() }
      return asked > count / 4
    }
    return isOften ? all[number] : read(number)
  }

  /// Reads a way; one of no name where it is damaged.
  private func read(_ number: Int) -> WayInfo {
    let range = starts.range(number)
    guard let file, file.prove(range) else { return WayInfo() }
    return WayTexts.way(UnsafeRawBufferPointer(rebasing: file.bytes[range])) ?? WayInfo()
  }

  /// All of them.
  var ways: [WayInfo] { (0..<count).map { self[$0] } }

  private func readAll() {
    all = (0..<count).map(read)
    isRead.store(true, ordering: .releasing)
  }
}
