// Searches by queries and by completions: the rules by which words, categories and typing errors find places.

import Gazetteer
import PlaceIndex
import TextFolding

/// What is searched for: a query, or what a completion completes to.
public struct SearchRequest: Sendable, Equatable {
  /// What it asks for.
  public enum Content: Sendable, Equatable {
    /// The place with an id.
    case place(id: String)
    /// Places by words, which may stand for a class of places and say where they are to be.
    case query(String)
    /// Places of a class: a category's name, or a class of the data's such as `amenity=dentist`.
    case ofClass(String)
    /// The points of interest of one name.
    case named(String)
  }

  /// What it asks for.
  public let content: Content

  /// Makes a request.
  public init(_ content: Content) { self.content = content }
}

/// A place that a search found.
public struct FoundPlace {
  /// The place.
  public let record: PlaceRecord
  /// How its name matched; nil for one that was found by its id or category.
  public let hit: PlaceHit?
}

/// Runs searches; one for each thread.
public final class LocalSearch {
  /// What finds the places.
  public let session: SearchSession
  private let settings: SearchSettings
  private var vocabulary: CategoryVocabulary { session.vocabulary }

  /// Makes a search.
  public init(_ store: PlaceStore, _ settings: SearchSettings) {
    session = SearchSession(store)
    session.language = settings.language
    self.settings = settings
  }

  /// The places that a request means, best first, `settings.limit` at most.
  public func places(_ request: SearchRequest) throws(IndexError) -> [FoundPlace] {
    switch request.content {
    case .place(let id): return try session.place(id: id).map { [FoundPlace(record: $0, hit: nil)] } ?? []
    case .query(let text):
      var query = settings.query(text)
      query.lastWordIsWhole = true
      let found = try places(session.texts(for: text, settings.synonyms, lastIsWhole: true), query)
      try session.checkCondition()
      return found
    case .ofClass(let name):
      guard let meaning = vocabulary.meaning(class: name) else { return [] }
      let numbers = session.numbers(of: meaning, settings.query(""))
      try session.checkCondition()
      return try records(of: numbers)
    case .named(let name):
      var query = settings.query(name)
      let numbers = session.numbers(named: name, query)
      // A name that is none, as a record that people write may have, is looked for by its words.
      query.lastWordIsWhole = true
      let found = numbers.isEmpty ? try places(query) : try records(of: numbers)
      try session.checkCondition()
      return found
    }
  }

  /// The places that any of some texts asks for: those that words mean before those that they are in the names of.
  private func places(_ texts: [String], _ query: PlaceQuery) throws(IndexError) -> [FoundPlace] {
    guard texts.count > 1 || texts.first != query.text else { return try places(query) }
    var found: [FoundPlace] = []
    for typos in query.typos == 0 ? [0] : [0, query.typos] where found.isEmpty {
      for text in texts {
        var query = query
        (query.text, query.typos) = (text, typos)
        for place in try places(query) where !found.contains(where: { $0.record.number == place.record.number }) {
          found.append(place)
        }
      }
    }
    let meant = found.filter { $0.hit == nil }
    let named = found.filter { $0.hit != nil }.sorted { a, b in
      guard let a = a.hit, let b = b.hit else { return false }
      return PlaceHit.precedes(a, b)
    }
    return Array((meant + named).prefix(query.limit))
  }

  /// The places that a query asks for.
  ///
  /// First those of the class that all its words name; then those whose names match, those of a class that some of the
  /// words name, and, where there are none, those that match but for typing errors.
  private func places(_ query: PlaceQuery) throws(IndexError) -> [FoundPlace] {
    let words = Folding.folded(query.text).words
    let meaning = vocabulary.meaning(words) ?? (query.text.contains("=") ? vocabulary.meaning(class: query.text) : nil)
    if let meaning, meaning.isName {
      let numbers = session.numbers(of: meaning, query)
      if !numbers.isEmpty { return try places(numbers, query) }
    } else if let question = QueryGrammar(query.text), let found = try places(question, query) {
      return found
    }
    let houses = try session.houses(query.text, query)
    if !houses.isEmpty { return try records(of: houses[...]) }
    let hits = session.search(query)
    let exact = hits.prefix { $0.edits == 0 }
    let others = session.numbers(ofClassIn: words, query, besides: Set(exact.map(\.place)))
    let wanted = others.isEmpty ? hits[...] : exact
    return try records(of: wanted) + records(of: Array(others.prefix(query.limit - exact.count)))
  }

  /// Places of a class, and, where there is room, those whose names match.
  private func places(_ numbers: [Int], _ query: PlaceQuery) throws(IndexError) -> [FoundPlace] {
    guard numbers.count < query.limit else { return try records(of: numbers) }
    let known = Set(numbers)
    var query = query
    query.typos = 0
    let hits = session.search(query).filter { !known.contains($0.place) }
    return try records(of: numbers) + records(of: hits.prefix(query.limit - numbers.count))
  }

  /// The places that a question with a place in it asks for; nil where it is none after all: where what is asked for is
  /// neither a class nor, near where the question is asked, a name.
  private func places(_ question: QueryGrammar, _ query: PlaceQuery) throws(IndexError) -> [FoundPlace]? {
    if let numbers = try session.numbers(question, query) { return try records(of: numbers) }
    guard vocabulary.meaning(Folding.folded(question.subject).words) == nil, question.relation == .nearMe,
      query.focus != nil
    else { return nil }
    var nearby = query
    nearby.text = question.subject
    nearby.typos = 0
    let hits = session.search(nearby)
    return hits.isEmpty ? nil : try records(of: hits[...])
  }

  private func records(of numbers: [Int]) throws(IndexError) -> [FoundPlace] {
    var found: [FoundPlace] = []
    for number in numbers { found.append(FoundPlace(record: try session.record(number), hit: nil)) }
    return found
  }

  private func records(of hits: ArraySlice<PlaceHit>) throws(IndexError) -> [FoundPlace] {
    var found: [FoundPlace] = []
    for hit in hits { found.append(FoundPlace(record: try session.record(hit.place), hit: hit)) }
    return found
  }
}
