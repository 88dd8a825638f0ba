// The streets of an index: their names by words, and the houses and lines of each.

import Gazetteer

extension PlaceIndexBuilder {
  /// Adds the names of streets, and what is in each.
  ///
  /// - Parameters:
  ///   - lines: the pieces of the lines of places.
  ///   - town: what tells places without a position apart.
  func addStreetNames(
    _ own: AddressBag, _ ranks: [UInt32], _ lines: [Int32: Range<Int>], _ town: (Int32) -> Int,
    _ image: inout IndexImage
  ) {
    let order = own.streets.sorted()
    var numbers = [UInt32](repeating: 0, count: order.count)
    for (number, name) in order.enumerated() { numbers[Int(name)] = UInt32(number) }
    let members = own.members.sorted {
      ($0.street == $1.street ? 0 : numbers[Int($0.street)], ranks[Int($0.entry)])
        < ($0.street == $1.street ? 0 : numbers[Int($1.street)], ranks[Int($1.entry)])
    }
    addWords(of: order, own.streets, &image)
    var streets = StreetLists()
    // The numbers of the names of the streets that a place with a name of its own is in.
    var namesOfPlaces: [UInt64] = []
    var at = 0
    for (name, street) in order.enumerated() {
      let first = at
      while at < members.count, members[at].street == street { at += 1 }
      for group in groups(members[first..<at], lines, town) { streets.add(group, ranks) }
      streets.endName()
      for member in members[first..<at]
      where AddressBag.Flags(rawValue: own.flags[Int(member.entry)]).contains(.hasName) {
        namesOfPlaces.append(UInt64(ranks[Int(member.entry)]) << 32 | UInt64(name))
      }
    }
    streets.write(&image)
    namesOfPlaces.sort()
    image.set(.placeStreets, namesOfPlaces)
    image.set(.suffixTexts, own.suffixes.texts)
    image.set(.suffixStarts, own.suffixes.starts)
  }

  /// Adds the words of names, and the names that each leads to.
  private func addWords(of order: [UInt32], _ names: StringTable, _ image: inout IndexImage) {
    var words = StringTable()
    var counts: [UInt32] = []
    let split = order.map { name -> [UInt32] in
      let own = names[Int(name)].split(separator: 0x20).map { words.number(Array($0)) }
      while counts.count < words.count { counts.append(0) }
      for word in Set(own) { counts[Int(word)] += 1 }
      return own
    }
    let sorted = words.sorted()
    var numbers = [UInt32](repeating: 0, count: sorted.count)
    for (number, word) in sorted.enumerated() { numbers[Int(word)] = UInt32(number) }
    var (texts, textStarts) = ([UInt8](), [UInt32(0)])
    for word in sorted {
      texts += words[Int(word)]
      textStarts.append(UInt32(texts.count))
    }
    // A word that says what kind of street it is leads to it only where there is no other.
    let isCommon = (0..<words.count).map { word in
      let text = Array(words[word])
      return AddressWords.isKind(text) || AddressWords.isSmall(text)
    }
    var (nameWords, nameStarts) = ([UInt32](), [UInt32(0)])
    var anchors = [[UInt32]](repeating: [], count: sorted.count)
    for (name, words) in split.enumerated() {
      for word in words { nameWords.append(numbers[Int(word)]) }
      nameStarts.append(UInt32(nameWords.count))
      let own = words.filter { !isCommon[Int($0)] }
      let rarest = (own.isEmpty ? words : own).min {
        (counts[Int($0)], textCount($0, textStarts, numbers)) < (counts[Int($1)], textCount($1, textStarts, numbers))
      }
      if let rarest { anchors[Int(numbers[Int(rarest)])].append(UInt32(name)) }
    }
    image.set(.streetWords, texts)
    image.set(.streetWordStarts, textStarts)
    image.set(.streetNameWords, nameWords)
    image.set(.streetNameStarts, nameStarts)
    image.set(.streetPostings, anchors.flatMap { $0 })
    image.set(
      .streetPostingStarts, anchors.reduce(into: [UInt32(0)]) { $0.append($0[$0.count - 1] + UInt32($1.count)) })
  }

  private func textCount(_ word: UInt32, _ starts: [UInt32], _ numbers: [UInt32]) -> UInt32 {
    let number = Int(numbers[Int(word)])
    return starts[number + 1] - starts[number]
  }

  /// The cells, of about a kilometre, that a place of a street touches; none for one without a position.
  private func cells(_ entry: Int32, _ lines: [Int32: Range<Int>]) -> Set<SIMD2<Int32>> {
    guard let pieces = lines[entry] else {
      guard let (x, y) = bag.entries[Int(entry)].position else { return [] }
      return [Self.streetCell(x, y)]
    }
    var cells: Set<SIMD2<Int32>> = []
    for piece in bag.shapes.pieces[pieces] {
      for vertex in piece.start..<piece.start + piece.count {
        cells.insert(
          Self.streetCell(
            Double(bag.shapes.ordinates[2 * vertex]) / 1e7, Double(bag.shapes.ordinates[2 * vertex + 1]) / 1e7))
      }
    }
    return cells
  }

  private static func streetCell(_ x: Double, _ y: Double) -> SIMD2<Int32> {
    let row = (y * 100).rounded(.down)
    let shrink = max(0.01, SpherePoint.shrink(at: row / 100))
    return SIMD2(Int32((x * 100 * shrink).rounded(.down)), Int32(row))
  }

  /// The members of one name in groups of those that lie in neighbouring cells.
  private func groups(
    _ members: ArraySlice<AddressBag.Member>, _ lines: [Int32: Range<Int>], _ town: (Int32) -> Int
  ) -> [[AddressBag.Member]] {
    let members = Array(members)
    var parents = Array(members.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }
    var owners: [SIMD2<Int32>: Int] = [:]
    var towns: [Int: Int] = [:]
    for (index, member) in members.enumerated() {
      let own = cells(member.entry, lines)
      if own.isEmpty {
        let key = town(member.entry)
        if let other = towns[key] { parents[root(index)] = root(other) } else { towns[key] = index }
      }
      for cell in own {
        for dx in Int32(-1)...1 {
          for dy in Int32(-1)...1 {
            if let other = owners[cell &+ SIMD2(dx, dy)] { parents[root(index)] = root(other) }
          }
        }
        owners[cell] = owners[cell] ?? index
      }
    }
    var found: [Int: Int] = [:]
    var groups: [[AddressBag.Member]] = []
    for (index, member) in members.enumerated() {
      let root = root(index)
      if let known = found[root] {
        groups[known].append(member)
      } else {
        found[root] = groups.count
        groups.append([member])
      }
    }
    return groups
  }
}

/// What is in the streets, one after the other.
private struct StreetLists {
  private var nameEnds: [UInt32] = [0]
  private var houses: [StreetTable.House] = []
  private var (lines, others) = ([UInt32](), [UInt32]())
  private var (houseStarts, lineStarts, otherStarts): ([UInt32], [UInt32], [UInt32]) = ([0], [0], [0])

  /// Adds a street.
  mutating func add(_ members: [AddressBag.Member], _ ranks: [UInt32]) {
    let first = houses.count
    for member in members {
      let place = ranks[Int(member.entry)]
      switch member.kind {
      case .house:
        houses.append(
          StreetTable.House(first: member.first, last: member.last, suffix: member.suffix, place: place))
      case .line: lines.append(place)
      case .other: others.append(place)
      }
    }
    houses[first...].sort { ($0.first, $0.place) < ($1.first, $1.place) }
    houseStarts.append(UInt32(houses.count))
    lineStarts.append(UInt32(lines.count))
    otherStarts.append(UInt32(others.count))
  }

  mutating func endName() { nameEnds.append(UInt32(houseStarts.count - 1)) }

  func write(_ image: inout IndexImage) {
    image.set(.streetStarts, nameEnds)
    image.set(.houses, houses)
    image.set(.houseStarts, houseStarts)
    image.set(.streetLines, lines)
    image.set(.streetLineStarts, lineStarts)
    image.set(.streetOthers, others)
    image.set(.streetOtherStarts, otherStarts)
  }
}
