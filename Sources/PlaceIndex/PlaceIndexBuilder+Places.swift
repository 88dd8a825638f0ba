// What an index holds of each place besides its names.

import Gazetteer
import GeoJSON
import SystemLibrary

extension PlaceIndexBuilder {
  func addPlaces(_ order: [Int32], _ image: inout IndexImage) {
    var positions: [Int32] = []
    var units: [Float] = []
    var (extended, reaches) = ([UInt32](), [Float]())
    var importances: [Float] = []
    var classes: [UInt8] = []
    var sourceStarts: [UInt64] = []
    var sourceLengths: [UInt32] = []
    var countries = StringTable()
    // Contexts in the order in which places have them first.
    var (contextTexts, contextStarts) = ([UInt8](), [UInt32(0)])
    var contextsAt = [UInt32](repeating: .max, count: bag.contexts.count)
    var (countryNumbers, contextNumbers) = ([UInt32](), [UInt32]())
    for (number, index) in order.enumerated() {
      let entry = bag.entries[Int(index)]
      if let position = Self.position(entry) {
        if entry.reach > 0 {
          extended.append(UInt32(number))
          reaches.append(Float(entry.reach).nextUp)
        }
        positions += [Int32((position.x * 1e7).rounded()), Int32((position.y * 1e7).rounded())]
        let unit = SpherePoint(x: position.x, y: position.y)
        units += [Float(unit.x), Float(unit.y), Float(unit.z)]
      } else {
        positions += [IndexFormat.nowhere, IndexFormat.nowhere]
        units += [0, 0, 0]
      }
      importances.append(Self.importance(entry))
      var flags: UInt8 = AddressParts(rawValue: entry.said).contains(.street) ? 1 : 0
      if let bag = bag.addresses, AddressBag.Flags(rawValue: bag.flags[Int(index)]).contains(.hasName) { flags |= 2 }
      classes += [entry.kind, entry.category, entry.level, flags]
      countryNumbers.append(countries.number(Array(entry.countryCode.utf8)))
      let context = Int(entry.contextNumber)
      if contextsAt[context] == .max {
        contextsAt[context] = UInt32(contextStarts.count - 1)
        contextTexts += bag.contexts[context]
        contextTexts.append(0)
        contextStarts.append(UInt32(contextTexts.count))
      }
      contextNumbers.append(contextsAt[context])
      sourceStarts.append(UInt64(entry.source.start))
      sourceLengths.append(UInt32(entry.source.count))
    }
    image.set(.positions, positions)
    image.set(.units, units)
    image.set(.extended, extended)
    image.set(.reaches, reaches)
    image.set(.importances, importances)
    image.set(.classes, classes)
    image.set(.countries, countryNumbers)
    image.set(.contexts, contextNumbers)
    image.set(.countryStarts, countries.starts)
    image.set(.contextStarts, contextStarts.map { $0 + UInt32(countries.texts.count) })
    let texts = countries.texts + contextTexts
    contextTexts = []
    image.set(.texts, texts)
    let words = Self.words(texts, from: countries.texts.count, contextStarts)
    image.set(.contextWords, words.starts)
    image.set(.contextWordStarts, words.contextStarts)
    image.set(.wordContexts, words.contexts)
    Self.addContextPlaces(contextNumbers, count: contextStarts.count - 1, &image)
    image.set(.sourceStarts, sourceStarts)
    image.set(.sourceLengths, sourceLengths)
  }

  /// Where each word in the texts begins, in the order of the words, each once, and the contexts that have it, with
  /// where those of each word begin.
  ///
  /// - Parameter contexts: where each context begins, after `start`.
  private static func words(
    _ texts: [UInt8], from start: Int, _ contexts: [UInt32]
  ) -> (starts: [UInt32], contextStarts: [UInt32], contexts: [UInt32]) {
    texts.withUnsafeBufferPointer { texts in
      // There are far fewer words than places in texts that have them: only the words are put in order.
      var (words, firsts) = (StringTable(), [UInt32]())
      var (found, lasts, counts) = ([(word: UInt32, context: UInt32)](), [UInt32](), [UInt32]())
      var (context, at) = (0, start)
      while at < texts.count {
        guard texts[at] > 0x20 else {
          at += 1
          continue
        }
        while start + Int(contexts[context + 1]) <= at { context += 1 }
        var end = at + 1
        while end < texts.count, texts[end] > 0x20 { end += 1 }
        let word = words.number(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: texts[at..<end])))
        if Int(word) == firsts.count {
          firsts.append(UInt32(at))
          lasts.append(.max)
          counts.append(0)
        }
        if lasts[Int(word)] != UInt32(context) {
          lasts[Int(word)] = UInt32(context)
          counts[Int(word)] += 1
          found.append((word, UInt32(context)))
        }
        at = end
      }
      let order = words.sorted()
      var (contextStarts, next) = ([UInt32(0)], counts)
      for word in order {
        next[Int(word)] = contextStarts[contextStarts.count - 1]
        contextStarts.append(next[Int(word)] + counts[Int(word)])
      }
      var wordContexts = [UInt32](repeating: 0, count: found.count)
      for (word, context) in found {
        wordContexts[Int(next[Int(word)])] = context
        next[Int(word)] += 1
      }
      return (order.map { firsts[Int($0)] }, contextStarts, wordContexts)
    }
  }
}

/// Texts that many places share, each kept once.
struct StringTable: Sendable {
  private var numbers = KeyNumbers()

  mutating func number(_ text: [UInt8]) -> UInt32 { UInt32(numbers.insert(text).number) }

  mutating func number(_ text: UnsafeRawBufferPointer) -> UInt32 { UInt32(numbers.insert(text).number) }

  /// All texts, one after the other.
  var texts: [UInt8] { numbers.bytes }

  /// Where each text begins, and where the last one ends.
  var starts: [UInt32] { [0] + numbers.ends.map { UInt32($0) } }

  /// How many texts there are.
  var count: Int { numbers.count }

  subscript(number: Int) -> ArraySlice<UInt8> { numbers[number] }

  /// Adds all texts of another table; returns the number that each of them has here.
  mutating func add(_ other: StringTable) -> [UInt32] { (0..<other.count).map { number(Array(other[$0])) } }

  /// The numbers of the texts in the order of their bytes.
  func sorted() -> [UInt32] {
    let ends = numbers.ends
    return numbers.bytes.withUnsafeBytes { bytes in
      func text(_ number: UInt32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: bytes[(number == 0 ? 0 : ends[Int(number) - 1])..<ends[Int(number)]])
      }
      return (0..<UInt32(count)).sorted { text($0).precedes(text($1)) }
    }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes come before others.
  func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let own = baseAddress, let others = other.baseAddress else { return count < other.count }
    let order = memcmp(own, others, Swift.min(count, other.count))
    return order != 0 ? order < 0 : count < other.count
  }
}
