// A search: the exact best places for a query.
//
//   folded query ─▶ phrase in names ──────────────────┐
//              ├─▶ words in any order (one name) ──────┼─▶ runs of entries, best first ─▶ Candidates ─▶ hits
//              └─▶ name and context (springfield il) ──┘
//   fewer than three hits ─▶ runs of entries with typing errors, behind all others

/// Searches an index; one for each thread.
public final class PlaceSearcher {
  /// The index.
  public let index: PlaceIndex
  let view: IndexView
  /// What was decided of each place in this search, by the number of the search.
  private let stamps: UnsafeMutablePointer<UInt32>
  private var stamp: UInt32 = 0
  var contexts: ContextMatcher
  /// The query under way.
  private(set) var typed: TypedQuery?
  /// Room for the tokens of a name.
  var nameTokens: [Int] = []

  /// Fewer entries than this are looked at one by one.
  var few = 64
  /// So many entries are taken in order at least before all are looked at instead, which is faster for each.
  var patience = 256
  /// With so many hits no typing errors are looked for.
  private static let enough = 3

  /// Makes a searcher.
  public init(_ index: PlaceIndex) {
    self.index = index
    view = IndexView(index)
    stamps = .allocate(capacity: max(1, index.count))
    stamps.initialize(repeating: 0, count: max(1, index.count))
    contexts = ContextMatcher(index)
  }

  deinit { stamps.deallocate() }

  /// The best places for a query, best first: exactly those that looking at every place would give.
  ///
  /// A query without a letter or digit finds nothing, as does one that is too long (see `PlaceQuery.longest`).
  public func search(_ query: PlaceQuery) -> [PlaceHit] {
    guard query.limit > 0, let typed = TypedQuery(query) else { return [] }
    self.typed = typed
    let allows = PlacePredicate(index, query.filter)
    var best = Candidates(view, query, limit: query.limit)
    find(queryRanges(typed), query, allows, &best)
    let hits = best.hits
    let typos = min(query.typos ?? TypoSearch.allowance(typed.length), TypoSearch.mostEdits)
    guard typos > 0, hits.count < min(Self.enough, query.limit) else { return hits }
    // All places without errors are among the hits, and are not looked at again.
    var search = TypoSearch(view, typed, edits: typos)
    search.run()
    var others: [PlaceHit] = []
    for (index, ranges) in search.ranges.enumerated() {
      var more = Candidates(view, query, limit: query.limit, edits: index + 1)
      scan(ranges, allows, &more)
      others += more.hits
    }
    others.sort(by: PlaceHit.precedes)
    return Array((hits + others).prefix(query.limit))
  }

  /// Finds the best places of some runs.
  private func find(
    _ ranges: [EntryRange], _ query: PlaceQuery, _ allows: PlacePredicate, _ best: inout Candidates
  ) {
    if stamp == .max {
      stamps.update(repeating: 0, count: index.count)
      stamp = 0
    }
    stamp += 1
    let total = ranges.reduce(0) { $0 + $1.high - $1.low }
    if total <= (query.focus == nil ? few : 4 * few) {
      scan(ranges, allows, &best)
    } else if let focus = query.focus, query.weights.proximity > 0 {
      threshold(ranges, max(patience, total / 32), query, focus, allows, &best)
    } else {
      pop(ranges, max(patience, total / 32), query, allows, &best)
    }
  }

  /// Whether a place has not been decided in this search.
  @inline(__always)
  private func isNew(_ place: Int) -> Bool { stamps[place] != stamp }

  /// Looks at every entry.
  private func scan(_ ranges: [EntryRange], _ allows: PlacePredicate, _ best: inout Candidates) {
    // The runs with the highest worth come first, so that a place counts by its best match.
    for range in ranges.sorted(by: { $0.worth > $1.worth }) {
      for entry in range.low..<range.high {
        let place = Int(view.places[entry])
        guard isNew(place), meets(range.condition, place: place, entry: entry) else { continue }
        stamps[place] = stamp
        if allows(place) { best.consider(place, worth: range.worth, entry: entry) }
      }
    }
  }

  /// Without a focus, places come off the heap in the order of their score.
  private func pop(
    _ ranges: [EntryRange], _ patience: Int, _ query: PlaceQuery, _ allows: PlacePredicate, _ best: inout Candidates
  ) {
    var heap = EntryHeap(view, ranges, weight: query.weights.importance)
    var pops = 0
    while let item = heap.pop() {
      let place = Int(item.place)
      if best.isBeyond(item.key, place) { return }
      pops += 1
      if pops > patience { return scan(ranges, allows, &best) }
      guard isNew(place), meets(item.range.condition, place: place, entry: item.entry) else { continue }
      stamps[place] = stamp
      if allows(place) { best.consider(place, worth: item.range.worth, entry: item.entry) }
    }
  }

  /// With a focus: a threshold algorithm (Fagin, Lotem, Naor 2003) over the heap, which falls in worth and importance, and
  /// the rings of the grid, which fall in nearness.
  private func threshold(
    _ ranges: [EntryRange], _ patience: Int, _ query: PlaceQuery, _ focus: (x: Double, y: Double),
    _ allows: PlacePredicate, _ best: inout Candidates
  ) {
    var heap = EntryHeap(view, ranges, weight: query.weights.importance)
    let table = RangeTable(ranges)
    var rings = GridRings(view, x: focus.x, y: focus.y)
    var pops = 0
    while let top = heap.top {
      // A place not seen yet is neither better in text and importance than the top nor nearer than the rings reach.
      if best.least > top.key + best.proximity(rings.reach) { return }
      if pops > patience { return scan(ranges, allows, &best) }
      for _ in 0..<8 {
        guard let item = heap.pop() else { break }
        pops += 1
        let place = Int(item.place)
        guard isNew(place), meets(item.range.condition, place: place, entry: item.entry) else { continue }
        stamps[place] = stamp
        if allows(place) { best.consider(place, worth: item.range.worth, entry: item.entry) }
      }
      guard rings.hasMore else { continue }
      rings.next { place in
        guard isNew(place), let found = table.best(of: place, view, { meets($0, place: place, entry: $1) }) else { return }
        stamps[place] = stamp
        if allows(place) { best.consider(place, worth: found.worth, entry: found.entry) }
      }
    }
  }
}
