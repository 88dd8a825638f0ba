// What the walk over two streams did not match: matched by key in parts of temporary files, and put in order.

import FeatureStream
import GeoJSON
import Layers

/// A record that was not matched where it stood.
struct DiffLeftover {
  /// Which record of its stream it is.
  let number: Int
  /// After which record of A it stands; itself, where it is of A.
  let anchor: Int
  let key: DiffKey
  let text: [UInt8]

  fileprivate var packed: [UInt8] {
    var out = PackedBytes()
    out.append(number)
    out.append(anchor)
    out.append(key.bytes)
    out.append(text)
    return out.bytes
  }

  fileprivate init(packed bytes: [UInt8]) {
    var reader = PackedBytes(bytes)
    (number, anchor) = (reader.number(), reader.number())
    (key, text) = (DiffKey(reader.text() ?? []), reader.text() ?? [])
  }

  init(number: Int, anchor: Int, key: DiffKey, text: [UInt8]) {
    (self.number, self.anchor, self.key, self.text) = (number, anchor, key, text)
  }
}

/// Records of both streams, cut into parts by the hash of their keys.
///
/// Each part has its records in the order of their streams.
final class DiffLeftovers {
  private static let partCount = 32
  /// A part with more bytes of A is cut again, by other bits of the hash, as long as there are any.
  private static let partLimit = 48 << 20
  private static let depthLimit = 4

  /// Whether records are matched, or all of A are removed and all of B added.
  private let matches: Bool
  private let depth: Int
  private var parts: [(a: RecordSpill, b: RecordSpill)]

  init(matches: Bool, depth: Int = 0) {
    (self.matches, self.depth) = (matches, depth)
    let limit = (128 << 10) >> (2 * depth)
    parts = (0..<Self.partCount).map { _ in
      (RecordSpill(memoryLimit: limit), RecordSpill(memoryLimit: limit))
    }
  }

  func add(_ leftover: DiffLeftover, isB: Bool) throws(RunError) {
    let part = Int(leftover.key.hash >> UInt64(59 - 5 * depth)) % Self.partCount
    if isB { try parts[part].b.append(leftover.packed) } else { try parts[part].a.append(leftover.packed) }
  }

  /// Matches what is there.
  ///
  /// - Parameter compare: whether two records that match are the same.
  /// - Returns: the differences, as lists each of which is in order, and how many records were the same.
  func resolve(
    _ compare: ([UInt8], [UInt8]) throws(RecordError) -> Bool
  ) throws(RunError) -> (lists: [RecordSpill], equal: Int) {
    var (lists, equal): ([RecordSpill], Int) = ([], 0)
    for index in parts.indices {
      let part = parts[index]
      // What was read is not wanted any more.
      parts[index] = (RecordSpill(), RecordSpill())
      guard part.a.totalBytes + part.b.totalBytes > 0 else { continue }
      try part.a.rewind()
      try part.b.rewind()
      if part.a.totalBytes > Self.partLimit, depth < Self.depthLimit {
        let finer = DiffLeftovers(matches: matches, depth: depth + 1)
        while let text = try part.a.next() { try finer.add(DiffLeftover(packed: text), isB: false) }
        while let text = try part.b.next() { try finer.add(DiffLeftover(packed: text), isB: true) }
        let found = try finer.resolve(compare)
        lists += found.lists
        equal += found.equal
      } else {
        let found = try resolve(part.a, part.b, compare)
        lists += found.lists
        equal += found.equal
      }
    }
    return (lists, equal)
  }

  private func resolve(
    _ a: RecordSpill, _ b: RecordSpill, _ compare: ([UInt8], [UInt8]) throws(RecordError) -> Bool
  ) throws(RunError) -> (lists: [RecordSpill], equal: Int) {
    var records: [DiffLeftover?] = []
    // For each key its records, the first last.
    var waiting: [DiffKey: [Int]] = [:]
    while let text = try a.next() {
      let record = DiffLeftover(packed: text)
      if matches { waiting[record.key, default: []].append(records.count) }
      records.append(record)
    }
    for key in waiting.keys { waiting[key]?.reverse() }
    let (changes, additions) = (RecordSpill(memoryLimit: 128 << 10), RecordSpill(memoryLimit: 128 << 10))
    var changed: [Int: [UInt8]] = [:]
    var equal = 0
    while let text = try b.next() {
      let record = DiffLeftover(packed: text)
      guard let number = waiting[record.key]?.popLast(), let other = records[number] else {
        try additions.append(
          Difference(place: .init(a: record.anchor, b: record.number), after: record.text).packed)
        continue
      }
      var isEqual = other.text == record.text
      if !isEqual {
        do throws(RecordError) { isEqual = try compare(other.text, record.text) } catch {
          throw error.ending ?? RunError(.badData, error.message)
        }
      }
      if isEqual {
        equal += 1
        records[number] = nil
      } else {
        changed[number] = record.text
      }
    }
    for (index, record) in records.enumerated() {
      guard let record else { continue }
      try changes.append(
        Difference(place: .init(a: record.number), before: record.text, after: changed[index]).packed)
    }
    return ([changes, additions], equal)
  }
}

/// Differences of several lists, each of which is in order, in order.
final class DiffMerge {
  private var lists: [(list: RecordSpill, next: Difference)] = []

  init(_ lists: [RecordSpill]) throws(RunError) {
    for list in lists {
      try list.rewind()
      if let text = try list.next() { self.lists.append((list, Difference(packed: text))) }
    }
  }

  /// The next of all; nil after the last.
  func next() throws(RunError) -> Difference? {
    guard let least = lists.indices.min(by: { lists[$0].next.place < lists[$1].next.place }) else { return nil }
    let found = lists[least].next
    if let text = try lists[least].list.next() {
      lists[least].next = Difference(packed: text)
    } else {
      lists.remove(at: least)
    }
    return found
  }
}
