// Completions as Features: their places', or for queries Features of their own, with the results among the properties.

import Engines
import FeatureStream
import Gazetteer
import GeoJSON
import PlaceIndex
import PlaceSearch
import Planar

/// Writes completions; one for each thread.
final class CompletionWriter {
  private let session: SearchSession
  private var names: PlaceResultNames
  private let given: ResultNames
  private let matchedName, highlights, duplicates, scoreParts: String
  /// Made when it is needed: it brings PROJ with it.
  private lazy var geodesic = Engines.geodesic()
  @exclusivity(unchecked) private var edits = PropertyEdits()
  /// Makes the Feature of a query.
  @exclusivity(unchecked) private var builder = FeatureBuilder()

  /// The properties that completions can have.
  static let fields = ResultFields([
    "rank", "title", "subtitle", "kind", "query", "id", "address_level", "category", "matched_name", "highlights",
    "distance", "score", "edits", "score_parts", "duplicates",
  ])

  /// - Parameter form: the form of answers to records, in whose arrays names need no prefix.
  init(_ session: SearchSession, _ given: ResultNames, in form: AnswerForm? = nil) {
    self.session = session
    self.given = given
    self.names = PlaceResultNames(given, in: form)
    let names = form.map { AnswerWriter.names(given, in: $0) } ?? given
    matchedName = names["matched_name"]
    highlights = names["highlights"]
    duplicates = names["duplicates"]
    scoreParts = names["score_parts"]
  }

  /// Refuses properties that no completion has.
  func check(_ settings: SearchSettings) throws(SettingError) { try Self.fields.check(settings.fields, given) }

  /// Hands one completion on as a Feature.
  func emit(
    _ completion: Completion, rank: Int, _ words: QueryWords, _ settings: SearchSettings,
    _ emit: (inout Feature) -> Void
  ) {
    set(completion, rank: rank, words, settings)
    if let record = completion.record {
      record.feature.setResults(&edits, names)
      return emit(&record.feature)
    }
    if let wanted = names.wanted { edits.keep { wanted.contains($0) } }
    builder.begin()
    builder.appendNoGeometry()
    builder.appendProperties { edits.append(to: &$0, editing: nil) }
    builder.lend { emit(&$0) }
  }

  /// Exchanges the results of a completion, or those of none, which are `null`, for what is in `edits`.
  func exchange(
    _ completion: Completion?, rank: Int, _ words: QueryWords?, _ settings: SearchSettings,
    _ edits: inout PropertyEdits
  ) {
    if let completion, let words {
      set(completion, rank: rank, words, settings)
    } else {
      self.edits.removeAll()
      self.edits.set(names.rank, optional: nil)
      for name in [names.title, names.subtitle, names.kind, names.id] { self.edits.set(name, text: nil) }
      self.edits.setMembers(nil, nil, names)
    }
    if let wanted = names.wanted { self.edits.keep { wanted.contains($0) } }
    swap(&self.edits, &edits)
  }

  /// Makes the results of a completion.
  private func set(_ completion: Completion, rank: Int, _ words: QueryWords, _ settings: SearchSettings) {
    names.adopt(settings)
    edits.removeAll()
    switch completion.content {
    case .place(let hit, let record):
      setTexts(completion, record.place, rank: rank)
      edits.set(matchedName, text: completion.matchedName)
      setHighlights(completion, words, settings.ranges)
      if let focus = settings.focus {
        edits.set(
          names.distance,
          metres: record.place.position.map { geodesic.distance(x: focus.x, y: focus.y, toX: $0.x, toY: $0.y) })
      }
      edits.set(names.score, score: hit.score)
      edits.set(names.edits, count: hit.edits)
      edits.setMembers(record.place, nil, names)
      if !completion.duplicates.isEmpty { setDuplicates(completion.duplicates) }
      if settings.explains { setParts(hit) }
    case .query(let target):
      edits.set("name", text: completion.title)
      setTexts(completion, nil, rank: rank)
      edits.set(names.category, text: target.category)
      edits.set(names.query, text: completion.title)
      setHighlights(completion, words, settings.ranges)
    }
  }

  private func setTexts(_ completion: Completion, _ place: Place?, rank: Int) {
    edits.set(names.rank, count: rank)
    edits.set(names.title, text: completion.title)
    edits.set(names.subtitle, text: completion.subtitle)
    guard let place else { return edits.set(names.kind, text: "query") }
    edits.set(names.kind, text: place.kind.name)
    edits.set(names.id, text: place.id)
    edits.set(names.addressLevel, text: place.addressLevel?.name)
    edits.set(names.category, text: place.category?.rawValue)
  }

  /// Sets the object of ranges, whose members are named as MKLocalSearchCompletion's.
  private func setHighlights(_ completion: Completion, _ words: QueryWords, _ form: SearchSettings.RangeForm) {
    let words = completion.words ?? words
    let ranges = words.highlights(completion)
    let matched = words.highlightsOfMatchedName(completion)
    edits.set(highlights) { out in
      out.append(0x7B as UInt8)
      Self.append(ranges.title, "titleHighlight", form, to: &out)
      out.append(0x2C as UInt8)
      Self.append(ranges.subtitle, "subtitleHighlight", form, to: &out)
      if completion.matchedName != nil {
        out.append(0x2C as UInt8)
        Self.append(matched, "matchedNameHighlight", form, to: &out)
      }
      out.append(0x7D as UInt8)
    }
  }

  private static func append(
    _ ranges: [HighlightRanges.Range], _ name: StaticString, _ form: SearchSettings.RangeForm, to out: inout ByteBuffer
  ) {
    func append(_ unit: StaticString, _ pair: (HighlightRanges.Range) -> (Int, Int)) {
      out.append(0x22 as UInt8)
      out.append(name)
      out.append(unit)
      out.append("\":[")
      for (index, range) in ranges.enumerated() {
        let pair = pair(range)
        out.append("\(index > 0 ? "," : "")[\(pair.0),\(pair.1)]")
      }
      out.append(0x5D as UInt8)
    }
    if form != .utf8 { append("Ranges") { ($0.location, $0.length) } }
    if form == .both { out.append(0x2C as UInt8) }
    if form != .utf16 { append("ByteRanges") { ($0.byteLocation, $0.byteLength) } }
  }

  private func setDuplicates(_ ids: [String]) {
    edits.set(duplicates) { out in
      out.append(0x5B as UInt8)
      for (index, id) in ids.enumerated() {
        if index > 0 { out.append(0x2C as UInt8) }
        out.appendString(id)
      }
      out.append(0x5D as UInt8)
    }
  }

  private func setParts(_ hit: PlaceHit) {
    let matched = session.searcher.matchedName(of: hit)
    edits.set(scoreParts) { out in
      out.append("{\"text\":")
      out.append(hit.text, .decimals(4))
      out.append(",\"importance\":")
      out.append(hit.importance, .decimals(4))
      out.append(",\"proximity\":")
      out.append(hit.proximity, .decimals(4))
      out.append(",\"tier\":\"\(matched.isAlternate ? "alternate" : "name")\",\"matched\":")
      out.appendString(matched.name)
      out.append(",\"edits\":\(hit.edits)}")
    }
  }
}

extension Completion.Target {
  /// The category or class as a search takes it back; nil for a name.
  fileprivate var category: String? {
    switch self {
    case .category(let category): category.rawValue
    case .ofClass(let name): name
    case .name: nil
    }
  }
}
