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
    var image = IndexImage()
    let order = rankOrder()
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
  private func rankOrder() -> [Int32] {
    let entries = bag.entries
    return entries.indices.map(Int32.init).sorted { a, b in
      let (left, right) = (entries[Int(a)], entries[Int(b)])
      let (most, least) = (Float(left.importance), Float(right.importance))
      if most != least { return most > least }
      if left.title != right.title { return left.title.utf8.lexicographicallyPrecedes(right.title.utf8) }
      return left.id != right.id ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8) : a < b
    }
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
    var nameStarts: [UInt32] = []
    var namePlaces: [UInt32] = []
    var tiers = [[TokenEntry]](repeating: [], count: Tier.allCases.count)
    bag.pool.withUnsafeBufferPointer { pool in
      var (name, token, start) = (0, 0, 0)
      for (index, count) in bag.nameCounts.enumerated() {
        for ordinal in 0..<Int(count) {
          nameStarts.append(UInt32(start))
          namePlaces.append(ranks[index])
          for number in 0..<Int(bag.tokenCounts[name]) {
            let at = start + Int(bag.tokens[token])
            let tier: Tier = ordinal == 0 ? (number == 0 ? .nameStart : .nameInfix) : number == 0 ? .alternateStart : .alternateInfix
            tiers[tier.rawValue].append(TokenEntry(key: Self.key(pool, at), start: UInt32(at), place: ranks[index]))
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
    image.set(.nameStarts, nameStarts)
    image.set(.namePlaces, namePlaces)
    image.set(.entryStarts, entries.map(\.start))
    let places = entries.map(\.place)
    image.set(.entryPlaces, places)
    image.set(.minima, Self.minima(places))
    addEntriesOfPlaces(places, count: ranks.count, &image)
    addChains(tiers[Tier.nameStart.rawValue], &image)
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
    entries.sort { a, b in
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
  }

  /// The smallest place of each block, of each two blocks that follow each other, of each four …
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
  private func addChains(_ entries: [TokenEntry], _ image: inout IndexImage) {
    func name(_ start: UInt32) -> ArraySlice<UInt8> { bag.pool[Int(start)...].prefix { $0 != 0 } }
    var starts: [UInt32] = []
    var counts: [UInt32] = []
    var at = 0
    while at < entries.count {
      let first = name(entries[at].start)
      var end = at + 1
      while end < entries.count, entries[end].key == entries[at].key, name(entries[end].start) == first { end += 1 }
      if end - at >= 3 {
        starts.append(entries[at].start)
        counts.append(UInt32(end - at))
      }
      at = end
    }
    image.set(.chainStarts, starts)
    image.set(.chainCounts, counts)
  }

  private func addPlaces(_ order: [Int32], _ image: inout IndexImage) {
    var positions: [Int32] = []
    var units: [Float] = []
    var importances: [Float] = []
    var classes: [UInt8] = []
    var sourceStarts: [UInt64] = []
    var sourceLengths: [UInt32] = []
    var countries = StringTable()
    var contexts = StringTable()
    var (countryNumbers, contextNumbers) = ([UInt32](), [UInt32]())
    for index in order {
      let entry = bag.entries[Int(index)]
      if let position = entry.position {
        positions += [Int32((position.x * 1e7).rounded()), Int32((position.y * 1e7).rounded())]
        let unit = SpherePoint(x: position.x, y: position.y)
        units += [Float(unit.x), Float(unit.y), Float(unit.z)]
      } else {
        positions += [IndexFormat.nowhere, IndexFormat.nowhere]
        units += [0, 0, 0]
      }
      importances.append(Float(entry.importance))
      classes += [entry.kind, entry.category, entry.level, 0]
      countryNumbers.append(countries.number(Array(entry.countryCode.utf8)))
      contextNumbers.append(contexts.number(entry.context + [0]))
      sourceStarts.append(UInt64(entry.source.start))
      sourceLengths.append(UInt32(entry.source.count))
    }
    image.set(.positions, positions)
    image.set(.units, units)
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
      guard let position = bag.entries[Int(index)].position else { continue }
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
