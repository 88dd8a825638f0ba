// Searches by queries and by completions: the rules by which words, categories and typing errors find places.

import TextFolding

/// What is searched for: a query, or what a completion completes to.
public struct SearchRequest: Sendable, Equatable {
  /// What it asks for.
  public enum Content: Sendable, Equatable {
    /// The place with an id.
    case place(id: String)
    /// Places by words, and by the category that the words stand for, where there is one.
    case query(String, PointOfInterestCategory?)
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
public final class PlaceSearch {
  /// What finds the places.
  public let session: SearchSession
  private let settings: SearchSettings

  /// Makes a search.
  public init(_ store: PlaceStore, _ settings: SearchSettings) {
    session = SearchSession(store)
    self.settings = settings
  }

  /// The places that a request means, best first, `settings.limit` at most.
  public func places(_ request: SearchRequest) throws(IndexError) -> [FoundPlace] {
    switch request.content {
    case .place(let id): return try session.place(id: id).map { [FoundPlace(record: $0, hit: nil)] } ?? []
    case .query(let text, let category):
      var query = settings.query(text)
      query.lastWordIsWhole = true
      guard let category else {
        let found = try places(query)
        try session.checkCondition()
        return found
      }
      guard query.filter.allows(category) else { return [] }
      let numbers = numbers(in: category, query)
      try session.checkCondition()
      return try records(of: numbers)
    }
  }

  /// The places whose names match; those of the category that is meant; where there are none, those that match but for
  /// typing errors.
  private func places(_ query: PlaceQuery) throws(IndexError) -> [FoundPlace] {
    let hits = session.search(query)
    let exact = hits.prefix { $0.edits == 0 }
    let others = try places(ofCategoryIn: query, besides: Set(exact.map(\.place)))
    let wanted = others.isEmpty ? hits[...] : exact
    var found: [FoundPlace] = []
    for hit in wanted { found.append(FoundPlace(record: try session.record(hit.place), hit: hit)) }
    return found + others.prefix(query.limit - exact.count)
  }

  /// The places that a query such as "coffee boston" asks for by their category, and by words of their addresses.
  private func places(
    ofCategoryIn query: PlaceQuery, besides known: Set<Int>
  ) throws(IndexError) -> [FoundPlace] {
    let words = Folding.folded(query.text).words
    for length in stride(from: words.count, to: 0, by: -1) {
      for start in 0...words.count - length {
        let label = Array(words[start..<start + length].joined(separator: [0x20]))
        guard let category = PointOfInterestCategory.all.first(where: { $0.isCalled(label) }),
          query.filter.allows(category)
        else { continue }
        let rest = Array(words[..<start] + words[(start + length)...])
        var wanted = query
        if !rest.isEmpty { wanted.limit = .max }
        var found: [FoundPlace] = []
        for number in numbers(in: category, wanted) where !known.contains(number) && found.count < query.limit {
          let record = try session.record(number)
          if rest.isEmpty || record.place.isIn(rest) { found.append(FoundPlace(record: record, hit: nil)) }
        }
        return found
      }
    }
    return []
  }

  private func records(of numbers: [Int]) throws(IndexError) -> [FoundPlace] {
    var found: [FoundPlace] = []
    for number in numbers { found.append(FoundPlace(record: try session.record(number), hit: nil)) }
    return found
  }

  /// The places of a category: the nearest first where there is a focus, else the most important.
  private func numbers(in category: PointOfInterestCategory, _ query: PlaceQuery) -> [Int] {
    var filter = query.filter
    filter.includedCategories = [category.number]
    filter.excludedCategories = nil
    filter.kinds = (filter.kinds ?? .max) & 1 << PlaceKind.pointOfInterest.rawValue
    if let focus = query.focus {
      return session.searcher.nearby(x: focus.x, y: focus.y, filter: filter, limit: query.limit).map(\.place)
    }
    return session.searcher.within(filter.box ?? .everywhere, filter: filter, limit: query.limit)
  }
}

extension PointOfInterestCategory {
  /// Whether folded words are one of its labels; one is also meant by its plural.
  fileprivate func isCalled(_ words: [UInt8]) -> Bool {
    labels.contains { label in
      let folded = Folding.fold(label)
      return folded == words || folded + [0x73] == words
    }
  }
}

extension Place {
  /// Whether its address has all of some folded words.
  fileprivate func isIn(_ words: [[UInt8]]) -> Bool {
    var known: [[UInt8]] = []
    let country = address.countryCode.flatMap { Country(code: $0) }
    for part in [
      address.fullThoroughfare, address.subLocality, address.locality, address.subAdministrativeArea,
      address.administrativeArea, address.administrativeAreaCode, address.postalCode, address.country, country?.code,
      country?.code3,
    ] + (country?.names ?? []).map(Optional.some) {
      if let part { known += Folding.folded(part).words }
    }
    return words.allSatisfy(known.contains)
  }
}
