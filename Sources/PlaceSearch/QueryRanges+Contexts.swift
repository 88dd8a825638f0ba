// What the runs of a query ask of the contexts of places, and which of them are sooner found by these.

import Gazetteer
import PlaceIndex

extension QueryRanges {
  /// Runs whose places are sooner found by their contexts, with places of which those that have all words there that
  /// are asked for are some.
  ///
  /// - Parameters:
  ///   - isNear: whether to go by the longest run alone, of which there is little to be looked at near a focus.
  ///   - cost: of runs that are worth so much, how many entries take as long as one of these places, 0 for all that
  ///     ask for one, and which part of the entries is looked at.
  func byContext(
    _ ranges: [EntryRange], isNear: Bool, cost: (_ worth: Double) -> (share: Int, part: Double)
  ) -> [(places: [UInt32], ranges: [EntryRange])] {
    var found: [(places: [UInt32], ranges: [EntryRange])] = []
    var asked: [UInt16] = []
    for range in ranges where range.condition.context != 0 {
      let condition = range.condition.unfinished.context
      if asked.contains(condition) { continue }
      asked.append(condition)
      let own = ranges.filter { $0.condition.unfinished.context == condition }
      let words = contexts.ranges.indices.filter { condition & 1 << UInt16($0) != 0 }
      let longest = own.reduce(0) { max($0, $1.high - $1.low) }
      let (share, part) = cost(own.reduce(0) { max($0, $1.worth) })
      let entries = Int(Double(own.entryCount) * part)
      let (most, limit) =
        share == 0 ? (Int.max, Int.max) : ((isNear ? longest : entries) / share, Self.manyTimes * entries)
      guard let list = contexts.places(words: words, most: most, limit: limit) else { continue }
      let count = share * list.count
      // The same contexts lead to runs of the same worth or less.
      let worth = own.reduce(0) { worth, range in
        let rest =
          isNear ? range.high - range.low : own.filter { $0.worth <= range.worth }.entryCount
        return range.worth > worth && rest >= count ? range.worth : worth
      }
      let rest = own.filter { $0.worth <= worth }
      if !rest.isEmpty { found.append((list, rest)) }
    }
    return found
  }

  /// So many places are compared in the time of one entry.
  private static var manyTimes: Int { 16 }

  /// Runs that ask for something of contexts, those together that ask for the same words.
  func conditions(_ ranges: [EntryRange]) -> [[EntryRange]] {
    var asked: [UInt16] = []
    for range in ranges where range.condition.context != 0 {
      let context = range.condition.unfinished.context
      if !asked.contains(context) { asked.append(context) }
    }
    return asked.map { context in ranges.filter { $0.condition.unfinished.context == context } }
  }

  /// What runs that ask for the same words ask, where all words are marked in the time of the runs; nil where not.
  func asked(_ ranges: [EntryRange]) -> AskedContexts? {
    guard let words = ranges.first?.condition.unfinished.context, words != 0,
      contexts.prepare(words, places: ranges.entryCount) == words
    else { return nil }
    return AskedContexts(known: words, asked: [words])
  }

  /// Whether a run is not among some once more for an unfinished word.
  func isAlone(_ range: EntryRange, _ ranges: [EntryRange]) -> Bool {
    !ranges.contains { $0.low == range.low && $0.high == range.high && !$0.condition.hasWholeLast }
  }

  /// What runs ask of the contexts of places, once these are marked where that is worth it.
  ///
  /// - Parameter places: how many places are looked at.
  func askedContexts(_ ranges: some Sequence<EntryRange>, places: Int) -> AskedContexts {
    var asked: [UInt16] = []
    for range in ranges {
      let context = range.condition.unfinished.context
      if !asked.contains(context) { asked.append(context) }
    }
    let known = contexts.prepare(asked.reduce(0, |), places: places)
    asked = asked.map { $0 & known }
    return AskedContexts(known: known, asked: asked.contains(0) ? [] : asked)
  }

  /// The words that are soon told of which the context of a place has none.
  @inline(__always)
  func missing(_ asked: AskedContexts, _ place: Int) -> UInt16 {
    asked.known == 0 ? 0 : asked.known & ~contexts.mayHave(place, asked.known)
  }
}
