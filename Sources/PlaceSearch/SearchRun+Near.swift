// Near a focus: the places of a word, block by block, the best block first.

import Gazetteer
import PlaceIndex
import Planar

/// A block of places, before those of which none can be as good.
private struct NearBlock: Comparable {
  let number: Int
  /// The most that one of its places scores.
  let bound: Double

  static func < (a: Self, b: Self) -> Bool { a.bound < b.bound }
}

extension SearchRun {
  /// Calls `body` with the places of the blocks of a word that may have one that is good enough, the best block first.
  ///
  /// O(blocks + places of the blocks that may hold one of the best).
  ///
  /// - Parameters:
  ///   - worth: the most that a match is worth.
  ///   - best: one that has made its bounds; `body` puts in what is good.
  @inline(__always)
  func visit(
    _ near: NearPostings, worth: Double, _ best: inout Candidates, _ body: (Int, inout Candidates) -> Void
  ) {
    var blocks = PriorityQueue<NearBlock>()
    for number in 0..<near.blockCount {
      let bound = best.bound(number, of: near, worth: worth)
      if bound >= best.least { blocks.insert(NearBlock(number: number, bound: bound)) }
    }
    while let block = blocks.removeFirst(), block.bound >= best.least {
      for number in near.places(block.number) {
        let place = Int(number)
        // A number that is none of a place is that of a damaged index.
        if place < view.placeCount { body(place, &best) }
      }
    }
  }

  /// Looks at the places of runs all of whose names have a word, near a focus.
  ///
  /// A place counts by its best match in all runs, as in `intersect`.
  ///
  /// - Parameters:
  ///   - ranges: the runs of which each place that is wanted has the word.
  ///   - table: all runs.
  ///   - few: so many entries are looked at one by one.
  func lookNear(
    _ near: NearPostings, _ ranges: [EntryRange], _ table: RangeTable, few: Int, _ best: inout Candidates
  ) {
    best.makeBounds()
    // Where a few are worth more than all others, the blocks are bounded by what the others are worth.
    var left = max(few, near.count / Self.share)
    var rest = ranges.sorted { $0.worth > $1.worth }[...]
    while let range = rest.first, range.high - range.low <= left {
      left -= range.high - range.low
      for number in view.places.run(range.low, range.high) where Int(number) < view.placeCount {
        decide(Int(number), table, worth: range.worth, &best)
      }
      rest.removeFirst()
    }
    guard let worth = rest.first?.worth else { return }
    let own = RangeTable(Array(rest))
    let asked = matcher.askedContexts(rest, places: best.least == -.infinity ? near.count : near.count / Self.share)
    var runs = RunMarks(Array(rest), view)
    visit(near, worth: worth, &best) { place, best in
      // The cheapest question first.
      let missing = matcher.missing(asked, place)
      guard !asked.excludes(missing), runs.mayHave(UInt32(place), marks, view), isNew(place),
        best.mayTake(place, worth: worth)
      else { return }
      // Most places of the word are in none of the runs, which is sooner said than what all runs ask of them.
      if own.best(of: place, view, { condition, _ in condition.context & missing == 0 }) != nil {
        decide(place, table, worth: worth, &best)
      }
    }
  }

  /// Looks at those of some runs whose contexts may have all words asked for, where there are few of them.
  ///
  /// O(entries), of each of which a bit is read for each word.
  ///
  /// - Parameters:
  ///   - ranges: runs that ask for the same words.
  ///   - table: all runs.
  /// - Returns: whether they were looked at.
  func sieve(_ ranges: [EntryRange], _ table: RangeTable, _ best: inout Candidates) -> Bool {
    let worth = ranges.mostWorth
    let ranges = ranges.filter { !$0.condition.hasWholeLast || matcher.isAlone($0, ranges) }
    guard let words = matcher.asked(ranges) else { return false }
    best.makeBounds()
    var places: [UInt32] = []
    // What some entries tell of all.
    let step = max(1, ranges.reduce(0) { $0 + $1.high - $1.low } / Self.samples)
    for range in ranges {
      for entry in stride(from: range.low + step / 2, to: range.high, by: step)
      where Int(view.places[entry]) < view.placeCount && matcher.missing(words, Int(view.places[entry])) == 0 {
        places.append(view.places[entry])
      }
    }
    guard places.count * step <= Self.fewPlaces else { return false }
    places.removeAll(keepingCapacity: true)
    for range in ranges {
      for place in view.places.run(range.low, range.high)
      where Int(place) < view.placeCount && matcher.missing(words, Int(place)) == 0 {
        places.append(place)
      }
    }
    for place in places { decide(Int(place), table, worth: worth, &best) }
    return true
  }

  /// So many entries tell about how many of all there are.
  private static var samples: Int { 1024 }
  /// So many places are sooner looked at one by one than by where they are.
  private static var fewPlaces: Int { 4096 }

  /// So many places of the blocks are looked at in the time of one entry by itself.
  private static var share: Int { 6 }
}
