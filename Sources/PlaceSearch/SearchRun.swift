// The ways to the best places of some runs of entries: all entries, best first, or best and nearest first.

import Gazetteer
import PlaceIndex

/// One search.
struct SearchRun: ~Copyable {
  /// As many places as a city and what is near it have.
  private static var around: Int { 8192 }
  package let view: IndexView
  /// The number of the last search that decided each place.
  let stamps: UnsafeMutablePointer<UInt32>
  /// The number of this search.
  var stamp: UInt32
  /// Marks of places, for whoever needs them next.
  let marks: PlaceMarks
  package let allows: PlacePredicate
  package let matcher: QueryRanges

  /// Whether a place has not been decided in this search.
  @inline(__always)
  func isNew(_ place: Int) -> Bool { stamps[place] != stamp }

  /// Looks at every entry.
  func scan(_ ranges: [EntryRange], _ best: inout Candidates) {
    let hasTwins = ranges.contains(where: \.condition.hasWholeLast)
    // Only runs that are there twice ask for it.
    let table = RangeTable(hasTwins ? ranges : [])
    let asksContext = ranges.contains { $0.condition.context != 0 }
    let asked = matcher.askedContexts(asksContext ? ranges : [], places: asksContext ? ranges.entryCount : 0)
    // The runs with the highest worth come first, so that a place counts by its best match.
    for range in ranges.sorted(by: { $0.worth > $1.worth }) {
      let isFirst = range.condition.hasWholeLast
      let condition = range.condition.unfinished
      if hasTwins, matcher.isTwin(range) { continue }
      // Places are in the order of importance: from one on none is important enough.
      var changes = best.changes
      var end = best.end(worth: range.worth)
      view.visit(
        range.low, range.high, { end },
        { entry, place in
          if condition.context & asked.known != 0, condition.context & matcher.missing(asked, place) != 0 { return }
          guard isNew(place), best.mayTake(place, worth: range.worth),
            matcher.meets(condition, place: place, entry: entry)
          else { return }
          if isFirst {
            decide(place, table, worth: range.worth, &best)
          } else {
            stamps[place] = stamp
            guard allows(place) else { return }
            best.consider(place, worth: range.worth, entry: entry)
          }
          if best.changes != changes { (changes, end) = (best.changes, best.end(worth: range.worth)) }
        })
    }
  }

  /// Takes a place by its best match in all runs, where one that is worth so much could be good enough.
  @inline(__always)
  func decide(_ place: Int, _ table: RangeTable, worth: Double, _ best: inout Candidates) {
    guard isNew(place), best.mayTake(place, worth: worth),
      let found = bestMatch(place, table, best)
    else { return }
    stamps[place] = stamp
    if allows(place) { best.consider(place, worth: found.worth, entry: found.entry) }
  }

  /// The best match of a place in all runs, of those that could be good enough.
  @inline(__always)
  private func bestMatch(_ place: Int, _ table: RangeTable, _ best: borrowing Candidates) -> (
    worth: Double, entry: Int
  )? {
    table.best(
      of: place, view, mayTake: { best.mayTake(place, worth: $0) },
      { matcher.meets($0, place: place, entry: $1) })
  }

  /// Looks at some places for the runs that ask for their contexts.
  ///
  /// A place counts by its best match in all of the runs, as in `intersect`.
  ///
  /// - Parameters:
  ///   - places: they, most important first.
  ///   - ranges: the runs.
  ///   - table: all runs.
  func follow(_ places: [UInt32], _ ranges: [EntryRange], _ table: RangeTable, _ best: inout Candidates) {
    let worth = ranges.mostWorth
    best.makeBounds()
    var changes = best.changes
    var end = min(view.placeCount, best.end(worth: worth))
    var runs = RunMarks(ranges, view, places: best.hasFocus ? places.count : nil)
    for number in places {
      let place = Int(number)
      guard place < end else { return }
      guard runs.mayHave(number, marks, view) else { continue }
      decide(place, table, worth: worth, &best)
      if best.changes != changes { (changes, end) = (best.changes, min(view.placeCount, best.end(worth: worth))) }
    }
  }

  /// Without a focus, places come off the heap in the order of their score.
  func pop(_ ranges: [EntryRange], _ patience: Int, _ query: PlaceQuery, _ best: inout Candidates) {
    var heap = EntryHeap(view, ranges, weight: query.weights.importance)
    var pops = 0
    while let item = heap.pop() {
      let place = Int(item.place)
      if best.isBeyond(item.key, place) { return }
      pops += 1
      if pops > patience { return scan(ranges, &best) }
      guard isNew(place), matcher.meets(item.range.condition, place: place, entry: item.entry) else { continue }
      stamps[place] = stamp
      if allows(place) { best.consider(place, worth: item.range.worth, entry: item.entry) }
    }
  }

  /// With a focus: a threshold algorithm (Fagin, Lotem, Naor 2003) over the heap, which falls in worth and importance,
  /// and the rings of the grid, which fall in nearness.
  func threshold(
    _ ranges: [EntryRange], _ patience: Int, _ query: PlaceQuery, _ focus: (x: Double, y: Double),
    _ best: inout Candidates
  ) {
    var heap = EntryHeap(view, ranges, weight: query.weights.importance)
    let table = RangeTable(ranges)
    let most = ranges.reduce(0) { max($0, $1.worth) }
    best.makeBounds()
    var rings = GridRings(view, x: focus.x, y: focus.y)
    let asked = matcher.askedContexts(ranges, places: Self.around)
    var runs = RunMarks(ranges, view)
    /// What was done, in entries that could have been looked at in that time.
    var work = 0
    while let top = heap.top {
      // A place not seen yet is neither better in text and importance than the top nor nearer than the rings reach.
      if best.least > top.key + best.proximity(rings.reach) { return }
      if work > 32 * patience {
        best.leave(rings.reach)
        return scan(ranges, &best)
      }
      for _ in 0..<8 {
        guard let item = heap.pop() else { break }
        work += 32
        let place = Int(item.place)
        guard isNew(place), best.mayTake(place, worth: item.range.worth),
          matcher.meets(item.range.condition, place: place, entry: item.entry)
        else { continue }
        stamps[place] = stamp
        if allows(place) { best.consider(place, worth: item.range.worth, entry: item.entry) }
      }
      guard rings.hasMore else { continue }
      best.leave(rings.reach)
      rings.next(before: best.end(worth: most)) { place in
        work += 1
        // The cheapest question first.
        guard !asked.excludes(matcher.missing(asked, place)), runs.mayHave(UInt32(place), marks, view) else { return }
        guard isNew(place), best.mayTake(place, worth: most) else { return }
        work += 12
        guard let found = bestMatch(place, table, best) else { return }
        stamps[place] = stamp
        if allows(place) { best.consider(place, worth: found.worth, entry: found.entry) }
      }
    }
  }
}
