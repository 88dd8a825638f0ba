// Words of an address that say that it lies elsewhere: in a town, region or country of the world that is not around a
// candidate, whether the data knows it or not.

import Gazetteer
import Words

/// What the words of an address are called by in the world; one for each address.
final class WorldWords {
  private let tokens: AddressTokens
  private var known: [Int: [(end: Int, places: [WorldPlace])]] = [:]
  private var around: [SIMD2<Double>: WorldSurroundings] = [:]

  init(_ tokens: AddressTokens) { self.tokens = tokens }

  /// The names that begin at a word and end before another, the longest first.
  func names(at start: Int, before limit: Int) -> [(end: Int, places: [WorldPlace])] {
    if known[start] == nil {
      var found: [(end: Int, places: [WorldPlace])] = []
      for end in start + 1...min(tokens.count, start + 6) {
        let places = World.places(called: tokens.folded.bytes[tokens.byteStarts[start]..<tokens.byteEnds[end - 1]])
        if !places.isEmpty { found.insert((end, places), at: 0) }
      }
      known[start] = found
    }
    return known[start, default: []].filter { $0.end <= limit }
  }

  /// What is around a position.
  func surroundings(_ position: SIMD2<Double>) -> WorldSurroundings {
    if let found = around[position] { return found }
    let made = WorldSurroundings(x: position.x, y: position.y)
    around[position] = made
    return made
  }
}

extension AddressRest {
  /// What words that nothing explained say of where the address is.
  struct Elsewhere {
    /// The words that mean a place that is not around.
    var contradicted: [Range<Int>] = []
    /// Whether others behind the candidate may be a town's name, which nobody knows.
    var hasUnknown = false
    /// Whether they are the name of a town that is beside, which may be another.
    var hasNeighbour = false
  }

  /// Finds the words that nothing explained and that say that the address is elsewhere.
  ///
  /// Words between two commas, or what is left beside those that are used, count where all of them are names of the
  /// world, postal codes, numbers or words that say nothing: `Paris Bakery` is not in Paris. A name contradicts where
  /// none of what it means is around.
  ///
  /// - Parameters:
  ///   - unused: of each word whether it is no part of the candidate.
  ///   - isTownKnown: whether something in the address says truly which town it is: then other names of towns may be
  ///     those of its parts.
  ///   - isPartKnown: whether something says which part of a town it is: then a town is still what stands last.
  static func elsewhere(
    _ query: AddressQuery, unused: [Bool], beside spans: [(part: AddressPart, range: Range<Int>)],
    at position: SIMD2<Double>, isTownKnown: Bool, isPartKnown: Bool
  ) -> Elsewhere {
    let tokens = query.tokens
    let first = spans.map(\.range.lowerBound).min() ?? 0
    // What stands right behind the street is a house number.
    let streetEnds = spans.filter { $0.part == .thoroughfare }.map(\.range.upperBound)
    var found = Elsewhere()
    let around = query.world.surroundings
    for segment in segments(tokens, unused) {
      guard segment.isWhole || segment.range.lowerBound > first else { continue }
      let isLast = segment.isWhole && segment.range.upperBound == tokens.count
      let isTownKnown = isTownKnown || isPartKnown && !isLast
      var (at, end) = (segment.range.lowerBound, segment.range.upperBound)
      var names: [(range: Range<Int>, places: [WorldPlace])] = []
      var codes: [(range: Range<Int>, countries: Set<String>)] = []
      // What the data explains a part of is a name all the same: `North Center`, where there is a Center.
      if let whole = query.world.names(at: segment.comma.lowerBound, before: segment.comma.upperBound).first,
        whole.end == segment.comma.upperBound, segment.comma.lowerBound > first || segment.comma == segment.range
      {
        names.append((segment.comma, whole.places))
        (at, end) = (0, 0)
      }
      var isRead = true
      while at < end, isRead {
        let word = tokens.words[at]
        if let (next, places) = query.world.names(at: at, before: end).first {
          names.append((at..<next, places))
          at = next
        } else if segment.range.lowerBound > first, !streetEnds.contains(at),
          let (countries, count) = PostalCodeForm.countries(of: tokens.words[at..<end])
        {
          codes.append((at..<at + count, countries))
          at += count
        } else if AddressWords.isSmall(word) || word.contains(where: { $0.isDigit }) {
          at += 1
        } else {
          isRead = false
        }
      }
      guard isRead else {
        if segment.range.lowerBound > first { found.hasUnknown = true }
        continue
      }
      // A postal code beside the right town is mistyped.
      for (range, countries) in codes where !isTownKnown && !around(position).mayLie(inOneOf: countries) {
        found.contradicted.append(range)
      }
      for (range, places) in names {
        // Parts of towns are called by names of other towns and regions, but not by those of countries.
        if isTownKnown, places.contains(where: \.isTown), !places.contains(where: \.isCountry) { continue }
        let meant = places.filter(around(position).mayLie)
        if meant.isEmpty { found.contradicted.append(range) }
        if meant.allSatisfy(\.isTown), !meant.contains(where: around(position).isClose) { found.hasNeighbour = true }
      }
    }
    return found
  }

  /// The words that are not used, in runs that no comma and no used word is in, each with the words between two commas
  /// that it is among.
  private static func segments(
    _ tokens: AddressTokens, _ unused: [Bool]
  ) -> [(range: Range<Int>, comma: Range<Int>, isWhole: Bool)] {
    var found: [(range: Range<Int>, comma: Range<Int>, isWhole: Bool)] = []
    var start = 0
    while start < tokens.count {
      var end = start + 1
      while end < tokens.count, tokens.marks[end] != .comma { end += 1 }
      var at = start
      while at < end {
        guard unused[at] else {
          at += 1
          continue
        }
        var last = at + 1
        while last < end, unused[last] { last += 1 }
        found.append((at..<last, start..<end, at == start && last == end))
        at = last
      }
      start = end
    }
    return found
  }
}
