// From what was typed to completions: places, and queries such as "coffee".

import FeatureStream
import GeoJSON
import Places

/// One completion.
struct Completion {
  /// What it is.
  enum Content {
    case place(PlaceHit)
    /// A query: its category, when it is one's.
    case query(PointOfInterestCategory?)
  }

  let content: Content
  var title: String
  var subtitle: String
  var matchedName: String?
  /// Ids of places that look the same and are left out.
  var duplicates: [String] = []
  /// What is known of the place; an empty one for a query.
  var place = Place()
  /// Whether what was typed is the whole of a name.
  var isFull = false
  /// The Feature's text up to where the member "completion" goes; empty for a query.
  var text: [UInt8] = []
  /// Title and subtitle, folded, by which places that look the same are found.
  var look: [UInt8] = []
}

/// Completes queries; one for each thread.
final class Completer {
  let session: SearchSession
  @exclusivity(unchecked) private var writer = FeatureWriter()
  @exclusivity(unchecked) private var line = ByteBuffer()
  /// The categories that the data has.
  private lazy var categories = PointOfInterestCategory.all.filter { categoryCounts[Int($0.number)] > 0 }
  private lazy var categoryCounts = session.searcher.categoryCounts()
  /// The most completions that are queries.
  private static let mostQueries = 3

  init(_ store: PlaceStore) { session = SearchSession(store) }

  /// The completions of a text, best first.
  func completions(_ text: String, _ settings: SearchSettings) throws(RunError) -> [Completion] {
    let words = QueryWords(text)
    guard !words.words.isEmpty else { return [] }
    var found = try places(text, words, settings)
    if settings.hasQueries {
      // Behind the names that were typed to the end.
      let leading = found.prefix { $0.isFull }.count
      found.insert(contentsOf: try queries(text, words, settings), at: leading)
    }
    found.removeLast(max(0, found.count - settings.limit))
    try tellApart(&found)
    return found
  }

  private func places(
    _ text: String, _ words: QueryWords, _ settings: SearchSettings
  ) throws(RunError) -> [Completion] {
    guard settings.filter.kinds != 0 else { return [] }
    var query = settings.query(text)
    while true {
      let hits = session.search(query)
      var found: [Completion] = []
      for hit in hits {
        let completion = try completion(hit, words, settings)
        if settings.dedupes, let twin = found.firstIndex(where: { isSame($0, completion) }) {
          found[twin].duplicates.append(completion.place.id)
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
  ) throws(RunError) -> Completion {
    var made: Completion?
    let matched = session.searcher.matchedName(of: hit)
    try session.withPlace(hit.place, withAlternates: matched.isAlternate) { feature, place in
      let title = place.name(in: settings.language)
      var completion = Completion(
        content: .place(hit), title: title,
        subtitle: place.subtitle(title: title, withoutCountry: settings.filter.countries?.count == 1))
      let folded = Folding.fold(title)
      completion.look = folded + [0] + Folding.fold(completion.subtitle)
      completion.isFull = hit.edits == 0 && matched.name.utf8.elementsEqual(words.phrase)
      if hit.edits == 0, !folded.elementsEqual(matched.name.utf8), !words.allBegin(in: title) {
        // The name as it is written, unless it is only another way to write one.
        completion.matchedName = words.nearest(
          of: [place.name] + place.names.map(\.text) + place.alternateNames, folded: Array(matched.name.utf8))
      }
      line.removeAll()
      writer.writeOpen(&feature, before: "completion", to: &line)
      completion.text = Array(line.bytes)
      completion.place = place
      made = completion
    }
    guard let made else { throw RunError(.unavailable, "a place cannot be read") }
    return made
  }

  /// Whether two places cannot be told apart: by title, subtitle, kind and level, within a kilometre.
  private func isSame(_ a: Completion, _ b: Completion) -> Bool {
    guard a.place.kind == b.place.kind, a.place.addressLevel == b.place.addressLevel, a.look == b.look else {
      return false
    }
    guard let one = a.place.position, let other = b.place.position else {
      return a.place.position == nil && b.place.position == nil
    }
    return kilometres(from: one, to: other) <= 1
  }

  /// Gives completions that look the same what tells them apart.
  private func tellApart(_ found: inout [Completion]) throws(RunError) {
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
        let texts = indices.map { part(found[$0].place) }
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
  ) throws(RunError) -> [Completion] {
    let pointsOfInterest = UInt8(1) << PlaceKind.pointOfInterest.rawValue
    guard settings.kinds.map({ $0 == 0 || $0 & pointsOfInterest != 0 }) ?? true else { return [] }
    var found: [(count: Int, completion: Completion)] = []
    for category in categories {
      if let wanted = settings.filter.includedCategories, !wanted.contains(category.number) { continue }
      if settings.filter.excludedCategories?.contains(category.number) == true { continue }
      guard let label = label(of: category, words) else { continue }
      let count = categoryCounts[Int(category.number)]
      found.append((count, Completion(content: .query(category), title: label, subtitle: Self.places(count))))
    }
    found.sort { $0.count != $1.count ? $0.count > $1.count : $0.completion.title < $1.completion.title }
    for chain in session.searcher.chains(settings.query(text), limit: 8) where found.count < Self.mostQueries {
      var name: (title: String, place: Place)?
      try session.withPlace(chain.place) { _, place in name = (place.name, place) }
      // Towns of one name are told apart by their context, and are not looked for together.
      guard let name, name.place.kind == .pointOfInterest,
        !found.contains(where: { Folding.fold($0.completion.title) == Folding.fold(name.title) })
      else { continue }
      found.append(
        (chain.count, Completion(content: .query(nil), title: name.title, subtitle: Self.places(chain.count))))
    }
    return found.prefix(Self.mostQueries).map(\.completion)
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

/// The words of what was typed.
struct QueryWords {
  let phrase: [UInt8]
  let words: [[UInt8]]
  /// Whether the last word is finished, because a space is behind it.
  let lastIsWhole: Bool
  private let text: String

  init(_ text: String) {
    self.text = text.lowercased()
    let folded = Folding.folded(text)
    phrase = folded.bytes
    words = folded.words
    lastIsWhole = text.last?.isWhitespace == true
  }

  /// Whether the words, one after the other, begin at a word of `label`.
  func begin(_ label: String) -> Bool {
    let folded = Folding.folded(label)
    return folded.tokenStarts.contains { start in
      let rest = folded.bytes[Int(start)...]
      guard rest.starts(with: phrase) else { return false }
      return !lastIsWhole || rest.count == phrase.count || rest[rest.startIndex + phrase.count] == 0x20
    }
  }

  /// Whether each word begins a word of `text`.
  func allBegin(in text: String) -> Bool {
    words.indices.allSatisfy { !ranges(in: text, words: [words[$0]], isLast: $0 == words.count - 1).isEmpty }
  }

  /// Of names that fold to `folded`, the one that is written most like what was typed; nil for none.
  func nearest(of names: [String], folded: [UInt8]) -> String? {
    let same = names.filter { Folding.fold($0) == folded }
    return same.first { $0.lowercased().hasPrefix(text) } ?? same.first
  }

  /// What to highlight of a title, and of what stands under it: there the words that the title does not have.
  ///
  /// The title of a place that was found by another name has nothing to highlight.
  func highlights(_ completion: Completion) -> (title: [HighlightRanges.Range], subtitle: [HighlightRanges.Range]) {
    let name = completion.matchedName ?? completion.title
    let isLast = { (index: Int) in index == words.count - 1 }
    let rest = words.indices.filter { ranges(in: name, words: [words[$0]], isLast: isLast($0)).isEmpty }
    let under =
      rest.isEmpty
      ? [] : ranges(in: completion.subtitle, words: rest.map { words[$0] }, isLast: rest.last.map(isLast) ?? false)
    return (completion.matchedName == nil ? ranges(in: name, words: words, isLast: true) : [], under)
  }

  /// - Parameter isLast: whether the last of `words` is the last that was typed, and so may be unfinished.
  func ranges(in text: String, words: [[UInt8]], isLast: Bool) -> [HighlightRanges.Range] {
    HighlightRanges.ranges(in: text, words: words, lastIsWhole: lastIsWhole || !isLast)
  }
}
