// plat search: a query, or completions, to places.

import ArgumentParser
import FeatureStream
import GeoJSON
import Places
import SimpleFeatures

/// Searches the user's own places.
struct Search: StageCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search your own places by a query, or by completions.",
    discussion: """
      Gives the best places for a query whose words are whole, best first: by the text, the places' importance, and how \
      near they are to a focus. Each is the place's own Feature with the member "search": rank, score, distance.

        plat search --places places.ndjson --query 'hotel boston' --near -71.06,42.36

      Without --query the records that come in are completions, as plat complete makes them: one of a place gives that \
      place, one of a query, such as "coffee", the places of its category or name.

        plat complete --index places.plat-index --query cof | plat search --index places.plat-index

      \(StageKind.retainsAll.rawValue)
      """)

  @Option(help: ArgumentHelp("What to search for.", valueName: "text"))
  var query: String?

  @OptionGroup var source: PlaceSourceOptions

  @OptionGroup var focus: FocusOptions

  @Option(
    help: ArgumentHelp(
      "What to search for: address, pointOfInterest, physicalFeature. (default: all)", valueName: "list"))
  var resultTypes: String?

  @OptionGroup var filter: FilterOptions

  @Option(help: ArgumentHelp("How many places, 1 to 1000; for each completion. (default: 10)", valueName: "n"))
  var limit: String?

  @Option(
    help: ArgumentHelp(
      "Typing errors to bear where little is found without: auto (by the length of the query), 0, 1 or 2. (default: auto)",
      valueName: "n"))
  var typos: String?

  @Flag(help: "End with a record that has the box around all places, and their number.")
  var summary = false

  @OptionGroup var stream: StreamOptions

  private func settings() throws -> SearchSettings {
    try SearchSettings(
      focus.settings + filter.settings + [(.resultTypes, resultTypes), (.limit, limit), (.typos, typos)])
  }

  func validate() throws {
    let settings = try settings()
    try source.check(readsInput: query == nil)
    if resultTypes != nil, settings.hasQueries {
      throw ValidationError("--result-types query is for completions; a search gives places.")
    }
    guard let query else { return }
    if Folding.fold(query).isEmpty { throw ValidationError("--query is empty.") }
    if let input = stream.inputs.first {
      throw ValidationError("With --query nothing is read; '\(input)' is an input.")
    }
  }

  func prepare() throws(RunError) -> PreparedStage {
    let settings: SearchSettings
    do { settings = try self.settings() } catch { throw RunError(.usage, "\(error)") }
    if let query { try checkLength(query) }
    let store = try source.required()
    let (query, hasSummary) = (query, summary)
    let work: PlaceLinesWork = { requests, out throws(RunError) in
      let search = PlaceSearch(store, settings)
      if let query { try search.run(SearchRequest(query: query), to: &out) }
      for request in requests { try search.run(request, to: &out) }
      if hasSummary { search.summarize(to: &out) }
    }
    if query != nil { return PreparedStage(.source { PlaceLineSource(work) }) }
    return PreparedStage(
      .reducer(Reduction(collector: { SearchRequestCollector() }, reducer: { PlaceLines(work) })),
      needs: GeometryNeeds(ordinates: true, positions: false))
  }
}
