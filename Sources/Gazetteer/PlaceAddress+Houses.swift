// The streets and house numbers that an address names.

import TextFolding

extension PlaceAddress {
  /// The streets that it names, each with its house number, where there is one.
  package var houses: [(street: String, number: HouseNumber?)] {
    var found: [(street: String, number: HouseNumber?)] = []
    if let thoroughfare {
      let numbers = subThoroughfare.map(HouseNumber.all) ?? []
      for number in numbers { found.append((thoroughfare, number)) }
      let split = numbers.isEmpty ? Self.split(thoroughfare) : []
      // `County Road 5` is a street.
      let isName = split.first.map { Folding.folded($0.street).words.last.map(AddressWords.isKind) ?? false } ?? true
      if numbers.isEmpty, isName { found.append((thoroughfare, nil)) }
      found += split
    }
    // Of a whole address the first part with letters is the street.
    for part in streetLine?.pieces ?? [] where part.contains(where: \.isLetter) {
      let line = String(part)
      let houses = Self.split(line)
      found += houses.isEmpty ? [(line, nil)] : houses
      break
    }
    return found
  }

  /// Splits `24 beacon street`, `12-14 main street`, `188/189 Brookline Street` and `Kaivokatu 1`.
  private static func split(_ line: String) -> [(street: String, number: HouseNumber?)] {
    let tokens = AddressTokens(line)
    guard tokens.count > 1 else { return [] }
    if let (number, end) = tokens.numbers(at: 0).first(where: { $0.end < tokens.count && !$0.number.isApart }) {
      return [(tokens.written(end..<tokens.count), number)]
    }
    for start in 1..<tokens.count {
      if let (number, _) = tokens.numbers(at: start).first(where: { $0.end == tokens.count }) {
        return [(tokens.written(0..<start), number)]
      }
    }
    return []
  }
}
