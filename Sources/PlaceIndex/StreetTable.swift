// Streets by their words, and the houses, lines and number ranges of each, as an index holds them.

import Gazetteer

/// The streets of an index; good for as long as the index.
package struct StreetTable {
  /// A house of a street; sorted by street, then by its first number.
  package struct House: BitwiseCopyable {
    package let first, last: UInt32
    package let suffix: UInt32
    package let place: UInt32
  }

  /// The words of all names.
  package let words: WordList
  /// The words of each name.
  private let names: RunTable<UInt32>
  /// The names whose rarest word is each word.
  private let postings: RunTable<UInt32>
  /// The streets of each name: those of one name that are far from each other are several.
  private let streetStarts: IndexArray<UInt32>
  private let houses: RunTable<House>
  /// What stands after the digits of house numbers.
  private let suffixes: RunTable<UInt8>
  /// The lines of each street, and the rest that has no number.
  private let lines, others: RunTable<UInt32>

  package init(_ index: IndexedPlaces) {
    words = WordList(index.section(.streetWords, of: UInt8.self), index.section(.streetWordStarts, of: UInt32.self))
    func runs<Element>(_ elements: IndexSection, _ starts: IndexSection, _ type: Element.Type) -> RunTable<Element> {
      RunTable(index.section(elements, of: type), index.section(starts, of: UInt32.self))
    }
    names = runs(.streetNameWords, .streetNameStarts, UInt32.self)
    postings = runs(.streetPostings, .streetPostingStarts, UInt32.self)
    streetStarts = index.section(.streetStarts, of: UInt32.self)
    houses = runs(.houses, .houseStarts, House.self)
    suffixes = runs(.suffixTexts, .suffixStarts, UInt8.self)
    lines = runs(.streetLines, .streetLineStarts, UInt32.self)
    others = runs(.streetOthers, .streetOtherStarts, UInt32.self)
  }

  /// The words of a name.
  package func words(of name: Int) -> UnsafeBufferPointer<UInt32> { names[name] }

  /// The names whose rarest word is a word.
  package func names(of word: Int) -> UnsafeBufferPointer<UInt32> { postings[word] }

  /// The streets of a name.
  package func streets(of name: Int) -> Range<Int> { streetStarts.range(at: name, of: houses.count) }

  package func houses(of street: Int) -> UnsafeBufferPointer<House> { houses[street] }

  package func lines(of street: Int) -> UnsafeBufferPointer<UInt32> { lines[street] }

  /// All places of a street: lines, houses, and what has no number.
  package func places(of street: Int) -> [Int] {
    lines[street].map { Int($0) } + houses[street].map { Int($0.place) } + others[street].map { Int($0) }
  }

  /// The number of a house.
  package func number(_ house: House) -> HouseNumber {
    HouseNumber(first: house.first, last: house.last, suffix: Array(suffixes[Int(house.suffix)]))
  }

  /// The houses of a street whose numbers are near one.
  package func houses(_ street: Int, near number: HouseNumber) -> Slice<UnsafeBufferPointer<House>> {
    let all = houses(of: street)
    // A range reaches no farther than forty numbers.
    let first = number.first > 40 ? number.first - 40 : 0
    let low = partition(0, all.count) { all[$0].first >= first }
    let high = partition(low, all.count) { all[$0].first > number.last }
    return all[low..<high]
  }

  /// The name as text.
  package func text(of name: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for word in words(of: name) {
      if !bytes.isEmpty { bytes.append(0x20) }
      bytes += words[Int(word)]
    }
    return bytes
  }
}

/// Runs of elements, one after the other, and where each begins.
package struct RunTable<Element: BitwiseCopyable> {
  private let elements: IndexArray<Element>
  private let starts: IndexArray<UInt32>

  package init(_ elements: IndexArray<Element>, _ starts: IndexArray<UInt32>) {
    (self.elements, self.starts) = (elements, starts)
  }

  /// How many runs there are.
  package var count: Int { max(0, starts.count - 1) }

  /// A run; empty for one that is not there.
  package subscript(index: Int) -> UnsafeBufferPointer<Element> {
    elements.run(Int(starts[index]), Int(starts[index + 1]))
  }
}
