// Contexts in an index: each is a row of the numbers of its words, and each word stands once.

import Gazetteer

/// The words of contexts, in their order, and the row of each context; good for as long as the index.
///
/// A row has a LEB128 number for each word: twice the word's number, and one more for a code. Words are numbered as
/// contexts have them first, so that frequent ones have small numbers.
package struct ContextWords {
  private let texts, rows: IndexArray<UInt8>
  private let words, order, starts: IndexArray<UInt32>

  package init(_ index: IndexedPlaces) {
    texts = index.section(.texts, of: UInt8.self)
    words = index.section(.contextWords, of: UInt32.self)
    order = index.section(.contextOrder, of: UInt32.self)
    starts = index.section(.contextStarts, of: UInt32.self)
    rows = index.section(.contextRows, of: UInt8.self)
  }

  /// How many words there are.
  package var count: Int { words.count }

  /// How many contexts there are.
  package var contextCount: Int { max(0, starts.count - 1) }

  /// Compares the beginning of a word with `other`: below 0, 0 or above 0.
  @inline(__always)
  package func compare(_ word: Int, _ other: UnsafeBufferPointer<UInt8>) -> Int {
    let start = Int(words[word])
    for index in 0..<other.count {
      // What ends a word is smaller than any byte in one.
      let byte = texts[start + index]
      if byte != other[index] { return Int(byte) - Int(other[index]) }
    }
    return 0
  }

  /// Whether a word that begins with so many bytes has no others.
  package func ends(_ word: Int, after count: Int) -> Bool { texts[Int(words[word]) + count] == 0 }

  /// Calls `body` with each word of a context, and whether it is a code.
  @inline(__always)
  package func forEach(of context: Int, _ body: (_ word: Int, _ isCode: Bool) -> Void) {
    var (number, shift) = (0, 0)
    for byte in rows.run(Int(starts[context]), Int(starts[context + 1])) {
      // A damaged row has no number beyond the words.
      number |= Int(byte & 0x7F) << min(shift, 28)
      guard byte < 0x80 else {
        shift += 7
        continue
      }
      body(Int(order[number >> 1]), number & 1 != 0)
      (number, shift) = (0, 0)
    }
  }

  /// A context as `Place.context` writes it.
  func text(of context: Int) -> [UInt8] {
    var (text, hasCode) = ([UInt8](), false)
    forEach(of: context) { word, isCode in
      if isCode, !hasCode {
        text.append(0)
        hasCode = true
      } else if !text.isEmpty {
        text.append(0x20)
      }
      var at = Int(words[word])
      while texts[at] != 0 {
        text.append(texts[at])
        at += 1
      }
    }
    return text
  }
}

/// Takes contexts apart, in the order that they have in the index.
struct ContextWordsBuilder {
  private var words = StringTable()
  private var rows = RecordWriter()
  private(set) var starts: [UInt32] = [0]

  /// Adds a context.
  mutating func add(_ context: ArraySlice<UInt8>) {
    context.withUnsafeBytes { bytes in
      var (at, isCode) = (0, false)
      while at < bytes.count {
        guard bytes[at] > 0x20 else {
          isCode = isCode || bytes[at] == 0
          at += 1
          continue
        }
        var end = at + 1
        while end < bytes.count, bytes[end] > 0x20 { end += 1 }
        rows.put(words.number(UnsafeRawBufferPointer(rebasing: bytes[at..<end])) << 1 | (isCode ? 1 : 0))
        at = end
      }
    }
    starts.append(UInt32(rows.bytes.count))
  }

  /// Writes the words and the places of which the contexts have each of them.
  ///
  /// - Parameters:
  ///   - texts: what stands before the words.
  ///   - contexts: the context of each place.
  ///   - frequent: how many places those have at least that have a row of bits.
  consuming func finish(after texts: [UInt8], _ contexts: [UInt32], frequent: Int, _ image: inout IndexImage) {
    let order = words.sorted()
    var (texts, firsts) = (texts, [UInt32]())
    var positions = [UInt32](repeating: 0, count: order.count)
    for (position, number) in order.enumerated() {
      positions[Int(number)] = UInt32(position)
      firsts.append(UInt32(texts.count))
      texts += words[Int(number)]
      texts.append(0)
    }
    image.set(.texts, texts)
    image.set(.contextWords, firsts)
    image.set(.contextOrder, positions)
    image.set(.contextStarts, starts)
    image.set(.contextRows, rows.bytes)
    words = StringTable()
    var postings = ContextPostingsBuilder(words: order.count, places: contexts.count, frequent: frequent) { body in
      forEach(positions, contexts, body)
    }
    postings.addBeginnings(frequent: frequent) { word in
      let first = Int(firsts[word])
      return texts[first..<(word + 1 < firsts.count ? Int(firsts[word + 1]) : texts.count) - 1]
    }
    postings.finish(&image)
  }

  /// Calls `body` once with each word of the context of each place, by place.
  private func forEach(
    _ positions: [UInt32], _ contexts: [UInt32], _ body: (_ word: Int, _ place: UInt32) -> Void
  ) {
    rows.bytes.withUnsafeBufferPointer { rows in
      var lasts = [UInt32](repeating: .max, count: positions.count)
      for (place, context) in contexts.enumerated() {
        var cursor = RecordCursor(
          UnsafeBufferPointer(rebasing: rows[Int(starts[Int(context)])..<Int(starts[Int(context) + 1])]))
        while !cursor.isAtEnd {
          let word = Int(positions[Int(cursor.number() >> 1)])
          guard lasts[word] != UInt32(place) else { continue }
          lasts[word] = UInt32(place)
          body(word, UInt32(place))
        }
      }
    }
  }
}
