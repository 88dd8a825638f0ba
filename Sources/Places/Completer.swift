// From what was typed to completions: places, and queries such as "coffee".

import TextFolding

/// Completes queries; one for each thread.
public final class Completer {
  /// What finds the places.
  public let session: SearchSession
  /// The categories that the data has.
  private lazy var categories = PointOfInterestCategory.all.filter { categoryCounts[Int($0.number)] > 0 }
  private lazy var categoryCounts = session.searcher.categoryCounts()
  /// The most completions that are queries.
  private static let mostQueries = 3

  /// Makes a completer.
  public init(_ store: PlaceStore) { session = SearchSession(store) }

  /// The completions of a text, best first, `settings.limit` at most.
  public func completions(_ text: String, _ settings: SearchSettings) throws(IndexError) -> [Completion] {
    let words = QueryWords(text)
    guard !words.words.isEmpty else { return [] }
    var found = try places(text, words, settings)
    if settings.hasQueries {
      // Behind the names that were typed to the end.
      let leading = found.prefix { $0.isFull }.count
      found.insert(contentsOf: try queries(text, words, settings), at: leading)
    }
    try session.checkCondition()
    found.removeLast(max(0, found.count - settings.limit))
    tellApart(&found)
    return found
  }

  private func places(
    _ text: String, _ words: QueryWords, _ settings: SearchSettings
  ) throws(IndexError) -> [Completion] {
    guard settings.filter.kinds != 0 else { return [] }
    var query = settings.query(text)
    while true {
      let hits = session.search(query)
      var found: [Completion] = []
      for hit in hits {
        let completion = try completion(hit, words, settings)
        if settings.dedupes, let twin = found.firstIndex(where: { isSame($0, completion) }) {
          found[twin].duplicates.append(completion.place?.id ?? "")
        } else if found.count < settings.limit {
          found.append(completion)
        }
      }
      if found.count >= settings.limit || hits.count < query.limit || query.limit > 4 * settings.limit + 100 {
        return found
      }
      // Some look the same: more are needed.
      query.limit *= 2
    }
  }

  private func completion(
    _ hit: PlaceHit, _ words: QueryWords, _ settings: SearchSettings
  ) throws(IndexError) -> Completion {
    let matched = session.searcher.matchedName(of: hit)
    let record = try session.record(hit.place, withAlternates: matched.isAlternate)
    let place = record.place
    let title = place.name(in: settings.language)
    var completion = Completion(
      content: .place(hit, record), title: title,
      subtitle: place.subtitle(title: title, withoutCountry: settings.filter.countries?.count == 1))
    let folded = Folding.fold(title)
    completion.look = folded + [0] + Folding.fold(completion.subtitle)
    completion.isFull = hit.edits == 0 && matched.name.utf8.elementsEqual(words.phrase)
    if hit.edits == 0, !folded.elementsEqual(matched.name.utf8), !words.allBegin(in: title) {
      // The name as it is written, unless it is only another way to write one.
      completion.matchedName = words.nearest(
        of: [place.name] + place.names.map(\.text) + place.alternateNames, folded: Array(matched.name.utf8))
    }
    return completion
  }

  /// Whether two places cannot be told apart: by title, subtitle, kind and level, within a kilometre.
  private func isSame(_ a: Completion, _ b: Completion) -> Bool {
    guard a.look == b.look, let first = a.place, let second = b.place, first.kind == second.kind,
      first.addressLevel == second.addressLevel
    else { return false }
    guard let one = first.position, let other = second.position else {
      return first.position == nil && second.position == nil
    }
    return SpherePoint(x: one.x, y: one.y).distance(to: SpherePoint(x: other.x, y: other.y)) <= 1
  }

  /// Gives completions that look the same what tells them apart.
  private func tellApart(_ found: inout [Completion]) {
    var groups: [String: [Int]] = [:]
    for (index, completion) in found.enumerated() {
      groups["\(completion.title)\0\(completion.subtitle)", default: []].append(index)
    }
    for indices in groups.values where indices.count > 1 {
      let parts: [(Place) -> String?] = [
        { $0.address.subAdministrativeArea }, { $0.address.subLocality }, { $0.address.postalCode },
        { $0.category?.label ?? $0.categoryText },
      ]
      for part in parts {
        let texts = indices.map { found[$0].place.flatMap(part) }
        guard Set(texts).count > 1 else { continue }
        for (index, text) in zip(indices, texts) {
          guard let text, text != found[index].title else { continue }
          found[index].subtitle = found[index].subtitle.isEmpty ? text : "\(text), \(found[index].subtitle)"
        }
        break
      }
    }
  }

  /// Queries that what was typed begins: categories that the data has, by the words for them, and names that several
  /// points of interest have.
  private func queries(
    _ text: String, _ words: QueryWords, _ settings: SearchSettings
  ) throws(IndexError) -> [Completion] {
    let pointsOfInterest = UInt8(1) << PlaceKind.pointOfInterest.rawValue
    guard settings.kinds.map({ $0 == 0 || $0 & pointsOfInterest != 0 }) ?? true else { return [] }
    var found: [(count: Int, completion: Completion)] = []
    for category in categories {
      guard settings.filter.allows(category), let label = label(of: category, words) else { continue }
      let count = count(of: category)
      if count == 0 { continue }
      found.append((count, Completion(content: .query(category), title: label, subtitle: Self.places(count))))
    }
    found.sort { $0.count != $1.count ? $0.count > $1.count : $0.completion.title < $1.completion.title }
    for chain in session.searcher.chains(settings.query(text), limit: 8) where found.count < Self.mostQueries {
      let place = try session.record(chain.place, withAlternates: false).place
      let count = count(of: chain)
      if count < 2 { continue }
      // Towns of one name are told apart by their context, and are not looked for together.
      guard place.kind == .pointOfInterest,
        !found.contains(where: { Folding.fold($0.completion.title) == Folding.fold(place.name) })
      else { continue }
      found.append(
        (count, Completion(content: .query(nil), title: place.name, subtitle: Self.places(count))))
    }
    return found.prefix(Self.mostQueries).map(\.completion)
  }

  /// How many places a category has; of those that the condition holds of, where there is one.
  private func count(of category: PointOfInterestCategory) -> Int {
    guard session.searcher.condition != nil else { return categoryCounts[Int(category.number)] }
    var filter = PlaceFilter()
    filter.includedCategories = [category.number]
    filter.kinds = 1 << PlaceKind.pointOfInterest.rawValue
    return session.searcher.within(.everywhere, filter: filter).count
  }

  /// How many places have one name; of those that the condition holds of, where there is one.
  private func count(of chain: NameChain) -> Int {
    guard let condition = session.searcher.condition else { return chain.count }
    return session.searcher.places(named: chain.name).count(where: condition.holds)
  }

  /// The word for a category that was begun; one of another language than English only when more was typed than English
  /// words of one letter begin with.
  private func label(of category: PointOfInterestCategory, _ words: QueryWords) -> String? {
    category.englishLabels.first(where: words.begin)
      ?? (words.phrase.count >= 3
        ? category.labels.dropFirst(category.englishLabels.count).first(where: words.begin) : nil)
  }

  private static func places(_ count: Int) -> String { count == 1 ? "1 place" : "\(count) places" }
}
