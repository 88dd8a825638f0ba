// The runs of entries in which the places of a query are: names, words in any order, name and context.

import Gazetteer
import PlaceIndex

/// A query on its way through the runs.
///
/// A class, since a copy would retain all that it holds.
final class QueryRanges {
  private let view: IndexView
  private let typed: TypedQuery
  let contexts: ContextMatcher
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
    addCommon(phrase, ofWords)
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

  /// Finds the places of the words, where each whole one is a frequent one.
  private func addCommon(_ phrase: UnsafeBufferPointer<UInt8>, _ ofWords: [[EntryRange]]) {
    func word(_ index: Int) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: phrase[typed.words[index]]) }
    var (words, fewest, isFrequent) = (CommonWords(), Int.max, true)
    var whole: [Int] = []
    for index in typed.words.indices.filter(typed.isWhole) {
      if whole.contains(where: { word($0).elementsEqual(word(index)) }) {
        words.twins.append(view.twins.places(word(index)))
        continue
      }
      whole.append(index)
      guard let number = view.words.number(of: word(index)) else {
        isFrequent = false
        continue
      }
      let list = view.words.places(number)
      words.whole.append(list)
      words.entries.append(ofWords[index])
      guard list.count < fewest else { continue }
      fewest = list.count
      near = view.words.near(number)
      nearWord = index < ContextMatcher.mostWords ? 1 << UInt16(index) : 0
    }
    guard isFrequent else { return }
    if !typed.lastIsWhole {
      let last = typed.words.count - 1
      words.begun = ofWords[last]
      words.isBegunWhole = whole.contains { word($0).elementsEqual(word(last)) }
      if whole.contains(where: { word($0).starts(with: word(last)) }) {
        words.begunTwins = view.twins.places(word(last))
      }
    }
    if !words.isSoonLookedAt { common = words }
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
