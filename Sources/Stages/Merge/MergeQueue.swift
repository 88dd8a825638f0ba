// The records of three versions, put together by their keys.

import FeatureStream
import GeoJSON
import Layers

/// The records of one version, in order.
struct MergeVersion {
  /// The properties that make the key; none for the id.
  private let names: [MemberKey]
  private(set) var records: [(key: DiffKey, text: [UInt8], name: String?)] = []
  /// How many have no key of their own.
  private(set) var keyless = 0
  private var counts: [DiffKey: Int] = [:]

  init(_ names: [String]) { self.names = names.map { MemberKey($0) } }

  /// Adds a record; of those with one key, the first is the first of the other versions.
  ///
  /// What has no id is told by all that it has.
  mutating func add(_ feature: borrowing Feature, _ text: [UInt8]) {
    var bytes: [UInt8] = []
    if !names.isEmpty {
      bytes = [0x6B] + feature.valueKey(names)
    } else if feature.id.isPresent {
      ValueKey.write(feature.id, of: feature.source, to: &bytes)
      bytes.insert(0x69, at: 0)
    } else {
      bytes = [0x7B] + text
      keyless += 1
    }
    let first = DiffKey(bytes)
    let number = counts[first, default: 0]
    counts[first] = number + 1
    let key = number == 0 ? first : DiffKey(bytes + [0] + Array("\(number)".utf8))
    records.append((key, text, feature.idText))
  }
}

/// A record in up to three versions.
struct MergeEntry {
  var base, ours, theirs: [UInt8]?
  /// Its id as JSON; nil where it has none.
  var name: String?
  /// Which record of a version it is, from 1; nil where that has none.
  var places: (base: Int?, ours: Int?, theirs: Int?)
}

/// The records of three versions in the order in which they are written.
final class MergeQueue {
  private var entries: [MergeEntry] = []
  private let order: [Int]
  /// Whether both edits moved records, each otherwise.
  let hasBothMoved: Bool
  private var at = 0

  init(base: MergeVersion, ours: MergeVersion, theirs: MergeVersion) {
    var numbers: [DiffKey: Int] = [:]
    for (number, record) in base.records.enumerated() { numbers[record.key] = number }
    // What is new, in an order that does not depend on whose edit is called ours.
    var added: Set<DiffKey> = []
    for record in ours.records + theirs.records where numbers[record.key] == nil { added.insert(record.key) }
    let sorted = added.sorted {
      $0.bytes.count == $1.bytes.count ? $0.bytes.lexicographicallyPrecedes($1.bytes) : $0.bytes.count < $1.bytes.count
    }
    for key in sorted { numbers[key] = numbers.count }
    var entries = [MergeEntry](repeating: MergeEntry(places: (nil, nil, nil)), count: numbers.count)
    func place(_ version: MergeVersion, _ put: (inout MergeEntry, [UInt8], Int) -> Void) -> [Int] {
      version.records.enumerated().map { place, record in
        let number = numbers[record.key] ?? 0
        put(&entries[number], record.text, place + 1)
        if let name = record.name { entries[number].name = name }
        return number
      }
    }
    let inTheirs = place(theirs) { ($0.theirs, $0.places.theirs) = ($1, $2) }
    let inBase = place(base) { ($0.base, $0.places.base) = ($1, $2) }
    let inOurs = place(ours) { ($0.ours, $0.places.ours) = ($1, $2) }
    let order = MergeOrder(base: inBase, ours: inOurs, theirs: inTheirs, count: numbers.count)
    (self.order, hasBothMoved, self.entries) = (order.numbers, order.hasBothMoved, entries)
  }

  /// The next record; nil after the last.
  func next() -> MergeEntry? {
    guard at < order.count else { return nil }
    defer {
      entries[order[at]] = MergeEntry(places: (nil, nil, nil))
      at += 1
    }
    return entries[order[at]]
  }
}

/// What three versions make of a record.
struct MergedRecord {
  /// Its line; nil where it was removed.
  var text: [UInt8]?
  /// The line that carries the mark where the record itself was removed.
  var rest: [UInt8]?
  var conflicts: [MergeConflict] = []

  /// The line, with the conflicts as a member where they are marked; nil where there is none.
  func text(isMarked: Bool) -> [UInt8]? {
    guard isMarked, !conflicts.isEmpty, let line = text ?? rest else { return text }
    return ByteBuffer(line).withPaddedBytes { bytes in
      var out = ByteBuffer()
      let fate = { (_: Int, member: JSONMembers.Member) -> ObjectCopy.Fate in
        unescape(bytes[member.name]) == Self.member ? .leaveOut : .keep
      }
      let more = { (out: inout ByteBuffer, needsComma: inout Bool) in
        if needsComma { out.append(",") }
        out.append("\"\(Self.member)\":[")
        for (index, conflict) in conflicts.enumerated() {
          out.append(index == 0 ? "{\"pointer\":" : ",{\"pointer\":")
          out.appendString(conflict.pointer)
          for (name, value) in [("base", conflict.base), ("ours", conflict.ours), ("theirs", conflict.theirs)] {
            guard let value else { continue }
            out.append(",\"\(name)\":")
            out.append(value)
          }
          out.append("}")
        }
        out.append("]")
      }
      ObjectCopy.append(bytes, to: &out, fate: fate, more: more)
      return Array(out.bytes)
    }
  }

  /// The name of the member.
  static let member = "plat:conflict"
}

extension MergeEntry {
  /// Merges it, and counts what it is.
  func merged(prefersTheirs: Bool, _ counts: inout MergeCounts) -> MergedRecord {
    var made = MergedRecord()
    if let ours, let theirs {
      var merge = RecordMerge(prefersTheirs: prefersTheirs)
      made.text = merge.merged(base, ours, theirs)
      made.conflicts = merge.conflicts
    } else if let base, let left = ours ?? theirs {
      // One edit removed it.
      if !RecordMerge.areSame(base, left) {
        made.conflicts = [MergeConflict(pointer: "", base: base, ours: ours, theirs: theirs)]
        made.text = prefersTheirs ? theirs : ours
        made.rest = left
      }
    } else {
      made.text = ours ?? theirs
    }
    counts.conflicts += made.conflicts.count
    switch (ours != base, theirs != base) {
    case (false, false): counts.same += 1
    case (true, false): counts.ours += 1
    case (false, true): counts.theirs += 1
    case (true, true): counts.both += 1
    }
    return made
  }
}
