// From what was typed to completions: places, and queries such as "coffee".

import Gazetteer
import PlaceIndex
import TextFolding

/// Completes queries; one for each thread.
public final class Completer {
  /// What finds the places.
  public let session: SearchSession
  /// The most completions that are queries.
  private static let mostQueries = 3

  /// Makes a completer.
  public init(_ store: PlaceStore) { session = SearchSession(store) }

  /// The completions of a text, best first, `settings.limit` at most.
  public func completions(_ text: String, _ settings: SearchSettings) throws(IndexError) -> [Completion] {
    let words = QueryWords(text)
    guard !words.words.isEmpty else { return [] }
    session.language = settings.language
    let texts = session.texts(for: text, settings.synonyms)
    var found = try places(texts, words, settings)
    try addAsked(text, words, settings, to: &found)
    if settings.hasQueries {
      // After the names that were typed to the end.
      let leading = found.prefix { $0.isFull }.count
      found.insert(contentsOf: try queries(texts, words, settings), at: leading)
    }
    try session.checkCondition()
    found.removeLast(max(0, found.count - settings.limit))
    tellApart(&found)
    return found
  }

  /// Adds the places that a question such as "cafe in boston" or "bars near me" asks for, after the names that were
  /// typed without error.
  private func addAsked(
    _ text: String, _ words: QueryWords, _ settings: SearchSettings, to found: inout [Completion]
  ) throws(IndexError) {
    guard settings.filter.kinds != 0, words.words.count > 1 else { return }
    var numbers: [Int]?
    if let question = QueryGrammar(text) {
      numbers = try session.numbers(question, settings.query(text), lastIsWhole: words.lastIsWhole)
    }
    let hasNames = found.contains { completion in
      if case .place(let hit, _) = completion.content { hit.edits == 0 } else { false }
    }
    if numbers == nil, !hasNames {
      numbers = session.numbers(ofClassIn: Folding.folded(text).words, settings.query(text), besides: [])
    }
    guard let numbers, !numbers.isEmpty else { return }
    found.removeAll { completion in
      if case .place(let hit, _) = completion.content { hit.edits > 0 } else { false }
    }
    let focus = settings.near.map { SpherePoint(x: $0.x, y: $0.y) }
    for number in numbers where found.count < settings.limit {
      let record = try session.record(number, withAlternates: false)
      guard !found.contains(where: { $0.place?.id == record.place.id && !record.place.id.isEmpty }) else { continue }
      let distance = focus.flatMap { focus in
        record.place.position.map { focus.distance(to: SpherePoint(x: $0.x, y: $0.y)) }
      }
      guard let hit = session.hit(of: number, settings.query(text), distance: distance) else { continue }
      var completion = try completion(hit, words, settings)
      completion.matchedName = nil
      completion.isFull = false
      found.append(completion)
    }
  }

  /// - Parameter texts: what was typed, or what it stands for.
  private func places(
    _ texts: [String], _ words: QueryWords, _ settings: SearchSettings
  ) throws(IndexError) -> [Completion] {
    guard settings.filter.kinds != 0, let text = texts.first else { return [] }
    var query = settings.query(text)
    let meant = texts.map { QueryWords($0) }
    var found: [Completion] = []
    var done = 0
    let houses = try session.houses(text, query)
    while true {
      let (matches, by) = session.search(texts, query)
      let hits = houses + matches.filter { hit in !houses.contains { $0.place == hit.place } }
      for hit in hits.dropFirst(done) {
        let own = by[hit.place].map { meant[$0] } ?? (meant[0].phrase == words.phrase ? nil : meant[0])
        var completion = try completion(hit, own ?? words, settings)
        completion.words = own
        if settings.dedupes, let twin = found.firstIndex(where: { isSame($0, completion) }) {
          merge(completion, into: twin, &found)
        } else if found.count < settings.limit {
          found.append(completion)
        }
      }
      done = hits.count
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
    if let position = place.position { completion.positions = [position] }
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

  /// Takes a place in that cannot be told from one that is there, and with it others that it joins to that.
  private func merge(_ completion: Completion, into twin: Int, _ found: inout [Completion]) {
    found[twin].duplicates.append(completion.place?.id ?? "")
    found[twin].positions += completion.positions
    while let other = found[(twin + 1)...].firstIndex(where: { isSame(completion, $0) }) {
      let joined = found.remove(at: other)
      found[twin].duplicates += [joined.place?.id ?? ""] + joined.duplicates
      found[twin].positions += joined.positions
    }
  }

  /// Whether two places cannot be told apart: by title, subtitle, kind and level, within a kilometre, as parts of a
  /// street within three of another part.
  private func isSame(_ a: Completion, _ b: Completion) -> Bool {
    guard a.look == b.look, let first = a.place, let second = b.place, first.kind == second.kind,
      first.addressLevel == second.addressLevel
    else { return false }
    if a.positions.isEmpty || b.positions.isEmpty { return a.positions.isEmpty && b.positions.isEmpty }
    let most = first.addressLevel == .thoroughfare ? 3.0 : 1
    let others = b.positions.map { SpherePoint(x: $0.x, y: $0.y) }
    return a.positions.contains { position in
      let point = SpherePoint(x: position.x, y: position.y)
      return others.contains { point.distance(to: $0) <= most }
    }
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
        { $0.kind == .pointOfInterest ? $0.category?.label ?? $0.categoryText.map(CategoryVocabulary.label) : nil },
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

  /// Queries that what was typed begins: categories and classes that the data has, by the words for them, and names
  /// that several points of interest have.
  private func queries(
    _ texts: [String], _ typed: QueryWords, _ settings: SearchSettings
  ) throws(IndexError) -> [Completion] {
    let pointsOfInterest = UInt8(1) << PlaceKind.pointOfInterest.rawValue
    guard settings.kinds.map({ $0 == 0 || $0 & pointsOfInterest != 0 }) ?? true else { return [] }
    var found: [Completion] = []
    func add(_ completion: Completion, _ words: QueryWords) {
      guard !found.contains(where: { Folding.fold($0.title) == Folding.fold(completion.title) }) else { return }
      found.append(completion)
      if words.phrase != typed.phrase { found[found.count - 1].words = words }
    }
    for text in texts {
      let words = QueryWords(text)
      for completion in classes(words, settings) { add(completion, words) }
    }
    for text in texts {
      for chain in session.searcher.chains(settings.query(text), limit: 8) where found.count < Self.mostQueries {
        let place = try session.record(chain.place, withAlternates: false).place
        let count = count(of: chain)
        if count < 2 { continue }
        add(Completion(content: .query(.name), title: place.name, subtitle: Self.places(count)), QueryWords(text))
      }
    }
    return Array(found.prefix(Self.mostQueries))
  }

  /// MapKit's categories, those of most places first, then classes of the data's own that are not in one of these.
  private func classes(_ words: QueryWords, _ settings: SearchSettings) -> [Completion] {
    let vocabulary = session.vocabulary
    var (found, others): ([(count: Int, completion: Completion)], [(count: Int, completion: Completion)]) = ([], [])
    let labels = vocabulary.begun(words)
    let begun = Set(labels.compactMap(\.category))
    for label in labels {
      let key = vocabulary.key(of: label)
      let category = label.category ?? key.flatMap { PointOfInterestCategory(meaning: $0) }
      guard category.map(settings.filter.allows) ?? (settings.filter.includedCategories == nil) else { continue }
      if label.category == nil, key == nil || category.map(begun.contains) == true { continue }
      let count = count(of: label)
      if count == 0 { continue }
      let target = label.category.map(Completion.Target.category) ?? .ofClass(key ?? "")
      let completion = Completion(content: .query(target), title: label.text, subtitle: Self.places(count))
      if label.category != nil { found.append((count, completion)) } else { others.append((count, completion)) }
    }
    others.removeAll { other in found.contains { $0.completion.title == other.completion.title } }
    let sorted = [found, others].flatMap { list in
      list.sorted { $0.count != $1.count ? $0.count > $1.count : $0.completion.title < $1.completion.title }
    }
    return sorted.prefix(Self.mostQueries).map(\.completion)
  }

  /// How many places a label stands for; of those that the condition holds of, where there is one.
  private func count(of label: CategoryVocabulary.Label) -> Int {
    let postings = session.vocabulary.postings
    guard let condition = session.searcher.condition else {
      return label.classes.count == 1
        ? postings.places(label.classes[0]).count : postings.places(all: label.classes).count
    }
    return postings.places(all: label.classes).count(where: condition.holds)
  }

  /// How many places have one name; of those that the condition holds of, where there is one.
  private func count(of chain: NameChain) -> Int {
    guard let condition = session.searcher.condition else { return chain.count }
    let pointOfInterest = PlaceKind.pointOfInterest.rawValue
    return session.searcher.places(named: chain.name).count {
      session.searcher.index.classes(of: $0).kind == pointOfInterest && condition.holds($0)
    }
  }

  private static func places(_ count: Int) -> String { count == 1 ? "1 place" : "\(count) places" }
}
