// Addresses to places: which place accounts for most of the words.
//
//   "24 Beacon St, Boston, MA" ─▶ tokens ─▶ phrases of the table that stand in it ─▶ places called by one of them
//   each place ─▶ its phrases in the query, none twice, none overlapping ─▶ characters ─▶ the best

import TextFolding

/// A place that an address may mean.
public struct GeocodedPlace: Sendable, Equatable {
  /// The number that the place was added under.
  public var number: Int
  /// The share of the query's characters that the place accounts for, 0…1; blanks and punctuation do not count.
  public var confidence: Double
  /// The parts of the address that were found, from left to right, and the words of the query that are each of them.
  public var matched: [(part: AddressPart, text: String)]

  public static func == (a: Self, b: Self) -> Bool {
    a.number == b.number && a.confidence == b.confidence && a.matched.elementsEqual(b.matched, by: ==)
  }
}

/// Finds the places that addresses mean; one for each thread.
///
/// A place is found by its name or its street, and by nothing that it only lies in: the words of its town, region and
/// country say which of several it is. The order of the words does not matter. A house number counts with the street
/// it stands next to, and only whole: a place with another number on that street is not meant.
public final class Geocoder {
  /// The most words an address may have, and the most bytes when folded.
  public static let mostWords = PlaceQuery.mostWords
  public static let longest = PlaceQuery.longest

  private let table: AddressTable
  /// For each phrase, 1 + the first of its places in the query's list; 0 for none.
  private var firsts: [UInt32]
  private var found: [(phrase: UInt32, start: Int, end: Int, next: UInt32)] = []
  private var stamps: [UInt32]
  private var stamp: UInt32 = 0
  private var spans: [AddressSpan] = []

  /// Makes a geocoder over a finished table.
  public init(_ table: AddressTable) {
    self.table = table
    firsts = Array(repeating: 0, count: table.phrases.count)
    stamps = Array(repeating: 0, count: table.numbers.count)
  }

  /// Whether an address has more words or bytes than are looked at.
  public static func isTooLong(_ text: String) -> Bool {
    let folded = Folding.folded(text)
    return folded.bytes.count > longest || folded.tokenStarts.count > 4 * mostWords || folded.words.count > mostWords
  }

  /// The places that an address may mean, the best first: by the characters they account for, then those called by
  /// their first name, then in the order in which they were added.
  ///
  /// - Parameters:
  ///   - limit: how many are wanted.
  ///   - allows: whether a place, by its number, may be an answer.
  public func places(_ text: String, limit: Int, where allows: (Int) -> Bool = { _ in true }) -> [GeocodedPlace] {
    guard !Self.isTooLong(text), limit > 0 else { return [] }
    let folded = Folding.folded(text, keepsSources: true)
    let tokens = Tokens(folded)
    guard tokens.count > 0 else { return [] }
    findPhrases(folded, tokens)
    defer {
      for phrase in found { firsts[Int(phrase.phrase)] = 0 }
      found.removeAll(keepingCapacity: true)
    }
    if stamp == .max {
      for index in stamps.indices { stamps[index] = 0 }
      stamp = 0
    }
    stamp += 1
    var best: [(row: Int, cover: AddressCover, penalty: Int)] = []
    for index in found.indices where firsts[Int(found[index].phrase)] == UInt32(index) + 1 {
      let phrase = Int(found[index].phrase)
      for row in table.postings[Int(table.postingStarts[phrase])..<Int(table.postingStarts[phrase + 1])] {
        let row = Int(row)
        guard stamps[row] != stamp else { continue }
        stamps[row] = stamp
        guard allows(table.numbers[row]), let cover = cover(row, tokens, folded) else { continue }
        let isUnnumbered = cover.spans.contains { $0.part == .thoroughfare && $0.number.isEmpty }
        let penalty = cover.alternates + (isUnnumbered && table.hasNumber[row] ? 1 : 0)
        insert((row, cover, penalty), &best, limit)
      }
    }
    let total = Double(tokens.ends[tokens.count])
    return best.map { place in
      GeocodedPlace(
        number: table.numbers[place.row], confidence: Double(place.cover.characters) / total,
        matched: Self.matched(place.cover, tokens, folded, text))
    }
  }

  /// Keeps the best in order.
  private func insert(
    _ item: (row: Int, cover: AddressCover, penalty: Int),
    _ best: inout [(row: Int, cover: AddressCover, penalty: Int)],
    _ limit: Int
  ) {
    func precedes(
      _ a: (row: Int, cover: AddressCover, penalty: Int), _ b: (row: Int, cover: AddressCover, penalty: Int)
    )
      -> Bool
    {
      if a.cover.characters != b.cover.characters { return a.cover.characters > b.cover.characters }
      return a.penalty != b.penalty ? a.penalty < b.penalty : a.row < b.row
    }
    if best.count == limit {
      guard let last = best.last, precedes(item, last) else { return }
      best.removeLast()
    }
    let at = partition(0, best.count) { precedes(item, best[$0]) }
    best.insert(item, at: at)
  }

  /// Finds the phrases of the table in a query.
  private func findPhrases(_ folded: FoldedText, _ tokens: Tokens) {
    folded.bytes.withUnsafeBytes { bytes in
      for start in 0..<tokens.count {
        for end in start + 1...min(tokens.count, start + table.longest) {
          let words = UnsafeRawBufferPointer(rebasing: bytes[tokens.byteStarts[start]..<tokens.byteEnds[end - 1]])
          guard let phrase = table.phrases[hash64(words)] else { continue }
          found.append((phrase, start, end, firsts[Int(phrase)]))
          firsts[Int(phrase)] = UInt32(found.count)
        }
      }
    }
  }

  /// What a place accounts for; nil when it is not called by a name or street.
  private func cover(_ row: Int, _ tokens: Tokens, _ folded: FoldedText) -> AddressCover? {
    spans.removeAll(keepingCapacity: true)
    var numbers: [Range<Int>] = []
    for term in table.terms[(row == 0 ? 0 : table.termEnds[row - 1])..<table.termEnds[row]] {
      var at = firsts[Int(term.phrase)]
      while at > 0 {
        let place = found[Int(at) - 1]
        at = place.next
        if term.part == .subThoroughfare {
          numbers.append(place.start..<place.end)
        } else {
          let span = AddressSpan(start: place.start, end: place.end, part: term.part, isAlternate: term.isAlternate)
          if !spans.contains(span) { spans.append(span) }
        }
      }
    }
    for street in spans where street.part == .thoroughfare {
      for number in numbers where number.upperBound == street.start || number.lowerBound == street.end {
        var span = street
        span.number = number
        spans.append(span)
      }
    }
    guard let cover = AddressCover.best(spans, ends: tokens.ends) else { return nil }
    guard table.hasNumber[row], isOtherNumber(cover, tokens, folded) else { return cover }
    // Another house of the street is not meant, unless by its name.
    spans.removeAll { $0.part == .thoroughfare && $0.number.isEmpty }
    return AddressCover.best(spans, ends: tokens.ends)
  }

  /// Whether a number that nothing accounts for stands next to the street.
  private func isOtherNumber(_ cover: AddressCover, _ tokens: Tokens, _ folded: FoldedText) -> Bool {
    guard let street = cover.spans.first(where: { $0.part == .thoroughfare && $0.number.isEmpty }) else { return false }
    return [street.start - 1, street.end].contains { token in
      guard token >= 0, token < tokens.count, !cover.spans.contains(where: { $0.whole.contains(token) }) else {
        return false
      }
      return HouseNumber.isOne(folded.bytes[tokens.byteStarts[token]..<tokens.byteEnds[token]])
    }
  }

  /// The parts of an answer with the words of the query.
  private static func matched(
    _ cover: AddressCover, _ tokens: Tokens, _ folded: FoldedText, _ text: String
  ) -> [(part: AddressPart, text: String)] {
    var parts: [(part: AddressPart, range: Range<Int>)] = []
    for span in cover.spans {
      parts.append((span.part, span.start..<span.end))
      if !span.number.isEmpty { parts.append((.subThoroughfare, span.number)) }
    }
    parts.sort { $0.range.lowerBound < $1.range.lowerBound }
    let source = Array(text.utf8)
    return parts.map { part, range in
      let first = Int(folded.sources[tokens.byteStarts[range.lowerBound]])
      var last = Int(folded.sources[tokens.byteEnds[range.upperBound - 1] - 1]) + 1
      while last < source.count, source[last] & 0xC0 == 0x80 { last += 1 }
      // Marks belong to the letter before them: U+0300…U+036F begin with 0xCC or 0xCD.
      while last + 1 < source.count, source[last] == 0xCC || source[last] == 0xCD { last += 2 }
      return (part, String(decoding: source[first..<last], as: UTF8.self))
    }
  }

  /// The tokens of a query.
  private struct Tokens {
    var byteStarts: [Int] = []
    var byteEnds: [Int] = []
    /// The characters before each token, and behind the last.
    var ends: [Int] = [0]
    var count: Int { byteStarts.count }

    init(_ folded: FoldedText) {
      let starts = folded.tokenStarts.map(Int.init)
      for (index, start) in starts.enumerated() {
        var end = index + 1 < starts.count ? starts[index + 1] : folded.bytes.count
        if end > start, folded.bytes[end - 1] == 0x20 { end -= 1 }
        byteStarts.append(start)
        byteEnds.append(end)
        ends.append(ends[index] + folded.bytes[start..<end].count { $0 & 0xC0 != 0x80 })
      }
    }
  }
}
