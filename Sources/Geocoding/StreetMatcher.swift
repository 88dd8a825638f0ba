// Where the names of streets stand in an address: words as they are, abbreviated, left out or with typing errors.

import Gazetteer
import PlaceIndex
import PlaceSearch
import Words

/// A street's name in an address.
struct StreetMatch {
  /// The number of the name.
  let name: Int
  /// The words that it is.
  var range: Range<Int>
  /// How far it is from the name as it is written: 0 for none, 1 for all.
  var cost: Double

  /// How sure it is that the name is meant; an abbreviation is as good as the word.
  var quality: Double { cost <= 0.03 ? 1 : 1 - cost }
}

/// Finds the names of a table's streets in one address.
struct StreetMatcher {
  /// A word of the table, where it stands in the address.
  private struct Arc {
    let end: Int
    let cost: Double
  }

  private let table: StreetTable
  private let tokens: AddressTokens
  /// For each word of the table that stands in the address, where.
  private var arcs: [UInt32: [(start: Int, end: Int, cost: Double)]] = [:]

  /// What differences cost.
  private enum Cost {
    static let abbreviation = 0.01, joined = 0.02, point = 0.04, small = 0.02, turned = 0.02, comma = 0.05, kind = 0.08,
      missing = 0.3
    static let most = 0.5
    static func typo(_ edits: Int, _ length: Int) -> Double { Double(edits) * (length >= 6 ? 0.11 : 0.15) }
  }

  /// A point after a beginning leads to no more words than these.
  private static let mostExpansions = 200

  init(_ table: StreetTable, _ tokens: AddressTokens) {
    self.table = table
    self.tokens = tokens
  }

  /// The names that stand in the address, the nearest first.
  ///
  /// - Parameter withTypos: whether words may have typing errors.
  mutating func matches(withTypos: Bool) -> [StreetMatch] {
    guard table.words.count > 0 else { return [] }
    arcs = [:]
    for start in 0..<tokens.count { addArcs(start, withTypos) }
    var seen: Set<UInt32> = []
    var found: [StreetMatch] = []
    for (word, places) in arcs {
      for name in table.names(of: Int(word)) where seen.insert(name).inserted {
        let aligned = align(Int(name))
        found += aligned
        if withTypos, !aligned.contains(where: { $0.cost < Cost.kind }), let match = asOneText(Int(name), places) {
          found.append(match)
        }
      }
    }
    found.sort {
      ($0.cost, -$0.range.count, $0.range.lowerBound, $0.name) < (
        $1.cost, -$1.range.count, $1.range.lowerBound, $1.name
      )
    }
    return found
  }

  private mutating func addArcs(_ start: Int, _ withTypos: Bool) {
    let word = tokens.words[start]
    add(word, start, start + 1, 0)
    for other in AddressWords.others(of: word) { add(other, start, start + 1, Cost.abbreviation) }
    for other in AddressWords.withOtherEnding(word) { add(other, start, start + 1, Cost.joined) }
    if let other = AddressWords.withoutDigraphs(word) {
      add(other, start, start + 1, Cost.abbreviation)
      for other in AddressWords.withOtherEnding(other) { add(other, start, start + 1, Cost.joined) }
    }
    if start + 1 < tokens.count, tokens.marks[start + 1] <= .hyphen {
      for other in AddressWords.joined(word, tokens.words[start + 1]) {
        add(other, start, start + 2, Cost.joined)
        for other in AddressWords.withOtherEnding(other) { add(other, start, start + 2, Cost.joined) }
      }
    }
    if tokens.hasPoint[start], !(word.allSatisfy { $0.isDigit }) {
      let range = table.words.range(beginning: word)
      if range.count <= Self.mostExpansions {
        for number in range { add(UInt32(number), start, start + 1, Cost.point) }
      }
    }
    guard withTypos, word.count >= 3, !word.contains(where: { $0.isDigit }) else { return }
    for (number, edits) in table.words.near(word, edits: word.count >= 8 ? 2 : 1) where edits > 0 {
      add(UInt32(number), start, start + 1, Cost.typo(edits, word.count))
    }
    for other in AddressWords.withOtherEnding(word) where other.count >= 6 {
      for (number, edits) in table.words.near(other, edits: 1) where edits > 0 {
        add(UInt32(number), start, start + 1, Cost.typo(edits, other.count) + Cost.joined)
      }
    }
  }

  private mutating func add(_ word: [UInt8], _ start: Int, _ end: Int, _ cost: Double) {
    if let number = table.words.find(word) { add(UInt32(number), start, end, cost) }
  }

  private mutating func add(_ word: UInt32, _ start: Int, _ end: Int, _ cost: Double) {
    let known = arcs[word] ?? []
    if let old = known.firstIndex(where: { $0.start == start && $0.end == end }) {
      if known[old].cost > cost { arcs[word]?[old].cost = cost }
    } else {
      arcs[word, default: []].append((start, end, cost))
    }
  }

  /// A name's words as far as some of them.
  private struct State {
    /// Where it began and has come to; -1 before its first word.
    var start = -1
    var end = -1
    var cost = 0.0
    /// The characters of the words found, and whether one of them is more than a kind of street.
    var found = 0
    var hasOwn = false
    /// Whether a word is left out that is more than that.
    var lacksOwn = false
  }

  /// Where a name stands: the best way for each of its beginnings and ends, with its kind on either side of the rest.
  private func align(_ name: Int) -> [StreetMatch] {
    let words = Array(table.words(of: name))
    var found = align(words, name)
    func isTurned(_ word: UInt32) -> Bool {
      let bytes = Array(table.words[Int(word)])
      return arcs[word] != nil && AddressWords.isKind(bytes) && !AddressWords.isDirection(bytes)
    }
    if words.count > 1 {
      if isTurned(words[0]) { found += align(words.dropFirst() + [words[0]], name, cost: Cost.turned) }
      let last = words[words.count - 1]
      if isTurned(last) { found += align([last] + words.dropLast(), name, cost: Cost.turned) }
    }
    return found
  }

  /// Where some words stand, one after the other.
  private func align(_ words: [UInt32], _ name: Int, cost: Double = 0) -> [StreetMatch] {
    var first = State()
    first.cost = cost
    var states = [first]
    var (all, hasOwn) = (0, false)
    for word in words {
      let bytes = Array(table.words[Int(word)])
      let (isSmall, isKind) = (AddressWords.isSmall(bytes), AddressWords.isKind(bytes))
      all += bytes.count
      hasOwn = hasOwn || !isSmall && !isKind
      var next: [State] = []
      for state in states {
        // Without this word.
        var without = state
        without.cost += isSmall ? Cost.small : isKind ? Cost.kind : Cost.missing
        without.lacksOwn = state.lacksOwn || !isSmall && !isKind
        if without.cost <= Cost.most { Self.keep(without, &next) }
        for arc in arcs[word] ?? [] {
          var state = state
          if state.end >= 0 {
            // A small word between may be the address's own.
            if arc.start == state.end + 1, AddressWords.isSmall(tokens.words[state.end]) {
              state.cost += Cost.small
            } else if arc.start != state.end {
              continue
            }
            // A comma, as a rule, parts streets from what they lie in.
            if tokens.marks[state.end] == .comma {
              if cost > 0 { continue }
              state.cost += Cost.comma
            }
          } else {
            state.start = arc.start
          }
          state.end = arc.end
          state.cost += arc.cost
          state.found += bytes.count
          state.hasOwn = state.hasOwn || !isSmall && !isKind
          if state.cost <= Cost.most { Self.keep(state, &next) }
        }
      }
      states = next
    }
    return states.compactMap { state in
      guard state.end > state.start, state.hasOwn || !hasOwn,
        !state.lacksOwn && hasOwn || 2 * state.found >= all || state.found >= 6
      else {
        return nil
      }
      return StreetMatch(name: name, range: state.start..<state.end, cost: state.cost)
    }
  }

  private static func keep(_ state: State, _ states: inout [State]) {
    guard let old = states.firstIndex(where: { $0.start == state.start && $0.end == state.end }) else {
      return states.append(state)
    }
    if (state.cost, -state.found) < (states[old].cost, -states[old].found) { states[old] = state }
  }

  /// A name with a typing error that moves a space, such as `El mSt`.
  private func asOneText(_ name: Int, _ places: [(start: Int, end: Int, cost: Double)]) -> StreetMatch? {
    let text = table.text(of: name)
    guard text.count >= 4 else { return nil }
    let (count, most) = (table.words(of: name).count, text.count >= 12 ? 2 : 1)
    var best: StreetMatch?
    for place in places {
      for start in max(0, place.start - count)...place.start {
        for end in place.end...min(tokens.count, place.end + count) {
          let run = tokens.words[start..<end].joined(separator: [0x20])
          let edits = WordList.edits(text[...], Array(run)[...], most: most)
          guard edits <= most else { continue }
          let cost = Cost.typo(edits, text.count) + 0.02
          if cost < best?.cost ?? 1 { best = StreetMatch(name: name, range: start..<end, cost: cost) }
        }
      }
    }
    return best
  }
}
