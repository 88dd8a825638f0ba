// Completions that records ask for, by the text of a property.

import FeatureStream
import GeoJSON
import Layers
import PlaceIndex
import PlaceSearch

/// The work of `complete` where records ask, on one worker.
final class CompletionOperator: FeatureOperator {
  private let completer: Completer
  private let settings: SearchSettings
  private let lookup: MemberLookup
  private let results: CompletionWriter
  private let writer: AnswerWriter

  init(
    _ store: PlaceStore, _ settings: SearchSettings, _ lookup: MemberLookup, _ names: ResultNames, _ form: AnswerForm
  ) {
    completer = Completer(store)
    (self.settings, self.lookup) = (settings, lookup)
    results = CompletionWriter(completer.session, names, in: form)
    writer = AnswerWriter(form, names)
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    var (found, words): ([Completion], QueryWords?) = ([], nil)
    if let text = try RecordQuestion.text(feature, lookup) {
      let made = QueryWords(text)
      if let fault = made.fault { throw RecordError(code: "queryTooLong", message: fault) }
      do throws(IndexError) { found = try completer.completions(text, settings) } catch {
        throw RecordError(ending: RunError(error))
      }
      words = made
    }
    return try writer.write(
      &feature, count: found.count, place: { found[$0].record },
      results: { index, edits in
        results.exchange(index.map { found[$0] }, rank: (index ?? 0) + 1, words, settings, &edits)
      }, next)
  }
}
