// Records in the order of their keys: in memory while they are few, by sorted runs in temporary files beyond.
//
//   add ─▶ entries ─▶ (16 MiB) ─▶ a sorted run ─▶ (256 of a level) ─▶ one run of the level above
//   finish; next ◀─ the least of the runs' first records

import FeatureStream
import GeoJSON

/// Sorts texts by keys; what has the same key stays in the order in which it was added.
///
/// Belongs to one thread at a time.
package final class RecordSorter {
  /// A record by the first bytes of its key, and where it begins among all.
  private struct Entry {
    let high: UInt64
    let low: UInt64
    var place: Int
  }

  /// How many records come out at most.
  private let limit: Int?
  private let runBytes: Int
  private let runsAtOnce: Int
  private var entries: [Entry] = []
  /// The records in memory, one after the other, in the order in which they came.
  private var records = ByteBuffer()
  /// With a limit, whether the first entries are in order and as many as are wanted.
  private var isTrimmed = false
  /// The runs of each level.
  private var files: [RunFile] = []
  private var merge: RunMerge?
  /// Whether the merge's record has been given.
  private var isGiven = false
  private var following = 0

  /// Makes an empty one.
  ///
  /// - Parameters:
  ///   - limit: how many records come out at most; nothing is then written to a file.
  ///   - runBytes: how many bytes are sorted in memory.
  ///   - runsAtOnce: how many runs of a level become one, two or more.
  package init(limit: Int? = nil, runBytes: Int = 16 << 20, runsAtOnce: Int = 256) {
    (self.limit, self.runBytes, self.runsAtOnce) = (limit, runBytes, runsAtOnce)
  }

  /// Adds a record.
  package func add(key: UnsafeRawBufferPointer, text: UnsafeRawBufferPointer) throws(RunError) {
    let prefix = KeyPrefix(key)
    if let limit {
      // What comes later and is not before the last of those wanted is not wanted.
      if limit == 0 || isTrimmed && !precedes(key, prefix, entries[limit - 1]) { return }
      append(key, prefix, text)
      if entries.count - limit >= max(limit, 256) { trim(to: limit) }
      return
    }
    append(key, prefix, text)
    if records.count + entries.count * MemoryLayout<Entry>.stride > runBytes { try writeRun() }
  }

  /// Adds a record.
  package func add(key: [UInt8], text: [UInt8]) throws(RunError) {
    try key.withUnsafeBufferPointer { key throws(RunError) in
      try text.withUnsafeBufferPointer { text throws(RunError) in
        try add(key: UnsafeRawBufferPointer(key), text: UnsafeRawBufferPointer(text))
      }
    }
  }

  /// Adds the records of two columns.
  package func add(keys: TextColumn, texts: TextColumn) throws(RunError) {
    for record in 0..<texts.count {
      try keys.withText(record) { key throws(RunError) in
        try texts.withText(record) { text throws(RunError) in try add(key: key, text: text) }
      }
    }
  }

  /// Ends the adding; `next` then yields the records.
  package func finish() throws(RunError) {
    if files.isEmpty {
      sortEntries()
      if let limit, entries.count > limit { entries.removeSubrange(limit...) }
      return
    }
    if !entries.isEmpty { try writeRun() }
    records = ByteBuffer()
    entries = []
    // What came first is in the highest level.
    var runs: [RunReader] = []
    for file in files.reversed() { runs += file.runs.map { RunReader(file, $0) } }
    merge = try RunMerge(runs)
  }

  /// The next record, which is good until the next call; nil after the last.
  package func next() throws(RunError) -> SortedRecord? {
    if let merge {
      if isGiven { try merge.advance() }
      isGiven = true
      guard let start = merge.record?.baseAddress else { return nil }
      return SortedRecordForm.record(start)
    }
    guard following < entries.count else { return nil }
    following += 1
    return SortedRecordForm.record(UnsafeRawPointer(records.base + entries[following - 1].place))
  }

  private func append(_ key: UnsafeRawBufferPointer, _ prefix: KeyPrefix, _ text: UnsafeRawBufferPointer) {
    entries.append(Entry(high: prefix.high, low: prefix.low, place: records.count))
    withUnsafeBytes(of: (UInt32(key.count), UInt32(text.count))) { records.append($0) }
    records.append(key)
    records.append(text)
  }

  /// Whether a key that comes later is before that of an entry.
  private func precedes(_ key: UnsafeRawBufferPointer, _ prefix: KeyPrefix, _ entry: Entry) -> Bool {
    if prefix.high != entry.high { return prefix.high < entry.high }
    if prefix.low != entry.low { return prefix.low < entry.low }
    return SortedRecordForm.compareRest(key, SortedRecordForm.key(records.base + entry.place)) < 0
  }

  /// Keeps the first of the entries alone, and their records.
  private func trim(to limit: Int) {
    sortEntries()
    entries.removeSubrange(limit...)
    var kept = ByteBuffer(capacity: records.capacity)
    for index in entries.indices {
      let start = UnsafeRawPointer(records.base + entries[index].place)
      entries[index].place = kept.count
      kept.append(UnsafeRawBufferPointer(start: start, count: SortedRecordForm.length(start)))
    }
    swap(&records, &kept)
    isTrimmed = true
  }

  private func sortEntries() {
    let base = UnsafeRawPointer(records.base)
    entries.withUnsafeMutableBufferPointer { entries in
      entries.sort { a, b in
        if a.high != b.high { return a.high < b.high }
        if a.low != b.low { return a.low < b.low }
        let order = SortedRecordForm.compareRest(
          SortedRecordForm.key(base + a.place), SortedRecordForm.key(base + b.place))
        return order != 0 ? order < 0 : a.place < b.place
      }
    }
  }

  private func writeRun() throws(RunError) {
    sortEntries()
    let file = file(0)
    for entry in entries {
      let start = UnsafeRawPointer(records.base + entry.place)
      try file.append(UnsafeRawBufferPointer(start: start, count: SortedRecordForm.length(start)))
    }
    try file.endRun()
    entries.removeAll(keepingCapacity: true)
    records.removeAll(limit: 2 * runBytes)
    // Runs of a level become one of the next, and their file is emptied.
    var level = 0
    while files[level].runs.count == runsAtOnce {
      let (lower, upper) = (files[level], self.file(level + 1))
      let merge = try RunMerge(lower.runs.map { RunReader(lower, $0) })
      while let record = merge.record {
        try upper.append(record)
        try merge.advance()
      }
      try upper.endRun()
      try lower.removeAll()
      level += 1
    }
  }

  /// The file of a level's runs.
  private func file(_ level: Int) -> RunFile {
    if level == files.count { files.append(RunFile()) }
    return files[level]
  }
}
