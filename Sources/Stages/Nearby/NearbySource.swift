// The places that are near as records, nearest first.

import FeatureStream
import GeoJSON
import Places
import SimpleFeatures

/// The places that a query asks for.
final class NearbySource: RecordSource {
  private let store: PlaceStore
  private let query: NearbyQuery
  private let language: String?
  private let names: PlaceResultNames
  private var found: [NearbyPlace]?
  private var rank = 0
  @exclusivity(unchecked) private var edits = PropertyEdits()

  init(_ store: PlaceStore, _ query: NearbyQuery, language: String?, _ names: PlaceResultNames) {
    (self.store, self.query, self.language, self.names) = (store, query, language, names)
  }

  func fill(_ batch: inout RecordBatch) throws(RunError) -> Bool {
    if self.found == nil { self.found = try find() }
    guard let found, rank < found.count else { return false }
    while rank < found.count, !batch.isFull {
      let (record, place) = (found[rank].record, found[rank].record.place)
      edits.removeAll()
      edits.set(names.rank, count: rank + 1)
      edits.set(names.distance, metres: found[rank].distance)
      edits.set(names.id, text: place.id)
      edits.set(names.title, text: place.name(in: language))
      edits.set(names.category, text: place.category?.rawValue)
      record.feature.setProperties(edits)
      batch.append(record.feature)
      rank += 1
    }
    return true
  }

  private func find() throws(RunError) -> [NearbyPlace] {
    let ground = GroundDistance(x: query.centre.x, y: query.centre.y)
    do throws(IndexError) {
      return try SearchSession(store).nearby(query) { ground.distance(to: $0.feature.geometry) }
    } catch { throw RunError(error) }
  }
}
