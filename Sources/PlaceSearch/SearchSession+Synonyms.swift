// Searches for what a text stands for.

import Gazetteer
import PlaceIndex

extension SearchSession {
  /// The texts that a query stands for, at least one.
  ///
  /// - Parameters:
  ///   - synonyms: what words stand for; nil for what the index says.
  ///   - lastIsWhole: whether the last word is finished, though no space is after it.
  func texts(for text: String, _ synonyms: Synonyms?, lastIsWhole: Bool = false) -> [String] {
    let texts = (synonyms ?? store.synonyms)?.texts(for: text, lastIsWhole: lastIsWhole) ?? [text]
    guard store.transliterates else { return texts }
    let forms = texts.flatMap(Transliteration.forms)
    return texts + forms.filter { !texts.contains($0) }.prefix(Synonyms.most)
  }

  /// The best places for any of some texts, and by which of them each was found, where there are several.
  ///
  /// Typing errors are borne only where none of the texts is met without.
  func search(_ texts: [String], _ query: PlaceQuery) -> (hits: [PlaceHit], texts: [Int: Int]) {
    guard texts.count > 1 else { return (search(query), [:]) }
    var best: [Int: (hit: PlaceHit, text: Int)] = [:]
    for typos in query.typos == 0 ? [0] : [0, query.typos] where best.isEmpty {
      for (number, text) in texts.enumerated() {
        var query = query
        (query.text, query.typos) = (text, typos)
        for hit in search(query) {
          if let known = best[hit.place]?.hit, !PlaceHit.precedes(hit, known) { continue }
          best[hit.place] = (hit, number)
        }
      }
    }
    let hits = best.values.map(\.hit).sorted(by: PlaceHit.precedes).prefix(query.limit)
    return (Array(hits), best.mapValues(\.text))
  }
}
