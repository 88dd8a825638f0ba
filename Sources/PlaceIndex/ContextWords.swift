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

  /// Writes the words and the contexts that have each of them.
  ///
  /// - Parameters:
  ///   - texts: what stands before the words.
  ///   - count: how many contexts there were that places have; those after them are only kept.
  consuming func finish(after texts: [UInt8], count: Int, _ image: inout IndexImage) {
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
    addPostings(positions, count: count, &image)
  }

  /// Calls `body` once with each word of each context that places have.
  private func forEach(_ positions: [UInt32], count: Int, _ body: (_ word: Int, _ context: UInt32) -> Void) {
    rows.bytes.withUnsafeBufferPointer { rows in
      var lasts = [UInt32](repeating: .max, count: positions.count)
      for context in 0..<count {
        var cursor = RecordCursor(UnsafeBufferPointer(rebasing: rows[Int(starts[context])..<Int(starts[context + 1])]))
        while !cursor.isAtEnd {
          let word = Int(positions[Int(cursor.number() >> 1)])
          guard lasts[word] != UInt32(context) else { continue }
          lasts[word] = UInt32(context)
          body(word, UInt32(context))
        }
      }
    }
  }

  private func addPostings(_ positions: [UInt32], count: Int, _ image: inout IndexImage) {
    var starts = [UInt32](repeating: 0, count: positions.count + 1)
    forEach(positions, count: count) { word, _ in starts[word + 1] += 1 }
    for word in positions.indices { starts[word + 1] += starts[word] }
    var (next, contexts) = (starts, [UInt32](repeating: 0, count: Int(starts[positions.count])))
    forEach(positions, count: count) { word, context in
      contexts[Int(next[word])] = context
      next[word] += 1
    }
    let shared = Self.share(&contexts, &starts)
    image.set(.contextWordStarts, starts)
    image.set(.sharedWords, shared)
    image.set(.wordContexts, contexts)
  }

  /// Leaves out what is a long list once more: the names and codes of a country stand in the same contexts.
  ///
  /// - Returns: the words whose list is that of another word, ascending, and which one's.
  private static func share(_ contexts: inout [UInt32], _ starts: inout [UInt32]) -> [SIMD2<UInt32>] {
    var (shared, known, end) = ([SIMD2<UInt32>](), [UInt64: UInt32](), 0)
    for word in 0..<starts.count - 1 {
      let list = Int(starts[word])..<Int(starts[word + 1])
      starts[word] = UInt32(end)
      if list.count >= ContextPostings.leastShared {
        let hash = contexts[list].withUnsafeBytes { checksum($0) }
        if let other = known[hash] {
          let first = Int(starts[Int(other)])
          if first + list.count <= end, contexts[first..<first + list.count].elementsEqual(contexts[list]),
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
        contexts[end] = contexts[at]
        end += 1
      }
    }
    starts[starts.count - 1] = UInt32(end)
    contexts.removeLast(contexts.count - end)
    return shared
  }
}
