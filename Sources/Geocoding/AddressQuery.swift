// One address: what it may mean, and how sure each is.

import Gazetteer
import PlaceIndex
import PlaceSearch
import Words

/// The candidates of one address.
struct AddressQuery {
  /// Something that the address may mean.
  struct Candidate {
    var type: GeocodeMatchType
    /// The row of the place; nil where only houses tell of it.
    var row: Int?
    var position: SIMD2<Double>?
    /// Whether the position is not that of the row's own geometry.
    var isMade = false
    var neighbour: Int?
    /// The numbers of the names of its streets, and the street.
    var names: [Int] = []
    var street: Int?
    var houseNumber: Range<Int>?
    var spans: [(part: AddressPart, range: Range<Int>)]
    /// How well the words of the spans are the place's, 0…1.
    var quality: Double
    /// How much what is not used counts.
    var weight: Double
    var confidence = 0.0
    /// What counts between equals.
    var rank = 0.0
    var unused: [Range<Int>] = []
    /// The words that say that the address is elsewhere.
    var contradicted: [Range<Int>] = []
    /// The words that join two streets.
    var joint = 0..<0
  }

  let table: AddressTable
  let tokens: AddressTokens
  /// The phrases that begin at each word, the longest first.
  let phrases: [[(end: Int, phrase: AddressPhrase)]]
  let focus: (x: Double, y: Double)?
  /// What the words are called by in the world.
  let world: WorldWords
  /// The boxes at post offices, whose numbers are no houses'.
  let boxes: [Range<Int>]
  private(set) var candidates: [Candidate] = []
  /// The confidence of the best.
  var best: Double { candidates.reduce(0) { max($0, $1.confidence) } }

  init(
    table: AddressTable, tokens: AddressTokens, phrases: [[(end: Int, phrase: AddressPhrase)]],
    focus: (x: Double, y: Double)?, world: WorldWords, boxes: [Range<Int>]
  ) {
    (self.table, self.tokens, self.phrases, self.focus) = (table, tokens, phrases, focus)
    (self.world, self.boxes) = (world, boxes)
  }

  // MARK: Names

  /// Adds the places that are called by a name in the address.
  ///
  /// - Parameter streets: the streets that stand in it: a number beside the name of one is a house's.
  mutating func addNames(besides streets: [StreetMatch]) {
    for start in phrases.indices {
      for (end, phrase) in phrases[start] {
        let isStreet = streets.contains { $0.range == start..<end && $0.cost < 0.05 }
        let asked = isStreet ? Set(numbers(beside: start..<end).flatMap { Array($0.range) }) : []
        for (row, isAlternate) in zip(phrase.places, phrase.isAlternate) where table.isWanted(row) {
          // With typing errors only what addresses have parts of.
          if phrase.edits > 0, table.level(row) == 255 { continue }
          var candidate = Candidate(
            type: GeocodeMatchType(kind: table.kind(row), level: table.level(row)), row: row,
            position: table.position(row), spans: [(.name, start..<end)], quality: phrase.quality, weight: 1)
          candidate.rank = table.importance(row) - (isAlternate ? 0.1 : 0)
          addOwnStreet(&candidate, streets, row)
          add(&candidate, asked: asked)
        }
      }
    }
  }

  /// Adds the street of a place with a name, and its house number, where they stand in the address as well.
  private func addOwnStreet(_ candidate: inout Candidate, _ streets: [StreetMatch], _ row: Int) {
    guard let name = candidate.spans.first?.range else { return }
    for match in streets where !match.range.overlaps(name) && table.isIn(row, street: match.name) {
      candidate.spans.append((.thoroughfare, match.range))
      candidate.quality *= 1 - match.cost / 2
      let numbers = numbers(beside: match.range).filter { !$0.range.overlaps(name) }
      guard !numbers.isEmpty else { return }
      var isNumbered = false
      for street in table.streets.streets(of: match.name) {
        let known = table.streets.houses(of: street).filter { Int($0.place) == row }.map(table.streets.number)
        guard !known.isEmpty else { continue }
        for (number, range) in numbers where known.contains(where: { $0.fit(number) > 0 }) {
          candidate.spans.append((.subThoroughfare, range))
          return
        }
        // It is elsewhere in the street.
        candidate.quality *= 0.75
        isNumbered = true
      }
      // It may be anywhere in the street.
      if !isNumbered { candidate.quality *= 0.85 }
      return
    }
  }

  /// Adds the towns, their parts and the postal codes that only addresses tell of.
  mutating func addGrounds() {
    for start in phrases.indices {
      for (end, phrase) in phrases[start] {
        guard let number = phrase.part else { continue }
        for (part, type) in [
          (AddressPart.postalCode, GeocodeMatchType.postcode), (.locality, .locality), (.subLocality, .subLocality),
        ] where !phrase.places.contains(where: { GeocodeMatchType(kind: 0, level: table.level($0)) == type }) {
          for middle in table.middles(of: number, part) {
            guard let neighbour = table.neighbour(x: middle.x, y: middle.y, number, part) else { continue }
            var candidate = Candidate(
              type: type, position: SIMD2(middle.x, middle.y), isMade: true, neighbour: neighbour,
              spans: [(part, start..<end)], quality: phrase.quality, weight: 1)
            candidate.rank = min(Double(middle.count), 1000) / 2000
            add(&candidate)
          }
        }
      }
    }
  }

  // MARK: Streets

  /// Adds the houses and streets that names of streets lead to.
  mutating func addStreets(_ matches: [StreetMatch]) {
    for match in matches {
      let numbers = numbers(beside: match.range)
      for street in table.streets.streets(of: match.name) {
        var hasHouse = false
        for (number, range) in numbers { hasHouse = addHouses(match, street, number, range) || hasHouse }
        if !hasHouse { addStreet(match, street, numbers) }
      }
    }
  }

  /// The house numbers that stand next to a street.
  private func numbers(beside street: Range<Int>) -> [(number: HouseNumber, range: Range<Int>)] {
    var found: [(number: HouseNumber, range: Range<Int>)] = []
    var after = street.upperBound
    if after + 1 < tokens.count, AddressWords.numberWords.contains(tokens.words[after]),
      tokens.marks[after + 1] != .comma
    {
      after += 1
    }
    for (number, end) in tokens.numbers(at: after) { found.append((number, after..<end)) }
    for start in max(0, street.lowerBound - 3)..<street.lowerBound {
      if start > 0, tokens.marks[start] == .hyphen || tokens.marks[start] == .slash { continue }
      for (number, end) in tokens.numbers(at: start) where end == street.lowerBound {
        found.append((number, start..<end))
      }
    }
    return boxes.isEmpty ? found : found.filter { number in !boxes.contains { $0.overlaps(number.range) } }
  }

  /// Adds the houses with a number, or the position where it would be; false where there is neither.
  private mutating func addHouses(
    _ match: StreetMatch, _ street: Int, _ number: HouseNumber, _ range: Range<Int>
  ) -> Bool {
    var isFound = false
    let spans: [(part: AddressPart, range: Range<Int>)] = [(.thoroughfare, match.range), (.subThoroughfare, range)]
    for house in table.streets.houses(street, near: number) {
      let fit = table.streets.number(house).fit(number)
      let row = Int(house.place)
      guard fit > 0, table.isWanted(row) else { continue }
      isFound = true
      var used = spans
      // What stands apart after the number of a whole house is a part of it.
      if fit == 0.9, number.isApart, !number.suffix.isEmpty {
        used[1].range = range.lowerBound..<range.upperBound - 1
        used.append((.unit, range.upperBound - 1..<range.upperBound))
      }
      var candidate = Candidate(
        type: .house, row: row, position: table.position(row), names: [match.name], street: street, spans: used,
        quality: match.quality * fit, weight: 0.5)
      // The house itself before a shop in it.
      candidate.rank = (table.hasName(row) ? 0.5 : 0.55) - match.cost
      add(&candidate)
    }
    if isFound { return true }
    guard !number.isRange || number.suffix.isEmpty, let made = table.interpolated(number.first, street: street),
      (made.line ?? made.neighbour).map({ table.isWanted($0) }) ?? false
    else { return false }
    var candidate = Candidate(
      type: .interpolated, row: made.line ?? table.streets.lines(of: street).first.map { Int($0) },
      position: made.position, isMade: true, neighbour: made.neighbour, names: [match.name], street: street,
      houseNumber: range, spans: spans, quality: match.quality * made.confidence, weight: 0.5)
    if let line = made.line { candidate.rank = table.importance(line) / 10 }
    add(&candidate)
    return true
  }

  /// Adds a street itself.
  private mutating func addStreet(
    _ match: StreetMatch, _ street: Int, _ numbers: [(number: HouseNumber, range: Range<Int>)]
  ) {
    let rows = table.streets.places(of: street)
    guard rows.contains(where: { table.isWanted($0) }) else { return }
    let row = table.middleLine(of: street)
    var candidate = Candidate(
      type: .street, row: row, position: table.middle(of: rows), names: [match.name], street: street,
      spans: [(.thoroughfare, match.range)], quality: match.quality, weight: 0.7)
    if row == nil {
      candidate.isMade = true
      candidate.neighbour = rows.first { table.position($0) == candidate.position } ?? rows.first
    }
    // Houses make a street more important.
    candidate.rank = min(Double(rows.count), 100) / 10_000 - match.cost
    // A number that nothing explains is a house that is not known.
    let asked = Set(numbers.flatMap { Array($0.range) })
    add(&candidate, asked: asked)
  }

  /// Adds where two streets cross.
  mutating func addCrossings(_ matches: [StreetMatch]) {
    guard isCrossing else { return }
    let matches = matches.prefix(400)
    for first in matches {
      for second in matches where second.name != first.name && second.range.lowerBound > first.range.upperBound - 1 {
        let between = first.range.upperBound..<second.range.lowerBound
        let words = between.allSatisfy { AddressWords.crossingWords.contains(tokens.words[$0]) }
        let mark = tokens.marks[second.range.lowerBound]
        guard between.count <= 3, words, !between.isEmpty || mark == .crossing || mark == .slash else { continue }
        for a in table.streets.streets(of: first.name) {
          for b in table.streets.streets(of: second.name) where table.mayMeet(a, b) {
            guard let made = table.crossing(a, b), let line = made.line, table.isWanted(line) else { continue }
            var candidate = Candidate(
              type: .intersection, row: line, position: made.position, isMade: true,
              names: [first.name, second.name], street: a,
              spans: [(.thoroughfare, first.range), (.crossThoroughfare, second.range)],
              quality: first.quality * second.quality * made.confidence, weight: 0.5)
            candidate.joint = between
            candidate.rank = 0.2
            add(&candidate)
          }
        }
      }
    }
  }

  /// Whether something in the address joins two streets.
  private var isCrossing: Bool {
    tokens.marks.contains { $0 == .crossing || $0 == .slash }
      || tokens.words.dropFirst().dropLast().contains { AddressWords.crossingWords.contains($0) }
  }

  // MARK: Confidence

  /// The confidence that a candidate has at most of which the address says that it is elsewhere: no answer, unless one
  /// asks for what is that unlikely.
  private static let mostElsewhere = 0.3
  /// That of something with a name, where a house is asked for: below what is an answer.
  private static let mostOfOtherKind = 0.45
  /// That of one behind which stands what may be a town, and none that is known.
  private static let mostWithUnknownTown = 0.6
  /// That of one in a town, where the address names the next town, of which it may be a part.
  private static let mostBesideTown = 0.75

  /// Weighs a candidate by what of the address it leaves, and keeps it.
  ///
  /// - Parameter asked: words of a house number that the candidate has not.
  private mutating func add(_ candidate: inout Candidate, asked: Set<Int> = []) {
    let rest = AddressRest(self, candidate)
    candidate.spans += rest.spans
    candidate.unused = rest.unused
    let total = Double(tokens.ends[tokens.count]) - rest.idle
    let share = total > 0 ? rest.characters / total : 0
    var confidence = candidate.quality * (1 - candidate.weight * share) * rest.factor
    if rest.unused.contains(where: { !asked.isDisjoint(with: $0) }) { confidence *= 0.6 }
    if candidate.type != .pointOfInterest || candidate.spans.count > 1, isBroken(candidate) { confidence *= 0.8 }
    // Of a house that is not known, the town is not what was asked for.
    if candidate.names.isEmpty || candidate.type == .street, isOfHouse(rest.unused) || isInHouse(candidate, rest.unused)
    {
      confidence *= 0.7
    }
    if isOtherThanHouse(candidate, rest.unused) { confidence = min(confidence, Self.mostOfOtherKind) }
    if rest.hasNeighbourTown { confidence = min(confidence, Self.mostBesideTown) }
    if rest.hasUnknownTown { confidence = min(confidence, Self.mostWithUnknownTown) }
    if !rest.contradicted.isEmpty { confidence = min(confidence, Self.mostElsewhere) }
    candidate.contradicted = rest.contradicted
    candidate.confidence = confidence
    var rank = confidence + candidate.rank * 0.02
    if let focus, let position = candidate.position {
      let distance = SpherePoint(x: focus.x, y: focus.y).distance(to: SpherePoint(x: position.x, y: position.y))
      rank += 0.08 / (1 + distance / 20)
    }
    candidate.rank = rank
    candidates.append(candidate)
  }

  /// Whether a candidate is something with a name, not the first that the address names, and a number is left that may
  /// be a house's.
  private func isOtherThanHouse(_ candidate: Candidate, _ unused: [Range<Int>]) -> Bool {
    guard candidate.type == .pointOfInterest || candidate.type == .physicalFeature, candidate.spans.count < 3,
      let name = candidate.spans.first?.range
    else { return false }
    if name.lowerBound == 0, name.upperBound == tokens.count || tokens.marks[name.upperBound] == .comma { return false }
    return unused.contains { range in
      range.contains { index in tokens.words[index].count < 8 && HouseNumber.parse(tokens.words[index]) != nil }
    }
  }

  /// Whether words that are not used look like a street with a number.
  private func isOfHouse(_ unused: [Range<Int>]) -> Bool {
    let words = unused.flatMap { tokens.words[$0] }
    return words.contains { HouseNumber.parse($0) != nil }
      && words.contains { $0.count > 2 && HouseNumber.parse($0) == nil }
  }

  /// Whether a candidate is a town or the like, and a number that is not used stands right beside a name, as that of a
  /// house in it does: a postal code has more digits.
  private func isInHouse(_ candidate: Candidate, _ unused: [Range<Int>]) -> Bool {
    guard candidate.names.isEmpty, candidate.type != .physicalFeature, candidate.spans.count > 1 else { return false }
    return unused.contains { range in
      let word = tokens.words[range.lowerBound]
      guard range.count == 1, word.count(where: { $0.isDigit }) < 4, HouseNumber.parse(word) != nil else {
        return false
      }
      return candidate.spans.contains { part, span in
        part != .postalCode && part != .thoroughfare
          && (span.upperBound == range.lowerBound && tokens.marks[range.lowerBound] != .comma
            || span.lowerBound == range.upperBound && tokens.marks[span.lowerBound] != .comma)
      }
    }
  }

  /// Whether a word that is not used stands right beside the street, as if it were part of its name.
  private func isBroken(_ candidate: Candidate) -> Bool {
    guard let street = candidate.spans.first(where: { $0.part == .thoroughfare })?.range else { return false }
    return candidate.unused.contains { range in
      let isBefore = range.upperBound == street.lowerBound && tokens.marks[street.lowerBound] == .space
      let isBehind =
        range.lowerBound == street.upperBound && tokens.marks[range.lowerBound] == .space
        && AddressWords.isKind(tokens.words[range.lowerBound])
      return (isBefore || isBehind) && !tokens.words[range.upperBound - 1].contains { $0.isDigit }
    }
  }
}
