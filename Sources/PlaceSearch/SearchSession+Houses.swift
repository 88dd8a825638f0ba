// Houses by street and number, as a search finds them.

import Gazetteer
import PlaceIndex
import TextFolding

extension SearchSession {
  /// The places at the address that a text is, as hits of their names; none where it is not an address.
  package func houses(_ text: String, _ query: PlaceQuery) throws(IndexError) -> [PlaceHit] {
    let (places, rest) = store.index.places(at: text)
    guard !places.isEmpty else { return [] }
    let allows = PlacePredicate(store.index, query.filter, searcher.condition)
    let focus = query.focus.map { SpherePoint(x: $0.x, y: $0.y) }
    var found: [PlaceHit] = []
    for number in places where found.count < query.limit && allows(number) {
      let place = try record(number, withAlternates: false).place
      guard rest.isEmpty || place.isAround(rest) else { continue }
      let distance = focus.flatMap { focus in
        place.position.map { focus.distance(to: SpherePoint(x: $0.x, y: $0.y)) }
      }
      if let hit = hit(of: number, query, distance: distance) { found.append(hit) }
    }
    return found
  }

  /// A place that words mean, whatever its name, as a hit of its name; nil where the name has no letters.
  func hit(of number: Int, _ query: PlaceQuery, distance: Double?) -> PlaceHit? {
    // What has no name has no entry, and stands for itself.
    guard let entry = searcher.view.firstEntry(of: number) ?? (searcher.view.entryCount > 0 ? 0 : nil) else {
      return nil
    }
    return PlaceHit(
      place: number, text: 1, importance: query.weights.importance * store.index.importance(of: number), proximity: 0,
      distance: distance, edits: 0, entry: entry)
  }
}

extension Place {
  /// Whether its address has all of some folded words, the last one perhaps only begun.
  fileprivate func isAround(_ words: [[UInt8]]) -> Bool {
    var known = context.split(whereSeparator: { $0 <= 0x20 }).map(Array.init)
    known += foldedNames.flatMap(\.words)
    return words.enumerated().allSatisfy { index, word in
      known.contains(word) || index == words.count - 1 && known.contains { $0.starts(with: word) }
    }
  }
}

extension IndexView {
  /// The first of a place's entries; nil where its name has no letters.
  fileprivate func firstEntry(of place: Int) -> Int? {
    let first = Int(entriesStart[place])
    return first < Int(entriesStart[place + 1]) ? Int(entriesOfPlace[first]) : nil
  }
}
