// Which of the words that there are somebody meant who wrote another.

/// How many elements have to be changed, added, left out or exchanged with their neighbour to come from one to the
/// other.
///
/// The optimal string alignment of Damerau and Levenshtein; O(one × other).
public func editDistance<Element: Equatable>(_ one: [Element], _ other: [Element]) -> Int {
  var (before, last, row) = ([Int](), [Int](), Array(0...other.count))
  for (index, element) in one.enumerated() {
    (before, last) = (last, row)
    row[0] = index + 1
    for (place, wanted) in other.enumerated() {
      let cost = last[place] + (element == wanted ? 0 : 1)
      row[place + 1] = Swift.min(cost, row[place] + 1, last[place + 1] + 1)
      if index > 0, place > 0, element == other[place - 1], one[index - 1] == wanted {
        row[place + 1] = Swift.min(row[place + 1], before[place - 1] + 1)
      }
    }
  }
  return row[other.count]
}

extension String {
  /// The one of `words` that is most like this one; nil when none is.
  ///
  /// The same letters in other cases are most alike: `NAME` is `name` rather than `Nam`.
  public func nearest(of words: [String]) -> String? {
    let own = Array(self)
    let lowered = lowercased()
    var found: (word: String, distance: Int)?
    for word in words {
      let distance = word.lowercased() == lowered ? (word == self ? 0 : 1) : editDistance(own, Array(word))
      if distance < found?.distance ?? .max { found = (word, distance) }
    }
    // One letter is like no other, and the dashes of an option are none.
    let letters = own.drop { $0 == "-" }.count
    let limit = letters == 1 && found?.word.lowercased() != lowered ? 0 : max(1, min(3, (letters - 1) / 2))
    guard let found, found.distance <= limit else { return nil }
    return found.word
  }
}
