// The places of each context, and the contexts of each word: what leads from "springfield il" to those in Illinois.

import Gazetteer

/// The words of contexts by number, in their order, with the contexts that have them and the places of these.
package struct ContextPostings {
  private let wordStarts, wordContexts, placeStarts, contextPlaces: IndexArray<UInt32>
  /// Words whose contexts are those of another word, and which one's.
  private let shared: IndexArray<SIMD2<UInt32>>

  /// A list of fewer contexts stands there again.
  static let leastShared = 16

  package init(_ index: IndexedPlaces) {
    wordStarts = index.section(.contextWordStarts, of: UInt32.self)
    shared = index.section(.sharedWords, of: SIMD2<UInt32>.self)
    wordContexts = index.section(.wordContexts, of: UInt32.self)
    placeStarts = index.section(.contextPlaceStarts, of: UInt32.self)
    contextPlaces = index.section(.contextPlaces, of: UInt32.self)
  }

  /// The contexts that have one of some words, in lists.
  ///
  /// Those that have several words may come more than once; those of one word ascend in one list.
  /// O(log words + words that share lists · log of these).
  package func contexts(words: Range<Int>) -> [UnsafeBufferPointer<UInt32>] {
    var lists = [list(words)]
    var at = partition(0, shared.count) { Int(shared[$0].x) >= words.lowerBound }
    var others: [Int] = []
    while at < shared.count, Int(shared[at].x) < words.upperBound {
      // What the words themselves have is there already.
      let other = Int(shared[at].y)
      if !words.contains(other) { others.append(other) }
      at += 1
    }
    if others.count > 1 { others.sort() }
    for (index, other) in others.enumerated() where index == 0 || others[index - 1] != other {
      if lists[0].isEmpty { lists.removeAll() }
      lists.append(list(other..<other + 1))
    }
    return lists
  }

  private func list(_ words: Range<Int>) -> UnsafeBufferPointer<UInt32> {
    wordContexts.run(Int(wordStarts[words.lowerBound]), Int(wordStarts[words.upperBound]))
  }

  /// The places of a context, most important first.
  @inline(__always)
  package func places(_ context: UInt32) -> UnsafeBufferPointer<UInt32> {
    let range = placeStarts.range(at: Int(context), of: contextPlaces.count)
    return contextPlaces.run(range.lowerBound, range.upperBound)
  }
}

extension PlaceIndexBuilder {
  /// Writes the places of contexts.
  ///
  /// - Parameter contexts: the context of each place, of `count` contexts.
  static func addContextPlaces(_ contexts: [UInt32], count: Int, _ image: inout IndexImage) {
    // A counting sort: places keep their order within a context.
    var next = [UInt32](repeating: 0, count: count + 1)
    for context in contexts { next[Int(context) + 1] += 1 }
    for context in 0..<count { next[context + 1] += next[context] }
    image.set(.contextPlaceStarts, next)
    var places = [UInt32](repeating: 0, count: contexts.count)
    for (place, context) in contexts.enumerated() {
      places[Int(next[Int(context)])] = UInt32(place)
      next[Int(context)] += 1
    }
    image.set(.contextPlaces, places)
  }
}
