// The words by which addresses call places: of each place its names and the parts of its address, as folded phrases.

import Gazetteer
import Globe
import PlaceIndex
import PlaceSearch
import TextFolding
import Words

/// Words of a query that places are called by, or that are a part of addresses.
struct AddressPhrase {
  /// The number of the phrase among the parts of addresses; nil where it is none.
  var part: Int?
  /// The places that are called by it, ascending, and of each whether it is one of its other names.
  var places: [Int] = []
  var isAlternate: [Bool] = []
  /// How many typing errors the words have.
  var edits = 0

  /// How sure it is that the words mean it.
  var quality: Double { 1 - 0.12 * Double(edits) }

  /// Whether a place is called by it.
  func calls(_ place: Int) -> Bool {
    let at = partition(0, places.count) { places[$0] >= place }
    return at < places.count && places[at] == place
  }
}

/// What a `Geocoder` looks addresses up in: the tables of an index; one for each thread.
public struct AddressTable {
  /// Somewhere a phrase is part of an address.
  struct Ground {
    let part: AddressPart
    let x, y: Double
  }

  private let index: IndexedPlaces
  private let view: IndexView
  private let allows: PlacePredicate
  let streets: StreetTable
  private let parts: WordList
  private let classes, named: IndexArray<UInt8>
  private let rows: IndexArray<UInt32>
  private let rowTerms: RunTable<UInt32>
  private let phraseGrounds: RunTable<SIMD2<Int32>>
  private let boxPlaces: IndexArray<UInt32>
  private let boxes: IndexArray<SIMD4<Int32>>
  private let linePlaces: IndexArray<UInt32>
  private let linePieces: RunTable<SIMD2<UInt32>>
  private let vertices: IndexArray<SIMD2<Int32>>
  private let numberRanges: IndexArray<SIMD4<Int32>>
  private let placeStreets: IndexArray<UInt64>

  /// Takes the tables of an index that was made for addresses.
  ///
  /// - Parameter filter: which places may be answers; the others only say where these are.
  public init(_ index: IndexedPlaces, _ filter: PlaceFilter = PlaceFilter()) { self.init(index, filter, nil) }

  init(_ index: IndexedPlaces, _ filter: PlaceFilter, _ condition: PlaceCondition?) {
    self.index = index
    view = IndexView(index)
    allows = PlacePredicate(index, filter, condition)
    streets = StreetTable(index)
    parts = WordList(index.section(.partTexts, of: UInt8.self), index.section(.partStarts, of: UInt32.self))
    classes = index.section(.classes, of: UInt8.self)
    named = index.section(.namedPlaces, of: UInt8.self)
    rows = index.section(.addressRows, of: UInt32.self)
    rowTerms = RunTable(index.section(.addressTerms, of: UInt32.self), index.section(.addressStarts, of: UInt32.self))
    phraseGrounds = RunTable(
      index.section(.grounds, of: SIMD2<Int32>.self), index.section(.groundStarts, of: UInt32.self))
    boxPlaces = index.section(.boxPlaces, of: UInt32.self)
    boxes = index.section(.boxes, of: SIMD4<Int32>.self)
    linePlaces = index.section(.linePlaces, of: UInt32.self)
    linePieces = RunTable(
      index.section(.linePieces, of: SIMD2<UInt32>.self), index.section(.lineStarts, of: UInt32.self))
    vertices = index.section(.vertices, of: SIMD2<Int32>.self)
    numberRanges = index.section(.numberRanges, of: SIMD4<Int32>.self)
    placeStreets = index.section(.placeStreets, of: UInt64.self)
  }

  /// Whether a place may be an answer, and not only say where others are.
  func isWanted(_ place: Int) -> Bool { allows(place) }

  /// Where a place is.
  func position(_ place: Int) -> SIMD2<Double>? { index.position(of: place).map { SIMD2($0.x, $0.y) } }

  /// Its kind and address level.
  func kind(_ place: Int) -> UInt8 { classes[4 * place] }
  func level(_ place: Int) -> UInt8 { classes[4 * place + 2] }

  /// Whether it has a name of its own.
  func hasName(_ place: Int) -> Bool { classes[4 * place + 3] & 2 != 0 }

  func importance(_ place: Int) -> Double { index.importance(of: place) }

  /// The box around a place that is a part of addresses and more than a point.
  func box(_ place: Int) -> SearchBox? {
    let at = partition(0, boxPlaces.count) { Int(boxPlaces[$0]) >= place }
    guard at < boxPlaces.count, Int(boxPlaces[at]) == place else { return nil }
    let box = boxes[at]
    return SearchBox(
      west: Double(box.x) / 1e7, south: Double(box.y) / 1e7, east: Double(box.z) / 1e7, north: Double(box.w) / 1e7)
  }

  /// The vertices of a street's line, NaN between those of several; nil for what is not a line.
  func line(_ place: Int) -> [SIMD2<Double>]? {
    let at = partition(0, linePlaces.count) { Int(linePlaces[$0]) >= place }
    guard at < linePlaces.count, Int(linePlaces[at]) == place else { return nil }
    var line: [SIMD2<Double>] = []
    for piece in linePieces[at] {
      if !line.isEmpty { line.append(SIMD2(.nan, .nan)) }
      for vertex in vertices.run(Int(piece.x), Int(piece.x) + Int(piece.y)) {
        line.append(SIMD2(Double(vertex.x) / 1e7, Double(vertex.y) / 1e7))
      }
    }
    return line
  }

  /// The house numbers along a place's line.
  func ranges(_ place: Int) -> [NumberRange] {
    var at = partition(0, numberRanges.count) { Int(numberRanges[$0].x) >= place }
    var found: [NumberRange] = []
    while at < numberRanges.count, Int(numberRanges[at].x) == place {
      let row = numberRanges[at]
      found.append(NumberRange(side: row.y == 0 ? .left : .right, from: Int(row.z), to: Int(row.w)))
      at += 1
    }
    return found
  }

  /// Whether a place with a name of its own is in a street of one of some names.
  func isIn(_ place: Int, street name: Int) -> Bool {
    let wanted = UInt64(place) << 32 | UInt64(name)
    let at = partition(0, placeStreets.count) { placeStreets[$0] >= wanted }
    return at < placeStreets.count && placeStreets[at] == wanted
  }

  /// Whether a phrase is a part of a place's address; the part.
  func part(_ place: Int, _ phrase: Int, _ isOpen: (AddressPart) -> Bool) -> AddressPart? {
    for term in rowTerms[Int(rows[place])] where Int(term >> 4) == phrase {
      if let part = AddressPart(rawValue: UInt8(term & 15)), isOpen(part) { return part }
    }
    return nil
  }

  /// Whether a place says what part of its address is.
  func has(_ place: Int, _ part: AddressPart) -> Bool {
    rowTerms[Int(rows[place])].contains { UInt8($0 & 15) == part.rawValue }
  }

  /// Whether a place that is a part of addresses has an area that holds a position.
  func holds(_ place: Int, _ position: SIMD2<Double>) -> Bool {
    guard let box = box(place), box.contains(x: position.x, y: position.y) else { return false }
    return ShapeSearch(index).holding(x: position.x, y: position.y).contains { $0.place == place }
  }

  /// Whether a place's own text or an area says which town it is in, and not only which is near.
  func isTownCertain(_ place: Int) -> Bool {
    has(place, .locality) && !index.parents(of: place).contains(where: \.isNearest)
  }

  /// Where a phrase is part of an address.
  func grounds(of phrase: Int) -> some Sequence<Ground> {
    phraseGrounds[phrase].lazy.map { ground in
      Ground(
        part: AddressPart(rawValue: UInt8(ground.y & 15)) ?? .country, x: Double(ground.x) / 1e6,
        y: Double(ground.y >> 4) / 1e6)
    }
  }

  /// Where a phrase is one part of addresses: the middle of places that lie near each other, and how many cells of a
  /// hundredth of a degree they are in.
  func middles(of phrase: Int, _ part: AddressPart) -> [(x: Double, y: Double, count: Int)] {
    // Two towns of one name are farther from each other than this, in kilometres.
    let reach = part == .postalCode ? 15.0 : 30
    var groups: [(first: SpherePoint, grounds: [Ground])] = []
    for ground in grounds(of: phrase) where ground.part == part {
      let point = SpherePoint(x: ground.x, y: ground.y)
      if let known = groups.firstIndex(where: { $0.first.distance(to: point) <= reach }) {
        groups[known].grounds.append(ground)
      } else if groups.count < 64 {
        groups.append((point, [ground]))
      }
    }
    return groups.map { group in
      let (first, count) = (group.grounds[0], Double(group.grounds.count))
      var (x, y) = (0.0, 0.0)
      for ground in group.grounds {
        x += Longitude.folded(ground.x - first.x)
        y += ground.y - first.y
      }
      // To a decimetre, as positions of grounds are kept.
      func rounded(_ degrees: Double) -> Double { (degrees * 1e6).rounded() / 1e6 }
      return (rounded(first.x + x / count), rounded(first.y + y / count), group.grounds.count)
    }
  }

  /// The nearest place to a position that has a phrase for one part of its address.
  func neighbour(x: Double, y: Double, _ phrase: Int, _ part: AddressPart) -> Int? {
    let here = SpherePoint(x: x, y: y)
    let near = ShapeSearch(index).nearest(
      x: x, y: y, within: 60_000, mask: .max, where: { self.part($0, phrase) { $0 == part } != nil && isWanted($0) },
      measure: { geometry in
        guard let point = RepresentativePoint.of(geometry) else { return .infinity }
        return here.distance(to: SpherePoint(x: point.x, y: point.y)) * 1000
      })
    return near.first?.place
  }

  /// The phrases that words nearly are which are no phrase: parts of addresses with typing errors.
  func nearPhrases(
    _ tokens: AddressTokens, besides known: [[(end: Int, phrase: AddressPhrase)]]
  ) -> [(start: Int, end: Int, phrase: AddressPhrase)] {
    var found: [(start: Int, end: Int, phrase: AddressPhrase)] = []
    for start in 0..<tokens.count {
      for end in start + 1...min(tokens.count, start + 3) where !known[start].contains(where: { $0.end == end }) {
        let text = Array(tokens.folded.bytes[tokens.byteStarts[start]..<tokens.byteEnds[end - 1]])
        guard text.count >= 5, !text.contains(where: { $0.isDigit }) else { continue }
        let near = parts.near(text, edits: end == start + 1 && text.count >= 9 ? 2 : 1).sorted { a, b in
          a.edits != b.edits ? a.edits < b.edits : a.number < b.number
        }
        for (number, edits) in near.prefix(4) where edits > 0 && edits == near[0].edits {
          var phrase = AddressPhrase(part: number, edits: edits)
          addPlaces(entries(of: parts[number], in: .nameStart), isAlternate: false, &phrase)
          found.append((start, end, phrase))
        }
      }
    }
    return found
  }

  /// The phrases that begin at each word, the longest first.
  func phrases(_ tokens: AddressTokens) -> [[(end: Int, phrase: AddressPhrase)]] {
    tokens.folded.bytes.withUnsafeBufferPointer { bytes in
      (0..<tokens.count).map { start in
        var found: [(end: Int, phrase: AddressPhrase)] = []
        // What begins with more words is among what begins with fewer.
        var words = 0..<parts.count
        var tiers = [Tier.nameStart, .alternateStart].map {
          view.tierStart($0)..<max(view.tierStart($0), view.tierEnd($0))
        }
        for end in start + 1...min(tokens.count, start + AddressBag.mostTokens) {
          let text = UnsafeBufferPointer(rebasing: bytes[tokens.byteStarts[start]..<tokens.byteEnds[end - 1]])
          words = parts.range(beginning: text, among: words)
          var phrase = AddressPhrase()
          if !words.isEmpty, parts[words.lowerBound].count == text.count { phrase.part = words.lowerBound }
          for (number, tier) in tiers.enumerated() {
            let low = partition(tier.lowerBound, tier.upperBound) { view.compare($0, text) >= 0 }
            let high = partition(low, tier.upperBound) { view.compare($0, text) > 0 }
            tiers[number] = low..<high
            let whole = partition(low, high) { view.text($0)[text.count] > 0 }
            addPlaces(low..<whole, isAlternate: number == 1, &phrase)
          }
          if phrase.part != nil || !phrase.places.isEmpty { found.append((end, phrase)) }
          if words.isEmpty, tiers.allSatisfy(\.isEmpty) { break }
        }
        return found.reversed()
      }
    }
  }

  /// The entries of a tier that are a text.
  private func entries(of text: UnsafeBufferPointer<UInt8>, in tier: Tier) -> Range<Int> {
    let (first, end) = (view.tierStart(tier), max(view.tierStart(tier), view.tierEnd(tier)))
    let low = partition(first, end) { view.compare($0, text) >= 0 }
    return low..<partition(low, end) { view.compare($0, text) > 0 || view.text($0)[text.count] > 0 }
  }

  /// Adds the places of some entries that addresses call by name; the entries of one text are in the order of places.
  private func addPlaces(_ entries: Range<Int>, isAlternate: Bool, _ phrase: inout AddressPhrase) {
    guard !entries.isEmpty else { return }
    var added: [Int] = []
    for place in view.places.run(entries.lowerBound, entries.upperBound).lazy.map({ Int($0) })
    where place < index.count && named[place >> 3] >> UInt8(place & 7) & 1 != 0 && added.last != place {
      added.append(place)
    }
    guard !phrase.places.isEmpty else {
      phrase.places = added
      phrase.isAlternate = Array(repeating: isAlternate, count: added.count)
      return
    }
    // A place that is called so comes before the same by another name.
    let others = added.filter { !phrase.calls($0) }
    let all = zip(phrase.places, phrase.isAlternate).map { ($0, $1) } + others.map { ($0, true) }
    let sorted = all.sorted { $0.0 < $1.0 }
    phrase.places = sorted.map(\.0)
    phrase.isAlternate = sorted.map(\.1)
  }
}
