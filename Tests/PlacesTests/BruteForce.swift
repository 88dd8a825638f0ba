// What a search has to find, by looking at every place, and places to look for.

import TestSupport
import TextFolding

@testable import Gazetteer
@testable import Geocoding
@testable import PlaceIndex
@testable import PlaceSearch

/// A place as a test knows it.
struct ModelPlace {
  var entry: PlaceBag.Entry
  var names: [FoldedText]
  /// The words and the codes of the context.
  var words: [[UInt8]]
  var codes: [[UInt8]]
}

/// Places, an index of them, and what a search in it has to find.
struct Model {
  /// In the order of the index.
  private(set) var places: [ModelPlace]
  let index: IndexedPlaces
  private let view: IndexView

  /// - Parameter frequent: how many entries a word has at least that gets a list of its places; half of these, a
  ///   beginning of which it is kept what follows it.
  init(_ places: [ModelPlace], frequent: Int = 3) {
    var builder = PlaceIndexBuilder()
    builder.frequent = frequent
    var bag = PlaceBag()
    for place in places { bag.add(place.entry, names: place.names) }
    builder.add(bag)
    index = builder.build()
    view = IndexView(index)
    self.places = places.sorted { a, b in
      let (left, right) = (Float(a.entry.importance), Float(b.entry.importance))
      if left != right { return left > right }
      if a.entry.title != b.entry.title {
        return Array(a.entry.title.utf8).lexicographicallyPrecedes(Array(b.entry.title.utf8))
      }
      return Array(a.entry.id.utf8).lexicographicallyPrecedes(Array(b.entry.id.utf8))
    }
  }

  func distance(_ focus: (x: Double, y: Double), _ place: Int) -> Double? {
    guard index.position(of: place) != nil else { return nil }
    return SpherePoint(x: focus.x, y: focus.y).distance(view.units + 3 * place)
  }

  func passes(_ place: Int, _ filter: PlaceFilter) -> Bool {
    let entry = places[place].entry
    if let kinds = filter.kinds, kinds & (1 << entry.kind) == 0 { return false }
    let isPointOfInterest = entry.kind == PlaceKind.pointOfInterest.rawValue
    if isPointOfInterest, let wanted = filter.includedCategories, !wanted.contains(entry.category) { return false }
    if isPointOfInterest, let unwanted = filter.excludedCategories, unwanted.contains(entry.category) { return false }
    let isAddress = entry.kind == PlaceKind.address.rawValue
    if isAddress, let wanted = filter.includedLevels, !wanted.contains(entry.level) { return false }
    if isAddress, let unwanted = filter.excludedLevels, unwanted.contains(entry.level) { return false }
    if let wanted = filter.countries, !wanted.contains(entry.countryCode) { return false }
    guard let box = filter.box else { return true }
    guard let position = index.position(of: place) else { return false }
    return box.contains(x: position.x, y: position.y)
  }

  /// The hits, best first.
  func search(_ query: PlaceQuery) -> [PlaceHit] {
    let phrase = Folding.fold(query.text)
    guard !phrase.isEmpty else { return [] }
    let isWhole = query.lastWordIsWhole || query.text.hasSuffix(" ")
    let matcher = ModelMatcher(phrase: phrase, lastIsWhole: isWhole)
    var hits: [PlaceHit] = []
    var others: [Int] = []
    for place in places.indices where passes(place, query.filter) {
      if let worth = matcher.worth(places[place]) {
        hits.append(hit(place, worth, 0, query))
      } else {
        others.append(place)
      }
    }
    hits.sort(by: precedes)
    let length = String(decoding: phrase, as: UTF8.self).unicodeScalars.count
    let typos = min(2, query.typos ?? (length <= 3 ? 0 : length <= 7 ? 1 : 2))
    let isFull = hits.contains { matcher.hasAll(places[$0.place]) }
    if typos > 0, hits.count < min(3, query.limit), query.typos != nil || !isFull {
      var near: [PlaceHit] = []
      for place in others {
        if let (edits, worth) = matcher.nearest(places[place], typos) { near.append(hit(place, worth, edits, query)) }
      }
      if query.typos == nil {
        // Two errors only where nothing is found otherwise, and nothing far behind the best.
        if !hits.isEmpty || near.contains(where: { $0.edits == 1 }) { near.removeAll { $0.edits > 1 } }
        let best = near.map(\.score).max() ?? 0
        near.removeAll { $0.score < best - 0.5 }
      }
      near.sort(by: precedes)
      hits += near
    }
    return Array(hits.prefix(query.limit))
  }

  private func hit(_ place: Int, _ hundredths: Int, _ edits: Int, _ query: PlaceQuery) -> PlaceHit {
    let distance = query.focus.flatMap { self.distance($0, place) }
    let weights = query.weights
    let candidates = Candidates(view, query, limit: 1)
    return PlaceHit(
      place: place, text: Double(hundredths) / 100,
      importance: weights.importance * Double(Float(places[place].entry.importance)),
      proximity: distance.map { candidates.proximity($0) } ?? 0, distance: distance, edits: edits, entry: 0)
  }

  private func precedes(_ a: PlaceHit, _ b: PlaceHit) -> Bool {
    if a.score != b.score { return a.score > b.score }
    if a.importance != b.importance { return a.importance > b.importance }
    let (near, far) = (a.distance ?? .infinity, b.distance ?? .infinity)
    return near != far ? near < far : a.place < b.place
  }
}

/// Matches places with a query one by one.
struct ModelMatcher {
  private let phrase: [UInt8]
  private let words: [[UInt8]]
  private let lastIsWhole: Bool
  private let query: [UInt32]
  private let isFixed: [Bool]

  init(phrase: [UInt8], lastIsWhole: Bool) {
    self.phrase = phrase
    self.lastIsWhole = lastIsWhole
    words = phrase.split(separator: 0x20).map(Array.init)
    query = String(decoding: phrase, as: UTF8.self).unicodeScalars.map(\.value)
    isFixed = Array(
      words.map { word in
        let isNumber = word.allSatisfy { $0 >= 0x30 && $0 <= 0x39 }
        return String(decoding: word, as: UTF8.self).unicodeScalars.map { _ in isNumber }
      }.joined(separator: [false]))
  }

  /// By tier: name start, name inside, alternate start, alternate inside.
  private static let table = [[100, 90, 85], [72, 66, 62], [88, 78, 74], [60, 54, 50]]

  /// What is behind the first `count` bytes of a token, 0 for nothing, 1 for a word, 2 for more of the word.
  private func coverage(_ name: FoldedText, _ end: Int) -> Int {
    end == name.bytes.count ? 0 : name.bytes[end] == 0x20 ? 1 : 2
  }

  /// The best worth of a phrase in the names; that of an unfinished one when the query is unfinished elsewhere.
  private func phraseWorth(_ place: ModelPlace, _ phrase: [UInt8], isWhole: Bool, isFinished: Bool = true) -> Int? {
    var best: Int?
    for (ordinal, name) in place.names.enumerated() {
      for (number, start) in name.tokenStarts.enumerated() {
        let end = Int(start) + phrase.count
        guard end <= name.bytes.count, name.bytes[Int(start)..<end].elementsEqual(phrase) else { continue }
        let coverage = coverage(name, end)
        if coverage == 2, isWhole { continue }
        let tier = (ordinal == 0 ? 0 : 2) + (number == 0 ? 0 : 1)
        best = max(best ?? 0, Self.table[tier][isFinished ? coverage : 2])
      }
    }
    return best
  }

  /// The worth of a place in hundredths; nil when it does not match.
  func worth(_ place: ModelPlace) -> Int? {
    var best = phraseWorth(place, phrase, isWhole: lastIsWhole)
    guard words.count > 1 else { return best }
    for (ordinal, name) in place.names.enumerated() {
      for coverage in lastIsWhole ? [1] : [1, 2] where hasWords(name, 0, [], coverage == 1) {
        best = max(best ?? 0, Self.table[ordinal == 0 ? 1 : 3][coverage])
      }
    }
    guard words.count <= 8 else { return best }
    for first in words.indices {
      for last in first..<words.count where last - first + 1 < words.count {
        let others = words.indices.filter { $0 < first || $0 > last }
        guard others.allSatisfy({ isContext($0, place) }) else { continue }
        let run = Array(words[first...last].joined(separator: [0x20]))
        let isFinished = lastIsWhole || last == words.count - 1 || isContext(words.count - 1, place, isWhole: true)
        let isWhole = last < words.count - 1 || lastIsWhole
        guard let worth = phraseWorth(place, run, isWhole: isWhole, isFinished: isFinished) else { continue }
        best = max(best ?? 0, worth - 36 - 4 * others.count)
      }
    }
    return best
  }

  /// Whether the words from `index` on are tokens that are not taken.
  private func hasWords(_ name: FoldedText, _ index: Int, _ taken: [Int32], _ isWhole: Bool) -> Bool {
    if index == words.count { return true }
    for start in name.tokenStarts where !taken.contains(start) {
      let end = Int(start) + words[index].count
      guard end <= name.bytes.count, name.bytes[Int(start)..<end].elementsEqual(words[index]) else { continue }
      if coverage(name, end) == 2, isWhole || index < words.count - 1 { continue }
      if hasWords(name, index + 1, taken + [start], isWhole) { return true }
    }
    return false
  }

  /// Whether all words of a name were typed.
  func hasAll(_ place: ModelPlace) -> Bool { place.names.contains { $0.words.allSatisfy(words.contains) } }

  private func isContext(_ index: Int, _ place: ModelPlace, isWhole: Bool = false) -> Bool {
    if place.codes.contains(words[index]) || place.words.contains(words[index]) { return true }
    return !isWhole && index == words.count - 1 && !lastIsWhole
      && place.words.contains { $0.starts(with: words[index]) }
  }

  /// The fewest errors with which a place matches, and the best worth with so many.
  func nearest(_ place: ModelPlace, _ most: Int) -> (edits: Int, worth: Int)? {
    var best: (edits: Int, worth: Int)?
    for (ordinal, name) in place.names.enumerated() {
      for (number, start) in name.tokenStarts.enumerated() {
        let suffix = String(decoding: name.bytes[Int(start)...], as: UTF8.self).unicodeScalars.map(\.value)
        guard suffix.first == query.first else { continue }
        let distances = Self.alignment(query, isFixed, Array(suffix.prefix(query.count + most)))
        for (end, edits) in distances.enumerated() where end > 0 && edits > 0 && edits <= most {
          let coverage = end == suffix.count ? 0 : suffix[end] == 0x20 ? 1 : 2
          if coverage == 2, lastIsWhole { continue }
          let tier = (ordinal == 0 ? 0 : 2) + (number == 0 ? 0 : 1)
          let worth = Self.table[tier][coverage] - 30 * edits
          if let known = best, (known.edits, -known.worth) <= (edits, -worth) { continue }
          best = (edits, worth)
        }
      }
    }
    return best
  }

  /// The distance of a query to each beginning of a text: optimal string alignment that leaves fixed characters as they
  /// are, and adds nothing beside them.
  static func alignment(_ query: [UInt32], _ isFixed: [Bool], _ text: [UInt32]) -> [Int] {
    let far = 1000
    var cells = [[Int]](repeating: [Int](repeating: far, count: text.count + 1), count: query.count + 1)
    cells[0][0] = 0
    for i in 0...query.count {
      for j in 0...text.count {
        if i > 0, j > 0 {
          let isSame = query[i - 1] == text[j - 1]
          if isSame || !isFixed[i - 1] { cells[i][j] = min(cells[i][j], cells[i - 1][j - 1] + (isSame ? 0 : 1)) }
        }
        if i > 0, !isFixed[i - 1] { cells[i][j] = min(cells[i][j], cells[i - 1][j] + 1) }
        let isBesideFixed = i > 0 && isFixed[i - 1] || i < query.count && isFixed[i]
        if j > 0, !isBesideFixed { cells[i][j] = min(cells[i][j], cells[i][j - 1] + 1) }
        if i > 1, j > 1, query[i - 1] == text[j - 2], query[i - 2] == text[j - 1], !isFixed[i - 1], !isFixed[i - 2] {
          cells[i][j] = min(cells[i][j], cells[i - 2][j - 2] + 1)
        }
      }
    }
    return cells[query.count]
  }
}

/// Makes places and queries that meet often.
struct RandomPlaces {
  var random: SplitMix64
  /// Whether all are equally important, as points of interest are.
  var isFlat = false

  private static let words = [
    "a", "ab", "aba", "abab", "abba", "b", "ba", "bab", "san", "santa", "sandra", "new", "newark", "york", "yorkshire",
    "12",
    "123", "7", "São", "東京", "東", "京都", "Łódź", "d'Or", "springfield", "spring", "rio", "cafe", "é",
  ]
  private static let context = ["united", "states", "new", "york", "france", "il", "illinois", "santa", "東京", "cafe"]
  private static let codes = ["us", "il", "ny", "fr", "12345"]

  mutating func word() -> String { Self.words.randomElement(using: &random) ?? "" }

  mutating func name() -> String {
    (0..<[1, 1, 2, 2, 3, 4][Int.random(in: 0..<6, using: &random)]).map { _ in word() }.joined(separator: " ")
  }

  mutating func position() -> (x: Double, y: Double)? {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: nil
    case 1: ([180.0, -180, 179.99, -179.99][Int.random(in: 0..<4, using: &random)], random.within(-2, 2))
    case 2: (random.within(-180, 180), [90.0, -90, 89.9, -89.9][Int.random(in: 0..<4, using: &random)])
    case 3...5: (random.within(-180, 180), random.within(-90, 90))
    case 6: (8.5, 47.5)
    default: (random.within(8, 9), random.within(47, 48))
    }
  }

  mutating func places(_ count: Int) -> [ModelPlace] {
    (0..<count).map { number in
      let title = name()
      var entry = PlaceBag.Entry(id: "id:\(number)", title: title)
      entry.position = position()
      entry.importance = isFlat ? 0 : Double(Int.random(in: 0..<20, using: &random)) / 19
      entry.kind = UInt8.random(in: 0..<3, using: &random)
      entry.category = [0, 1, 2, 255][Int.random(in: 0..<4, using: &random)]
      entry.level = [0, 1, 2, 255][Int.random(in: 0..<4, using: &random)]
      entry.countryCode = ["US", "FR", ""][Int.random(in: 0..<3, using: &random)]
      let words = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
        Self.context.randomElement(using: &random) ?? ""
      }
      let codes = (0..<Int.random(in: 0..<3, using: &random)).map { _ in Self.codes.randomElement(using: &random) ?? ""
      }
      entry.context = Array(words.joined(separator: " ").utf8) + [0] + Array(codes.joined(separator: " ").utf8)
      var names = [Folding.folded(title)]
      for _ in 0..<Int.random(in: 0..<3, using: &random) {
        let other = Folding.folded(name())
        if !names.contains(where: { $0.bytes == other.bytes }) { names.append(other) }
      }
      return ModelPlace(
        entry: entry, names: names, words: words.map { Array($0.utf8) }, codes: codes.map { Array($0.utf8) })
    }
  }

  mutating func query() -> PlaceQuery {
    var parts = (0..<[1, 1, 2, 2, 3][Int.random(in: 0..<5, using: &random)]).map { _ in
      let other = (Self.context + Self.codes).randomElement(using: &random) ?? ""
      return Int.random(in: 0..<3, using: &random) == 0 ? other : word()
    }
    if Bool.random(using: &random), let last = parts.popLast() {
      parts.append(String(last.prefix(Int.random(in: 1...last.count, using: &random))))
    }
    var text = Array(parts.joined(separator: " "))
    if Int.random(in: 0..<3, using: &random) == 0, text.count > 2 {
      let at = Int.random(in: 1..<text.count - 1, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: text.swapAt(at, at + 1)
      case 1: text.remove(at: at)
      case 2: text.insert("b", at: at)
      default: text[at] = "a"
      }
    }
    var query = PlaceQuery(String(text) + (Int.random(in: 0..<6, using: &random) == 0 ? " " : ""))
    if Int.random(in: 0..<3, using: &random) > 0 { query.focus = position() }
    query.limit = [1, 2, 3, 5, 10, 1000][Int.random(in: 0..<6, using: &random)]
    query.lastWordIsWhole = Int.random(in: 0..<8, using: &random) == 0
    if Int.random(in: 0..<3, using: &random) == 0 {
      (query.weights.importance, query.weights.proximity) = (0.2, 2)
      (query.weights.scale, query.weights.radius) = (random.within(5, 500), random.within(0, 300))
    }
    if Int.random(in: 0..<4, using: &random) == 0 { query.typos = Int.random(in: 0...2, using: &random) }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: query.filter.kinds = UInt8.random(in: 0..<8, using: &random)
    case 1: query.filter.includedCategories = [1, 255]
    case 2: query.filter.excludedLevels = [2]
    case 3: query.filter.countries = ["FR"]
    case 4: query.filter.box = SearchBox(west: 8.2, south: 47.1, east: 8.8, north: 47.6)
    case 5: query.filter.box = SearchBox(west: 170, south: -10, east: 8.5, north: 90)
    default: break
    }
    return query
  }
}
