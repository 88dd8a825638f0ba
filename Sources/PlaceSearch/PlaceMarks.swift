// A mark for each place, to tell whether an unordered run of entries has it.

import Gazetteer
import PlaceIndex

/// A set of places, one bit each; a thread's searches use one after the other.
final class PlaceMarks {
  private let words: UnsafeMutableBufferPointer<UInt64>
  private let count: Int
  /// The places that were given once to `addTwice`; made when it is first called.
  private var once: [UInt64] = []

  /// - Parameter count: how many places there are.
  init(count: Int) {
    self.count = count
    words = .allocate(capacity: count / 64 + 1)
  }

  deinit { words.deallocate() }

  /// Takes all marks off.
  func begin() {
    words.initialize(repeating: 0)
    once = []
  }

  /// Marks places.
  func add(_ places: UnsafeBufferPointer<UInt32>) {
    // A number that is none of a place is that of a damaged index.
    for place in places where Int(place) < count { words[Int(place >> 6)] |= 1 << UInt64(place & 63) }
  }

  /// Marks places that are given twice.
  func addTwice(_ places: UnsafeBufferPointer<UInt32>) {
    if once.isEmpty { once = Array(repeating: 0, count: words.count) }
    for place in places where Int(place) < count {
      let (word, bit) = (Int(place >> 6), UInt64(1) << UInt64(place & 63))
      words[word] |= once[word] & bit
      once[word] |= bit
    }
  }

  /// Whether a place is marked.
  @inline(__always)
  func contains(_ place: UInt32) -> Bool { words[Int(place >> 6)] >> UInt64(place & 63) & 1 != 0 }
}

/// Tells which places have an entry in some runs, or two.
struct RunMarks {
  private let ranges: [EntryRange]
  private let isTwice: Bool
  /// How many places are looked at before those of the runs are marked; below 0 when they are.
  private var unmarked: Int

  /// So many entries are marked in the time of looking for the entries of one place.
  private static let markings = 256

  /// - Parameter isTwice: whether places have two of the entries, as few have.
  init(_ ranges: [EntryRange], isTwice: Bool = false) {
    (self.ranges, self.isTwice) = (ranges, isTwice)
    unmarked = ranges.entryCount / Self.markings
  }

  /// Whether a place is in the runs.
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
  func has(_ place: UInt32, _ view: IndexView) -> Bool {
    var wanted = isTwice ? 2 : 1
    for index in view.entries(of: Int(place)) {
      let entry = Int(view.entriesOfPlace[index])
      for range in ranges where range.low <= entry && entry < range.high {
        wanted -= 1
        if wanted == 0 { return true }
      }
    }
    return false
  }

  private func mark(_ marks: PlaceMarks, _ view: IndexView) {
    marks.begin()
    for range in ranges {
      let places = view.places.run(range.low, range.high)
      if isTwice { marks.addTwice(places) } else { marks.add(places) }
    }
  }
}
