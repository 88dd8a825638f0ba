// The places whose contexts have each word: what leads from "springfield il" to those in Illinois.

import Gazetteer

/// Places that are told by lists, each ascending, and by rows of bits, which may have the same ones.
package struct PlaceSet {
  package var lists: [UnsafeBufferPointer<UInt32>] = []
  package var rows: [UnsafeBufferPointer<UInt64>] = []
  /// How many places there are at most, those counted twice that are told twice.
  package var count = 0

  /// The list that has all, ascending; nil where there is another or a row.
  package var list: UnsafeBufferPointer<UInt32>? { rows.isEmpty && lists.count == 1 ? lists[0] : nil }

  /// The row that has all; nil where there is another or a list.
  package var row: UnsafeBufferPointer<UInt64>? { lists.isEmpty && rows.count == 1 ? rows[0] : nil }
}

/// The words of contexts by number, in their order, with the places of each.
///
/// A word of many places has a row of bits, where that takes less room than a list. So do words that begin alike,
/// together, where their lists are long.
package struct ContextPostings {
  private let starts, lists: IndexArray<UInt32>
  /// Words whose places are those of another word, and which one's.
  private let shared: IndexArray<SIMD2<UInt32>>
  /// Of each row the first word, the end of the words, how many places, and which of `rows` it is.
  private let rowWords: IndexArray<UInt32>
  private let rows: IndexArray<UInt64>
  private let width: Int

  /// A list of fewer places stands there again.
  static let leastShared = 16

  package init(_ index: IndexedPlaces) {
    starts = index.section(.contextWordStarts, of: UInt32.self)
    shared = index.section(.sharedWords, of: SIMD2<UInt32>.self)
    lists = index.section(.contextWordPlaces, of: UInt32.self)
    rowWords = index.section(.contextRowWords, of: UInt32.self)
    rows = index.section(.contextRowPlaces, of: UInt64.self)
    width = Self.width(index.count)
  }

  /// How many numbers a row of so many places has.
  static func width(_ count: Int) -> Int { (count + 63) / 64 }

  /// The places whose contexts have one of some words.
  ///
  /// Lists of several words in a row are one, and do not ascend then.
  /// O(log words + words that share lists or have rows).
  package func places(words: Range<Int>) -> PlaceSet {
    var set = PlaceSet()
    if words.isEmpty { return set }
    if let row = row(words) {
      add(row: row, &set)
      return set
    }
    add(list: words, &set)
    addRows(of: words, &set)
    var others: [Int] = []
    var at = partition(0, shared.count) { Int(shared[$0].x) >= words.lowerBound }
    while at < shared.count, Int(shared[at].x) < words.upperBound {
      // What the words themselves have is there already.
      let other = Int(shared[at].y)
      if !words.contains(other) { others.append(other) }
      at += 1
    }
    if others.count > 1 { others.sort() }
    for (index, other) in others.enumerated() where index == 0 || others[index - 1] != other {
      add(list: other..<other + 1, &set)
      addRows(of: other..<other + 1, &set)
    }
    return set
  }

  private func add(list words: Range<Int>, _ set: inout PlaceSet) {
    let list = lists.run(Int(starts[words.lowerBound]), Int(starts[words.upperBound]))
    if list.isEmpty { return }
    set.lists.append(list)
    set.count += list.count
  }

  private func add(row: Int, _ set: inout PlaceSet) {
    let number = Int(rowWords[4 * row + 3])
    set.rows.append(rows.run(number * width, (number + 1) * width))
    set.count += Int(rowWords[4 * row + 2])
  }

  /// Adds the rows of single words.
  private func addRows(of words: Range<Int>, _ set: inout PlaceSet) {
    var row = firstRow(from: words.lowerBound)
    while row < rowWords.count / 4, Int(rowWords[4 * row]) < words.upperBound {
      if rowWords[4 * row + 1] == rowWords[4 * row] + 1 { add(row: row, &set) }
      row += 1
    }
  }

  /// The row of exactly these words.
  private func row(_ words: Range<Int>) -> Int? {
    var row = firstRow(from: words.lowerBound)
    while row < rowWords.count / 4, Int(rowWords[4 * row]) == words.lowerBound {
      if Int(rowWords[4 * row + 1]) == words.upperBound { return row }
      row += 1
    }
    return nil
  }

  private func firstRow(from word: Int) -> Int {
    partition(0, rowWords.count / 4) { Int(rowWords[4 * $0]) >= word }
  }
}
