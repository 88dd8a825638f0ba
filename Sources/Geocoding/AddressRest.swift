// What of an address is left beside a street or name: what the place lies in, parts of a house, and words that nothing
// explains.

import Gazetteer
import PlaceIndex
import PlaceSearch
import Words

/// The rest of an address, for one candidate.
struct AddressRest {
  private(set) var spans: [(part: AddressPart, range: Range<Int>)] = []
  private(set) var unused: [Range<Int>] = []
  /// The characters that nothing explains.
  private(set) var characters = 0.0
  /// The characters that say nothing.
  private(set) var idle = 0.0
  /// How far what the address says contradicts the candidate: 1 for not at all.
  private(set) var factor = 1.0

  /// The words that say that the address is elsewhere.
  private(set) var contradicted: [Range<Int>] = []
  /// Whether words behind the candidate may be a town's name, and nothing says which town it is.
  private(set) var hasUnknownTown = false
  /// Whether they are the name of a town that is beside, and nothing says which town it is.
  private(set) var hasNeighbourTown = false

  private let query: AddressQuery
  private let candidate: AddressQuery.Candidate
  private var isUsed: [Bool]

  init(_ query: AddressQuery, _ candidate: AddressQuery.Candidate) {
    (self.query, self.candidate) = (query, candidate)
    isUsed = Array(repeating: false, count: query.tokens.count)
    for range in candidate.spans.map(\.range) + [candidate.joint] { for index in range { isUsed[index] = true } }
    if !candidate.joint.isEmpty { idle = Double(query.tokens.characters(candidate.joint)) }
    var at = 0
    while at < query.tokens.count { at = isUsed[at] ? at + 1 : take(at) }
    if !unused.isEmpty { lookElsewhere() }
  }

  /// Finds what of the rest says that the address is elsewhere.
  private mutating func lookElsewhere() {
    guard let position = candidate.position else { return }
    let isTown = [.locality, .subLocality, .postcode].contains(candidate.type)
    let isTownKnown = isTown || spans.contains { [.locality, .postalCode].contains($0.part) }
    let isPartKnown = spans.contains { $0.part == .subLocality }
    var isFree = isUsed.map { !$0 }
    for range in spans.map(\.range) { for index in range { isFree[index] = false } }
    let found = Self.elsewhere(
      query, unused: isFree, beside: candidate.spans, at: position, isTownKnown: isTownKnown,
      isPartKnown: isPartKnown)
    contradicted += found.contradicted.filter { range in !contradicted.contains { $0.overlaps(range) } }
    hasUnknownTown = !isTownKnown && !isPartKnown && found.hasUnknown
    hasNeighbourTown = !isTownKnown && !isPartKnown && found.hasNeighbour
  }

  /// Takes what begins at a word, and returns its end.
  private mutating func take(_ start: Int) -> Int {
    let (tokens, word) = (query.tokens, query.tokens.words[start])
    if let box = query.boxes.first(where: { $0.lowerBound == start }) {
      spans.append((.unit, box))
      return box.upperBound
    }
    let runs = query.phrases[start].filter { end, _ in !isUsed[start..<end].contains(true) }
    for (end, phrase) in runs {
      if let part = confirmed(phrase) {
        spans.append((part, start..<end))
        factor *= 1 - 0.03 * Double(phrase.edits)
        return end
      }
    }
    if let end = unit(start) {
      spans.append((.unit, start..<end))
      return end
    }
    // Words of other places before the street may be names of what is in the house.
    let first = candidate.spans.map(\.range.lowerBound).min() ?? 0
    let isIdle =
      AddressWords.isSmall(word) || AddressWords.crossingWords.contains(word)
      || AddressWords.numberWords.contains(word) && start + 1 < tokens.count && isUsed[start + 1]
    for (end, phrase) in runs where phrase.edits == 0 && (end > start + 1 || !isIdle) {
      let isWhole =
        (start == 0 || tokens.marks[start] == .comma) && (end == tokens.count || tokens.marks[end] == .comma)
      guard start > first || isWhole, let part = contradicted(phrase) else { continue }
      let isKnown = has(part)
      switch part {
      case .postalCode: factor *= 0.9
      case .subLocality: factor *= 0.85
      case .locality, .country, .administrativeArea:
        // Data of which a part says its country does not say that the rest is in another.
        if isKnown { contradicted.append(start..<end) } else if part == .locality { factor *= 0.7 }
      default: factor *= 0.8
      }
      leave(start..<end)
      return end
    }
    if isIdle, !candidate.names.isEmpty {
      idle += Double(tokens.characters(start..<start + 1))
    } else {
      leave(start..<start + 1)
    }
    return start + 1
  }

  private mutating func leave(_ range: Range<Int>) {
    unused.append(range)
    // A number, such as a postal code that is not known, says less.
    let isNumber = range.count == 1 && query.tokens.words[range.lowerBound].allSatisfy { $0.isDigit }
    characters += Double(query.tokens.characters(range)) * (isNumber && !candidate.names.isEmpty ? 0.6 : 1)
  }

  /// The part of an address that a phrase is of the candidate's; nil where it is none.
  private func confirmed(_ phrase: AddressPhrase) -> AddressPart? {
    let table = query.table
    func isOpen(_ part: AddressPart) -> Bool {
      part == .subLocality || part == .administrativeArea || !spans.contains { $0.part == part }
    }
    if let row = candidate.row, candidate.type == .house, isOpen(.name), phrase.calls(row) { return .name }
    if let number = phrase.part {
      for row in [candidate.row, candidate.neighbour].compactMap({ $0 }) {
        if let part = table.part(row, number, isOpen) { return part }
      }
    }
    guard let position = candidate.position else {
      // Without a position, what any house of the street says.
      guard let street = candidate.street else { return nil }
      guard let number = phrase.part else { return nil }
      for row in table.streets.places(of: street).prefix(64) {
        if let part = table.part(row, number, { _ in true }) { return part }
      }
      return nil
    }
    return ground(phrase, position)
  }

  /// The part that a phrase is where the candidate is.
  private func ground(_ phrase: AddressPhrase, _ position: SIMD2<Double>) -> AddressPart? {
    let table = query.table
    let here = SpherePoint(x: position.x, y: position.y)
    var found: AddressPart?
    // Where its town is known for certain, the town beside it is another.
    let isTownCertain = [candidate.row, candidate.neighbour].compactMap { $0 }.contains(where: table.isTownCertain)
    if let number = phrase.part {
      for ground in table.grounds(of: number) where found.map({ ground.part.reach < $0.reach }) ?? true {
        if isTownCertain, ground.part == .locality { continue }
        // A degree of latitude is 111 km.
        guard abs(ground.y - position.y) * 110 <= ground.part.reach else { continue }
        if here.distance(to: SpherePoint(x: ground.x, y: ground.y)) <= ground.part.reach { found = ground.part }
      }
    }
    if let found { return found }
    for row in phrase.places where row != candidate.row {
      guard let part = AddressLevel(rawValue: table.level(row))?.part else { continue }
      if isTownCertain, part == .locality {
        if table.holds(row, position) { return part }
        continue
      }
      if let box = table.box(row), box.contains(x: position.x, y: position.y) { return part }
      guard let place = table.position(row) else { continue }
      // A town reaches the farther, the more people it has.
      let reach = part == .locality ? 4 + 40 * max(0, table.importance(row) - 0.45) : part.reach
      if here.distance(to: SpherePoint(x: place.x, y: place.y)) <= reach { return part }
    }
    return nil
  }

  /// Whether the candidate says what part of its address is.
  private func has(_ part: AddressPart) -> Bool {
    [candidate.row, candidate.neighbour].compactMap { $0 }.contains { row in
      query.table.has(row, part)
    }
  }

  /// The part that a phrase is of other places only.
  private func contradicted(_ phrase: AddressPhrase) -> AddressPart? {
    let table = query.table
    guard candidate.position != nil || candidate.row != nil else { return nil }
    if let number = phrase.part,
      let ground = table.grounds(of: number).max(by: { $0.part.reach < $1.part.reach })
    {
      return ground.part
    }
    for row in phrase.places.prefix(64) {
      if let part = AddressLevel(rawValue: table.level(row))?.part, part != .thoroughfare { return part }
    }
    return nil
  }

  /// The end of a part of a house that begins at a word: `apt 3a`, `#104`, `5th floor`, `b 12` after the number.
  private func unit(_ start: Int) -> Int? {
    let tokens = query.tokens
    func isFree(_ index: Int) -> Bool { index < tokens.count && !isUsed[index] }
    func isShort(_ index: Int) -> Bool {
      let word = tokens.words[index]
      return word.count <= 2 || word.count <= 6 && word.contains { $0.isDigit }
    }
    guard !candidate.names.isEmpty else { return nil }
    let word = tokens.words[start]
    if tokens.marks[start] == .hash, isShort(start) { return start + 1 }
    let isNumber = word.first.map { $0.isDigit } ?? false
    if isFree(start + 1), tokens.marks[start + 1] != .comma, AddressWords.floorWords.contains(tokens.words[start + 1]),
      isNumber || !AddressWords.others(of: word).isEmpty
    {
      return start + 2
    }
    if AddressWords.unitWords.contains(word), isFree(start + 1), tokens.marks[start + 1] != .comma {
      var end = start + 1
      if AddressWords.numberWords.contains(tokens.words[end]) || AddressWords.unitWords.contains(tokens.words[end]),
        isFree(end + 1), tokens.words[end].count > 1 || tokens.hasPoint[end]
      {
        end += 1
      }
      guard isShort(end) else { return nil }
      end += 1
      // The letter or number that goes on.
      if isFree(end), tokens.marks[end] == .space || tokens.marks[end] == .hyphen, tokens.words[end].count == 1 {
        end += 1
      }
      return end
    }
    // `22 B 12`: a staircase and a flat.
    let isBehind =
      candidate.spans.contains { $0.part == .subThoroughfare && $0.range.upperBound == start }
      || spans.contains { $0.part == .unit && $0.range.upperBound == start }
    guard candidate.type == .house, isBehind, tokens.marks[start] != .comma else { return nil }
    if word.count == 1, word[0] &- 0x61 < 26 { return start + 1 }
    let isFlat = isNumber && word.count <= 3 && spans.contains { $0.part == .unit }
    return isFlat || tokens.marks[start] == .slash || tokens.marks[start] == .hyphen && isNumber ? start + 1 : nil
  }
}

extension AddressLevel {
  /// The part of an address that a place of the level is.
  fileprivate var part: AddressPart? {
    switch self {
    case .country: .country
    case .administrativeArea: .administrativeArea
    case .subAdministrativeArea: .subAdministrativeArea
    case .locality: .locality
    case .subLocality: .subLocality
    case .postalCode: .postalCode
    case .thoroughfare: nil
    }
  }
}
