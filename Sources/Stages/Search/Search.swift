// plat search: a query, or completions, to places.

import CommandOptions
import FeatureStream
import GeoJSON
import Layers
import PlaceSearch
import TextFolding

/// Searches the user's own places.
struct Search: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search your own places by a query, or by completions.",
    discussion: """
      Gives the best places for a query whose words are whole, best first: by the text, the places' importance, and how \
      near they are to a focus. Each is the place's own Feature with new properties: search_rank, search_title, \
      search_distance, search_score and others.

        plat search --places places.ndjson --query 'hotel boston' --near -71.06,42.36

      Without --query the records that come in are completions, as plat complete makes them: one of a place gives that \
      place, one of a query, such as "coffee", the places of its category or name. Where nothing is found, nothing is \
      written.

        plat complete --index places.plat-index --query cof | plat search --index places.plat-index

      With --query-property each record that comes in asks by the text of that property, and its answers come out with \
      its id and properties.

        plat search --places places.ndjson --query-property name --answers first people.ndjson

      \(StageKind.retainsAll.rawValue)
      """)

  @ValueOption(help: OptionHelp("What to search for.", valueName: "text"))
  var query: String?

  @Options var question: QueryPropertyOptions

  @Options var answer: AnswerOptions

  @Options var source: PlaceSourceOptions

  @Options var focus: FocusOptions

  @ValueOption(
    help: OptionHelp(
      "What to search for: address, pointOfInterest, physicalFeature. (default: all)", valueName: "list"))
  var resultTypes: String?

  @Options var filter: FilterOptions

  @ValueOption(help: OptionHelp("At most so many places for each question, 1 to 1000. (default: 10)", valueName: "n"))
  var limit: String?

  @Options var errors: TypoOptions

  @Options var words: SynonymOptions

  @Switch(help: "End with a record that has the box around all places, and their number.")
  var summary = false

  @ValueOption(
    parsing: .unconditional,
    help: OptionHelp(
      "What the names of a completion's properties begin with, which come in. (default: complete_)", valueName: "text"))
  var completionPrefix: String?

  @Options var members: MemberOptions

  @Options var results: ResultOptions

  @Options var stream: StreamOptions

  private func settings() throws -> SearchSettings {
    try SearchSettings(
      focus.settings + filter.settings + [(.resultTypes, resultTypes), (.limit, limit), (.typos, errors.typos)]
        + members.settings)
  }

  var namedFiles: [NamedFile] { .of(source.namedFiles, words.namedFiles) }

  static var constraints: [OptionConstraint] {
    [
      .exactlyOne("--places, --index", because: "the places"),
      .requires("--places -", "--query", because: "without it standard input is the records"),
      .excludes("--query", "--query-property, --answers", because: "only one of them asks"),
      .requires("--answers", "--query-property", because: "it says what records ask"),
      .excludes("--completion-prefix", "--query, --query-property", because: "no completions are read then"),
      .excludes("--summary", "--query-property", because: "it is of one search"),
      .excludes("--query", "input", because: "nothing is read but the places"),
    ]
  }

  func validate() throws {
    let settings = try settings()
    try members.check(settings, SearchWriter.fields, results.names(of: Self.name), source.fields.mappings)
    if resultTypes != nil, settings.hasQueries {
      throw ValidationError("--result-types query is for completions; a search gives places.")
    }
    if let query, Folding.fold(query).isEmpty { throw ValidationError("--query is empty.") }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let settings: SearchSettings
    do {
      var given = try self.settings()
      given.synonyms = try words.read()
      settings = given
    } catch let error as RunError { throw error } catch { throw RunError(.usage, "\(error)") }
    if let fault = query.flatMap({ QueryWords($0).fault }) { throw RunError(.usage, fault) }
    let store = try source.required(stream.reading, transliterates: words.transliterate)
    let warnings = store.warnings(at: focus.places)
    if let property = question.queryProperty {
      let (lookup, names, form) = (MemberLookup(property), results.names(of: Self.name), answer.answers ?? .all)
      var prepared = PreparedStage(
        .perRecord { SearchOperator(store, settings, lookup, names, form) }, names: question.names)
      prepared.closingWarnings = warnings
      return prepared
    }
    let (hasSummary, names) = (summary, results.names(of: Self.name))
    let find: @Sendable ([SearchRequest]) -> SearchSource = { requests in
      SearchSource(requests, store, settings, names, summary: hasSummary)
    }
    let prefix = completionPrefix ?? "complete_"
    var prepared = PreparedStage(
      query.map { query in .source { find([SearchRequest(.query(query))]) } }
        ?? .reducer(
          Reduction(collector: { SearchRequestCollector(prefix: prefix) }, reducer: { SearchReducer(find) })))
    prepared.closingWarnings = warnings
    return prepared
  }
}
