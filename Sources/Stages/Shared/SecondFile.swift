// What a second file may be: GeoJSON in any form, or an index of places, which holds features.

import FeatureStream
import GeoJSON
import Places

/// Calls `body` with every Feature of a second file, in its order.
///
/// - Throws: `RunError` at the first record that is bad, or that `body` refuses.
func readSecondFile(
  _ path: String, format: InputFormat? = .geojson, needs: GeometryNeeds, _ options: ReadingOptions,
  _ body: (inout Feature) throws(RecordError) -> Void
) throws(RunError) {
  do throws(RunError) {
    return try readFeatures(path, format: format, needs: needs, options, body)
  } catch {
    // An index is no GeoJSON from its first byte on.
    guard PlaceStore.isIndex(path) else { throw error }
  }
  var refused: RunError?
  do throws(IndexError) {
    try PlaceStore(index: path, verifies: false, allowsStale: false).readAll(inFileOrder: true) { record in
      guard refused == nil else { return }
      do throws(RecordError) { try body(&record.feature) } catch {
        let place = record.feature.idText.map { "feature \($0)" } ?? "a feature"
        refused = error.ending ?? RunError(.badData, "\(path): is an index of places: \(place): \(error.message)")
      }
    }
  } catch { throw RunError(error) }
  if let refused { throw refused }
}
