// The words by which addresses call places: of each place its names and the parts of its address, as folded phrases.

public import SimpleFeatures
import TextFolding

/// A part of an address that words of a query can be.
public enum AddressPart: UInt8, Sendable, CaseIterable {
  case name, subThoroughfare, thoroughfare, postalCode, subLocality, locality, subAdministrativeArea
  case administrativeArea, country
  /// The other street of a crossing.
  case crossThoroughfare
  /// A part of a house: a flat, a floor, a staircase.
  case unit

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
    case .crossThoroughfare: "crossThoroughfare"
    case .unit: "unit"
    }
  }

  /// How far from where the data says so a place still lies in it, in kilometres.
  var reach: Double {
    switch self {
    case .postalCode: 1.5
    case .subLocality: 3
    case .locality: 4
    case .subAdministrativeArea: 25
    case .administrativeArea: 60
    case .country: 250
    default: 0
    }
  }
}

/// What a `Geocoder` looks addresses up in; any number of them share one.
///
///     var table = AddressTable()
///     for (number, place) in places.enumerated() { table.add(AddressTable.Row(place, geometry), number: number) }
///     table.finish()
///     let geocoder = Geocoder(table)
public struct AddressTable: Sendable {
  /// A place, with what its geometry says.
  public struct Row: Sendable {
    let place: Place
    /// The vertices of a line, longitude and latitude.
    let line: [SIMD2<Double>]

    /// Takes what is wanted of a place and of its geometry, whose line is that of a street.
    public init(_ place: Place, _ geometry: Geometry = Geometry()) {
      self.place = place
      let isLine = geometry.type == .lineString || geometry.type == .multiLineString
      let isStreet = place.addressLevel == .thoroughfare || !place.numberRanges.isEmpty
      guard isLine, isStreet, geometry.dimension >= 2 else {
        line = []
        return
      }
      let (ordinates, dimension) = (geometry.ordinates, geometry.dimension)
      var line: [SIMD2<Double>] = []
      for vertex in 0..<geometry.vertexCount {
        // Between the lines of several there is none.
        if geometry.ringEnds.dropLast().contains(vertex) { line.append(SIMD2(.nan, .nan)) }
        line.append(SIMD2(ordinates[vertex * dimension], ordinates[vertex * dimension + 1]))
      }
      self.line = line
    }
  }

  /// A phrase of a place: what it is, and whether it is one of its other names.
  struct Term: Sendable {
    let phrase: UInt32
    let part: AddressPart
    let isAlternate: Bool
  }

  /// Somewhere a phrase is part of an address.
  struct Ground: Sendable {
    let part: AddressPart
    let x, y: Float
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
  /// Where each row is; NaN for nowhere.
  private(set) var positions: [SIMD2<Double>] = []
  private(set) var bounds: [Int: SearchBox] = [:]
  /// What each row is, and how important.
  private(set) var levels: [UInt8] = []
  private(set) var kinds: [UInt8] = []
  private(set) var importances: [Float] = []
  /// Whether a row has a name of its own.
  private(set) var hasName: [Bool] = []
  /// Whether a row may be an answer, and not only say where others are.
  private(set) var isWanted: [Bool] = []
  /// The vertices of the rows that are lines, and the ranges of numbers along them.
  private(set) var vertices: [SIMD2<Double>] = []
  private(set) var vertexRanges: [Int: Range<Int>] = [:]
  private(set) var ranges: [Int: [NumberRange]] = [:]
  /// The rows that each phrase is a name of.
  private(set) var postings: [UInt32] = []
  private(set) var postingStarts: [UInt32] = []
  /// Where each phrase is part of an address.
  private(set) var grounds: [Ground] = []
  private(set) var groundStarts: [UInt32] = []
  /// The streets, and the numbers of the names of those that each row is in.
  private(set) var streets = StreetTable()
  private(set) var streetNames: [UInt32] = []
  private(set) var streetNameStarts: [UInt32] = []
  private var builder = StreetTable.Builder()
  private var found: [GroundKey: Ground] = [:]
  /// The phrases of parts that many places share.
  private var known: [String: [UInt32]] = [:]

  private struct GroundKey: Hashable {
    let phrase: UInt32
    let part: AddressPart
    let cell: SIMD2<Int32>
  }

  /// A phrase of more tokens is not looked for.
  static let mostTokens = 12

  /// Makes an empty table.
  public init() {}

  /// Adds a place under the caller's number; those added first come first where two fit alike.
  ///
  /// O(bytes of its names and address).
  ///
  /// - Parameter isWanted: whether it may be an answer; else it only says where others are.
  public mutating func add(_ row: Row, number: Int, isWanted: Bool = true) {
    let (place, index) = (row.place, numbers.count)
    let isStreet =
      place.addressLevel == .thoroughfare && place.hasName || !row.line.isEmpty && !place.numberRanges.isEmpty
    numbers.append(number)
    positions.append(place.position.map { SIMD2($0.x, $0.y) } ?? SIMD2(.nan, .nan))
    if let box = place.bounds {
      bounds[index] = SearchBox(west: box.west, south: box.south, east: box.east, north: box.north)
    }
    levels.append(place.addressLevel?.rawValue ?? 255)
    kinds.append(place.kind.rawValue)
    importances.append(Float(place.importance))
    hasName.append(place.hasName)
    self.isWanted.append(isWanted)
    if !row.line.isEmpty {
      vertexRanges[index] = vertices.count..<vertices.count + row.line.count
      vertices += row.line
    }
    if !place.numberRanges.isEmpty { ranges[index] = place.numberRanges }
    let houses = isStreet ? [] : place.address.houses
    if isStreet {
      let member = StreetTable.Member(row: UInt32(index), number: nil, isLine: true)
      for name in [place.name] + place.names.map(\.text) + place.alternateNames { addStreet(name, member) }
    } else if place.hasName || place.addressLevel != nil && houses.isEmpty {
      addName(place.name, .name, isAlternate: false)
      for (_, text) in place.names { addName(text, .name, isAlternate: text != place.name) }
      for text in place.alternateNames { addName(text, .name, isAlternate: true) }
    }
    for (street, number) in houses {
      addStreet(street, StreetTable.Member(row: UInt32(index), number: number, isLine: false))
    }
    addParents(place, index)
    termEnds.append(terms.count)
  }

  private mutating func addParents(_ place: Place, _ index: Int) {
    let address = place.address
    for (part, text) in [
      (.postalCode, address.postalCode), (.subLocality, address.subLocality), (.locality, address.locality),
      (.subAdministrativeArea, address.subAdministrativeArea), (.administrativeArea, address.administrativeArea),
      (.administrativeArea, address.administrativeAreaCode), (.country, address.country),
    ] as [(AddressPart, String?)] {
      if let text { addShared(text, part, index) }
    }
    if let country = address.countryCode.flatMap({ Country(code: $0) }) {
      for name in country.names + [country.code, country.code3] where name != address.country {
        addShared(name, .country, index)
      }
      if country.code == "GB" { addShared("UK", .country, index) }
    }
  }

  /// Makes the table ready for use.
  public mutating func finish() {
    known = [:]
    var counts = [UInt32](repeating: 0, count: phrases.count + 1)
    for term in terms where term.part == .name { counts[Int(term.phrase) + 1] += 1 }
    for index in 1..<counts.count { counts[index] += counts[index - 1] }
    postingStarts = counts
    postings = Array(repeating: 0, count: Int(counts.last ?? 0))
    var first = 0
    for (row, end) in termEnds.enumerated() {
      for term in terms[first..<end] where term.part == .name {
        postings[Int(counts[Int(term.phrase)])] = UInt32(row)
        counts[Int(term.phrase)] += 1
      }
      first = end
    }
    var starts = [UInt32](repeating: 0, count: phrases.count + 1)
    for key in found.keys { starts[Int(key.phrase) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    groundStarts = starts
    grounds = Array(repeating: Ground(part: .name, x: 0, y: 0), count: found.count)
    for (key, ground) in found {
      grounds[Int(starts[Int(key.phrase)])] = ground
      starts[Int(key.phrase)] += 1
    }
    found = [:]
    let (positions, vertices, vertexRanges, termEnds, terms) = (positions, vertices, vertexRanges, termEnds, terms)
    streets = builder.table(
      cells: { row in
        if let range = vertexRanges[row] { return Array(Set(vertices[range].filter { !$0.x.isNaN }.map(Self.cell))) }
        return positions[row].x.isNaN ? [] : [Self.cell(positions[row])]
      },
      key: { row in
        // Without a position, the town tells.
        let own = terms[(row == 0 ? 0 : termEnds[row - 1])..<termEnds[row]]
        return own.first { $0.part == .locality }.map { Int($0.phrase) } ?? -1
      })
    builder = StreetTable.Builder()
    indexStreetNames()
  }

  private mutating func indexStreetNames() {
    var counts = [UInt32](repeating: 0, count: numbers.count + 1)
    var pairs: [(row: Int, name: UInt32)] = []
    for name in 0..<streets.nameCount {
      for street in streets.streets(of: name) {
        for row in streets.rows(of: street) where hasName[row] {
          pairs.append((row, UInt32(name)))
          counts[row + 1] += 1
        }
      }
    }
    for index in 1..<counts.count { counts[index] += counts[index - 1] }
    streetNameStarts = counts
    streetNames = Array(repeating: 0, count: pairs.count)
    for (row, name) in pairs {
      streetNames[Int(counts[row])] = name
      counts[row] += 1
    }
  }

  /// The numbers of the names of the streets that a row is in.
  func streetNames(of row: Int) -> ArraySlice<UInt32> {
    streetNames[Int(streetNameStarts[row])..<Int(streetNameStarts[row + 1])]
  }

  /// The cell of a position: about a kilometre.
  private static func cell(_ position: SIMD2<Double>) -> SIMD2<Int32> {
    let y = (position.y * 100).rounded(.down)
    let shrink = max(0.01, SpherePoint.shrink(at: y / 100))
    return SIMD2(Int32((position.x * 100 * shrink).rounded(.down)), Int32(y))
  }

  private mutating func addStreet(_ name: String, _ member: StreetTable.Member) {
    let parts = name.split(whereSeparator: { $0 == ";" || $0 == "/" || $0 == "," })
    for part in parts.count > 1 ? parts + [name[...]] : parts {
      let folded = Folding.folded(String(part))
      guard folded.tokenStarts.count <= Self.mostTokens else { continue }
      // Characters of scripts without spaces are words, as in a query.
      var bytes: [UInt8] = []
      let starts = folded.tokenStarts.map(Int.init)
      for (index, byte) in folded.bytes.enumerated() {
        if index > 0, starts.contains(index), bytes.last != 0x20 { bytes.append(0x20) }
        bytes.append(byte)
      }
      builder.add(bytes, member)
    }
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
  private mutating func addShared(_ text: String, _ part: AddressPart, _ row: Int) {
    if let found = known[text] {
      for phrase in found { terms.append(Term(phrase: phrase, part: part, isAlternate: false)) }
      addGrounds(found, part, row)
      return
    }
    let first = terms.count
    addName(text, part, isAlternate: false)
    let phrases = terms[first...].map(\.phrase)
    known[text] = phrases
    addGrounds(phrases, part, row)
  }

  private mutating func addGrounds(_ phrases: [UInt32], _ part: AddressPart, _ row: Int) {
    let position = positions[row]
    guard !position.x.isNaN else { return }
    let size = part == .country ? 1 : part == .administrativeArea || part == .subAdministrativeArea ? 0.2 : 0.01
    let cell = SIMD2(Int32((position.x / size).rounded(.down)), Int32((position.y / size).rounded(.down)))
    for phrase in phrases {
      let key = GroundKey(phrase: phrase, part: part, cell: cell)
      if found[key] == nil { found[key] = Ground(part: part, x: Float(position.x), y: Float(position.y)) }
    }
  }

  private mutating func add(_ bytes: [UInt8], tokens: Int, _ part: AddressPart, isAlternate: Bool) {
    guard !bytes.isEmpty, tokens <= Self.mostTokens else { return }
    longest = max(longest, tokens)
    let hash = bytes.withUnsafeBytes(hash64)
    let number = phrases[hash] ?? UInt32(phrases.count)
    phrases[hash] = number
    terms.append(Term(phrase: number, part: part, isAlternate: isAlternate))
  }

  /// The terms of a row.
  func terms(of row: Int) -> ArraySlice<Term> { terms[(row == 0 ? 0 : termEnds[row - 1])..<termEnds[row]] }

  /// The rows that have a phrase for a name.
  func rows(named phrase: UInt32) -> ArraySlice<UInt32> {
    postings[Int(postingStarts[Int(phrase)])..<Int(postingStarts[Int(phrase) + 1])]
  }

  /// Where a phrase is part of an address.
  func grounds(of phrase: UInt32) -> ArraySlice<Ground> {
    grounds[Int(groundStarts[Int(phrase)])..<Int(groundStarts[Int(phrase) + 1])]
  }
}

extension PlaceAddress {
  /// The streets that it names, each with its house number, where there is one.
  var houses: [(street: String, number: HouseNumber?)] {
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
    for part in streetLine?.split(separator: ",") ?? [] where part.contains(where: \.isLetter) {
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
