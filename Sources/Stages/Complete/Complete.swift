// plat complete: what was typed so far to the places that may be meant.

import ArgumentParser
import FeatureStream
import GeoJSON
import Places

/// Completes what was typed, over the user's own places.
struct Complete: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Complete what was typed, over your own places.",
    discussion: """
      Gives the best places for a query whose last word may be unfinished, best first: by the text, the places' \
      importance, and how near they are to a focus. Each is the place's own Feature with the member "completion": rank, \
      title, subtitle, the ranges to highlight, kind, category, distance and score.

        plat complete --places places.ndjson --query cof --near -71.06,42.36
        plat complete --index places.plat-index --query 'springfield il'

      Without --query it is a session: each line that comes in is a query, as text or as JSON with settings of its own, \
      and is answered at once by one line.

        echo '{"query":"cof","limit":3}' | plat complete --index places.plat-index

      \(StageKind.retainsAll.rawValue)
      """)

  @Option(
    help: ArgumentHelp("What was typed; a space at its end says that the last word is finished.", valueName: "text"))
  var query: String?

  @OptionGroup var source: PlaceSourceOptions
  @OptionGroup var focus: FocusOptions

  @Option(
    help: ArgumentHelp(
      "What to complete to: address, pointOfInterest, physicalFeature, query. (default: all)", valueName: "list"))
  var resultTypes: String?

  @OptionGroup var filter: FilterOptions

  @Option(help: ArgumentHelp("How many completions, 1 to 1000. (default: 10)", valueName: "n"))
  var limit: String?

  @Option(
    help: ArgumentHelp(
      "Typing errors to bear where little is found without: auto (by the length of the query), 0, 1 or 2. (default: auto)",
      valueName: "n"))
  var typos: String?

  @Option(help: ArgumentHelp("Leave out places that look the same: on or off. (default: on)", valueName: "on|off"))
  var dedupe: String?

  @Option(
    help: ArgumentHelp(
      "Units of the ranges to highlight: utf16 code units, utf8 bytes, or both. (default: utf16)", valueName: "unit"))
  var ranges: String?

  @Flag(help: "Add the parts of each score.")
  var explain = false

  @OptionGroup var stream: StreamOptions

  private func settings() throws -> SearchSettings {
    try SearchSettings(
      focus.settings + [(.resultTypes, resultTypes)] + filter.settings + [
        (.limit, limit), (.typos, typos), (.dedupe, dedupe), (.ranges, ranges), (.explain, explain ? "on" : nil),
      ])
  }

  func validate() throws {
    _ = try settings()
    let hasSource = source.places != nil || source.index != nil
    if let query {
      if query.isEmpty { throw ValidationError("--query is empty.") }
      if hasSource, !stream.inputs.isEmpty {
        throw ValidationError(
          "The places are \(source.places ?? source.index ?? ""); '\(stream.inputs[0])' is not read.")
      }
    } else {
      if !hasSource {
        throw ValidationError("Without --query the input is queries; --places or --index names the places.")
      }
      if source.places == "-" {
        throw ValidationError("Without --query standard input is queries, so --places is a file.")
      }
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let settings: SearchSettings
    do { settings = try self.settings() } catch { throw RunError(.usage, "\(error)") }
    guard let query else {
      guard let store = try source.open() else { throw RunError(.usage, "there are no places") }
      return PreparedStage(
        .session { paths, output throws(RunError) in
          let session = CompletionSession(store, settings)
          return try runSession(paths: paths, output: output) { session.answer($0, to: &$1) }
        })
    }
    try checkLength(query)
    if source.index != nil, let store = try source.open() {
      return PreparedStage(.source { CompletionSource(query, settings, store) })
    }
    let fields = source.fields.field
    return PreparedStage(
      .reducer(
        Reduction(
          collector: { PlaceCollector(PlaceReader(fields), embeds: true) },
          reducer: { CompletionReducer(query, settings, fields: fields) })),
      needs: PlaceCollector.needs, reads: source.places.map { .files([$0]) } ?? .named)
  }
}

/// The completions of one query in an index.
final class CompletionSource: RecordSource {
  private let query: String
  private let settings: SearchSettings
  private let store: PlaceStore
  private var lines = FeatureLines()
  private var isDone = false

  init(_ query: String, _ settings: SearchSettings, _ store: PlaceStore) {
    (self.query, self.settings, self.store) = (query, settings, store)
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    if !isDone {
      let completer = Completer(store)
      let writer = CompletionWriter(completer.session)
      let words = QueryWords(query)
      for (index, completion) in try completer.completions(query, settings).enumerated() {
        writer.append(completion, rank: index + 1, words, settings, to: &lines.text)
        lines.text.append(0x0A as UInt8)
      }
      isDone = true
    }
    return try lines.fill(&batch)
  }
}

/// The completions of one query among places that are read.
final class CompletionReducer: Reducer {
  private let query: String
  private let settings: SearchSettings
  private let gatherer: PlaceGatherer
  private var source: CompletionSource?

  init(_ query: String, _ settings: SearchSettings, fields: [FieldOption]) {
    (self.query, self.settings) = (query, settings)
    gatherer = PlaceGatherer(fields: fields, embeds: true)
  }

  func absorb(_ bag: GatheredPlaces) throws(RunError) { gatherer.add(bag) }

  func finish() throws(RunError) -> String? {
    source = CompletionSource(query, settings, try gatherer.store())
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { try source?.fill(&batch) ?? false }
}
