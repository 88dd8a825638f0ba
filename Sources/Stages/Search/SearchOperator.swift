// Searches that records ask for, by the text of a property.

import FeatureStream
import GeoJSON
import Layers
import PlaceIndex
import PlaceSearch
import TextFolding

/// The work of `search` where records ask, on one worker.
final class SearchOperator: FeatureOperator {
  private let search: LocalSearch
  private let lookup: MemberLookup
  private let results: SearchWriter
  private let writer: AnswerWriter

  init(
    _ store: PlaceStore, _ settings: SearchSettings, _ lookup: MemberLookup, _ names: ResultNames, _ form: AnswerForm
  ) {
    search = LocalSearch(store, settings)
    self.lookup = lookup
    results = SearchWriter(settings, names, in: form)
    writer = AnswerWriter(form, names)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    var found: [FoundPlace] = []
    if let text = try RecordQuestion.text(feature, lookup), !Folding.fold(text).isEmpty {
      if let fault = QueryWords(text).fault { throw RecordError(code: "queryTooLong", message: fault) }
      do throws(IndexError) { found = try search.places(SearchRequest(.query(text))) } catch {
        throw RecordError(ending: RunError(error))
      }
    }
    return try writer.write(
      &feature, count: found.count, place: { found[$0].record },
      results: { index, edits in results.set(index.map { found[$0] }, rank: index.map { $0 + 1 }, &edits) }, next)
  }
}
