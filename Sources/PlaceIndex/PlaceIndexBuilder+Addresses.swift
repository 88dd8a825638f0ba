// The tables of addresses in an index: what places lie in as phrases, and where each phrase is part of an address.

import Gazetteer
import TextFolding

extension PlaceIndexBuilder {
  /// Adds the tables of addresses, where they were gathered.
  ///
  /// - Parameter derived: what follows from the parents of each place.
  func addAddressTables(_ order: [Int32], _ ranks: [UInt32], _ derived: DerivedRows, _ image: inout IndexImage) {
    guard let own = bag.addresses else { return }
    var parts = AddressPartsBuilder(own)
    var rows: [UInt32] = []
    rows.reserveCapacity(order.count)
    for (rank, index) in order.enumerated() {
      let row = parts.row(own: own.addresses[Int(index)], derived.address(ofRank: rank), number: derived.row(rank))
      rows.append(row)
      if let (x, y) = bag.entries[Int(index)].position {
        parts.addGround(row, Int32((x * 1e7).rounded()), Int32((y * 1e7).rounded()))
      }
    }
    parts.finish(&image)
    image.set(.addressRows, rows)
    var named = [UInt8](repeating: 0, count: (order.count + 7) / 8)
    for (rank, index) in order.enumerated()
    where AddressBag.Flags(rawValue: own.flags[Int(index)]).contains(.isNamed) { named[rank / 8] |= 1 << (rank % 8) }
    image.set(.namedPlaces, named)
    let boxes = own.boxes.map { (place: ranks[Int($0.entry)], box: $0.box) }.sorted { $0.place < $1.place }
    image.set(.boxPlaces, boxes.map(\.place))
    image.set(.boxes, boxes.map(\.box))
    let lines = addLines(own, ranks, &image)
    let town = { (entry: Int32) -> Int in
      // Without a position, the town tells.
      parts.locality(ofRow: Int(rows[Int(ranks[Int(entry)])]))
    }
    addStreetNames(own, ranks, lines, town, &image)
  }

  /// Adds the lines of streets, as pieces of the vertices, and the numbers along them.
  ///
  /// - Returns: the pieces of each line, by its place among those that were added.
  private func addLines(_ own: AddressBag, _ ranks: [UInt32], _ image: inout IndexImage) -> [Int32: Range<Int>] {
    var found: [Int32: Range<Int>] = [:]
    for (index, piece) in bag.shapes.pieces.enumerated()
    where AddressBag.Flags(rawValue: own.flags[Int(piece.entry)]).contains(.isLine) {
      found[piece.entry] = (found[piece.entry]?.lowerBound ?? index)..<index + 1
    }
    let lines = found.map { (place: ranks[Int($0.key)], pieces: $0.value) }.sorted { $0.place < $1.place }
    var (starts, pieces) = ([UInt32(0)], [UInt32]())
    for line in lines {
      for piece in bag.shapes.pieces[line.pieces] { pieces += [UInt32(piece.start), UInt32(piece.count)] }
      starts.append(UInt32(pieces.count / 2))
    }
    image.set(.linePlaces, lines.map(\.place))
    image.set(.lineStarts, starts)
    image.set(.linePieces, pieces)
    let ranges = own.ranges.enumerated().map { (place: ranks[Int($1.entry)], order: $0, range: $1.range) }
      .sorted { ($0.place, $0.order) < ($1.place, $1.order) }
    image.set(
      .numberRanges,
      ranges.map {
        SIMD4(
          Int32(bitPattern: $0.place), $0.range.side == .left ? 0 : 1, Int32(clamping: $0.range.from),
          Int32(clamping: $0.range.to))
      })
    return found
  }
}

/// What follows from the parents of each place, by its rank.
struct DerivedRows {
  /// The number of the row of each place, 0 for none; empty where no place has parents.
  var numbers: [UInt32] = []
  var addresses: [PlaceAddress] = []

  func row(_ rank: Int) -> UInt32 { rank < numbers.count ? numbers[rank] : 0 }

  func address(ofRank rank: Int) -> PlaceAddress? { row(rank) == 0 ? nil : addresses[Int(row(rank)) - 1] }
}

/// Gathers the phrases of what places lie in.
private struct AddressPartsBuilder {
  private let bag: AddressBag
  private var phrases = StringTable()
  /// The phrases of a text, found once.
  private var known: [String: [UInt32]] = [:]
  /// The number of each pair of what a place says of its address and what follows for it, and the terms of that.
  private var rows: [UInt64: UInt32] = [:]
  private var starts: [UInt32] = [0]
  private var terms: [(phrase: UInt32, part: AddressPart)] = []
  /// The cells in which a row was met, and in which a phrase was, with the first position there.
  private var met: Set<UInt64> = []
  private var seen: Set<UInt64> = []
  private var grounds: [(key: UInt64, x: Int32, y: Int32)] = []

  init(_ bag: AddressBag) { self.bag = bag }

  /// The number of a row, which is made when it is first asked for.
  mutating func row(own: UInt32, _ derived: PlaceAddress?, number: UInt32) -> UInt32 {
    let key = UInt64(own) << 32 | UInt64(number)
    if let row = rows[key] { return row }
    let row = UInt32(rows.count)
    rows[key] = row
    var address = DerivedAddress.address(bag.addressTexts[Int(own)])
    if let derived { address.add(derived) }
    add(address)
    starts.append(UInt32(terms.count))
    return row
  }

  private mutating func add(_ address: PlaceAddress) {
    for (part, text) in [
      (.postalCode, address.postalCode), (.subLocality, address.subLocality), (.locality, address.locality),
      (.subAdministrativeArea, address.subAdministrativeArea), (.administrativeArea, address.administrativeArea),
      (.administrativeArea, address.administrativeAreaCode), (.country, address.country),
    ] as [(AddressPart, String?)] {
      if let text { add(text, part) }
    }
    guard let country = address.countryCode.flatMap({ Country(code: $0) }) else { return }
    for name in country.names + [country.code, country.code3] where name != address.country { add(name, .country) }
    if country.code == "GB" { add("UK", .country) }
  }

  private mutating func add(_ text: String, _ part: AddressPart) {
    if known[text] == nil {
      let folded = Folding.folded(text)
      let forms = [folded.bytes] + NameVariants.variants(of: text, folded: folded)
      known[text] = forms.compactMap { bytes in
        let count = bytes == folded.bytes ? folded.tokenStarts.count : bytes.count { $0 == 0x20 } + 1
        return bytes.isEmpty || count > AddressBag.mostTokens || bytes.contains(0) ? nil : phrases.number(bytes)
      }
    }
    for phrase in known[text] ?? [] { terms.append((phrase, part)) }
  }

  /// Tells that a place with a row is somewhere.
  mutating func addGround(_ row: UInt32, _ x: Int32, _ y: Int32) {
    // A hundredth of a degree; those of regions and countries are whole numbers of them.
    let (column, line) = (Int32((Double(x) / 1e5).rounded(.down)), Int32((Double(y) / 1e5).rounded(.down)))
    let ground = UInt64(column + 18_000) << 16 | UInt64(line + 9_000)
    guard met.insert(UInt64(row) << 32 | ground).inserted else { return }
    for (phrase, part) in terms[Int(starts[Int(row)])..<Int(starts[Int(row) + 1])] {
      let size: Int32 = part == .country ? 100 : part == .administrativeArea || part == .subAdministrativeArea ? 20 : 1
      let cell = UInt64((column + 18_000) / size) << 15 | UInt64((line + 9_000) / size)
      let key = UInt64(phrase) << 35 | UInt64(part.rawValue) << 31 | cell
      if seen.insert(key).inserted { grounds.append((key, x, y)) }
    }
  }

  /// The phrase of the town of a row; -1 for none.
  func locality(ofRow row: Int) -> Int {
    terms[Int(starts[row])..<Int(starts[row + 1])].first { $0.part == .locality }.map { Int($0.phrase) } ?? -1
  }

  /// Ten of them are one.
  private static func micro(_ ordinate: Int32) -> Int32 { Int32((Double(ordinate) / 10).rounded()) }

  /// Writes the phrases in the order of their bytes, and what belongs to each.
  mutating func finish(_ image: inout IndexImage) {
    // What told what is there already is not asked any more.
    (rows, known, met, seen) = ([:], [:], [], [])
    let order = phrases.sorted()
    var numbers = [UInt32](repeating: 0, count: order.count)
    for (number, phrase) in order.enumerated() { numbers[Int(phrase)] = UInt32(number) }
    var (texts, ends) = ([UInt8](), [UInt32(0)])
    for phrase in order {
      texts += phrases[Int(phrase)]
      ends.append(UInt32(texts.count))
    }
    image.set(.partTexts, texts)
    image.set(.partStarts, ends)
    image.set(.addressStarts, starts)
    image.set(.addressTerms, terms.map { numbers[Int($0.phrase)] << 4 | UInt32($0.part.rawValue) })
    for index in grounds.indices {
      let key = grounds[index].key
      grounds[index].key = UInt64(numbers[Int(key >> 35)]) << 35 | key & (1 << 35 - 1)
    }
    grounds.sort { $0.key < $1.key }
    var groundStarts = [UInt32](repeating: 0, count: order.count + 1)
    for ground in grounds { groundStarts[Int(ground.key >> 35) + 1] += 1 }
    for index in order.indices { groundStarts[index + 1] += groundStarts[index] }
    image.set(.groundStarts, groundStarts)
    // Longitude, and the part of the address below the latitude, both in 1e-6 degrees.
    image.set(
      .grounds,
      grounds.map { ground in
        SIMD2(Self.micro(ground.x), Self.micro(ground.y) << 4 | Int32(ground.key >> 31 & 15))
      })
  }
}
