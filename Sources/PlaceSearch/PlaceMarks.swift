// A mark for each place, to tell whether an unordered run of entries has it.

import Gazetteer
import PlaceIndex

/// A set of places, one bit each; a thread's searches use one after the other.
final class PlaceMarks {
  private let words: UnsafeMutableBufferPointer<UInt64>
  private let count: Int

  /// - Parameter count: how many places there are.
  init(count: Int) {
    self.count = count
    words = .allocate(capacity: count / 64 + 1)
  }

  deinit { words.deallocate() }

  /// Takes all marks off.
  func begin() { words.initialize(repeating: 0) }

  /// Marks places.
  func add(_ places: UnsafeBufferPointer<UInt32>) {
    // A number that is none of a place is that of a damaged index.
    for place in places where Int(place) < count { words[Int(place >> 6)] |= 1 << UInt64(place & 63) }
  }

  /// Marks the places of a row, one bit each.
  func add(_ row: UnsafeBufferPointer<UInt64>) {
    for index in 0..<min(row.count, words.count) { words[index] |= row[index] }
  }

  /// Leaves those of some places that are marked.
  func keep(_ places: inout [UInt32]) {
    var kept = 0
    places.withUnsafeMutableBufferPointer { places in
      for at in places.indices {
        let place = places[at]
        places[kept] = place
        // Which of them are marked follows no pattern.
        if Int(place) < count { kept += Int(words[Int(place >> 6)] >> UInt64(place & 63) & 1) }
      }
    }
    places.removeLast(places.count - kept)
  }

  /// Whether a place is marked.
  @inline(__always)
  func contains(_ place: UInt32) -> Bool { words[Int(place >> 6)] >> UInt64(place & 63) & 1 != 0 }
}

/// Tells which places have an entry in some runs, and some others.
struct RunMarks {
  private let ranges: [EntryRange]
  /// Rows of all places of some runs, and the entries of the others.
  private var rows: [UnsafeBufferPointer<UInt64>] = []
  private var entries: [Range<Int>] = []
  /// How many places are looked at before those of the runs are marked; below 0 when they are.
  private var unmarked: Int

  /// So many entries are marked in the time of looking for the entries of one place.
  private static let markings = 256
  /// The same, of what is sure to be looked at.
  private static let sureMarkings = 64

  /// - Parameter places: how many places are looked at, where that is known.
  init(_ ranges: [EntryRange], _ view: IndexView, places: Int? = nil) {
    self.ranges = ranges
    var cost = 0
    for range in Self.joined(ranges) {
      if let row = view.beginnings.row(of: range) {
        rows.append(row)
        cost += row.count / 4
      } else {
        entries.append(range)
        cost += range.count
      }
    }
    unmarked = cost / Self.markings
    if let places { unmarked = cost / Self.sureMarkings < places ? 0 : .max }
  }

  /// The entries of runs, each once.
  private static func joined(_ ranges: [EntryRange]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.low < $1.low }) {
      if let last = joined.last, range.low <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.high)
      } else {
        joined.append(range.low..<range.high)
      }
    }
    return joined
  }

  /// Whether a place may be in the runs.
  ///
  /// - Parameter marks: used for nothing else as long as this is.
  @inline(__always)
  mutating func mayHave(_ place: UInt32, _ marks: PlaceMarks, _ view: IndexView) -> Bool {
    if unmarked < 0 { return marks.contains(place) }
    if unmarked == 0 { mark(marks, view) }
    unmarked -= 1
    return has(place, view)
  }

  /// Whether a place is in the runs, by its own entries: where only few are asked for.
  private func has(_ place: UInt32, _ view: IndexView) -> Bool {
    for index in view.entries(of: Int(place)) {
      let entry = Int(view.entriesOfPlace[index])
      if ranges.contains(where: { $0.low <= entry && entry < $0.high }) { return true }
    }
    return false
  }

  private func mark(_ marks: PlaceMarks, _ view: IndexView) {
    marks.begin()
    for row in rows { marks.add(row) }
    for range in entries { marks.add(view.places.run(range.lowerBound, range.upperBound)) }
  }
}
