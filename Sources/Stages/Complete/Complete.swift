// plat complete: what was typed so far to the places that may be meant.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import PlaceIndex
import PlaceSearch

/// Completes what was typed, over the user's own places.
struct Complete: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete",
    abstract: "Complete what was typed, over your own places.",
    discussion: """
      Gives the best places for a query whose last word may be unfinished, best first: by the text, the places' \
      importance, and how near they are to a focus. Each is the place's own Feature with new properties: complete_rank, \
      complete_title, complete_subtitle, complete_highlights (the ranges to highlight), complete_kind, complete_distance, \
      complete_score and others. A completion that is a query, such as "coffee", is a Feature without a geometry.

        plat complete --places places.ndjson --query cof --near -71.06,42.36
        plat complete --index places.plat-index --query 'springfield il'

      Without --query it is a session: each line that comes in is a query, as text or as JSON with settings of its own, \
      and is answered at once by one line.

        echo '{"query":"cof","limit":3}' | plat complete --index places.plat-index

      With --query-property each record that comes in asks by the text of that property, and its completions come out \
      with its id and properties.

      \(StageKind.retainsAll.rawValue)
      """)

  @ValueOption(
    limit: .filled(),
    help: OptionHelp("What was typed; a space at its end says that the last word is finished.", valueName: "text"))
  var query: String?

  @Options var question: QueryPropertyOptions
  @Options var answer: AnswerOptions
  @Options var source: PlaceSourceOptions
  @Options var focus: FocusOptions

  @ValueOption(
    help: OptionHelp(
      "What to complete to: address, pointOfInterest, physicalFeature, query. (default: all)", valueName: "list"))
  var resultTypes: String?

  @Options var filter: FilterOptions

  @ValueOption(
    help: OptionHelp("At most so many completions of each query, 1 to 1000. (default: 10)", valueName: "n"))
  var limit: String?

  @Options var errors: TypoOptions

  @Options var words: SynonymOptions

  @ValueOption(help: OptionHelp("Leave out places that look the same: on or off. (default: on)", valueName: "on|off"))
  var dedupe: String?

  @ValueOption(
    help: OptionHelp(
      "Units of the ranges to highlight: utf16 code units, utf8 bytes, or both. (default: utf16)", valueName: "unit"))
  var ranges: String?

  @Switch(help: "Add the parts of each score and, in a session, how long each answer took.")
  var explain = false

  @Options var members: MemberOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  private func settings() throws -> SearchSettings {
    try SearchSettings(
      focus.settings + [(.resultTypes, resultTypes)] + filter.settings + [
        (.limit, limit), (.typos, errors.typos), (.dedupe, dedupe), (.ranges, ranges), (.explain, explain ? "on" : nil),
      ] + members.settings)
  }

  var namedFiles: [NamedFile] { .of(source.namedFiles, words.namedFiles) }

  static var constraints: [OptionConstraint] {
    [
      .atLeastOne("--query, --places, --index", because: "without --query the input is queries"),
      .requires("--query-property", "--places, --index"),
      .requires("--places -", "--query", because: "without it standard input is the records or queries"),
      .excludes("--query", "--query-property, --answers", because: "only one of them asks"),
      .requires("--answers", "--query-property", because: "it says what records ask"),
    ]
  }

  func validate() throws {
    try members.check(settings(), CompletionWriter.fields, results.names(of: Self.name), source.fields.mappings)
    if query != nil, let places = source.places ?? source.index, let input = stream.inputs.first {
      throw ValidationError("The places are \(places); '\(input)' is not read.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let settings: SearchSettings
    do {
      var given = try self.settings()
      given.synonyms = try words.read()
      settings = given
    } catch let error as RunError { throw error } catch { throw RunError(.usage, "\(error)") }
    let names = results.names(of: Self.name)
    if let property = question.queryProperty {
      let (store, lookup, form) = (
        try source.required(stream.reading, transliterates: words.transliterate), MemberLookup(property),
        answer.answers ?? .all
      )
      var prepared = PreparedStage(
        .perRecord { CompletionOperator(store, settings, lookup, names, form) }, names: question.names)
      prepared.closingWarnings = store.warnings(at: focus.places)
      return prepared
    }
    guard let query else {
      guard let store = try source.open(stream.reading, transliterates: words.transliterate) else {
        throw RunError(.usage, "there are no places; name them with --places, or an index of them with --index")
      }
      var prepared = PreparedStage(
        .session { paths, output throws(RunError) in
          let session = CompletionSession(store, settings, names)
          return try runSession(paths: paths, output: output) { session.answer($0, to: &$1) }
        })
      prepared.sessionNote = "without a query answers lines"
      return prepared
    }
    if let fault = QueryWords(query).fault { throw RunError(.usage, fault) }
    if source.index != nil, let store = try source.open(stream.reading, transliterates: words.transliterate) {
      var prepared = PreparedStage(.source { CompletionSource(query, settings, store, names) })
      prepared.closingWarnings = store.warnings(at: focus.places)
      return prepared
    }
    let condition = try source.condition()
    let gatherer = PlaceGatherer(
      fields: source.fields.mappings, embeds: true, transliterates: words.transliterate)
    var prepared = PreparedStage(
      .reducer(
        Reduction(
          collector: { gatherer.makeCollector() },
          reducer: { CompletionReducer(query, settings, gatherer, condition, names) })),
      needs: PlaceCollector.needs, reads: source.places.map { .files([$0]) } ?? .named, names: try source.names())
    prepared.places = focus.places
    return prepared
  }
}
