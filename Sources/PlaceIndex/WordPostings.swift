// The words that many names have, each with its places: what several words have in common is found by these.

import Gazetteer

/// Frequent words by number, in their order.
///
/// A word with fewer entries than `IndexFormat.frequent` has no list: to look at its entries takes no longer.
package struct WordPostings {
  private let pool: IndexArray<UInt8>
  private let words, starts, postings, near, ballStarts: IndexArray<UInt32>
  private let balls: IndexArray<Float>

  package init(_ index: IndexedPlaces) {
    pool = index.section(.pool, of: UInt8.self)
    words = index.section(.frequentWords, of: UInt32.self)
    starts = index.section(.frequentStarts, of: UInt32.self)
    postings = index.section(.frequentPlaces, of: UInt32.self)
    near = index.section(.frequentNear, of: UInt32.self)
    ballStarts = index.section(.frequentBallStarts, of: UInt32.self)
    balls = index.section(.frequentBalls, of: Float.self)
  }

  /// The number of a word; nil for one without a list.
  ///
  /// O(log words).
  package func number(of word: UnsafeBufferPointer<UInt8>) -> Int? {
    let at = partition(0, words.count) { compare(words[$0], word) >= 0 }
    return at < words.count && compare(words[at], word) == 0 ? at : nil
  }

  /// The places of which some name has this word as a whole one, most important first.
  package func places(_ number: Int) -> UnsafeBufferPointer<UInt32> {
    let range = starts.range(at: number, of: postings.count)
    return postings.run(range.lowerBound, range.upperBound)
  }

  /// The same places by where they are.
  package func near(_ number: Int) -> NearPostings {
    let blocks = ballStarts.range(at: number, of: balls.count)
    return NearPostings(
      near, starts.range(at: number, of: near.count), balls.run(blocks.lowerBound, blocks.upperBound))
  }

  private func compare(_ start: UInt32, _ word: UnsafeBufferPointer<UInt8>) -> Int {
    let text = pool + Int(start)
    for index in 0..<word.count {
      // What ends a word is smaller than any byte in one.
      let byte = text[index] <= 0x20 ? 0 : text[index]
      if byte != word[index] { return Int(byte) - Int(word[index]) }
    }
    return text[word.count] <= 0x20 ? 0 : 1
  }

  /// Calls `body` with the numbers that all of some ascending lists have, in order, until it says that it is enough.
  ///
  /// O(shortest · log of the others), less where they are far apart: each list is searched from where it was left, in
  /// steps that double (Bentley and Yao 1976).
  package static func forEachCommon(
    _ lists: [UnsafeBufferPointer<UInt32>], _ body: (UInt32) -> Bool
  ) {
    let lists = lists.sorted { $0.count < $1.count }
    guard let shortest = lists.first else { return }
    var at = [Int](repeating: 0, count: lists.count)
    var next = 0
    search: while next < shortest.count {
      let wanted = shortest[next]
      for list in 1..<max(1, lists.count) {
        let found = skip(lists[list], from: at[list], to: wanted)
        at[list] = found
        guard found < lists[list].count else { return }
        if lists[list][found] != wanted {
          next = skip(shortest, from: next + 1, to: lists[list][found])
          continue search
        }
      }
      guard body(wanted) else { return }
      next += 1
    }
  }

  /// Whether an ascending list has a number; O(log n).
  package static func has(_ list: UnsafeBufferPointer<UInt32>, _ number: UInt32) -> Bool {
    let at = partition(0, list.count) { list[$0] >= number }
    return at < list.count && list[at] == number
  }

  /// The first place of a list from one on where it has at least a number.
  @inline(__always)
  private static func skip(_ list: UnsafeBufferPointer<UInt32>, from start: Int, to number: UInt32) -> Int {
    var (low, width) = (start, 1)
    while low + width <= list.count, list[low + width - 1] < number {
      low += width
      width *= 2
    }
    return (low..<min(list.count, low + width)).partitioningIndex { list[$0] >= number }
  }
}

extension PlaceIndexBuilder {
  /// Writes the frequent words with their places.
  ///
  /// - Parameters:
  ///   - starts: of the entries of all tiers, where in the pool their tokens begin.
  ///   - places: their places.
  func addFrequentWords(
    _ pool: [UInt8], _ starts: [UInt32], _ places: [UInt32], _ ranks: [UInt32], _ image: inout IndexImage
  ) {
    var (words, ends, postings): ([UInt32], [UInt32], [UInt32]) = ([], [0], [])
    let tiers = zip(image.tierStarts, image.tierStarts.dropFirst()).map { $0..<$1 }
    pool.withUnsafeBufferPointer { pool in
      // The run of each tier that is next.
      var runs = tiers.map { Self.wordRun(pool, starts, $0.lowerBound, $0.upperBound) }
      var found: [UInt32] = []
      while true {
        // The first word that is left, and the tiers that have it.
        var first: [Int] = []
        for tier in runs.indices where !runs[tier].isEmpty {
          guard let known = first.first else {
            first = [tier]
            continue
          }
          let order = Self.compareWords(
            pool, Int(starts[runs[tier].lowerBound]), Int(starts[runs[known].lowerBound]))
          if order < 0 { first = [tier] } else if order == 0 { first.append(tier) }
        }
        guard let known = first.first else { break }
        let word = starts[runs[known].lowerBound]
        found.removeAll(keepingCapacity: true)
        for tier in first {
          found += places[runs[tier]]
          runs[tier] = Self.wordRun(pool, starts, runs[tier].upperBound, tiers[tier].upperBound)
        }
        guard found.count >= frequent else { continue }
        found.sort()
        words.append(word)
        var last: UInt32?
        for place in found where place != last {
          postings.append(place)
          last = place
        }
        ends.append(UInt32(postings.count))
      }
    }
    image.set(.frequentWords, words)
    image.set(.frequentStarts, ends)
    image.set(.frequentPlaces, postings)
    addNearPostings(ranks, ends, postings, &image)
  }

  /// The entries from `low` on, below `end`, whose token is the same word.
  private static func wordRun(
    _ pool: UnsafeBufferPointer<UInt8>, _ starts: [UInt32], _ low: Int, _ end: Int
  ) -> Range<Int> {
    guard low < end else { return low..<low }
    var high = low + 1
    while high < end, compareWords(pool, Int(starts[low]), Int(starts[high])) == 0 { high += 1 }
    return low..<high
  }

  /// Compares the words that begin at two places of the pool.
  @inline(__always)
  private static func compareWords(_ pool: UnsafeBufferPointer<UInt8>, _ one: Int, _ other: Int) -> Int {
    var (a, b) = (one, other)
    while true {
      let (left, right) = (pool[a] <= 0x20 ? 0 : pool[a], pool[b] <= 0x20 ? 0 : pool[b])
      if left != right { return Int(left) - Int(right) }
      if left == 0 { return 0 }
      a += 1
      b += 1
    }
  }
}
