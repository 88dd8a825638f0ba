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

  /// Whether a place is marked.
  @inline(__always)
  func contains(_ place: UInt32) -> Bool { words[Int(place >> 6)] >> UInt64(place & 63) & 1 != 0 }
}
