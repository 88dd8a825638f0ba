// Which of a query's words the context of a place has: its country, region, locality and category.

import Gazetteer
import PlaceIndex

/// Looks up a query's words in contexts, each of which many places share.
final class ContextMatcher {
  /// What it reads stays for as long as this.
  private let index: IndexedPlaces
  private let contexts: ContextWords
  private let numbers: IndexArray<UInt32>
  /// The words of the query that each context has, one bit each, above the number of the query they are of.
  private let masks: UnsafeMutableBufferPointer<UInt32>
  /// The words of the query that each context may have, in the same way; good for those of `marked`.
  private let marks: UnsafeMutableBufferPointer<UInt32>
  /// The words that are marked, one bit each.
  private var marked: UInt16 = 0
  /// How many contexts of this query were taken apart, and how many are before the next word is marked.
  private var (taken, nextMark) = (0, 0)
  private var queries: UInt32 = 0
  /// Which contexts have a word, and which places have a context.
  let postings: ContextPostings
  /// Where the words of contexts are that each word of the query is, or begins.
  private(set) var ranges: [Range<Int>] = []
  /// The words of the query that the first word of their range is, one bit each.
  private var wholes: UInt16 = 0
  /// The contexts that have a word which the query's last one begins, one bit each; good once `hasBegun`.
  private let begun: UnsafeMutableBufferPointer<UInt64>
  private var hasBegun = false

  /// The most words a query has that is looked up in contexts.
  package static let mostWords = 8
  /// The bit for the last word as a whole one, besides its own.
  static let lastIsWhole: UInt16 = 1 << 8

  init(_ index: IndexedPlaces) {
    self.index = index
    contexts = ContextWords(index)
    numbers = index.section(.contexts, of: UInt32.self)
    postings = ContextPostings(index)
    masks = .allocate(capacity: max(1, contexts.contextCount))
    masks.initialize(repeating: 0)
    marks = .allocate(capacity: masks.count)
    marks.initialize(repeating: 0)
    begun = .allocate(capacity: masks.count / 64 + 1)
  }

  deinit {
    begun.deallocate()
    masks.deallocate()
    marks.deallocate()
  }

  /// Begins with a query of at most `mostWords` words.
  ///
  /// - Returns: the number that `mask` is to be given, and a bit for each word that some context may have.
  func begin(_ query: TypedQuery) -> (number: UInt32, known: UInt16) {
    if queries == 0x7F_FFFF {
      masks.update(repeating: 0)
      marks.update(repeating: 0)
      queries = 0
    }
    queries += 1
    var mask: UInt16 = 0
    ranges.removeAll(keepingCapacity: true)
    wholes = 0
    query.phrase.withUnsafeBufferPointer { phrase in
      for (index, range) in query.words.enumerated() {
        let word = UnsafeBufferPointer(rebasing: phrase[range])
        let at = partition(0, contexts.count) { contexts.compare($0, word) >= 0 }
        // Words that begin alike follow each other, the whole one first.
        guard at < contexts.count, contexts.compare(at, word) == 0 else {
          ranges.append(at..<at)
          continue
        }
        let isWhole = contexts.ends(at, after: word.count)
        if isWhole { wholes |= 1 << UInt16(index) }
        mask |= bits(index, isWhole: isWhole, mayGoOn: true, query)
        let end =
          query.isWhole(index)
          ? isWhole ? at + 1 : at : partition(at + 1, contexts.count) { contexts.compare($0, word) > 0 }
        ranges.append(at..<end)
      }
    }
    hasBegun = false
    marked = 0
    (taken, nextMark) = (0, 0)
    return (queries, mask)
  }

  /// Marks the contexts of each word that are marked in the time of those taken apart so far.
  private func mark(_ number: UInt32) {
    nextMark = .max
    for index in ranges.indices where marked >> UInt16(index) & 1 == 0 {
      let few = count(ranges[index]) / Self.markingsOfTaken
      if few < taken { mark(index, number) } else { nextMark = min(nextMark, few + 1) }
    }
  }

  /// So many contexts are marked in the time of taking one apart.
  private static let markingsOfTaken = 128

  private func mark(_ index: Int, _ number: UInt32) {
    guard marked >> UInt16(index) & 1 == 0 else { return }
    marked |= 1 << UInt16(index)
    for list in postings.contexts(words: ranges[index]) {
      for context in list where Int(context) < marks.count {
        let known = marks[Int(context)]
        marks[Int(context)] = (known >> 9 == number ? known : number << 9) | 1 << UInt32(index)
      }
    }
  }

  /// How many contexts have one of some words, those that have several as often.
  private func count(_ words: Range<Int>) -> Int { postings.contexts(words: words).reduce(0) { $0 + $1.count } }

  /// Makes `mayHave` ready for some words.
  ///
  /// - Parameter places: how many places are looked at.
  /// - Returns: those of them that `mayHave` tells of: not what more contexts have than are marked in that time.
  func prepare(_ words: UInt16, _ number: UInt32, places: Int) -> UInt16 {
    for index in ranges.indices where words >> UInt16(index) & 1 != 0 {
      if count(ranges[index]) / Self.fewMarks <= places { mark(index, number) }
    }
    return words & marked
  }

  /// So many contexts are marked in the time of a place that need not be looked at.
  private static let fewMarks = 8

  /// The words of a query that the context of a place may have, of those that are marked.
  @inline(__always)
  func mayHave(_ place: Int, _ number: UInt32) -> UInt16 {
    let known = marks[min(Int(numbers[place]), marks.count - 1)]
    return known >> 9 == number ? UInt16(known & 0x1FF) : 0
  }

  /// The bits for a word that a word of a context begins with.
  @inline(__always)
  private func bits(_ index: Int, isWhole: Bool, mayGoOn: Bool, _ query: TypedQuery) -> UInt16 {
    if isWhole { return 1 << UInt16(index) | (index == query.words.count - 1 ? Self.lastIsWhole : 0) }
    return mayGoOn && !query.isWhole(index) ? 1 << UInt16(index) : 0
  }

  /// The words of a query that the context of a place has, one bit each, and `lastIsWhole`.
  @inline(__always)
  package func mask(of place: Int, _ number: UInt32, _ query: TypedQuery, asked: UInt16) -> UInt16 {
    // A number that is none of a context is that of a damaged index.
    let context = min(Int(numbers[place]), masks.count - 1)
    let known = masks[context]
    if known >> 9 == number { return UInt16(known & 0x1FF) }
    let sure = asked & marked
    if sure != 0 {
      let mark = marks[context]
      if mark >> 9 != number || UInt16(mark & 0xFF) & sure != sure { return 0 }
    }
    taken += 1
    if taken >= nextMark { mark(number) }
    let mask = reckon(context, query)
    masks[context] = number << 9 | UInt32(mask)
    return mask
  }

  private func reckon(_ number: Int, _ query: TypedQuery) -> UInt16 {
    var mask: UInt16 = 0
    contexts.forEach(of: number) { word, isCode in
      for index in ranges.indices where ranges[index].contains(word) {
        let isWhole = word == ranges[index].lowerBound && wholes >> UInt16(index) & 1 != 0
        mask |= bits(index, isWhole: isWhole, mayGoOn: !isCode, query)
      }
    }
    return mask
  }

  /// Contexts of which those that have all of some words of the query are some, ascending where one of the words is a
  /// whole one; nil where they are more than `most`.
  ///
  /// O(contexts of the rarest word · log of those of the others), less where `most` is few. The contexts of an
  /// unfinished word, which stand in no order, are marked once for each query.
  ///
  /// - Parameter contexts: of several words none is looked for that has more contexts.
  func places(words: [Int], most: Int, contexts limit: Int = .max) -> [UInt32]? {
    let lists = words.map { word -> (lists: [UnsafeBufferPointer<UInt32>], isSorted: Bool, count: Int) in
      let lists = postings.contexts(words: ranges[word])
      return (lists, ranges[word].count <= 1, lists.reduce(0) { $0 + $1.count })
    }.sorted { $0.count < $1.count }
    // Each context has a place.
    let limit = lists.count > 1 ? limit : most
    guard let rarest = lists.first, rarest.count <= limit else { return nil }
    if lists.count == 1 { return Array(rarest.lists.joined()) }
    var found: [UInt32] = []
    @inline(__always) func add(_ context: UInt32) -> Bool {
      found.append(context)
      return found.count <= most
    }
    let sorted = lists.filter(\.isSorted).map { $0.lists[0] }
    if rarest.isSorted {
      // Only the last word is unfinished. Where nearly all have it, it tells nothing.
      let other = lists.first { !$0.isSorted && $0.count / Self.markings <= rarest.count }?.lists
      if let other, !hasBegun { markBegun(other) }
      WordPostings.forEachCommon(sorted) { other != nil && !isBegun($0) || add($0) }
    } else if let next = sorted.first, next.count / Self.lookUps <= rarest.count {
      if !hasBegun { markBegun(rarest.lists) }
      WordPostings.forEachCommon(sorted) { !isBegun($0) || add($0) }
    } else {
      for context in rarest.lists.joined() where sorted.allSatisfy({ WordPostings.has($0, context) }) {
        if !add(context) { break }
      }
    }
    return found.count <= most ? found : nil
  }

  /// So many contexts are passed by in the time of looking one up in a list.
  private static let lookUps = 16
  /// So many contexts are marked in the time of looking at the places of one.
  private static let markings = 32

  private func markBegun(_ lists: [UnsafeBufferPointer<UInt32>]) {
    hasBegun = true
    begun.initialize(repeating: 0)
    for list in lists {
      for context in list where Int(context) < masks.count { begun[Int(context >> 6)] |= 1 << UInt64(context & 63) }
    }
  }

  @inline(__always)
  private func isBegun(_ context: UInt32) -> Bool {
    Int(context) < masks.count && begun[Int(context >> 6)] >> UInt64(context & 63) & 1 != 0
  }
}
