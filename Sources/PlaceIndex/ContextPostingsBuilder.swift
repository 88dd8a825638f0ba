// The lists and rows of the words of contexts, made from the context of each place.

import Gazetteer

/// Makes the lists and rows of the words of contexts.
struct ContextPostingsBuilder {
  /// A row of some words: how many places it has, and which row of `bits` it is.
  private struct Row {
    let words: Range<Int>
    let count: Int
    let number: Int
  }

  private var starts: [UInt32]
  private var lists: [UInt32]
  private var shared: [SIMD2<UInt32>] = []
  private var rows: [Row] = []
  /// The bits of all rows, one after the other.
  private var bits: [UInt64]
  private let width: Int

  /// So many numbers are in lists, for each number of a row, at least where words that begin alike have a row.
  private static let leastBegun = 4

  /// - Parameters:
  ///   - words: how many there are.
  ///   - places: how many there are.
  ///   - frequent: how many places a word has at least that has a row.
  ///   - visit: calls its argument with each word of each place, once, by place.
  init(words: Int, places: Int, frequent: Int, _ visit: ((_ word: Int, _ place: UInt32) -> Void) -> Void) {
    let width = ContextPostings.width(places)
    var (starts, rows) = ([UInt32](repeating: 0, count: words + 1), [Row]())
    visit { word, _ in starts[word + 1] += 1 }
    // Which row a word has; below 0 for a list.
    var numbers = [Int32](repeating: -1, count: words)
    for word in 0..<words {
      let count = Int(starts[word + 1])
      if count > 2 * width, count >= frequent {
        numbers[word] = Int32(rows.count)
        rows.append(Row(words: word..<word + 1, count: count, number: rows.count))
        starts[word + 1] = 0
      }
      starts[word + 1] += starts[word]
    }
    var (next, lists) = (starts, [UInt32](repeating: 0, count: Int(starts[words])))
    var bits = [UInt64](repeating: 0, count: rows.count * width)
    visit { word, place in
      let row = Int(numbers[word])
      if row < 0 {
        lists[Int(next[word])] = place
        next[word] += 1
      } else {
        bits[row * width + Int(place >> 6)] |= 1 << UInt64(place & 63)
      }
    }
    (self.width, self.starts, self.lists, self.rows, self.bits) = (width, starts, lists, rows, bits)
    share()
  }

  /// Leaves out what is there once more: the names and codes of a country stand in the same contexts.
  private mutating func share() {
    var (known, end) = ([UInt64: UInt32](), 0)
    for word in 0..<starts.count - 1 {
      let list = Int(starts[word])..<Int(starts[word + 1])
      starts[word] = UInt32(end)
      if list.count >= ContextPostings.leastShared {
        let hash = lists[list].withUnsafeBytes { checksum($0) }
        if let other = known[hash] {
          let first = Int(starts[Int(other)])
          if first + list.count <= end, lists[first..<first + list.count].elementsEqual(lists[list]),
            first + list.count == Int(starts[Int(other) + 1])
          {
            shared.append(SIMD2(UInt32(word), other))
            continue
          }
        } else {
          known[hash] = UInt32(word)
        }
      }
      // What was left out before makes room.
      for at in list {
        lists[end] = lists[at]
        end += 1
      }
    }
    starts[starts.count - 1] = UInt32(end)
    lists.removeLast(lists.count - end)
    var left: [Row] = []
    for row in rows {
      let own = bits[row.number * width..<(row.number + 1) * width]
      if let same = left.first(where: {
        $0.count == row.count && bits[$0.number * width..<($0.number + 1) * width] == own
      }) {
        shared.append(SIMD2(UInt32(row.words.lowerBound), UInt32(same.words.lowerBound)))
      } else {
        for index in 0..<width { bits[left.count * width + index] = bits[row.number * width + index] }
        left.append(Row(words: row.words, count: row.count, number: left.count))
      }
    }
    rows = left
    bits.removeLast(bits.count - rows.count * width)
    shared.sort { $0.x < $1.x }
  }

  /// Adds rows for words that begin alike, where their lists are long.
  ///
  /// - Parameters:
  ///   - frequent: how many places they have at least.
  ///   - words: the words, in their order.
  mutating func addBeginnings(frequent: Int, _ words: (Int) -> ArraySlice<UInt8>) {
    let (single, starts, least) = (rows, starts, max(frequent, Self.leastBegun * width))
    var ranges: [Range<Int>] = []
    forEachBeginning(
      0..<starts.count - 1,
      byte: { number, depth in
        let word = words(number)
        return depth < word.count ? word[word.startIndex + depth] : 0
      },
      weighs: { $0.count > 1 && Int(starts[$0.upperBound] - starts[$0.lowerBound]) >= least },
      body: { if ranges.last != $0 { ranges.append($0) } })
    bits.reserveCapacity(bits.count + ranges.count * width)
    for range in ranges { addRow(of: range, single) }
    rows.sort { ($0.words.lowerBound, $0.words.upperBound) < ($1.words.lowerBound, $1.words.upperBound) }
  }

  /// Adds the row of all places of some words.
  private mutating func addRow(of words: Range<Int>, _ single: [Row]) {
    let start = bits.count
    bits += repeatElement(0, count: width)
    func add(_ own: Range<Int>) {
      for place in lists[Int(starts[own.lowerBound])..<Int(starts[own.upperBound])] {
        bits[start + Int(place >> 6)] |= 1 << UInt64(place & 63)
      }
      for row in single where own.contains(row.words.lowerBound) {
        for index in 0..<width { bits[start + index] |= bits[row.number * width + index] }
      }
    }
    add(words)
    for pair in shared where words.contains(Int(pair.x)) && !words.contains(Int(pair.y)) {
      add(Int(pair.y)..<Int(pair.y) + 1)
    }
    let count = bits[start...].reduce(0) { $0 + $1.nonzeroBitCount }
    rows.append(Row(words: words, count: count, number: start / max(1, width)))
  }

  /// Writes what was made.
  consuming func finish(_ image: inout IndexImage) {
    image.set(.contextWordStarts, starts)
    image.set(.sharedWords, shared)
    image.set(.contextWordPlaces, lists)
    image.set(
      .contextRowWords,
      rows.flatMap {
        [UInt32($0.words.lowerBound), UInt32($0.words.upperBound), UInt32($0.count), UInt32($0.number)]
      })
    image.set(.contextRowPlaces, bits)
  }
}
