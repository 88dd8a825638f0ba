// Records in the order of their keys: in memory while they are few, by sorted runs in temporary files beyond.
//
//   add ─▶ entries ─▶ (16 MiB) ─▶ a sorted run ─▶ (64 of a level) ─▶ one run of the level above
//   finish; next ◀─ the least of the runs' first records

import FeatureStream
import Planar

/// Sorts texts by keys; what has the same key stays in the order in which it was added.
///
/// Belongs to one thread at a time.
package final class RecordSorter {
  private struct Entry {
    /// The key's first eight bytes, by which most comparisons are decided.
    let prefix: UInt64
    let key: [UInt8]
    let text: [UInt8]

    init(_ key: [UInt8], _ text: [UInt8]) {
      (self.key, self.text) = (key, text)
      prefix = (0..<8).reduce(0) { $0 << 8 | UInt64($1 < key.count ? key[$1] : 0) }
    }

    func isBefore(_ other: Entry) -> Bool {
      prefix != other.prefix ? prefix < other.prefix : key.lexicographicallyPrecedes(other.key)
    }
  }

  /// A sorted run in a file, and the next of its records.
  private final class Run {
    let level: Int
    private let spill = RecordSpill(memoryLimit: 0)
    private(set) var first = Entry([], [])

    init(level: Int) { self.level = level }

    func append(_ entry: Entry) throws(RunError) {
      try spill.append(entry.key)
      try spill.append(entry.text)
    }

    func rewind() throws(RunError) { try spill.rewind() }

    /// Reads the next record; false after the last.
    func advance() throws(RunError) -> Bool {
      guard let key = try spill.next(), let text = try spill.next() else { return false }
      first = Entry(key, text)
      return true
    }
  }

  /// A run by what comes next of it: the greatest is the one whose record is first.
  private struct QueuedRun: Comparable {
    let run: Run
    /// Of equal keys that of the earlier run is first.
    let number: Int

    static func < (a: QueuedRun, b: QueuedRun) -> Bool {
      let (first, second) = (a.run.first, b.run.first)
      return second.isBefore(first) || !first.isBefore(second) && b.number < a.number
    }

    static func == (a: QueuedRun, b: QueuedRun) -> Bool { a.number == b.number }
  }

  /// How many records come out at most.
  private let limit: Int?
  private let runBytes: Int
  private let runsAtOnce: Int
  private var entries: [Entry] = []
  private var byteCount = 0
  /// With a limit, whether the first entries are in order and as many as are wanted.
  private var isTrimmed = false
  private var runs: [Run] = []
  /// The runs that are being merged.
  private var queue = PriorityQueue<QueuedRun>()
  private var following = 0

  /// Makes an empty one.
  ///
  /// - Parameters:
  ///   - limit: how many records come out at most; nothing is then written to a file.
  ///   - runBytes: how many bytes are sorted in memory.
  ///   - runsAtOnce: how many runs of a level become one.
  package init(limit: Int? = nil, runBytes: Int = 16 << 20, runsAtOnce: Int = 64) {
    (self.limit, self.runBytes, self.runsAtOnce) = (limit, runBytes, runsAtOnce)
  }

  /// Adds a record.
  package func add(key: [UInt8], text: [UInt8]) throws(RunError) {
    let entry = Entry(key, text)
    if let limit {
      // What comes later and is not before the last of those wanted is not wanted.
      if limit == 0 || isTrimmed && !entry.isBefore(entries[limit - 1]) { return }
      entries.append(entry)
      if entries.count - limit >= max(limit, 256) { trim(to: limit) }
      return
    }
    entries.append(entry)
    byteCount += key.count + text.count + 120
    if byteCount > runBytes { try writeRun() }
  }

  /// Ends the adding; `next` then yields the records.
  package func finish() throws(RunError) {
    if runs.isEmpty {
      sortEntries()
      if let limit, entries.count > limit { entries.removeSubrange(limit...) }
    } else {
      try writeRun()
      try startMerge(runs)
      runs = []
    }
  }

  /// The next record; nil after the last.
  package func next() throws(RunError) -> (key: [UInt8], text: [UInt8])? {
    if following < entries.count {
      following += 1
      return (entries[following - 1].key, entries[following - 1].text)
    }
    return try nextMerged().map { ($0.key, $0.text) }
  }

  private func trim(to limit: Int) {
    sortEntries()
    entries.removeSubrange(limit...)
    isTrimmed = true
  }

  private func sortEntries() {
    let unsorted = entries
    entries = unsorted.indices.sorted { a, b in
      if unsorted[a].isBefore(unsorted[b]) { return true }
      return a < b && !unsorted[b].isBefore(unsorted[a])
    }.map { unsorted[$0] }
  }

  private func writeRun() throws(RunError) {
    sortEntries()
    let run = Run(level: 0)
    for entry in entries { try run.append(entry) }
    (entries, byteCount) = ([], 0)
    runs.append(run)
    // Runs stand in the order of the stream, those of the highest level first.
    while let last = runs.last, runs.suffix(runsAtOnce).count(where: { $0.level == last.level }) == runsAtOnce {
      let merged = Run(level: last.level + 1)
      try startMerge(Array(runs.suffix(runsAtOnce)))
      runs.removeLast(runsAtOnce)
      while let entry = try nextMerged() { try merged.append(entry) }
      runs.append(merged)
    }
  }

  private func startMerge(_ runs: [Run]) throws(RunError) {
    queue.removeAll()
    for (number, run) in runs.enumerated() {
      try run.rewind()
      if try run.advance() { queue.insert(QueuedRun(run: run, number: number)) }
    }
  }

  private func nextMerged() throws(RunError) -> Entry? {
    guard let next = queue.first else { return nil }
    let entry = next.run.first
    if try next.run.advance() { queue.replaceFirst(with: next) } else { _ = queue.removeFirst() }
    return entry
  }
}
