// Which records a sample takes: each has a number drawn for it, and that does not depend on the others.

import Planar

/// Draws a number for each record from a seed and the record's place in the stream.
///
/// The numbers are SplitMix64's (Steele, Lea and Flood 2014), those of one seed all different.
package struct RecordLottery: Sendable {
  private let start: UInt64

  package init(seed: Int) { start = Self.mixed(UInt64(bitPattern: Int64(seed))) }

  /// The number of the record at a place, counted from 0.
  package func number(_ place: Int) -> UInt64 {
    Self.mixed(start &+ UInt64(place + 1) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Whether a record is drawn where each is with this probability.
  package func takes(_ place: Int, probability: Double) -> Bool {
    Double(number(place) >> 11) * 0x1p-53 < probability
  }

  /// A number from another one, all of whose bits depend on all of that.
  static func mixed(_ number: UInt64) -> UInt64 {
    var word = number
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}

/// A sample of so many records of a stream, each as likely as any other: those with the least numbers.
///
///     var sample = RecordSample(count: 100)
///     if sample.wants(number) { sample.add(text, at: place, number) }
package struct RecordSample {
  /// One record; the greatest is the one that goes first.
  private struct Entry: Comparable {
    let number: UInt64
    let place: Int
    let text: [UInt8]

    static func < (a: Entry, b: Entry) -> Bool { a.number < b.number }
    static func == (a: Entry, b: Entry) -> Bool { a.number == b.number }
  }

  private let count: Int
  private var entries = PriorityQueue<Entry>()

  /// - Parameter count: how many records are taken at most; 1 or more.
  package init(count: Int) { self.count = count }

  /// Whether a record with this number is among those wanted so far.
  package func wants(_ number: UInt64) -> Bool {
    entries.count < count || (entries.first.map { number < $0.number } ?? true)
  }

  /// Takes a record that is wanted, in the place of one that no longer is.
  package mutating func add(_ text: [UInt8], at place: Int, _ number: UInt64) {
    let entry = Entry(number: number, place: place, text: text)
    if entries.count < count { entries.insert(entry) } else { _ = entries.replaceFirst(with: entry) }
  }

  /// The records with their places, in no order.
  package var records: [(place: Int, text: [UInt8])] { entries.elements.map { ($0.place, $0.text) } }
}
