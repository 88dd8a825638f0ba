// Words in any order: the places that the words have in common, most important first.

import Gazetteer
import PlaceIndex

/// The words that each name has to have, in any order, by the places that they lead to.
struct CommonWords {
  /// The places of each word that has to be whole, ascending.
  var whole: [UnsafeBufferPointer<UInt32>] = []
  /// The entries of each of these words.
  var entries: [[EntryRange]] = []
  /// Places that have each word twice which the query has twice.
  var twins: [UnsafeBufferPointer<UInt32>] = []
  /// The entries of the last word where it is unfinished; none where it is not.
  var begun: [EntryRange] = []
  /// Whether one of the whole words is the unfinished one: names have that twice then.
  var isBegunWhole = false
  /// Places of names with two words that begin like the unfinished one; nil where no whole word does.
  var begunTwins: UnsafeBufferPointer<UInt32>?

  /// Whether the unfinished word leads to so few that these are sooner looked at one by one.
  ///
  /// A place of a list takes a small part of the time of an entry of which the name is looked at.
  var isSoonLookedAt: Bool {
    guard !begun.isEmpty else { return false }
    let count = begun.reduce(0) { $0 + $1.high - $1.low }
    return count < whole.reduce(Int.max) { min($0, $1.count) } / 32
  }
}

/// Lists that stay for as long as this.
private final class ListKeeper {
  private var lists: [UnsafeMutableBufferPointer<UInt32>] = []

  func keep(_ places: [UInt32]) -> UnsafeBufferPointer<UInt32> {
    let list = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: places.count)
    _ = list.initialize(from: places)
    lists.append(list)
    return UnsafeBufferPointer(list)
  }

  deinit { for list in lists { list.deallocate() } }
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
    let keeper = ListKeeper()
    defer { withExtendedLifetime(keeper) {} }
    best.makeBounds()
    let near = best.hasFocus ? near : nil
    func visit(
      _ lists: [UnsafeBufferPointer<UInt32>], _ begun: [EntryRange]?, near: NearPostings?, worth: Double,
      _ best: inout Candidates
    ) {
      let (lists, near) =
        near != nil && best.asksNearness(worth: worth) ? (lists, near) : together(lists, near, keeper)
      self.visit(lists, begun, table, near: near, worth: worth, &best)
    }
    guard !words.begun.isEmpty else {
      let worth = ranges.reduce(0) { $1.condition.words == .none ? $0 : max($0, $1.worth) }
      return visit(words.whole + words.twins, nil, near: near, worth: worth, &best)
    }
    // By what a match is worth, so that what is found of the best leaves little to look at for the others.
    for isOwn in [true, false] {
      let begun = words.begun.filter { isOfNames($0) == isOwn }
      if begun.isEmpty { continue }
      let most = TextScore.worth(isOwn ? .nameInfix : .alternateInfix, .wordBoundary)
      // Where only what is near can be good enough, little of a list is looked at.
      let (lists, near) =
        near != nil && best.asksNearness(worth: most)
        ? (words.whole + words.twins, near)
        : together(narrowed(words, isOwn: isOwn, keeper) + words.twins, near, keeper)
      for isWhole in [true, false] {
        let begun = begun.filter { !isWhole || $0.worth != TextScore.worth(view.tier($0.low), .prefix) }
        if begun.isEmpty { continue }
        let worth = TextScore.worth(isOwn ? .nameInfix : .alternateInfix, isWhole ? .wordBoundary : .prefix)
        if let twins = words.begunTwins {
          visit(lists + [twins], isWhole && !words.isBegunWhole ? begun : nil, near: near, worth: worth, &best)
        } else {
          visit(lists, begun, near: near, worth: worth, &best)
        }
      }
    }
  }

  /// Whether the entries of a run are tokens of names, and not of alternate ones.
  private func isOfNames(_ range: EntryRange) -> Bool { range.low < view.tierStart(.alternateStart) }

  /// The places of the whole words; of a word that is rare in names, or in alternate ones, those of these alone.
  ///
  /// O(entries of rare words + places / 64).
  private func narrowed(
    _ words: CommonWords, isOwn: Bool, _ keeper: ListKeeper
  ) -> [UnsafeBufferPointer<UInt32>] {
    zip(words.whole, words.entries).map { list, entries in
      let entries = entries.filter { isOfNames($0) == isOwn }
      guard entries.entryCount < list.count / Self.fewEntries else { return list }
      var places: [UInt32] = []
      if entries.entryCount > view.placeCount / Self.fewSorted {
        marks.begin()
        for range in entries { marks.add(view.places.run(range.low, range.high)) }
        places = Array(list)
        marks.keep(&places)
      } else {
        for range in entries { places += view.places.run(range.low, range.high) }
        places.sort()
      }
      return keeper.keep(places)
    }
  }

  /// Near a focus, one list of what several have in common, where they are not far shorter than the places that are
  /// gone through by where they are; where they are, no such places.
  private func together(
    _ lists: [UnsafeBufferPointer<UInt32>], _ near: NearPostings?, _ keeper: ListKeeper
  ) -> ([UnsafeBufferPointer<UInt32>], NearPostings?) {
    guard let near, lists.allSatisfy({ $0.count >= near.count / Self.fewNear }) else { return (lists, nil) }
    if lists.count == 1 { return (lists, near) }
    let both = keeper.keep(common(lists))
    return ([both], both.count < near.count / Self.fewNear ? nil : near)
  }

  /// The places that all of some lists have, ascending.
  ///
  /// O(lists), less where one is far shorter than the others.
  private func common(_ lists: [UnsafeBufferPointer<UInt32>]) -> [UInt32] {
    let lists = lists.sorted { $0.count < $1.count }
    guard var found = lists.first.map(Array.init) else { return [] }
    for list in lists.dropFirst() {
      if list.count / Self.fewBegun > found.count {
        var both: [UInt32] = []
        found.withUnsafeBufferPointer { found in
          WordPostings.forEachCommon([found, list]) { place in
            both.append(place)
            return true
          }
        }
        found = both
      } else {
        // Lists of about one length are sooner gone through one after the other.
        marks.begin()
        marks.add(list)
        marks.keep(&found)
      }
    }
    return found
  }

  /// So many times fewer places than those of a word are not gone through by where they are.
  private static var fewNear: Int { 4 }
  /// A word with so many times more places than entries is looked for by these.
  private static var fewEntries: Int { 4 }
  /// So many places have all a bit in the time of putting one entry in order.
  private static var fewSorted: Int { 4096 }
  /// So many places of a list are passed by in the time of looking one up in all lists.
  private static var fewBegun: Int { 8 }

  /// Decides the places that some lists have in common, and with them an entry in some runs.
  ///
  /// O(shortest list + entries of the runs), less where the best are soon found.
  ///
  /// - Parameters:
  ///   - begun: the runs; nil for no such word.
  ///   - worth: the most that such a match is worth.
  private func visit(
    _ lists: [UnsafeBufferPointer<UInt32>], _ begun: [EntryRange]?, _ table: RangeTable, near: NearPostings?,
    worth: Double, _ best: inout Candidates
  ) {
    let count = begun?.reduce(0) { $0 + $1.high - $1.low } ?? 0
    let fewest = lists.reduce(Int.max) { min($0, $1.count) }
    if let begun, count < fewest / Self.fewBegun {
      // So few are sooner looked up in the lists.
      for range in begun {
        for number in view.places.run(range.low, range.high)
        where Int(number) < view.placeCount && isNew(Int(number)) && best.mayTake(Int(number), worth: worth) {
          if lists.allSatisfy({ WordPostings.has($0, number) }) { decide(Int(number), table, worth: worth, &best) }
        }
      }
      return
    }
    // Near a focus nothing is left out.
    var runs = begun.map { RunMarks($0, view, places: best.hasFocus && near == nil ? fewest : nil) }
    /// Whether a place may be in the runs.
    @inline(__always) func mayBegin(_ place: UInt32) -> Bool { runs?.mayHave(place, marks, view) ?? true }
    // As long as there is room for any, all places that the words have in common are looked at.
    if let near, lists.count == 1 || best.least > -.infinity {
      let others = lists.filter { $0.count != near.count }
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
