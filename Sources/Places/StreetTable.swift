// Streets by their words, and the houses, lines and number ranges of each.

import TextFolding

/// The streets of a table, in flat arrays.
struct StreetTable: Sendable {
  /// A house of a street; sorted by street, then by its first number.
  struct House: Sendable {
    let first, last: UInt32
    let suffix: UInt32
    let row: UInt32
  }

  /// The words of all names.
  private(set) var words = WordList()
  /// The words of each name.
  private(set) var nameWords: [UInt32] = []
  private(set) var nameStarts: [UInt32] = [0]
  /// The names whose rarest word is each word.
  private(set) var postings: [UInt32] = []
  private(set) var postingStarts: [UInt32] = []
  /// The streets of each name: those of one name that are far from each other are several.
  private(set) var streetStarts: [UInt32] = [0]
  private(set) var houses: [House] = []
  private(set) var houseStarts: [UInt32] = [0]
  /// What stands behind the digits of house numbers.
  private(set) var suffixes: [[UInt8]] = [[]]
  /// The rows of the lines of each street, and of the rest that has no number.
  private(set) var lineRows: [UInt32] = []
  private(set) var lineStarts: [UInt32] = [0]
  private(set) var otherRows: [UInt32] = []
  private(set) var otherStarts: [UInt32] = [0]

  var nameCount: Int { nameStarts.count - 1 }

  /// The words of a name.
  func words(of name: Int) -> ArraySlice<UInt32> { nameWords[Int(nameStarts[name])..<Int(nameStarts[name + 1])] }

  /// The names whose rarest word is a word.
  func names(of word: Int) -> ArraySlice<UInt32> { postings[Int(postingStarts[word])..<Int(postingStarts[word + 1])] }

  /// The streets of a name.
  func streets(of name: Int) -> Range<Int> { Int(streetStarts[name])..<Int(streetStarts[name + 1]) }

  func houses(of street: Int) -> ArraySlice<House> { houses[Int(houseStarts[street])..<Int(houseStarts[street + 1])] }

  func lines(of street: Int) -> ArraySlice<UInt32> { lineRows[Int(lineStarts[street])..<Int(lineStarts[street + 1])] }

  /// All rows of a street: lines, houses, and what has no number.
  func rows(of street: Int) -> [Int] {
    lines(of: street).map(Int.init) + houses(of: street).map { Int($0.row) }
      + otherRows[Int(otherStarts[street])..<Int(otherStarts[street + 1])].map(Int.init)
  }

  /// The number of a house.
  func number(_ house: House) -> HouseNumber {
    HouseNumber(first: house.first, last: house.last, suffix: suffixes[Int(house.suffix)])
  }

  /// The name as text.
  func text(of name: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for word in words(of: name) {
      if !bytes.isEmpty { bytes.append(0x20) }
      bytes += words[Int(word)]
    }
    return bytes
  }

  /// What was gathered of one name.
  struct Member {
    var row: UInt32
    var number: HouseNumber?
    var isLine: Bool
  }

  /// Gathers streets.
  struct Builder {
    private var names: [[UInt8]: Int] = [:]
    private var members: [[Member]] = []

    /// Adds a row to the street of a folded name.
    mutating func add(_ name: [UInt8], _ member: Member) {
      guard !name.isEmpty else { return }
      if let number = names[name] {
        members[number].append(member)
      } else {
        names[name] = members.count
        members.append([member])
      }
    }

    /// The table.
    ///
    /// - Parameters:
    ///   - cells: the cells, of about a kilometre, that a row touches; empty for a row without a position.
    ///   - key: what tells rows without a position apart.
    func table(cells: (Int) -> [SIMD2<Int32>], key: (Int) -> Int) -> StreetTable {
      var table = StreetTable()
      let sorted = names.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      let split = sorted.map { $0.key.split(separator: 0x20).map(Array.init) }
      var counts: [[UInt8]: Int] = [:]
      for words in split { for word in Set(words) { counts[word, default: 0] += 1 } }
      let all = counts.keys.sorted { $0.lexicographicallyPrecedes($1) }
      table.words = WordList(all)
      var numbers: [[UInt8]: UInt32] = [:]
      for (number, word) in all.enumerated() { numbers[word] = UInt32(number) }
      var suffixes: [[UInt8]: UInt32] = [[]: 0]
      var anchors: [[UInt32]] = Array(repeating: [], count: all.count)
      for (name, words) in split.enumerated() {
        for word in words { table.nameWords.append(numbers[word] ?? 0) }
        table.nameStarts.append(UInt32(table.nameWords.count))
        // A word that says what kind of street it is leads to it only where there is no other.
        let own = words.filter { !AddressWords.isKind($0) && !AddressWords.isSmall($0) }
        let rarest = (own.isEmpty ? words : own).min { (counts[$0] ?? 0, $0.count) < (counts[$1] ?? 0, $1.count) }
        if let rarest, let number = numbers[rarest] { anchors[Int(number)].append(UInt32(name)) }
        for group in Self.groups(members[sorted[name].value], cells, key) {
          var houses: [House] = []
          for member in group {
            if let number = member.number {
              let suffix = suffixes[number.suffix] ?? UInt32(table.suffixes.count)
              if Int(suffix) == table.suffixes.count {
                suffixes[number.suffix] = suffix
                table.suffixes.append(number.suffix)
              }
              houses.append(House(first: number.first, last: number.last, suffix: suffix, row: member.row))
            } else if member.isLine {
              table.lineRows.append(member.row)
            } else {
              table.otherRows.append(member.row)
            }
          }
          houses.sort { ($0.first, $0.row) < ($1.first, $1.row) }
          table.houses += houses
          table.houseStarts.append(UInt32(table.houses.count))
          table.lineStarts.append(UInt32(table.lineRows.count))
          table.otherStarts.append(UInt32(table.otherRows.count))
        }
        table.streetStarts.append(UInt32(table.houseStarts.count - 1))
      }
      table.postingStarts = [0]
      for names in anchors {
        table.postings += names
        table.postingStarts.append(UInt32(table.postings.count))
      }
      return table
    }

    /// The members in groups of those that lie in neighbouring cells.
    private static func groups(
      _ members: [Member], _ cells: (Int) -> [SIMD2<Int32>], _ key: (Int) -> Int
    ) -> [[Member]] {
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
      var keys: [Int: Int] = [:]
      for (index, member) in members.enumerated() {
        let own = cells(Int(member.row))
        if own.isEmpty {
          let key = key(Int(member.row))
          if let other = keys[key] { parents[root(index)] = root(other) } else { keys[key] = index }
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
      var found: [Int: [Member]] = [:]
      var order: [Int] = []
      for (index, member) in members.enumerated() {
        let root = root(index)
        if found[root] == nil { order.append(root) }
        found[root, default: []].append(member)
      }
      return order.compactMap { found[$0] }
    }
  }
}
