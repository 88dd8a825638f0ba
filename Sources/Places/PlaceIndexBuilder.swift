// From places to the bytes of an index.

/// Builds an index.
///
/// Holds the folded names and some numbers of each place, not the places; O(names · log names) time.
public struct PlaceIndexBuilder: Sendable {
  private var bag = PlaceBag()
  /// Where the places come from: told when the index is opened.
  public var source = ""
  /// The text of the places, when the index is to hold it.
  public var embedded: [UInt8] = []

  /// Makes an empty builder.
  public init() {}

  /// How many places it has.
  public var count: Int { bag.count }

  /// Takes places.
  public mutating func add(_ bag: PlaceBag) { self.bag.add(bag) }

  /// Makes the index.
  public consuming func build() -> PlaceIndex {
    let order = rankOrder()
    return build(order)
  }

  /// Makes the index of places in this order.
  consuming func build(_ order: [Int32]) -> PlaceIndex {
    var image = IndexImage()
    let ranks = Self.inverse(order)
    addNames(ranks, &image)
    addPlaces(order, &image)
    addGrid(order, &image)
    addIDs(ranks, &image)
    image.set(.source, Array(source.utf8))
    image.set(.embedded, embedded)
    return PlaceIndex(memory: image.finished(places: order.count))
  }

  /// The places by importance, then title, then id.
  func rankOrder() -> [Int32] {
    let importances = bag.entries.map(Self.importance)
    return bag.entries.indices.map(Int32.init).sorted { a, b in
      let (most, least) = (importances[Int(a)], importances[Int(b)])
      return most != least ? most > least : precedesByText(Int(a), Int(b))
    }
  }

  private func precedesByText(_ a: Int, _ b: Int) -> Bool {
    let (left, right) = (bag.entries[a].title, bag.entries[b].title)
    if left != right { return left.utf8.lexicographicallyPrecedes(right.utf8) }
    let (first, second) = (bag.entries[a].id, bag.entries[b].id)
    return first != second ? first.utf8.lexicographicallyPrecedes(second.utf8) : a < b
  }

  /// The importance, 0…1.
  private static func importance(_ entry: PlaceBag.Entry) -> Float {
    entry.importance > 0 ? min(1, Float(entry.importance)) : 0
  }

  /// The position, unless it is none on the Earth.
  private static func position(_ entry: PlaceBag.Entry) -> (x: Double, y: Double)? {
    guard let position = entry.position, abs(position.x) <= 180, abs(position.y) <= 90 else { return nil }
    // As it is kept, so that a place on a side of a box or cell is on the same side everywhere.
    return ((position.x * 1e7).rounded() / 1e7, (position.y * 1e7).rounded() / 1e7)
  }

  private static func inverse(_ order: [Int32]) -> [UInt32] {
    var ranks = [UInt32](repeating: 0, count: order.count)
    for (rank, index) in order.enumerated() { ranks[Int(index)] = UInt32(rank) }
    return ranks
  }
}

/// A token of a name on its way into the order of all tokens.
private struct TokenEntry {
  /// The first eight bytes, so that most comparisons need no look at the pool.
  let key: UInt64
  let start: UInt32
  let place: UInt32
}

extension PlaceIndexBuilder {
  private func addNames(_ ranks: [UInt32], _ image: inout IndexImage) {
    var tiers = [[TokenEntry]](repeating: [], count: Tier.allCases.count)
    /// The tokens of names, without alternates, in the order of the pool.
    var tokens: [UInt32] = []
    bag.pool.withUnsafeBufferPointer { pool in
      var (name, token, start) = (0, 0, 0)
      for (index, count) in bag.nameCounts.enumerated() {
        for ordinal in 0..<Int(count) {
          for number in 0..<Int(bag.tokenCounts[name]) {
            let at = start + Int(bag.tokens[token])
            let tier: Tier =
              ordinal == 0 ? (number == 0 ? .nameStart : .nameInfix) : number == 0 ? .alternateStart : .alternateInfix
            tiers[tier.rawValue].append(TokenEntry(key: Self.key(pool, at), start: UInt32(at), place: ranks[index]))
            if ordinal == 0 { tokens.append(UInt32(at)) }
            token += 1
          }
          name += 1
          while pool[start] != 0 { start += 1 }
          start += 1
        }
      }
      for tier in tiers.indices { Self.sort(&tiers[tier], pool) }
    }
    let entries = tiers.flatMap { $0 }
    image.tierStarts = tiers.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    image.set(.pool, bag.pool)
    image.set(.entryStarts, entries.map(\.start))
    let places = entries.map(\.place)
    image.set(.entryPlaces, places)
    image.set(.minima, Self.minima(places))
    addEntriesOfPlaces(places, count: ranks.count, &image)
    addChains(tiers[Tier.nameStart.rawValue], tokens, &image)
  }

  /// The first eight bytes at `at`, none beyond the name's end, as a number in their order.
  private static func key(_ pool: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt64 {
    var key: UInt64 = 0
    var isOver = false
    for index in 0..<8 {
      let byte = isOver ? 0 : pool[at + index]
      isOver = isOver || byte == 0
      key = key << 8 | UInt64(byte)
    }
    return key
  }

  private static func sort(_ entries: inout [TokenEntry], _ pool: UnsafeBufferPointer<UInt8>) {
    entries.sort { precedes($0, $1, pool) }
  }

  /// By what follows in the name, then by place.
  @inline(__always)
  private static func precedes(_ a: TokenEntry, _ b: TokenEntry, _ pool: UnsafeBufferPointer<UInt8>) -> Bool {
    if a.key != b.key { return a.key < b.key }
    // A key that ends in a zero byte is the whole name.
    if a.key & 0xFF != 0 {
      var (left, right) = (Int(a.start) + 8, Int(b.start) + 8)
      while pool[left] == pool[right], pool[left] != 0 {
        left += 1
        right += 1
      }
      if pool[left] != pool[right] { return pool[left] < pool[right] }
    }
    return a.place != b.place ? a.place < b.place : a.start < b.start
  }

  /// The smallest place of each block, of each two blocks that follow each other, of each four, and so on.
  private static func minima(_ places: [UInt32]) -> [UInt32] {
    var level = stride(from: 0, to: places.count, by: IndexFormat.block).map { start in
      places[start..<min(places.count, start + IndexFormat.block)].reduce(UInt32.max, min)
    }
    var all = level
    var width = 1
    while width * 2 <= level.count {
      // The window at i covers i ..< i + 2 · width; where the end is nearer, only what is there.
      level = level.indices.map { $0 + width < level.count ? min(level[$0], level[$0 + width]) : level[$0] }
      all += level
      width *= 2
    }
    return all
  }

  private func addEntriesOfPlaces(_ places: [UInt32], count: Int, _ image: inout IndexImage) {
    var starts = [UInt32](repeating: 0, count: count + 1)
    for place in places { starts[Int(place) + 1] += 1 }
    for index in 0..<count { starts[index + 1] += starts[index] }
    var next = starts
    var entries = [UInt32](repeating: 0, count: places.count)
    for (position, place) in places.enumerated() {
      entries[Int(next[Int(place)])] = UInt32(position)
      next[Int(place)] += 1
    }
    image.set(.entriesStart, starts)
    image.set(.entriesOfPlace, entries)
  }

  /// Names that three places have: chains, to be completed as a query.
  ///
  /// - Parameters:
  ///   - entries: those at the start of names.
  ///   - inner: those inside names, by where they begin in the pool.
  private func addChains(_ entries: [TokenEntry], _ tokens: [UInt32], _ image: inout IndexImage) {
    bag.pool.withUnsafeBufferPointer { pool in
      func isEqual(_ a: TokenEntry, _ b: TokenEntry) -> Bool {
        guard a.key == b.key else { return false }
        var (left, right) = (Int(a.start), Int(b.start))
        while pool[left] == pool[right], pool[left] != 0 {
          left += 1
          right += 1
        }
        return pool[left] == pool[right]
      }
      var rows: [(token: TokenEntry, row: [UInt32])] = []
      var at = 0
      while at < entries.count {
        var end = at + 1
        while end < entries.count, isEqual(entries[at], entries[end]) { end += 1 }
        if end - at >= 3 {
          let start = entries[at].start
          // Entries of one name are in the order of their places.
          var token = partition(0, tokens.count) { tokens[$0] >= start }
          while token < tokens.count, token == 0 || tokens[token] == start || pool[Int(tokens[token]) - 1] != 0 {
            let begin = tokens[token]
            rows.append(
              (
                TokenEntry(key: Self.key(pool, Int(begin)), start: begin, place: entries[at].place),
                [begin, start, UInt32(end - at), entries[at].place]
              ))
            token += 1
          }
        }
        at = end
      }
      rows.sort { Self.precedes($0.token, $1.token, pool) }
      image.set(.chains, rows.flatMap(\.row))
    }
  }

  private func addPlaces(_ order: [Int32], _ image: inout IndexImage) {
    var positions: [Int32] = []
    var units: [Float] = []
    var (extended, reaches) = ([UInt32](), [Float]())
    var importances: [Float] = []
    var classes: [UInt8] = []
    var sourceStarts: [UInt64] = []
    var sourceLengths: [UInt32] = []
    var countries = StringTable()
    var contexts = StringTable()
    var (countryNumbers, contextNumbers) = ([UInt32](), [UInt32]())
    for (number, index) in order.enumerated() {
      let entry = bag.entries[Int(index)]
      if let position = Self.position(entry) {
        if entry.reach > 0 {
          extended.append(UInt32(number))
          reaches.append(Float(entry.reach).nextUp)
        }
        positions += [Int32((position.x * 1e7).rounded()), Int32((position.y * 1e7).rounded())]
        let unit = SpherePoint(x: position.x, y: position.y)
        units += [Float(unit.x), Float(unit.y), Float(unit.z)]
      } else {
        positions += [IndexFormat.nowhere, IndexFormat.nowhere]
        units += [0, 0, 0]
      }
      importances.append(Self.importance(entry))
      classes += [entry.kind, entry.category, entry.level, 0]
      countryNumbers.append(countries.number(Array(entry.countryCode.utf8)))
      contextNumbers.append(contexts.number(entry.context + [0]))
      sourceStarts.append(UInt64(entry.source.start))
      sourceLengths.append(UInt32(entry.source.count))
    }
    image.set(.positions, positions)
    image.set(.units, units)
    image.set(.extended, extended)
    image.set(.reaches, reaches)
    image.set(.importances, importances)
    image.set(.classes, classes)
    image.set(.countries, countryNumbers)
    image.set(.contexts, contextNumbers)
    image.set(.countryStarts, countries.starts)
    image.set(.contextStarts, contexts.starts.map { $0 + UInt32(countries.texts.count) })
    let texts = countries.texts + contexts.texts
    image.set(.texts, texts)
    image.set(.contextWords, Self.words(texts, from: countries.texts.count))
    image.set(.sourceStarts, sourceStarts)
    image.set(.sourceLengths, sourceLengths)
  }

  /// Where each word in the texts begins, in the order of the words, each once.
  private static func words(_ texts: [UInt8], from start: Int) -> [UInt32] {
    texts.withUnsafeBufferPointer { texts in
      func precedes(_ a: UInt32, _ b: UInt32) -> Bool {
        var (left, right) = (Int(a), Int(b))
        while texts[left] == texts[right], texts[left] > 0x20 {
          left += 1
          right += 1
        }
        return (texts[left] > 0x20 ? texts[left] : 0) < (texts[right] > 0x20 ? texts[right] : 0)
      }
      var words: [UInt32] = []
      for at in start..<texts.count where texts[at] > 0x20 && (at == start || texts[at - 1] <= 0x20) {
        words.append(UInt32(at))
      }
      words.sort(by: precedes)
      var unique: [UInt32] = []
      for word in words {
        if let last = unique.last, !precedes(last, word) { continue }
        unique.append(word)
      }
      return unique
    }
  }

  private func addGrid(_ order: [Int32], _ image: inout IndexImage) {
    var placed: [(cell: UInt32, place: UInt32)] = []
    for (rank, index) in order.enumerated() {
      guard let position = Self.position(bag.entries[Int(index)]) else { continue }
      placed.append((IndexFormat.cell(x: position.x, y: position.y), UInt32(rank)))
    }
    placed.sort { $0 < $1 }
    var cells: [UInt32] = []
    var starts: [UInt32] = []
    for (index, item) in placed.enumerated() where cells.last != item.cell {
      cells.append(item.cell)
      starts.append(UInt32(index))
    }
    image.set(.cells, cells)
    image.set(.cellStarts, starts + [UInt32(placed.count)])
    image.set(.cellPlaces, placed.map(\.place))
  }

  private func addIDs(_ ranks: [UInt32], _ image: inout IndexImage) {
    var ids: [(hash: UInt64, place: UInt32)] = []
    for (index, entry) in bag.entries.enumerated() {
      for id in [entry.id] + entry.alternateIDs { ids.append((hash64(id), ranks[index])) }
    }
    ids.sort { $0 < $1 }
    image.set(.idHashes, ids.map(\.hash))
    image.set(.idPlaces, ids.map(\.place))
  }
}

/// Texts that many places share, each kept once.
private struct StringTable {
  private(set) var texts: [UInt8] = []
  private(set) var starts: [UInt32] = [0]
  private var numbers: [[UInt8]: UInt32] = [:]

  mutating func number(_ text: [UInt8]) -> UInt32 {
    if let number = numbers[text] { return number }
    let number = UInt32(numbers.count)
    numbers[text] = number
    texts += text
    starts.append(UInt32(texts.count))
    return number
  }
}
