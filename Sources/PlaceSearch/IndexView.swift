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

/// The sections of an index that searches read; good for as long as the index they were made from.
package struct IndexView {
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
  /// The frequent words with their places.
  let words: WordPostings

  package init(_ index: IndexedPlaces) {
    func base<Element: BitwiseCopyable>(_ section: IndexSection, _ type: Element.Type) -> IndexArray<Element> {
      index.section(section, of: type)
    }
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
    words = WordPostings(index)
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
    var start = min(token, pool.count)
    while start > 0, pool[start - 1] != 0 { start -= 1 }
    return start
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

  /// The entry with the smallest place in `low ..< high`, which is not empty.
  func argmin(_ low: Int, _ high: Int) -> Int {
    let block = IndexFormat.block
    var (best, from, end) = (UInt32.max, low, low)
    // Finds the least number first, which takes many at a time, and where it is in the end.
    @inline(__always) func look(_ start: Int, _ stop: Int) {
      var least = UInt32.max
      for place in places.run(start, stop) { least = min(least, place) }
      if least < best { (best, from, end) = (least, start, stop) }
    }
    @inline(__always) func found() -> Int {
      while from < end, places[from] != best { from += 1 }
      return from
    }
    let (firstBlock, lastBlock) = ((low + block - 1) / block, high / block)
    guard firstBlock < lastBlock else {
      look(low, high)
      return found()
    }
    look(low, firstBlock * block)
    look(lastBlock * block, high)
    let width = lastBlock - firstBlock
    let level = Int.bitWidth - 1 - width.leadingZeroBitCount
    let row = level * blockCount
    let smallest = min(minima[row + firstBlock], minima[row + lastBlock - (1 << level)])
    guard smallest < best else { return found() }
    // Which block it is in: halve until one is left.
    var (first, last) = (firstBlock, lastBlock)
    while last - first > 1 {
      let middle = (first + last) / 2
      if minimum(blocks: first, middle) == smallest { last = middle } else { first = middle }
    }
    (best, from, end) = (smallest, first * block, min(entryCount, (first + 1) * block))
    return found()
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
