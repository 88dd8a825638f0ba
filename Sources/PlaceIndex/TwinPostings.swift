// The places that have a name with two words that begin alike: few names have both words of "street s".

import Gazetteer

/// Beginnings by number, in their order, with the places of each.
package struct TwinPostings {
  private let keys, starts, postings: IndexArray<UInt32>

  /// So many bytes of words are told apart at most.
  static let depth = 3

  package init(_ index: IndexedPlaces) {
    keys = index.section(.twinKeys, of: UInt32.self)
    starts = index.section(.twinStarts, of: UInt32.self)
    postings = index.section(.twinPlaces, of: UInt32.self)
  }

  /// Places of which those are some that have a name with two words that begin like this one, ascending.
  ///
  /// O(log beginnings).
  package func places(_ word: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt32> {
    let key = Self.key(word.prefix(Self.depth))
    let at = partition(0, keys.count) { keys[$0] >= key }
    guard at < keys.count, keys[at] == key else { return UnsafeBufferPointer(start: nil, count: 0) }
    let range = starts.range(at: at, of: postings.count)
    return postings.run(range.lowerBound, range.upperBound)
  }

  /// The first bytes as a number in their order, zeros for those that are not there.
  static func key(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (depth - bytes.count))
  }
}

/// Takes the words of names, one after the other.
struct TwinPostingsBuilder {
  /// A key above a place.
  private var pairs: [UInt64] = []
  private var words: [ArraySlice<UInt8>] = []
  private var place: UInt32 = 0

  /// Begins a name.
  mutating func begin(_ place: UInt32) {
    words.removeAll(keepingCapacity: true)
    self.place = place
  }

  /// Takes a word of the name.
  mutating func add(_ word: ArraySlice<UInt8>) {
    let word = word.prefix(TwinPostings.depth)
    for other in words {
      let common = zip(word, other).prefix { $0 == $1 }.count
      for depth in 0..<common {
        pairs.append(UInt64(TwinPostings.key(word.prefix(depth + 1))) << 32 | UInt64(place))
      }
    }
    words.append(word)
  }

  /// Writes what was taken.
  consuming func finish(_ image: inout IndexImage) {
    pairs.sort()
    var (keys, starts, places, last) = ([UInt32](), [UInt32](), [UInt32](), UInt64?.none)
    for pair in pairs where pair != last {
      let key = UInt32(pair >> 32)
      if keys.last != key {
        keys.append(key)
        starts.append(UInt32(places.count))
      }
      places.append(UInt32(truncatingIfNeeded: pair))
      last = pair
    }
    image.set(.twinKeys, keys)
    image.set(.twinStarts, starts + [UInt32(places.count)])
    image.set(.twinPlaces, places)
  }
}
