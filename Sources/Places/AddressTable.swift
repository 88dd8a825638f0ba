// The words by which addresses call places: of each place its names and the parts of its address, as folded phrases.

import TextFolding

/// A part of an address that words of a query can be.
public enum AddressPart: UInt8, Sendable, CaseIterable {
  case name, subThoroughfare, thoroughfare, postalCode, subLocality, locality, subAdministrativeArea
  case administrativeArea, country

  /// The name in output.
  public var name: String {
    switch self {
    case .name: "name"
    case .subThoroughfare: "subThoroughfare"
    case .thoroughfare: "thoroughfare"
    case .postalCode: "postalCode"
    case .subLocality: "subLocality"
    case .locality: "locality"
    case .subAdministrativeArea: "subAdministrativeArea"
    case .administrativeArea: "administrativeArea"
    case .country: "country"
    }
  }

  /// Whether a place can be called by this part: by what it is itself, and not by what it lies in.
  var isOwn: Bool { self == .name || self == .thoroughfare }
}

/// What a `Geocoder` looks addresses up in; any number of them share one.
///
///     var table = AddressTable()
///     for (number, place) in places.enumerated() { table.add(place, number: number) }
///     table.finish()
///     let geocoder = Geocoder(table)
public struct AddressTable: Sendable {
  /// A phrase of a place: what it is, and whether it is one of its other names.
  struct Term {
    let phrase: UInt32
    let part: AddressPart
    let isAlternate: Bool
  }

  /// The number of each phrase, by a hash of 64 bits of its bytes: two phrases with one hash are taken for one.
  private(set) var phrases: [UInt64: UInt32] = [:]
  /// The most tokens a phrase has.
  private(set) var longest = 1
  /// The terms of each row, one row after the other.
  private(set) var terms: [Term] = []
  private(set) var termEnds: [Int] = []
  /// The number that the caller gave each row.
  private(set) var numbers: [Int] = []
  /// Whether the place of a row has a house number.
  private(set) var hasNumber: [Bool] = []
  /// The rows that each phrase is an own name or street of.
  private(set) var postings: [UInt32] = []
  private(set) var postingStarts: [UInt32] = []
  /// The phrases of parts that many places share.
  private var known: [String: [UInt32]] = [:]

  /// A phrase of more tokens is not looked for.
  static let mostTokens = 12

  /// Makes an empty table.
  public init() {}

  /// Adds a place under the caller's number; those added first come first where two fit alike.
  ///
  /// O(bytes of its names and address).
  public mutating func add(_ place: Place, number: Int) {
    let own = place.addressLevel == .thoroughfare ? AddressPart.thoroughfare : .name
    if place.hasName || place.addressLevel != nil {
      addName(place.name, own, isAlternate: false)
      for (_, text) in place.names { addName(text, own, isAlternate: text != place.name) }
      for text in place.alternateNames { addName(text, own, isAlternate: true) }
    }
    let address = place.address
    hasNumber.append(addStreet(address))
    for (part, text) in [
      (.postalCode, address.postalCode), (.subLocality, address.subLocality), (.locality, address.locality),
      (.subAdministrativeArea, address.subAdministrativeArea), (.administrativeArea, address.administrativeArea),
      (.administrativeArea, address.administrativeAreaCode), (.country, address.country),
    ] as [(AddressPart, String?)] {
      if let text { addShared(text, part) }
    }
    if let country = address.countryCode.flatMap({ Country(code: $0) }) {
      for name in country.names + [country.code, country.code3] where name != address.country {
        addShared(name, .country)
      }
      if country.code == "GB" { addShared("UK", .country) }
    }
    termEnds.append(terms.count)
    numbers.append(number)
  }

  /// Makes the table ready for use.
  public mutating func finish() {
    known = [:]
    var counts = [UInt32](repeating: 0, count: phrases.count + 1)
    for term in terms where term.part.isOwn { counts[Int(term.phrase) + 1] += 1 }
    for index in 1..<counts.count { counts[index] += counts[index - 1] }
    postingStarts = counts
    postings = Array(repeating: 0, count: Int(counts.last ?? 0))
    var first = 0
    for (row, end) in termEnds.enumerated() {
      for term in terms[first..<end] where term.part.isOwn {
        postings[Int(counts[Int(term.phrase)])] = UInt32(row)
        counts[Int(term.phrase)] += 1
      }
      first = end
    }
  }

  /// Adds street and number; true when there is a number.
  private mutating func addStreet(_ address: PlaceAddress) -> Bool {
    var numbers = address.subThoroughfare.map(HouseNumber.forms) ?? []
    for street in [address.thoroughfare, address.streetLine] {
      guard let street else { continue }
      let folded = Folding.folded(street)
      var forms = [folded.bytes] + NameVariants.variants(of: street, folded: folded)
      // A digraph and an abbreviation go together: `Koenigstr.`
      for form in forms.dropFirst() {
        let words = form.split(separator: 0x20).map(Array.init)
        forms += Abbreviations.variants(of: words).map { Array($0.joined(separator: [0x20])) }
      }
      for form in forms {
        let words = form.split(separator: 0x20).map(Array.init)
        let (name, found) = HouseNumber.split(words) ?? (words, [])
        let bytes = Array(name.joined(separator: [0x20]))
        let count = form == folded.bytes && found.isEmpty ? folded.tokenStarts.count : name.count
        add(bytes, tokens: count, .thoroughfare, isAlternate: false)
        for number in found where !numbers.contains(number) { numbers.append(number) }
      }
    }
    for number in numbers { add(number, tokens: number.count { $0 == 0x20 } + 1, .subThoroughfare, isAlternate: false) }
    return !numbers.isEmpty
  }

  private mutating func addName(_ name: String, _ part: AddressPart, isAlternate: Bool) {
    let folded = Folding.folded(name)
    add(folded.bytes, tokens: folded.tokenStarts.count, part, isAlternate: isAlternate)
    // Of plain other names the list has, as a rule, all that people write.
    if isAlternate, name.utf8.allSatisfy({ $0 < 0x80 }) { return }
    for bytes in NameVariants.variants(of: name, folded: folded) {
      add(bytes, tokens: bytes.count { $0 == 0x20 } + 1, part, isAlternate: isAlternate)
    }
  }

  /// Adds a part that other places have too.
  private mutating func addShared(_ text: String, _ part: AddressPart) {
    if let found = known[text] {
      for phrase in found { terms.append(Term(phrase: phrase, part: part, isAlternate: false)) }
      return
    }
    let first = terms.count
    addName(text, part, isAlternate: false)
    known[text] = terms[first...].map(\.phrase)
  }

  private mutating func add(_ bytes: [UInt8], tokens: Int, _ part: AddressPart, isAlternate: Bool) {
    guard !bytes.isEmpty, tokens <= Self.mostTokens else { return }
    longest = max(longest, tokens)
    let hash = bytes.withUnsafeBytes(hash64)
    let number = phrases[hash] ?? UInt32(phrases.count)
    phrases[hash] = number
    terms.append(Term(phrase: number, part: part, isAlternate: isAlternate))
  }
}

/// House numbers, folded.
enum HouseNumber {
  /// Whether a word is one: digits, and at most one letter behind them, such as `12b`.
  static func isOne(_ word: some Collection<UInt8>) -> Bool {
    let digits = word.prefix { $0 &- 0x30 < 10 }.count
    guard digits > 0, digits <= 6 else { return false }
    let rest = word.dropFirst(digits)
    return rest.isEmpty || rest.count == 1 && rest.allSatisfy { $0 &- 0x61 < 26 }
  }

  /// The ways to write what a record has: the whole of it, and of a list or a range its parts.
  static func forms(_ text: String) -> [[UInt8]] {
    let whole = Folding.folded(text)
    guard !whole.bytes.isEmpty else { return [] }
    var found = [whole.bytes]
    let words = whole.words
    if words.count > 1 {
      // `12 b` is written `12b` as well; of `12-14` and `12;14` each counts.
      if words.count == 2, HouseNumber.isOne(words[0]), words[1].count == 1, !isOne(words[1]) {
        found.append(words[0] + words[1])
      } else {
        found += words.filter(isOne)
      }
    }
    return found
  }

  /// Splits `24 beacon street`, `12 14 main street` and `kaivokatu 1`: the street, and each form of the number; nil where
  /// no number stands at an end.
  static func split(_ words: [[UInt8]]) -> (street: [[UInt8]], numbers: [[UInt8]])? {
    let before = words.prefix(while: isOne)
    if !before.isEmpty, before.count < words.count {
      return (
        Array(words[before.count...]), forms(String(decoding: Array(before.joined(separator: [0x20])), as: UTF8.self))
      )
    }
    let after = words.reversed().prefix(while: isOne).count
    guard after > 0, after < words.count else { return nil }
    let numbers = words[(words.count - after)...]
    return (
      Array(words[..<(words.count - after)]),
      forms(String(decoding: Array(numbers.joined(separator: [0x20])), as: UTF8.self))
    )
  }
}
