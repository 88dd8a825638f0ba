// The places that are near as records, nearest first.

import FeatureStream
import GeoJSON
import Layers
import PlaceIndex
import PlaceSearch
import Planar

/// The places that a query asks for.
final class NearbySource: RecordSource {
  private let store: PlaceStore
  private let query: NearbyQuery
  private let names: PlaceResultNames
  private var found: [NearbyPlace]?
  private var rank = 0
  @exclusivity(unchecked) private var edits = PropertyEdits()

  /// The properties that places near can have.
  static let fields = ResultFields(["rank", "distance", "id", "title", "kind", "address_level", "category"])

  init(_ store: PlaceStore, _ query: NearbyQuery, _ names: PlaceResultNames) {
    (self.store, self.query, self.names) = (store, query, names)
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    if self.found == nil { self.found = try find() }
    guard let found, rank < found.count else { return false }
    while rank < found.count, !batch.isFull {
      let record = found[rank].record
      edits.removeAll()
      edits.set(found[rank], rank: rank + 1, names)
      record.feature.setResults(&edits, names)
      batch.append(record.feature)
      rank += 1
    }
    return true
  }

  private func find() throws(RunError) -> [NearbyPlace] {
    do throws(IndexError) { return try SearchSession(store).places(near: query, in: names.language) } catch {
      throw RunError(error)
    }
  }
}

extension SearchSession {
  /// The places that a query asks for, by their distance on the ground.
  fileprivate func places(near query: NearbyQuery, in language: String?) throws(IndexError) -> [NearbyPlace] {
    self.language = language
    let ground = GroundDistance(x: query.centre.x, y: query.centre.y)
    return try nearby(query) { ground.distance(to: $0) }
  }
}

extension PropertyEdits {
  /// Sets the results of a place; those of none are `null`.
  fileprivate mutating func set(_ found: NearbyPlace?, rank: Int?, _ names: PlaceResultNames) {
    let place = found?.record.place
    set(names.rank, optional: rank)
    set(names.distance, metres: found?.distance)
    set(names.id, text: place?.id)
    set(names.title, text: place?.name(in: names.language))
    set(names.kind, text: place?.kind.name)
    set(names.addressLevel, text: place?.addressLevel?.name)
    set(names.category, text: place?.category?.rawValue)
    setMembers(place, nil, names)
    if let wanted = names.wanted { keep { wanted.contains($0) } }
  }
}

/// The work of `nearby` where records ask, on one worker.
final class NearbyOperator: FeatureOperator {
  private let session: SearchSession
  private var query: NearbyQuery
  private let names: PlaceResultNames
  private let writer: AnswerWriter

  init(
    _ store: PlaceStore, _ query: NearbyQuery, _ names: PlaceResultNames, _ given: ResultNames, _ form: AnswerForm
  ) {
    session = SearchSession(store)
    (self.query, self.names) = (query, names)
    writer = AnswerWriter(form, given)
    if form == .first { self.query.limit = 1 }
  }

  func apply(
    _ feature: inout Feature, _ next: (inout Feature) throws(RecordError) -> Flow
  ) throws(RecordError) -> Flow {
    let centre = try feature.askedPosition("to look around")
    var query = query
    query.centre = (centre.x, centre.y)
    let found: [NearbyPlace]
    do throws(IndexError) { found = try session.places(near: query, in: names.language) } catch {
      throw RecordError(ending: RunError(error))
    }
    return try writer.write(
      &feature, count: found.count, place: { found[$0].record },
      results: { index, edits in edits.set(index.map { found[$0] }, rank: index.map { $0 + 1 }, names) }, next)
  }
}
