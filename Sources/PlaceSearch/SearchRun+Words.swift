// Words in any order: the places that the words have in common, most important first.

import Gazetteer
import PlaceIndex

/// The words that each name has to have, in any order, by the places that they lead to.
struct CommonWords {
  /// The places of each word that has to be whole, ascending.
  var whole: [UnsafeBufferPointer<UInt32>] = []
  /// The entries of the last word where it is unfinished; none where it is not.
  var begun: [EntryRange] = []
  /// Whether one of the whole words is the unfinished one, and whether one begins like it: names have that twice then.
  var isBegunWhole = false
  var isBegunTwice = false

  /// Whether the unfinished word leads to so few that these are sooner looked at one by one.
  ///
  /// A place of a list takes a small part of the time of an entry of which the name is looked at.
  var isSoonLookedAt: Bool {
    guard !begun.isEmpty else { return false }
    let count = begun.reduce(0) { $0 + $1.high - $1.low }
    return count < whole.reduce(Int.max) { min($0, $1.count) } / 32
  }
}

extension SearchRun {
  /// Looks at the places whose names have all words, most important first, for what that is worth.
  ///
  /// A place counts by its best match in all of the runs; one that could be good enough by another match alone is left
  /// to those who look at that.
  ///
  /// - Parameter near: the places of the rarest word, by where they are, where nearness counts.
  func intersect(
    _ words: CommonWords, _ ranges: [EntryRange], near: NearPostings?, _ best: inout Candidates
  ) {
    let table = RangeTable(ranges)
    best.makeBounds()
    guard !words.begun.isEmpty else {
      let worth = ranges.reduce(0) { $1.condition.words == .none ? $0 : max($0, $1.worth) }
      return visit(words, nil, isTwice: false, table, near: near, worth: worth, &best)
    }
    // By what a match is worth, so that what is found of the best leaves little to look at for the others.
    for (isOwn, isWhole) in [(true, true), (true, false), (false, true), (false, false)] {
      let begun = words.begun.filter { range in
        let tier = view.tier(range.low)
        let isOfName = tier == .nameStart || tier == .nameInfix
        return isOfName == isOwn && !(isWhole && range.worth == TextScore.worth(tier, .prefix))
      }
      if begun.isEmpty { continue }
      let worth = TextScore.worth(isOwn ? .nameInfix : .alternateInfix, isWhole ? .wordBoundary : .prefix)
      let isTwice = isWhole ? words.isBegunWhole : words.isBegunTwice
      visit(words, begun, isTwice: isTwice, table, near: near, worth: worth, &best)
    }
  }

  /// So many places of a list are passed by in the time of looking one up in all lists.
  private static var fewBegun: Int { 8 }

  /// Decides the places that some lists have in common, and with them an entry in some runs.
  ///
  /// O(shortest list + entries of the runs), less where the best are soon found.
  ///
  /// - Parameters:
  ///   - begun: the runs; nil for no such word.
  ///   - isTwice: whether only places with two of these entries count.
  ///   - worth: the most that such a match is worth.
  private func visit(
    _ words: CommonWords, _ begun: [EntryRange]?, isTwice: Bool, _ table: RangeTable, near: NearPostings?,
    worth: Double, _ best: inout Candidates
  ) {
    let lists = words.whole
    let count = begun?.reduce(0) { $0 + $1.high - $1.low } ?? 0
    if let begun, !isTwice, count < lists.reduce(Int.max, { min($0, $1.count) }) / Self.fewBegun {
      // So few are sooner looked up in the lists.
      for range in begun {
        for number in view.places.run(range.low, range.high)
        where Int(number) < view.placeCount && isNew(Int(number)) && best.mayTake(Int(number), worth: worth) {
          if lists.allSatisfy({ WordPostings.has($0, number) }) { decide(Int(number), table, worth: worth, &best) }
        }
      }
      return
    }
    var runs = begun.map { RunMarks($0, isTwice: isTwice) }
    /// Whether a place may be in the runs.
    @inline(__always) func mayBegin(_ place: UInt32) -> Bool { runs?.mayHave(place, marks, view) ?? true }
    // As long as there is room for any, all places that the words have in common are looked at.
    if let near, best.hasFocus, lists.count == 1 || best.least > -.infinity {
      let others = lists.filter { $0.count > near.count }
      return visit(near, worth: worth, &best) { place, best in
        let number = UInt32(place)
        // From what is soonest told on.
        guard mayBegin(number), isNew(place), best.mayTake(place, worth: worth),
          others.allSatisfy({ WordPostings.has($0, number) })
        else { return }
        decide(place, table, worth: worth, &best)
      }
    }
    var changes = best.changes
    var end = min(view.placeCount, best.end(worth: worth))
    WordPostings.forEachCommon(lists) { number in
      let place = Int(number)
      guard place < end else { return false }
      guard mayBegin(number) else { return true }
      decide(place, table, worth: worth, &best)
      if best.changes != changes { (changes, end) = (best.changes, min(view.placeCount, best.end(worth: worth))) }
      return true
    }
  }
}
