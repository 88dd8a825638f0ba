// Words in any order: the places that the words have in common, most important first.

import Gazetteer
import PlaceIndex

/// The words that each name has to have, in any order, by the places that they lead to.
struct CommonWords {
  /// The places of each word that has to be whole, ascending.
  var whole: [UnsafeBufferPointer<UInt32>] = []
  /// The entries of each of these words.
  var entries: [[EntryRange]] = []
  /// The entries of those of them that only some of their places have in the names that are looked for.
  var rare: [RunMarks] = []
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
    for isOwn in [true, false] {
      let begun = words.begun.filter { isOfNames($0) == isOwn }
      if begun.isEmpty { continue }
      withNarrowed(words, isOwn: isOwn) { words in
        for isWhole in [true, false] {
          let begun = begun.filter { !isWhole || $0.worth != TextScore.worth(view.tier($0.low), .prefix) }
          if begun.isEmpty { continue }
          let worth = TextScore.worth(isOwn ? .nameInfix : .alternateInfix, isWhole ? .wordBoundary : .prefix)
          let isTwice = isWhole ? words.isBegunWhole : words.isBegunTwice
          // Fewer than the places of the word are not gone through by where they are.
          let near = near.flatMap { near in words.whole.contains { $0.count < near.count } ? nil : near }
          visit(words, begun, isTwice: isTwice, table, near: near, worth: worth, &best)
        }
      }
    }
  }

  /// Whether the entries of a run are tokens of names, and not of alternate ones.
  private func isOfNames(_ range: EntryRange) -> Bool { range.low < view.tierStart(.alternateStart) }

  /// Calls `body` with the words, of which those have fewer places that are rare in names, or in alternate ones, and
  /// those that are there twice.
  ///
  /// O(entries of such words).
  private func withNarrowed(_ words: CommonWords, isOwn: Bool, _ body: (CommonWords) -> Void) {
    var narrowed = words
    var made: [UnsafeMutableBufferPointer<UInt32>] = []
    defer { for list in made { list.deallocate() } }
    for (index, list) in words.whole.enumerated() {
      let entries = words.entries[index].filter { isOfNames($0) == isOwn }
      let isRepeated = words.whole[..<index].contains { $0.baseAddress == list.baseAddress }
      if !isRepeated, entries.entryCount >= list.count / Self.fewEntries {
        if entries.entryCount < list.count / 4 { narrowed.rare.append(RunMarks(entries)) }
        continue
      }
      var places: [UInt32] = []
      if isRepeated {
        marks.begin()
        for range in entries { marks.addTwice(view.places.run(range.low, range.high)) }
        places = list.filter(marks.contains)
      } else {
        for range in entries { places += view.places.run(range.low, range.high) }
        places.sort()
      }
      let room = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: places.count)
      made.append(room)
      _ = room.initialize(from: places)
      narrowed.whole[index] = UnsafeBufferPointer(room)
    }
    body(narrowed)
  }

  /// So many places of a list are passed by in the time of putting an entry of a word in order.
  private static var fewEntries: Int { 64 }
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
          others.allSatisfy({ WordPostings.has($0, number) }), words.rare.allSatisfy({ $0.has(number, view) })
        else { return }
        decide(place, table, worth: worth, &best)
      }
    }
    var changes = best.changes
    var end = min(view.placeCount, best.end(worth: worth))
    WordPostings.forEachCommon(lists) { number in
      let place = Int(number)
      guard place < end else { return false }
      guard mayBegin(number), words.rare.allSatisfy({ $0.has(number, view) }) else { return true }
      decide(place, table, worth: worth, &best)
      if best.changes != changes { (changes, end) = (best.changes, min(view.placeCount, best.end(worth: worth))) }
      return true
    }
  }
}
