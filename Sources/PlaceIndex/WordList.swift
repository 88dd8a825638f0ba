// Words in order, found whole, by their beginnings, and with typing errors.

import Gazetteer

/// Sorted words in one run of bytes; good for as long as the index that they are in.
package struct WordList {
  private let bytes: IndexArray<UInt8>
  private let starts: IndexArray<UInt32>

  package var count: Int { max(0, starts.count - 1) }

  /// Takes sorted words, and where each begins.
  package init(_ bytes: IndexArray<UInt8>, _ starts: IndexArray<UInt32>) { (self.bytes, self.starts) = (bytes, starts) }

  package subscript(index: Int) -> UnsafeBufferPointer<UInt8> { bytes.run(Int(starts[index]), Int(starts[index + 1])) }

  /// The number of a word.
  package func find(_ word: [UInt8]) -> Int? {
    let at = partition(0, count) { !self[$0].lexicographicallyPrecedes(word) }
    return at < count && self[at].elementsEqual(word) ? at : nil
  }

  /// The words with a beginning.
  ///
  /// - Parameter among: the words that are looked at: those with a shorter beginning.
  package func range(beginning word: some Collection<UInt8>, among: Range<Int>? = nil) -> Range<Int> {
    let all = among ?? 0..<count
    let low = partition(all.lowerBound, all.upperBound) { !self[$0].lexicographicallyPrecedes(word) }
    let high = partition(low, all.upperBound) { !self[$0].starts(with: word) }
    return low..<high
  }

  /// The words with at most so many letters changed, left out, added or swapped (optimal string alignment), by bytes.
  package func near(_ word: [UInt8], edits most: Int) -> [(number: Int, edits: Int)] {
    var search = Search(list: self, word: word, most: most)
    search.step(0..<count, depth: 0)
    return search.found
  }

  private struct Search {
    let list: WordList
    let word: [UInt8]
    let most: Int
    var rows: [[Int]]
    var path: [UInt8] = []
    var found: [(number: Int, edits: Int)] = []

    init(list: WordList, word: [UInt8], most: Int) {
      (self.list, self.word, self.most) = (list, word, most)
      rows = [Array(0...word.count)]
    }

    /// Goes on from the words of a range, which have their first `depth` bytes in common.
    mutating func step(_ range: Range<Int>, depth: Int) {
      var at = range.lowerBound
      // Words that end here come first.
      while at < range.upperBound, list[at].count == depth {
        let edits = rows[depth][word.count]
        if edits <= most { found.append((at, edits)) }
        at += 1
      }
      guard depth < word.count + most else { return }
      while at < range.upperBound {
        let byte = list.byte(at, depth)
        let end = partition(at, range.upperBound) { list.byte($0, depth) > byte }
        if reckon(depth + 1, byte) <= most {
          path.append(byte)
          step(at..<end, depth: depth + 1)
          path.removeLast()
        }
        at = end
      }
    }

    /// Fills the row of a depth, and returns its least cell.
    private mutating func reckon(_ depth: Int, _ byte: UInt8) -> Int {
      if rows.count <= depth { rows.append(Array(repeating: 0, count: word.count + 1)) }
      rows[depth][0] = depth
      var least = depth
      for cell in 1..<word.count + 1 {
        var cost = rows[depth - 1][cell - 1] + (word[cell - 1] == byte ? 0 : 1)
        cost = min(cost, rows[depth - 1][cell] + 1, rows[depth][cell - 1] + 1)
        if cell > 1, depth > 1, word[cell - 2] == byte, word[cell - 1] == path[depth - 2] {
          cost = min(cost, rows[depth - 2][cell - 2] + 1)
        }
        rows[depth][cell] = cost
        least = min(least, cost)
      }
      return least
    }
  }

  private func byte(_ index: Int, _ depth: Int) -> UInt8 { bytes[Int(starts[index]) + depth] }

  /// The fewest letters that have to be changed, left out, added or swapped to make one text of another; more than
  /// `most` is given as `most + 1`.
  package static func edits(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>, most: Int) -> Int {
    let (a, b) = (Array(a), Array(b))
    guard abs(a.count - b.count) <= most else { return most + 1 }
    var (before, last) = ([Int](), Array(0...b.count))
    for (i, byte) in a.enumerated() {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j] + (byte == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, byte == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        row.append(cost)
      }
      (before, last) = (last, row)
    }
    return min(last[b.count], most + 1)
  }
}
