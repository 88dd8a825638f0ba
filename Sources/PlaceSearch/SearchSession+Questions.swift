// What questions with a place in them ask for: "cafes in Helsinki", "pharmacy near me".

import Gazetteer
import PlaceIndex
import TextFolding

extension SearchSession {
  /// The places of the class that a question asks for, where it says; nil where it asks for no class, or for what is in
  /// a place that is not known or has none of them.
  ///
  /// - Parameter lastIsWhole: whether the last word of the place's name is finished.
  func numbers(
    _ question: QueryGrammar, _ query: PlaceQuery, lastIsWhole: Bool = true
  ) throws(IndexError) -> [Int]? {
    guard let meaning = vocabulary.meaning(Folding.folded(question.subject).words) else { return nil }
    var query = query
    switch question.relation {
    case .nearMe: return numbers(of: meaning, query)
    case .within(let kilometres, let name):
      if let name {
        guard let place = try place(called: name, lastIsWhole: lastIsWhole) else { return nil }
        query.focus = place.place.position
      }
      guard let focus = query.focus else { return [] }
      let around = SpherePoint(x: focus.x, y: focus.y)
      return numbers(of: meaning, query) { [view = searcher.view] place in
        view.positions[2 * place] != IndexFormat.nowhere && around.distance(view.units + 3 * place) <= kilometres
      }
    case .near(let name):
      guard let place = try place(called: name, lastIsWhole: lastIsWhole), let position = place.place.position else {
        return nil
      }
      query.focus = position
      return numbers(of: meaning, query)
    case .inside(let name):
      guard let isInside = try test(of: name, lastIsWhole: lastIsWhole) else { return nil }
      let numbers = numbers(of: meaning, query, isInside)
      return numbers.isEmpty ? nil : numbers
    }
  }

  /// The places that words such as "coffee boston" ask for by a class, and by words of where they are.
  func numbers(ofClassIn words: [[UInt8]], _ query: PlaceQuery, besides known: Set<Int>) -> [Int] {
    for length in stride(from: words.count, to: 0, by: -1) {
      for start in 0...words.count - length {
        guard let meaning = vocabulary.meaning(Array(words[start..<start + length])) else { continue }
        let rest = Array(words[..<start] + words[(start + length)...])
        guard let isThere = rest.isEmpty ? { _ in true } : searcher.hasContext(rest) else { continue }
        return numbers(of: meaning, query) { !known.contains($0) && isThere($0) }
      }
    }
    return []
  }
}
