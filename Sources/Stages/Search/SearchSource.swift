// What searches find as records, one request after the other.

import FeatureStream
import GeoJSON
import PlaceIndex
import PlaceSearch

/// The places that some requests mean.
final class SearchSource: RecordSource {
  private let search: LocalSearch
  private let writer: SearchWriter
  private var requests: ArraySlice<SearchRequest>
  private var wantsSummary: Bool

  init(
    _ requests: [SearchRequest], _ store: PlaceStore, _ settings: SearchSettings, _ names: ResultNames,
    summary: Bool
  ) {
    search = LocalSearch(store, settings)
    writer = SearchWriter(settings, names)
    self.requests = requests[...]
    wantsSummary = summary
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    guard !requests.isEmpty || wantsSummary else { return false }
    while let request = requests.first, !batch.isFull {
      requests.removeFirst()
      do throws(IndexError) {
        for found in try search.places(request) { writer.emit(found) { batch.append($0) } }
      } catch { throw RunError(error) }
    }
    if requests.isEmpty, wantsSummary {
      wantsSummary = false
      writer.summarize { batch.append($0) }
    }
    return true
  }
}

/// The places that completions mean.
final class SearchReducer: Reducer {
  private var requests: [SearchRequest] = []
  private let makeSource: ([SearchRequest]) -> SearchSource
  private var source: SearchSource?

  /// - Parameter makeSource: makes what finds the places of requests.
  init(_ makeSource: @escaping ([SearchRequest]) -> SearchSource) { self.makeSource = makeSource }

  func absorb(_ bag: [SearchRequest]) throws(RunError) { requests += bag }

  func finish() throws(RunError) -> String? {
    source = makeSource(requests)
    requests = []
    return nil
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool { try source?.fill(&batch) ?? false }
}
