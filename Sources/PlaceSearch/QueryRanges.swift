// The runs of entries in which the places of a query are: names, words in any order, name and context.

import Gazetteer
import PlaceIndex

/// A query on its way through the runs.
///
/// A class, since a copy would retain all that it holds.
final class QueryRanges {
  private let view: IndexView
  private let typed: TypedQuery
  private let contexts: ContextMatcher
  /// What the contexts know the query by.
  private var number: UInt32 = 0
  /// The query's words, where each whole one is a frequent one; nil where to look at the entries of one is as fast.
  private(set) var common: CommonWords?
  /// The places of the whole word that the fewest have, by where they are; nil where no whole word is a frequent one.
  private(set) var near: NearPostings?
  /// The bit of that word.
  private var nearWord: UInt16 = 0

  init(_ view: IndexView, _ contexts: ContextMatcher, _ typed: TypedQuery) {
    (self.view, self.contexts, self.typed) = (view, contexts, typed)
  }

  /// All runs, each with its worth and what is asked of its places.
  package func all() -> [EntryRange] {
    var found: [EntryRange] = []
    found.reserveCapacity(16)
    typed.phrase.withUnsafeBufferPointer { phrase in
      view.addRanges(phrase, lastIsWhole: typed.lastIsWhole, &found)
      guard typed.words.count > 1 else { return }
      addWords(phrase, &found)
      addContext(phrase, &found)
    }
    return found
  }

  /// Words in any order: the entries of the word with the fewest, since each name must have it.
  private func addWords(_ phrase: UnsafeBufferPointer<UInt8>, _ found: inout [EntryRange]) {
    var rarest: [EntryRange] = []
    var fewest = Int.max
    var ofWords: [[EntryRange]] = []
    for (index, word) in typed.words.enumerated() {
      var ranges: [EntryRange] = []
      view.addRanges(UnsafeBufferPointer(rebasing: phrase[word]), lastIsWhole: typed.isWhole(index), &ranges)
      let count = ranges.reduce(0) { $0 + $1.high - $1.low }
      if count == 0 { return }
      if count < fewest { (fewest, rarest) = (count, ranges) }
      ofWords.append(ranges)
    }
    let whole = typed.words.indices.filter(typed.isWhole)
    var (lists, fewestOfWord) = ([UnsafeBufferPointer<UInt32>](), Int.max)
    for index in whole {
      let word = UnsafeBufferPointer(rebasing: phrase[typed.words[index]])
      guard let number = view.words.number(of: word) else { continue }
      lists.append(view.words.places(number))
      guard lists[lists.count - 1].count < fewestOfWord else { continue }
      fewestOfWord = lists[lists.count - 1].count
      near = view.words.near(number)
      nearWord = index < ContextMatcher.mostWords ? 1 << UInt16(index) : 0
    }
    if lists.count == whole.count {
      var words = CommonWords(
        whole: lists, entries: whole.map { ofWords[$0] },
        begun: typed.lastIsWhole ? [] : ofWords[typed.words.count - 1])
      if !typed.lastIsWhole, let last = typed.words.last.map({ phrase[$0] }) {
        words.isBegunWhole = whole.contains { phrase[typed.words[$0]].elementsEqual(last) }
        words.isBegunTwice = whole.contains { phrase[typed.words[$0]].starts(with: last) }
      }
      if !words.isSoonLookedAt { common = words }
    }
    for range in rarest {
      let tier: Tier = range.low < view.tierStart(.alternateStart) ? .nameInfix : .alternateInfix
      var range = range
      range.worth = TextScore.worth(tier, .wordBoundary)
      range.condition.words = .whole
      found.append(range)
      if typed.lastIsWhole { continue }
      range.worth = TextScore.worth(tier, .prefix)
      range.condition.words = .unfinished
      found.append(range)
    }
  }

  /// Each run of words that is a name, with the others in the context.
  ///
  /// An unfinished last word that only begins a word of the context makes the match an unfinished one.
  private func addContext(_ phrase: UnsafeBufferPointer<UInt8>, _ found: inout [EntryRange]) {
    let count = typed.words.count
    guard count <= ContextMatcher.mostWords else { return }
    let known: UInt16
    (number, known) = contexts.begin(typed)
    let all = UInt16(truncatingIfNeeded: 1 << count - 1)
    for first in 0..<count {
      for last in first..<count where last - first < count - 1 {
        let run = UInt16(truncatingIfNeeded: (1 << (last - first + 1) - 1) << first)
        let others = all & ~run
        guard others & ~known == 0 else { continue }
        let bytes = phrase[typed.words[first].lowerBound..<typed.words[last].upperBound]
        let start = found.count
        view.addRanges(
          UnsafeBufferPointer(rebasing: bytes), lastIsWhole: typed.isWhole(last),
          penalty: TextScore.contextPenalty(others.nonzeroBitCount), &found)
        // A longer run that begins like this one has no entries either.
        let end = found.count
        if end == start { break }
        let lastIsWhole = last == count - 1 || typed.lastIsWhole
        if !lastIsWhole { addUnfinished(others, start, &found) }
        if lastIsWhole || known & ContextMatcher.lastIsWhole != 0 {
          let bit = lastIsWhole ? 0 : ContextMatcher.lastIsWhole
          for index in start..<end { found[index].condition.context = others | bit }
        } else {
          found.removeSubrange(start..<end)
        }
      }
    }
  }

  /// Adds runs once more, as names of which the last word, in the context, is unfinished.
  private func addUnfinished(_ context: UInt16, _ start: Int, _ found: inout [EntryRange]) {
    for index in start..<found.count {
      var range = found[index]
      range.worth = TextScore.worth(
        view.tier(range.low), .prefix, penalty: TextScore.contextPenalty(context.nonzeroBitCount))
      range.condition.context = context
      found.append(range)
    }
  }

  /// Whether all places that a run leads to have the word of `near` in their names.
  func hasNearWord(_ range: EntryRange) -> Bool {
    let context = range.condition.context
    return context == 0 || nearWord != 0 && context & nearWord == 0
  }

  /// Whether a run is there once more, for the last word as a whole one.
  func isTwin(_ range: EntryRange) -> Bool {
    let context = range.condition.context
    return context != 0 && context >> UInt16(typed.words.count - 1) & 1 != 0 && !range.condition.hasWholeLast
  }

  /// Runs whose places are sooner found by their contexts, with contexts of which those that have all words that are
  /// asked for are some.
  ///
  /// - Parameters:
  ///   - isNear: whether to go by the longest run alone, of which there is little to be looked at near a focus.
  ///   - cost: of runs that are worth so much, how many entries take as long as one place of a context, 0 for all that
  ///     ask for one, and which part of the entries is looked at.
  func byContext(
    _ ranges: [EntryRange], isNear: Bool, cost: (_ worth: Double) -> (share: Int, part: Double)
  ) -> [(contexts: [UInt32], ranges: [EntryRange])] {
    var found: [(contexts: [UInt32], ranges: [EntryRange])] = []
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
        share == 0
        ? (Int.max, Int.max)
        : ((isNear ? longest : entries) / (share * Self.placesOfContext), Self.manyTimes * entries)
      guard let list = contexts.places(words: words, most: most, contexts: limit) else { continue }
      // A context has some places.
      let count = share * Self.placesOfContext * list.count
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

  /// So many places a context has about.
  private static var placesOfContext: Int { 2 }

  /// So many contexts are compared in the time of one entry.
  private static var manyTimes: Int { 16 }

  /// What runs ask of the contexts of places, once these are marked where that is worth it.
  ///
  /// - Parameter places: how many places are looked at.
  func askedContexts(_ ranges: some Sequence<EntryRange>, places: Int) -> AskedContexts {
    var asked: [UInt16] = []
    for range in ranges {
      let context = range.condition.unfinished.context
      if !asked.contains(context) { asked.append(context) }
    }
    let known = contexts.prepare(asked.reduce(0, |), number, places: places)
    asked = asked.map { $0 & known }
    return AskedContexts(known: known, asked: asked.contains(0) ? [] : asked)
  }

  /// The words that are soon told of which the context of a place has none.
  @inline(__always)
  func missing(_ asked: AskedContexts, _ place: Int) -> UInt16 {
    asked.known == 0 ? 0 : asked.known & ~contexts.mayHave(place, number)
  }

  /// The places of a context, most important first.
  func places(of context: UInt32) -> UnsafeBufferPointer<UInt32> { contexts.postings.places(context) }

  /// Whether a place has what is asked of those in a run; `entry` is its entry there.
  @inline(__always)
  func meets(_ condition: RangeCondition, place: Int, entry: Int) -> Bool {
    if condition.isNone { return true }
    if condition.context != 0 {
      return contexts.mask(of: place, number, typed, asked: condition.context) & condition.context == condition.context
    }
    return hasWords(place, entry, isWhole: condition.words == .whole)
  }

  /// Whether each of the query's words is another token of the name that an entry is in.
  private func hasWords(_ place: Int, _ entry: Int, isWhole: Bool) -> Bool {
    let start = view.nameStart(Int(view.starts[entry]))
    let name = view.name(start)
    return typed.phrase.withUnsafeBufferPointer { phrase in
      // Most names do not have the words at all.
      for range in typed.words where !Self.contains(name, UnsafeBufferPointer(rebasing: phrase[range])) { return false }
      let end = start + name.count
      // Tokens that are equal as whole words are as good as each other, so that taking the first is enough.
      return withUnsafeTemporaryAllocation(of: Int.self, capacity: typed.words.count) { taken in
        for (index, range) in typed.words.enumerated() {
          let word = UnsafeBufferPointer(rebasing: phrase[range])
          let mayGoOn = !isWhole && index == typed.words.count - 1
          var found = -1
          for at in view.entries(of: place) {
            let token = Int(view.starts[Int(view.entriesOfPlace[at])])
            guard token >= start, token < end, view.compare(view.pool + token, word) == 0,
              mayGoOn || view.pool[token + word.count] <= 0x20, !taken[..<index].contains(token)
            else { continue }
            found = token
            break
          }
          if found < 0 { return false }
          taken.initializeElement(at: index, to: found)
        }
        return true
      }
    }
  }

  @inline(__always)
  private static func contains(_ name: UnsafeBufferPointer<UInt8>, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count >= word.count else { return false }
    for start in 0...name.count - word.count where name[start] == word[0] {
      var at = 1
      while at < word.count, name[start + at] == word[at] { at += 1 }
      if at == word.count { return true }
    }
    return false
  }
}
