// The sections of an index as a search reads them.

import Gazetteer
import PlaceIndex
import SystemLibrary

/// A run of entries, all of one tier and coverage.
struct EntryRange: Equatable {
  package var low: Int
  package var high: Int
  /// What a match here is worth.
  var worth: Double
  /// What is asked of the places besides.
  package var condition = RangeCondition()
}

/// The sections of an index that searches read.
///
/// A class: a copy of what it holds would retain the index once for each section.
package final class IndexView {
  /// What the sections are in stays for as long as this.
  private let index: IndexedPlaces
  let pool: IndexArray<UInt8>
  let starts: IndexArray<UInt32>
  package let places: IndexArray<UInt32>
  let placeCount: Int
  let entryCount: Int
  let minima: IndexArray<UInt32>
  let blockCount: Int
  private let tierStarts: UnsafePointer<UInt32>
  let entriesStart: IndexArray<UInt32>
  let entriesOfPlace: IndexArray<UInt32>
  let positions: IndexArray<Int32>
  let units: IndexArray<Float>
  let importances: IndexArray<Float>
  let cells: IndexArray<UInt32>
  let cellStarts: IndexArray<UInt32>
  let cellPlaces: IndexArray<UInt32>
  /// The beginnings of entries.
  let prefixes: PrefixTree
  /// The places of frequent beginnings.
  let beginnings: BeginningRows
  /// The frequent words with their places.
  let words: WordPostings
  /// The places of words that begin alike.
  let twins: TwinPostings

  package init(_ index: IndexedPlaces) {
    func base<Element: BitwiseCopyable>(_ section: IndexSection, _ type: Element.Type) -> IndexArray<Element> {
      index.section(section, of: type)
    }
    self.index = index
    placeCount = index.count
    pool = base(.pool, UInt8.self)
    starts = base(.entryStarts, UInt32.self)
    places = base(.entryPlaces, UInt32.self)
    entryCount = index.section(.entryPlaces, of: UInt32.self).count
    minima = base(.minima, UInt32.self)
    blockCount = (entryCount + IndexFormat.block - 1) / IndexFormat.block
    tierStarts = index.tierStarts
    entriesStart = base(.entriesStart, UInt32.self)
    entriesOfPlace = base(.entriesOfPlace, UInt32.self)
    positions = base(.positions, Int32.self)
    units = base(.units, Float.self)
    importances = base(.importances, Float.self)
    cells = index.section(.cells, of: UInt32.self)
    cellStarts = base(.cellStarts, UInt32.self)
    cellPlaces = base(.cellPlaces, UInt32.self)
    prefixes = PrefixTree(index)
    beginnings = BeginningRows(index)
    words = WordPostings(index)
    twins = TwinPostings(index)
  }

  /// Where the entries of a place are in `entriesOfPlace`.
  @inline(__always)
  package func entries(of place: Int) -> Range<Int> { entriesStart.range(at: place, of: entriesOfPlace.count) }

  /// The name's bytes from an entry on, ended by a zero byte.
  @inline(__always)
  package func text(_ entry: Int) -> UnsafePointer<UInt8> { pool + Int(starts[entry]) }

  /// Compares the first bytes of an entry with a query: below 0, 0 or above 0.
  @inline(__always)
  package func compare(_ entry: Int, _ query: UnsafeBufferPointer<UInt8>) -> Int32 { compare(text(entry), query) }

  /// Compares the first bytes of a text with a query: below 0, 0 or above 0.
  @inline(__always)
  package func compare(_ text: UnsafePointer<UInt8>, _ query: UnsafeBufferPointer<UInt8>) -> Int32 {
    for index in 0..<query.count where text[index] != query[index] {
      return Int32(text[index]) - Int32(query[index])
    }
    return 0
  }

  /// Where the entries of a tier begin, and where they end.
  @inline(__always)
  package func tierStart(_ tier: Tier) -> Int { Int(tierStarts[tier.rawValue]) }
  @inline(__always)
  package func tierEnd(_ tier: Tier) -> Int { Int(tierStarts[tier.rawValue + 1]) }

  /// The tier that an entry is in.
  package func tier(_ entry: Int) -> Tier { Tier.allCases.last { tierStart($0) <= entry } ?? .nameStart }

  /// Where the name begins that a token is in.
  package func nameStart(_ token: Int) -> Int {
    let token = min(token, pool.count)
    let first = max(0, token - PlaceBag.longestName)
    // Looked at as one run, of which each byte is then there.
    let bytes = pool.run(first, token)
    var count = bytes.count
    while count > 0, bytes[count - 1] != 0 { count -= 1 }
    return first + count
  }

  /// The name that begins at `start`.
  package func name(_ start: Int) -> UnsafeBufferPointer<UInt8> {
    let text = pool + start
    var count = 0
    while count < PlaceBag.longestName, text[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: text, count: count)
  }

  /// Adds the entries that begin with a phrase, in runs by tier and coverage.
  func addRanges(
    _ phrase: UnsafeBufferPointer<UInt8>, lastIsWhole: Bool, penalty: Int = 0, _ found: inout [EntryRange]
  ) {
    addRanges(.nameStart, phrase, lastIsWhole, penalty, &found)
    addRanges(.nameInfix, phrase, lastIsWhole, penalty, &found)
    addRanges(.alternateStart, phrase, lastIsWhole, penalty, &found)
    addRanges(.alternateInfix, phrase, lastIsWhole, penalty, &found)
  }

  private func addRanges(
    _ tier: Tier, _ phrase: UnsafeBufferPointer<UInt8>, _ lastIsWhole: Bool, _ penalty: Int,
    _ found: inout [EntryRange]
  ) {
    let end = tierEnd(tier)
    let low = partition(tierStart(tier), end) { compare($0, phrase) >= 0 }
    guard low < end, compare(low, phrase) == 0 else { return }
    let high = partition(low + 1, end) { compare($0, phrase) > 0 }
    split(tier, low, high, phrase.count, lastIsWhole: lastIsWhole, penalty: penalty, &found)
  }

  /// Splits entries that have their first `depth` bytes in common by what follows: nothing, a new word, or more of the
  /// word.
  func split(
    _ tier: Tier, _ low: Int, _ high: Int, _ depth: Int, lastIsWhole: Bool, penalty: Int, _ found: inout [EntryRange]
  ) {
    let words = partition(low, high) { text($0)[depth] > 0 }
    let parts = partition(words, high) { text($0)[depth] > 0x20 }
    @inline(__always) func add(_ low: Int, _ high: Int, _ coverage: Coverage) {
      guard low < high else { return }
      found.append(EntryRange(low: low, high: high, worth: TextScore.worth(tier, coverage, penalty: penalty)))
    }
    add(low, words, .full)
    add(words, parts, .wordBoundary)
    if !lastIsWhole { add(parts, high, .prefix) }
  }

  /// The entry with the smallest place in `low ..< high`, which is not empty; of several entries of it the first.
  func argmin(_ low: Int, _ high: Int) -> Int {
    let block = IndexFormat.block
    // Finds the least number first, which takes many at a time, and where it is in the end.
    @inline(__always) func least(_ start: Int, _ stop: Int) -> UInt32 {
      var least = UInt32.max
      for place in places.run(start, stop) { least = min(least, place) }
      return least
    }
    @inline(__always) func first(of number: UInt32, _ start: Int, _ stop: Int) -> Int {
      var from = start
      while from < stop, places[from] != number { from += 1 }
      return from
    }
    let (firstBlock, lastBlock) = ((low + block - 1) / block, high / block)
    guard firstBlock < lastBlock else { return first(of: least(low, high), low, high) }
    let (before, after) = (least(low, firstBlock * block), least(lastBlock * block, high))
    let smallest = minimum(blocks: firstBlock, lastBlock)
    if before <= smallest, before <= after { return first(of: before, low, firstBlock * block) }
    if after < smallest { return first(of: after, lastBlock * block, high) }
    // Which block it is in: halve until one is left.
    var (from, end) = (firstBlock, lastBlock)
    while end - from > 1 {
      let middle = (from + end) / 2
      if minimum(blocks: from, middle) == smallest { end = middle } else { from = middle }
    }
    return first(of: smallest, from * block, min(entryCount, (from + 1) * block))
  }

  /// Calls `body` with each entry of `low ..< high` whose place is before `end`, in order.
  ///
  /// - Parameter end: asked once for each block, and after each entry.
  @inline(__always)
  func visit(_ low: Int, _ high: Int, _ end: () -> Int, _ body: (_ entry: Int, _ place: Int) -> Void) {
    var entry = low
    while entry < high {
      let block = entry / IndexFormat.block
      let stop = min(high, (block + 1) * IndexFormat.block)
      if Int(minima[block]) < end() {
        for place in places.run(entry, stop) {
          if Int(place) < min(end(), placeCount) { body(entry, Int(place)) }
          entry += 1
        }
      }
      entry = stop
    }
  }

  private func minimum(blocks from: Int, _ to: Int) -> UInt32 {
    let level = Int.bitWidth - 1 - (to - from).leadingZeroBitCount
    let row = level * blockCount
    return min(minima[row + from], minima[row + to - (1 << level)])
  }
}

extension IndexView {
  /// Calls `body` with each place before `end` in the cells `first ... last`.
  @inline(__always)
  func visitCells(_ first: Int, _ last: Int, before end: Int = .max, _ body: (Int) -> Void) {
    var at = partition(0, cells.count) { cells[$0] >= first }
    while at < cells.count, cells[at] <= last {
      for index in cellStarts.range(at: at, of: cellPlaces.count) {
        let place = Int(cellPlaces[index])
        // The places of a cell ascend.
        if place >= min(end, placeCount) { break }
        body(place)
      }
      at += 1
    }
  }
}
