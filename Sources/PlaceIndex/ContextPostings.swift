// The places of each context, and the contexts of each word: what leads from "springfield il" to those in Illinois.

import Gazetteer

/// The words of contexts by number, in their order, with the contexts that have them and the places of these.
package struct ContextPostings {
  private let wordStarts, wordContexts, placeStarts, contextPlaces: IndexArray<UInt32>

  package init(_ index: IndexedPlaces) {
    wordStarts = index.section(.contextWordStarts, of: UInt32.self)
    wordContexts = index.section(.wordContexts, of: UInt32.self)
    placeStarts = index.section(.contextPlaceStarts, of: UInt32.self)
    contextPlaces = index.section(.contextPlaces, of: UInt32.self)
  }

  /// The contexts that have one of some words; more than once those that have several.
  package func contexts(words: Range<Int>) -> UnsafeBufferPointer<UInt32> {
    wordContexts.run(Int(wordStarts[words.lowerBound]), Int(wordStarts[words.upperBound]))
  }

  /// The places of a context, most important first.
  @inline(__always)
  package func places(_ context: UInt32) -> UnsafeBufferPointer<UInt32> {
    let range = placeStarts.range(at: Int(context), of: contextPlaces.count)
    return contextPlaces.run(range.lowerBound, range.upperBound)
  }

  /// How many places the contexts that have one of some words have together; a number above `limit` where it is more.
  ///
  /// O(min(contexts, limit)): each context has a place.
  package func count(words: Range<Int>, limit: Int) -> Int {
    var count = 0
    for context in contexts(words: words) {
      count += placeStarts.range(at: Int(context), of: contextPlaces.count).count
      if count > limit { break }
    }
    return count
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
