// A search: the exact best places for a query.
//
//   folded query ─▶ phrase in names (ranges, best first) ──┐
//              ├─▶ words in any order (one name) ──────────┼─▶ Candidates ─▶ hits
//              └─▶ name and context (springfield il) ──────┘
//   fewer than three hits ─▶ the same ranges with typing errors, behind all others

/// Searches an index; one for each thread.
public final class PlaceSearcher {
  let index: PlaceIndex
  let view: IndexView
  /// What was decided of each place in this search, by the number of the search.
  private var stamps: [UInt32]
  private var stamp: UInt32 = 0
  var contexts: ContextMatcher

  /// Fewer entries than this are looked at one by one.
  private static let few = 256
  /// So many entries are popped before a filter that lets hardly anything through is met by looking at all.
  private static let patience = 2048
  /// With so many hits no typing errors are looked for.
  private static let enough = 3

  /// Makes a searcher.
  public init(_ index: PlaceIndex) {
    self.index = index
    view = IndexView(index)
    stamps = Array(repeating: 0, count: index.count)
    contexts = ContextMatcher(index)
  }

  /// The best places for a query, best first: exactly those that looking at every place would give.
  ///
  /// A query without a letter or digit finds nothing, as does one that is too long (see `PlaceQuery.longest`).
  public func search(_ query: PlaceQuery) -> [PlaceHit] {
    guard query.limit > 0, let typed = TypedQuery(query) else { return [] }
    let allows = PlacePredicate(index, query.filter)
    var best = Candidates(view, query, limit: query.limit)
    let others = wordMatches(typed, allows)
    let ranges = view.ranges(typed.phrase, lastIsWhole: typed.lastIsWhole)
    find(ranges, query, allows, others, &best)
    var hits = best.hits
    let typos = query.typos ?? TypoSearch.allowance(typed.length)
    guard typos > 0, hits.count < Self.enough, hits.count < query.limit else { return hits }
    let found = Set(hits.map(\.place))
    for edits in 1...typos {
      // Each number of errors on its own, so that a hit says how many it has.
      let ranges = TypoSearch(view, typed, edits: edits).ranges()
      var more = Candidates(view, query, limit: query.limit + hits.count, edits: edits)
      find(ranges, query, allows, [:], &more)
      for hit in more.hits where !found.contains(hit.place) && !hits.contains(where: { $0.place == hit.place }) {
        hits.append(hit)
      }
    }
    hits.sort(by: PlaceHit.precedes)
    return Array(hits.prefix(query.limit))
  }

  /// Finds the best places of some runs, and of places that match in other ways.
  private func find(
    _ ranges: [EntryRange], _ query: PlaceQuery, _ allows: PlacePredicate, _ others: [Int: Double],
    _ best: inout Candidates
  ) {
    beginSearch()
    for (place, worth) in others where decide(place) {
      best.consider(place, worth: max(worth, view.worth(of: place, in: ranges) ?? worth))
    }
    if ranges.reduce(0, { $0 + $1.high - $1.low }) <= Self.few {
      scan(ranges, allows, &best)
    } else if let focus = query.focus, query.weights.proximity > 0 {
      threshold(ranges, query, focus, allows, &best)
    } else {
      pop(ranges, query, allows, &best)
    }
  }

  private func beginSearch() {
    if stamp == .max {
      for index in stamps.indices { stamps[index] = 0 }
      stamp = 0
    }
    stamp += 1
  }

  /// Whether a place is seen for the first time in this search.
  @inline(__always)
  private func decide(_ place: Int) -> Bool {
    if stamps[place] == stamp { return false }
    stamps[place] = stamp
    return true
  }

  /// Looks at every entry.
  private func scan(_ ranges: [EntryRange], _ allows: PlacePredicate, _ best: inout Candidates) {
    // The runs with the highest worth come first, so that a place counts by its best match.
    for range in ranges.sorted(by: { $0.worth > $1.worth }) {
      for entry in range.low..<range.high {
        let place = Int(view.places[entry])
        if decide(place), allows(place) { best.consider(place, worth: range.worth) }
      }
    }
  }

  /// Without a focus, places come off the heap in the order of their score.
  private func pop(
    _ ranges: [EntryRange], _ query: PlaceQuery, _ allows: PlacePredicate, _ best: inout Candidates
  ) {
    var heap = EntryHeap(view, ranges, weight: query.weights.importance)
    var pops = 0
    while let item = heap.top, !(best.isFull && item.key < best.leastScore) {
      _ = heap.pop()
      pops += 1
      if pops > Self.patience, !allows.isOpen { return scan(ranges, allows, &best) }
      let place = Int(item.place)
      guard decide(place), allows(place) else { continue }
      let wasFull = best.isFull
      best.consider(place, worth: item.range.worth)
      // What comes later with the same score is farther behind by rank.
      if wasFull, best.leastScore == item.key { return }
    }
  }

  /// With a focus: a threshold algorithm (Fagin, Lotem, Naor 2003) over the heap, which falls in worth and importance, and
  /// the rings of the grid, which fall in nearness.
  private func threshold(
    _ ranges: [EntryRange], _ query: PlaceQuery, _ focus: (x: Double, y: Double), _ allows: PlacePredicate,
    _ best: inout Candidates
  ) {
    var heap = EntryHeap(view, ranges, weight: query.weights.importance)
    var rings = GridRings(view, x: focus.x, y: focus.y)
    var pops = 0
    while let top = heap.top {
      // A place not seen yet is neither better in text and importance than the top nor nearer than the rings reach.
      if best.isFull, best.leastScore > top.key + best.proximity(rings.reach) { return }
      if pops > Self.patience, !allows.isOpen { return scan(ranges, allows, &best) }
      for _ in 0..<8 {
        guard let item = heap.pop() else { break }
        pops += 1
        let place = Int(item.place)
        if decide(place), allows(place) { best.consider(place, worth: item.range.worth) }
      }
      guard rings.hasMore else { continue }
      rings.next { place in
        guard stamps[place] != stamp, let worth = view.worth(of: place, in: ranges) else { return }
        if decide(place), allows(place) { best.consider(place, worth: worth) }
      }
    }
  }
}

/// A query, folded and cut into words.
struct TypedQuery {
  /// The whole query.
  let phrase: [UInt8]
  /// Its words.
  let words: [[UInt8]]
  /// Whether the last word is finished.
  let lastIsWhole: Bool
  /// How many characters it has.
  let length: Int

  /// Nil when there is nothing to look for.
  init?(_ query: PlaceQuery) {
    let folded = Folding.folded(query.text)
    words = folded.words
    guard !words.isEmpty, folded.bytes.count <= PlaceQuery.longest, words.count <= PlaceQuery.mostWords else { return nil }
    phrase = folded.bytes
    lastIsWhole = query.lastWordIsWhole || query.text.last?.isWhitespace == true
    length = phrase.count { $0 & 0xC0 != 0x80 }
  }
}

/// A filter, ready to be asked of each place.
struct PlacePredicate {
  /// Whether everything passes.
  let isOpen: Bool
  private let filter: PlaceFilter
  private let classes: UnsafeBufferPointer<UInt8>
  private let countryNumbers: UnsafeBufferPointer<UInt32>
  private let positions: UnsafeBufferPointer<Int32>
  /// Whether each country passes; nil when all do.
  private var countries: [Bool]?

  init(_ index: PlaceIndex, _ filter: PlaceFilter) {
    self.filter = filter
    isOpen = filter.isOpen
    classes = index.section(.classes, of: UInt8.self)
    countryNumbers = index.section(.countries, of: UInt32.self)
    positions = index.section(.positions, of: Int32.self)
    if let wanted = filter.countries {
      let starts = index.section(.countryStarts, of: UInt32.self)
      let texts = index.section(.texts, of: UInt8.self)
      countries = (0..<max(0, starts.count - 1)).map {
        wanted.contains(String(decoding: texts[Int(starts[$0])..<Int(starts[$0 + 1])], as: UTF8.self))
      }
    }
  }

  func callAsFunction(_ place: Int) -> Bool {
    if isOpen { return true }
    let (kind, category, level) = (classes[4 * place], classes[4 * place + 1], classes[4 * place + 2])
    if let kinds = filter.kinds, kinds >> kind & 1 == 0 { return false }
    if let wanted = filter.includedCategories, !wanted.contains(category) { return false }
    if let unwanted = filter.excludedCategories, unwanted.contains(category) { return false }
    if let wanted = filter.includedLevels, !wanted.contains(level) { return false }
    if let unwanted = filter.excludedLevels, unwanted.contains(level) { return false }
    if let countries, !countries[Int(countryNumbers[place])] { return false }
    guard let box = filter.box else { return true }
    let (x, y) = (positions[2 * place], positions[2 * place + 1])
    return x != IndexFormat.nowhere && box.contains(x: Double(x) / 1e7, y: Double(y) / 1e7)
  }
}
