// Which of a query's words the context of a place has: its country, region, locality and category.

import Gazetteer
import PlaceIndex

/// Looks up a query's words in contexts, each of which many places share.
final class ContextMatcher {
  /// What it reads stays for as long as this.
  private let index: IndexedPlaces
  private let contexts: ContextWords
  private let numbers: IndexArray<UInt32>
  /// How many numbers a row of bits has.
  private let width: Int
  /// The words of the query that each context has, one bit each, above the number of the query they are of.
  private let masks: UnsafeMutableBufferPointer<UInt32>
  /// The places whose contexts have each word of the query, in lists and rows; nil where nobody asked yet.
  private var sets: [PlaceSet?] = []
  /// The same as one row of bits each, good for the words of `marked`: a row of the index, or one of `made`.
  private let bits: UnsafeMutablePointer<UnsafePointer<UInt64>>
  private var made: [UnsafeMutableBufferPointer<UInt64>] = []
  /// The words that are marked, one bit each.
  private var marked: UInt16 = 0
  /// How many contexts of this query were taken apart, and how many are before the next word is marked.
  private var (taken, nextMark) = (0, 0)
  private var queries: UInt32 = 0
  /// Which places have a context with a word.
  let postings: ContextPostings
  /// Where the words of contexts are that each word of the query is, or begins.
  private(set) var ranges: [Range<Int>] = []
  /// The words of the query that the first word of their range is, one bit each.
  private var wholes: UInt16 = 0
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
    width = (index.count + 63) / 64
    bits = .allocate(capacity: Self.mostWords)
  }

  deinit {
    for row in made { row.deallocate() }
    bits.deallocate()
    masks.deallocate()
  }

  /// Begins with a query of at most `mostWords` words.
  ///
  /// - Returns: the number that `mask` is to be given, and a bit for each word that some context may have.
  func begin(_ query: TypedQuery) -> (number: UInt32, known: UInt16) {
    if queries == 0x7F_FFFF {
      masks.update(repeating: 0)
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
    sets = Array(repeating: nil, count: ranges.count)
    marked = 0
    (taken, nextMark) = (0, 0)
    return (queries, mask)
  }

  /// The places whose contexts may have a word of the query.
  private func set(_ word: Int) -> PlaceSet {
    if let set = sets[word] { return set }
    let set = postings.places(words: ranges[word])
    sets[word] = set
    return set
  }

  /// How many places are marked in the time of marking those of a word.
  private func cost(_ word: Int) -> Int {
    let set = set(word)
    if set.row != nil { return 0 }
    return set.lists.reduce((1 + set.rows.count) * width / Self.placesOfNumber) { $0 + $1.count }
  }

  /// So many numbers of a row are gone through in the time of marking a place.
  private static let placesOfNumber = 8

  /// Marks the places of each word that are marked in the time of the contexts taken apart so far.
  private func mark() {
    nextMark = .max
    for word in ranges.indices where marked >> UInt16(word) & 1 == 0 {
      let few = cost(word) / Self.markingsOfTaken
      if few < taken { mark(word) } else { nextMark = min(nextMark, few + 1) }
    }
  }

  /// So many places are marked in the time of taking a context apart.
  private static let markingsOfTaken = 128

  private func mark(_ word: Int) {
    guard marked >> UInt16(word) & 1 == 0 else { return }
    marked |= 1 << UInt16(word)
    let set = set(word)
    if let row = set.row, row.count == width, let base = row.baseAddress {
      bits[word] = base
      return
    }
    while made.count <= word { made.append(.allocate(capacity: width)) }
    let own = made[word]
    own.initialize(repeating: 0)
    // A row that is shorter is that of a damaged index.
    for row in set.rows where row.count == width { for index in 0..<width { own[index] |= row[index] } }
    for list in set.lists {
      for place in list where Int(place) < index.count { own[Int(place >> 6)] |= 1 << UInt64(place & 63) }
    }
    if let base = own.baseAddress { bits[word] = UnsafePointer(base) }
  }

  /// Makes `mayHave` ready for some words.
  ///
  /// - Parameter places: how many places are looked at.
  /// - Returns: those of them that `mayHave` tells of: not those that take longer to mark than that.
  func prepare(_ words: UInt16, places: Int) -> UInt16 {
    for word in ranges.indices where words >> UInt16(word) & 1 != 0 {
      if cost(word) / Self.fewMarks <= places { mark(word) }
    }
    return words & marked
  }

  /// So many places are marked in the time of one that need not be looked at.
  private static let fewMarks = 8

  /// The words of a query that the context of a place may have, of some that are marked.
  ///
  /// - Parameter place: one of the index.
  @inline(__always)
  func mayHave(_ place: Int, _ words: UInt16) -> UInt16 {
    var (have, rest) = (UInt16(0), words)
    while rest != 0 {
      let word = rest.trailingZeroBitCount
      if bits[word][place >> 6] >> UInt64(place & 63) & 1 != 0 { have |= rest & (~rest &+ 1) }
      rest &= rest &- 1
    }
    return have
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
    if sure != 0, place < index.count, mayHave(place, sure) != sure { return 0 }
    taken += 1
    if taken >= nextMark { mark() }
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

  /// Places of which those whose contexts have all of some words of the query are some, ascending; nil where they are
  /// more than `most`.
  ///
  /// O(places of the rarest word · log of those of the others), less where `most` is few. Words of several lists, and
  /// those of many places, are gone through by their bits.
  ///
  /// - Parameter limit: none is looked for where more places are gone through.
  func places(words: [Int], most: Int, limit: Int = .max) -> [UInt32]? {
    var lists: [UnsafeBufferPointer<UInt32>] = []
    var others: [Int] = []
    for word in words {
      let set = set(word)
      if set.count == 0 { return [] }
      if let list = set.list, ranges[word].count == 1 { lists.append(list) } else { others.append(word) }
    }
    var found: [UInt32] = []
    @inline(__always) func add(_ place: UInt32) -> Bool {
      found.append(place)
      return found.count <= most
    }
    let fewest = lists.reduce(Int.max) { min($0, $1.count) }
    var asked: UInt16 = 0
    if fewest < .max {
      guard fewest <= (words.count > 1 ? limit : most) else { return nil }
      // Where a word takes long to mark it tells too little.
      for word in others {
        if cost(word) / Self.markings <= fewest { mark(word) }
        asked |= marked & 1 << UInt16(word)
      }
      WordPostings.forEachCommon(lists) { place in
        Int(place) >= index.count || mayHave(Int(place), asked) != asked || add(place)
      }
    } else {
      guard others.reduce(width / Self.placesOfNumber, { $0 + (marked >> UInt16($1) & 1 != 0 ? 0 : cost($1)) }) <= limit
      else { return nil }
      for word in others { mark(word) }
      for number in 0..<width {
        var both = others.reduce(UInt64.max) { $0 & bits[$1][number] }
        while both != 0 {
          guard add(UInt32(number << 6 | both.trailingZeroBitCount)) else { return nil }
          both &= both - 1
        }
      }
    }
    return found.count <= most ? found : nil
  }

  /// So many places are marked in the time of looking at one.
  private static let markings = 32
}
