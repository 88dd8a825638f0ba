// What runs of entries ask of their places besides an entry.

/// What a place has to have besides an entry in a run.
struct RangeCondition: Equatable {
  /// One bit for each word that the context must have, and `ContextMatcher.lastIsWhole`.
  var context: UInt16 = 0
  /// Which words, in any order, the name must have.
  package var words = Words.none

  package enum Words: UInt8 {
    case none
    /// All as whole words.
    case whole
    /// All, the last one being unfinished.
    case unfinished
  }

  /// Whether nothing is asked.
  @inline(__always) var isNone: Bool { context == 0 && words == .none }

  /// Whether the context must have the last word as a whole one; the same run is there once more without that.
  @inline(__always) var hasWholeLast: Bool { context & ContextMatcher.lastIsWhole != 0 }

  /// The same for any word that the last one begins.
  @inline(__always) var unfinished: RangeCondition {
    RangeCondition(context: context & ~ContextMatcher.lastIsWhole, words: words)
  }
}

/// What runs ask of the contexts of places.
struct AskedContexts {
  /// The words of which contexts are marked, one bit each.
  let known: UInt16
  /// The words of these that each run asks for; empty where one asks for none.
  let asked: [UInt16]

  /// Whether a place without some words is in none of the runs.
  @inline(__always)
  func excludes(_ missing: UInt16) -> Bool { !asked.isEmpty && asked.allSatisfy { $0 & missing != 0 } }
}

extension [EntryRange] {
  /// How many entries they have; runs that are there for a word as a whole one and once more for one that goes on count
  /// once.
  var entryCount: Int { reduce(0) { $1.condition.hasWholeLast ? $0 : $0 + $1.high - $1.low } }

  /// The most that a match in one of them is worth.
  var mostWorth: Double { reduce(0) { Swift.max($0, $1.worth) } }
}
