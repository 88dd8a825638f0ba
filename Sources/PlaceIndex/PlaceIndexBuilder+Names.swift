// The names of places in an index: their tokens in order, and the chains.

import Gazetteer

/// A token of a name on its way into the order of all tokens.
private struct TokenEntry {
  /// The first eight bytes, so that most comparisons need no look at the pool.
  let key: UInt64
  let start: UInt32
  let place: UInt32
}

extension PlaceIndexBuilder {
  func addNames(_ ranks: [UInt32], _ image: inout IndexImage) {
    addTwins(ranks, &image)
    var (starts, places) = ([UInt32](), [UInt32]())
    let count = bag.tokens.count
    starts.reserveCapacity(count)
    places.reserveCapacity(count)
    image.tierStarts = [0]
    for tier in Tier.allCases {
      // One tier at a time: a third of the memory.
      let entries = sortedEntries(tier, ranks)
      for entry in entries {
        starts.append(entry.start)
        places.append(entry.place)
      }
      image.tierStarts.append(starts.count)
      if tier == .nameStart { addChains(entries, ownTokens(), ranks, &image) }
    }
    addFrequentWords(bag.pool, starts, places, ranks, &image)
    addPrefixes(bag.pool, starts, &image)
    addBeginnings(bag.pool, starts, places, count: ranks.count, &image)
    image.set(.pool, bag.pool)
    image.set(.entryStarts, starts)
    starts = []
    image.set(.entryPlaces, places)
    image.set(.minima, Self.minima(places))
    addEntriesOfPlaces(places, count: ranks.count, &image)
  }

  private func addTwins(_ ranks: [UInt32], _ image: inout IndexImage) {
    var twins = TwinPostingsBuilder()
    eachToken { index, _, number, at in
      if number == 0 { twins.begin(ranks[index]) }
      twins.add(bag.pool[at..<min(at + TwinPostings.depth, bag.pool.count)].prefix { $0 > 0x20 })
    }
    twins.finish(&image)
  }

  /// The tokens of a tier, in their order.
  private func sortedEntries(_ wanted: Tier, _ ranks: [UInt32]) -> [TokenEntry] {
    var entries: [TokenEntry] = []
    bag.pool.withUnsafeBufferPointer { pool in
      eachToken { index, ordinal, number, at in
        let tier: Tier =
          ordinal == 0 ? (number == 0 ? .nameStart : .nameInfix) : number == 0 ? .alternateStart : .alternateInfix
        guard tier == wanted else { return }
        entries.append(TokenEntry(key: Self.key(pool, at), start: UInt32(at), place: ranks[index]))
      }
      Self.sort(&entries, pool)
    }
    return entries
  }

  /// The tokens of names, without alternates, in the order of the pool.
  private func ownTokens() -> [UInt32] {
    var tokens: [UInt32] = []
    eachToken { _, ordinal, _, at in if ordinal == 0 { tokens.append(UInt32(at)) } }
    return tokens
  }

  /// Calls `body` with each token: the number of the place, that of the name, that of the token, and where it begins.
  private func eachToken(_ body: (_ index: Int, _ ordinal: Int, _ number: Int, _ at: Int) -> Void) {
    var (name, token, start) = (0, 0, 0)
    for (index, count) in bag.nameCounts.enumerated() {
      for ordinal in 0..<Int(count) {
        for number in 0..<Int(bag.tokenCounts[name]) {
          body(index, ordinal, number, start + Int(bag.tokens[token]))
          token += 1
        }
        name += 1
        while bag.pool[start] != 0 { start += 1 }
        start += 1
      }
    }
  }

  /// The first eight bytes at `at`, none beyond the name's end, as a number in their order.
  private static func key(_ pool: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt64 {
    var key: UInt64 = 0
    var isOver = false
    for index in 0..<8 {
      let byte = isOver ? 0 : pool[at + index]
      isOver = isOver || byte == 0
      key = key << 8 | UInt64(byte)
    }
    return key
  }

  private static func sort(_ entries: inout [TokenEntry], _ pool: UnsafeBufferPointer<UInt8>) {
    entries.sort { precedes($0, $1, pool) }
  }

  /// By what follows in the name, then by place.
  @inline(__always)
  private static func precedes(_ a: TokenEntry, _ b: TokenEntry, _ pool: UnsafeBufferPointer<UInt8>) -> Bool {
    if a.key != b.key { return a.key < b.key }
    // A key that ends in a zero byte is the whole name.
    if a.key & 0xFF != 0 {
      var (left, right) = (Int(a.start) + 8, Int(b.start) + 8)
      while pool[left] == pool[right], pool[left] != 0 {
        left += 1
        right += 1
      }
      if pool[left] != pool[right] { return pool[left] < pool[right] }
    }
    return a.place != b.place ? a.place < b.place : a.start < b.start
  }

  /// The smallest place of each block, of each two blocks that follow each other, of each four, and so on.
  private static func minima(_ places: [UInt32]) -> [UInt32] {
    var level = stride(from: 0, to: places.count, by: IndexFormat.block).map { start in
      places[start..<min(places.count, start + IndexFormat.block)].reduce(UInt32.max, min)
    }
    var all = level
    var width = 1
    while width * 2 <= level.count {
      // The window at i covers i ..< i + 2 · width; where the end is nearer, only what is there.
      level = level.indices.map { $0 + width < level.count ? min(level[$0], level[$0 + width]) : level[$0] }
      all += level
      width *= 2
    }
    return all
  }

  private func addEntriesOfPlaces(_ places: [UInt32], count: Int, _ image: inout IndexImage) {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for place in places { starts[Int(place) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    var entries = [UInt32](repeating: 0, count: places.count)
    for (position, place) in places.enumerated() {
      entries[Int(next[Int(place)])] = UInt32(position)
      next[Int(place)] += 1
    }
    image.set(.entriesStart, starts)
    image.set(.entriesOfPlace, entries)
  }

  /// Names that three points of interest have: chains, to be completed as a query.
  ///
  /// - Parameters:
  ///   - all: the entries at the start of names.
  ///   - inner: those inside names, by where they begin in the pool.
  private func addChains(_ all: [TokenEntry], _ tokens: [UInt32], _ ranks: [UInt32], _ image: inout IndexImage) {
    // Towns of one name are not looked for together, nor the segments of a street.
    var isPointOfInterest = [Bool](repeating: false, count: ranks.count)
    for (index, entry) in bag.entries.enumerated() {
      isPointOfInterest[Int(ranks[index])] = entry.kind == PlaceKind.pointOfInterest.rawValue
    }
    let entries = all.filter { isPointOfInterest[Int($0.place)] }
    bag.pool.withUnsafeBufferPointer { pool in
      func isEqual(_ a: TokenEntry, _ b: TokenEntry) -> Bool {
        guard a.key == b.key else { return false }
        var (left, right) = (Int(a.start), Int(b.start))
        while pool[left] == pool[right], pool[left] != 0 {
          left += 1
          right += 1
        }
        return pool[left] == pool[right]
      }
      var rows: [(token: TokenEntry, row: [UInt32])] = []
      var at = 0
      while at < entries.count {
        var end = at + 1
        while end < entries.count, isEqual(entries[at], entries[end]) { end += 1 }
        if end - at >= 3 {
          let start = entries[at].start
          // Entries of one name are in the order of their places.
          var token = partition(0, tokens.count) { tokens[$0] >= start }
          while token < tokens.count, token == 0 || tokens[token] == start || pool[Int(tokens[token]) - 1] != 0 {
            let begin = tokens[token]
            rows.append(
              (
                TokenEntry(key: Self.key(pool, Int(begin)), start: begin, place: entries[at].place),
                [begin, start, UInt32(end - at), entries[at].place]
              ))
            token += 1
          }
        }
        at = end
      }
      rows.sort { Self.precedes($0.token, $1.token, pool) }
      image.set(.chains, rows.flatMap(\.row))
    }
  }
}
