// The completions of one query as records: of an index, or of the places that came in.

import FeatureStream
import GeoJSON
import PlaceIndex
import PlaceSearch

/// The completions of one query in an index.
final class CompletionSource: RecordSource {
  private let query: String
  private let settings: SearchSettings
  private let store: PlaceStore
  private let names: ResultNames
  private var isDone = false

  init(_ query: String, _ settings: SearchSettings, _ store: PlaceStore, _ names: ResultNames) {
    (self.query, self.settings, self.store, self.names) = (query, settings, store, names)
  }

  /// All of them: there are a thousand at most.
  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    if isDone { return false }
    isDone = true
    let completer = Completer(store)
    let writer = CompletionWriter(completer.session, names)
    let words = QueryWords(query)
    let completions: [Completion]
    do throws(IndexError) { completions = try completer.completions(query, settings) } catch { throw RunError(error) }
    for (index, completion) in completions.enumerated() {
      writer.emit(completion, rank: index + 1, words, settings) { batch.append($0) }
    }
    return true
  }
}

/// The completions of one query among places that are read.
final class CompletionReducer: Reducer {
  private let query: String
  private let settings: SearchSettings
  private let names: ResultNames
  private var gatherer: PlaceGatherer
  private let condition: (@Sendable () -> any PlaceTest)?
  private var source: CompletionSource?

  /// - Parameter condition: makes a test of the places that may be found.
  init(
    _ query: String, _ settings: SearchSettings, _ gatherer: PlaceGatherer,
    _ condition: (@Sendable () -> any PlaceTest)?, _ names: ResultNames
  ) {
    (self.query, self.settings, self.gatherer) = (query, settings, gatherer)
    (self.condition, self.names) = (condition, names)
  }

  func absorb(_ bag: GatheredPlaces) throws(RunError) { gatherer.add(bag) }

  func finish() throws(RunError) -> String? {
    do throws(IndexError) {
      var store = try gatherer.store()
      store.condition = condition
      source = CompletionSource(query, settings, store, names)
    } catch { throw RunError(error) }
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { try source?.fill(&batch) ?? false }
}
