// A search: the exact best places for a query.
//
//   folded query ─▶ phrase in names ──────────────────┐
//              ├─▶ words in any order (one name) ──────┼─▶ runs of entries, best first ─▶ Candidates ─▶ hits
//              └─▶ name and context (springfield il) ──┘
//   fewer than three hits, none of a name that was typed whole ─▶ runs of entries with typing errors, after all others

import Gazetteer
import PlaceIndex

/// Searches an index; one for each thread.
public final class PlaceSearcher {
  /// The index.
  public let index: IndexedPlaces
  package let view: IndexView
  /// What was decided of each place in this search, by the number of the search.
  private let stamps: UnsafeMutablePointer<UInt32>
  private var stamp: UInt32 = 0
  private lazy var marks = PlaceMarks(count: index.count)
  private let contexts: ContextMatcher
  /// What places have to meet besides what a query says; nil for nothing.
  package let condition: PlaceCondition?

  /// Fewer entries than this are looked at one by one.
  var few = 64
  /// So many entries are taken in order at least before all are looked at instead, which is faster for each.
  var patience = 256
  /// So many entries of a name's run are looked at in the time of one place that is found by its context.
  var share = 2
  /// The same near a focus, by the longest run, of which most is never looked at.
  var shareNear = 64
  /// With so many hits no typing errors are looked for.
  private static let enough = 3
  /// Matches with typing errors that score so much less than the best of them are noise.
  private static let noise = 0.5

  /// Makes a searcher.
  public convenience init(_ index: IndexedPlaces) { self.init(index, nil) }

  init(_ index: IndexedPlaces, _ condition: PlaceCondition?) {
    self.index = index
    self.condition = condition
    view = IndexView(index)
    stamps = .allocate(capacity: max(1, index.count))
    stamps.initialize(repeating: 0, count: max(1, index.count))
    contexts = ContextMatcher(index)
  }

  deinit { stamps.deallocate() }

  /// The best places for a query, best first: exactly those that looking at every place would give.
  ///
  /// A query without a letter or digit finds nothing, as does one that is too long (see `QueryLimits.longest`).
  public func search(_ query: PlaceQuery) -> [PlaceHit] {
    guard query.limit > 0, let typed = TypedQuery(query) else { return [] }
    let allows = PlacePredicate(index, query.filter, condition)
    var best = Candidates(view, query, limit: query.limit)
    let matcher = QueryRanges(view, contexts, typed)
    let ranges = matcher.all()
    var run = SearchRun(view: view, stamps: stamps, stamp: nextStamp(), marks: marks, allows: allows, matcher: matcher)
    find(ranges, matcher.common, &run, query, &best)
    let hits = best.hits
    let typos = min(query.typos ?? TypoSearch.allowance(typed.length), TypoSearch.mostEdits)
    guard typos > 0, hits.count < min(Self.enough, query.limit) else { return hits }
    // All places without errors are among the hits, and are not looked at again.
    var others: [PlaceHit] = []
    if query.typos != nil {
      find(errors: 1...typos, typed, &run, query, &others)
    } else if !hits.contains(where: { hasAll($0.place, typed) }) {
      // Unless so many were asked for, two errors are borne only where nothing is found otherwise.
      for edits in 1...typos where edits == 1 || hits.isEmpty && others.isEmpty {
        find(errors: edits...edits, typed, &run, query, &others)
      }
    }
    others.sort(by: PlaceHit.precedes)
    if query.typos == nil, let best = others.first { others.removeAll { $0.score < best.score - Self.noise } }
    return Array((hits + others).prefix(query.limit))
  }

  /// Finds the best places with so many typing errors.
  private func find(
    errors: ClosedRange<Int>, _ typed: TypedQuery, _ run: inout SearchRun, _ query: PlaceQuery,
    _ found: inout [PlaceHit]
  ) {
    var search = TypoSearch(view, typed, edits: errors.upperBound)
    search.run()
    for edits in errors {
      var more = Candidates(view, query, limit: query.limit, edits: edits)
      run.scan(search.ranges[edits - 1], &more)
      found += more.hits
    }
  }

  /// Whether a place has a name of which all words were typed.
  private func hasAll(_ place: Int, _ typed: TypedQuery) -> Bool {
    view.entries(of: place).contains { at in
      let name = view.name(view.nameStart(Int(view.starts[Int(view.entriesOfPlace[at])])))
      return name.split(separator: 0x20).allSatisfy { word in
        typed.words.contains { typed.phrase[$0].elementsEqual(word) }
      }
    }
  }

  /// Finds the best places of some runs.
  ///
  /// - Parameter words: the words of the runs that ask for all words; nil where those are looked at like the others.
  private func find(
    _ all: [EntryRange], _ words: CommonWords?, _ run: inout SearchRun, _ query: PlaceQuery,
    _ best: inout Candidates
  ) {
    var (ranges, total) = (all, all.entryCount)
    let focus = query.weights.proximity > 0 ? query.focus : nil
    let isAsked = ranges.contains { !$0.condition.isNone }
    if total > few, isAsked {
      // What names alone come to is soon known, and leaves less to look at.
      var names = Candidates(view, query, limit: query.limit)
      let plain = ranges.filter(\.condition.isNone)
      if focus != nil, let near = run.matcher.near {
        run.lookNear(near, plain, RangeTable(plain), few: few, &names)
      } else if let focus {
        run.threshold(plain, patience(plain.entryCount, isPicky: !run.allows.isOpen, query), query, focus, &names)
      } else {
        run.pop(plain, patience(total, isPicky: true, query), query, &names)
      }
      best.begin(at: names.least)
      run.stamp = nextStamp()
    }
    if total > few, let words {
      run.intersect(words, ranges, near: run.matcher.near, &best)
      ranges.removeAll { $0.condition.words != .none }
      total = ranges.entryCount
    }
    if total > few, isAsked {
      let groups = run.matcher.byContext(ranges, isNear: focus != nil) { worth in
        let part = Double(best.end(worth: worth)) / Double(max(1, index.count))
        return (focus == nil ? share : shareNear, part)
      }
      if !groups.isEmpty {
        let table = RangeTable(ranges)
        for group in groups {
          run.follow(group.places, group.ranges, table, &best)
        }
        ranges.removeAll { range in groups.contains { $0.ranges.contains(range) } }
        total = ranges.entryCount
      }
    }
    if total > few, focus != nil, isAsked {
      let table = RangeTable(ranges)
      for own in run.matcher.conditions(ranges) {
        if best.asksNearness(worth: own.mostWorth) { continue }
        if run.sieve(own, table, &best) { ranges.removeAll(where: own.contains) }
      }
      total = ranges.entryCount
    }
    if total > few, focus != nil, let near = run.matcher.near {
      // Those whose names have the word.
      run.lookNear(near, ranges.filter(run.matcher.hasNearWord), RangeTable(ranges), few: few, &best)
      ranges.removeAll(where: run.matcher.hasNearWord)
      total = ranges.entryCount
    }
    let isPicky = isAsked || !run.allows.isOpen
    if total <= (focus == nil ? few : isPicky ? 32 * few : 4 * few) {
      run.scan(ranges, &best)
    } else if let focus {
      run.threshold(ranges, patience(total, isPicky: isPicky, query), query, focus, &best)
    } else {
      run.pop(ranges, patience(total, isPicky: isPicky, query), query, &best)
    }
  }

  /// How many entries of so many are taken in order before all are looked at.
  private func patience(_ total: Int, isPicky: Bool, _ query: PlaceQuery) -> Int {
    // Taking an entry in order costs as much as looking at some dozens; more when most are not what is asked for.
    let share = query.focus == nil ? 512 : 64
    return isPicky ? max(patience / 8, total / share) : max(patience, total / 32)
  }

  /// Whether a filter and the condition let places through.
  func predicate(_ filter: PlaceFilter) -> PlacePredicate { PlacePredicate(index, filter, condition) }

  /// Tells which places have all of some folded words around them: in their address or class; nil where no place has.
  ///
  /// Good until the next search.
  func hasContext(_ words: [[UInt8]]) -> ((Int) -> Bool)? {
    var query = PlaceQuery(String(decoding: Array(words.joined(separator: [0x20])), as: UTF8.self))
    query.lastWordIsWhole = true
    guard !words.isEmpty, words.count <= ContextMatcher.mostWords, let typed = TypedQuery(query) else { return nil }
    let (number, known) = contexts.begin(typed)
    let all = UInt16(truncatingIfNeeded: 1 << typed.words.count - 1)
    guard known & all == all else { return nil }
    return { [contexts] place in contexts.mask(of: place, number, typed, asked: all) & all == all }
  }

  private func nextStamp() -> UInt32 {
    if stamp == .max {
      stamps.update(repeating: 0, count: index.count)
      stamp = 0
    }
    stamp += 1
    return stamp
  }
}
